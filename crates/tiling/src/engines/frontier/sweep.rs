//! Counting along a frontier without the graph.
//!
//! A count needs only the number of ways to reach each pending state; expanded states are
//! dropped, and there are no edges. This counts boards whose graph would be too large.

use num_bigint::BigUint;
use unpuzzle_core::{Budget, Exhausted, Snapshot};

use crate::engines::SearchError;
use crate::engines::frontier::Table;
use crate::engines::frontier::key::{Key, with_key};
use crate::engines::frontier::{Builder, Course, Reached};
use crate::model::{Instance, PlacementId};

/// Counts all solutions, expanding at most this many states.
pub(crate) fn count(
    instance: &Instance,
    most_states: usize,
    budget: &Budget,
) -> Result<BigUint, SearchError> {
    let course = Course::new(instance, budget)?;
    let ways = with_key!(course.layout.bits(), K => {
        let builder = Builder::<K>::new(instance, &course);
        let cells = builder.skips.len() as u64;
        let report = |cell| budget.report(&Snapshot::parts(cell as u64 + 1, cells));
        builder.count(&[builder.root()], most_states, budget, report)?.0
    }, else return Err(SearchError::TooWide));
    Ok(ways * course.reduction.group.len())
}

/// The longest edge along which a count in slices is cheaper than a search.
const LONGEST_EDGE: u32 = 32;

/// The number of states at which a count is cut, and the number of slices. States shared by
/// slices are expanded in each, so there are no more slices than needed.
const LEAST_STARTS: usize = 8192;
const SLICES: usize = 1024;

/// A count in slices; nothing where the edge is long or there are few states.
pub(crate) fn slices(instance: &Instance, budget: &Budget) -> Result<Option<Slices>, Exhausted> {
    let course = Course::new(instance, budget)?;
    if course.layout.window > LONGEST_EDGE || course.layout.bits() > u64::BITS {
        return Ok(None);
    }
    Slices::new(instance, &course, LEAST_STARTS, budget)
}

/// A state that a slice begins with.
#[derive(Clone, Debug)]
struct Start<K> {
    cell: usize,
    key: K,
    ways: BigUint,
}

/// A count along the frontier in independent parts: each begins with some of the states of an
/// early cut.
#[derive(Debug)]
pub(crate) struct Slices {
    builder: Builder<u64>,
    starts: Vec<Start<u64>>,
    /// Solutions that each one stands for.
    images: usize,
}

impl Slices {
    /// How many slices there are.
    pub(crate) const COUNT: usize = SLICES;

    /// `None` if there are never that many states.
    fn new(
        instance: &Instance,
        course: &Course,
        least_starts: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let builder = Builder::new(instance, course);
        let mut starts = builder.cut(least_starts, budget)?;
        // States with the same pieces left come to the same ones, so they stay together.
        starts.sort_unstable_by_key(|start| start.key);
        let images = course.reduction.group.len();
        Ok((starts.len() >= least_starts).then_some(Slices { builder, starts, images }))
    }

    /// The solutions of one slice, and how many states that took.
    pub(crate) fn count(
        &self,
        slice: usize,
        budget: &Budget,
    ) -> Result<(BigUint, u64), SearchError> {
        let bound = |slice: usize| slice * self.starts.len() / SLICES;
        let starts = &self.starts[bound(slice)..bound(slice + 1)];
        let (ways, states) = self.builder.count(starts, usize::MAX, budget, |_| ())?;
        Ok((ways * self.images, states))
    }
}

impl<K: Key> Builder<K> {
    fn root(&self) -> Start<K> {
        Start { cell: 0, key: self.root, ways: 1_u32.into() }
    }

    /// The ways from some states to the full board, and how many states that took: in
    /// words as long as they are large enough.
    fn count(
        &self,
        starts: &[Start<K>],
        most_states: usize,
        budget: &Budget,
        report: impl Fn(usize),
    ) -> Result<(BigUint, u64), SearchError> {
        let short = self.sweep::<u64>(starts, most_states, budget, &report)?;
        match short {
            Some(counted) => Ok(counted),
            None => {
                let long = self.sweep::<BigUint>(starts, most_states, budget, &report)?;
                long.ok_or(SearchError::Overflow)
            }
        }
    }

    /// Nothing if some number of ways does not fit.
    fn sweep<W: Ways>(
        &self,
        starts: &[Start<K>],
        most_states: usize,
        budget: &Budget,
        report: &impl Fn(usize),
    ) -> Result<Option<(BigUint, u64)>, SearchError> {
        let cells = self.skips.len();
        let Some(mut sweep) = Sweep::<K, W>::from(cells, starts) else {
            return Ok(None);
        };
        let mut meter = budget.meter();
        for cell in 0..cells {
            // A count that is to end in time does not spend all its states early.
            let allowance = (most_states / cells).saturating_mul(cell + 2);
            for (key, ways) in sweep.close(cell) {
                meter.tick()?;
                sweep.ways = ways;
                self.expand(cell, key, &mut sweep);
                if sweep.states > allowance || sweep.waiting() > W::MOST_WAITING {
                    return Err(SearchError::TooWide);
                }
            }
            if sweep.overflow {
                return Ok(None);
            }
            report(cell);
        }
        let full = sweep.waiting[cells].entries.iter().find(|(key, _)| *key == self.goal);
        let ways = full.map_or_else(BigUint::default, |(_, ways)| ways.clone().into());
        Ok(Some((ways, sweep.states as u64)))
    }

    /// The states that wait as soon as there are enough of them, or none at the end.
    fn cut(&self, least: usize, budget: &Budget) -> Result<Vec<Start<K>>, Exhausted> {
        match self.cut_with::<u64>(least, budget)? {
            Some(starts) => Ok(starts),
            None => Ok(self.cut_with::<BigUint>(least, budget)?.unwrap_or_default()),
        }
    }

    fn cut_with<W: Ways>(
        &self,
        least: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<Start<K>>>, Exhausted> {
        let cells = self.skips.len();
        let Some(mut sweep) = Sweep::<K, W>::from(cells, &[self.root()]) else {
            return Ok(None);
        };
        let mut meter = budget.meter();
        for cell in 0..cells {
            if sweep.overflow {
                return Ok(None);
            }
            if sweep.waiting() >= least {
                return Ok(Some(sweep.starts()));
            }
            for (key, ways) in sweep.close(cell) {
                meter.tick()?;
                sweep.ways = ways;
                self.expand(cell, key, &mut sweep);
            }
        }
        Ok(Some(Vec::new()))
    }
}

/// A number of ways: a word, which may turn out too small, or a number of any size.
trait Ways: Clone + Default + Into<BigUint> {
    /// States that may wait at a time: about two gigabytes.
    const MOST_WAITING: usize;

    /// This number, if it fits.
    fn of(number: &BigUint) -> Option<Self>;

    /// Adds to the number; whether the sum fits.
    fn add(&mut self, more: &Self) -> bool;
}

impl Ways for u64 {
    const MOST_WAITING: usize = 40_000_000;

    fn of(number: &BigUint) -> Option<Self> {
        number.try_into().ok()
    }

    #[inline]
    fn add(&mut self, more: &Self) -> bool {
        let (sum, overflow) = self.overflowing_add(*more);
        *self = sum;
        !overflow
    }
}

impl Ways for BigUint {
    const MOST_WAITING: usize = 15_000_000;

    fn of(number: &BigUint) -> Option<Self> {
        Some(number.clone())
    }

    fn add(&mut self, more: &Self) -> bool {
        *self += more;
        true
    }
}

/// The states that wait before each cell, with the ways in which each is reached.
struct Sweep<K, W> {
    waiting: Vec<Table<K, W>>,
    /// How many states there were in all, and how many of them are expanded.
    states: usize,
    expanded: usize,
    /// The ways in which the state is reached that is expanded.
    ways: W,
    overflow: bool,
}

impl<K: Key, W: Ways> Sweep<K, W> {
    /// Nothing if the ways of some state do not fit.
    fn from(cells: usize, starts: &[Start<K>]) -> Option<Self> {
        let waiting = (0..=cells).map(|_| Table::default()).collect();
        let mut sweep =
            Sweep { waiting, states: 0, expanded: 0, ways: W::default(), overflow: false };
        for start in starts {
            sweep.ways = W::of(&start.ways)?;
            sweep.reach(0, start.cell, start.key);
        }
        Some(sweep)
    }

    fn waiting(&self) -> usize {
        self.states - self.expanded
    }

    /// Takes the states that wait before a cell.
    fn close(&mut self, cell: usize) -> Vec<(K, W)> {
        let entries = std::mem::take(&mut self.waiting[cell]).entries;
        self.expanded += entries.len();
        entries
    }

    fn starts(self) -> Vec<Start<K>> {
        let cells = self.waiting.into_iter().enumerate();
        let start = |cell| move |(key, ways): (K, W)| Start { cell, key, ways: ways.into() };
        cells.flat_map(|(cell, table)| table.entries.into_iter().map(start(cell))).collect()
    }
}

impl<K: Key, W: Ways> Reached<K> for Sweep<K, W> {
    #[inline]
    fn reach(&mut self, _: PlacementId, cell: usize, key: K) {
        let (ways, new) = self.waiting[cell].find(key, W::default());
        self.overflow |= !ways.add(&self.ways);
        self.states += usize::from(new);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;
    use crate::model::{Cell, Lattice, Piece, Problem, Setup, Shape, Turning};

    /// Dominoes on a strip of two rows, with more ways than a word holds, and apart from
    /// it on a square of eight, where the count is cut.
    #[test]
    fn slices_of_a_large_count_are_exact() {
        let strip = (0..200).map(|i| Cell::new(i % 2, i / 2, 0));
        let square = (0..64).map(|i| Cell::new(i % 8, 101 + i / 8, 0));
        let cells: Vec<Cell> = strip.chain(square).collect();
        let shape = Shape::new([Cell::new(0, 0, 0), Cell::new(1, 0, 0)]);
        let copies = cells.len() / 2;
        let pieces = vec![Piece { label: 'A', shape, turning: Turning::Rotate, copies }];
        let (lattice, optional, fixed) = (Lattice::Square, vec![], vec![]);
        let problem = Problem::new(Setup { lattice, cells, optional, pieces, fixed }).unwrap();
        let budget = Budget::unlimited();
        let instance = Instance::new(&problem, &budget).unwrap();
        let course = Course::new(&instance, &budget).unwrap();
        let cut = Slices::new(&instance, &course, 30, &budget).unwrap().unwrap();
        let word = BigUint::from(u64::MAX);
        assert!(cut.starts.iter().any(|start| start.ways > word));
        let count: BigUint =
            (0..Slices::COUNT).map(|slice| cut.count(slice, &budget).unwrap().0).sum();
        // The Fibonacci number of the strip, and the known count of the chessboard.
        let fibonacci = (1..100).fold((1_u128, 1_u128), |(last, next), _| (next, last + next)).1;
        assert_eq!(count, BigUint::from(fibonacci) * 12_988_816_u32);
    }
}
