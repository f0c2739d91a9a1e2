//! Which cells a network looks at together, and how they become an index.
//!
//! A shape is data, written as text: `012345 456789 012456 45689a` is four
//! tuples of six cells (cells are hexadecimal digits, row by row), and a
//! suffix `/14` adds a second set of weights for boards that have a tile of
//! 2¹⁴ or more. So another shape is an experiment and not another program.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Board;

/// The most cells in one tuple: a table of 16⁷ weights is a gigabyte in training.
const MOST_CELLS: usize = 7;
/// The most tuples in one shape.
const MOST_TUPLES: usize = 16;
/// The most sets of weights.
const MOST_STAGES: usize = 8;

/// The most weights in all: a gigabyte for playing, six in training.
const MOST_WEIGHTS: usize = 1 << 29;

/// The tuples of a network and the stages of the game that it tells apart.
///
/// ```
/// use unpuzzle_slide::Shape;
///
/// let shape: Shape = "012345 456789/14".parse()?;
/// assert_eq!((shape.tuples().len(), shape.stages()), (2, 2));
/// assert_eq!(shape.to_string(), "012345 456789/14");
/// # Ok::<(), unpuzzle_slide::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    tuples: Vec<Tuple>,
    thresholds: Vec<u8>,
}

impl Shape {
    /// The four tuples of six cells that Yeh and others published in 2016.
    pub const STANDARD: &str = "012345 456789 012456 45689a";

    /// The tuples, in order.
    pub fn tuples(&self) -> &[Tuple] {
        &self.tuples
    }

    /// How many sets of weights there are.
    pub fn stages(&self) -> usize {
        self.thresholds.len() + 1
    }

    /// How many weights there are in all.
    pub fn weights(&self) -> usize {
        self.stages() * self.tuples.iter().map(Tuple::size).sum::<usize>()
    }

    /// How many weights are summed for one board.
    pub fn features(&self) -> usize {
        self.tuples.len() * 8
    }

    /// The set of weights that serves this board: one for each threshold that
    /// its largest tile reaches.
    #[inline]
    pub fn stage(&self, board: Board) -> usize {
        self.thresholds
            .iter()
            .filter(|&&exponent| board.reaches(exponent))
            .count()
    }

    /// For each stage, the stage of another shape that served its boards, and
    /// whether that one began with the same boards.
    pub(crate) fn stages_before(&self, other: &Shape) -> impl Iterator<Item = (usize, bool)> {
        let begins = std::iter::once(0).chain(self.thresholds.iter().copied());
        begins.map(|begin| {
            let earlier = other
                .thresholds
                .iter()
                .take_while(|&&exponent| exponent <= begin);
            let same = begin == 0 || other.thresholds.contains(&begin);
            (earlier.count(), same)
        })
    }

    /// The same tuples with other stages.
    ///
    /// # Errors
    /// When the exponents do not rise, or there are too many of them or of the
    /// weights that they make.
    pub fn staged(&self, thresholds: Vec<u8>) -> Result<Shape, ShapeError> {
        let rising = thresholds.is_sorted_by(|a, b| a < b);
        if !rising
            || thresholds.len() >= MOST_STAGES
            || thresholds.iter().any(|&e| e == 0 || e > 15)
        {
            return Err(ShapeError::Stages);
        }
        let shape = Shape {
            tuples: self.tuples.clone(),
            thresholds,
        };
        if shape.weights() > MOST_WEIGHTS {
            return Err(ShapeError::Large);
        }
        Ok(shape)
    }
}

/// The cells that one table of weights looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuple {
    cells: Vec<u8>,
    pieces: Vec<Piece>,
}

/// Neighbouring cells move to their place in the index by one shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    shift: u32,
    mask: u64,
}

impl Tuple {
    fn new(mut cells: Vec<u8>) -> Result<Tuple, ShapeError> {
        if cells.is_empty() || cells.len() > MOST_CELLS {
            return Err(ShapeError::Cells);
        }
        cells.sort_unstable();
        if !cells.is_sorted_by(|a, b| a < b) {
            return Err(ShapeError::Twice);
        }
        let mut pieces: Vec<Piece> = Vec::new();
        for (place, &cell) in cells.iter().enumerate() {
            let shift = 4 * (u32::from(cell) - place as u32);
            let mask = 15 << (4 * place);
            match pieces.last_mut() {
                Some(piece) if piece.shift == shift => piece.mask |= mask,
                _ => pieces.push(Piece { shift, mask }),
            }
        }
        Ok(Tuple { cells, pieces })
    }

    /// The cells, ascending.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// How many weights the table of one stage has.
    pub fn size(&self) -> usize {
        1 << (4 * self.cells.len())
    }

    /// The places in the table that eight views of a board read.
    #[inline]
    pub(crate) fn indices(&self, views: &[Board; 8]) -> [u32; 8] {
        let mut indices = [0_u64; 8];
        for piece in &self.pieces {
            for (index, view) in indices.iter_mut().zip(views) {
                *index |= view.bits() >> piece.shift & piece.mask;
            }
        }
        indices.map(|index| index as u32)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let mut parts = text.split('/');
        let tuples = parts.next().unwrap_or_default();
        let tuples: Vec<Tuple> = tuples
            .split_whitespace()
            .map(tuple_from_text)
            .collect::<Result<_, _>>()?;
        if tuples.is_empty() || tuples.len() > MOST_TUPLES {
            return Err(ShapeError::Tuples);
        }
        let thresholds = parts
            .map(|part| part.trim().parse().map_err(|_| ShapeError::Stages))
            .collect::<Result<_, _>>()?;
        let plain = Shape {
            tuples,
            thresholds: Vec::new(),
        };
        plain.staged(thresholds)
    }
}

fn tuple_from_text(text: &str) -> Result<Tuple, ShapeError> {
    let cells = text.chars().map(|digit| {
        digit
            .to_digit(16)
            .map(|cell| cell as u8)
            .ok_or(ShapeError::Digit(digit))
    });
    Tuple::new(cells.collect::<Result<_, _>>()?)
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, tuple) in self.tuples.iter().enumerate() {
            if number > 0 {
                f.write_str(" ")?;
            }
            tuple
                .cells
                .iter()
                .try_for_each(|cell| write!(f, "{cell:x}"))?;
        }
        self.thresholds
            .iter()
            .try_for_each(|exponent| write!(f, "/{exponent}"))
    }
}

/// Why a text is not the shape of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// A cell is not one of the sixteen digits.
    #[error("{0:?} is not a cell; cells are 0 to 9 and a to f")]
    Digit(char),
    /// A tuple is empty or too long.
    #[error("a tuple has 1 to {MOST_CELLS} cells")]
    Cells,
    /// A tuple names a cell twice.
    #[error("a tuple names each of its cells once")]
    Twice,
    /// No tuple, or too many.
    #[error("a network has 1 to {MOST_TUPLES} tuples")]
    Tuples,
    /// There are more weights than fit in memory.
    #[error("a network has at most {MOST_WEIGHTS} weights")]
    Large,
    /// Two networks look at different cells.
    #[error("the networks have different tuples")]
    Different,
    /// The stages are not rising exponents.
    #[error("stages begin at rising exponents from 1 to 15, at most {}", MOST_STAGES - 1)]
    Stages,
}
