#![doc = include_str!("../README.md")]
//!
//! One tree, [`Expression`], serves solvers, checkers and printers; one number,
//! [`Rational`], decides every question of value; [`parse`] reads what people
//! write and says where it is wrong; [`Notation`] chooses how it is written back.

mod number;
mod text;
mod tree;

pub use number::{ArithmeticError, ParseRationalError, Rational};
pub use text::{
    Brackets, Name, Notation, ParseError, ParseErrorKind, Spacing, Syntax, Written, parse,
};
pub use tree::{EvaluateError, Expression, Function, Leaves, Node, Operator, Span};
