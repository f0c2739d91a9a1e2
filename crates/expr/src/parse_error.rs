//! What can be wrong with a typed expression, and how to say it.

use std::fmt;

use unpuzzle_puzzle::Message;

use crate::lexer::Name;
use crate::{Span, Syntax, messages};

/// What is wrong with a text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The place: within the text and on character boundaries, empty where
    /// something is missing at the end.
    pub span: Span,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is nothing but spaces.
    Empty,
    /// The text is longer than [`Syntax::MAX_LENGTH`] bytes.
    TooLong,
    /// More than [`Syntax::MAX_DEPTH`] operations or brackets inside one another.
    TooDeep,
    /// A character without a meaning.
    UnknownCharacter(char),
    /// An opening bracket is never closed.
    Unclosed(char),
    /// A closing bracket was never opened.
    Unopened(char),
    /// A bracket is closed by one of another kind.
    Mismatched {
        /// The bracket that was opened last.
        open: char,
        /// The bracket that stands here.
        close: char,
    },
    /// An operator has nothing to work on.
    MissingOperand,
    /// Two operands stand side by side.
    MissingOperator,
    /// A minus before a number, not between two.
    UnaryMinus,
    /// A number does not fit in 63 bits.
    NumberTooLarge,
    /// A number of several digits begins with 0.
    LeadingZero,
    /// A name is not followed by its operands in brackets.
    MissingBracket(Name),
    /// A logarithm has one operand only.
    MissingComma,
    /// A comma outside a logarithm, or one too many.
    StrayComma,
}

impl ParseError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        self.kind.message()
    }
}

impl ParseErrorKind {
    pub(crate) const fn at(self, span: Span) -> ParseError {
        ParseError { span, kind: self }
    }

    /// The error as a sentence.
    pub fn message(self) -> Message {
        match self {
            Self::Empty => messages::EMPTY.message(),
            Self::TooLong => messages::TOO_LONG.with("limit", Syntax::MAX_LENGTH),
            Self::TooDeep => messages::TOO_DEEP.with("limit", Syntax::MAX_DEPTH),
            Self::UnknownCharacter(character) => {
                messages::UNKNOWN_CHARACTER.with("character", visible(character))
            }
            Self::Unclosed(open) => messages::UNCLOSED.with("open", open),
            Self::Unopened(close) => messages::UNOPENED.with("close", close),
            Self::Mismatched { open, close } => {
                messages::MISMATCHED.with("open", open).with("close", close)
            }
            Self::MissingOperand => messages::MISSING_OPERAND.message(),
            Self::MissingOperator => messages::MISSING_OPERATOR.message(),
            Self::UnaryMinus => messages::UNARY_MINUS.message(),
            Self::NumberTooLarge => messages::NUMBER_TOO_LARGE.message(),
            Self::LeadingZero => messages::LEADING_ZERO.message(),
            Self::MissingBracket(name) => messages::MISSING_BRACKET.with("name", name.word()),
            Self::MissingComma => messages::MISSING_COMMA.message(),
            Self::StrayComma => messages::STRAY_COMMA.message(),
        }
    }
}

/// A character as it may be shown: control characters could disturb a terminal.
fn visible(character: char) -> String {
    if character.is_control() {
        return character.escape_default().to_string();
    }
    character.to_string()
}

impl fmt::Display for ParseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

impl std::error::Error for ParseError {}
