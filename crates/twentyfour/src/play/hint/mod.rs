//! Help in three steps: a nudge, one step, the answer.
//!
//! A [`Position`] is a hand with the steps taken so far. From any position that
//! can still be won the advice wins; from one that cannot, it names the step that
//! lost it, so that the player can go back to before it.

mod advice;
mod nudge;
mod plan;
mod sentences;
#[cfg(test)]
mod tests;

pub use super::position::{Piece, Position, StepError};
pub use super::step::{ParseStepError, Step};
pub use advice::{Advice, Hint, HintLevel, hint};
pub use nudge::Nudge;
