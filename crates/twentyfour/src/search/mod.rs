//! Every exact answer: whether a hand can be solved, how, and in how many essentially
//! different ways.

mod canonical;
mod engine;
mod every;
mod solve;

pub use canonical::Key;
pub(crate) use solve::solvable;
pub use solve::{Nearest, Solution, Solved, Solver};
pub use unpuzzle_core::Verdict;
