//! Typed errors in the words of people, with their place in what was typed.

use std::ops::Range;

use unpuzzle_expr::Span;
use unpuzzle_puzzle::{GameId, InputError, Message, SourceSpan, nearest};

use super::refusal_messages as say;
use crate::answers::{Answers, Contradiction};
use crate::game::{DateError, InstanceError, Mode, SecretError};
use crate::rules::{
    FaultKind, FeedbackError, FeedbackErrorKind, Guess, GuessError, GuessErrorKind, RefusalKind,
    Tiles, TilesErrorKind, Variant, WarningKind, span_of,
};

impl GuessError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match &self.kind {
            GuessErrorKind::Tiles(kind) => kind.message(),
            GuessErrorKind::Refused(kind) => kind.message(),
        }
    }

    /// The refusal of a text that was read from `text` at `start`.
    pub(crate) fn failure(&self, text: &str, start: usize) -> InputError {
        let failure = InputError::new(self.message()).at(place(text, start, self.span));
        match self.kind {
            GuessErrorKind::Tiles(TilesErrorKind::WrongLength { .. }) => {
                failure.with_help(say::LENGTHS.message())
            }
            _ => failure,
        }
    }
}

impl TilesErrorKind {
    /// What is wrong, in words.
    pub fn message(self) -> Message {
        match self {
            TilesErrorKind::UnknownSymbol(symbol) => say::UNKNOWN_SYMBOL.with("symbol", symbol),
            TilesErrorKind::OnlyInMaxi(symbol) => {
                say::ONLY_IN_MAXI.with("symbol", symbol.character())
            }
            TilesErrorKind::WrongLength { expected, found } => say::WRONG_LENGTH
                .with("expected", expected)
                .with("found", found),
        }
    }
}

impl RefusalKind {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            RefusalKind::NoEquals => say::NO_EQUALS.message(),
            RefusalKind::TwoEquals => say::TWO_EQUALS.message(),
            RefusalKind::Fault(kind) => kind.message(),
            RefusalKind::Unequal {
                left,
                value,
                other,
                precedence,
            } => {
                let text = if *precedence {
                    &say::PRECEDENCE
                } else {
                    &say::UNEQUAL
                };
                text.with("left", left.as_str())
                    .with("value", value.to_string())
                    .with("other", other.to_string())
            }
        }
    }
}

impl FaultKind {
    /// What is wrong, in words.
    pub fn message(self) -> Message {
        match self {
            FaultKind::MissingNumber => &say::MISSING_NUMBER,
            FaultKind::MissingOperator => &say::MISSING_OPERATOR,
            FaultKind::Unclosed => &say::UNCLOSED,
            FaultKind::Unopened => &say::UNOPENED,
            FaultKind::DivisionByZero => &say::DIVISION_BY_ZERO,
            FaultKind::TooLarge => &say::TOO_LARGE,
        }
        .message()
    }
}

impl WarningKind {
    /// The rule that answers keep and this row does not, in words.
    pub fn message(self) -> Message {
        match self {
            WarningKind::Sign => &say::SIGN,
            WarningKind::LoneZero => &say::LONE_ZERO,
            WarningKind::LeadingZero => &say::LEADING_ZERO,
            WarningKind::OperatorOnTheRight => &say::OPERATOR_ON_THE_RIGHT,
            WarningKind::NoOperator => &say::NO_OPERATOR,
            WarningKind::NeedlessBracket => &say::NEEDLESS_BRACKET,
            WarningKind::NegativeRight => &say::NEGATIVE_RIGHT,
        }
        .message()
    }
}

impl FeedbackError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self.kind {
            FeedbackErrorKind::UnknownColour(symbol) => say::UNKNOWN_COLOUR.with("symbol", symbol),
            FeedbackErrorKind::WrongLength { expected, found } => say::WRONG_COLOURS
                .with("expected", expected)
                .with("found", found),
        }
    }

    /// The refusal of colours that were read from `text` at `start`.
    pub(crate) fn failure(&self, text: &str, start: usize) -> InputError {
        InputError::new(self.message()).at(place(text, start, self.span))
    }
}

impl Contradiction {
    /// Which row cannot be and why, in words.
    pub fn message(&self) -> Message {
        let text = if self.alone {
            &say::IMPOSSIBLE_ALONE
        } else {
            &say::IMPOSSIBLE
        };
        text.with("row", self.row + 1)
    }
}

impl DateError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match *self {
            DateError::Form => say::DATE_FORM.message(),
            DateError::Month(month) => say::DATE_MONTH.with("month", month),
            DateError::Day {
                year,
                month,
                days,
                day,
            } => say::DATE_DAY
                .with("month", format!("{year:04}-{month:02}"))
                .with("days", days)
                .with("day", day),
        }
    }
}

impl SecretError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match *self {
            SecretError::Length(found) => say::CODE_LENGTH.with("found", found),
            SecretError::Letter(symbol) => say::CODE_LETTER.with("symbol", symbol),
            SecretError::Tampered => say::CODE_TAMPERED.message(),
        }
    }
}

impl InstanceError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            InstanceError::Id(_) => say::MALFORMED_ID.message(),
            InstanceError::OtherPuzzle(name) => say::OTHER_PUZZLE.with("name", name.as_str()),
            InstanceError::Variant(name) => say::UNKNOWN_VARIANT.with("name", name.0.as_str()),
            InstanceError::UnknownWord(name) => say::UNKNOWN_WORD.with("name", name.as_str()),
            InstanceError::NoOrigin => say::NO_ORIGIN.message(),
            InstanceError::LargeSeed => say::LARGE_SEED.message(),
            InstanceError::CustomBoards => say::CUSTOM_BOARDS.message(),
            InstanceError::Date(error) => error.message(),
            InstanceError::Secret(error) => error.message(),
        }
    }

    /// The refusal of an id, at the part of it that is wrong.
    pub(crate) fn failure(&self, id: &GameId) -> InputError {
        let text = id.to_string();
        let start = id.puzzle().len() + 1;
        let parameters = start..start + id.parameters().len();
        let seed = (parameters.end + 1).min(text.len())..text.len();
        let span = match self {
            InstanceError::Id(_) => 0..text.len(),
            InstanceError::OtherPuzzle(name) => 0..name.len(),
            InstanceError::Variant(name) => start..start + name.0.len(),
            InstanceError::UnknownWord(word) => word_in(id, start, word),
            InstanceError::NoOrigin => text.len()..text.len(),
            InstanceError::CustomBoards => parameters,
            InstanceError::LargeSeed | InstanceError::Date(_) | InstanceError::Secret(_) => seed,
        };
        let failure = InputError::new(self.message()).at(SourceSpan::new(&text, span));
        failure.with_suggestion(self.suggestion())
    }

    fn suggestion(&self) -> Option<&'static str> {
        match self {
            InstanceError::Variant(name) => {
                nearest(&name.0, Variant::ALL.iter().map(|own| own.name()))
            }
            InstanceError::UnknownWord(word) => {
                let rules = ["hard", "commutative"];
                nearest(word, Mode::ALL.iter().map(|own| own.name()).chain(rules))
            }
            _ => None,
        }
    }
}

/// Where a word of the parameters of an id stands in the id.
fn word_in(id: &GameId, start: usize, word: &str) -> Range<usize> {
    let mut at = start;
    for own in id.parameters().split(',') {
        if own == word {
            break;
        }
        at += own.len() + 1;
    }
    at..at + word.len()
}

/// The row of an answer, or why it cannot be one.
pub(crate) fn read_answer(text: &str, variant: Variant) -> Result<Tiles, InputError> {
    let guess = Guess::parse(text, variant).map_err(|error| error.failure(text, 0))?;
    if Answers::of(variant).index(guess.tiles).is_some() {
        return Ok(guess.tiles);
    }
    let warning = guess.warnings.first();
    let reason = warning.map_or(say::NOT_IN_THE_SET.message(), |warning| {
        warning.kind.message()
    });
    let message = say::NOT_AN_ANSWER
        .with("text", guess.tiles.to_string())
        .with("reason", reason);
    let all = 0..guess.tiles.len();
    let tiles = warning.map_or(all, |warning| warning.tiles.clone());
    Err(InputError::new(message).at(place(text, 0, span_of(text, &tiles))))
}

fn place(text: &str, start: usize, span: Span) -> SourceSpan {
    let end = (start + span.end).min(text.len());
    SourceSpan::new(text, (start + span.start).min(end)..end)
}
