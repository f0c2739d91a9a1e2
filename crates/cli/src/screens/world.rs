//! What screens may know of the run they are part of.

use std::cell::Cell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use unpuzzle_puzzle::{Budget, Language, Puzzle, Random, Request, StopFlag, Verb};

use crate::ledger::Ledger;
use crate::{Context, Registry};

/// No search may keep a person waiting longer than this, unless they said so.
const PATIENCE: Duration = Duration::from_secs(5);

/// The puzzles, the limits and the source of seeds, shared by all screens.
pub(crate) struct World {
    /// The puzzles.
    pub(crate) registry: Registry,
    /// The language at the start, for names that are given then.
    pub(crate) language: Language,
    pub(super) seed: u64,
    pub(super) seeds_drawn: Cell<u64>,
    pub(super) threads: usize,
    pub(super) timeout: Duration,
    pub(super) node_limit: Option<u64>,
    pub(super) stop: StopFlag,
    /// Where games under way are kept; none where no home directory is known.
    pub(crate) data_directory: Option<PathBuf>,
    /// What was played before.
    pub(crate) ledger: Rc<Ledger>,
}

impl World {
    /// The world of a run.
    pub(crate) fn of(context: &Context) -> Rc<Self> {
        Rc::new(World {
            registry: context.registry,
            language: context.language,
            seed: context.seed,
            seeds_drawn: Cell::new(0),
            threads: context.threads,
            timeout: context.timeout.unwrap_or(PATIENCE),
            node_limit: context.node_limit,
            stop: context.stop.clone(),
            data_directory: context.data_directory.clone(),
            ledger: Rc::new(Ledger::new(
                context.registry,
                context.data_directory.clone(),
            )),
        })
    }

    /// A fresh budget under the limits of this run.
    pub(crate) fn budget(&self) -> Budget {
        let budget = Budget::unlimited()
            .with_stop(self.stop.clone())
            .with_timeout(self.timeout);
        match self.node_limit {
            Some(nodes) => budget.with_node_limit(nodes),
            None => budget,
        }
    }

    /// A seed for the next random thing: always the same ones after the same
    /// `--seed`.
    pub(crate) fn next_seed(&self) -> u64 {
        let number = self.seeds_drawn.get();
        self.seeds_drawn.set(number + 1);
        Random::stream(self.seed, number).bits()
    }

    /// A request without arguments under the settings of this run.
    pub(crate) fn request(&self, verb: &'static Verb) -> Request {
        let mut request = Request::new(verb);
        request.seed = self.next_seed();
        request.threads = self.threads;
        request
    }
}

/// The verb of this name.
pub(crate) fn verb(puzzle: &dyn Puzzle, name: &str) -> Option<&'static Verb> {
    puzzle.verbs().iter().find(|verb| verb.name == name)
}
