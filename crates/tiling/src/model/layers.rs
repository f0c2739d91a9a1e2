//! Boards as rows of letters, layer by layer.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::model::{Cell, Lattice, Placed, Problem};

/// One layer: rows of cells, with gaps where the board has none.
pub type Layer = Vec<Vec<Option<Cell>>>;

/// What stands for a cell that is open.
pub const OPEN: char = '.';

/// What stands for a place where the board has no cell.
pub(crate) const GAP: char = ' ';

/// The layers of a board, the top one first.
pub fn layers(problem: &Problem) -> Vec<Layer> {
    let lattice = problem.lattice();
    let places: Vec<(i32, i32, i32)> =
        problem.cells().iter().map(|&cell| place(lattice, cell)).collect();
    let known: HashMap<(i32, i32, i32), Cell> =
        places.iter().copied().zip(problem.cells().iter().copied()).collect();
    // Cells are in order of their layers.
    let mut layers: Vec<Layer> = places
        .chunk_by(|one, next| one.0 == next.0)
        .map(|here| {
            let height = here.first().map_or(0, |place| place.0);
            let rows = span(here.iter().map(|(_, row, _)| *row));
            let columns = span(here.iter().map(|(_, _, column)| *column));
            rows.map(|row| {
                columns.clone().map(|column| known.get(&(height, row, column)).copied()).collect()
            })
            .collect()
        })
        .collect();
    layers.reverse();
    layers
}

/// Layer, row and column of a cell as it is drawn.
pub fn place(lattice: Lattice, cell: Cell) -> (i32, i32, i32) {
    match lattice {
        Lattice::Square | Lattice::Cubic => (cell.z, cell.y, cell.x),
        Lattice::Balls => cell.ball_position(),
    }
}

fn span(values: impl Iterator<Item = i32> + Clone) -> std::ops::RangeInclusive<i32> {
    values.clone().min().unwrap_or(0)..=values.max().unwrap_or(-1)
}

/// A position as text, in the form of the course format's answers: a letter
/// in each cell, the layers of a pyramid from the top, a blank line between
/// them.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_tiling::{TextFormat, Strictness, Solver, draw};
///
/// let course = TextFormat::parse(b"2 2 2\nDEFAULT\nA\nAA\nB\n", Strictness::Strict).unwrap();
/// let solver = Solver::new(&course.problem);
/// let solution = solver.first(&Budget::unlimited())?.value.unwrap();
/// assert_eq!(draw(&course.problem, &solution.placed).matches('A').count(), 3);
/// # Ok::<(), unpuzzle_tiling::SearchError>(())
/// ```
pub fn draw(problem: &Problem, placed: &[Placed]) -> String {
    let layers: Vec<String> = marks(problem, placed)
        .iter()
        .map(|layer| layer.iter().map(|row| row.trim_end().to_owned() + "\n").collect())
        .collect();
    layers.join("\n")
}

/// A position as rows of marks, the top layer first.
pub fn marks(problem: &Problem, placed: &[Placed]) -> Vec<Vec<String>> {
    let label = |piece: usize| problem.pieces().get(piece).map_or(OPEN, |piece| piece.label);
    let covering: HashMap<Cell, char> = placed
        .iter()
        .flat_map(|one| one.cells.iter().map(move |&cell| (cell, label(one.piece))))
        .collect();
    let layers = layers(problem);
    layers
        .iter()
        .map(|layer| {
            layer
                .iter()
                .map(|row| {
                    row.iter()
                        .map(|cell| match cell {
                            Some(cell) => covering.get(cell).copied().unwrap_or(OPEN),
                            None => GAP,
                        })
                        .collect()
                })
                .collect()
        })
        .collect()
}

/// A board with pieces on it. As data it is rows of letters, in space layers of rows from the
/// top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The board.
    pub problem: Arc<Problem>,
    /// What lies there.
    pub placed: Vec<Placed>,
}

impl Layout {
    /// A board with these pieces on it.
    pub fn new(problem: &Arc<Problem>, placed: &[Placed]) -> Self {
        Layout { problem: Arc::clone(problem), placed: placed.to_vec() }
    }
}

/// In the form of [`draw`].
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&draw(&self.problem, &self.placed))
    }
}
