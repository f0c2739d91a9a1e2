//! Exact arithmetic on expressions that people type.
//!
//! One tree, [`Expression`], serves solvers, checkers and printers; one number,
//! [`Rational`], decides every question of value; [`parse`] reads what people
//! write and says where it is wrong; [`Notation`] chooses how it is written back.

mod arithmetic;
mod expression;
mod lexer;
pub mod messages;
mod operator;
mod parse_error;
mod parser;
mod precedence;
mod printer;
mod rational;
mod span;

pub use arithmetic::ArithmeticError;
pub use expression::{EvaluateError, Expression, Leaves, Node};
pub use lexer::Name;
pub use operator::{Function, Operator};
pub use parse_error::{ParseError, ParseErrorKind};
pub use parser::{Syntax, parse};
pub use printer::{Brackets, Notation, Spacing, Written};
pub use rational::{ParseRationalError, Rational};
pub use span::Span;
