//! Teaching: what every position is worth, hints, difficulty, challenges.

pub(crate) mod cache;
mod difficulty;
mod generator;
mod hint;
mod oracle;
mod pairs;
mod reasoning;
mod trace;

pub use difficulty::{Difficulty, MOST_BRANCHING, rate};
pub use generator::{Challenge, challenge, challenges};
pub use hint::{Advice, Hint, Reason, advise, hint, hint_by_search};
pub use oracle::{Analysis, Oracle};
pub use pairs::{Catalogue, one_piece_challenges, two_piece_challenges};
pub use trace::{Event, Trace, Traced};
pub use unpuzzle_core::Level;
