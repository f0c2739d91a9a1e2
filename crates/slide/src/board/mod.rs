//! Boards: the fast 4×4 one in a machine word, and the plain grid of any size.

pub(crate) mod fast;
mod grid;

use std::fmt;

use unpuzzle_core::{Message, msg};

pub use fast::Board;
pub use grid::{Grid, Size, Spawn, tile};

/// A direction. The order is the one in which ties between moves are broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(rename_all = "lowercase"), schemars(inline))]
pub enum Move {
    /// Towards the first column.
    Left,
    /// Towards the last row.
    Down,
    /// Towards the last column.
    Right,
    /// Towards the first row.
    Up,
}

impl Move {
    /// Every direction, in order.
    pub const ALL: [Move; 4] = [Move::Left, Move::Down, Move::Right, Move::Up];

    /// Its place in [`Move::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its letter in the moves of a game, as in `2048:4x4#7 LULDR`.
    pub fn letter(self) -> char {
        match self {
            Move::Left => 'L',
            Move::Down => 'D',
            Move::Right => 'R',
            Move::Up => 'U',
        }
    }

    /// The word for people.
    pub fn message(self) -> Message {
        match self {
            Move::Left => msg!("left"),
            Move::Down => msg!("direction"; "down"),
            Move::Right => msg!("right"),
            Move::Up => msg!("direction"; "up"),
        }
    }
}

/// A move and the tile that appeared after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
pub struct Turn {
    /// The move.
    pub direction: Move,
    /// The new tile.
    pub spawn: Spawn,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Move::Left => "left",
            Move::Down => "down",
            Move::Right => "right",
            Move::Up => "up",
        })
    }
}

// What the fast board and the plain grid have in common, for players that do
// not care which one they see.

/// A board after a move, before a new tile appears.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
pub struct Slide<P = Board> {
    /// The board after sliding and merging.
    pub board: P,
    /// The sum of the merged tiles.
    pub reward: u64,
}

/// A board that can be slid.
pub trait Position: Copy + Eq {
    /// The board after a move; nothing when the move changes nothing.
    fn slide(&self, direction: Move) -> Option<Slide<Self>>;

    /// How many cells are empty.
    fn empty_cells(&self) -> u32;

    /// The same position on the plain board.
    fn to_grid(&self) -> Grid;
}

impl Position for Board {
    #[inline]
    fn slide(&self, direction: Move) -> Option<Slide> {
        Board::slide(*self, direction)
    }

    #[inline]
    fn empty_cells(&self) -> u32 {
        Board::empty_cells(*self)
    }

    fn to_grid(&self) -> Grid {
        Grid::from(*self)
    }
}

impl Position for Grid {
    fn slide(&self, direction: Move) -> Option<Slide<Grid>> {
        Grid::slide(self, direction)
    }

    fn empty_cells(&self) -> u32 {
        Grid::empty_cells(self)
    }

    fn to_grid(&self) -> Grid {
        *self
    }
}

/// The worth of each move of one board; nothing for a move that changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Values {
    left: Option<f64>,
    down: Option<f64>,
    right: Option<f64>,
    up: Option<f64>,
}

impl Values {
    /// Values in the order of [`Move::ALL`].
    pub(crate) fn new([left, down, right, up]: [Option<f64>; 4]) -> Values {
        Values { left, down, right, up }
    }

    /// The worth of one move.
    pub fn get(&self, direction: Move) -> Option<f64> {
        match direction {
            Move::Left => self.left,
            Move::Down => self.down,
            Move::Right => self.right,
            Move::Up => self.up,
        }
    }

    /// The most valuable move, the first in the order of [`Move::ALL`] among
    /// equals; none when no move changes anything.
    pub fn best(&self) -> Option<Move> {
        self.iter()
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .map(|(direction, _)| direction)
    }

    /// The moves that change something, with their worth.
    pub fn iter(&self) -> impl Iterator<Item = (Move, f64)> {
        Move::ALL.into_iter().filter_map(|direction| Some((direction, self.get(direction)?)))
    }
}
