//! Teaching: what every position is worth, hints, difficulty, challenges.

mod difficulty;
mod generator;
mod hint;
mod oracle;
mod reasoning;

pub use difficulty::{Difficulty, Rating, rate};
pub use generator::{
    Catalogue, Challenge, challenge, challenges, one_piece_challenges, two_piece_challenges,
};
pub use hint::{Advice, Hint, Reason, Tip, TipMove, advise, hint, hint_by_search};
pub use oracle::{Analysis, Kept, Oracle, Outlook, Prospect};
pub use unpuzzle_core::Level;
