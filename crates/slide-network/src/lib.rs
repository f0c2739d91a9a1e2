#![doc = include_str!("../README.md")]

static FIRST: &[u8] = include_bytes!("../expert.net.1");
static SECOND: &[u8] = include_bytes!("../expert.net.2");

static BYTES: [u8; FIRST.len() + SECOND.len()] = {
    let mut bytes = [0; FIRST.len() + SECOND.len()];
    let (first, second) = bytes.split_at_mut(FIRST.len());
    first.copy_from_slice(FIRST);
    second.copy_from_slice(SECOND);
    bytes
};

/// The packed network, as `Network::pack` of `unpuzzle-slide` writes it.
pub static EXPERT: &[u8] = &BYTES;
