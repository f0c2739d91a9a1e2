//! Teaching: what every position is worth, hints, difficulty, challenges.

pub(crate) mod cache;
mod difficulty;
mod generator;
mod hint;
mod oracle;
mod outlook;
mod pairs;
mod reasoning;
mod sentences;
mod trace;

pub use difficulty::{Difficulty, MOST_BRANCHING, Rating, rate};
pub use generator::{Challenge, challenge, challenges};
pub use hint::{Advice, Hint, Reason, Tip, TipMove, advise, hint, hint_by_search};
pub use oracle::{Analysis, Oracle};
pub use outlook::{Kept, Outlook, Prospect};
pub use pairs::{Catalogue, one_piece_challenges, two_piece_challenges};
pub use trace::{Event, Trace, Traced};
pub use unpuzzle_core::Level;
