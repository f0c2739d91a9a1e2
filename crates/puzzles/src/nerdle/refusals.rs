//! Typed errors in the words of people, with their place in what was typed.

use std::ops::Range;

use unpuzzle_expr::Span;
use unpuzzle_puzzle::{GameId, InputError, Message, SourceSpan, nearest};

use super::refusal_messages as say;
use unpuzzle_nerdle::answers::{Answers, Contradiction};
use unpuzzle_nerdle::game::{DateError, InstanceError, Mode, SecretError};
use unpuzzle_nerdle::rules::{
    FaultKind, FeedbackError, FeedbackErrorKind, Guess, GuessError, GuessErrorKind, RefusalKind,
    Tiles, TilesErrorKind, Variant, WarningKind, span_of,
};

/// What people read of an engine's error.
pub trait Localize {
    /// What is wrong, in words.
    fn message(&self) -> Message;
}

/// An error with its place in what was typed.
pub(super) trait Refuse {
    /// The refusal of something that was read from `text` at `start`.
    fn failure(&self, text: &str, start: usize) -> InputError;
}

impl Localize for GuessError {
    fn message(&self) -> Message {
        match &self.kind {
            GuessErrorKind::Tiles(kind) => kind.message(),
            GuessErrorKind::Refused(kind) => kind.message(),
        }
    }
}

impl Refuse for GuessError {
    fn failure(&self, text: &str, start: usize) -> InputError {
        let failure = InputError::new(self.message()).at(place(text, start, self.span));
        match self.kind {
            GuessErrorKind::Tiles(TilesErrorKind::WrongLength { .. }) => {
                failure.with_help(say::LENGTHS.message())
            }
            _ => failure,
        }
    }
}

impl Localize for TilesErrorKind {
    fn message(&self) -> Message {
        match *self {
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

impl Localize for RefusalKind {
    fn message(&self) -> Message {
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

impl Localize for FaultKind {
    fn message(&self) -> Message {
        match *self {
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

impl Localize for WarningKind {
    fn message(&self) -> Message {
        match *self {
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

impl Localize for FeedbackError {
    fn message(&self) -> Message {
        match self.kind {
            FeedbackErrorKind::UnknownColour(symbol) => say::UNKNOWN_COLOUR.with("symbol", symbol),
            FeedbackErrorKind::WrongLength { expected, found } => say::WRONG_COLOURS
                .with("expected", expected)
                .with("found", found),
        }
    }
}

impl Refuse for FeedbackError {
    fn failure(&self, text: &str, start: usize) -> InputError {
        InputError::new(self.message()).at(place(text, start, self.span))
    }
}

impl Localize for Contradiction {
    fn message(&self) -> Message {
        let text = if self.alone {
            &say::IMPOSSIBLE_ALONE
        } else {
            &say::IMPOSSIBLE
        };
        text.with("row", self.row + 1)
    }
}

impl Localize for DateError {
    fn message(&self) -> Message {
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

impl Localize for SecretError {
    fn message(&self) -> Message {
        match *self {
            SecretError::Length(found) => say::CODE_LENGTH.with("found", found),
            SecretError::Letter(symbol) => say::CODE_LETTER.with("symbol", symbol),
            SecretError::Tampered => say::CODE_TAMPERED.message(),
        }
    }
}

impl Localize for InstanceError {
    fn message(&self) -> Message {
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
}

/// The refusal of an id, at the part of it that is wrong.
pub(super) fn id_failure(error: &InstanceError, id: &GameId) -> InputError {
    let text = id.to_string();
    let start = id.puzzle().len() + 1;
    let parameters = start..start + id.parameters().len();
    let seed = (parameters.end + 1).min(text.len())..text.len();
    let span = match error {
        InstanceError::Id(_) => 0..text.len(),
        InstanceError::OtherPuzzle(name) => 0..name.len(),
        InstanceError::Variant(name) => start..start + name.0.len(),
        InstanceError::UnknownWord(word) => word_in(id, start, word),
        InstanceError::NoOrigin => text.len()..text.len(),
        InstanceError::CustomBoards => parameters,
        InstanceError::LargeSeed | InstanceError::Date(_) | InstanceError::Secret(_) => seed,
    };
    let failure = InputError::new(error.message()).at(SourceSpan::new(&text, span));
    failure.with_suggestion(suggestion(error))
}

fn suggestion(error: &InstanceError) -> Option<&'static str> {
    match error {
        InstanceError::Variant(name) => nearest(&name.0, Variant::ALL.iter().map(|own| own.name())),
        InstanceError::UnknownWord(word) => {
            let rules = ["hard", "commutative"];
            nearest(word, Mode::ALL.iter().map(|own| own.name()).chain(rules))
        }
        _ => None,
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
pub(super) fn read_answer(text: &str, variant: Variant) -> Result<Tiles, InputError> {
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
