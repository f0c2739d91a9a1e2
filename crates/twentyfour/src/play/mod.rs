//! A hand being played: steps, answers and hints.

pub mod check;
pub mod hint;
mod position;
mod step;
mod winning;

pub use position::{Piece, Position, StepError};
pub use step::{ParseStepError, Step};
pub use winning::{WinningStep, winning_steps};
