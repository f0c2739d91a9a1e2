//! The least number of guesses: exact search, its books and its proofs.

mod book;
mod classes;
mod exact;
mod plan;
mod proof;
mod proof_check;
mod proof_log;
mod sampled;

pub use book::{BOOKS, BookId};
pub use exact::{Best, Search};
pub(crate) use plan::trivial_cost;
pub use proof::{Claim, Proof, Verdict};
pub use proof_check::{CheckError, check_proof};
pub use proof_log::{LogError, LogErrorKind};
pub(crate) use sampled::best_of_many;
