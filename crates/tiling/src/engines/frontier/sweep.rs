//! Counting along a frontier without keeping the graph.
//!
//! For a count it is enough to know in how many ways each state is reached that
//! still waits; states that were expanded are forgotten, and there are no edges.
//! So boards can be counted whose graph is too large.

use std::sync::Arc;

use unpuzzle_core::{Budget, Exhausted, Snapshot};

use crate::engines::frontier::growth::Table;
use crate::engines::frontier::key::{Key, Layout};
use crate::engines::frontier::reduction::Reduction;
use crate::engines::frontier::{Builder, FrontierError, Reached};
use crate::engines::{CellOrder, Unknown};
use crate::model::{Instance, PlacementId};

/// States that may wait at a time: about two gigabytes.
const MOST_WAITING: usize = 40_000_000;

/// Counts all solutions, expanding at most this many states.
pub(crate) fn count(
    instance: &Instance,
    most_states: usize,
    budget: &Budget,
) -> Result<u128, Unknown> {
    let order = CellOrder::narrowest(instance, budget)?;
    let reduction = Reduction::along(instance, &order);
    let layout = Layout::new(instance, &order);
    let allows = |id| reduction.allows(id);
    let ways = match layout.bits() {
        0..=64 => Builder::<u64>::new(instance, &order, &layout, allows).count(most_states, budget),
        65..=128 => {
            Builder::<u128>::new(instance, &order, &layout, allows).count(most_states, budget)
        }
        _ => Err(FrontierError::TooWide.into()),
    }?;
    ways.checked_mul(reduction.group.len() as u128).ok_or(Unknown::Overflow)
}

/// The longest edge along which a count in slices is cheaper than a search.
const LONGEST_EDGE: u32 = 32;

/// States at which a count is cut, and slices that it is cut into. What two slices both
/// come to is worked out twice, so there are no more than keep each one short.
const LEAST_STARTS: usize = 8192;
const SLICES: usize = 1024;

/// A count along the frontier in parts that are counted one at a time, in any order: each
/// goes on from some of the states that are reached early.
pub(crate) trait Slices: Send + Sync + std::fmt::Debug {
    /// How many slices there are.
    fn len(&self) -> usize;

    /// The solutions of one slice, and how many states that took.
    fn count(&self, slice: usize, budget: &Budget) -> Result<(u128, u64), Unknown>;
}

/// A count in slices; nothing where the edge is long or there are few states.
pub(crate) fn slices(
    instance: &Instance,
    budget: &Budget,
) -> Result<Option<Arc<dyn Slices>>, Exhausted> {
    let order = CellOrder::narrowest(instance, budget)?;
    let reduction = Reduction::along(instance, &order);
    let layout = Layout::new(instance, &order);
    if layout.window > LONGEST_EDGE || layout.bits() > u64::BITS {
        return Ok(None);
    }
    let builder = Builder::<u64>::new(instance, &order, &layout, |id| reduction.allows(id));
    let mut starts = builder.cut(budget)?;
    // States with the same pieces left come to the same ones, so they stay together.
    starts.sort_unstable_by_key(|start| start.key);
    let images = reduction.group.len() as u128;
    let is_cut = starts.len() >= LEAST_STARTS;
    Ok(is_cut.then(|| Arc::new(Cut { builder, starts, images }) as Arc<dyn Slices>))
}

/// A state that a slice begins with.
#[derive(Clone, Copy, Debug)]
struct Start<K> {
    cell: usize,
    key: K,
    ways: u64,
}

#[derive(Debug)]
struct Cut<K> {
    builder: Builder<K>,
    starts: Vec<Start<K>>,
    /// Solutions that each one stands for.
    images: u128,
}

impl<K: Key> Slices for Cut<K> {
    fn len(&self) -> usize {
        SLICES
    }

    fn count(&self, slice: usize, budget: &Budget) -> Result<(u128, u64), Unknown> {
        let bound = |slice: usize| slice * self.starts.len() / SLICES;
        let starts = &self.starts[bound(slice)..bound(slice + 1)];
        let mut sweep = Sweep::from(self.builder.skips.len(), starts);
        let ways = self.builder.sweep(&mut sweep, usize::MAX, budget, |_| ())?;
        let count = ways.checked_mul(self.images).ok_or(Unknown::Overflow)?;
        Ok((count, sweep.states as u64))
    }
}

impl<K: Key> Builder<K> {
    fn root(&self) -> Start<K> {
        Start { cell: 0, key: self.root, ways: 1 }
    }

    fn count(&self, most_states: usize, budget: &Budget) -> Result<u128, Unknown> {
        let cells = self.skips.len();
        let mut sweep = Sweep::from(cells, &[self.root()]);
        self.sweep(&mut sweep, most_states, budget, |cell| {
            budget.report(&Snapshot::parts(cell as u64 + 1, cells as u64));
        })
    }

    fn sweep(
        &self,
        sweep: &mut Sweep<K>,
        most_states: usize,
        budget: &Budget,
        report: impl Fn(usize),
    ) -> Result<u128, Unknown> {
        let cells = self.skips.len();
        let mut meter = budget.meter();
        for cell in 0..cells {
            // A count that is to end in time does not spend all its states early.
            let allowance = (most_states / cells).saturating_mul(cell + 2);
            for (key, ways) in sweep.close(cell) {
                meter.tick()?;
                sweep.ways = ways;
                self.expand(cell, key, sweep);
                if sweep.states > allowance || sweep.waiting() > MOST_WAITING {
                    return Err(FrontierError::TooManyStates(most_states).into());
                }
            }
            report(cell);
        }
        let full = sweep.waiting[cells].entries.iter().find(|(key, _)| *key == self.goal);
        let ways = full.map_or(0, |(_, ways)| *ways);
        if sweep.overflow { Err(Unknown::Overflow) } else { Ok(ways.into()) }
    }

    /// The states that wait as soon as there are enough of them, or none at the end.
    fn cut(&self, budget: &Budget) -> Result<Vec<Start<K>>, Exhausted> {
        let cells = self.skips.len();
        let mut sweep = Sweep::from(cells, &[self.root()]);
        let mut meter = budget.meter();
        for cell in 0..cells {
            if sweep.waiting() >= LEAST_STARTS {
                return Ok(sweep.starts());
            }
            for (key, ways) in sweep.close(cell) {
                meter.tick()?;
                sweep.ways = ways;
                self.expand(cell, key, &mut sweep);
            }
        }
        Ok(Vec::new())
    }
}

/// The states that wait before each cell, with the ways in which each is reached.
struct Sweep<K> {
    waiting: Vec<Table<K, u64>>,
    /// How many states there were in all, and how many of them are expanded.
    states: usize,
    expanded: usize,
    /// The ways in which the state is reached that is expanded.
    ways: u64,
    overflow: bool,
}

impl<K: Key> Sweep<K> {
    fn from(cells: usize, starts: &[Start<K>]) -> Self {
        let waiting = (0..=cells).map(|_| Table::default()).collect();
        let mut sweep = Sweep { waiting, states: 0, expanded: 0, ways: 0, overflow: false };
        for start in starts {
            sweep.ways = start.ways;
            sweep.reach(0, start.cell, start.key);
        }
        sweep
    }

    fn waiting(&self) -> usize {
        self.states - self.expanded
    }

    /// Takes the states that wait before a cell.
    fn close(&mut self, cell: usize) -> Vec<(K, u64)> {
        let entries = std::mem::take(&mut self.waiting[cell]).entries;
        self.expanded += entries.len();
        entries
    }

    fn starts(self) -> Vec<Start<K>> {
        let cells = self.waiting.into_iter().enumerate();
        let start = |cell| move |(key, ways)| Start { cell, key, ways };
        cells.flat_map(|(cell, table)| table.entries.into_iter().map(start(cell))).collect()
    }
}

impl<K: Key> Reached<K> for Sweep<K> {
    #[inline]
    fn reach(&mut self, _: PlacementId, cell: usize, key: K) {
        let (ways, new) = self.waiting[cell].find(key, 0);
        let (sum, overflow) = ways.overflowing_add(self.ways);
        *ways = sum;
        self.states += usize::from(new);
        self.overflow |= overflow;
    }
}
