//! Teaching: what every position is worth, hints, difficulty, challenges.

mod difficulty;
mod generator;
mod hint;
mod oracle;
mod outlook;
mod pairs;
mod reasoning;
mod sentences;

pub use difficulty::{Difficulty, Rating, rate};
pub use generator::{Challenge, challenge, challenges};
pub use hint::{Advice, Hint, Reason, Tip, TipMove, advise, hint, hint_by_search};
pub use oracle::{Analysis, Oracle};
pub use outlook::{Kept, Outlook, Prospect};
pub use pairs::{Catalogue, one_piece_challenges, two_piece_challenges};
pub use sentences::place_in_words;
pub use unpuzzle_core::Level;
