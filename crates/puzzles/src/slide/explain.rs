//! Errors and reasons of the engine as sentences in both languages.

use std::ops::Range;

use unpuzzle_puzzle::{InputError, Message, SourceSpan};

use super::messages::{board, game, record, review};
use unpuzzle_slide::board::{Grid, SizeError, tile};
use unpuzzle_slide::game::{IdError, IdErrorKind, Reason};
use unpuzzle_slide::notation::record::FIRST_LINE;
use unpuzzle_slide::notation::{
    BoardError, BoardErrorKind, Doubt, RecordError, RecordErrorKind, TurnError,
};

/// What can be said as a sentence.
pub trait Explain {
    /// The sentence.
    fn message(&self) -> Message;
}

/// What is wrong with a text.
pub trait Refuse {
    /// The refusal, marked in the line of the text that matters.
    fn failure(&self, text: &str) -> InputError;
}

/// A stretch of a text of several lines, as a place in its line.
pub(super) fn place(text: &str, span: Range<usize>) -> SourceSpan {
    let before = text.get(..span.start).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    let inside =
        (span.start - start).min(line.len())..(span.end.max(start) - start).min(line.len());
    SourceSpan {
        line: text
            .contains('\n')
            .then(|| before.matches('\n').count() + 1),
        ..SourceSpan::new(line, inside)
    }
}

impl Explain for BoardErrorKind {
    fn message(&self) -> Message {
        match *self {
            BoardErrorKind::Empty => board::EMPTY.message(),
            BoardErrorKind::TooLong => board::TOO_LONG.message(),
            BoardErrorKind::NotATile => board::NOT_A_TILE.message(),
            BoardErrorKind::NotAPowerOfTwo => board::NOT_A_POWER.message(),
            BoardErrorKind::TooLarge => board::TOO_LARGE.with("largest", tile(Grid::LARGEST)),
            BoardErrorKind::NothingBetween => board::NOTHING_BETWEEN.message(),
            BoardErrorKind::Crowded => board::CROWDED.message(),
            BoardErrorKind::UnevenRow {
                row,
                cells,
                expected,
            } => board::UNEVEN_ROW
                .with("row", row)
                .with("cells", cells)
                .with("expected", expected),
            BoardErrorKind::Size { rows, columns } => board::WRONG_SIZE
                .with("rows", rows)
                .with("columns", columns),
            BoardErrorKind::OneRow(cells) => board::ONE_ROW.with("cells", cells),
        }
    }
}

impl Refuse for BoardError {
    fn failure(&self, text: &str) -> InputError {
        InputError::new(self.kind.message())
            .at(place(text, self.span.clone()))
            .with_help(board::BOARD_HELP.message())
    }
}

impl Explain for Doubt {
    fn message(&self) -> Message {
        match *self {
            Doubt::TooFewTiles => board::TOO_FEW_TILES.message(),
            Doubt::NoNewTile => board::NO_NEW_TILE.message(),
            Doubt::TooLarge { tile, most } => {
                board::IMPOSSIBLE_TILE.with("tile", tile).with("most", most)
            }
        }
    }
}

impl Explain for TurnError {
    fn message(&self) -> Message {
        match self {
            TurnError::NothingChanges => record::NOTHING_CHANGES.message(),
            TurnError::NotEmpty => record::NOT_EMPTY.message(),
            TurnError::NotNew => record::NOT_NEW.message(),
        }
    }
}

impl Explain for RecordErrorKind {
    fn message(&self) -> Message {
        match self {
            RecordErrorKind::NotARecord => record::NOT_A_RECORD.with("line", FIRST_LINE),
            RecordErrorKind::TooLong => record::TOO_LONG.message(),
            RecordErrorKind::Missing(name) => record::MISSING.with("name", *name),
            RecordErrorKind::Size(error) => error.message(),
            RecordErrorKind::Board(kind) => kind.message(),
            RecordErrorKind::OtherSize => record::OTHER_SIZE.message(),
            RecordErrorKind::WrongNumber => record::WRONG_NUMBER.message(),
            RecordErrorKind::NotATurn => record::NOT_A_TURN.message(),
            RecordErrorKind::Turn(error) => error.message(),
            RecordErrorKind::NoScore => record::NO_SCORE.message(),
            RecordErrorKind::WrongScore(score) => record::WRONG_SCORE.with("score", *score),
            RecordErrorKind::WrongCheck => record::WRONG_CHECK.message(),
            RecordErrorKind::WrongCount(moves) => record::WRONG_COUNT.with("moves", *moves),
            RecordErrorKind::WrongBoard => record::WRONG_BOARD.message(),
            RecordErrorKind::CutOff => record::CUT_OFF.message(),
            RecordErrorKind::AfterTheEnd => record::AFTER_THE_END.message(),
        }
    }
}

/// The sentence names the move.
impl Explain for RecordError {
    fn message(&self) -> Message {
        let reason = self.kind.message();
        match self.move_number {
            Some(number) => record::AT_MOVE
                .with("number", number)
                .with("reason", reason),
            None => reason,
        }
    }
}

impl Refuse for RecordError {
    fn failure(&self, text: &str) -> InputError {
        let failure = InputError::new(self.message()).at(place(text, self.span.clone()));
        match self.move_number {
            Some(number) => failure.field("move_number", number),
            None => failure,
        }
    }
}

impl Explain for SizeError {
    fn message(&self) -> Message {
        match self {
            SizeError::Malformed => record::NOT_A_SIZE.message(),
            SizeError::OutOfRange => record::SIZE_RANGE.message(),
        }
    }
}

impl Explain for IdError {
    fn message(&self) -> Message {
        match &self.kind {
            IdErrorKind::OtherPuzzle => game::OTHER_PUZZLE.message(),
            IdErrorKind::Size(error) => error.message(),
            IdErrorKind::Board(kind) => kind.message(),
        }
    }
}

impl Refuse for IdError {
    fn failure(&self, id: &str) -> InputError {
        InputError::new(self.message())
            .at(SourceSpan::new(id, self.span.clone()))
            .with_help(game::ID_HELP.message())
    }
}

impl Explain for Reason {
    fn message(&self) -> Message {
        match *self {
            Reason::Corner(tile) => review::CORNER.with("tile", tile),
            Reason::Merge { best, played } => {
                review::MERGE.with("best", best).with("played", played)
            }
            Reason::Space { best, played } => {
                review::SPACE.with("best", best).with("played", played)
            }
            Reason::Ahead => review::AHEAD.message(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_shows_the_line() {
        let text = "2 4\n8 7";
        let failure = text.parse::<Grid>().unwrap_err().failure(text);
        let place = failure.place.unwrap();
        assert_eq!(
            (place.text.as_str(), place.span, place.line),
            ("8 7", 2..3, Some(2))
        );
    }
}
