//! What the fast board and the plain grid have in common, for players that do
//! not care which one they see.

use crate::board::{Board, Grid, Move};

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
