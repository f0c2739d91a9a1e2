//! Errors of the engine with their place in what was typed.

use std::ops::Range;

use crate::{GameId, InputError, SourceSpan, msg, nearest};

use unpuzzle_nerdle::{
    Answers, FeedbackError, Guess, GuessError, GuessErrorKind, InstanceError, Mode, Span, Tiles,
    TilesErrorKind, Variant, span_of,
};

/// An error with its place in what was typed.
pub(super) trait Refuse {
    /// The refusal of something that was read from `text` at `start`.
    fn failure(&self, text: &str, start: usize) -> InputError;
}

impl Refuse for GuessError {
    fn failure(&self, text: &str, start: usize) -> InputError {
        let failure = InputError::new(self.kind.message()).at(place(text, start, self.span));
        match self.kind {
            GuessErrorKind::Tiles(TilesErrorKind::WrongLength { .. }) => {
                failure.with_help(msg!("micro has 5 tiles, mini 6, midi 7, classic 8, maxi 10"))
            }
            _ => failure,
        }
    }
}

impl Refuse for FeedbackError {
    fn failure(&self, text: &str, start: usize) -> InputError {
        InputError::new(self.kind.message()).at(place(text, start, self.span))
    }
}

/// The refusal of an id, at the part of it that is wrong.
pub(super) fn id_failure(error: &InstanceError, id: &GameId) -> InputError {
    let text = id.to_string();
    let start = id.puzzle().len() + 1;
    let parameters = start..start + id.parameters().len();
    let seed = (parameters.end + 1).min(text.len())..text.len();
    let span = match error {
        InstanceError::OtherPuzzle(name) => 0..name.len(),
        InstanceError::Variant(name) => start..start + name.0.len(),
        InstanceError::UnknownWord(word) => word_in(id, start, word),
        InstanceError::NoOrigin => text.len()..text.len(),
        InstanceError::CustomBoards => parameters,
        InstanceError::LargeSeed | InstanceError::Date(_) | InstanceError::Secret(_) => seed,
        _ => 0..text.len(),
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
    if Answers::position(variant, guess.tiles).is_some() {
        return Ok(guess.tiles);
    }
    let warning = guess.warnings.first();
    let reason =
        warning.map_or(msg!("it is not among the answers"), |warning| warning.kind.message());
    let message =
        msg!("{text} cannot be the answer: {reason}", text = guess.tiles.to_string(), reason);
    let all = 0..guess.tiles.len();
    let tiles = warning.map_or(all, |warning| warning.tiles.clone());
    Err(InputError::new(message).at(place(text, 0, span_of(text, &tiles))))
}

fn place(text: &str, start: usize, span: Span) -> SourceSpan {
    let end = (start + span.end).min(text.len());
    SourceSpan::new(text, (start + span.start).min(end)..end)
}
