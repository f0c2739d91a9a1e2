//! Small boards, solved exactly: the value of every position under optimal play.
//!
//! Boards of up to nine cells (2×2, 2×3, 2×4, 3×3 and these on their side)
//! have few enough positions to look at every one. The counts of positions
//! agree with published ones, which checks rules and symmetries.

mod geometry;
mod solver;

use solver::{Solver, Worth};
use unpuzzle_core::{Budget, Exhausted};

use crate::board::{Grid, Size, Values, tile};

/// A small board with the worth of each of its positions.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_slide::{Exact, Size};
///
/// let solved = Exact::solve(Size::new(2, 2).unwrap(), &Budget::unlimited());
/// let exact = solved.unwrap().unwrap();
/// assert_eq!((exact.canonical_states(), exact.states()), (110, 662));
/// assert_eq!(format!("{:.6}", exact.expected_score()), "66.964149");
/// ```
pub struct Exact {
    size: Size,
    solved: Solved,
    slides: Slides,
}

type Slides = Box<dyn Fn(u64) -> [Option<(u32, usize, u32)>; 4] + Send + Sync>;

struct Solved {
    canonical: u64,
    states: u64,
    start: Worth,
    /// By half the total.
    layers: Vec<Layer>,
}

/// The positions after a move that have one total.
struct Layer {
    keys: Vec<u32>,
    points: Vec<f64>,
}

impl Exact {
    /// Solves the board of this size, on the threads of the caller's pool; nothing if its
    /// positions are too many.
    pub fn solve(size: Size, budget: &Budget) -> Result<Option<Exact>, Exhausted> {
        let (rows, columns) = (size.rows(), size.columns());
        match (rows.min(columns), rows.max(columns)) {
            (2, 2) => Exact::solve_as::<2, 2>(size, budget).map(Some),
            (2, 3) => Exact::solve_as::<2, 3>(size, budget).map(Some),
            (2, 4) => Exact::solve_as::<2, 4>(size, budget).map(Some),
            (3, 3) => Exact::solve_as::<3, 3>(size, budget).map(Some),
            _ => Ok(None),
        }
    }

    /// Whether boards of this size are solved.
    pub fn is_small(size: Size) -> bool {
        let (rows, columns) = (size.rows(), size.columns());
        matches!((rows.min(columns), rows.max(columns)), (2, 2..=4) | (3, 3))
    }

    fn solve_as<const ROWS: usize, const COLUMNS: usize>(
        size: Size,
        budget: &Budget,
    ) -> Result<Exact, Exhausted> {
        let geometry = geometry::Geometry::<ROWS, COLUMNS>::new();
        Ok(Exact {
            size,
            solved: Solver::<ROWS, COLUMNS>::new(budget).solve()?,
            slides: Box::new(move |board| {
                geometry.slides(board).map(|slide| {
                    let (after, points) = slide?;
                    let half = solver::half_total(after);
                    Some((geometry.canonical(after) as u32, half, points))
                })
            }),
        })
    }

    /// The size.
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// How many positions a game can come to, symmetric ones counted once.
    pub fn canonical_states(&self) -> u64 {
        self.solved.canonical
    }

    /// How many positions a game can come to.
    pub fn states(&self) -> u64 {
        self.solved.states
    }

    /// The points that the best play makes on average.
    pub fn expected_score(&self) -> f64 {
        self.solved.start[0]
    }

    /// The chances to reach the three largest tiles there are, the largest
    /// first, each by the play that is best for that tile.
    pub fn tile_chances(&self) -> [(u64, f64); 3] {
        let largest = self.size.cells() as u8 + 1;
        [0, 1, 2].map(|below| (tile(largest - below), self.solved.start[1 + usize::from(below)]))
    }

    /// What each move is worth: its points and those that the best play makes
    /// after it, on average. Nothing for a position that no game comes to.
    pub fn values(&self, grid: &Grid) -> Option<Values> {
        let board = self.board(grid)?;
        let mut values = [None; 4];
        for (place, slide) in (self.slides)(board).into_iter().enumerate() {
            if let Some((key, half, points)) = slide {
                values[place] = Some(f64::from(points) + self.after(key, half)?);
            }
        }
        if self.is_on_its_side() {
            // Left and up change places, and so do down and right.
            values = [values[3], values[2], values[1], values[0]];
        }
        Some(Values::new(values))
    }

    fn after(&self, key: u32, half: usize) -> Option<f64> {
        let layer = self.solved.layers.get(half)?;
        let place = layer.keys.binary_search(&key).ok()?;
        Some(layer.points[place])
    }

    fn is_on_its_side(&self) -> bool {
        self.size.rows() > self.size.columns()
    }

    /// The position in one word, with the longer side across.
    fn board(&self, grid: &Grid) -> Option<u64> {
        let (rows, columns) = (self.size.rows(), self.size.columns());
        // No game makes a larger tile: one cell more would be needed for each doubling.
        let largest = self.size.cells() as u8 + 1;
        if grid.size() != self.size || grid.largest() > largest {
            return None;
        }
        let place = |cell: usize| {
            if self.is_on_its_side() { cell % columns * rows + cell / columns } else { cell }
        };
        let cells = grid.exponents().iter().enumerate();
        Some(
            cells.fold(0, |board, (cell, &exponent)| {
                board | u64::from(exponent) << (4 * place(cell))
            }),
        )
    }
}

impl std::fmt::Debug for Exact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Exact({}, {} positions)", self.size, self.canonical_states())
    }
}
