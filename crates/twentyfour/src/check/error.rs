//! Why an answer does not count, and where.

use std::fmt;

use unpuzzle_expr::{ArithmeticError, EvaluateError, ParseError, ParseErrorKind, Rational, Span};
use unpuzzle_puzzle::{InputError, Message, SourceSpan};

use super::messages;
use crate::{Hand, OperatorSet, Rules};

/// Why an answer does not count, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    /// The place in the text, on character boundaries.
    pub span: Span,
    /// What is wrong there.
    pub kind: CheckErrorKind,
}

/// Why an answer does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckErrorKind {
    /// The text is no expression.
    Parse(ParseErrorKind),
    /// An operation that the rules leave out.
    OperatorNotAllowed {
        /// Its sign or name as typed.
        symbol: String,
        /// What the rules allow.
        operators: OperatorSet,
    },
    /// A number made of several cards side by side, where that is not allowed.
    JoinedDigits {
        /// The number made.
        number: u64,
    },
    /// A number that is no card of the hand.
    NotDealt {
        /// The number.
        card: u64,
        /// The hand.
        hand: Hand,
    },
    /// A card used more often than it was dealt.
    UsedTooOften {
        /// The card.
        card: u64,
        /// How often it was dealt.
        dealt: usize,
    },
    /// A number made of several cards side by side, some of which are already used.
    NothingLeftToJoin {
        /// The number that was to be made.
        number: u64,
    },
    /// Cards that are not used.
    Unused {
        /// These.
        cards: Vec<Rational>,
    },
    /// An operation without an exact value; the place of a division by zero is its
    /// divisor.
    Arithmetic(ArithmeticError),
    /// A fraction in a game of whole numbers.
    NotWhole {
        /// The value of the part that is wrong.
        value: Rational,
    },
    /// A negative value in a game without them.
    Negative {
        /// The value of the part that is wrong.
        value: Rational,
    },
    /// Zero in a game of positive numbers.
    Zero,
    /// A value beyond [`Rules::LARGEST_VALUE`] in a game that has this limit.
    BeyondLimit {
        /// The value of the part that is wrong.
        value: Rational,
    },
    /// Every rule is kept, but the result is not the target.
    WrongValue {
        /// The exact result.
        value: Rational,
        /// What it should have been.
        target: Rational,
    },
}

impl CheckError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        self.kind.message()
    }

    /// Whether the text is no expression at all, as opposed to a wrong answer.
    pub const fn is_malformed(&self) -> bool {
        matches!(self.kind, CheckErrorKind::Parse(_))
    }

    /// The error as a refusal that points into the text that was checked.
    pub fn in_text(&self, text: &str) -> InputError {
        InputError::new(self.message()).at(SourceSpan::new(text, self.span.into()))
    }
}

impl CheckErrorKind {
    pub(super) const fn at(self, span: Span) -> CheckError {
        CheckError { span, kind: self }
    }

    /// Which rule forbids this value, which the rules do not allow.
    pub(super) const fn forbidden(value: Rational, rules: &Rules) -> Self {
        if rules.integers_only && !value.is_integer() {
            Self::NotWhole { value }
        } else if rules.no_negatives && value.is_negative() {
            Self::Negative { value }
        } else if rules.no_zero && value.is_zero() {
            Self::Zero
        } else {
            Self::BeyondLimit { value }
        }
    }

    /// The error as a sentence.
    pub fn message(&self) -> Message {
        match self {
            Self::Parse(kind) => kind.message(),
            Self::Arithmetic(kind) => kind.message(),
            Self::OperatorNotAllowed { symbol, operators } => messages::OPERATOR_NOT_ALLOWED
                .with("symbol", symbol.as_str())
                .with("operators", operators.to_string()),
            Self::JoinedDigits { number } => messages::JOINED_DIGITS.with("number", *number),
            Self::NotDealt { card, hand } => messages::NOT_DEALT
                .with("card", *card)
                .with("hand", hand.to_string()),
            Self::UsedTooOften { card, dealt } => messages::USED_TOO_OFTEN
                .with("card", *card)
                .with("dealt", *dealt),
            Self::NothingLeftToJoin { number } => {
                messages::NOTHING_LEFT_TO_JOIN.with("number", *number)
            }
            Self::Unused { cards } => {
                let cards: Vec<_> = cards.iter().map(Rational::to_string).collect();
                messages::UNUSED.with("cards", cards)
            }
            Self::NotWhole { value } => messages::NOT_WHOLE.with("value", value.to_string()),
            Self::Negative { value } => messages::NEGATIVE.with("value", value.to_string()),
            Self::Zero => messages::ZERO.message(),
            Self::BeyondLimit { value } => messages::BEYOND_LIMIT
                .with("value", value.to_string())
                .with("limit", Rules::LARGEST_VALUE),
            Self::WrongValue { value, target } => messages::WRONG_VALUE
                .with("value", value.to_string())
                .with("target", target.to_string()),
        }
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

impl std::error::Error for CheckError {}

impl From<ParseError> for CheckError {
    fn from(error: ParseError) -> Self {
        CheckErrorKind::Parse(error.kind).at(error.span)
    }
}

impl From<EvaluateError> for CheckError {
    fn from(error: EvaluateError) -> Self {
        CheckErrorKind::Arithmetic(error.kind).at(error.span)
    }
}
