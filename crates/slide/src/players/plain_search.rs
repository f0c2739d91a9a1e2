//! A player for boards of any size that were never trained for.
//!
//! It looks a few moves ahead, against the average of what appears, and judges
//! a board by three things that people look at too: empty cells, neighbours
//! that can merge, and tiles that rise towards one side.

use unpuzzle_core::{Budget, Exhausted, Meter};

use crate::board::{Grid, Move, Spawn, Values};
use crate::players::Player;

/// A searching player for any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainSearch {
    plies: u32,
}

/// What a lost game costs, in empty cells.
const LOST: f64 = 40.0;
/// New tiles are tried in at most this many cells for each of them; more would
/// take long on a large board that is nearly empty.
const TRIED: usize = 6;

impl PlainSearch {
    /// The furthest that the player looks: its boards are slow.
    pub const MOST_PLIES: u32 = 3;

    /// A player that looks so many of its own moves ahead, at most 3.
    pub fn new(plies: u32) -> PlainSearch {
        PlainSearch { plies: plies.clamp(1, PlainSearch::MOST_PLIES) }
    }

    fn best(&self, grid: &Grid, plies: u32, look: &mut Look<'_>) -> Result<f64, Exhausted> {
        let mut best: Option<f64> = None;
        for slide in Move::ALL.into_iter().filter_map(|way| grid.slide(way)) {
            let value = self.after(&slide.grid, plies, look)?;
            best = Some(best.map_or(value, |best| best.max(value)));
        }
        Ok(best.unwrap_or(-LOST))
    }

    /// The worth of a grid after a move, with so many moves still to look at.
    fn after(&self, grid: &Grid, plies: u32, look: &mut Look<'_>) -> Result<f64, Exhausted> {
        if plies <= 1 {
            return Ok(judgement(grid));
        }
        look.budget.check()?;
        look.meter.tick()?;
        let empty: Vec<u8> = (0..grid.size().cells() as u8)
            .filter(|&cell| grid.exponents()[usize::from(cell)] == 0)
            .collect();
        let step = empty.len().div_ceil(TRIED).max(1);
        let tried = empty.iter().step_by(step);
        let count = tried.len().max(1) as f64;
        let mut with = |cell: u8, exponent: u8| {
            let mut next = *grid;
            next.place(Spawn { cell, exponent });
            self.best(&next, plies - 1, look)
        };
        let mut sum = 0.0;
        for &cell in tried {
            sum += 0.9 * with(cell, 1)? + 0.1 * with(cell, 2)?;
        }
        Ok(sum / count)
    }
}

/// The limits of one search; its boards are so slow that the clock is read for each.
struct Look<'a> {
    budget: &'a Budget,
    meter: Meter<'a>,
}

/// What a grid looks worth as it stands, in empty cells.
fn judgement(grid: &Grid) -> f64 {
    let (rows, columns) = (grid.size().rows(), grid.size().columns());
    let cell = |row: usize, column: usize| grid.exponents()[row * columns + column];
    let across = (0..rows).map(|row| line((0..columns).map(move |column| cell(row, column))));
    let down = (0..columns).map(|column| line((0..rows).map(move |row| cell(row, column))));
    f64::from(grid.empty_cells()) + across.chain(down).sum::<f64>()
}

/// Merges are good; rising and falling in the same line is bad, and the worse
/// the larger the tiles.
fn line(exponents: impl Iterator<Item = u8>) -> f64 {
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

impl Player<Grid> for PlainSearch {
    fn values(&mut self, board: &Grid, budget: &Budget) -> Result<Values, Exhausted> {
        let mut look = Look { budget, meter: budget.meter() };
        let mut values = [None; 4];
        for direction in Move::ALL {
            if let Some(slide) = board.slide(direction) {
                values[direction.index()] = Some(self.after(&slide.grid, self.plies, &mut look)?);
            }
        }
        Ok(Values::new(values))
    }
}
