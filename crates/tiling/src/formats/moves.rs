//! Moves as text: `A:1,1+1,2+2,1` places a piece, `-A` takes the last copy of it back,
//! `-A:1,1+1,2+2,1` the copy on these cells.
//!
//! Cells are rows and columns counted from 1, in space with the layer before a
//! colon: `A:1:2,3+2:2,3`. Several moves are separated by semicolons. Saved games, game
//! ids, `--after` and screens all use this form.

use std::ops::Range;

use unpuzzle_core::{Located, Message, msg};

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

/// No board has cells beyond this.
const FARTHEST: i32 = 1 << 20;

impl Move {
    /// Parses a move on a board; whether it is legal is checked when it is played.
    ///
    /// ```
    /// use unpuzzle_core::Span;
    /// use unpuzzle_tiling::{Cell, board, game::Move};
    ///
    /// let board = board("iq-puzzler-pro").unwrap();
    /// let Ok(Move::Place(placed)) = Move::parse("I:1,1+2,1+2,2", &board) else { panic!() };
    /// assert_eq!(placed.cells[2], Cell::new(1, 1, 0));
    /// assert_eq!(Move::parse("I:1,1+2;1", &board).unwrap_err().span, Span::new(6, 9));
    /// ```
    pub fn parse(text: &str, problem: &Problem) -> Result<Self, MoveError> {
        let start = text.len() - text.trim_start().len();
        let word = text.trim();
        let mut letters = word.char_indices();
        let (Some((_, first)), second) = (letters.next(), letters.next()) else {
            let fault = MoveFault::Malformed(msg!("there is no move here"));
            return Err(Located::new(0..text.len(), fault));
        };
        if let (Some((at, ':')), lattice) = (second, problem.lattice()) {
            let piece = piece(first, start..start + at, problem)?;
            let cells = cells(&word[at + 1..], start + at + 1, lattice)?;
            return Ok(Move::Place(Placed { piece, cells }));
        }
        if let Some(rest) = word.strip_prefix('-').filter(|rest| rest.contains(':')) {
            return match Move::parse(rest, problem).map_err(|error| error.shifted(start + 1))? {
                Move::Place(placed) => Ok(Move::TakeBackFrom(placed)),
                _ => Err(no_colon(start..start + word.len())),
            };
        }
        match second {
            Some((at, letter)) if first == '-' && at + letter.len_utf8() == word.len() => {
                let span = start + at..start + word.len();
                Ok(Move::TakeBack(piece(letter, span, problem)?))
            }
            _ => Err(no_colon(start..start + word.len())),
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

/// The non-empty parts of a text between semicolons, with their first bytes.
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
    found.ok_or_else(|| refused(span, msg!("no piece has the letter {letter}", letter)))
}

fn refused(span: Range<usize>, message: Message) -> MoveError {
    Located::new(span, MoveFault::Refused(message))
}

pub(crate) fn no_colon(span: Range<usize>) -> MoveError {
    let message = msg!("after the letter of the piece comes a colon");
    Located::new(span, MoveFault::Malformed(message))
}

fn cells(text: &str, start: usize, lattice: Lattice) -> Result<Vec<Cell>, MoveError> {
    let mut at = start;
    let mut cells = Vec::new();
    for word in text.split('+') {
        let span = at..at + word.len();
        at += word.len() + 1;
        let cell = cell(word, lattice).ok_or_else(|| {
            let message = match lattice {
                Lattice::Square => msg!("a cell is written row,column"),
                Lattice::Cubic | Lattice::Balls => msg!("a cell is written layer:row,column"),
            };
            Located::new(span, MoveFault::Malformed(message))
        })?;
        cells.push(cell);
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

/// A one-based number as a zero-based one.
fn number(word: &str) -> Option<i32> {
    let plain = word.strip_prefix('-').unwrap_or(word);
    let digits = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    let number: i32 = word.parse().ok().filter(|_| digits)?;
    (-FARTHEST..=FARTHEST).contains(&number).then_some(number - 1)
}

/// The pieces placed by moves with semicolons between them.
pub fn read_moves(problem: &Problem, text: &str) -> Result<Vec<Placed>, MoveError> {
    let mut table = Table::new(problem, Vec::new());
    for (at, part) in parts(text) {
        let step = Move::parse(part, problem);
        step.and_then(|step| table.play(&step, part)).map_err(|error| error.shifted(at))?;
    }
    Ok(table.placed)
}

/// A board on which moves are played.
pub(crate) struct Table<'a> {
    problem: &'a Problem,
    occupied: Occupied<'a>,
    /// The pieces beside the fixed ones, in order.
    pub(crate) placed: Vec<Placed>,
}

impl<'a> Table<'a> {
    /// A board with pieces that were placed before.
    pub(crate) fn new(problem: &'a Problem, placed: Vec<Placed>) -> Self {
        let mut occupied = Occupied::of(problem);
        for one in &placed {
            // They were checked when they were placed.
            let _ = occupied.place(one);
        }
        Table { problem, occupied, placed }
    }

    /// Plays a move that was read from `text`; the board is invalid after an error.
    pub(crate) fn play(&mut self, step: &Move, text: &str) -> Result<(), MoveError> {
        let (piece, taken) = match step {
            Move::Place(placed) => {
                let placed = sorted(placed);
                let checked = self.occupied.place(&placed);
                checked.map_err(|error| in_text(&error, text, self.problem))?;
                self.placed.push(placed);
                return Ok(());
            }
            Move::TakeBack(piece) => {
                (*piece, self.placed.iter().rposition(|placed| placed.piece == *piece))
            }
            Move::TakeBackFrom(placed) => {
                let from = sorted(placed);
                (from.piece, self.placed.iter().position(|placed| *placed == from))
            }
        };
        let Some(taken) = taken else {
            let span = text.len() - text.trim_start().len()..text.trim_end().len();
            let message = msg!(
                "piece {piece} was not placed by you, so it cannot be taken back",
                piece = label(self.problem, piece)
            );
            return Err(refused(span, message));
        };
        self.occupied.take_back(&self.placed.remove(taken));
        Ok(())
    }
}

fn sorted(placed: &Placed) -> Placed {
    let mut placed = placed.clone();
    placed.cells.sort_unstable();
    placed
}

/// Why a move is rejected, and where.
pub type MoveError = Located<MoveFault>;

/// Why a move is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum MoveFault {
    /// It is not written like a move.
    Malformed(Message),
    /// It cannot be made on this board.
    Refused(Message),
}

impl MoveFault {
    /// The message shown to people.
    pub fn message(&self) -> &Message {
        match self {
            MoveFault::Malformed(message) | MoveFault::Refused(message) => message,
        }
    }
}

/// Why a board refuses a move that was read from `text`.
fn in_text(error: &ProblemError, text: &str, problem: &Problem) -> MoveError {
    let name = |cell: &Cell| place_name(*cell, problem.lattice());
    match error {
        ProblemError::OutsideBoard(cell) => {
            let cell = name(cell);
            refused(find(text, &cell), msg!("the board has no cell {cell}", cell))
        }
        ProblemError::Overlap(cell) => {
            let cell = name(cell);
            refused(find(text, &cell), msg!("the cell {cell} is covered already", cell))
        }
        ProblemError::UsedTooOften(piece) => {
            refused(0..text.len(), msg!("piece {piece} lies on the board already", piece = *piece))
        }
        _ => {
            let piece = text.trim().chars().next().unwrap_or('?');
            refused(0..text.len(), msg!("piece {piece} does not have this shape", piece))
        }
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
