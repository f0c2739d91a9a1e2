//! Human reasoning on a board: cells that only one placement covers, pieces
//! with one home left, pockets that cannot be filled, colours that do not
//! balance.

use unpuzzle_core::{Budget, Exhausted};

use crate::engines::Mask;
use crate::engines::pockets::balance;
use crate::engines::pockets::sums;
use crate::model::{Instance, Kind, Lattice, PlacementId, clock};

/// An instance as sets of cells.
pub(crate) struct Reasoner<'a, M> {
    instance: &'a Instance,
    masks: Vec<M>,
    near: Vec<M>,
    optional: M,
    cells: usize,
    /// Dark minus light cells of each placement, if colours tell anything.
    colours: Option<Vec<i64>>,
}

/// A position with the placements that are not ruled out yet.
#[derive(Clone)]
pub(crate) struct Scene<M> {
    pub(crate) open: M,
    pub(crate) left: Vec<usize>,
    pub(crate) candidates: Vec<PlacementId>,
    pub(crate) placed: Vec<PlacementId>,
}

/// Why a placement is the only one possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forced {
    Cell(usize),
    Kind(usize),
}

/// Why a position cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dead {
    Pocket(Vec<usize>),
    Cell(usize),
    Kind(usize),
    Colours,
}

impl<'a, M: Mask> Reasoner<'a, M> {
    pub(crate) fn new(instance: &'a Instance) -> Self {
        let cells = instance.cells().len();
        let ids = || 0..instance.placements() as PlacementId;
        let mask = |id| M::of(instance.cells_of(id).iter().map(|&cell| cell as usize));
        let at = |id| {
            instance
                .cells_of(id)
                .iter()
                .map(|&cell| instance.cells()[cell as usize])
                .collect::<Vec<_>>()
        };
        let coloured = instance.lattice() != Lattice::Balls && !instance.has_optional();
        Reasoner {
            instance,
            masks: ids().map(mask).collect(),
            near: near(instance),
            optional: M::of((0..cells).filter(|&cell| instance.is_optional(cell))),
            cells,
            colours: coloured.then(|| ids().map(|id| balance(&at(id))).collect()),
        }
    }

    /// The position after these placements.
    pub(crate) fn position(&self, placed: &[PlacementId]) -> Scene<M> {
        let mut position = Scene {
            open: M::of(0..self.cells),
            left: self.instance.kinds().iter().map(Kind::copies).collect(),
            candidates: (0..self.instance.placements() as PlacementId).collect(),
            placed: Vec::new(),
        };
        placed.iter().for_each(|&id| self.place(&mut position, id));
        position
    }

    pub(crate) fn place(&self, position: &mut Scene<M>, id: PlacementId) {
        let (kind, cells) = (self.instance.kind_of(id), self.masks[id as usize]);
        position.open = position.open & !cells;
        position.left[kind] = position.left[kind].saturating_sub(1);
        position.placed.push(id);
        let open = position.open;
        let left = &position.left;
        position.candidates.retain(|&other| {
            left[self.instance.kind_of(other)] > 0 && !self.masks[other as usize].meets(!open)
        });
    }

    pub(crate) fn is_solved(&self, position: &Scene<M>) -> bool {
        !position.open.meets(!self.optional) && position.left.iter().all(|&left| left == 0)
    }

    /// The first cell or kind with exactly one candidate.
    pub(crate) fn forced(&self, position: &Scene<M>) -> Option<(Forced, PlacementId)> {
        let (mut once, mut more) = (M::EMPTY, M::EMPTY);
        for &id in &position.candidates {
            more = more | (once & self.masks[id as usize]);
            once = once | self.masks[id as usize];
        }
        let single = position.open & !self.optional & once & !more;
        if !single.is_empty() {
            let cell = single.lowest();
            return position
                .candidates
                .iter()
                .find(|id| self.masks[**id as usize].meets(M::single(cell)))
                .map(|&id| (Forced::Cell(cell), id));
        }
        let homes = self.homes(position);
        let kind = (0..homes.len()).find(|&kind| position.left[kind] == 1 && homes[kind] == 1)?;
        position
            .candidates
            .iter()
            .find(|id| self.instance.kind_of(**id) == kind)
            .map(|&id| (Forced::Kind(kind), id))
    }

    fn homes(&self, position: &Scene<M>) -> Vec<usize> {
        let mut homes = vec![0; position.left.len()];
        position.candidates.iter().for_each(|&id| homes[self.instance.kind_of(id)] += 1);
        homes
    }

    /// The first contradiction that a person can see.
    pub(crate) fn dead(&self, position: &Scene<M>) -> Option<Dead> {
        if let Some(pocket) = self.dead_pocket(position.open, &self.sums(&position.left)) {
            return Some(Dead::Pocket(members(pocket)));
        }
        self.uncovered(position).or_else(|| {
            let balanced = self.colours.is_none()
                || self.balances(&position.left).contains(&self.balance_of(position.open));
            (!balanced).then_some(Dead::Colours)
        })
    }

    /// A cell that nothing covers, or a kind without enough homes.
    pub(crate) fn uncovered(&self, position: &Scene<M>) -> Option<Dead> {
        let masks = position.candidates.iter().map(|&id| self.masks[id as usize]);
        let bare = position.open & !self.optional & !masks.fold(M::EMPTY, |all, one| all | one);
        if !bare.is_empty() {
            return Some(Dead::Cell(bare.lowest()));
        }
        let homes = self.homes(position);
        let homeless = (0..homes.len()).find(|&kind| homes[kind] < position.left[kind]);
        homeless.map(Dead::Kind)
    }

    /// Rules out candidates that would leave a dead pocket or colours that do
    /// not balance; true if there were any.
    pub(crate) fn rule_out(
        &self,
        position: &mut Scene<M>,
        budget: &Budget,
    ) -> Result<bool, Exhausted> {
        let mut clock = clock(budget);
        let without: Vec<_> =
            (0..position.left.len()).map(|kind| self.prospects(position, kind)).collect();
        let balance = self.balance_of(position.open);
        let before = position.candidates.len();
        let open = position.open;
        let mut ended = Ok(());
        position.candidates.retain(|&id| {
            ended = ended.and_then(|()| clock.work(4 * self.cells));
            if ended.is_err() {
                return true;
            }
            let (sums, balances) = &without[self.instance.kind_of(id)];
            let colour = self.colours.as_ref().map(|colours| balance - colours[id as usize]);
            colour.is_none_or(|colour| balances.contains(&colour))
                && self.dead_pocket(open & !self.masks[id as usize], sums).is_none()
        });
        ended?;
        Ok(position.candidates.len() < before)
    }

    /// The sizes and balances that can be filled after one more piece of a kind.
    fn prospects(&self, position: &Scene<M>, kind: usize) -> (Vec<bool>, Vec<i64>) {
        let mut left = position.left.clone();
        left[kind] = left[kind].saturating_sub(1);
        let balances = if self.colours.is_some() { self.balances(&left) } else { Vec::new() };
        (self.sums(&left), balances)
    }

    fn sums(&self, left: &[usize]) -> Vec<bool> {
        let kinds = self.instance.kinds().iter();
        sums(kinds.zip(left).map(|(kind, &left)| (kind.size(), left)), self.cells)
    }

    /// Every total balance of colours of the pieces left.
    fn balances(&self, left: &[usize]) -> Vec<i64> {
        let mut reachable = vec![0_i64];
        for (kind, &copies) in self.instance.kinds().iter().zip(left) {
            let uneven = kind.orientations.first().map_or(0, |shape| balance(shape.cells()).abs());
            for _ in 0..if uneven == 0 { 0 } else { copies } {
                reachable = reachable.iter().flat_map(|sum| [sum - uneven, sum + uneven]).collect();
                reachable.sort_unstable();
                reachable.dedup();
            }
        }
        reachable
    }

    fn balance_of(&self, open: M) -> i64 {
        let cells: Vec<_> =
            members(open).into_iter().map(|cell| self.instance.cells()[cell]).collect();
        balance(&cells)
    }

    /// The smallest connected component of open cells that no pieces add up to.
    fn dead_pocket(&self, open: M, sums: &[bool]) -> Option<M> {
        let mut left = open;
        let mut smallest = None;
        while !left.is_empty() {
            let (group, size) = self.group(open, left.lowest());
            let smaller = smallest.is_none_or(|(known, _)| size < known);
            if smaller && !sums[size] && !group.meets(self.optional) {
                smallest = Some((size, group));
            }
            left = left & !group;
        }
        smallest.map(|(_, group)| group)
    }

    fn group(&self, open: M, start: usize) -> (M, usize) {
        let mut group = M::single(start);
        let mut edge = group;
        let mut size = 0;
        while !edge.is_empty() {
            let cell = edge.lowest();
            size += 1;
            let next = self.near[cell] & open & !group;
            edge = (edge & !M::single(cell)) | next;
            group = group | next;
        }
        (group, size)
    }

    /// The candidates of each open cell and each kind, the fewest first.
    pub(crate) fn choices(&self, position: &Scene<M>) -> Vec<Vec<PlacementId>> {
        let of_cell = |cell: usize| -> Vec<PlacementId> {
            position
                .candidates
                .iter()
                .copied()
                .filter(|id| self.masks[*id as usize].meets(M::single(cell)))
                .collect()
        };
        let cells = members(position.open & !self.optional).into_iter().map(of_cell);
        let kinds = (0..position.left.len()).filter(|&kind| position.left[kind] == 1).map(
            |kind| -> Vec<PlacementId> {
                position
                    .candidates
                    .iter()
                    .copied()
                    .filter(|&id| self.instance.kind_of(id) == kind)
                    .collect()
            },
        );
        let mut choices: Vec<Vec<PlacementId>> = cells.chain(kinds).collect();
        choices.sort_by_key(Vec::len);
        choices
    }
}

fn near<M: Mask>(instance: &Instance) -> Vec<M> {
    let steps = instance.lattice().steps();
    let cells = instance.cells();
    cells
        .iter()
        .map(|cell| {
            let near = steps.iter().filter_map(|&step| cells.binary_search(&(*cell + step)).ok());
            M::of(near)
        })
        .collect()
}

/// The numbers in a set.
pub(crate) fn members<M: Mask>(mut set: M) -> Vec<usize> {
    let mut members = Vec::new();
    while !set.is_empty() {
        let lowest = set.lowest();
        members.push(lowest);
        set = set & !M::single(lowest);
    }
    members
}
