//! A search one step at a time, for people who want to watch it.
//!
//! The engines run to the end as fast as they can and keep no trace. Here the
//! same choices are made in the same order, but whoever watches asks for each
//! step, and may stop asking at any time.

use std::collections::HashSet;

use crate::engines::{CellOrder, Engine, brute_force};
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
/// use unpuzzle_tiling::{Engine, Instance, Strictness, TextFormat};
/// use unpuzzle_tiling::engines::{Step, Steps};
///
/// let problem = TextFormat::parse(b"1 3 2\nDEFAULT\nAA\nB\n", Strictness::Strict).unwrap().problem;
/// let mut steps = Steps::new(Instance::new(&problem).unwrap(), Engine::BruteForce).unwrap();
/// assert!(matches!(steps.next(), Some(Step::Place(_))));
/// assert_eq!(steps.filter(|step| *step == Step::Solved).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Steps {
    instance: Instance,
    method: Method,
    /// Cells that are covered, or meant to stay empty.
    closed: Vec<bool>,
    left: Vec<usize>,
    pieces_left: usize,
    path: Vec<Choice>,
    next: Next,
    examined: u64,
    seen: HashSet<Vec<PlacementId>>,
}

/// How the next choice is made.
#[derive(Clone, Debug)]
enum Method {
    /// The next piece in every orientation at every position.
    Cases(Vec<Vec<Option<PlacementId>>>),
    /// Whatever covers the first open cell: the placements by their first cell.
    FirstCell {
        order: CellOrder,
        starting: Vec<Vec<PlacementId>>,
    },
    /// Whatever fits the scarcest item, of equally scarce ones the first in
    /// this list; so many placements and more count as equally many.
    Scarcest { items: Vec<usize>, many: usize },
}

/// One choice on the path, with what can be chosen and what it costs to see it.
#[derive(Clone, Debug)]
struct Choice {
    moves: Vec<(Move, u64)>,
    at: usize,
    /// Whether the move before that place is in force.
    is_made: bool,
    /// What it costs to see that there is nothing more.
    rest: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Place(PlacementId),
    LeaveEmpty(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    LookAround,
    Advance,
    Retreat,
}

impl Steps {
    /// The search of this engine, unless it does not place pieces one by one.
    pub fn new(instance: Instance, engine: Engine) -> Option<Self> {
        let method = match engine {
            Engine::BruteForce => Method::Cases(brute_force::all_cases(&instance)),
            Engine::Bitmask => first_cell(&instance),
            Engine::Mrv => {
                let order = CellOrder::lengthwise(&instance);
                scarcest(&instance, |rank| order.cell(rank), 8)
            }
            Engine::Dlx => scarcest(&instance, |cell| cell, usize::MAX),
            Engine::Frontier => return None,
        };
        let left: Vec<usize> = instance.kinds().iter().map(Kind::copies).collect();
        Some(Steps {
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
        let made = self.path.iter().filter_map(Choice::made);
        made.filter_map(|made| match made {
            Move::Place(id) => Some(id),
            Move::LeaveEmpty(_) => None,
        })
        .collect()
    }

    /// Sees whether the board is complete and what can be chosen next.
    fn look_around(&mut self) -> Option<Step> {
        let choice = self.choice();
        let solved = choice.is_none() && self.is_complete() && self.is_new();
        self.path.push(choice.unwrap_or_else(Choice::none));
        self.next = Next::Advance;
        solved.then_some(Step::Solved)
    }

    /// What can be chosen, or nothing where all pieces lie.
    fn choice(&self) -> Option<Choice> {
        match &self.method {
            Method::Cases(cases) => {
                let depth = self.path.len();
                cases.get(depth).map(|cases| self.fitting_cases(cases))
            }
            Method::FirstCell { order, starting } => {
                let mut ranks = 0..self.closed.len();
                let rank = ranks.find(|&rank| !self.closed[order.cell(rank)])?;
                Some(self.covering(order.cell(rank), &starting[rank]))
            }
            Method::Scarcest { items, many } => {
                (self.pieces_left > 0).then(|| self.scarcest(items, *many))
            }
        }
    }

    fn fitting_cases(&self, cases: &[Option<PlacementId>]) -> Choice {
        let mut choice = Choice::none();
        for case in cases {
            choice.rest += 1;
            if let Some(id) = case.filter(|&id| self.is_open(id)) {
                let cost = std::mem::take(&mut choice.rest);
                choice.moves.push((Move::Place(id), cost));
            }
        }
        choice
    }

    fn covering(&self, cell: usize, starting: &[PlacementId]) -> Choice {
        let fitting = starting.iter().copied().filter(|&id| self.fits(id));
        let mut moves: Vec<Move> = fitting.map(Move::Place).collect();
        if self.instance.is_optional(cell) {
            moves.push(Move::LeaveEmpty(cell));
        }
        Choice::of(moves)
    }

    fn scarcest(&self, items: &[usize], many: usize) -> Choice {
        let fitting: Vec<PlacementId> = (0..self.instance.placements() as PlacementId)
            .filter(|&id| self.fits(id))
            .collect();
        let cells = self.closed.len();
        let mut counts = vec![0_usize; cells + self.left.len()];
        for &id in &fitting {
            let covered = self.instance.cells_of(id).iter();
            covered.for_each(|&cell| counts[cell as usize] += 1);
            counts[cells + self.instance.kind_of(id)] += 1;
        }
        let open = items.iter().copied().filter(|&item| self.is_needed(item));
        let found = match open.min_by_key(|&item| counts[item].min(many)) {
            Some(item) => fitting
                .into_iter()
                .filter(|&id| self.has(id, item))
                .collect(),
            None => self.waiting(fitting),
        };
        Choice::of(found.into_iter().map(Move::Place).collect())
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
        let last = self.path.last().and_then(Choice::made);
        let after = match last {
            Some(Move::Place(id)) if self.was_waiting() && is_last(id) => id + 1,
            _ => 0,
        };
        let next = fitting.into_iter();
        next.filter(|&id| id >= after && is_last(id)).collect()
    }

    /// Whether nothing was needed when the last choice was made either.
    fn was_waiting(&self) -> bool {
        let Some(Move::Place(id)) = self.path.last().and_then(Choice::made) else {
            return false;
        };
        let cells = self.instance.cells_of(id).iter();
        cells
            .copied()
            .all(|cell| self.instance.is_optional(cell as usize))
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
        let choice = self.path.last_mut()?;
        let Some(&(made, cost)) = choice.moves.get(choice.at) else {
            self.examined += choice.rest;
            self.path.pop();
            self.next = Next::Retreat;
            return None;
        };
        choice.at += 1;
        choice.is_made = true;
        self.examined += cost;
        self.next = Next::LookAround;
        self.set(made, true);
        match made {
            Move::Place(id) => Some(Step::Place(id)),
            Move::LeaveEmpty(_) => None,
        }
    }

    fn retreat(&mut self) -> Option<Step> {
        let choice = self.path.last_mut()?;
        let made = choice.made()?;
        choice.is_made = false;
        self.next = Next::Advance;
        self.set(made, false);
        match made {
            Move::Place(id) => Some(Step::TakeBack(id)),
            Move::LeaveEmpty(_) => None,
        }
    }

    fn set(&mut self, made: Move, closed: bool) {
        match made {
            Move::LeaveEmpty(cell) => self.closed[cell] = closed,
            Move::Place(id) => {
                for &cell in self.instance.cells_of(id) {
                    self.closed[cell as usize] = closed;
                }
                let left = &mut self.left[self.instance.kind_of(id)];
                *left = if closed { *left - 1 } else { *left + 1 };
                self.pieces_left = self.left.iter().sum();
            }
        }
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
    fn none() -> Self {
        Choice::of(Vec::new())
    }

    /// Moves that cost one node each.
    fn of(moves: Vec<Move>) -> Self {
        Choice {
            moves: moves.into_iter().map(|made| (made, 1)).collect(),
            at: 0,
            is_made: false,
            rest: 0,
        }
    }

    /// The move in force.
    fn made(&self) -> Option<Move> {
        let last = self.at.checked_sub(1).filter(|_| self.is_made)?;
        self.moves.get(last).map(|(made, _)| *made)
    }
}

fn first_cell(instance: &Instance) -> Method {
    let order = CellOrder::narrowest(instance);
    let mut starting = vec![Vec::new(); instance.cells().len()];
    for id in 0..instance.placements() as PlacementId {
        let ranks = order.ranks(instance.cells_of(id));
        starting[ranks.into_iter().min().unwrap_or(0)].push(id);
    }
    Method::FirstCell { order, starting }
}

/// Cells that must be covered, in this order, then kinds with one copy.
fn scarcest(instance: &Instance, cell: impl Fn(usize) -> usize, many: usize) -> Method {
    let cells = instance.cells().len();
    let needed = (0..cells).map(cell);
    let needed = needed.filter(|&cell| !instance.is_optional(cell));
    let kinds = instance.kinds().iter().zip(cells..);
    let single = kinds.filter(|(kind, _)| kind.copies() == 1);
    let items = needed.chain(single.map(|(_, item)| item)).collect();
    Method::Scarcest { items, many }
}
