//! What screens may know of the run they are part of.

use std::cell::Cell;
use std::ops::Deref;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use unpuzzle_puzzle::{Budget, Language, Puzzle, Random, Request, StopFlag, Verb};

use crate::history::GameHistory;

/// No search may keep a person waiting longer than this, unless they said so.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(5);

/// The puzzles that the program offers.
pub type Registry = &'static [&'static dyn Puzzle];

/// What a run of the program asks of its screens.
#[derive(Clone)]
pub struct Settings {
    /// The puzzles.
    pub registry: Registry,
    /// The language at the start; a key changes it later.
    pub language: Language,
    /// Whether colour is welcome.
    pub colours: bool,
    /// The seed of everything random.
    pub seed: u64,
    /// How many threads may work.
    pub threads: usize,
    /// How long each search may take.
    pub timeout: Option<Duration>,
    /// How many nodes each search may examine.
    pub node_limit: Option<u64>,
    /// Raised when the program shall end.
    pub stop: StopFlag,
    /// Where games and statistics are kept; none where no home directory is known.
    pub data_directory: Option<PathBuf>,
}

/// The settings, the source of seeds and the games played before, shared by all
/// screens.
pub(crate) struct ScreenEnv {
    pub(crate) settings: Settings,
    seeds_drawn: Cell<u64>,
    /// What was played before.
    pub(crate) history: Rc<GameHistory>,
}

impl Deref for ScreenEnv {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.settings
    }
}

impl ScreenEnv {
    pub(crate) fn new(settings: Settings) -> Rc<Self> {
        let history = GameHistory::new(settings.registry, settings.data_directory.clone());
        Rc::new(ScreenEnv {
            settings,
            seeds_drawn: Cell::new(0),
            history: Rc::new(history),
        })
    }

    /// A fresh budget under the limits of this run.
    pub(crate) fn budget(&self) -> Budget {
        let budget = Budget::unlimited()
            .with_stop(self.stop.clone())
            .with_timeout(self.search_timeout());
        match self.node_limit {
            Some(nodes) => budget.with_node_limit(nodes),
            None => budget,
        }
    }

    /// How long a search may take.
    pub(crate) fn search_timeout(&self) -> Duration {
        self.timeout.unwrap_or(SEARCH_TIMEOUT)
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
