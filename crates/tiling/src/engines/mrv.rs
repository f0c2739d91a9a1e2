//! Backtracking on the most constrained choice (minimum remaining values), with placements as
//! bits.
//!
//! Every placement is a set of items: the cells it covers and the piece it uses. A node
//! holds the list of placements that still fit. One pass of bitwise addition over the list
//! finds the items with zero to seven placements left; the search branches on the scarcest
//! item, and the lists of the children are filtered copies.

use rustc_hash::FxHashMap;
use unpuzzle_core::{Budget, Exhausted, Meter, Random, Watch};

use crate::engines::{
    CellOrder, Engine, Halt, Mask, Run, SearchError, Sink, Step, conclude, unwatched, with_mask,
};
use crate::model::{Instance, PlacementId, clock};

/// Upper bound of placements; the lists on the path then take 300 MB at worst.
const MOST_PLACEMENTS: usize = 1 << 18;

/// Whether an instance is small enough for this engine.
pub(crate) fn takes(instance: &Instance) -> bool {
    instance.cells().len() + instance.kinds().len() <= 512
        && instance.placements() <= MOST_PLACEMENTS
}

/// Hands every solution to `sink`.
pub(crate) fn enumerate(
    instance: &Instance,
    budget: &Budget,
    sink: &mut Sink<'_>,
) -> Result<Run, SearchError> {
    enumerate_below(instance, &[], budget, sink)
}

/// Hands every solution that contains these placements to `sink`.
pub(crate) fn enumerate_below(
    instance: &Instance,
    prefix: &[PlacementId],
    budget: &Budget,
    sink: &mut Sink<'_>,
) -> Result<Run, SearchError> {
    let residual = Residual::new(instance, prefix);
    with_mask!(residual.bits(), M => {
        let cover = Cover::<M>::new(&residual);
        let ids: FxHashMap<M, PlacementId> = residual.options().collect();
        let mut chosen = prefix.to_vec();
        run(&cover, budget, &mut |masks| {
            chosen.truncate(prefix.len());
            chosen.extend(masks.iter().map(|mask| ids[mask]));
            sink(&chosen)
        })
    }, else Err(SearchError::TooLarge(Engine::Mrv.name())))
}

/// Calls `watch` for every step.
pub(crate) fn watch(
    instance: &Instance,
    budget: &Budget,
    mut watch: impl FnMut(Step, u64) -> Result<(), Halt>,
) -> Result<Run, SearchError> {
    let residual = Residual::new(instance, &[]);
    with_mask!(residual.bits(), M => {
        let ids: FxHashMap<M, PlacementId> = residual.options().collect();
        MrvSearch::new(&Cover::<M>::new(&residual), |step, examined| match step {
            Step::Place(option) => watch(Step::Place(ids[&option]), examined),
            Step::TakeBack(option) => watch(Step::TakeBack(ids[&option]), examined),
            Step::Solved => watch(Step::Solved, examined),
        }).run(budget, &mut |_| Ok(()))
    }, else Err(SearchError::TooLarge(Engine::Mrv.name())))
}

/// Counts the solutions that contain these placements, up to a limit.
pub(crate) fn count_below(
    instance: &Instance,
    prefix: &[PlacementId],
    most: u64,
    budget: &Budget,
) -> Result<(u64, Run), SearchError> {
    let residual = Residual::new(instance, prefix);
    with_mask!(residual.bits(), M => {
        let mut count = 0;
        let run = run(&Cover::<M>::new(&residual), budget, &mut |_| {
            count += 1;
            if count < most { Ok(()) } else { Err(Halt::Enough) }
        })?;
        Ok((count, run))
    }, else Err(SearchError::TooLarge(Engine::Mrv.name())))
}

/// The placements among which the search branches after these ones; empty if the position
/// is finished or dead.
pub(crate) fn branches(
    instance: &Instance,
    prefix: &[PlacementId],
    budget: &Budget,
) -> Result<Vec<PlacementId>, Exhausted> {
    budget.check()?;
    let residual = Residual::new(instance, prefix);
    with_mask!(residual.bits(), M => {
        let cover = Cover::<M>::new(&residual);
        let ids: FxHashMap<M, PlacementId> = residual.options().collect();
        Ok(MrvSearch::new(&cover, unwatched).branches().iter().map(|mask| ids[mask]).collect())
    }, else Ok(Vec::new()))
}

/// Knuth's estimate of the work below these placements, from random descents,
/// in placements examined.
pub(crate) fn estimate(
    instance: &Instance,
    prefix: &[PlacementId],
    descents: u32,
    random: &mut Random,
    budget: &Budget,
) -> Result<f64, Exhausted> {
    budget.check()?;
    let residual = Residual::new(instance, prefix);
    with_mask!(residual.bits(), M => {
        let cover = Cover::<M>::new(&residual);
        let mut total = 0.0;
        for _ in 0..descents {
            total += MrvSearch::new(&cover, unwatched).probe(random, budget)?;
        }
        Ok(total / f64::from(descents.max(1)))
    }, else Ok(f64::INFINITY))
}

/// The rest of an instance after some placements, with its items renumbered to take as few
/// bits as possible: open cells first, then kinds.
struct Residual<'a> {
    instance: &'a Instance,
    cell_items: Vec<Option<usize>>,
    kind_items: Vec<Option<usize>>,
    copies: Vec<u32>,
    open_cells: usize,
    items: usize,
}

impl<'a> Residual<'a> {
    fn new(instance: &'a Instance, prefix: &[PlacementId]) -> Self {
        let mut open = vec![true; instance.cells().len()];
        let mut left: Vec<u32> = instance.kinds().iter().map(|kind| kind.copies() as u32).collect();
        for &id in prefix {
            instance.cells_of(id).iter().for_each(|&cell| open[cell as usize] = false);
            left[instance.kind_of(id)] = left[instance.kind_of(id)].saturating_sub(1);
        }
        let mut items = 0;
        let mut number = |wanted: bool| {
            let item = wanted.then_some(items);
            items += usize::from(wanted);
            item
        };
        // Of equally scarce cells the lowest is chosen, so numbering along the board keeps
        // the filled area compact.
        let order = CellOrder::lengthwise(instance);
        let mut cell_items = vec![None; open.len()];
        for cell in (0..open.len()).map(|rank| order.cell(rank)) {
            cell_items[cell] = number(open[cell]);
        }
        let kind_items: Vec<_> = left.iter().map(|&left| number(left > 0)).collect();
        Residual {
            instance,
            open_cells: cell_items.iter().flatten().count(),
            cell_items,
            kind_items,
            copies: left.into_iter().filter(|&left| left > 0).collect(),
            items,
        }
    }

    /// The bits of a placement; too many where there are more placements than this engine
    /// lists.
    fn bits(&self) -> usize {
        if self.instance.placements() > MOST_PLACEMENTS {
            return usize::MAX;
        }
        self.items
    }

    /// The items of a placement, if it still fits.
    fn mask_of<M: Mask>(&self, id: PlacementId) -> Option<M> {
        let kind = self.kind_items[self.instance.kind_of(id)]?;
        let cells = self.instance.cells_of(id).iter();
        let mut covered = cells.map(|&cell| self.cell_items[cell as usize].map(M::single));
        covered.try_fold(M::single(kind), |all, one| Some(all | one?))
    }

    fn options<M: Mask>(&self) -> impl Iterator<Item = (M, PlacementId)> {
        let ids = 0..self.instance.placements() as PlacementId;
        ids.filter_map(|id| Some((self.mask_of(id)?, id)))
    }

    fn required(&self) -> impl Iterator<Item = usize> {
        let cells = self.cell_items.iter().enumerate();
        let needed = cells.filter(|(cell, _)| !self.instance.is_optional(*cell));
        let single = self.copies.iter().zip(self.open_cells..).filter(|(copies, _)| **copies == 1);
        needed.filter_map(|(_, item)| *item).chain(single.map(|(_, item)| item))
    }
}

/// The residual problem as an exact cover: every placement a set of items, as bits.
struct Cover<M> {
    options: Vec<M>,
    copies: Vec<u32>,
    /// The items to cover: cells that must not stay empty and single pieces.
    required: M,
    cells: M,
    open_cells: usize,
}

impl<M: Mask> Cover<M> {
    fn new(residual: &Residual<'_>) -> Self {
        Cover {
            options: residual.options().map(|(option, _)| option).collect(),
            copies: residual.copies.clone(),
            required: M::of(residual.required()),
            cells: M::of(0..residual.open_cells),
            open_cells: residual.open_cells,
        }
    }

    fn kind(&self, kind: usize) -> M {
        M::single(self.open_cells + kind)
    }
}

type Found<'a, M> = dyn FnMut(&[M]) -> Result<(), Halt> + 'a;

fn run<M: Mask>(
    cover: &Cover<M>,
    budget: &Budget,
    found: &mut Found<'_, M>,
) -> Result<Run, SearchError> {
    MrvSearch::new(cover, unwatched).run(budget, found)
}

/// A node: the items still to cover, and the range of its list.
#[derive(Clone, Copy)]
struct Node<M> {
    open: M,
    start: usize,
    end: usize,
}

struct MrvSearch<'a, M, W> {
    cover: &'a Cover<M>,
    /// The lists of the nodes on the path, one after the other.
    lists: Vec<M>,
    left: Vec<u32>,
    pieces_left: u32,
    chosen: Vec<M>,
    root: Node<M>,
    watch: W,
}

impl<'a, M: Mask, W: FnMut(Step<M>, u64) -> Result<(), Halt>> MrvSearch<'a, M, W> {
    fn new(cover: &'a Cover<M>, watch: W) -> Self {
        MrvSearch {
            cover,
            lists: cover.options.clone(),
            left: cover.copies.clone(),
            pieces_left: cover.copies.iter().sum(),
            chosen: Vec::new(),
            root: Node { open: cover.required, start: 0, end: cover.options.len() },
            watch,
        }
    }

    fn run(mut self, budget: &Budget, found: &mut Found<'_, M>) -> Result<Run, SearchError> {
        let mut meter = budget.meter();
        let ended = self.search(self.root, &mut meter, &mut clock(budget), found);
        Ok(conclude(ended, meter.nodes())?)
    }

    /// The child that places an option: its list lacks the conflicts, and the kind once all copies
    /// are used. [`Self::leave`] takes the option back.
    #[inline]
    fn enter(&mut self, node: Node<M>, option: M) -> Node<M> {
        let barred = option & !self.take(option);
        let start = node.end;
        if self.lists.len() < start + (node.end - node.start) {
            self.lists.resize(start + (node.end - node.start), M::EMPTY);
        }
        let (parents, fresh) = self.lists.split_at_mut(start);
        let mut kept = 0;
        for &other in &parents[node.start..node.end] {
            fresh[kept] = other;
            kept += usize::from(!other.meets(barred));
        }
        Node { open: node.open & !option, start, end: start + kept }
    }

    /// Uses one copy of the option's kind and returns the kind if copies are left.
    #[inline]
    fn take(&mut self, option: M) -> M {
        let kind = self.kind_of(option);
        self.left[kind] -= 1;
        self.pieces_left -= 1;
        self.chosen.push(option);
        if self.left[kind] > 0 { self.cover.kind(kind) } else { M::EMPTY }
    }

    #[inline]
    fn leave(&mut self, option: M) {
        let kind = self.kind_of(option);
        self.left[kind] += 1;
        self.pieces_left += 1;
        self.chosen.pop();
    }

    #[inline]
    fn kind_of(&self, option: M) -> usize {
        (option & !self.cover.cells).lowest() - self.cover.open_cells
    }

    fn search(
        &mut self,
        node: Node<M>,
        meter: &mut Meter<'_>,
        clock: &mut Watch<'_>,
        found: &mut Found<'_, M>,
    ) -> Result<(), Halt> {
        meter.tick()?;
        // Nodes with long lists are slow, so the budget is also checked by work.
        clock.work(node.end - node.start)?;
        if self.pieces_left == 0 {
            if node.open.is_empty() {
                (self.watch)(Step::Solved, meter.nodes())?;
                found(&self.chosen)?;
            }
            return Ok(());
        }
        let Some(item) = self.scarcest(node) else {
            return Ok(());
        };
        // An item that is not open is a kind with several copies, placed in list order, so that
        // each set of placements is found once.
        let ordered = !node.open.meets(item);
        for place in node.start..node.end {
            let option = self.lists[place];
            if option.meets(item) {
                let from = if ordered { place + 1 } else { node.start };
                let child = self.enter(Node { start: from, ..node }, option);
                // The child counts as a node, although it is ticked only when it is entered.
                (self.watch)(Step::Place(option), meter.nodes() + 1)?;
                self.search(child, meter, clock, found)?;
                self.leave(option);
                (self.watch)(Step::TakeBack(option), meter.nodes())?;
            }
        }
        Ok(())
    }

    /// The item with the fewest options, or none if some item has none.
    #[inline]
    fn scarcest(&self, node: Node<M>) -> Option<M> {
        if node.open.is_empty() {
            return self.waiting_kind();
        }
        let (mut ones, mut twos, mut fours, mut many) = (M::EMPTY, M::EMPTY, M::EMPTY, M::EMPTY);
        for &option in &self.lists[node.start..node.end] {
            let pairs = ones & option;
            ones = ones ^ option;
            let quads = twos & pairs;
            twos = twos ^ pairs;
            many = many | (fours & quads);
            fours = fours ^ quads;
        }
        if node.open.meets(!(ones | twos | fours | many)) {
            return None;
        }
        let mut scarce = node.open & !many;
        if scarce.is_empty() {
            return Some(M::single(node.open.lowest()));
        }
        for digit in [fours, twos, ones] {
            if scarce.meets(!digit) {
                scarce = scarce & !digit;
            }
        }
        Some(M::single(scarce.lowest()))
    }

    /// A kind with copies left when only optional cells are open.
    fn waiting_kind(&self) -> Option<M> {
        let kind = self.left.iter().position(|&left| left > 0)?;
        Some(self.cover.kind(kind))
    }

    fn branches(&mut self) -> Vec<M> {
        let node = self.root;
        // Copies that wait for optional cells are placed in order, so these branches are
        // not independent.
        let item = if node.open.is_empty() { None } else { self.scarcest(node) };
        let Some(item) = item else {
            return Vec::new();
        };
        let list = &self.lists[node.start..node.end];
        list.iter().copied().filter(|option| option.meets(item)).collect()
    }

    /// The work on one random path to a leaf, weighted by the choices passed on the way.
    fn probe(&mut self, random: &mut Random, budget: &Budget) -> Result<f64, Exhausted> {
        let mut clock = clock(budget);
        let mut weight = 1.0;
        let mut total = 0.0;
        loop {
            clock.work(self.root.end - self.root.start)?;
            total += weight * (self.root.end - self.root.start) as f64;
            let branches = if self.pieces_left == 0 { Vec::new() } else { self.branches() };
            let Some(&option) = random.choose(&branches) else {
                return Ok(total);
            };
            weight *= branches.len() as f64;
            self.root = self.enter(self.root, option);
        }
    }
}
