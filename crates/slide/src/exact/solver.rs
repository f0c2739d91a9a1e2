//! Retrograde analysis of a small board: every position and its value under optimal play.
//!
//! A move keeps the total of the tiles and a new tile adds 2 or 4, so the
//! positions fall into layers by total. Forwards, each layer gives the next
//! two; backwards, the values of two layers give those of the one before. Every
//! value is computed from the same numbers in the same order, whichever thread
//! does it.

use rayon::prelude::*;
use unpuzzle_core::{Budget, Exhausted, Snapshot};

use super::geometry::Geometry;
use super::geometry::{KeyMap, KeySet};
use super::{Layer, Solved};

/// What is kept of a position: the points still to come, and the chances to
/// reach each of the three largest tiles, each as if it were the only goal.
pub(super) type Worth = [f64; 4];

/// Fewer boards than this are not worth a thread.
const SHARE: usize = 4096;

/// Boards between two looks at the clock: less than a millisecond.
const BOARDS_PER_LOOK: usize = 1024;

pub(super) struct Solver<'a, const ROWS: usize, const COLUMNS: usize> {
    geometry: Geometry<ROWS, COLUMNS>,
    budget: &'a Budget,
}

/// The positions of one total: to move, and after a move.
#[derive(Default)]
struct Positions {
    states: Vec<u32>,
    afters: Vec<u32>,
}

impl<'a, const ROWS: usize, const COLUMNS: usize> Solver<'a, ROWS, COLUMNS> {
    pub(super) fn new(budget: &'a Budget) -> Self {
        Solver { geometry: Geometry::new(), budget }
    }

    pub(super) fn solve(&self) -> Result<Solved, Exhausted> {
        let positions = self.enumerate()?;
        let canonical: u64 = positions.iter().map(|layer| layer.states.len() as u64).sum();
        let states = self.count_all(&positions)?;
        let (layers, start) = self.evaluate(positions)?;
        Ok(Solved { canonical, states, start, layers })
    }

    /// The positions by half their total.
    fn enumerate(&self) -> Result<Vec<Positions>, Exhausted> {
        let mut layers: Vec<Positions> = vec![Positions::default(), Positions::default()];
        let mut coming: [KeySet; 3] = self.starts();
        while coming.iter().any(|set| !set.is_empty()) {
            self.budget.check()?;
            let half = layers.len();
            let [states, mut next, mut second] = coming;
            let states = states.sorted();
            let afters = self.afters(&states, half)?;
            let found = self.share(&afters, |share| self.spawned(share, half))?;
            for (twos, fours) in found {
                twos.keys().for_each(|key| next.insert(key));
                fours.keys().for_each(|key| second.insert(key));
            }
            coming = [next, second, KeySet::default()];
            layers.push(Positions { states, afters });
            self.budget.report(&Snapshot::nodes(half as u64));
        }
        Ok(layers)
    }

    /// The first positions: two tiles, each a 2 or a 4.
    fn starts(&self) -> [KeySet; 3] {
        let mut sets = [KeySet::default(), KeySet::default(), KeySet::default()];
        for (board, _) in self.start_boards() {
            sets[half_total(board) - 2].insert(self.key(board));
        }
        sets
    }

    /// Every first position with its chance.
    fn start_boards(&self) -> impl Iterator<Item = (u64, f64)> {
        let cells = ROWS * COLUMNS;
        let pairs = (0..cells).flat_map(move |a| (a + 1..cells).map(move |b| (a, b)));
        let count = (cells * (cells - 1) / 2) as f64;
        pairs.flat_map(move |(a, b)| {
            [(1, 1, 0.81), (1, 2, 0.09), (2, 1, 0.09), (2, 2, 0.01)].map(
                |(first, second, chance)| (first << (4 * a) | second << (4 * b), chance / count),
            )
        })
    }

    /// The boards after a move. Every position is counted here, once.
    fn afters(&self, states: &[u32], half: usize) -> Result<Vec<u32>, Exhausted> {
        let sets = self.share(states, |share| {
            let mut set = KeySet::default();
            let mut meter = self.budget.meter();
            for &key in share {
                meter.tick()?;
                for (after, _) in self.geometry.slides(self.board(key, half)).into_iter().flatten()
                {
                    set.insert(self.key(after));
                }
            }
            Ok(set)
        })?;
        let mut sets = sets.into_iter();
        let mut all = sets.next().unwrap_or_default();
        for set in sets {
            set.keys().for_each(|key| all.insert(key));
        }
        Ok(all.sorted())
    }

    fn spawned(&self, afters: &[u32], half: usize) -> Result<(KeySet, KeySet), Exhausted> {
        let (mut twos, mut fours) = (KeySet::default(), KeySet::default());
        for (place, &key) in afters.iter().enumerate() {
            self.look(place)?;
            let board = self.board(key, half);
            for place in empty_cells::<ROWS, COLUMNS>(board) {
                twos.insert(self.key(board | 1 << place));
                fours.insert(self.key(board | 2 << place));
            }
        }
        Ok((twos, fours))
    }

    fn count_all(&self, layers: &[Positions]) -> Result<u64, Exhausted> {
        let mut count = 0;
        for (half, layer) in layers.iter().enumerate() {
            let counts = self.share(&layer.states, |share| {
                self.each(share, |key| self.geometry.symmetric(self.board(key, half)))
            })?;
            count += counts.iter().flatten().sum::<u64>();
        }
        Ok(count)
    }

    /// The worth of every position after a move, and of the start.
    fn evaluate(&self, mut positions: Vec<Positions>) -> Result<(Vec<Layer>, Worth), Exhausted> {
        let mut layers: Vec<Layer> = Vec::new();
        let mut next = KeyMap::new(&[], &[]);
        let mut second = KeyMap::new(&[], &[]);
        let mut start = [0.0; 4];
        while let Some(layer) = positions.pop() {
            self.budget.check()?;
            let half = positions.len();
            let worths = self
                .share(&layer.afters, |share| {
                    self.each(share, |key| self.average(self.board(key, half), &next, &second))
                })?
                .concat();
            let after = KeyMap::new(&layer.afters, &worths);
            let states = self.share(&layer.states, |share| {
                self.each(share, |key| self.best(self.board(key, half), &after))
            })?;
            second = std::mem::replace(&mut next, KeyMap::new(&layer.states, &states.concat()));
            add_starts(&mut start, self.start_boards(), half, |board| next.get(self.key(board)));
            layers.push(Layer {
                keys: layer.afters,
                points: worths.iter().map(|worth| worth[0]).collect(),
            });
        }
        layers.reverse();
        Ok((layers, start))
    }

    /// The worth of a board over the tiles that may appear.
    #[inline]
    fn average(&self, board: u64, next: &KeyMap<Worth>, second: &KeyMap<Worth>) -> Worth {
        let mut sum = [0.0; 4];
        let mut count = 0.0;
        for place in empty_cells::<ROWS, COLUMNS>(board) {
            let two = next.get(self.key(board | 1 << place));
            let four = second.get(self.key(board | 2 << place));
            for (sum, (two, four)) in sum.iter_mut().zip(two.into_iter().zip(four)) {
                *sum += 0.9 * two + 0.1 * four;
            }
            count += 1.0;
        }
        sum.map(|sum| sum / count)
    }

    /// The worth of a board by the move that is best for each goal.
    #[inline]
    fn best(&self, board: u64, after: &KeyMap<Worth>) -> Worth {
        let mut best = [f64::NEG_INFINITY; 4];
        for (next, points) in self.geometry.slides(board).into_iter().flatten() {
            let mut worth = after.get(self.key(next));
            worth[0] += f64::from(points);
            for (best, worth) in best.iter_mut().zip(worth) {
                *best = best.max(worth);
            }
        }
        match best[0] == f64::NEG_INFINITY {
            true => over::<ROWS, COLUMNS>(board),
            false => best,
        }
    }

    /// The key of a board within its layer.
    #[inline]
    fn key(&self, board: u64) -> u32 {
        self.geometry.canonical(board) as u32
    }

    /// The board of a key in the layer of this half total.
    #[inline]
    fn board(&self, key: u32, half: usize) -> u64 {
        board_of::<ROWS, COLUMNS>(key, half)
    }

    /// Works on one board after the other.
    fn each<R>(&self, keys: &[u32], work: impl Fn(u32) -> R) -> Result<Vec<R>, Exhausted> {
        let mut results = Vec::with_capacity(keys.len());
        for (place, &key) in keys.iter().enumerate() {
            self.look(place)?;
            results.push(work(key));
        }
        Ok(results)
    }

    /// Looks at the clock now and then.
    #[inline]
    fn look(&self, place: usize) -> Result<(), Exhausted> {
        if place.is_multiple_of(BOARDS_PER_LOOK) { self.budget.check() } else { Ok(()) }
    }

    /// Lets each thread work on one part of a list.
    fn share<R: Send>(
        &self,
        all: &[u32],
        work: impl Fn(&[u32]) -> Result<R, Exhausted> + Sync,
    ) -> Result<Vec<R>, Exhausted> {
        let parts = rayon::current_num_threads().min(all.len() / SHARE).max(1);
        if parts == 1 {
            return Ok(vec![work(all)?]);
        }
        all.par_chunks(all.len().div_ceil(parts)).map(&work).collect()
    }
}

fn add_starts(
    start: &mut Worth,
    boards: impl Iterator<Item = (u64, f64)>,
    half: usize,
    worth: impl Fn(u64) -> Worth,
) {
    for (board, chance) in boards.filter(|(board, _)| half_total(*board) == half) {
        for (sum, part) in start.iter_mut().zip(worth(board)) {
            *sum += chance * part;
        }
    }
}

/// The worth of a board without a move: no points, and its tiles.
fn over<const ROWS: usize, const COLUMNS: usize>(board: u64) -> Worth {
    let largest = (0..ROWS * COLUMNS).map(|cell| board >> (4 * cell) & 15).max();
    let reached = |below: usize| f64::from(largest >= Some((ROWS * COLUMNS + 1 - below) as u64));
    [0.0, reached(0), reached(1), reached(2)]
}

/// Where the empty cells begin.
#[inline]
fn empty_cells<const ROWS: usize, const COLUMNS: usize>(board: u64) -> impl Iterator<Item = usize> {
    let places = (0..ROWS * COLUMNS).map(|cell| 4 * cell);
    places.filter(move |place| board >> place & 15 == 0)
}

/// Half the total of a board's tiles.
#[inline]
pub(super) fn half_total(board: u64) -> usize {
    let mut rest = board;
    let mut total = 0;
    while rest != 0 {
        total += (1_usize << (rest & 15)) & !1;
        rest >>= 4;
    }
    total / 2
}

/// The board of a key: the cell that did not fit follows from the total.
#[inline]
fn board_of<const ROWS: usize, const COLUMNS: usize>(key: u32, half: usize) -> u64 {
    let board = u64::from(key);
    if ROWS * COLUMNS <= 8 {
        return board;
    }
    let missing = half - half_total(board);
    match missing {
        0 => board,
        missing => board | u64::from(missing.ilog2() + 1) << 32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key has room for eight cells; the ninth is found again.
    #[test]
    fn a_board_is_found_again_by_its_key() {
        for last in 0..16_u64 {
            for rest in [0, 0x1, 0x8765_4321, 0xffff_ffff] {
                let board = last << 32 | rest;
                assert_eq!(board_of::<3, 3>(board as u32, half_total(board)), board, "{board:x}");
                assert_eq!(board_of::<2, 4>(rest as u32, half_total(rest)), rest, "{rest:x}");
            }
        }
    }
}
