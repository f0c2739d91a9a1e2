//! Teaching: analysis of positions, hints, difficulty, challenges.

mod difficulty;
mod generator;
mod hint;
mod oracle;
mod reasoning;

pub use difficulty::{Difficulty, Rating, rate};
pub use generator::{Challenge, challenge, challenges};
pub use hint::{Advice, Hint, Reason, Tip, TipMove, advise, hint, hint_by_search};
pub use oracle::{Analysis, Kept, Oracle, Outlook, Prospect};
pub use unpuzzle_core::Level;
