//! What lies where on a board.

use std::collections::HashMap;

use super::Position;
use crate::model::Cell;

/// What covers a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The place of the piece among all on the board, the given ones first.
    pub number: usize,
    /// Which piece.
    pub piece: usize,
    /// Whether it was given and stays.
    pub is_fixed: bool,
}

impl Position {
    /// What covers each cell.
    pub fn covers(&self) -> HashMap<Cell, Cover> {
        let mut covers = HashMap::new();
        for (number, placed) in self.all_placed().into_iter().enumerate() {
            let cover = Cover {
                number,
                piece: placed.piece,
                is_fixed: number < self.problem.fixed().len(),
            };
            covers.extend(placed.cells.into_iter().map(|cell| (cell, cover)));
        }
        covers
    }

    /// Whether a piece can lie on this cell.
    pub fn is_free(&self, cell: Cell) -> bool {
        let mut all = self.problem.fixed().iter().chain(&self.placed);
        self.problem.cells().binary_search(&cell).is_ok()
            && !all.any(|placed| placed.cells.contains(&cell))
    }
}
