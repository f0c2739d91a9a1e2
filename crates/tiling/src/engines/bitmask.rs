//! Backtracking on the first empty cell, with boards as bits.
//!
//! Some piece must cover the first empty cell, so its placements are the only choices: no
//! bookkeeping beyond the filled cells and the pieces left. [`mrv`](super::mrv) is faster
//! nearly everywhere; this engine is the simplest fast one, a reference for tests and for
//! `compare`.

use unpuzzle_core::{Budget, Exhausted, Meter};

use crate::engines::{CellOrder, Engine, Halt, Mask, Run, SearchError, Sink, conclude, with_mask};
use crate::model::{Instance, PlacementId};

/// Hands every solution to `sink`.
pub(crate) fn enumerate(
    instance: &Instance,
    budget: &Budget,
    sink: &mut Sink<'_>,
) -> Result<Run, SearchError> {
    with_mask!(instance.cells().len(), M => {
        let search = Board::<M>::new(instance, budget)?;
        let mut position = Left::new(instance);
        let mut meter = budget.meter();
        let ended = search.fill(M::EMPTY, &mut position, &mut meter, sink);
        Ok(conclude(ended, meter.nodes())?)
    }, else Err(SearchError::TooLarge(Engine::Bitmask.name())))
}

pub(crate) fn count(instance: &Instance, budget: &Budget) -> Result<(u64, Run), SearchError> {
    let mut count = 0;
    let run = enumerate(instance, budget, &mut |_| {
        count += 1;
        Ok(())
    })?;
    Ok((count, run))
}

/// The placements of one kind that begin at one cell.
struct Group<M> {
    kind: usize,
    placements: Vec<(M, PlacementId)>,
}

struct Board<M> {
    groups: Vec<Vec<Group<M>>>,
    optional: Vec<bool>,
    cells: usize,
}

struct Left {
    left: Vec<u32>,
    pieces_left: u32,
    chosen: Vec<PlacementId>,
}

impl Left {
    fn new(instance: &Instance) -> Self {
        let left: Vec<u32> = instance.kinds().iter().map(|kind| kind.copies() as u32).collect();
        Left { pieces_left: left.iter().sum(), left, chosen: Vec::new() }
    }
}

impl<M: Mask> Board<M> {
    fn new(instance: &Instance, budget: &Budget) -> Result<Self, Exhausted> {
        let order = CellOrder::narrowest(instance, budget)?;
        let cells = instance.cells().len();
        let mut groups: Vec<Vec<Group<M>>> = (0..cells).map(|_| Vec::new()).collect();
        for id in 0..instance.placements() as PlacementId {
            let ranks = order.ranks(instance.cells_of(id));
            let kind = instance.kind_of(id);
            let at = &mut groups[ranks.iter().copied().min().unwrap_or(0)];
            if at.last().is_none_or(|group| group.kind != kind) {
                at.push(Group { kind, placements: Vec::new() });
            }
            if let Some(group) = at.last_mut() {
                group.placements.push((M::of(ranks), id));
            }
        }
        let optional = (0..cells).map(|rank| instance.is_optional(order.cell(rank))).collect();
        Ok(Board { groups, optional, cells })
    }

    fn fill(
        &self,
        filled: M,
        position: &mut Left,
        meter: &mut Meter<'_>,
        found: &mut Sink<'_>,
    ) -> Result<(), Halt> {
        meter.tick()?;
        let cell = (!filled).lowest();
        if cell >= self.cells {
            return if position.pieces_left == 0 { found(&position.chosen) } else { Ok(()) };
        }
        for group in &self.groups[cell] {
            if position.left[group.kind] > 0 {
                self.fill_with(group, filled, position, meter, found)?;
            }
        }
        if self.optional[cell] {
            self.fill(filled | M::single(cell), position, meter, found)?;
        }
        Ok(())
    }

    #[inline]
    fn fill_with(
        &self,
        group: &Group<M>,
        filled: M,
        position: &mut Left,
        meter: &mut Meter<'_>,
        found: &mut Sink<'_>,
    ) -> Result<(), Halt> {
        position.left[group.kind] -= 1;
        position.pieces_left -= 1;
        for &(cells, id) in &group.placements {
            if !cells.meets(filled) {
                position.chosen.push(id);
                self.fill(filled | cells, position, meter, found)?;
                position.chosen.pop();
            }
        }
        position.left[group.kind] += 1;
        position.pieces_left += 1;
        Ok(())
    }
}
