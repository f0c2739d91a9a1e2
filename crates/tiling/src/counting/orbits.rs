//! Solutions that no symmetry of the board turns into each other.
//!
//! By Burnside's lemma the number of orbits is the average, over all
//! symmetries, of the number of solutions that a symmetry leaves unchanged.
//! Those are counted by a search of their own: a solution that a symmetry
//! leaves unchanged is made of whole orbits of placements, of which there are
//! few. Dividing the number of solutions by the number of symmetries would be
//! wrong as soon as one solution is symmetric.

use num_bigint::BigUint;
use unpuzzle_core::{Budget, Meter};

use crate::engines::{Engine, Halt, SearchError};
use crate::model::{Instance, Kind, PlacementId, Symmetry};

/// The largest board for which symmetric solutions are counted; the search
/// goes one call deeper for each block.
const MOST_CELLS: usize = 4096;

/// The number of orbits, given the number of all arrangements.
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

/// How many solutions a symmetry leaves unchanged.
fn unchanged(
    instance: &Instance,
    symmetry: &Symmetry,
    budget: &Budget,
) -> Result<u64, SearchError> {
    let mut search = Search::new(instance, symmetry);
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

struct Search<'a> {
    instance: &'a Instance,
    blocks: Vec<Block>,
    /// The blocks that cover each cell.
    covering: Vec<Vec<u32>>,
    filled: Vec<bool>,
    /// Optional cells that were decided to stay empty.
    left_empty: Vec<bool>,
    copies: Vec<usize>,
    pieces_left: usize,
    found: u64,
}

impl<'a> Search<'a> {
    fn new(instance: &'a Instance, symmetry: &Symmetry) -> Self {
        let cells = instance.cells().len();
        let copies: Vec<usize> = instance.kinds().iter().map(Kind::copies).collect();
        let ids = 0..instance.placements() as PlacementId;
        let blocks: Vec<Block> = ids.filter_map(|id| block(instance, symmetry, id)).collect();
        let mut covering = vec![Vec::new(); cells];
        for (block, number) in blocks.iter().zip(0..) {
            block.cells.iter().for_each(|&cell| covering[cell as usize].push(number));
        }
        Search {
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
        let ways = |cell: &usize| {
            let fitting = self.covering[*cell].iter().filter(|&&number| self.fits(number as usize));
            fitting.count() + usize::from(self.instance.is_optional(*cell))
        };
        open.min_by_key(ways)
    }

    fn fits(&self, number: usize) -> bool {
        let block = &self.blocks[number];
        let taken = |cell: &u32| self.filled[*cell as usize] || self.left_empty[*cell as usize];
        let wanted = |kind: usize| block.kinds.iter().filter(|&&other| other == kind).count();
        !block.cells.iter().any(taken)
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
