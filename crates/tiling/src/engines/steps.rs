//! A search one step at a time, for people who want to watch it.
//!
//! The engines run to the end as fast as they can and keep no trace. Here the
//! choices of brute force and of the search for the scarcest item are made in
//! the same order, but the caller asks for each step, and may stop asking at any
//! time.

use std::collections::HashSet;
use std::sync::Arc;

use unpuzzle_core::Budget;

use crate::engines::{
    CellOrder, Engine, SearchError,
    brute_force::{self, Case},
};
use crate::model::{Instance, Kind, PlacementId};

/// What a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// It placed a piece.
    Place(PlacementId),
    /// It took the last piece back.
    TakeBack(PlacementId),
    /// What lies on the board is a solution that was not seen before.
    Solved,
}

/// The steps of a search, made as they are asked for.
///
/// ```
/// use unpuzzle_tiling::{Budget, Engine, Instance, Strictness, TextFormat};
/// use unpuzzle_tiling::engines::{Step, Steps};
///
/// let problem = TextFormat::parse(b"1 3 2\nDEFAULT\nAA\nB\n", Strictness::Strict).unwrap().problem;
/// let budget = Budget::unlimited();
/// let instance = Instance::new(&problem, &budget).unwrap();
/// let mut steps = Steps::new(instance, Engine::BruteForce, &budget).unwrap();
/// assert!(matches!(steps.next(), Some(Step::Place(_))));
/// assert_eq!(steps.filter(|step| *step == Step::Solved).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Steps {
    instance: Instance,
    method: Method,
    /// Cells that are covered.
    closed: Vec<bool>,
    left: Vec<usize>,
    pieces_left: usize,
    path: Vec<Choice>,
    next: Next,
    examined: u64,
    seen: HashSet<Vec<PlacementId>>,
}

/// So many placements and more count as equally many.
const MANY: usize = 8;

/// How the next choice is made.
#[derive(Clone, Debug)]
enum Method {
    /// The next piece in every orientation at every position.
    Cases(Vec<brute_force::Cases>),
    /// Whatever fits the scarcest item, of equally scarce ones the first in
    /// this list.
    Scarcest(Vec<usize>),
}

/// One choice on the path.
#[derive(Clone, Debug)]
struct Choice {
    moves: Moves,
    /// Which of them is next.
    at: usize,
    /// The move in force.
    made: Option<PlacementId>,
}

/// What can be chosen.
#[derive(Clone, Debug)]
enum Moves {
    /// These, each of which fits and costs one node.
    Listed(Vec<PlacementId>),
    /// Those of all cases of a piece that fit; every case looked at counts.
    Cases(brute_force::Cases),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    LookAround,
    Advance,
    Retreat,
}

impl Steps {
    /// The engines whose steps can be seen.
    pub const ENGINES: [Engine; 2] = [Engine::BruteForce, Engine::Mrv];

    /// The search of one of [`Steps::ENGINES`].
    pub fn new(instance: Instance, engine: Engine, budget: &Budget) -> Result<Self, SearchError> {
        let method = match engine {
            Engine::BruteForce => Method::Cases(brute_force::all_cases(&instance, budget)?),
            Engine::Mrv => Method::Scarcest(items(&instance)),
            _ => return Err(SearchError::TooLarge(engine)),
        };
        let left: Vec<usize> = instance.kinds().iter().map(Kind::copies).collect();
        Ok(Steps {
            closed: vec![false; instance.cells().len()],
            pieces_left: left.iter().sum(),
            left,
            path: Vec::new(),
            next: Next::LookAround,
            examined: u64::from(!matches!(method, Method::Cases(_))),
            seen: HashSet::new(),
            instance,
            method,
        })
    }

    /// The instance that is searched.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// Cases or nodes looked at so far, counted as the engine counts them.
    pub fn examined(&self) -> u64 {
        self.examined
    }

    /// What lies on the board, in the order in which it was placed.
    pub fn placed(&self) -> Vec<PlacementId> {
        self.path.iter().filter_map(|choice| choice.made).collect()
    }

    /// Sees whether the board is complete and what can be chosen next.
    fn look_around(&mut self) -> Option<Step> {
        let choice = self.choice();
        let solved = choice.is_none() && self.is_complete() && self.is_new();
        self.path.push(choice.unwrap_or_else(|| Choice::of(Vec::new())));
        self.next = Next::Advance;
        solved.then_some(Step::Solved)
    }

    /// What can be chosen, or nothing where all pieces lie.
    fn choice(&self) -> Option<Choice> {
        match &self.method {
            Method::Cases(cases) => {
                let depth = self.path.len();
                let cases = cases.get(depth)?;
                Some(Choice::new(Moves::Cases(Arc::clone(cases))))
            }
            Method::Scarcest(items) => (self.pieces_left > 0).then(|| self.scarcest(items)),
        }
    }

    fn scarcest(&self, items: &[usize]) -> Choice {
        let fitting: Vec<PlacementId> =
            (0..self.instance.placements() as PlacementId).filter(|&id| self.fits(id)).collect();
        let cells = self.closed.len();
        let mut counts = vec![0_usize; cells + self.left.len()];
        for &id in &fitting {
            let covered = self.instance.cells_of(id).iter();
            covered.for_each(|&cell| counts[cell as usize] += 1);
            counts[cells + self.instance.kind_of(id)] += 1;
        }
        let open = items.iter().copied().filter(|&item| self.is_needed(item));
        let found = match open.min_by_key(|&item| counts[item].min(MANY)) {
            Some(item) => fitting.into_iter().filter(|&id| self.has(id, item)).collect(),
            None => self.waiting(fitting),
        };
        Choice::of(found)
    }

    /// Whether an item is still to be covered.
    fn is_needed(&self, item: usize) -> bool {
        match item.checked_sub(self.closed.len()) {
            Some(kind) => self.left[kind] > 0,
            None => !self.closed[item],
        }
    }

    fn has(&self, id: PlacementId, item: usize) -> bool {
        match item.checked_sub(self.closed.len()) {
            Some(kind) => self.instance.kind_of(id) == kind,
            None => self.instance.cells_of(id).contains(&(item as u32)),
        }
    }

    /// Where only cells that may stay empty are open: the next kind, its
    /// copies in order so that no set of placements comes up twice.
    fn waiting(&self, fitting: Vec<PlacementId>) -> Vec<PlacementId> {
        let kind = self.left.iter().position(|&left| left > 0);
        let is_last = |id: PlacementId| Some(self.instance.kind_of(id)) == kind;
        let last = self.path.last().and_then(|choice| choice.made);
        let after = match last {
            Some(id) if self.was_waiting() && is_last(id) => id + 1,
            _ => 0,
        };
        let next = fitting.into_iter();
        next.filter(|&id| id >= after && is_last(id)).collect()
    }

    /// Whether nothing was needed when the last choice was made either.
    fn was_waiting(&self) -> bool {
        let Some(id) = self.path.last().and_then(|choice| choice.made) else {
            return false;
        };
        let cells = self.instance.cells_of(id).iter();
        cells.copied().all(|cell| self.instance.is_optional(cell as usize))
            && self.instance.kinds()[self.instance.kind_of(id)].copies() > 1
    }

    fn is_open(&self, id: PlacementId) -> bool {
        let mut cells = self.instance.cells_of(id).iter();
        cells.all(|&cell| !self.closed[cell as usize])
    }

    fn fits(&self, id: PlacementId) -> bool {
        self.left[self.instance.kind_of(id)] > 0 && self.is_open(id)
    }

    fn is_complete(&self) -> bool {
        let mut cells = 0..self.closed.len();
        self.pieces_left == 0
            && cells.all(|cell| self.closed[cell] || self.instance.is_optional(cell))
    }

    /// Brute force comes upon a solution once for each way to it.
    fn is_new(&mut self) -> bool {
        if !matches!(self.method, Method::Cases(_)) {
            return true;
        }
        let mut placed = self.placed();
        placed.sort_unstable();
        self.seen.insert(placed)
    }

    fn advance(&mut self) -> Option<Step> {
        let made = self.next_move()?;
        self.next = Next::LookAround;
        self.set(made, true);
        Some(Step::Place(made))
    }

    /// The next move of the last choice, now in force; if there is none, the
    /// choice is done with.
    fn next_move(&mut self) -> Option<PlacementId> {
        let mut choice = self.path.pop()?;
        let made = match &choice.moves {
            Moves::Listed(moves) => moves.get(choice.at).copied().inspect(|_| {
                choice.at += 1;
                self.examined += 1;
            }),
            Moves::Cases(cases) => {
                let fits = |case: &Case| case.is_some_and(|id| self.is_open(id));
                let left = &cases[choice.at..];
                let found = left.iter().position(fits);
                let seen = found.map_or(left.len(), |place| place + 1);
                choice.at += seen;
                self.examined += seen as u64;
                found.and_then(|place| left[place])
            }
        };
        match made {
            Some(_) => {
                choice.made = made;
                self.path.push(choice);
            }
            None => self.next = Next::Retreat,
        }
        made
    }

    fn retreat(&mut self) -> Option<Step> {
        let made = self.path.last_mut()?.made.take()?;
        self.next = Next::Advance;
        self.set(made, false);
        Some(Step::TakeBack(made))
    }

    fn set(&mut self, id: PlacementId, closed: bool) {
        for &cell in self.instance.cells_of(id) {
            self.closed[cell as usize] = closed;
        }
        let left = &mut self.left[self.instance.kind_of(id)];
        *left = if closed { *left - 1 } else { *left + 1 };
        self.pieces_left = if closed { self.pieces_left - 1 } else { self.pieces_left + 1 };
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            let step = match self.next {
                Next::LookAround => self.look_around(),
                _ if self.path.is_empty() => return None,
                Next::Advance => self.advance(),
                Next::Retreat => self.retreat(),
            };
            if step.is_some() {
                return step;
            }
        }
    }
}

impl Choice {
    fn new(moves: Moves) -> Self {
        Choice { moves, at: 0, made: None }
    }

    fn of(moves: Vec<PlacementId>) -> Self {
        Choice::new(Moves::Listed(moves))
    }
}

/// Cells that must be covered, lengthwise, then kinds with one copy.
fn items(instance: &Instance) -> Vec<usize> {
    let cells = instance.cells().len();
    let order = CellOrder::lengthwise(instance);
    let needed = (0..cells).map(|rank| order.cell(rank));
    let needed = needed.filter(|&cell| !instance.is_optional(cell));
    let kinds = instance.kinds().iter().zip(cells..);
    let single = kinds.filter(|(kind, _)| kind.copies() == 1);
    needed.chain(single.map(|(_, item)| item)).collect()
}
