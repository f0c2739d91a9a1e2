//! What to tile, and with what: a [`Problem`] is a valid [`Setup`].

use std::collections::{HashMap, HashSet};

use unpuzzle_core::{Message, msg};

use crate::model::{Cell, Lattice, Shape, Turning, place};

/// The most cells that a board may have.
pub const MOST_CELLS: usize = 1 << 16;

/// The most places in the box around a board, holes included.
const MOST_PLACES: i64 = 1 << 20;

/// The largest coordinate, so that cell arithmetic cannot overflow.
const FARTHEST: i32 = 1 << 20;

/// A piece, or several that look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Piece {
    /// The letter that stands for it on a board.
    pub label: char,
    /// What it looks like.
    #[cfg_attr(feature = "data", serde(rename = "cells"))]
    pub shape: Shape,
    /// How it may be turned.
    pub turning: Turning,
    /// How many there are; all must be used.
    #[cfg_attr(feature = "data", serde(default = "one"))]
    pub copies: usize,
}

/// The copies of a piece that does not say how many there are.
#[cfg(feature = "data")]
fn one() -> usize {
    1
}

/// A piece that lies somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Placed {
    /// Which piece, by its index in the problem.
    pub piece: usize,
    /// The cells it covers, in order.
    pub cells: Vec<Cell>,
}

/// The definition of a puzzle, not validated yet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Setup {
    /// The grid.
    pub lattice: Lattice,
    /// Every cell of the board.
    pub cells: Vec<Cell>,
    /// Those of them that may stay empty.
    #[cfg_attr(feature = "data", serde(default))]
    pub optional: Vec<Cell>,
    /// The pieces, all of which must be used.
    #[cfg_attr(feature = "data", serde(default))]
    pub pieces: Vec<Piece>,
    /// Pieces that already lie on the board and may not be moved.
    #[cfg_attr(feature = "data", serde(default))]
    pub fixed: Vec<Placed>,
}

/// A tiling puzzle that makes sense: cover every cell that is not optional,
/// use every piece, overlap nothing.
///
/// ```
/// use unpuzzle_tiling::{Cell, Lattice, Piece, Problem, Setup, Shape, Turning};
///
/// let domino = Shape::new([Cell::new(0, 0, 0), Cell::new(1, 0, 0)]);
/// let setup = Setup {
///     lattice: Lattice::Square,
///     cells: (0..4).map(|i| Cell::new(i % 2, i / 2, 0)).collect(),
///     optional: vec![],
///     pieces: vec![Piece {
///         label: 'A',
///         shape: domino,
///         turning: Turning::RotateAndFlip,
///         copies: 2,
///     }],
///     fixed: vec![],
/// };
/// let problem = Problem::new(setup)?;
/// assert_eq!(problem.cells().len(), 4);
/// # Ok::<(), unpuzzle_tiling::model::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(try_from = "Setup"))]
pub struct Problem(Setup);

impl Problem {
    /// The problem of this setup, if it makes sense.
    pub fn new(mut setup: Setup) -> Result<Self, ProblemError> {
        setup.cells.sort_unstable();
        setup.optional.sort_unstable();
        setup.optional.dedup();
        check_board(&setup)?;
        setup.pieces.iter().try_for_each(|piece| check_piece(piece, setup.lattice))?;
        check_labels(&setup.pieces)?;
        setup.fixed.iter_mut().for_each(|placed| placed.cells.sort_unstable());
        check_fixed(&setup)?;
        Ok(Problem(setup))
    }

    /// The grid.
    pub fn lattice(&self) -> Lattice {
        self.0.lattice
    }

    /// Every cell of the board in order.
    pub fn cells(&self) -> &[Cell] {
        &self.0.cells
    }

    /// The cells that may stay empty, in order.
    pub fn optional(&self) -> &[Cell] {
        &self.0.optional
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.0.pieces
    }

    /// The pieces that already lie on the board.
    pub fn fixed(&self) -> &[Placed] {
        &self.0.fixed
    }

    /// How many copies of each piece are not fixed.
    pub fn copies_left(&self) -> Vec<usize> {
        let mut left: Vec<usize> = self.0.pieces.iter().map(|piece| piece.copies).collect();
        for placed in &self.0.fixed {
            left[placed.piece] -= 1;
        }
        left
    }

    /// The setup again.
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// The same problem with more pieces fixed.
    pub fn with_fixed(&self, more: &[Placed]) -> Result<Self, ProblemError> {
        let mut setup = self.0.clone();
        setup.fixed.extend_from_slice(more);
        for placed in &mut setup.fixed {
            placed.cells.sort_unstable();
        }
        check_fixed(&setup)?;
        Ok(Problem(setup))
    }

    /// The problem that remains: the open cells and the pieces that are not
    /// fixed. There is none where the fixed pieces cover the whole board.
    pub fn remaining(&self) -> Option<Self> {
        let mut setup = self.0.clone();
        let covered: HashSet<Cell> =
            setup.fixed.iter().flat_map(|placed| placed.cells.iter().copied()).collect();
        for placed in std::mem::take(&mut setup.fixed) {
            setup.pieces[placed.piece].copies -= 1;
        }
        setup.pieces.retain(|piece| piece.copies > 0);
        setup.cells.retain(|cell| !covered.contains(cell));
        setup.optional.retain(|cell| !covered.contains(cell));
        (!setup.cells.is_empty()).then_some(Problem(setup))
    }

    /// The same problem with nothing fixed.
    #[must_use]
    pub fn without_fixed(&self) -> Self {
        let mut setup = self.0.clone();
        setup.fixed.clear();
        Problem(setup)
    }
}

fn check_board(setup: &Setup) -> Result<(), ProblemError> {
    if setup.cells.is_empty() {
        return Err(ProblemError::NoCells);
    }
    if setup.cells.len() > MOST_CELLS {
        return Err(ProblemError::TooManyCells);
    }
    if let Some(&cell) =
        setup.cells.iter().find(|&&cell| is_far(cell) || !setup.lattice.contains(cell))
    {
        return Err(ProblemError::NotACell(cell));
    }
    if places_around(setup) > MOST_PLACES {
        return Err(ProblemError::TooSpread);
    }
    if let Some(pair) = setup.cells.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(ProblemError::RepeatedCell(pair[0]));
    }
    match setup.optional.iter().find(|cell| setup.cells.binary_search(cell).is_err()) {
        Some(&cell) => Err(ProblemError::OutsideBoard(cell)),
        None => Ok(()),
    }
}

/// The number of places in a drawing of the board.
fn places_around(setup: &Setup) -> i64 {
    let start = ([i64::MAX; 3], [i64::MIN; 3]);
    let (least, most) = setup
        .cells
        .iter()
        .map(|cell| {
            let (layer, row, column) = place(setup.lattice, *cell);
            [layer, row, column].map(i64::from)
        })
        .fold(start, |(least, most), at| {
            let pick = |one: [i64; 3], choose: fn(i64, i64) -> i64| {
                [0, 1, 2].map(|part| choose(one[part], at[part]))
            };
            (pick(least, i64::min), pick(most, i64::max))
        });
    [0, 1, 2].map(|part| most[part] - least[part] + 1).iter().product()
}

fn is_far(cell: Cell) -> bool {
    [cell.x, cell.y, cell.z].iter().any(|part| !(-FARTHEST..=FARTHEST).contains(part))
}

fn check_piece(piece: &Piece, lattice: Lattice) -> Result<(), ProblemError> {
    let label = piece.label;
    if piece.copies == 0 || piece.shape.size() == 0 {
        return Err(ProblemError::EmptyPiece(label));
    }
    if piece.shape.size() > MOST_CELLS || piece.copies > MOST_CELLS {
        return Err(ProblemError::HugePiece(label));
    }
    if let Some(&cell) =
        piece.shape.cells().iter().find(|&&cell| is_far(cell) || !lattice.contains(cell))
    {
        return Err(ProblemError::NotACell(cell));
    }
    if !piece.shape.is_connected(lattice) {
        return Err(ProblemError::PieceInParts(label));
    }
    Ok(())
}

fn check_labels(pieces: &[Piece]) -> Result<(), ProblemError> {
    let mut seen = HashSet::new();
    match pieces.iter().find(|piece| !seen.insert(piece.label)) {
        Some(piece) => Err(ProblemError::RepeatedLabel(piece.label)),
        None => Ok(()),
    }
}

fn check_fixed(setup: &Setup) -> Result<(), ProblemError> {
    let mut occupied = Occupied::new(setup);
    setup.fixed.iter().try_for_each(|placed| occupied.place(placed))
}

/// The cells and copies in use while pieces are placed one by one.
pub(crate) struct Occupied<'a> {
    setup: &'a Setup,
    covered: HashSet<Cell>,
    used: HashMap<usize, usize>,
    orientations: HashMap<usize, Vec<Shape>>,
}

impl<'a> Occupied<'a> {
    fn new(setup: &'a Setup) -> Self {
        Occupied {
            setup,
            covered: HashSet::new(),
            used: HashMap::new(),
            orientations: HashMap::new(),
        }
    }

    pub(crate) fn of(problem: &'a Problem) -> Self {
        let mut occupied = Occupied::new(&problem.0);
        for placed in problem.fixed() {
            // A problem's own pieces fit, or it would not be one.
            let _ = occupied.place(placed);
        }
        occupied
    }

    /// Places one more piece; after an error the state is undefined.
    pub(crate) fn place(&mut self, placed: &Placed) -> Result<(), ProblemError> {
        let setup = self.setup;
        let index = placed.piece;
        let piece = setup.pieces.get(index);
        let piece = piece.ok_or(ProblemError::UnknownPiece(index))?;
        if let Some(&cell) =
            placed.cells.iter().find(|cell| setup.cells.binary_search(cell).is_err())
        {
            return Err(ProblemError::OutsideBoard(cell));
        }
        if let Some(&cell) = placed.cells.iter().find(|cell| !self.covered.insert(**cell)) {
            return Err(ProblemError::Overlap(cell));
        }
        let label = piece.label;
        let lies = Shape::new(placed.cells.iter().copied());
        let orientations = self
            .orientations
            .entry(index)
            .or_insert_with(|| piece.shape.orientations(setup.lattice, piece.turning));
        if lies.size() != piece.shape.size() || !orientations.contains(&lies) {
            return Err(ProblemError::WrongShape(label));
        }
        let copies = self.used.entry(index).or_default();
        *copies += 1;
        if *copies > piece.copies {
            return Err(ProblemError::UsedTooOften(label));
        }
        Ok(())
    }

    /// Takes back a piece that was placed.
    pub(crate) fn take_back(&mut self, placed: &Placed) {
        for cell in &placed.cells {
            self.covered.remove(cell);
        }
        if let Some(copies) = self.used.get_mut(&placed.piece) {
            *copies -= 1;
        }
    }
}

/// Why a setup is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ProblemError {
    /// An empty board.
    NoCells,
    /// A board over the limit.
    TooManyCells,
    /// Cells too far apart to draw the board.
    TooSpread,
    /// A cell that the grid does not have or that is out of range.
    NotACell(Cell),
    /// A cell named twice.
    RepeatedCell(Cell),
    /// A cell that the board does not have.
    OutsideBoard(Cell),
    /// A piece without cells or copies.
    EmptyPiece(char),
    /// A piece over the limit.
    HugePiece(char),
    /// A piece whose cells are not connected.
    PieceInParts(char),
    /// Two pieces with one letter.
    RepeatedLabel(char),
    /// A placed piece that does not exist.
    UnknownPiece(usize),
    /// A placed piece of the wrong shape.
    WrongShape(char),
    /// Two placed pieces on one cell.
    Overlap(Cell),
    /// More placed pieces than there are.
    UsedTooOften(char),
}

impl ProblemError {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match *self {
            ProblemError::NoCells => msg!("the board has no cell to fill"),
            ProblemError::TooManyCells => {
                msg!("the board may have at most {most} cells", most = MOST_CELLS)
            }
            ProblemError::TooSpread => msg!("the cells of the board lie too far apart"),
            ProblemError::NotACell(cell) => {
                msg!("[{cell}] is not a cell of this grid", cell = cell.to_string())
            }
            ProblemError::RepeatedCell(cell) => {
                msg!("the cell [{cell}] is named twice", cell = cell.to_string())
            }
            ProblemError::OutsideBoard(cell) => {
                msg!("the cell [{cell}] is not on the board", cell = cell.to_string())
            }
            ProblemError::EmptyPiece(label) => msg!("piece {label} is empty", label),
            ProblemError::HugePiece(label) => msg!("piece {label} is too large", label),
            ProblemError::PieceInParts(label) => {
                msg!("piece {label} is in more than one part", label)
            }
            ProblemError::RepeatedLabel(label) => {
                msg!("a second piece with the letter {label}", label)
            }
            ProblemError::UnknownPiece(piece) => {
                msg!("there is no piece number {piece}", piece)
            }
            ProblemError::WrongShape(label) => msg!("piece {label} cannot lie like that", label),
            ProblemError::Overlap(cell) => {
                msg!("two pieces lie on the cell [{cell}]", cell = cell.to_string())
            }
            ProblemError::UsedTooOften(label) => {
                msg!("piece {label} is placed more often than there are copies", label)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_remains_is_a_problem_or_nothing() {
        let cells: Vec<Cell> = (0..4).map(|x| Cell::new(x, 0, 0)).collect();
        let domino = Shape::new([cells[0], cells[1]]);
        let turning = Turning::RotateAndFlip;
        let setup = Setup {
            lattice: Lattice::Square,
            cells: cells.clone(),
            optional: vec![],
            pieces: vec![Piece { label: 'A', shape: domino, turning, copies: 2 }],
            fixed: vec![],
        };
        let problem = Problem::new(setup).unwrap();
        let lies = |from: usize| Placed { piece: 0, cells: cells[from..from + 2].to_vec() };
        let half = problem.with_fixed(&[lies(0)]).unwrap().remaining().unwrap();
        assert_eq!(half.cells(), &cells[2..]);
        assert_eq!(Problem::new(half.setup().clone()), Ok(half));
        assert_eq!(problem.with_fixed(&[lies(0), lies(2)]).unwrap().remaining(), None);
    }
}
