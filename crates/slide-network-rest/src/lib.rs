#![doc = include_str!("../README.md")]

/// What follows the bytes of `unpuzzle-slide-network`.
pub static REST: &[u8] = include_bytes!("../expert.net.2");
