//! A player for boards of any size that were never trained for.
//!
//! It looks a few moves ahead, against the average of what appears, and judges
//! a board by three things that people look at too: empty cells, neighbours
//! that can merge, and tiles that rise towards one side.

use unpuzzle_core::{Budget, Exhausted};

use super::search::{Evaluate, Search, SearchLimits, Worths};
use crate::board::{Grid, Values};
use crate::players::Player;

/// A searching player for any size.
#[derive(Clone)]
pub(crate) struct PlainSearch(Search<Judgement>);

impl PlainSearch {
    /// The most moves of its own that the player looks ahead: large boards take long.
    pub(crate) const MOST_PLIES: u32 = 3;

    /// A player that looks this many of its own moves ahead, at most [`Self::MOST_PLIES`].
    pub(crate) fn new(plies: u32) -> PlainSearch {
        let limits = SearchLimits { plies: plies.clamp(1, Self::MOST_PLIES), unlikely: 0.0 };
        PlainSearch(Search::new(Judgement, limits))
    }
}

impl Player<Grid> for PlainSearch {
    fn values(&mut self, board: &Grid, budget: &Budget) -> Result<Values, Exhausted> {
        self.0.worths(*board, budget).map(Worths::values)
    }
}

/// Values a grid as it stands; the unit is one empty cell.
#[derive(Clone)]
struct Judgement;

impl Evaluate for Judgement {
    type Position = Grid;
    const IS_COSTLY: bool = false;
    const OVER: f32 = -40.0;

    fn value(&mut self, grid: &Grid) -> f32 {
        let (rows, columns) = (grid.size().rows(), grid.size().columns());
        let cell = |row: usize, column: usize| grid.exponents()[row * columns + column];
        let across =
            (0..rows).map(|row| value_of_line((0..columns).map(move |column| cell(row, column))));
        let down =
            (0..columns).map(|column| value_of_line((0..rows).map(move |row| cell(row, column))));
        let worth = f64::from(grid.empty_cells()) + across.chain(down).sum::<f64>();
        worth as f32
    }
}

/// Merges are good; rising and falling in the same line is bad, and the worse
/// the larger the tiles.
fn value_of_line(exponents: impl Iterator<Item = u8>) -> f64 {
    let (mut merges, mut rising, mut falling) = (0.0, 0.0, 0.0);
    let mut last: Option<u8> = None;
    for exponent in exponents.filter(|&exponent| exponent != 0) {
        if let Some(last) = last {
            let step = f64::from(exponent).powi(2) - f64::from(last).powi(2);
            merges += f64::from(u8::from(exponent == last));
            rising += step.max(0.0);
            falling += (-step).max(0.0);
        }
        last = Some(exponent);
    }
    0.7 * merges - 0.08 * f64::min(rising, falling)
}
