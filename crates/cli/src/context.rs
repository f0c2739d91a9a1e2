//! What every command knows: the puzzles, the global flags and the console.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use unpuzzle_puzzles::{Budget, Cache, Language, Message, StopFlag};

use crate::console::Console;

pub use unpuzzle_tui::Registry;

/// The settings of one run.
#[derive(Clone)]
pub struct Context {
    /// The puzzles.
    pub registry: Registry,
    /// The language that it speaks.
    pub language: Language,
    /// Where colour is welcome.
    pub colour: Colour,
    /// Whether the terminal shows every colour exactly.
    pub true_colour: bool,
    /// Whether the screen shows more than ASCII.
    pub unicode: bool,
    /// How much it says beside results.
    pub verbosity: Verbosity,
    /// The seed of everything random: the one that was asked for, or one drawn
    /// for this run.
    pub seed: u64,
    /// Whether that seed was asked for.
    pub is_seeded: bool,
    /// Whether nothing may be asked, even on a terminal.
    pub no_input: bool,
    /// How many threads may work.
    pub threads: usize,
    /// How long each search may take.
    pub timeout: Option<Duration>,
    /// How many nodes each search may examine.
    pub node_limit: Option<u64>,
    /// Raised by Ctrl-C.
    pub stop: StopFlag,
    /// What searches keep for the next line of a batch.
    pub cache: Cache,
    /// Where statistics are kept; none where no home directory is known.
    pub data_directory: Option<PathBuf>,
    /// The streams and the terminal.
    pub console: Arc<Console>,
}

impl Context {
    /// A fresh budget under the limits of this run.
    pub fn budget(&self) -> Budget {
        let budget = Budget::unlimited().with_stop(self.stop.clone());
        let mut budget = budget.with_cache(self.cache.clone());
        if let Some(timeout) = self.timeout {
            budget = budget.with_timeout(timeout);
        }
        match self.node_limit {
            Some(nodes) => budget.with_node_limit(nodes),
            None => budget,
        }
    }

    /// Whether a person sits there who may be asked something.
    pub fn can_ask(&self) -> bool {
        let terminal = self.console.terminal;
        !self.no_input && terminal.input && terminal.output
    }

    /// Whether that person also sees a screen, and not only lines.
    pub fn has_screen(&self) -> bool {
        self.can_ask() && !self.console.is_dumb()
    }

    /// How many columns text may take.
    pub fn width(&self) -> usize {
        let columns = self.console.terminal.size.map_or(80, |(columns, _)| columns);
        usize::from(columns).clamp(20, 120)
    }

    /// A message in the language of this run.
    pub fn say(&self, message: &Message) -> String {
        message.in_language(self.language)
    }
}

/// Where colour is welcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colour {
    /// In results.
    pub output: bool,
    /// In errors and notes.
    pub errors: bool,
}

/// How much is said beside results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verbosity {
    /// Errors only.
    Quiet,
    /// Notes too.
    #[default]
    Normal,
    /// Timings too.
    Verbose,
}
