//! The three grids that puzzles are laid out on, and how pieces turn in them.
//!
//! Every cell is a point with whole coordinates, so one set of integer turns
//! serves all grids. Balls that are stacked as a pyramid are the points whose
//! coordinates have an even sum (the face-centred cubic lattice): there the
//! cube's 24 rotations carry stacked balls to stacked balls, and a flat piece
//! may stand upright on a diagonal.

use std::collections::HashMap;
use std::fmt;
use std::ops::{Add, Sub};
use std::sync::Arc;

use strum::{EnumString, IntoStaticStr};

use crate::model::{Placed, Problem};

/// A place for one unit of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(into = "[i32; 3]", try_from = "Vec<i32>"))]
pub struct Cell {
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
    /// The layer.
    pub z: i32,
}

impl Cell {
    /// The cell at these coordinates.
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        Cell { x, y, z }
    }

    /// The ball in a stack of square layers: layer 0 is the bottom one, and
    /// each ball rests in the hollow of the four below it.
    pub const fn ball(layer: i32, row: i32, column: i32) -> Self {
        Cell::new(column + row + layer, column - row, layer)
    }

    /// Layer, row and column of a ball, the inverse of [`Cell::ball`].
    pub const fn ball_position(self) -> (i32, i32, i32) {
        let sum = self.x - self.z;
        (self.z, (sum - self.y) / 2, (sum + self.y) / 2)
    }
}

/// The coordinates with commas between them.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, {}", self.x, self.y, self.z)
    }
}

/// Layer by layer, row by row.
impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.z, self.y, self.x).cmp(&(other.z, other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Cell {
    type Output = Cell;
    fn add(self, other: Cell) -> Cell {
        Cell::new(
            self.x.wrapping_add(other.x),
            self.y.wrapping_add(other.y),
            self.z.wrapping_add(other.z),
        )
    }
}

impl Sub for Cell {
    type Output = Cell;
    fn sub(self, other: Cell) -> Cell {
        Cell::new(
            self.x.wrapping_sub(other.x),
            self.y.wrapping_sub(other.y),
            self.z.wrapping_sub(other.z),
        )
    }
}

/// A grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(rename_all = "kebab-case"))]
pub enum Lattice {
    /// Squares in a plane.
    Square,
    /// Cubes in space.
    Cubic,
    /// Balls stacked as densely as balls can be.
    Balls,
}

impl Lattice {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The turns of a piece, with mirror images if `mirrored`.
    pub(crate) fn turns(self, mirrored: bool) -> Vec<Turn> {
        Turn::all()
            .into_iter()
            .filter(|turn| {
                (mirrored || !turn.is_mirror()) && (self != Lattice::Square || turn.keeps_plane())
            })
            .collect()
    }

    /// Steps from a cell to the cells that touch it.
    pub fn steps(self) -> Vec<Cell> {
        let unit = || -1..=1;
        let steps = unit().flat_map(|z| unit().flat_map(move |y| unit().map(move |x| (x, y, z))));
        let steps = steps.map(|(x, y, z)| Cell::new(x, y, z));
        steps
            .filter(|step| match self {
                Lattice::Square => step.z == 0 && squared_length(*step) == 1,
                Lattice::Cubic => squared_length(*step) == 1,
                Lattice::Balls => squared_length(*step) == 2,
            })
            .collect()
    }

    /// Whether the lattice has a point there.
    pub(crate) fn contains(self, cell: Cell) -> bool {
        match self {
            Lattice::Square => cell.z == 0,
            Lattice::Cubic => true,
            Lattice::Balls => (cell.x ^ cell.y ^ cell.z) & 1 == 0,
        }
    }
}

fn squared_length(step: Cell) -> i32 {
    step.x * step.x + step.y * step.y + step.z * step.z
}

/// A rotation of the cube, or one with a reflection: each new axis is an old
/// one, forwards or backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Turn {
    axes: [usize; 3],
    signs: [i32; 3],
}

impl Turn {
    pub(crate) const IDENTITY: Turn = Turn { axes: [0, 1, 2], signs: [1, 1, 1] };

    /// All 48, the identity first.
    pub(crate) fn all() -> Vec<Turn> {
        const ORDERS: [[usize; 3]; 6] =
            [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let signs = |bits: i32| [0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { -1 } else { 1 });
        let all = ORDERS.into_iter();
        all.flat_map(|axes| (0..8).map(move |bits| Turn { axes, signs: signs(bits) })).collect()
    }

    /// The image of a cell.
    pub(crate) fn apply(self, cell: Cell) -> Cell {
        let old = [cell.x, cell.y, cell.z];
        let new = [0, 1, 2].map(|axis| old[self.axes[axis]].wrapping_mul(self.signs[axis]));
        Cell::new(new[0], new[1], new[2])
    }

    /// Whether it is a mirror image of a rotation.
    pub(crate) fn is_mirror(self) -> bool {
        let odd_order = matches!(self.axes, [1, 0, 2] | [0, 2, 1] | [2, 1, 0]);
        (self.signs.iter().product::<i32>() < 0) != odd_order
    }

    fn keeps_plane(self) -> bool {
        self.axes[2] == 2 && self.signs[2] == 1
    }
}

/// A cell as row and column, counted from 1, with the layer where there are
/// several.
pub fn place_name(cell: Cell, lattice: Lattice) -> String {
    match lattice {
        Lattice::Square => format!("{},{}", cell.y + 1, cell.x + 1),
        Lattice::Cubic => format!("{}:{},{}", cell.z + 1, cell.y + 1, cell.x + 1),
        Lattice::Balls => {
            let (layer, row, column) = cell.ball_position();
            format!("{}:{},{}", layer + 1, row + 1, column + 1)
        }
    }
}

/// A full rectangle.
pub(crate) fn rectangle(columns: usize, rows: usize) -> Vec<Cell> {
    let (columns, rows) = (columns as i32, rows as i32);
    (0..rows).flat_map(|y| (0..columns).map(move |x| Cell::new(x, y, 0))).collect()
}

/// A full pyramid of balls.
pub(crate) fn pyramid(side: usize) -> Vec<Cell> {
    let side = side as i32;
    let balls = (0..side).flat_map(|layer| {
        (0..side - layer)
            .flat_map(move |row| (0..side - layer).map(move |column| (layer, row, column)))
    });
    balls.map(|(layer, row, column)| Cell::ball(layer, row, column)).collect()
}

/// One layer: rows of cells, with gaps where the board has none.
pub type Layer = Vec<Vec<Option<Cell>>>;

/// What stands for a cell that is open.
pub const OPEN: char = '.';

/// The mark of a place where the board has no cell.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lattice_has_its_turns_and_neighbours() {
        let check = |lattice: Lattice, turns, with_mirrors, neighbours| {
            assert_eq!(lattice.turns(false).len(), turns);
            assert_eq!(lattice.turns(true).len(), with_mirrors);
            assert_eq!(lattice.steps().len(), neighbours);
        };
        check(Lattice::Square, 4, 8, 4);
        check(Lattice::Cubic, 24, 48, 6);
        check(Lattice::Balls, 24, 48, 12);
    }

    #[test]
    fn balls_have_positions() {
        for (layer, row, column) in [(0, 0, 0), (2, 3, 1), (4, 0, 4)] {
            let ball = Cell::ball(layer, row, column);
            assert!(Lattice::Balls.contains(ball));
            assert_eq!(ball.ball_position(), (layer, row, column));
        }
    }

    #[test]
    fn turns_keep_distances() {
        let step = Cell::new(1, 2, 3);
        for turn in Turn::all() {
            assert_eq!(squared_length(turn.apply(step)), 14);
        }
    }
}
