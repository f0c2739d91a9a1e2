//! A hash for the small keys of the searches.
//!
//! The standard hasher resists attackers; here the keys are values that the search
//! itself made, and hashing them is a good part of its time.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

pub(crate) type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<FastHasher>>;
pub(crate) type FastSet<K> = HashSet<K, BuildHasherDefault<FastHasher>>;

/// Multiplies and rotates, one word at a time.
#[derive(Clone, Copy, Default)]
pub(crate) struct FastHasher {
    state: u64,
}

/// An odd number without pattern: the golden ratio in 64 bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for FastHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in words.by_ref() {
            self.write_u64(u64::from_le_bytes(word.try_into().unwrap_or_default()));
        }
        for &byte in words.remainder() {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.state = (self.state.rotate_left(26) ^ word).wrapping_mul(MULTIPLIER);
    }

    #[inline]
    fn write_i64(&mut self, word: i64) {
        self.write_u64(word.cast_unsigned());
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // The tables use the lowest bits, which a product mixes least.
        self.state.rotate_left(26)
    }
}
