//! Every exact answer: whether a hand can be done, how, in how many essentially
//! different ways, and which single steps keep it winnable.

mod canonical;
mod effort;
mod engine;
mod every;
mod needs;
mod solve;
mod steps;

pub use canonical::Key;
pub use every::{Enumerated, every_form};
pub use needs::{needs_fraction, needs_negative};
pub use solve::{Nearest, Solution, Solved, Want, solvable, solve, solve_every};
pub use steps::{Action, LegalStep, legal_steps, winning_steps};
pub use unpuzzle_core::Verdict;
