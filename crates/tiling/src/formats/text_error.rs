//! What can be wrong with a file in the course format, and what a lenient
//! reading makes of it.

use unpuzzle_core::{Message, msg};

use crate::model::ProblemError;

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
#[non_exhaustive]
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

impl Guessed {
    /// The sentence for people.
    pub fn message(self) -> Message {
        match self {
            Guessed::BlankLine => msg!("skipped an empty line"),
            Guessed::Mode(mode) => msg!("read as {mode}", mode),
            Guessed::Letter(found, meant) => msg!("read {found} as {meant}", found, meant),
            Guessed::PieceCount(found, expected) => msg!(
                "took the {found} pieces that there are instead of {expected}",
                found,
                expected
            ),
            Guessed::Rename(letter, free) => {
                msg!("called the second piece {letter} {free}", letter, free)
            }
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
#[error("{}", self.message())]
#[non_exhaustive]
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
    Mode(String),
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
    /// The sentence for people.
    pub fn message(&self) -> Message {
        match *self {
            Fault::Empty => msg!("the file ends here, too early"),
            Fault::NotText => msg!("this is not text"),
            Fault::Header => {
                msg!("the first line must be three numbers: rows, columns and pieces")
            }
            Fault::Zero => msg!("rows, columns and pieces must be at least 1"),
            Fault::TooLarge => ProblemError::TooManyCells.message(),
            Fault::TooManyPieces => msg!("there are only 26 letters for pieces"),
            Fault::Mode(_) => msg!("the second line must be DEFAULT, CUSTOM or PYRAMID"),
            Fault::NotSquare => msg!("a pyramid needs as many rows as columns"),
            Fault::BoardEnds => msg!("the board has fewer lines than rows"),
            Fault::Width { found, expected } => {
                msg!(
                    "this line of the board is {found} wide instead of {expected}",
                    found,
                    expected
                )
            }
            Fault::NoCells => ProblemError::NoCells.message(),
            Fault::BoardCharacter(mark) => {
                msg!("‘{mark}’ is neither . nor X", mark = shown(mark))
            }
            Fault::PieceCharacter(mark) => {
                msg!("‘{mark}’ is not a letter from A to Z", mark = shown(mark))
            }
            Fault::TwoLetters(first, second) => {
                msg!("{first} and {second} on one line", first, second)
            }
            Fault::BlankLine => msg!("an empty line inside the list of pieces"),
            Fault::RepeatedLetter(label) => ProblemError::RepeatedLabel { label }.message(),
            Fault::InParts(label) => ProblemError::PieceInParts { label }.message(),
            Fault::PieceCount { found, expected } => msg!(
                "{expected} {expected|piece is|pieces are} promised, but there {found|is|are} {found}",
                expected,
                found
            ),
        }
    }
}

/// A character for a message: itself, or its code if it has no look.
fn shown(mark: char) -> String {
    if mark.is_control() || mark.is_whitespace() {
        format!("U+{:04X}", u32::from(mark))
    } else {
        mark.to_string()
    }
}
