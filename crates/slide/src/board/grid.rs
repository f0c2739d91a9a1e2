//! The reference board, of any size.
//!
//! Where [`Board`](crate::Board) is fast, this one is simple: lines are read, their tiles pushed
//! together and written back. It knows every size from 2×2
//! to 8×8 and tiles far beyond 32768, and the fast board is tested against it.

use std::fmt;
use std::str::FromStr;

use unpuzzle_core::{Message, Random, msg};

use crate::board::{Board, Move, Slide};

const MOST_CELLS: usize = Size::MOST * Size::MOST;

/// A board of any size.
///
/// ```
/// use unpuzzle_slide::{Grid, Move};
///
/// let grid: Grid = "2 2 2 2/4 4 8 ./. . . 2/. . . .".parse().unwrap();
/// let slide = grid.slide(Move::Left).unwrap();
/// assert_eq!(slide.board.to_string(), "4 4 . ./8 8 . ./2 . . ./. . . .");
/// assert_eq!(slide.reward, 4 + 4 + 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    size: Size,
    /// Row by row; what lies beyond the size is 0.
    exponents: [u8; MOST_CELLS],
}

/// A tile that appears in an empty cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
pub struct Spawn {
    /// The cell, counted row by row.
    pub cell: u8,
    /// 1 for a 2, 2 for a 4.
    pub exponent: u8,
}

impl Grid {
    /// The largest exponent that a grid is set up with. Play can go beyond it;
    /// from here no score overflows.
    pub const LARGEST: u8 = 40;

    /// A grid without tiles.
    pub(crate) const fn empty(size: Size) -> Grid {
        Grid { size, exponents: [0; MOST_CELLS] }
    }

    /// The grid of these exponents, row by row; 0 for an empty cell. None if there are more or
    /// fewer of them than cells, or one is above [`Grid::LARGEST`].
    ///
    /// ```
    /// use unpuzzle_slide::{Grid, Size};
    ///
    /// let size = Size::new(2, 2)?;
    /// assert_eq!(Grid::from_exponents(size, &[1, 0, 0, 2]).unwrap().to_string(), "2 ./. 4");
    /// assert_eq!(Grid::from_exponents(size, &[1, 0, 0]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_exponents(size: Size, exponents: &[u8]) -> Option<Grid> {
        let fits = exponents.iter().all(|&exponent| exponent <= Grid::LARGEST);
        if exponents.len() != size.cells() || !fits {
            return None;
        }
        let mut grid = Grid::empty(size);
        grid.exponents[..exponents.len()].copy_from_slice(exponents);
        Some(grid)
    }

    /// A grid with two tiles in random places, as every game begins.
    pub fn start(size: Size, random: &mut Random) -> Grid {
        let mut grid = Grid::empty(size);
        for _ in 0..2 {
            grid.spawn(random);
        }
        grid
    }

    /// Its size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The exponents row by row, 0 for an empty cell.
    pub fn exponents(&self) -> &[u8] {
        &self.exponents[..self.size.cells()]
    }

    /// The tiles row by row, 0 for an empty cell.
    pub fn tiles(&self) -> impl Iterator<Item = u64> {
        self.exponents().iter().map(|&exponent| tile(exponent))
    }

    /// The exponents of each row.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[u8]> {
        self.exponents().chunks(self.size.columns())
    }

    /// The grid mirrored in its main diagonal: rows become columns.
    #[must_use]
    pub(crate) fn transpose(&self) -> Grid {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        let mut grid = Grid::empty(self.size.transpose());
        for (cell, &exponent) in self.exponents().iter().enumerate() {
            grid.exponents[cell % columns * rows + cell / columns] = exponent;
        }
        grid
    }

    /// The grid with its rows in the other order.
    #[must_use]
    pub(crate) fn flip(&self) -> Grid {
        let mut grid = Grid::empty(self.size);
        let rows = grid.exponents.chunks_mut(self.size.columns());
        rows.zip(self.rows().rev()).for_each(|(to, from)| to.copy_from_slice(from));
        grid
    }

    /// The grid as seen from its eight sides.
    ///
    /// ```
    /// use unpuzzle_slide::Grid;
    ///
    /// let grid: Grid = "2 4/. 8".parse().unwrap();
    /// assert!(grid.symmetries().contains(&"8 ./4 2".parse().unwrap()));
    /// ```
    pub fn symmetries(&self) -> [Grid; 8] {
        let mut grid = *self;
        let mut turn = || {
            let flipped = grid.flip();
            [std::mem::replace(&mut grid, flipped.transpose()), flipped]
        };
        let [[a, b], [c, d], [e, f], [g, h]] = [turn(), turn(), turn(), turn()];
        [a, b, c, d, e, f, g, h]
    }

    /// The grid after a move; nothing when the move changes nothing.
    pub fn slide(&self, direction: Move) -> Option<Slide<Grid>> {
        let mut grid = Grid::empty(self.size);
        let mut reward = 0;
        for line in 0..lines(self.size, direction) {
            let cells = || cells(self.size, direction, line);
            let tiles = cells().map(|cell| self.exponents[cell]);
            let (pushed, score) = pushed(tiles.filter(|&exponent| exponent != 0));
            reward += score;
            for (cell, exponent) in cells().zip(pushed) {
                grid.exponents[cell] = exponent;
            }
        }
        (grid != *self).then_some(Slide { board: grid, reward })
    }

    /// Puts a new tile into an empty cell, each equally likely: a 2 in nine
    /// cases of ten, else a 4. A full grid stays as it is.
    ///
    /// The random numbers are used as [`Board::spawn`] uses them, so both play
    /// the same game from the same seed.
    pub fn spawn(&mut self, random: &mut Random) -> Option<Spawn> {
        let draw = random.below(10 * u64::from(self.empty_cells()));
        let mut empty = (0..self.size.cells()).filter(|&cell| self.exponents[cell] == 0);
        let spawn = Spawn {
            cell: empty.nth((draw / 10) as usize)? as u8,
            exponent: 1 + u8::from(draw.is_multiple_of(10)),
        };
        self.place(spawn).then_some(spawn)
    }

    /// Puts a tile into a cell; says whether the cell was there and empty.
    pub(crate) fn place(&mut self, spawn: Spawn) -> bool {
        let cell = usize::from(spawn.cell);
        let fits = cell < self.size.cells() && self.exponents[cell] == 0;
        if fits {
            self.exponents[cell] = spawn.exponent;
        }
        fits
    }

    /// Whether no move changes anything.
    pub fn is_over(&self) -> bool {
        Move::ALL.into_iter().all(|direction| self.slide(direction).is_none())
    }

    /// How many cells are empty.
    pub fn empty_cells(&self) -> u32 {
        let empty = self.exponents().iter().filter(|&&exponent| exponent == 0);
        empty.count() as u32
    }

    /// The largest exponent.
    pub fn largest(&self) -> u8 {
        self.exponents().iter().copied().max().unwrap_or(0)
    }

    /// The sum of all tiles.
    pub fn total(&self) -> u64 {
        self.tiles().sum()
    }

    /// The same position on the fast board, if it fits there.
    pub fn to_board(&self) -> Option<Board> {
        let fits = self.size == Size::CLASSIC && self.largest() <= 15;
        let exponents = self.exponents().try_into().ok().filter(|_| fits)?;
        Some(Board::from_exponents(exponents))
    }

    /// A fast board on which the same moves are possible and the tiles are in
    /// the same order, for players that know no tile above 32768. Large tiles
    /// come down, each to just below the next. None if the size is another or
    /// all cells differ.
    pub fn to_similar_board(&self) -> Option<Board> {
        let mut ranks = self.exponents().to_vec();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        ranks.dedup();
        if self.size != Size::CLASSIC || ranks.len() > 15 {
            return None;
        }
        let exponents: [u8; 16] = self.exponents().try_into().ok()?;
        Some(Board::from_exponents(exponents.map(|exponent| {
            let larger = ranks.iter().take_while(|&&rank| rank > exponent).count();
            exponent.min(15 - larger as u8)
        })))
    }
}

impl From<Board> for Grid {
    fn from(board: Board) -> Grid {
        let mut grid = Grid::empty(Size::CLASSIC);
        grid.exponents[..16].copy_from_slice(&board.exponents());
        grid
    }
}

/// What is written on a tile.
pub const fn tile(exponent: u8) -> u64 {
    match exponent {
        0 => 0,
        exponent => 1 << exponent,
    }
}

/// How many rows or columns slide in this direction.
fn lines(size: Size, direction: Move) -> usize {
    match direction {
        Move::Left | Move::Right => size.rows(),
        Move::Up | Move::Down => size.columns(),
    }
}

/// The cells of one line, the nearest to the wall first.
fn cells(size: Size, direction: Move, line: usize) -> impl Iterator<Item = usize> {
    let columns = size.columns();
    let (length, first, step) = match direction {
        Move::Left | Move::Right => (columns, line * columns, 1),
        Move::Up | Move::Down => (size.rows(), line, columns),
    };
    let backwards = matches!(direction, Move::Right | Move::Down);
    (0..length).map(move |place| {
        let place = if backwards { length - 1 - place } else { place };
        first + place * step
    })
}

/// The tiles of a line pushed against the wall, and what their merges score.
fn pushed(tiles: impl Iterator<Item = u8>) -> ([u8; Size::MOST], u64) {
    let mut line = [0; Size::MOST];
    let mut reward = 0;
    let mut length = 0;
    let mut mergeable = false;
    for exponent in tiles {
        if mergeable && line[length - 1] == exponent {
            line[length - 1] += 1;
            reward += tile(exponent + 1);
            mergeable = false;
        } else {
            line[length] = exponent;
            length += 1;
            mergeable = true;
        }
    }
    (line, reward)
}

/// The one text form: tiles with blanks between them, rows with `/`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_separator(" "))
    }
}

impl Grid {
    /// The text form with something else than blanks between the tiles of a
    /// row, such as commas where no blank may stand.
    pub fn with_separator(&self, separator: &str) -> String {
        self.rows()
            .map(|row| {
                row.iter()
                    .map(|&exponent| match exponent {
                        0 => ".".to_owned(),
                        exponent => tile(exponent).to_string(),
                    })
                    .collect::<Vec<_>>()
                    .join(separator)
            })
            .collect::<Vec<_>>()
            .join("/")
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// Rows and columns of a board, each from 2 to 8.
///
/// ```
/// use unpuzzle_slide::Size;
///
/// let size: Size = "3x4".parse().unwrap();
/// assert_eq!((size.rows(), size.columns(), size.cells()), (3, 4, 12));
/// assert!("9x9".parse::<Size>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// The fewest rows or columns.
    pub(crate) const LEAST: usize = 2;
    /// The most rows or columns.
    pub(crate) const MOST: usize = 8;
    /// The size of the original game.
    pub const CLASSIC: Size = Size { rows: 4, columns: 4 };

    /// A size, if it is within bounds.
    pub fn new(rows: usize, columns: usize) -> Result<Size, Message> {
        let fits = |length| (Size::LEAST..=Size::MOST).contains(&length);
        if !fits(rows) || !fits(columns) {
            return Err(out_of_range());
        }
        Ok(Size { rows: rows as u8, columns: columns as u8 })
    }

    /// How many rows.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// How many columns.
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// Rows for columns.
    #[must_use]
    pub(crate) fn transpose(self) -> Size {
        Size { rows: self.columns, columns: self.rows }
    }

    /// The cells of each line that slides in a direction, those nearest to the wall first.
    pub fn lines(self, direction: Move) -> impl Iterator<Item = Vec<usize>> {
        (0..lines(self, direction)).map(move |line| cells(self, direction, line).collect())
    }

    /// How many cells.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Size {
    type Err = Message;

    fn from_str(text: &str) -> Result<Size, Message> {
        let malformed = || msg!("a size looks like 4x4: rows, an x, columns");
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(malformed)?;
        let length = |digits: &str| match digits.parse::<usize>() {
            Ok(length) => Ok(length),
            Err(_) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Err(out_of_range())
            }
            Err(_) => Err(malformed()),
        };
        Size::new(length(rows)?, length(columns)?)
    }
}

fn out_of_range() -> Message {
    msg!("rows and columns are from 2 to 8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_come_back_as_they_were() {
        for text in ["2x2", "4x4", "3x5", "8x8"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn bad_sizes_say_why() {
        let check = |text: &str, message: &str| {
            assert_eq!(text.parse::<Size>().unwrap_err().to_string(), message, "{text}");
        };
        let malformed = "a size looks like 4x4: rows, an x, columns";
        let out_of_range = "rows and columns are from 2 to 8";
        check("", malformed);
        check("4", malformed);
        check("4x", malformed);
        check("4x-4", malformed);
        check("1x4", out_of_range);
        check("4x9", out_of_range);
        check("4x99999999999999999999999", out_of_range);
    }
}
