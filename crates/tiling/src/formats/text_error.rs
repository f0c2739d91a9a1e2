//! What can be wrong with a file in the course format, and what a lenient
//! reading makes of it.

use std::fmt;

use crate::model::MOST_CELLS;

/// Something that a lenient reading guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Guess {
    /// The line, counted from 1.
    pub line: usize,
    /// What was guessed.
    pub what: Guessed,
}

/// What a lenient reading may guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guessed {
    /// A line that was left out.
    BlankLine,
    /// The mode that was meant.
    Mode(&'static str),
    /// A letter, and the one that it was read as.
    Letter(char, char),
    /// How many pieces there are, and how many were promised.
    PieceCount(usize, usize),
    /// A letter that was taken, and the one that the piece got.
    Rename(char, char),
}

impl fmt::Display for Guessed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Guessed::BlankLine => write!(f, "skipped an empty line"),
            Guessed::Mode(mode) => write!(f, "read as {mode}"),
            Guessed::Letter(found, meant) => write!(f, "read {found} as {meant}"),
            Guessed::PieceCount(found, expected) => {
                write!(f, "took the {found} pieces that there are instead of {expected}")
            }
            Guessed::Rename(letter, free) => write!(f, "called the second piece {letter} {free}"),
        }
    }
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
}

impl TextError {
    pub(crate) fn new(line: usize, column: usize, fault: Fault) -> Self {
        TextError { line, column, fault }
    }

    /// Which byte of the text the error is at.
    pub fn offset(&self, text: &str) -> usize {
        let lines = text.split_inclusive('\n').take(self.line - 1);
        let start: usize = lines.map(str::len).sum();
        let line = text.get(start..).unwrap_or_default();
        start + byte_of_column(line.lines().next().unwrap_or_default(), self.column)
    }
}

/// Which byte of a line a column begins at, counted from 1.
pub fn byte_of_column(line: &str, column: usize) -> usize {
    let mut starts = line.char_indices().map(|(at, _)| at);
    starts.nth(column - 1).unwrap_or(line.len())
}

/// What can be wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The file ends too early.
    #[error("the file ends here, too early")]
    Empty,
    /// Bytes that are not text.
    #[error("this is not text")]
    NotText,
    /// The first line is not three numbers.
    #[error("the first line must be three numbers: rows, columns and pieces")]
    Header,
    /// A size of zero.
    #[error("rows, columns and pieces must be at least 1")]
    Zero,
    /// A board over the limit.
    #[error("the board may have at most {MOST_CELLS} cells")]
    TooLarge,
    /// More pieces than letters.
    #[error("there are only 26 letters for pieces")]
    TooManyPieces,
    /// A mode other than the three.
    #[error("the second line must be DEFAULT, CUSTOM or PYRAMID")]
    Mode(String),
    /// A pyramid that is not square.
    #[error("a pyramid needs as many rows as columns")]
    NotSquare,
    /// A board line missing.
    #[error("the board has fewer lines than rows")]
    BoardEnds,
    /// A board line of another width.
    #[error("this line of the board is {found} wide instead of {expected}")]
    Width {
        /// The width it has.
        found: usize,
        /// The width it should have.
        expected: usize,
    },
    /// A board without cells.
    #[error("the board has no cell to fill")]
    NoCells,
    /// A character of the board that is neither `.` nor `X`.
    #[error("‘{}’ is neither . nor X", shown(*.0))]
    BoardCharacter(char),
    /// A character of a piece that is no capital letter.
    #[error("‘{}’ is not a letter from A to Z", shown(*.0))]
    PieceCharacter(char),
    /// Two letters on one line.
    #[error("{0} and {1} on one line")]
    TwoLetters(char, char),
    /// An empty line between pieces.
    #[error("an empty line inside the list of pieces")]
    BlankLine,
    /// A letter used by two pieces.
    #[error("a second piece with the letter {0}")]
    RepeatedLetter(char),
    /// A piece whose cells do not hang together.
    #[error("piece {0} is in more than one part")]
    InParts(char),
    /// Fewer or more pieces than promised.
    #[error("{expected} {} promised, but there {} {found}",
        if *expected == 1 { "piece is" } else { "pieces are" },
        if *found == 1 { "is" } else { "are" })]
    PieceCount {
        /// How many there are.
        found: usize,
        /// How many were promised.
        expected: usize,
    },
}

/// A character for a message: itself, or its code if it has no look.
pub fn shown(mark: char) -> String {
    if mark.is_control() || mark.is_whitespace() {
        format!("U+{:04X}", u32::from(mark))
    } else {
        mark.to_string()
    }
}
