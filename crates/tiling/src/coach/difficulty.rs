//! The difficulty of a position for a person: which rules suffice, and how much search is
//! left.

use unpuzzle_core::{Budget, Exhausted, Level, Message};

use crate::coach::reasoning::{Forced, Reasoner, Scene};
use crate::counting::Solver;
use crate::engines::{Engine, Mask, SearchError, mrv, with_mask};
use crate::model::{Instance, PlacementId};

/// The difficulty of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Difficulty {
    /// The hardest rule that is needed: easy if there is always a cell or a piece
    /// with one possibility left, medium if one must also see pockets that cannot
    /// be filled or count colours, hard if one must also try a placement and see
    /// it fail, expert if trying one placement at a time is not enough.
    pub level: Level,
    /// Placements made because a cell had one possibility left.
    pub forced_cells: u32,
    /// Placements made because a piece had one home left.
    pub last_homes: u32,
    /// Times that pockets or colours ruled placements out.
    pub pockets: u32,
    /// Placements ruled out by trying them.
    pub trials: u32,
    /// Nodes of a search from where the rules gave up, at most a million;
    /// none if they did not.
    pub branching: u64,
}

/// How hard a problem is, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rating {
    /// How hard it is.
    #[cfg_attr(feature = "data", serde(flatten))]
    pub difficulty: Difficulty,
    /// What its level means, and what solving takes.
    pub reasons: Vec<Message>,
}

impl Rating {
    /// Rates a problem; nothing if there is no solution.
    pub fn of(solver: &Solver, budget: &Budget) -> Result<Option<Self>, SearchError> {
        let solvable = solver.first(budget)?.value.is_some();
        let Some(instance) = solver.instance(budget)?.filter(|_| solvable) else {
            return Ok(None);
        };
        let difficulty = rate(instance, &[], budget)?;
        Ok(Some(Rating { reasons: difficulty.reasons(), difficulty }))
    }
}

/// Nodes up to which branching is measured.
pub(super) const MOST_BRANCHING: u64 = 1_000_000;

/// The difficulty of completing a position.
pub fn rate(
    instance: &Instance,
    position: &[PlacementId],
    budget: &Budget,
) -> Result<Difficulty, SearchError> {
    with_mask!(instance.cells().len(), M => {
        let reasoner = Reasoner::<M>::new(instance);
        let mut person = Person::new(&reasoner);
        let mut position = reasoner.position(position);
        person.solve(&mut position, budget)?;
        if !reasoner.is_solved(&position) {
            person.difficulty.level = Level::Expert;
            person.difficulty.branching = branching(instance, &position.placed, budget)?;
        }
        Ok(person.difficulty)
    }, else Err(SearchError::TooLarge(Engine::Mrv.name())))
}

fn branching(
    instance: &Instance,
    placed: &[PlacementId],
    budget: &Budget,
) -> Result<u64, SearchError> {
    let part = budget.for_nodes(MOST_BRANCHING);
    match mrv::count_below(instance, placed, u64::MAX, &part) {
        Ok((_, run)) => Ok(run.examined),
        Err(SearchError::Exhausted(Exhausted::Nodes)) => {
            // Only the part may be exhausted.
            budget.meter().tick()?;
            Ok(MOST_BRANCHING)
        }
        Err(other) => Err(other),
    }
}

/// The number of choices to try before giving up.
const TRIED_CHOICES: usize = 4;

/// A simulated person who always applies the easiest rule that helps.
struct Person<'a, M> {
    reasoner: &'a Reasoner<'a, M>,
    difficulty: Difficulty,
}

impl<'a, M: Mask> Person<'a, M> {
    fn new(reasoner: &'a Reasoner<'a, M>) -> Self {
        let difficulty = Difficulty {
            level: Level::Easy,
            forced_cells: 0,
            last_homes: 0,
            pockets: 0,
            trials: 0,
            branching: 0,
        };
        Person { reasoner, difficulty }
    }

    fn solve(&mut self, position: &mut Scene<M>, budget: &Budget) -> Result<(), SearchError> {
        loop {
            budget.check()?;
            self.follow(position, budget)?;
            let stuck =
                self.reasoner.is_solved(position) || self.reasoner.uncovered(position).is_some();
            if stuck || !self.try_out(position, budget)? {
                return Ok(());
            }
        }
    }

    /// Applies rules until none helps, without trying placements.
    fn follow(&mut self, position: &mut Scene<M>, budget: &Budget) -> Result<(), Exhausted> {
        loop {
            budget.check()?;
            if let Some((why, id)) = self.reasoner.forced(position) {
                match why {
                    Forced::Cell(_) => self.difficulty.forced_cells += 1,
                    Forced::Kind(_) => self.difficulty.last_homes += 1,
                }
                self.reasoner.place(position, id);
            } else if self.reasoner.uncovered(position).is_none()
                && self.reasoner.rule_out(position, budget)?
            {
                self.difficulty.pockets += 1;
                self.difficulty.level = self.difficulty.level.max(Level::Medium);
            } else {
                return Ok(());
            }
        }
    }

    /// Tries the scarcest choices and rules out what fails, or takes the first
    /// of a choice that can only go well; true if that made progress.
    fn try_out(&mut self, position: &mut Scene<M>, budget: &Budget) -> Result<bool, Exhausted> {
        let choices = self.reasoner.choices(position);
        for choice in choices.into_iter().take(TRIED_CHOICES) {
            let mut failed = Vec::new();
            let mut goes_well = !choice.is_empty();
            for &id in &choice {
                match self.trial(position, id, budget)? {
                    Trial::Fails => failed.push(id),
                    Trial::Open => goes_well = false,
                    Trial::Solves => {}
                }
            }
            if failed.is_empty() && goes_well {
                // A puzzle with several solutions.
                self.reasoner.place(position, choice[0]);
                return Ok(true);
            }
            if !failed.is_empty() {
                self.difficulty.trials += failed.len() as u32;
                self.difficulty.level = self.difficulty.level.max(Level::Hard);
                position.candidates.retain(|id| !failed.contains(id));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The outcome of a placement by rules alone.
    fn trial(
        &self,
        position: &Scene<M>,
        id: PlacementId,
        budget: &Budget,
    ) -> Result<Trial, Exhausted> {
        let mut trial = position.clone();
        self.reasoner.place(&mut trial, id);
        Person::new(self.reasoner).follow(&mut trial, budget)?;
        Ok(if self.reasoner.is_solved(&trial) {
            Trial::Solves
        } else if self.reasoner.dead(&trial).is_some() {
            Trial::Fails
        } else {
            Trial::Open
        })
    }
}

/// The outcome of trying a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trial {
    Solves,
    Fails,
    Open,
}
