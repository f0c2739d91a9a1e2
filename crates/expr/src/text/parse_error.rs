//! What can be wrong with a typed expression, and how to say it.

use thiserror::Error;

use super::Syntax;
use super::lexer::Name;
use crate::tree::Span;

/// What is wrong with a text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct ParseError {
    /// The place: within the text and on character boundaries, empty where
    /// something is missing at the end.
    pub span: Span,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is nothing but spaces.
    #[error("there is no expression here")]
    Empty,
    /// The text is longer than [`Syntax::MAX_LENGTH`] bytes.
    #[error("the expression is too long: at most {} bytes", Syntax::MAX_LENGTH)]
    TooLong,
    /// More than [`Syntax::MAX_DEPTH`] operations or brackets inside one another.
    #[error("the expression is nested too deeply: at most {} levels", Syntax::MAX_DEPTH)]
    TooDeep,
    /// A character without a meaning.
    #[error("“{}” means nothing in an expression", visible(*.0))]
    UnknownCharacter(char),
    /// An opening bracket is never closed.
    #[error("“{0}” is never closed")]
    Unclosed(char),
    /// A closing bracket was never opened.
    #[error("“{0}” closes nothing")]
    Unopened(char),
    /// A bracket is closed by one of another kind.
    #[error("“{close}” cannot close “{open}”")]
    Mismatched {
        /// The bracket that was opened last.
        open: char,
        /// The bracket that stands here.
        close: char,
    },
    /// An operator has nothing to work on.
    #[error("a number is missing here")]
    MissingOperand,
    /// Two operands stand side by side.
    #[error("an operator is missing before this; multiplication is written *")]
    MissingOperator,
    /// A minus before a number, not between two.
    #[error("a minus must stand between two numbers")]
    UnaryMinus,
    /// A number does not fit in 63 bits.
    #[error("this number is too large")]
    NumberTooLarge,
    /// A number of several digits begins with 0.
    #[error("a number cannot begin with 0")]
    LeadingZero,
    /// A name is not followed by its operands in brackets.
    #[error("{} needs brackets around what follows: {}", .0.word(), .0.example())]
    MissingBracket(Name),
    /// A logarithm has one operand only.
    #[error("log needs a base and a number: log(2, 8) is 3")]
    MissingComma,
    /// A comma outside a logarithm, or one too many.
    #[error("a comma belongs only between the two numbers of log")]
    StrayComma,
}

impl ParseErrorKind {
    pub(crate) const fn at(self, span: Span) -> ParseError {
        ParseError { span, kind: self }
    }
}

/// A character as it may be shown: control characters could disturb a terminal.
fn visible(character: char) -> String {
    if character.is_control() {
        return character.escape_default().to_string();
    }
    character.to_string()
}
