#![doc = include_str!("../README.md")]

#[cfg(not(target_family = "wasm"))]
pub use embedded::EXPERT;
#[cfg(target_family = "wasm")]
pub use fetched::{provide, was_missed};

/// The packed network, as `Network::pack` of `unpuzzle-slide` writes it. In a browser, nothing
/// until the page has fetched it: it is larger than the rest of the program.
pub fn expert() -> Option<&'static [u8]> {
    #[cfg(not(target_family = "wasm"))]
    return Some(EXPERT);
    #[cfg(target_family = "wasm")]
    return fetched::expert();
}

#[cfg(not(target_family = "wasm"))]
mod embedded {
    static FIRST: &[u8] = include_bytes!("../expert.net.1");
    static SECOND: &[u8] = include_bytes!("../expert.net.2");

    static BYTES: [u8; FIRST.len() + SECOND.len()] = {
        let mut bytes = [0; FIRST.len() + SECOND.len()];
        let (first, second) = bytes.split_at_mut(FIRST.len());
        first.copy_from_slice(FIRST);
        second.copy_from_slice(SECOND);
        bytes
    };

    /// The packed network inside the program.
    pub static EXPERT: &[u8] = &BYTES;
}

#[cfg(target_family = "wasm")]
mod fetched {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, Ordering};

    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    static MISSED: AtomicBool = AtomicBool::new(false);

    pub(crate) fn expert() -> Option<&'static [u8]> {
        let bytes = BYTES.get().map(Vec::as_slice);
        if bytes.is_none() {
            MISSED.store(true, Ordering::Relaxed);
        }
        bytes
    }

    /// Hands the network over; only the first one counts.
    pub fn provide(bytes: Vec<u8>) {
        let _ = BYTES.set(bytes);
    }

    /// Whether the network was asked for in vain since the last look.
    pub fn was_missed() -> bool {
        MISSED.swap(false, Ordering::Relaxed)
    }
}
