//! The least number of guesses: exact search and its books.

mod book;
mod exact;
mod sampled;

pub(crate) use book::trivial_cost;
pub use book::{BOOKS, BookId, Planner, entry};
pub use exact::{Best, ExactSearch};
pub(crate) use sampled::best_of_many;
