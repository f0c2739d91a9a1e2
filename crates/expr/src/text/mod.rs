//! Expressions as text: one lexer, one parser, one table of precedences, one
//! printer.

mod lexer;
mod parse_error;
mod parser;
mod precedence;
mod printer;

pub use lexer::Name;
pub use parse_error::{ParseError, ParseErrorKind};
pub use parser::{Syntax, parse};
pub use printer::{Brackets, Notation, Spacing, Written};
