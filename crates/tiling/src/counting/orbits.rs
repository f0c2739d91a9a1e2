//! Solutions up to the symmetries of the board.
//!
//! By Burnside's lemma the number of orbits is the average, over all
//! symmetries, of the number of solutions that a symmetry leaves unchanged.
//! A solution that a symmetry leaves unchanged consists of whole orbits of placements, of
//! which there are few, so a separate search counts these. Dividing the number of solutions
//! by the number of symmetries would be wrong as soon as one solution is symmetric.

use num_bigint::BigUint;
use unpuzzle_core::{Budget, Meter};

use crate::engines::{Engine, Halt, SearchError};
use crate::model::{Instance, Kind, Placed, PlacementId, Solution, Symmetry};

/// The largest board for which symmetric solutions are counted; the search
/// goes one call deeper for each block.
const MOST_CELLS: usize = 4096;

pub(crate) fn count(
    instance: &Instance,
    arrangements: &BigUint,
    budget: &Budget,
) -> Result<BigUint, SearchError> {
    let group = instance.symmetries();
    let is_large = group.len() > 1 && instance.cells().len() > MOST_CELLS;
    if is_large || !instance.knows_symmetries() {
        return Err(SearchError::TooLarge(Engine::Dlx.name()));
    }
    let mut sum = arrangements.clone();
    for symmetry in group.iter().skip(1) {
        sum += unchanged(instance, symmetry, budget)?;
    }
    Ok(sum / group.len())
}

/// The number of solutions that a symmetry leaves unchanged.
fn unchanged(
    instance: &Instance,
    symmetry: &Symmetry,
    budget: &Budget,
) -> Result<u64, SearchError> {
    let mut search = BlockSearch::new(instance, symmetry);
    let mut meter = budget.meter();
    match search.fill(budget, &mut meter) {
        Err(Halt::Exhausted(exhausted)) => Err(exhausted.into()),
        _ => Ok(search.found),
    }
}

/// An orbit of placements that do not overlap, as the cells and pieces it
/// takes.
struct Block {
    cells: Vec<u32>,
    kinds: Vec<usize>,
}

struct BlockSearch<'a> {
    instance: &'a Instance,
    blocks: Vec<Block>,
    /// The blocks that cover each cell.
    covering: Vec<Vec<u32>>,
    filled: Vec<bool>,
    /// Optional cells that stay empty.
    left_empty: Vec<bool>,
    copies: Vec<usize>,
    pieces_left: usize,
    found: u64,
}

impl<'a> BlockSearch<'a> {
    fn new(instance: &'a Instance, symmetry: &Symmetry) -> Self {
        let cells = instance.cells().len();
        let copies: Vec<usize> = instance.kinds().iter().map(Kind::copies).collect();
        let ids = 0..instance.placements() as PlacementId;
        let blocks: Vec<Block> = ids.filter_map(|id| block(instance, symmetry, id)).collect();
        let mut covering = vec![Vec::new(); cells];
        for (block, number) in blocks.iter().zip(0..) {
            block.cells.iter().for_each(|&cell| covering[cell as usize].push(number));
        }
        BlockSearch {
            instance,
            blocks,
            covering,
            filled: vec![false; cells],
            left_empty: vec![false; cells],
            pieces_left: copies.iter().sum(),
            copies,
            found: 0,
        }
    }

    fn fill(&mut self, budget: &Budget, meter: &mut Meter<'_>) -> Result<(), Halt> {
        meter.tick()?;
        // A node looks at every cell, which takes long on a large board.
        if meter.nodes().is_multiple_of(64) {
            budget.check()?;
        }
        let Some(cell) = self.scarcest() else {
            self.found += u64::from(self.pieces_left == 0);
            return Ok(());
        };
        for place in 0..self.covering[cell].len() {
            let number = self.covering[cell][place] as usize;
            if self.fits(number) {
                self.set(number, true);
                self.fill(budget, meter)?;
                self.set(number, false);
            }
        }
        if self.instance.is_optional(cell) {
            self.left_empty[cell] = true;
            self.fill(budget, meter)?;
            self.left_empty[cell] = false;
        }
        Ok(())
    }

    /// The undecided cell that the fewest blocks can cover.
    fn scarcest(&self) -> Option<usize> {
        let open =
            (0..self.filled.len()).filter(|&cell| !self.filled[cell] && !self.left_empty[cell]);
        open.min_by_key(|cell| {
            let fitting = self.covering[*cell].iter().filter(|&&number| self.fits(number as usize));
            fitting.count() + usize::from(self.instance.is_optional(*cell))
        })
    }

    fn fits(&self, number: usize) -> bool {
        let block = &self.blocks[number];
        let wanted = |kind: usize| block.kinds.iter().filter(|&&other| other == kind).count();
        !block
            .cells
            .iter()
            .any(|cell| self.filled[*cell as usize] || self.left_empty[*cell as usize])
            && block.kinds.iter().all(|&kind| wanted(kind) <= self.copies[kind])
    }

    fn set(&mut self, number: usize, placed: bool) {
        let block = &self.blocks[number];
        for &cell in &block.cells {
            self.filled[cell as usize] = placed;
        }
        for &kind in &block.kinds {
            if placed {
                self.copies[kind] -= 1;
                self.pieces_left -= 1;
            } else {
                self.copies[kind] += 1;
                self.pieces_left += 1;
            }
        }
    }
}

/// The orbit of a placement, if the placement is its least and no two of it
/// overlap.
fn block(instance: &Instance, symmetry: &Symmetry, first: PlacementId) -> Option<Block> {
    let mut orbit = vec![first];
    let mut next = symmetry.image(first);
    while next != first {
        if next < first {
            return None;
        }
        orbit.push(next);
        next = symmetry.image(next);
    }
    let mut cells: Vec<u32> =
        orbit.iter().flat_map(|&id| instance.cells_of(id).iter().copied()).collect();
    let all = cells.len();
    cells.sort_unstable();
    cells.dedup();
    let kinds = orbit.iter().map(|&id| instance.kind_of(id)).collect();
    (cells.len() == all).then_some(Block { cells, kinds })
}

// The solutions that one arrangement stands for: identical pieces swap letters.

/// Iterator over the assignments of letters to identical pieces.
pub(crate) struct Labellings {
    placed: Vec<Placed>,
    groups: Vec<Group>,
    begun: bool,
}

/// The places of the pieces of one kind, and their letters.
#[derive(Clone, Default)]
struct Group {
    slots: Vec<usize>,
    pieces: Vec<usize>,
}

impl Labellings {
    /// All labellings of an arrangement; fixed pieces keep their letters.
    pub(crate) fn of(instance: &Instance, solution: Solution) -> Self {
        let mut placed = solution.placed;
        placed.sort_by(|one, other| one.cells.cmp(&other.cells));
        let mut groups = vec![Group::default(); instance.kinds().len()];
        for (slot, one) in placed.iter().enumerate() {
            if instance.fixed().contains(one) {
                continue;
            }
            let kinds = instance.kinds().iter();
            let kind = kinds.zip(&mut groups).find(|(kind, _)| kind.pieces.contains(&one.piece));
            if let Some((_, group)) = kind {
                group.slots.push(slot);
                group.pieces.push(one.piece);
            }
        }
        groups.iter_mut().for_each(|group| group.pieces.sort_unstable());
        Labellings { placed, groups, begun: false }
    }

    /// Advances like an odometer; `false` after the last labelling.
    fn advance(&mut self) -> bool {
        self.groups.iter_mut().any(|group| next_permutation(&mut group.pieces))
    }

    fn solution(&self) -> Solution {
        let mut placed = self.placed.clone();
        for group in &self.groups {
            for (&slot, &piece) in group.slots.iter().zip(&group.pieces) {
                placed[slot].piece = piece;
            }
        }
        Solution::new(placed)
    }
}

impl Iterator for Labellings {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.begun && !self.advance() {
            return None;
        }
        self.begun = true;
        Some(self.solution())
    }
}

/// The next permutation of a multiset; after the last one the first again, and `false`.
fn next_permutation(items: &mut [usize]) -> bool {
    let Some(fall) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        items.reverse();
        return false;
    };
    let larger = items.iter().rposition(|&item| item > items[fall]).unwrap_or(fall);
    items.swap(fall, larger);
    items[fall + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_comes_once() {
        let check = |mut items: Vec<usize>, orders: usize| {
            let first = items.clone();
            let mut seen = vec![items.clone()];
            while next_permutation(&mut items) {
                seen.push(items.clone());
            }
            assert_eq!((seen.len(), &items), (orders, &first));
            seen.dedup();
            assert_eq!(seen.len(), orders);
        };
        check(vec![], 1);
        check(vec![4], 1);
        check(vec![1, 2, 3, 4], 24);
        check(vec![1, 1, 2, 2], 6);
    }
}
