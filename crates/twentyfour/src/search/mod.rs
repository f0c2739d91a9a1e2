//! Every exact answer: whether a hand can be done, how, in how many essentially
//! different ways, and which single steps keep it winnable.

mod canonical;
mod engine;
mod every;
mod solve;
mod steps;

pub use canonical::Key;
pub use every::Enumerated;
pub(crate) use solve::solvable;
pub use solve::{Nearest, Solution, Solved, Solver};
pub use steps::{Action, LegalStep, winning_steps};
pub use unpuzzle_core::Verdict;
