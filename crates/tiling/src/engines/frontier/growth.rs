//! The graph of a frontier while it grows.

use unpuzzle_core::Meter;

use crate::engines::frontier::Reached;
use crate::engines::frontier::key::Key;
use crate::engines::{Dag, SearchError};
use crate::model::PlacementId;

/// States and edges found so far; states that are not expanded yet wait in one
/// table for each next cell.
pub(crate) struct Growth<K> {
    waiting: Vec<Table<K, u32>>,
    next_state: u32,
    /// States in the order in which they were expanded, with their first edges.
    expanded: Vec<(u32, u32)>,
    edges: Vec<(PlacementId, u32)>,
}

impl<K: Key> Growth<K> {
    pub(crate) fn new(cells: usize) -> Self {
        Growth {
            waiting: (0..=cells).map(|_| Table::default()).collect(),
            next_state: 0,
            expanded: Vec::new(),
            edges: Vec::new(),
        }
    }

    pub(crate) fn states(&self) -> usize {
        self.next_state as usize
    }

    /// The state with this key before this cell, new or not.
    #[inline]
    pub(crate) fn find(&mut self, cell: usize, key: K) -> u32 {
        let fresh = self.next_state;
        let (state, new) = self.waiting[cell].find(key, fresh);
        self.next_state += u32::from(new);
        *state
    }

    /// Takes the states that wait before a cell.
    pub(crate) fn close(&mut self, cell: usize) -> Vec<(K, u32)> {
        std::mem::take(&mut self.waiting[cell]).entries
    }

    /// The edges that follow come from this state.
    pub(crate) fn begin(&mut self, state: u32) {
        self.expanded.push((state, self.edges.len() as u32));
    }

    /// Keeps what can reach the goal, renumbered in order of cells.
    pub(crate) fn prune(
        self,
        goal: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Dag, SearchError> {
        let alive = self.alive(goal, meter)?;
        let mut numbers = vec![u32::MAX; self.states()];
        let order = self.expanded.iter().map(|(state, _)| *state).chain(goal);
        for (state, number) in order.filter(|&state| alive[state as usize]).zip(0..) {
            numbers[state as usize] = number;
        }
        let mut dag = Dag::default();
        for (place, (state, _)) in self.expanded.iter().enumerate() {
            if alive[*state as usize] {
                meter.tick()?;
                let live =
                    self.edges_at(place).iter().filter(|(_, target)| alive[*target as usize]);
                dag.push_state(
                    live.map(|&(placement, target)| (placement, numbers[target as usize])),
                );
            }
        }
        dag.finish(
            goal.is_some() && self.expanded.first().is_none_or(|(root, _)| alive[*root as usize]),
        );
        Ok(dag)
    }

    fn alive(&self, goal: Option<u32>, meter: &mut Meter<'_>) -> Result<Vec<bool>, SearchError> {
        let mut alive = vec![false; self.states()];
        if let Some(goal) = goal {
            alive[goal as usize] = true;
        }
        for (place, (state, _)) in self.expanded.iter().enumerate().rev() {
            if place % 8 == 0 {
                meter.tick()?;
            }
            let reaches = self.edges_at(place).iter().any(|(_, target)| alive[*target as usize]);
            alive[*state as usize] = reaches;
        }
        Ok(alive)
    }

    fn edges_at(&self, place: usize) -> &[(PlacementId, u32)] {
        let start = self.expanded[place].1 as usize;
        let end = self.expanded.get(place + 1).map_or(self.edges.len(), |(_, next)| *next as usize);
        &self.edges[start..end]
    }
}

impl<K: Key> Reached<K> for Growth<K> {
    #[inline]
    fn reach(&mut self, placement: PlacementId, cell: usize, key: K) {
        let target = self.find(cell, key);
        self.edges.push((placement, target));
    }
}

/// An open-addressing table from keys to what is known of their states.
pub(super) struct Table<K, V> {
    slots: Vec<u32>,
    pub(super) entries: Vec<(K, V)>,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Table { slots: Vec::new(), entries: Vec::new() }
    }
}

impl<K: Key, V> Table<K, V> {
    /// What is known of the state of this key, `fresh` if it is new, and
    /// whether it is.
    #[inline]
    pub(super) fn find(&mut self, key: K, fresh: V) -> (&mut V, bool) {
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot = key.hash() as usize & mask;
        while self.slots[slot] != 0 && self.entries[self.slots[slot] as usize - 1].0 != key {
            slot = (slot + 1) & mask;
        }
        let new = self.slots[slot] == 0;
        if new {
            self.entries.push((key, fresh));
            self.slots[slot] = self.entries.len() as u32;
        }
        (&mut self.entries[self.slots[slot] as usize - 1].1, new)
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 4).max(64);
        self.slots = vec![0; size];
        for ((key, _), entry) in self.entries.iter().zip(1..) {
            let mut slot = key.hash() as usize & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = entry;
        }
    }
}
