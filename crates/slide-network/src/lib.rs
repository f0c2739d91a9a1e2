#![doc = include_str!("../README.md")]

use unpuzzle_slide_network_rest::REST;

static FIRST: &[u8] = include_bytes!("../expert.net.1");

static BYTES: [u8; FIRST.len() + REST.len()] = {
    let mut bytes = [0; FIRST.len() + REST.len()];
    let (first, rest) = bytes.split_at_mut(FIRST.len());
    first.copy_from_slice(FIRST);
    rest.copy_from_slice(REST);
    bytes
};

/// The packed network, as `Network::pack` of `unpuzzle-slide` writes it.
pub static EXPERT: &[u8] = &BYTES;
