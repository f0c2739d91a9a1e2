//! A board as rows and columns, layer by layer, with a place for every cell
//! and for the gaps between them.

use unpuzzle::tiling::model::{Layer, layers};
use unpuzzle::tiling::{Cell, Lattice, Problem};

/// The layers of a board, the top one first.
pub(crate) struct Grid {
    lattice: Lattice,
    sheets: Vec<Sheet>,
}

pub(crate) struct Sheet {
    height: i32,
    top: i32,
    left: i32,
    cells: Layer,
}

/// A row and a column of a sheet, which need not lie on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spot {
    pub(crate) sheet: usize,
    pub(crate) row: i32,
    pub(crate) column: i32,
}

impl Grid {
    pub(crate) fn of(problem: &Problem) -> Self {
        let lattice = problem.lattice();
        let sheets = layers(problem).into_iter();
        Grid { lattice, sheets: sheets.map(|cells| Sheet::new(lattice, cells)).collect() }
    }

    pub(crate) fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// Whether there is only one layer.
    pub(crate) fn is_flat(&self) -> bool {
        self.lattice == Lattice::Square
    }

    /// The cell at a spot, whether the board has it or not.
    pub(crate) fn cell(&self, spot: Spot) -> Cell {
        let sheet = &self.sheets[spot.sheet];
        let (row, column) = (spot.row + sheet.top, spot.column + sheet.left);
        match self.lattice {
            Lattice::Square | Lattice::Cubic => Cell::new(column, row, sheet.height),
            Lattice::Balls => Cell::ball(sheet.height, row, column),
        }
    }

    /// The spot of a cell, if there is a sheet at its height.
    pub(crate) fn spot(&self, cell: Cell) -> Option<Spot> {
        let (height, row, column) = place(self.lattice, cell);
        let mut sheets = self.sheets.iter();
        let sheet = sheets.position(|sheet| sheet.height == height)?;
        Some(Spot {
            sheet,
            row: row - self.sheets[sheet].top,
            column: column - self.sheets[sheet].left,
        })
    }

    /// The nearest spot that lies on a sheet.
    pub(crate) fn nearest(&self, spot: Spot) -> Spot {
        let sheet = spot.sheet.min(self.sheets.len() - 1);
        let (rows, columns) = self.sheets[sheet].size();
        Spot {
            sheet,
            row: spot.row.clamp(0, i32::from(rows) - 1),
            column: spot.column.clamp(0, i32::from(columns) - 1),
        }
    }

    /// How a layer is numbered: from the bottom, beginning with 1.
    pub(crate) fn number(&self, sheet: usize) -> usize {
        self.sheets.len() - sheet
    }
}

impl Sheet {
    fn new(lattice: Lattice, cells: Layer) -> Self {
        let known = cells.iter().enumerate().find_map(|(row, cells)| {
            let column = cells.iter().position(Option::is_some)?;
            Some((row as i32, column as i32, cells[column]?))
        });
        let (row, column, cell) = known.unwrap_or_default();
        let (height, y, x) = place(lattice, cell);
        Sheet { height, top: y - row, left: x - column, cells }
    }

    pub(crate) fn size(&self) -> (u16, u16) {
        let columns = self.cells.first().map_or(0, Vec::len);
        (self.cells.len() as u16, columns as u16)
    }
}

fn place(lattice: Lattice, cell: Cell) -> (i32, i32, i32) {
    match lattice {
        Lattice::Square | Lattice::Cubic => (cell.z, cell.y, cell.x),
        Lattice::Balls => cell.ball_position(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle::tiling::board;

    #[test]
    fn every_cell_has_a_spot_and_back() {
        for name in ["iq-puzzler-pro-diagonal", "kanoodle-pyramid", "soma"] {
            let problem = board(name).unwrap();
            let grid = Grid::of(&problem);
            for &cell in problem.cells() {
                let spot = grid.spot(cell).unwrap();
                assert_eq!(grid.nearest(spot), spot, "{name}");
                assert_eq!(grid.cell(spot), cell, "{name}");
            }
        }
    }
}
