//! What the fast board and the plain grid have in common, for players that do
//! not care which one they see.

use crate::board::{Board, Grid, Move};

/// A board that can be slid.
pub trait Position: Copy + Eq {
    /// What a move makes of it and what the merges score; nothing when the
    /// move changes nothing.
    fn slid(&self, direction: Move) -> Option<(Self, u64)>;

    /// How many cells are empty.
    fn empty_cells(&self) -> u32;

    /// The same position on the plain board.
    fn to_grid(&self) -> Grid;
}

impl Position for Board {
    #[inline]
    fn slid(&self, direction: Move) -> Option<(Board, u64)> {
        let slide = self.slide(direction)?;
        Some((slide.board, u64::from(slide.reward)))
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
    fn slid(&self, direction: Move) -> Option<(Grid, u64)> {
        let slide = self.slide(direction)?;
        Some((slide.grid, slide.reward))
    }

    fn empty_cells(&self) -> u32 {
        Grid::empty_cells(self)
    }

    fn to_grid(&self) -> Grid {
        *self
    }
}
