//! What can be wrong with a file in the course format, and what a lenient
//! reading makes of it.

use unpuzzle_puzzle::{LocalizedText, Message};

use crate::messages as say;
use crate::problem::MOST_CELLS;

/// Something that a lenient reading guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The line, counted from 1.
    pub line: usize,
    /// What was guessed.
    pub message: Message,
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct CourseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
}

impl CourseError {
    /// Which byte of the text the error is at.
    pub fn offset(&self, text: &str) -> usize {
        let lines = text.split_inclusive('\n').take(self.line - 1);
        let start: usize = lines.map(str::len).sum();
        let line = text.get(start..).unwrap_or_default();
        start + byte_of_column(line.lines().next().unwrap_or_default(), self.column)
    }
}

/// Which byte of a line a column begins at, counted from 1.
pub(crate) fn byte_of_column(line: &str, column: usize) -> usize {
    let mut starts = line.char_indices().map(|(at, _)| at);
    starts.nth(column - 1).unwrap_or(line.len())
}

/// What can be wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file ends too early.
    Empty,
    /// Bytes that are not text.
    NotText,
    /// The first line is not three numbers.
    Header,
    /// A size of zero.
    Zero,
    /// A board over the limit.
    TooLarge,
    /// More pieces than letters.
    TooManyPieces,
    /// A mode other than the three.
    Mode {
        /// The known mode nearest to it.
        nearest: Option<&'static str>,
    },
    /// A pyramid that is not square.
    NotSquare,
    /// A board line missing.
    BoardEnds,
    /// A board line of another width.
    Width {
        /// The width it has.
        found: usize,
        /// The width it should have.
        expected: usize,
    },
    /// A board without cells.
    NoCells,
    /// A character of the board that is neither `.` nor `X`.
    BoardCharacter(char),
    /// A character of a piece that is no capital letter.
    PieceCharacter(char),
    /// Two letters on one line.
    TwoLetters(char, char),
    /// An empty line between pieces.
    BlankLine,
    /// A letter used by two pieces.
    RepeatedLetter(char),
    /// A piece whose cells do not hang together.
    InParts(char),
    /// Fewer or more pieces than promised.
    PieceCount {
        /// How many there are.
        found: usize,
        /// How many were promised.
        expected: usize,
    },
}

impl Fault {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            Fault::Empty => say::FILE_ENDS.message(),
            Fault::NotText => say::NOT_TEXT.message(),
            Fault::Header => say::BAD_HEADER.message(),
            Fault::Zero => say::ZERO_SIZE.message(),
            Fault::TooLarge => say::TOO_LARGE.with("most", MOST_CELLS),
            Fault::TooManyPieces => say::TOO_MANY_PIECES.message(),
            Fault::Mode { .. } => say::UNKNOWN_MODE.message(),
            Fault::NotSquare => say::NOT_SQUARE.message(),
            Fault::BoardEnds => say::BOARD_ENDS.message(),
            Fault::Width { found, expected } => say::WRONG_WIDTH
                .with("found", *found)
                .with("expected", *expected),
            Fault::NoCells => say::NO_CELLS.message(),
            Fault::BoardCharacter(mark) => say::BOARD_CHARACTER.with("mark", shown(*mark)),
            Fault::PieceCharacter(mark) => say::PIECE_CHARACTER.with("mark", shown(*mark)),
            Fault::TwoLetters(first, second) => say::TWO_LETTERS
                .with("first", *first)
                .with("second", *second),
            Fault::BlankLine => say::BLANK_LINE.message(),
            Fault::RepeatedLetter(letter) => say::REPEATED_LETTER.with("letter", *letter),
            Fault::InParts(letter) => say::IN_PARTS.with("letter", *letter),
            Fault::PieceCount { found, expected } => say::PIECE_COUNT
                .with("found", *found)
                .with("expected", *expected),
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

/// A character for a message: itself, or its code if it has no look.
fn shown(mark: char) -> LocalizedText {
    if mark.is_control() || mark.is_whitespace() {
        LocalizedText::Plain(format!("U+{:04X}", u32::from(mark)))
    } else {
        LocalizedText::from(mark)
    }
}
