//! Moves as text: `A:1,1+1,2+2,1` places a piece, `-A` takes the last copy of it
//! back, `-A:1,1+1,2+2,1` the one that lies there.
//!
//! Cells are rows and columns counted from 1, in space with the layer before a
//! colon: `A:1:2,3+2:2,3`. Several moves stand with semicolons between them.
//! This one form is what saved games, game ids, `--after` and screens use.

use std::ops::Range;

use unpuzzle_core::{Message, msg};

use crate::model::place_name;
use crate::model::{Cell, Lattice, Occupied, Placed, Problem, ProblemError};

/// One move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A piece is placed.
    Place(Placed),
    /// The copy of this piece that was placed last is taken back.
    TakeBack(usize),
    /// The piece that lies there is taken back.
    TakeBackFrom(Placed),
}

/// Numbers beyond this are on no board.
const FARTHEST: i32 = 1 << 20;

impl Move {
    /// Parses a move on a board; whether it is legal is checked when it is played.
    ///
    /// ```
    /// use unpuzzle_tiling::{Cell, board, game::Move};
    ///
    /// let board = board("iq-puzzler-pro").unwrap();
    /// let Ok(Move::Place(placed)) = Move::parse("I:1,1+2,1+2,2", &board) else { panic!() };
    /// assert_eq!(placed.cells[2], Cell::new(1, 1, 0));
    /// assert_eq!(Move::parse("I:1,1+2;1", &board).unwrap_err().span, 6..9);
    /// ```
    pub fn parse(text: &str, problem: &Problem) -> Result<Self, MoveError> {
        let start = text.len() - text.trim_start().len();
        let word = text.trim();
        let mut letters = word.char_indices();
        let (Some((_, first)), second) = (letters.next(), letters.next()) else {
            return Err(MoveError::new(0..text.len(), MoveFault::Empty));
        };
        if let (Some((at, ':')), lattice) = (second, problem.lattice()) {
            let piece = piece(first, start..start + at, problem)?;
            let cells = cells(&word[at + 1..], start + at + 1, lattice)?;
            return Ok(Move::Place(Placed { piece, cells }));
        }
        if let Some(rest) = word.strip_prefix('-').filter(|rest| rest.contains(':')) {
            return match Move::parse(rest, problem).map_err(|error| error.shifted(start + 1))? {
                Move::Place(placed) => Ok(Move::TakeBackFrom(placed)),
                _ => Err(MoveError::new(start..start + word.len(), MoveFault::NoColon)),
            };
        }
        match second {
            Some((at, letter)) if first == '-' && at + letter.len_utf8() == word.len() => {
                let span = start + at..start + word.len();
                Ok(Move::TakeBack(piece(letter, span, problem)?))
            }
            _ => Err(MoveError::new(start..start + word.len(), MoveFault::NoColon)),
        }
    }

    /// The move as text.
    pub fn to_text(&self, problem: &Problem) -> String {
        match self {
            Move::Place(placed) => {
                let cells: Vec<String> =
                    placed.cells.iter().map(|cell| place_name(*cell, problem.lattice())).collect();
                format!("{}:{}", label(problem, placed.piece), cells.join("+"))
            }
            Move::TakeBack(piece) => format!("-{}", label(problem, *piece)),
            Move::TakeBackFrom(placed) => {
                format!("-{}", Move::Place(placed.clone()).to_text(problem))
            }
        }
    }
}

/// The letter of a piece.
pub fn label(problem: &Problem, piece: usize) -> char {
    problem.pieces().get(piece).map_or('?', |piece| piece.label)
}

/// The parts of a text between semicolons, with where they begin; empty ones
/// at the end count for nothing.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    let parts = text.split(';').map(move |part| {
        let here = start;
        start += part.len() + 1;
        (here, part)
    });
    parts.filter(|(_, part)| !part.trim().is_empty())
}

fn piece(letter: char, span: Range<usize>, problem: &Problem) -> Result<usize, MoveError> {
    let found = problem.pieces().iter().position(|piece| piece.label == letter);
    found.ok_or_else(|| MoveError::new(span, MoveFault::NoSuchPiece(letter)))
}

fn cells(text: &str, start: usize, lattice: Lattice) -> Result<Vec<Cell>, MoveError> {
    let mut at = start;
    let mut cells = Vec::new();
    for word in text.split('+') {
        let span = at..at + word.len();
        at += word.len() + 1;
        let cell = cell(word, lattice);
        cells.push(cell.ok_or_else(|| MoveError::new(span, MoveFault::NotACell(lattice)))?);
    }
    Ok(cells)
}

fn cell(word: &str, lattice: Lattice) -> Option<Cell> {
    let (layer, rest) = match lattice {
        Lattice::Square => (0, word),
        Lattice::Cubic | Lattice::Balls => {
            let (layer, rest) = word.split_once(':')?;
            (number(layer)?, rest)
        }
    };
    let (row, column) = rest.split_once(',')?;
    let (row, column) = (number(row)?, number(column)?);
    Some(match lattice {
        Lattice::Balls => Cell::ball(layer, row, column),
        Lattice::Square | Lattice::Cubic => Cell::new(column, row, layer),
    })
}

/// A number counted from 1 as one counted from 0.
fn number(word: &str) -> Option<i32> {
    let plain = word.strip_prefix('-').unwrap_or(word);
    let digits = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    let number: i32 = word.parse().ok().filter(|_| digits)?;
    (-FARTHEST..=FARTHEST).contains(&number).then_some(number - 1)
}

/// The position after moves with semicolons between them.
pub fn read_moves(problem: &Problem, text: &str) -> Result<Vec<Placed>, MoveError> {
    let mut placed: Vec<Placed> = Vec::new();
    let mut occupied = Occupied::of(problem);
    for (at, part) in parts(text) {
        let refused = |error: MoveError| error.shifted(at);
        match Move::parse(part, problem).map_err(refused)? {
            Move::Place(mut one) => {
                one.cells.sort_unstable();
                let checked = occupied.place(&one);
                checked.map_err(|error| refused(MoveError::refused(part, problem, &error)))?;
                placed.push(one);
            }
            Move::TakeBack(piece) => {
                let last = placed.iter().rposition(|one| one.piece == piece);
                occupied.take_back(&placed.remove(
                    last.ok_or_else(|| refused(MoveError::not_placed(part, problem, piece)))?,
                ));
            }
            Move::TakeBackFrom(mut from) => {
                from.cells.sort_unstable();
                let there = placed.iter().rposition(|one| *one == from);
                occupied.take_back(
                    &placed.remove(there.ok_or_else(|| {
                        refused(MoveError::not_placed(part, problem, from.piece))
                    })?),
                );
            }
        }
    }
    Ok(placed)
}

/// Why a move is rejected, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
#[non_exhaustive]
pub struct MoveError {
    /// The bytes of the move that are wrong.
    pub span: Range<usize>,
    /// What is wrong with them.
    pub fault: MoveFault,
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum MoveFault {
    /// Nothing is there.
    Empty,
    /// Something other than a colon follows the letter.
    NoColon,
    /// No piece has this letter.
    NoSuchPiece(char),
    /// Something that is no cell of this grid.
    NotACell(Lattice),
    /// A cell beyond the board.
    NotOnBoard(String),
    /// A cell that is covered already, or named twice.
    Covered(String),
    /// The piece does not look like that.
    WrongShape(char),
    /// The piece is on the board.
    AllPlaced(char),
    /// The piece was not placed.
    NotPlaced(char),
    /// The board is complete.
    Over,
}

impl MoveFault {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match self {
            MoveFault::Empty => msg!("there is no move here"),
            MoveFault::NoColon => msg!("after the letter of the piece comes a colon"),
            MoveFault::NoSuchPiece(letter) => {
                msg!("no piece has the letter {letter}", letter = *letter)
            }
            MoveFault::NotACell(Lattice::Square) => msg!("a cell is written row,column"),
            MoveFault::NotACell(_) => msg!("a cell is written layer:row,column"),
            MoveFault::NotOnBoard(cell) => {
                msg!("the board has no cell {cell}", cell = cell.as_str())
            }
            MoveFault::Covered(cell) => {
                msg!("the cell {cell} is covered already", cell = cell.as_str())
            }
            MoveFault::WrongShape(piece) => {
                msg!("piece {piece} does not have this shape", piece = *piece)
            }
            MoveFault::AllPlaced(piece) => {
                msg!("piece {piece} lies on the board already", piece = *piece)
            }
            MoveFault::NotPlaced(piece) => {
                msg!(
                    "piece {piece} was not placed by you, so it cannot be taken back",
                    piece = *piece
                )
            }
            MoveFault::Over => msg!("the board is complete"),
        }
    }
}

impl MoveError {
    pub(crate) fn new(span: Range<usize>, fault: MoveFault) -> Self {
        MoveError { span, fault }
    }

    /// The same error where the move begins at this byte of a longer text.
    #[must_use]
    pub(crate) fn shifted(self, by: usize) -> Self {
        MoveError::new(self.span.start + by..self.span.end + by, self.fault)
    }

    /// Why a board refuses a move that was read from `text`.
    pub(crate) fn refused(text: &str, problem: &Problem, error: &ProblemError) -> Self {
        let lattice = problem.lattice();
        let whole = 0..text.len();
        match error {
            ProblemError::OutsideBoard { cell } => {
                let name = place_name(*cell, lattice);
                MoveError::new(find(text, &name), MoveFault::NotOnBoard(name))
            }
            ProblemError::Overlap { cell } => {
                let name = place_name(*cell, lattice);
                MoveError::new(find(text, &name), MoveFault::Covered(name))
            }
            ProblemError::UsedTooOften { label } => {
                MoveError::new(whole, MoveFault::AllPlaced(*label))
            }
            _ => {
                let letter = text.trim().chars().next().unwrap_or('?');
                MoveError::new(whole, MoveFault::WrongShape(letter))
            }
        }
    }

    /// A piece that was to be taken back and is not there.
    pub(crate) fn not_placed(text: &str, problem: &Problem, piece: usize) -> Self {
        let span = text.len() - text.trim_start().len()..text.trim_end().len();
        MoveError::new(span, MoveFault::NotPlaced(label(problem, piece)))
    }
}

/// Where a cell is named in a move, the last time if several times.
fn find(text: &str, name: &str) -> Range<usize> {
    let mut at = text.find(':').map_or(0, |colon| colon + 1);
    let mut found = 0..text.len();
    for word in text.get(at..).unwrap_or_default().split('+') {
        if word.trim() == name {
            found = at..at + word.trim_end().len();
        }
        at += word.len() + 1;
    }
    found
}
