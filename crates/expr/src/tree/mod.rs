//! Expression trees: what stands in them, and where it was read.

mod expression;
mod operator;
mod span;

pub use expression::{EvaluateError, Expression, Leaves, Node};
pub use operator::{Function, Operator};
pub use span::Span;
