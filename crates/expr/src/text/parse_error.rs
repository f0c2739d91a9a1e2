//! What can be wrong with a typed expression, and how to say it.

use thiserror::Error;
use unpuzzle_core::{Message, msg};

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
#[error("{}", self.message())]
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

impl ParseErrorKind {
    /// The sentence for people.
    pub fn message(self) -> Message {
        match self {
            Self::Empty => msg!("there is no expression here"),
            Self::TooLong => {
                msg!("the expression is too long: at most {most} bytes", most = Syntax::MAX_LENGTH)
            }
            Self::TooDeep => msg!(
                "the expression is nested too deeply: at most {most} levels",
                most = Syntax::MAX_DEPTH
            ),
            Self::UnknownCharacter(character) => {
                msg!("“{character}” means nothing in an expression", character = visible(character))
            }
            Self::Unclosed(open) => msg!("“{open}” is never closed", open = open.to_string()),
            Self::Unopened(close) => msg!("“{close}” closes nothing", close = close.to_string()),
            Self::Mismatched { open, close } => msg!(
                "“{close}” cannot close “{open}”",
                close = close.to_string(),
                open = open.to_string()
            ),
            Self::MissingOperand => msg!("a number is missing here"),
            Self::MissingOperator => {
                msg!("an operator is missing before this; multiplication is written *")
            }
            Self::UnaryMinus => msg!("a minus must stand between two numbers"),
            Self::NumberTooLarge => msg!("this number is too large"),
            Self::LeadingZero => msg!("a number cannot begin with 0"),
            Self::MissingBracket(name) => msg!(
                "{name} needs brackets around what follows: {example}",
                name = name.word(),
                example = name.example()
            ),
            Self::MissingComma => msg!("log needs a base and a number: log(2, 8) is 3"),
            Self::StrayComma => msg!("a comma belongs only between the two numbers of log"),
        }
    }

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
