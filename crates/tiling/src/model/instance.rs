//! A problem prepared for search: open cells by number, identical pieces as one kind, and
//! every placement.
//!
//! Identical pieces are searched once. Distinguishing them by letter adds a factor, not work:
//! 26 equal pieces give one arrangement and 26! raw ones.

use std::ops::Range;
use std::sync::OnceLock;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use unpuzzle_core::{Budget, Exhausted, Message, Watch, msg};

use crate::model::shape::{self, symmetries};
use crate::model::{Cell, Lattice, Placed, Problem, Shape, Solution, Symmetry};

/// The most placements of an instance. The engine `bitmask` needs up to 350 bytes for each:
/// 350 MB in all.
pub(crate) const MOST_PLACEMENTS: usize = 1 << 20;

/// The most cells of all placements together. Dancing links take 16 bytes for
/// each, beside the 4 here: 160 MB in all.
pub(crate) const MOST_PLACED_CELLS: usize = 1 << 23;

/// Cells examined between two checks of the budget: a few milliseconds.
const CHECK_INTERVAL: usize = 1 << 17;

/// Pieces that can take the same shapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The indices of the pieces, one entry for each copy that is not fixed.
    pub pieces: Vec<usize>,
    /// The shapes it can take.
    pub orientations: Vec<Shape>,
}

impl Kind {
    /// How many copies are to be placed.
    pub fn copies(&self) -> usize {
        self.pieces.len()
    }

    /// The number of cells of one copy.
    pub(crate) fn size(&self) -> usize {
        self.orientations.first().map_or(0, Shape::size)
    }
}

/// A number of a placement within its instance.
pub type PlacementId = u32;

/// A problem prepared for search.
#[derive(Clone, Debug)]
pub struct Instance {
    lattice: Lattice,
    cells: Vec<Cell>,
    optional: Vec<bool>,
    kinds: Vec<Kind>,
    placement_kinds: Vec<u32>,
    /// For each kind its first placement, and after them how many there are.
    kind_starts: Vec<PlacementId>,
    placement_starts: Vec<u32>,
    placement_cells: Vec<u32>,
    fixed: Vec<Placed>,
    shapes: Vec<Shape>,
    symmetries: OnceLock<Vec<Symmetry>>,
}

impl Instance {
    /// Lists every placement of every piece that is not fixed.
    pub fn new(problem: &Problem, budget: &Budget) -> Result<Self, SearchError> {
        let cells = open_cells(problem);
        let optional =
            cells.iter().map(|cell| problem.optional().binary_search(cell).is_ok()).collect();
        let mut instance = Instance {
            lattice: problem.lattice(),
            cells,
            optional,
            kinds: kinds(problem, budget)?,
            placement_kinds: Vec::new(),
            kind_starts: vec![0],
            placement_starts: vec![0],
            placement_cells: Vec::new(),
            fixed: problem.fixed().to_vec(),
            shapes: problem.pieces().iter().map(|piece| piece.shape.clone()).collect(),
            symmetries: OnceLock::new(),
        };
        instance.list_placements(budget)?;
        Ok(instance)
    }

    /// The grid.
    pub(crate) fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The cells that no fixed piece covers, in order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether the cell of this number may stay empty.
    pub fn is_optional(&self, cell: usize) -> bool {
        self.optional[cell]
    }

    /// Whether any cell may stay empty.
    pub(crate) fn has_optional(&self) -> bool {
        self.optional.contains(&true)
    }

    /// The kinds of pieces that are still to be placed.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The pieces that are already placed.
    pub(crate) fn fixed(&self) -> &[Placed] {
        &self.fixed
    }

    /// The turns of the board that carry solutions to solutions, the identity
    /// first; on a board with very many placements only that.
    pub fn symmetries(&self) -> &[Symmetry] {
        self.symmetries.get_or_init(|| symmetries(self))
    }

    /// Whether the symmetries are computed for an instance of this size.
    pub(crate) fn knows_symmetries(&self) -> bool {
        self.placed_cells() <= shape::MOST_PLACED_CELLS
    }

    /// The shape of a piece as given by the problem.
    pub(crate) fn given_shape(&self, piece: usize) -> Option<&Shape> {
        self.shapes.get(piece)
    }

    /// How many placements there are.
    pub fn placements(&self) -> usize {
        self.placement_kinds.len()
    }

    /// The cells of all placements together.
    pub(crate) fn placed_cells(&self) -> usize {
        self.placement_cells.len()
    }

    /// The kind of a placement.
    pub fn kind_of(&self, placement: PlacementId) -> usize {
        self.placement_kinds[placement as usize] as usize
    }

    /// The numbers of the cells that a placement covers, in order.
    pub fn cells_of(&self, placement: PlacementId) -> &[u32] {
        let place = placement as usize;
        let range =
            self.placement_starts[place] as usize..self.placement_starts[place + 1] as usize;
        &self.placement_cells[range]
    }

    /// The placement of this kind on exactly these cells.
    pub(crate) fn find(&self, kind: usize, cells: &[u32]) -> Option<PlacementId> {
        self.placements_of(kind).find(|&id| self.cells_of(id) == cells)
    }

    /// The placement of a piece that lies on the board, if it lies there and
    /// is not among the fixed ones.
    pub(crate) fn placement(&self, placed: &Placed) -> Option<PlacementId> {
        let kind = self.kinds.iter().position(|kind| kind.pieces.contains(&placed.piece))?;
        let mut cells = placed
            .cells
            .iter()
            .map(|cell| self.cells.binary_search(cell).ok().map(|cell| cell as u32))
            .collect::<Option<Vec<u32>>>()?;
        cells.sort_unstable();
        self.find(kind, &cells)
    }

    /// All placements of a kind.
    pub fn placements_of(&self, kind: usize) -> Range<PlacementId> {
        self.kind_starts[kind]..self.kind_starts[kind + 1]
    }

    /// The placements that fit beside a position, and the cells that it covers.
    pub(crate) fn beside(&self, position: &[PlacementId]) -> (Vec<bool>, Vec<bool>) {
        let mut covered = vec![false; self.cells.len()];
        let mut left: Vec<usize> = self.kinds.iter().map(Kind::copies).collect();
        for &id in position {
            for &cell in self.cells_of(id) {
                covered[cell as usize] = true;
            }
            left[self.kind_of(id)] = left[self.kind_of(id)].saturating_sub(1);
        }
        let is_open = |id| self.cells_of(id).iter().all(|&cell| !covered[cell as usize]);
        let fitting = (0..self.placements() as PlacementId)
            .map(|id| left[self.kind_of(id)] > 0 && is_open(id))
            .collect();
        (fitting, covered)
    }

    /// A placement as a piece on the board, by the first of its kind.
    pub fn placed(&self, placement: PlacementId) -> Placed {
        let kind = &self.kinds[self.kind_of(placement)];
        Placed {
            piece: kind.pieces.first().copied().unwrap_or_default(),
            cells: self.cells_at(placement),
        }
    }

    /// A placement as the first piece of its kind that is not on the board yet.
    pub fn placed_beside(&self, position: &[Placed], placement: PlacementId) -> Placed {
        let mut placed = self.placed(placement);
        let mut pieces = self.kinds[self.kind_of(placement)].pieces.clone();
        for used in position {
            if let Some(at) = pieces.iter().position(|&piece| piece == used.piece) {
                pieces.remove(at);
            }
        }
        placed.piece = pieces.first().copied().unwrap_or(placed.piece);
        placed
    }

    /// The solution that consists of these placements and the fixed pieces;
    /// identical pieces are given out in order of their cells.
    pub fn solution(&self, placements: &[PlacementId]) -> Solution {
        let mut ordered = placements.to_vec();
        ordered.sort_unstable_by_key(|&id| self.cells_of(id).first().copied());
        self.solution_in_order(&ordered)
    }

    /// As [`Instance::solution`], with identical pieces assigned in the order of the list.
    pub(crate) fn solution_in_order(&self, placements: &[PlacementId]) -> Solution {
        let mut next = vec![0; self.kinds.len()];
        let mut placed = self.fixed.clone();
        for &id in placements {
            let kind = self.kind_of(id);
            placed.push(Placed {
                piece: self.kinds[kind].pieces.get(next[kind]).copied().unwrap_or_default(),
                cells: self.cells_at(id),
            });
            next[kind] += 1;
        }
        Solution::new(placed)
    }

    /// The number of raw solutions, with pieces distinguished by letter, that each
    /// arrangement of kinds stands for.
    pub(crate) fn raw_factor(&self) -> BigUint {
        let mut factor = BigUint::from(1_u32);
        for kind in &self.kinds {
            let mut run = 0_u32;
            for (place, piece) in kind.pieces.iter().enumerate() {
                let same = place > 0 && kind.pieces[place - 1] == *piece;
                run = if same { run + 1 } else { 1 };
                factor = factor * (place as u32 + 1) / run;
            }
        }
        factor
    }

    fn cells_at(&self, placement: PlacementId) -> Vec<Cell> {
        self.cells_of(placement).iter().map(|&cell| self.cells[cell as usize]).collect()
    }

    fn list_placements(&mut self, budget: &Budget) -> Result<(), SearchError> {
        let numbers: FxHashMap<Cell, u32> = self.cells.iter().copied().zip(0..).collect();
        let kinds = std::mem::take(&mut self.kinds);
        let mut clock = clock(budget);
        for (kind, number) in kinds.iter().zip(0..) {
            for shape in &kind.orientations {
                self.list_shape(number, shape, &numbers, &mut clock)?;
            }
            self.kind_starts.push(self.placements() as PlacementId);
        }
        self.kinds = kinds;
        Ok(())
    }

    fn list_shape(
        &mut self,
        kind: u32,
        shape: &Shape,
        numbers: &FxHashMap<Cell, u32>,
        clock: &mut Watch<'_>,
    ) -> Result<(), SearchError> {
        for anchor in 0..self.cells.len() {
            let origin = self.cells[anchor];
            let before = self.placement_cells.len();
            let covered = shape.cells().iter().map_while(|&offset| numbers.get(&(origin + offset)));
            self.placement_cells.extend(covered);
            let covered = self.placement_cells.len() - before;
            clock.work(covered + 1)?;
            if covered < shape.size() {
                self.placement_cells.truncate(before);
                continue;
            }
            self.placement_kinds.push(kind);
            self.placement_starts.push(self.placement_cells.len() as u32);
            if self.placements() > MOST_PLACEMENTS || self.placement_cells.len() > MOST_PLACED_CELLS
            {
                return Err(SearchError::TooManyPlacements);
            }
        }
        Ok(())
    }
}

/// A watch over a preparation, whose steps are a few nanoseconds.
pub(crate) fn clock(budget: &Budget) -> Watch<'_> {
    Watch::new(budget, CHECK_INTERVAL)
}

pub(crate) fn open_cells(problem: &Problem) -> Vec<Cell> {
    let mut covered: Vec<Cell> =
        problem.fixed().iter().flat_map(|placed| placed.cells.iter().copied()).collect();
    covered.sort_unstable();
    let open = problem.cells().iter().filter(|cell| covered.binary_search(cell).is_err());
    open.copied().collect()
}

/// Groups the copies that are not fixed by the shapes that they can take.
fn kinds(problem: &Problem, budget: &Budget) -> Result<Vec<Kind>, Exhausted> {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut known: FxHashMap<Vec<Shape>, usize> = FxHashMap::default();
    for (index, left) in problem.copies_left().into_iter().enumerate() {
        if left == 0 {
            continue;
        }
        budget.check()?;
        let piece = &problem.pieces()[index];
        let orientations = piece.shape.orientations(problem.lattice(), piece.turning);
        let kind = *known.entry(orientations).or_insert_with_key(|orientations| {
            kinds.push(Kind { pieces: Vec::new(), orientations: orientations.clone() });
            kinds.len() - 1
        });
        kinds[kind].pieces.extend(std::iter::repeat_n(index, left));
    }
    Ok(kinds)
}

/// Why a search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SearchError {
    /// The budget ran out.
    Exhausted(#[from] Exhausted),
    /// The board is too large for the engine of this name.
    TooLarge(&'static str),
    /// There are too many placements to list.
    TooManyPlacements,
    /// The frontier is too wide or has too many states.
    TooWide,
    /// The pieces of a position do not fit on the board.
    Position,
    /// Two engines disagree, which would be an error of this program.
    Disagreement,
    /// The number does not fit.
    Overflow,
}

impl SearchError {
    /// The message shown to people.
    pub fn message(self) -> Message {
        match self {
            SearchError::Exhausted(_) => msg!("the search was stopped before the end"),
            SearchError::TooLarge(engine) => {
                msg!("the board is too large for the engine {engine}", engine)
            }
            SearchError::TooManyPlacements => msg!(
                "there are more placements than the engines can hold: at most {placements}, with {cells} cells together",
                placements = MOST_PLACEMENTS,
                cells = MOST_PLACED_CELLS
            ),
            SearchError::TooWide => msg!("the board is too wide for the engine frontier"),
            SearchError::Position => msg!("these pieces cannot lie on the board like that"),
            SearchError::Disagreement => {
                msg!("two engines disagree, which is an error of this program")
            }
            SearchError::Overflow => msg!("there are too many solutions to keep or count them"),
        }
    }
}
