//! What the engine says, as sentences for people. The English of an error is its
//! `Display`; only the other languages stand here.

mod check;
mod deal;
mod hint;
mod input;
mod parse;
mod rating;
mod step;
#[cfg(test)]
mod tests;

use unpuzzle_puzzle::{Message, Text};

pub use check::{in_text, praise};
pub use deal::{read_instance, refused_id};
pub use rating::{level_text, reasons};
pub use step::{refused_steps, refused_text};

/// The catalogues of these sentences.
pub(super) static CATALOGUES: [&[(&str, &Text)]; 3] =
    [check::CATALOGUE, hint::CATALOGUE, rating::CATALOGUE];

/// A number with commas between thousands, as bounds are written.
pub(super) fn grouped(value: i64) -> String {
    let digits = value.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}

/// Something that the engine says, in every language.
pub trait Localize {
    /// The sentence.
    fn message(&self) -> Message;
}
