//! A hand being played: the steps taken, the answers given, and help.

pub mod check;
pub mod hint;
mod position;
mod step;

pub use position::{Piece, Position, StepError, TakeError, TakeErrorKind};
pub use step::{ParseStepError, Step};
