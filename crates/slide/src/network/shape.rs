//! Which cells a network looks at together, and how they become an index.
//!
//! A shape is data, written as text: `abcdef 6789ab 9abdef 5679ab` is four
//! tuples of six cells (cells are hexadecimal digits, row by row), and a
//! suffix `/14` adds a second set of weights for boards that have a tile of
//! 2¹⁴ or more, `/14+13` one for boards with 2¹⁴ and 2¹³ or anything above.
//! Larger tiles than those of the last stage are taken for smaller ones.
//! The cells of a tuple are sorted, so `ba` is written back as `ab`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Board;

/// The most cells in one tuple: places in a table are numbers of 24 bits.
const MOST_CELLS: usize = 6;
/// The most tuples in one shape.
const MOST_TUPLES: usize = 16;
/// The most weights that are summed for one board.
pub const MOST_FEATURES: usize = 8 * MOST_TUPLES;
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
    thresholds: Vec<Threshold>,
    /// Whether the tuples are the standard ones, which are read faster.
    standard: bool,
    /// The exponent from which on tiles are taken for smaller ones.
    downgraded_from: u8,
}

impl Shape {
    /// The four tuples of six cells that Yeh and others published in 2016,
    /// seen from the other end of the board: so the cells in the middle, which
    /// change most, come first in an index, and a third fewer of the weights
    /// have to be fetched from far away.
    pub const STANDARD: &str = "abcdef 6789ab 9abdef 5679ab";

    /// The tuples, in order.
    pub fn tuples(&self) -> &[Tuple] {
        &self.tuples
    }

    /// Whether the tuples are those of [`Shape::STANDARD`].
    pub(crate) fn is_standard(&self) -> bool {
        self.standard
    }

    /// The number of sets of weights.
    pub fn stages(&self) -> usize {
        self.thresholds.len() + 1
    }

    /// The number of weights in all.
    pub(crate) fn weights(&self) -> usize {
        self.stages() * self.tuples.iter().map(Tuple::size).sum::<usize>()
    }

    /// The number of weights that are summed for one board.
    pub fn features(&self) -> usize {
        self.tuples.len() * 8
    }

    /// The board as the network knows it. Boards beyond the last stage come up too
    /// seldom to be learnt for their own sake, so they are taken for smaller ones
    /// with the same moves: without stages from 32768 on, and else from the tile
    /// above the one that begins the last stage.
    #[inline]
    pub fn familiar(&self, board: Board) -> Board {
        board.downgraded(self.downgraded_from)
    }

    /// The stage of a familiar board: how many thresholds its largest tiles reach.
    #[inline]
    pub fn stage(&self, board: Board) -> usize {
        self.thresholds.iter().take_while(|threshold| threshold.is_reached(board)).count()
    }

    /// The tables of the stage of this board, out of those of all stages in order.
    #[doc(hidden)]
    #[inline]
    pub fn serving<'a, T>(&self, board: Board, tables: &'a [T]) -> &'a [T] {
        let count = self.tuples.len();
        &tables[self.stage(board) * count..][..count]
    }

    /// Calls `tell` with the tuple and the place in its table of every weight of a board.
    #[doc(hidden)]
    #[inline]
    pub fn each_place(&self, board: Board, mut tell: impl FnMut(usize, usize)) {
        let views = board.symmetries();
        if self.standard {
            for view in views {
                let places = standard_places(view).into_iter().enumerate();
                places.for_each(|(tuple, place)| tell(tuple, place));
            }
            return;
        }
        for (number, tuple) in self.tuples.iter().enumerate() {
            for index in tuple.indices(&views) {
                tell(number, index as usize);
            }
        }
    }

    /// For each stage, the stage of another shape that served its boards, and
    /// whether that one began with the same boards.
    #[doc(hidden)]
    pub fn stages_before(&self, other: &Shape) -> impl Iterator<Item = (usize, bool)> {
        let begins = std::iter::once(Threshold(0)).chain(self.thresholds.iter().copied());
        begins.map(|begin| {
            let earlier = other.thresholds.iter().take_while(|&&other| other <= begin);
            let same = begin == Threshold(0) || other.thresholds.contains(&begin);
            (earlier.count(), same)
        })
    }

    /// The same tuples without stages.
    #[must_use]
    pub(crate) fn unstaged(&self) -> Shape {
        Shape { thresholds: Vec::new(), downgraded_from: 15, ..self.clone() }
    }

    /// The same tuples with other stages.
    ///
    /// # Errors
    /// When the thresholds do not rise, or there are too many of them or of the
    /// weights that they make.
    pub(crate) fn staged(&self, thresholds: Vec<Threshold>) -> Result<Shape, ShapeError> {
        let rising = thresholds.is_sorted_by(|a, b| a < b);
        if !rising || thresholds.len() >= MOST_STAGES {
            return Err(ShapeError::Stages);
        }
        let last = thresholds.last().map_or(14, |last| last.0.ilog2() as u8);
        let downgraded_from = (last + 1).min(15);
        let shape = Shape { thresholds, downgraded_from, ..self.clone() };
        if shape.weights() > MOST_WEIGHTS {
            return Err(ShapeError::Large);
        }
        Ok(shape)
    }
}

/// The places that the standard tuples read from one side. Constant shifts and masks
/// are more than twice as fast as those that are looked up.
#[inline]
fn standard_places(view: Board) -> [usize; 4] {
    let six = |bits: u64| (bits & 0xff_ffff) as usize;
    let three_and_three = |bits: u64| (bits & 0xfff | bits >> 4 & 0xff_f000) as usize;
    let bits = view.bits();
    [six(bits >> 40), six(bits >> 24), three_and_three(bits >> 36), three_and_three(bits >> 20)]
}

/// Which tiles begin a stage: a bit for each exponent. Sets of tiles are
/// compared as numbers, which grow during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Threshold(u16);

impl Threshold {
    /// Whether a board has these tiles, or larger ones instead.
    #[inline]
    pub(crate) fn is_reached(self, board: Board) -> bool {
        let largest = self.0.checked_ilog2().unwrap_or(0) as u8;
        if !board.reaches(largest) || board.reaches(largest + 1) {
            return board.reaches(largest);
        }
        let mut left = self.0 & !(1 << largest);
        for exponent in (1..largest).rev() {
            if left == 0 {
                break;
            }
            let (wanted, found) = (left >> exponent & 1 == 1, board.holds(exponent));
            if wanted != found {
                return found;
            }
            left &= !(1 << exponent);
        }
        true
    }
}

impl FromStr for Threshold {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Threshold, ShapeError> {
        let mut tiles: u16 = 0;
        for exponent in text.split('+') {
            let exponent: u32 = exponent.trim().parse().map_err(|_| ShapeError::Stages)?;
            let falling = tiles == 0 || exponent < u16::ilog2(tiles & tiles.wrapping_neg());
            if !falling || !(1..=15).contains(&exponent) {
                return Err(ShapeError::Stages);
            }
            tiles |= 1 << exponent;
        }
        Ok(Threshold(tiles))
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles = (1..=15).rev().filter(|exponent| self.0 >> exponent & 1 == 1);
        for (number, exponent) in tiles.enumerate() {
            let plus = if number > 0 { "+" } else { "" };
            write!(f, "{plus}{exponent}")?;
        }
        Ok(())
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
    pub(crate) fn cells(&self) -> &[u8] {
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
        let tuples: Vec<Tuple> =
            tuples.split_whitespace().map(tuple_from_text).collect::<Result<_, _>>()?;
        if tuples.is_empty() || tuples.len() > MOST_TUPLES {
            return Err(ShapeError::Tuples);
        }
        let thresholds = parts.map(str::parse).collect::<Result<_, _>>()?;
        let standard = is_standard(&tuples);
        let plain = Shape { tuples, thresholds: Vec::new(), standard, downgraded_from: 15 };
        plain.staged(thresholds)
    }
}

fn is_standard(tuples: &[Tuple]) -> bool {
    let words = Shape::STANDARD.split_whitespace().map(tuple_from_text);
    words.eq(tuples.iter().cloned().map(Ok))
}

fn tuple_from_text(text: &str) -> Result<Tuple, ShapeError> {
    let cells = text
        .chars()
        .map(|digit| digit.to_digit(16).map(|cell| cell as u8).ok_or(ShapeError::Digit(digit)));
    Tuple::new(cells.collect::<Result<_, _>>()?)
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, tuple) in self.tuples.iter().enumerate() {
            if number > 0 {
                f.write_str(" ")?;
            }
            tuple.cells.iter().try_for_each(|cell| write!(f, "{cell:x}"))?;
        }
        self.thresholds.iter().try_for_each(|threshold| write!(f, "/{threshold}"))
    }
}

/// Why a text is not the shape of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
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

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_core::Random;

    #[test]
    fn straight_code_reads_the_same_places() {
        let shape: Shape = Shape::STANDARD.parse().unwrap();
        assert!(shape.standard);
        let mut random = Random::seeded(3);
        for _ in 0..200 {
            let board = Board::from_bits(random.bits());
            let mut places = vec![Vec::new(); 4];
            shape.each_place(board, |tuple, place| places[tuple].push(place as u32));
            let views = board.symmetries();
            for (tuple, places) in shape.tuples().iter().zip(&places) {
                assert_eq!(places[..], tuple.indices(&views));
            }
        }
    }
}
