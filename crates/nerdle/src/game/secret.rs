//! Names for answers that do not tell them.
//!
//! A custom puzzle is shared as a short code. The number of the answer is
//! moved by a keyed permutation, so that neighbours look unrelated, and twenty
//! check bits tell a mistyped or edited code from a real one. This hides the
//! answer from eyes, not from a reader of this file.

use unpuzzle_core::{Message, msg};

use crate::answers::Answers;
use crate::rules::Variant;

const KEY: u64 = 0x6e65_7264_6c65_2e31;
const CHECK_BITS: u32 = 20;
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LETTERS: usize = 9;

/// The code of an answer.
pub(crate) fn seal(variant: Variant, answer: u32) -> String {
    let moved = permute(variant, u64::from(answer), KEY);
    let sealed = moved << CHECK_BITS | check(variant, moved);
    let letter = |at: usize| char::from(ALPHABET[(sealed >> (5 * at) & 31) as usize]);
    (0..LETTERS).rev().map(letter).collect()
}

/// The answer of a code.
pub(crate) fn unseal(variant: Variant, code: &str) -> Result<u32, SecretError> {
    let letters = code.chars().count();
    if letters != LETTERS {
        return Err(SecretError::Length(letters));
    }
    let mut sealed = 0_u64;
    for letter in code.chars() {
        let known = |&byte: &u8| char::from(byte) == letter.to_ascii_lowercase();
        let value = ALPHABET.iter().position(known).ok_or(SecretError::Letter(letter))?;
        sealed = sealed << 5 | value as u64;
    }
    let moved = sealed >> CHECK_BITS;
    let genuine = sealed & ((1 << CHECK_BITS) - 1) == check(variant, moved);
    let in_range = moved < Answers::count(variant) as u64;
    if !genuine || !in_range {
        return Err(SecretError::Tampered);
    }
    Ok(unpermute(variant, moved, KEY) as u32)
}

fn check(variant: Variant, moved: u64) -> u64 {
    mix(KEY ^ moved << 8 ^ variant as u64) >> (64 - CHECK_BITS)
}

/// A number below the count of answers, moved to another one; different
/// numbers to different ones. The key chooses how.
pub(crate) fn permute(variant: Variant, number: u64, key: u64) -> u64 {
    walk(variant, number, |half_bits, wide| {
        (0..ROUNDS).fold(wide, |wide, round| forward(half_bits, wide, key, round))
    })
}

fn unpermute(variant: Variant, number: u64, key: u64) -> u64 {
    walk(variant, number, |half_bits, wide| {
        (0..ROUNDS).rev().fold(wide, |wide, round| backward(half_bits, wide, key, round))
    })
}

const ROUNDS: u64 = 6;

/// Permutes a power of four that is large enough, again and again until the
/// number is below the count.
fn walk(variant: Variant, number: u64, step: impl Fn(u32, u64) -> u64) -> u64 {
    let count = Answers::count(variant) as u64;
    let half_bits = (64 - count.leading_zeros()).div_ceil(2);
    let mut moved = step(half_bits, number % count);
    while moved >= count {
        moved = step(half_bits, moved);
    }
    moved
}

/// One round of a Feistel network.
fn forward(half_bits: u32, wide: u64, key: u64, round: u64) -> u64 {
    let mask = (1 << half_bits) - 1;
    let (left, right) = (wide >> half_bits, wide & mask);
    right << half_bits | (left ^ mix(key ^ round << 56 ^ right)) & mask
}

fn backward(half_bits: u32, wide: u64, key: u64, round: u64) -> u64 {
    let mask = (1 << half_bits) - 1;
    let (left, right) = (wide >> half_bits, wide & mask);
    ((right ^ mix(key ^ round << 56 ^ left)) & mask) << half_bits | left
}

fn mix(bits: u64) -> u64 {
    unpuzzle_core::Random::seeded(bits).bits()
}

/// Why a code is not that of a custom puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SecretError {
    /// It is too short or too long.
    Length(usize),
    /// It has a letter that no code has.
    Letter(char),
    /// Its check bits are wrong.
    Tampered,
}

impl SecretError {
    /// The sentence for people.
    pub fn message(&self) -> Message {
        match *self {
            Self::Length(found) => {
                msg!("a puzzle code has nine letters and digits, this has {found}", found)
            }
            Self::Letter(letter) => msg!("no puzzle code has “{letter}” in it", letter),
            Self::Tampered => msg!("this puzzle code was mistyped or changed"),
        }
    }
}
