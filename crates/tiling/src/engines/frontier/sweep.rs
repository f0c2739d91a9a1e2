//! Counting along a frontier without keeping the graph.
//!
//! For a count it is enough to know in how many ways each state is reached that
//! still waits; states that were expanded are forgotten, and there are no edges.
//! So boards can be counted whose graph is too large.

use unpuzzle_core::{Budget, Snapshot};

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
        0..=64 => Builder::<u64>::new(instance, &order, &layout, allows).sweep(most_states, budget),
        65..=128 => {
            Builder::<u128>::new(instance, &order, &layout, allows).sweep(most_states, budget)
        }
        _ => Err(FrontierError::TooWide.into()),
    }?;
    ways.checked_mul(reduction.group.len() as u128).ok_or(Unknown::Overflow)
}

impl<K: Key> Builder<'_, K> {
    fn sweep(&self, most_states: usize, budget: &Budget) -> Result<u128, Unknown> {
        let cells = self.instance.cells().len();
        let mut sweep = Sweep {
            waiting: (0..=cells).map(|_| Table::default()).collect(),
            states: 0,
            ways: 1,
            overflow: false,
        };
        sweep.reach(0, 0, self.root);
        let mut meter = budget.meter();
        let mut expanded = 0;
        for cell in 0..cells {
            // A count that is to end in time does not spend all its states early.
            let allowance = (most_states / cells).saturating_mul(cell + 2);
            let waiting = std::mem::take(&mut sweep.waiting[cell]).entries;
            expanded += waiting.len();
            for (key, ways) in waiting {
                meter.tick()?;
                sweep.ways = ways;
                self.expand(cell, key, &mut sweep);
                if sweep.states > allowance || sweep.states - expanded > MOST_WAITING {
                    return Err(FrontierError::TooManyStates(most_states).into());
                }
            }
            budget.report(&Snapshot::parts(cell as u64 + 1, cells as u64));
        }
        let full = sweep.waiting[cells].entries.iter().find(|(key, _)| *key == self.goal);
        let ways = full.map_or(0, |(_, ways)| *ways);
        if sweep.overflow { Err(Unknown::Overflow) } else { Ok(ways.into()) }
    }
}

/// The states that wait before each cell, with the ways in which each is reached.
struct Sweep<K> {
    waiting: Vec<Table<K, u64>>,
    /// How many states there were in all.
    states: usize,
    /// The ways in which the state is reached that is expanded.
    ways: u64,
    overflow: bool,
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
