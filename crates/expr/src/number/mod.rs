//! Exact numbers, and the operations on them whose exact result may not exist.

mod arithmetic;
mod rational;

pub use arithmetic::ArithmeticError;
pub use rational::{ParseRationalError, Rational};
