//! Reads records, strictly: what stands there twice must agree.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

use super::{Check, FIRST_LINE, MOVES_PER_LINE, Record, Turn, TurnError};
use crate::board::{Grid, Size, SizeError};
use crate::notation::{BoardErrorKind, counted};

/// Longer texts are refused before anything looks into them.
const LONGEST: usize = 1 << 26;

impl Record {
    /// Reads a record and plays it through.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        if text.len() > LONGEST {
            return Err(RecordErrorKind::TooLong.at(0..0));
        }
        let mut lines = lines(text).peekable();
        let end = text.len();
        let first = lines.next().filter(|line| line.text == FIRST_LINE);
        first.ok_or_else(|| RecordErrorKind::NotARecord.at(first_line(text)))?;
        let mut field = |name| {
            let line = lines.next_if(|line| line.after(name).is_some());
            line.and_then(|line| line.after(name))
        };
        let missing = |name| RecordErrorKind::Missing(name).at(end..end);
        let size = field("size").ok_or_else(|| missing("size"))?.size()?;
        let (seed, player) = (field("seed"), field("player"));
        let start = field("start").ok_or_else(|| missing("start"))?.grid(size)?;
        let mut record = Record::new(start)
            .with_seed(seed.map_or("", |seed| seed.text))
            .with_player(player.map_or("", |player| player.text));
        let mut check = Check::new(&start);
        while let Some(line) = lines.next_if(|line| line.after("end").is_none()) {
            read_turns(&mut record, &mut check, line)?;
        }
        let last = lines.next().and_then(|line| line.after("end"));
        let last = last.ok_or_else(|| RecordErrorKind::CutOff.by(&record, end..end))?;
        check_end(&record, last)?;
        match lines.next() {
            Some(more) => Err(RecordErrorKind::AfterTheEnd.at(more.span())),
            None => Ok(record),
        }
    }
}

/// A stretch of the text and where it begins.
#[derive(Clone, Copy, Debug)]
struct Piece<'a> {
    text: &'a str,
    start: usize,
}

/// The lines that are not blank.
fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    pieces(text, 0, |c| c == '\n')
}

/// The stretches between separators that are not blank.
fn pieces(
    text: &str,
    start: usize,
    separator: fn(char) -> bool,
) -> impl Iterator<Item = Piece<'_>> {
    let mut next = start;
    let all = text.split_inclusive(separator).map(move |piece| {
        let start = next;
        next += piece.len();
        let trimmed = piece.trim_start();
        Piece { text: trimmed.trim_end(), start: start + piece.len() - trimmed.len() }
    });
    all.filter(|piece| !piece.text.is_empty())
}

fn first_line(text: &str) -> Range<usize> {
    lines(text).next().map_or(0..0, Piece::span)
}

impl<'a> Piece<'a> {
    fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// What stands after the name of a field.
    fn after(self, name: &str) -> Option<Piece<'a>> {
        let rest = self.text.strip_prefix(name)?;
        let trimmed = rest.trim_start();
        (rest.len() > trimmed.len())
            .then_some(Piece { text: trimmed, start: self.start + self.text.len() - trimmed.len() })
    }

    fn end(self) -> Range<usize> {
        let end = self.start + self.text.len();
        end..end
    }

    fn words(self) -> impl Iterator<Item = Piece<'a>> {
        pieces(self.text, self.start, char::is_whitespace)
    }

    fn size(self) -> Result<Size, RecordError> {
        let size = self.text.parse();
        size.map_err(|error| RecordErrorKind::Size(error).at(self.span()))
    }

    /// The board of this size that is written here.
    fn grid(self, size: Size) -> Result<Grid, RecordError> {
        let grid = self.text.parse::<Grid>().map_err(|error| {
            let span = self.start + error.span.start..self.start + error.span.end;
            RecordErrorKind::Board(error.kind).at(span)
        })?;
        match grid.size() == size {
            true => Ok(grid),
            false => Err(RecordErrorKind::OtherSize.at(self.span())),
        }
    }
}

/// Plays the moves of one line: `11. L2@b3 U2@a4 = 36 #5f02`.
fn read_turns(record: &mut Record, check: &mut Check, line: Piece<'_>) -> Result<(), RecordError> {
    let mut words = line.words();
    let expected = record.turns().len() + 1;
    let number = words.next().filter(|word| word.text == format!("{expected}."));
    number.ok_or_else(|| RecordErrorKind::WrongNumber.by(record, line.span()))?;
    for before in 0.. {
        match words.next() {
            Some(word) if word.text == "=" => return check_line(record, check, words, line),
            Some(word) if before < MOVES_PER_LINE => check.add(read_turn(record, word)?),
            Some(word) => return Err(RecordErrorKind::NoScore.by(record, word.span())),
            None => break,
        }
    }
    Err(RecordErrorKind::NoScore.by(record, line.end()))
}

fn read_turn(record: &mut Record, word: Piece<'_>) -> Result<Turn, RecordError> {
    let refused = |kind: RecordErrorKind, record: &Record| kind.by(record, word.span());
    let turn = Turn::parse(word.text, record.size());
    let turn = turn.ok_or_else(|| refused(RecordErrorKind::NotATurn, record))?;
    match record.play(turn) {
        Ok(_) => Ok(turn),
        Err(error) => Err(refused(RecordErrorKind::Turn(error), record)),
    }
}

/// The score and the check at the end of a line, of all moves before it.
fn check_line<'a>(
    record: &Record,
    check: &Check,
    mut words: impl Iterator<Item = Piece<'a>>,
    line: Piece<'_>,
) -> Result<(), RecordError> {
    let expected = [
        (record.score().to_string(), RecordErrorKind::WrongScore(record.score())),
        (check.to_string(), RecordErrorKind::WrongCheck),
    ];
    for (expected, kind) in expected {
        let word = words.next();
        let word = word.ok_or_else(|| RecordErrorKind::NoScore.by_last(record, line.end()))?;
        if word.text != expected {
            return Err(kind.by_last(record, word.span()));
        }
    }
    match words.next() {
        Some(word) => Err(RecordErrorKind::NoScore.by(record, word.span())),
        None => Ok(()),
    }
}

/// The last line, which repeats the number of moves, the score and the board.
fn check_end(record: &Record, line: Piece<'_>) -> Result<(), RecordError> {
    let mut words = line.words();
    let mut agrees = |expected: String| words.next().is_some_and(|word| word.text == expected);
    let wrong = |kind: RecordErrorKind| Err(kind.by_last(record, line.span()));
    if !agrees(record.turns().len().to_string()) {
        return wrong(RecordErrorKind::WrongCount(record.turns().len()));
    }
    if !agrees(record.score().to_string()) {
        return wrong(RecordErrorKind::WrongScore(record.score()));
    }
    let board: Vec<_> = words.map(|word| word.text).collect();
    match board.join(" ") == record.grid().to_string() {
        true => Ok(()),
        false => wrong(RecordErrorKind::WrongBoard),
    }
}

/// Why a text is not a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct RecordError {
    /// The bytes that are wrong.
    pub span: Range<usize>,
    /// The move that is wrong, from 1, as far as the moves are at fault.
    pub move_number: Option<usize>,
    /// What is wrong.
    pub kind: RecordErrorKind,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.move_number {
            write!(f, "move {number}: ")?;
        }
        write!(f, "{}", self.kind)
    }
}

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordErrorKind {
    /// It does not begin as records do.
    #[error("this is not a record of a game: its first line would be \"{FIRST_LINE}\"")]
    NotARecord,
    /// It is longer than any record.
    #[error("this is too long for a record")]
    TooLong,
    /// This field is missing, or not where it belongs.
    #[error("the line \"{0} …\" is missing here")]
    Missing(&'static str),
    /// The size cannot be read.
    #[error(transparent)]
    Size(SizeError),
    /// The board at the start cannot be read.
    #[error(transparent)]
    Board(BoardErrorKind),
    /// The board at the start is of another size.
    #[error("this board is of another size than the record says")]
    OtherSize,
    /// A line does not begin with the number of its first move.
    #[error("the line does not begin with the number of its first move")]
    WrongNumber,
    /// A word is not a move with its new tile.
    #[error("a move looks like L2@b3: left, then a 2 in column b, row 3")]
    NotATurn,
    /// A move is impossible.
    #[error(transparent)]
    Turn(TurnError),
    /// A line does not end with its score.
    #[error(
        "the line is not finished: after at most ten moves it ends with =, the score and a check"
    )]
    NoScore,
    /// The score written is not this, which the moves make.
    #[error("up to here the moves score {0}; something before was changed")]
    WrongScore(u64),
    /// The check of a line is not the one that the moves make.
    #[error("the check does not fit: one of the moves up to here was changed")]
    WrongCheck,
    /// The number of moves written is not this.
    #[error("the record has {}, which is not what its last line says", counted(*.0, "move"))]
    WrongCount(usize),
    /// The board at the end is not the one that the moves make.
    #[error(
        "the moves lead to another board than the last line says; something before was changed"
    )]
    WrongBoard,
    /// The last line is missing.
    #[error("the record breaks off here")]
    CutOff,
    /// Something follows the last line.
    #[error("the record is already at its end here")]
    AfterTheEnd,
}

impl RecordErrorKind {
    fn at(self, span: Range<usize>) -> RecordError {
        RecordError { span, move_number: None, kind: self }
    }

    /// An error in the next move.
    fn by(self, record: &Record, span: Range<usize>) -> RecordError {
        RecordError { move_number: Some(record.turns().len() + 1), ..self.at(span) }
    }

    /// An error in the moves up to the last.
    fn by_last(self, record: &Record, span: Range<usize>) -> RecordError {
        RecordError { move_number: Some(record.turns().len()), ..self.at(span) }
    }
}
