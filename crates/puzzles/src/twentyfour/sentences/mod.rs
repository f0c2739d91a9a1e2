//! What the engine says, as sentences for people. The English of an error is its
//! `Display`; only the other languages stand here.

mod check;
mod deal;
mod hint;
mod input;
mod parse;
mod step;
#[cfg(test)]
mod tests;

use unpuzzle_puzzle::{Language, LocalizedText};

pub use crate::Localize;
pub use check::{in_text, praise};
pub use deal::{read_instance, refused_id};
pub use step::{refused_steps, refused_text};
pub use unpuzzle_puzzle::messages::level_text;

/// A number with marks between thousands, as bounds are written.
pub(super) fn grouped(value: i64) -> LocalizedText {
    let digits = value.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    LocalizedText::each(|language| match language {
        Language::English => groups.join(","),
        Language::Indonesian => groups.join("."),
    })
}
