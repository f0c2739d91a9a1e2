//! Expectimax with a heuristic evaluation of lines, without trained weights.
//!
//! Each of the eight lines of a board is evaluated alone, from a table: empty
//! cells and neighbours that can merge are good, tiles that do not rise or
//! fall along the line are bad, and so are many tiles. The terms and their
//! weights are those of Robert Xiao's well known program of 2014; the depth, the
//! cost of the end of the game and the cut-off for unlikely branches were tuned
//! by playing.

use std::sync::{Arc, LazyLock};

use unpuzzle_core::{Budget, Exhausted};

use super::search::{Evaluate, Search, SearchLimits, Worths};
use crate::board::{Board, Values};
use crate::players::Player;

/// The weights of the evaluation of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
pub struct HeuristicWeights {
    /// For being alive: a part of every line, eight times a board, and lost at the end of the
    /// game.
    pub alive: f32,
    /// For each empty cell.
    pub empty: f32,
    /// For each pair of neighbours that can merge.
    pub merge: f32,
    /// Against tiles out of order: times how far the line rises or falls, whichever is less, where
    /// each exponent is raised to `disorder_power`.
    pub disorder: f32,
    /// The power for `disorder`.
    pub disorder_power: f32,
    /// Against each tile: times its exponent raised to `tile_power`.
    pub tile: f32,
    /// The power for `tile`.
    pub tile_power: f32,
}

impl HeuristicWeights {
    /// The weights that play best at the default depth. Robert Xiao found them by
    /// meta-optimisation and published them with his program (`nneonneo/2048-ai`,
    /// 2014), all but the cost of the end of the game.
    pub const BEST: HeuristicWeights = HeuristicWeights {
        alive: 400_000.0,
        empty: 270.0,
        merge: 700.0,
        disorder: 47.0,
        disorder_power: 4.0,
        tile: 11.0,
        tile_power: 3.5,
    };

    fn of_line(&self, line: [u8; 4]) -> f32 {
        let rank = |power: f32| line.map(|exponent| f32::from(exponent).powf(power));
        let sum: f32 = rank(self.tile_power).iter().sum();
        let empty = line.iter().filter(|&&exponent| exponent == 0).count() as f32;
        self.alive + self.empty * empty + self.merge * merges(line)
            - self.tile * sum
            - self.disorder * disorder(rank(self.disorder_power))
    }

    /// The value of every line. Players with the default weights share one table, because
    /// computing it takes as long as some games.
    fn table(&self) -> Arc<[f32]> {
        static BEST: LazyLock<Arc<[f32]>> = LazyLock::new(|| HeuristicWeights::BEST.lines());
        if *self == HeuristicWeights::BEST { BEST.clone() } else { self.lines() }
    }

    fn lines(&self) -> Arc<[f32]> {
        let line = |row: u16| [0, 4, 8, 12].map(|shift| (row >> shift & 15) as u8);
        (0..=u16::MAX).map(|row| self.of_line(line(row))).collect()
    }
}

/// Neighbours that are alike, with empty cells between them or not.
fn merges(line: [u8; 4]) -> f32 {
    let mut tiles = line.into_iter().filter(|&exponent| exponent != 0).peekable();
    let mut count = 0.0;
    while let Some(tile) = tiles.next() {
        count += f32::from(u8::from(tiles.peek() == Some(&tile)));
    }
    count
}

/// How far a line is from rising or from falling, whichever is nearer.
fn disorder(ranks: [f32; 4]) -> f32 {
    let steps = [0, 1, 2].map(|place| ranks[place + 1] - ranks[place]);
    let rising: f32 = steps.iter().map(|step| step.max(0.0)).sum();
    let falling: f32 = steps.iter().map(|step| (-step).max(0.0)).sum();
    rising.min(falling)
}

/// A player that searches with this evaluation.
#[derive(Clone)]
pub struct Expectimax(Search<LineWorths>);

/// The value of every line.
#[derive(Clone)]
struct LineWorths(Arc<[f32]>);

impl Evaluate for LineWorths {
    type Position = Board;
    const IS_COSTLY: bool = false;

    #[inline]
    fn value(&mut self, board: &Board) -> f32 {
        let across = board.transpose();
        let line = |bits: u64| self.0[usize::from(bits as u16)];
        [*board, across]
            .iter()
            .flat_map(|view| [0, 16, 32, 48].map(|shift| line(view.bits() >> shift)))
            .sum()
    }
}

impl Expectimax {
    /// The default depth. Branches soon become unlikely, so few positions are searched
    /// this deep.
    pub(crate) const PLIES: u32 = 6;
    /// The greatest depth.
    pub(crate) const MOST_PLIES: u32 = 8;
    /// Branches below this chance are cut off.
    pub(crate) const UNLIKELY: f32 = 0.002;

    /// The player with the best weights, searching this many moves ahead.
    pub(crate) fn new(plies: u32) -> Expectimax {
        Expectimax::with(&HeuristicWeights::BEST, plies, Expectimax::UNLIKELY)
    }

    /// A player with other weights.
    pub fn with(weights: &HeuristicWeights, plies: u32, unlikely: f32) -> Expectimax {
        let limits = SearchLimits { plies: plies.clamp(1, Expectimax::MOST_PLIES), unlikely };
        Expectimax(Search::new(LineWorths(weights.table()), limits))
    }
}

impl Player<Board> for Expectimax {
    fn values(&mut self, board: &Board, budget: &Budget) -> Result<Values, Exhausted> {
        self.0.worths(*board, budget).map(Worths::values)
    }
}
