//! What the engine says, as sentences for people. The English of an error is its
//! `Display`; only the other languages stand here.

mod check;
mod deal;
mod input;
mod parse;
mod step;
#[cfg(test)]
mod tests;

pub use crate::Localize;
pub use check::{in_text, praise};
pub use deal::{read_instance, refused_id};
pub use step::{refused_steps, refused_text};
pub use unpuzzle_puzzle::messages::level_text;
