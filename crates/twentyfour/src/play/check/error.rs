//! Why an answer does not count, and where.

use thiserror::Error;
use unpuzzle_core::{Message, msg};
use unpuzzle_expr::{ArithmeticError, EvaluateError, ParseError, ParseErrorKind, Rational, Span};

use crate::{Hand, OperatorSet, Rules};

/// Why an answer does not count, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct CheckError {
    /// The place in the text, on character boundaries.
    pub span: Span,
    /// What is wrong there.
    pub kind: CheckErrorKind,
}

/// Why an answer does not count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
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
    /// Whether the text is no expression at all, as opposed to a wrong answer.
    pub const fn is_malformed(&self) -> bool {
        matches!(self.kind, CheckErrorKind::Parse(_))
    }
}

impl CheckErrorKind {
    /// The sentence for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Parse(kind) => kind.message(),
            Self::OperatorNotAllowed { symbol, operators } => msg!(
                "“{symbol}” is not allowed in this game: use {operators}",
                symbol = symbol.as_str(),
                operators = operators.to_string()
            ),
            Self::JoinedDigits { number } => {
                msg!("cards may not be joined into {number} in this game", number = *number)
            }
            Self::NotDealt { card, hand } => {
                msg!("{card} is not among the cards {hand}", card = *card, hand = hand.to_string())
            }
            Self::UsedTooOften { card, dealt } => msg!(
                "{card} was dealt only {dealt} {dealt|time|times}",
                card = *card,
                dealt = *dealt
            ),
            Self::NothingLeftToJoin { number } => {
                msg!("the cards left cannot be joined into {number}", number = *number)
            }
            Self::Unused { cards } => {
                msg!("every card must be used: {cards} left over", cards = listed(cards))
            }
            Self::Arithmetic(error) => error.message(),
            Self::NotWhole { value } => msg!(
                "this makes {value}, and this game allows whole numbers only",
                value = value.to_string()
            ),
            Self::Negative { value } => msg!(
                "this makes {value}, and this game allows nothing below zero",
                value = value.to_string()
            ),
            Self::Zero => msg!("this makes 0, and this game allows positive numbers only"),
            Self::BeyondLimit { value } => msg!(
                "this makes {value}, and this game stops at {limit}",
                value = value.to_string(),
                limit = Rules::LARGEST_VALUE.to_string()
            ),
            Self::WrongValue { value, target } => msg!(
                "this makes {value}, not {target}",
                value = value.to_string(),
                target = target.to_string()
            ),
        }
    }

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
}

/// Cards with commas between them.
fn listed(cards: &[Rational]) -> String {
    let cards: Vec<_> = cards.iter().map(Rational::to_string).collect();
    cards.join(", ")
}

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
