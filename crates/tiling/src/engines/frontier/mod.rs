//! Dynamic programming along a frontier (broken profile).
//!
//! Cells are filled in a fixed order, always the first empty one next, so a partial tiling is
//! characterised by the edge of its filled cells and the pieces left. Partial tilings that
//! agree on both are one state; states and placements form a directed acyclic graph whose
//! paths are the solutions. It is built forwards and then pruned to the states that reach
//! the end.
//!
//! On a symmetric board one piece is restricted to one placement of each orbit, which makes
//! the graph several times smaller.

mod dag;
pub(crate) mod key;
mod sweep;

use unpuzzle_core::{Budget, Exhausted, Meter, Snapshot};

use crate::engines::frontier::key::{Key, KeyLayout, Reduction, with_key};
use crate::engines::pockets::Pockets;
use crate::engines::{CellOrder, Run, SearchError, Sink, conclude};
use crate::model::{Instance, PlacementId};

pub use dag::Graph;
pub(crate) use dag::{Dag, PlacementCounts};
pub(crate) use sweep::{Slices, count, slices};

/// The default limit of states while a graph is built: about two gigabytes.
pub const MOST_STATES: usize = 40_000_000;

/// Builds the graph of all solutions from at most this many states.
pub fn build(
    instance: &Instance,
    most_states: usize,
    budget: &Budget,
) -> Result<Graph, SearchError> {
    let course = Course::new(instance, budget)?;
    let dag = with_key!(course.layout.bits(), K => {
        Builder::<K>::new(instance, &course).run(most_states, budget)?
    }, else return Err(SearchError::TooWide));
    Ok(Graph::new(dag, course.reduction.group))
}

/// The number of bits of a state. States are packed into 64 or 128 bits; an instance that
/// needs more is too wide.
pub fn key_bits(instance: &Instance, budget: &Budget) -> Result<u32, Exhausted> {
    Ok(Course::new(instance, budget)?.layout.bits())
}

/// The way that a frontier takes across an instance.
struct Course {
    order: CellOrder,
    reduction: Reduction,
    layout: KeyLayout,
}

impl Course {
    fn new(instance: &Instance, budget: &Budget) -> Result<Self, Exhausted> {
        let order = CellOrder::narrowest(instance, budget)?;
        let reduction = Reduction::along(instance, &order);
        let layout = KeyLayout::new(instance, &order);
        Ok(Course { order, reduction, layout })
    }
}

/// Hands every solution to `sink`.
pub(crate) fn enumerate(
    instance: &Instance,
    budget: &Budget,
    sink: &mut Sink<'_>,
) -> Result<Run, SearchError> {
    let before = budget.spent();
    let graph = build(instance, MOST_STATES, budget)?;
    let states = budget.spent() - before;
    let mut meter = budget.meter();
    let ended = graph.enumerate(instance, &mut meter, sink);
    Ok(conclude(ended, states + meter.nodes())?)
}

/// A placement as it acts on keys.
#[derive(Clone, Copy, Debug)]
struct Transition<K> {
    /// Bits that must be clear, and are then set.
    sets: K,
    /// Bits of which one must be set; none for a kind with one copy.
    needs: K,
    /// The number subtracted from the count.
    takes: K,
    placement: PlacementId,
}

/// Where the states go that are reached.
trait Reached<K> {
    /// A placement leads to a state before this cell.
    fn reach(&mut self, placement: PlacementId, cell: usize, key: K);
}

/// How many bits of the frontier choose the list of steps that may fit.
const PEEK: u32 = 8;

/// The most steps in all such lists together.
const MOST_LISTED: usize = 1 << 21;

/// As many bits as the lists have room for, which is all on any usual board.
fn peek(placements: usize) -> u32 {
    (1..=PEEK).rev().find(|bits| placements << (bits - 1) <= MOST_LISTED).unwrap_or(1)
}

#[derive(Debug)]
struct Builder<K> {
    /// For each cell that may stay empty, what says that it does.
    skips: Vec<Option<PlacementId>>,
    window: u32,
    window_mask: K,
    root: K,
    goal: K,
    peek_mask: usize,
    /// For each cell and each look of the next cells, the steps that may fit.
    steps: Vec<Vec<Vec<Transition<K>>>>,
    /// For each cell, the single pieces that must be used by then.
    due: Vec<K>,
    pockets: Option<Pockets<K>>,
}

impl<K: Key> Builder<K> {
    fn new(instance: &Instance, course: &Course) -> Self {
        let Course { order, reduction, layout } = course;
        let by_cell = steps(instance, order, layout, |id| reduction.allows(id));
        let peek = peek(instance.placements()).min(layout.window);
        let cells = (0..instance.cells().len()).map(|rank| order.cell(rank));
        let skip = |cell| (instance.placements() + cell) as PlacementId;
        Builder {
            skips: cells.map(|cell| instance.is_optional(cell).then(|| skip(cell))).collect(),
            window: layout.window,
            window_mask: K::ones(layout.window),
            root: layout.kinds.iter().fold(K::ZERO, |key, field| key | field.full()),
            goal: layout.kinds.iter().fold(K::ZERO, |key, field| key | field.spent()),
            peek_mask: (1 << peek) - 1,
            due: due(instance, layout, &by_cell),
            steps: by_cell.iter().map(|steps| by_look(steps, peek)).collect(),
            pockets: Pockets::new(instance, order, layout.window),
        }
    }

    fn run(&self, most_states: usize, budget: &Budget) -> Result<Dag, SearchError> {
        let cells = self.skips.len();
        let mut growth = Growth::new(cells);
        growth.find(0, self.root);
        let mut meter = budget.meter();
        for cell in 0..cells {
            // A graph that is to fit does not spend all its states early.
            let allowance = (most_states / cells).saturating_mul(cell + 2);
            for (key, state) in growth.close(cell) {
                meter.tick()?;
                growth.begin(state);
                self.expand(cell, key, &mut growth);
                if growth.states() > allowance {
                    return Err(SearchError::TooWide);
                }
            }
            budget.report(&Snapshot::parts(cell as u64 + 1, cells as u64));
        }
        let goal = growth.close(cells).into_iter().find(|(key, _)| *key == self.goal);
        growth.prune(goal.map(|(_, state)| state), &mut meter)
    }

    #[inline]
    fn expand(&self, cell: usize, key: K, reached: &mut impl Reached<K>) {
        let look = (key.low() & self.peek_mask) >> 1;
        for step in &self.steps[cell][look] {
            let left = step.needs == K::ZERO || key & step.needs != K::ZERO;
            if left && key & step.sets == K::ZERO {
                self.reach(cell, (key | step.sets) - step.takes, step.placement, reached);
            }
        }
        if let Some(skip) = self.skips[cell] {
            self.reach(cell, key | K::from(1), skip, reached);
        }
    }

    #[inline]
    fn reach(&self, cell: usize, key: K, placement: PlacementId, reached: &mut impl Reached<K>) {
        let window = key & self.window_mask;
        let filled = window.trailing_ones();
        let moved = if filled >= self.window { K::ZERO } else { window >> filled };
        let next_cell = cell + filled as usize;
        let next = moved | (key & !self.window_mask);
        let due = self.due[next_cell];
        if next & due != due {
            return;
        }
        if self.pockets.as_ref().is_some_and(|pockets| pockets.any_dead(next_cell, moved)) {
            return;
        }
        reached.reach(placement, next_cell, next);
    }
}

/// The steps that begin at each cell.
fn steps<K: Key>(
    instance: &Instance,
    order: &CellOrder,
    layout: &KeyLayout,
    allows: impl Fn(PlacementId) -> bool,
) -> Vec<Vec<Transition<K>>> {
    let mut by_cell = vec![Vec::new(); instance.cells().len()];
    for placement in (0..instance.placements() as PlacementId).filter(|&id| allows(id)) {
        let ranks = order.ranks(instance.cells_of(placement));
        let first = ranks.iter().copied().min().unwrap_or(0);
        let window = ranks.iter().fold(K::ZERO, |mask, rank| mask | K::bit((rank - first) as u32));
        let field = layout.kinds[instance.kind_of(placement)];
        let counted = |bits: K| if field.is_single() { K::ZERO } else { bits };
        by_cell[first].push(Transition {
            sets: window | field.spent(),
            needs: counted(field.all()),
            takes: counted(K::bit(field.shift)),
            placement,
        });
    }
    by_cell
}

/// The steps that may fit, for each look of the cells after an empty one.
fn by_look<K: Key>(steps: &[Transition<K>], peek: u32) -> Vec<Vec<Transition<K>>> {
    let fits = |look: u32| move |step: &&Transition<K>| step.sets & K::from(look) == K::ZERO;
    let looks = (0..1_u32 << peek).step_by(2);
    looks.map(|look| steps.iter().filter(fits(look)).copied().collect()).collect()
}

/// A single piece without a placement that begins later must be used by now.
fn due<K: Key>(instance: &Instance, layout: &KeyLayout, by_cell: &[Vec<Transition<K>>]) -> Vec<K> {
    let mut due = vec![K::ZERO; by_cell.len() + 1];
    for (kind, field) in layout.kinds.iter().enumerate().filter(|(_, field)| field.is_single()) {
        let from = by_cell
            .iter()
            .rposition(|steps| steps.iter().any(|step| instance.kind_of(step.placement) == kind))
            .map_or(0, |last| last + 1);
        due[from..].iter_mut().for_each(|mask| *mask = *mask | field.spent());
    }
    due
}

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

/// An open-addressing hash table from keys to the data of their states.
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
