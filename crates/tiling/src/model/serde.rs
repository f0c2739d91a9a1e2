//! Cells as `[x, y, z]`, shapes as their cells, problems as their setup.

use crate::model::{Cell, Problem, ProblemError, Setup, Shape};

impl From<Cell> for [i32; 3] {
    fn from(cell: Cell) -> Self {
        [cell.x, cell.y, cell.z]
    }
}

/// In a plane the third coordinate may be left out.
impl TryFrom<Vec<i32>> for Cell {
    type Error = &'static str;

    fn try_from(parts: Vec<i32>) -> Result<Self, Self::Error> {
        match *parts.as_slice() {
            [x, y] => Ok(Cell::new(x, y, 0)),
            [x, y, z] => Ok(Cell::new(x, y, z)),
            _ => Err("a cell has two or three coordinates"),
        }
    }
}

impl From<Vec<Cell>> for Shape {
    fn from(cells: Vec<Cell>) -> Self {
        Shape::new(cells)
    }
}

impl TryFrom<Setup> for Problem {
    type Error = ProblemError;

    fn try_from(setup: Setup) -> Result<Self, ProblemError> {
        Problem::new(setup)
    }
}
