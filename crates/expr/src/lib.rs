#![doc = include_str!("../README.md")]
//!
//! One tree, [`Expression`], serves solvers, checkers and printers; one number,
//! [`Rational`], decides every question of value; [`parse`] reads what people
//! write and says where it is wrong; [`Notation`] chooses how it is written back.

mod expression;
mod parser;
mod printer;
mod rational;

pub use expression::{Expression, Function, Node, Operator};
pub use parser::{Syntax, parse};
pub use printer::{Brackets, Notation, Spacing};
pub use rational::{ArithmeticError, ParseRationalError, Rational};
pub use unpuzzle_core::{Located, Span};
