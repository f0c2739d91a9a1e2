//! A search step by step, for a screen that plays it back.

use unpuzzle_core::Budget;

use crate::engines::{Engine, SearchError, Step, Steps};
use crate::model::{Instance, Placed, Problem};

/// One step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Traced {
    /// What happened.
    pub event: Event,
    /// Cases examined so far.
    pub examined: u64,
}

/// What happens in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece is placed.
    Place(Placed),
    /// The piece that was placed last is taken back.
    TakeBack(Placed),
    /// What lies there is a solution.
    Solved,
}

/// The steps of a search, made as they are asked for, with the pieces that they place.
#[derive(Clone, Debug)]
pub struct Trace {
    steps: Steps,
    /// What is on the board, the last piece last.
    placed: Vec<Placed>,
}

impl Trace {
    /// The search of one of [`Steps::ENGINES`].
    ///
    /// # Errors
    /// When the problem is too large, the engine another one, or the budget ends first.
    pub fn new(problem: &Problem, engine: Engine, budget: &Budget) -> Result<Self, SearchError> {
        let instance = Instance::new(problem, budget)?;
        Ok(Trace { steps: Steps::new(instance, engine, budget)?, placed: Vec::new() })
    }

    /// The piece that a placement is; identical ones are given out in order.
    fn piece(&self, id: u32) -> Placed {
        let instance = self.steps.instance();
        let pieces = &instance.kinds()[instance.kind_of(id)].pieces;
        let used = self.placed.iter().filter(|one| pieces.contains(&one.piece));
        let mut placed = instance.placed(id);
        placed.piece = pieces.get(used.count()).copied().unwrap_or(placed.piece);
        placed
    }
}

impl Iterator for Trace {
    type Item = Traced;

    fn next(&mut self) -> Option<Traced> {
        let event = match self.steps.next()? {
            Step::Place(id) => {
                let placed = self.piece(id);
                self.placed.push(placed.clone());
                Event::Place(placed)
            }
            Step::TakeBack(id) => {
                let last = self.placed.pop();
                Event::TakeBack(last.unwrap_or_else(|| self.piece(id)))
            }
            Step::Solved => Event::Solved,
        };
        let examined = self.steps.examined();
        Some(Traced { event, examined })
    }
}
