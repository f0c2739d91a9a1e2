//! The least number of guesses: exact search and its books.

mod book;
mod exact;
mod plan;
mod sampled;

pub use book::{BOOKS, BookId};
pub use exact::{Best, Search};
#[doc(hidden)]
pub use plan::Planner;
pub(crate) use plan::trivial_cost;
pub(crate) use sampled::best_of_many;
