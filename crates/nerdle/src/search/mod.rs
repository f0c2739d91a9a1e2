//! The least number of guesses: exact search and its books.

mod book;
mod exact;
mod sampled;

#[doc(hidden)]
pub use book::Planner;
pub(crate) use book::trivial_cost;
pub use book::{BOOKS, BookId};
pub use exact::{Best, ExactSearch};
pub(crate) use sampled::best_of_many;
