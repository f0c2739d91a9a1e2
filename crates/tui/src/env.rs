//! Settings, seeds and saved games of the current run.

use std::cell::Cell;
use std::ops::Deref;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use unpuzzle_puzzles::{
    AnyVerb, Budget, Cache, Call, Game, GameId, Language, Puzzle, Random, SourceSpan, StopFlag, msg,
};
use unpuzzle_session::{GameFile, Session, resume};

use crate::history::GameHistory;
use crate::prelude::*;

/// Default time limit for searches in screens.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(5);

/// Cache of searches, shared by all games.
const CACHE_BYTES: usize = 256 << 20;

/// The puzzles that the program offers.
pub type Registry = &'static [&'static dyn Puzzle];

/// Settings of the screens.
#[derive(Clone)]
pub struct Settings {
    /// The puzzles.
    pub registry: Registry,
    /// Initial language; a key changes it.
    pub language: Language,
    /// Whether to use colour.
    pub colours: bool,
    /// Whether the terminal supports Unicode.
    pub unicode: bool,
    /// The seed of everything random.
    pub seed: u64,
    /// Whether the seed was given, so that no other game is resumed.
    pub is_seeded: bool,
    /// Time limit of each search.
    pub timeout: Option<Duration>,
    /// Node limit of each search.
    pub node_limit: Option<u64>,
    /// Raised to end the program.
    pub stop: StopFlag,
    /// Data directory; none without a home directory.
    pub data_directory: Option<PathBuf>,
}

/// Settings, seeds and history, shared by all screens.
pub(crate) struct ScreenEnv {
    pub(crate) settings: Settings,
    seeds_drawn: Cell<u64>,
    pub(crate) history: Rc<GameHistory>,
    /// Cache of searches, shared by all games.
    pub(crate) cache: Cache,
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
            cache: Cache::with_room(CACHE_BYTES),
        })
    }

    /// A fresh budget under the limits of this run.
    pub(crate) fn budget(&self) -> Budget {
        let budget = Budget::unlimited().with_stop(self.stop.clone());
        let budget = budget.with_timeout(self.search_timeout()).with_cache(self.cache.clone());
        match self.node_limit {
            Some(nodes) => budget.with_node_limit(nodes),
            None => budget,
        }
    }

    /// How long a search may take.
    pub(crate) fn search_timeout(&self) -> Duration {
        self.timeout.unwrap_or(SEARCH_TIMEOUT)
    }

    /// The next random seed, reproducible with `--seed`.
    pub(crate) fn next_seed(&self) -> u64 {
        let number = self.seeds_drawn.get();
        self.seeds_drawn.set(number + 1);
        Random::stream(self.seed, number).bits()
    }

    /// The save name of games with a given seed, so that they resume only each other.
    pub(crate) fn given_seed(&self) -> Option<String> {
        self.is_seeded.then(|| self.seed.to_string())
    }

    /// The file of a game by puzzle, kind and optional name.
    pub(crate) fn game_file(&self, (puzzle, kind, name): Place<'_>) -> Option<GameFile> {
        let directory = self.data_directory.as_ref()?;
        Some(GameFile::new(directory, puzzle, kind, name))
    }

    /// A request with default arguments.
    pub(crate) fn request(&self, verb: &'static AnyVerb) -> Call {
        let mut request = Call::new(verb);
        request.seed = self.next_seed();
        request
    }
}

/// Puzzle, kind and optional name of a game.
pub(crate) type Place<'a> = (&'a str, &'a str, Option<&'a str>);

/// A new or resumed game.
pub(crate) struct Begun<G: Game> {
    pub(crate) session: Session<G>,
    /// Whether it is resumed.
    pub(crate) is_kept: bool,
    /// A note that the game is resumed, or why it cannot be.
    pub(crate) note: Option<(Role, Message)>,
}

/// Resumes the game saved in a file, or begins a new one.
pub(crate) fn begin<G: Game, E>(
    file: Option<GameFile>,
    open: impl Fn(&GameId) -> Result<G, InputError>,
    new: impl FnOnce() -> Result<Session<G>, E>,
) -> Result<Begun<G>, E> {
    let found = file.as_ref().map_or(Ok(None), |file| resume(file.path(), open));
    let (kept, note) = match found {
        Ok(Some(session)) => {
            (Some(session), Some((Role::Accent, msg!("Resumed where you left off."))))
        }
        Ok(None) => (None, None),
        Err(failure) => {
            let why = msg!(
                "the saved game could not be read and was set aside: {why}",
                why = failure.message
            );
            (None, Some((Role::Warning, why)))
        }
    };
    let is_kept = kept.is_some();
    let session = kept.map_or_else(new, Ok)?;
    Ok(Begun { session: session.kept_in(file, is_kept), is_kept, note })
}

pub(crate) fn no_such_game(text: &str) -> InputError {
    InputError::new(msg!("“{id}” is not the name of a game", id = text)).at(SourceSpan::whole(text))
}

/// The verb of this name.
pub(crate) fn verb(puzzle: &dyn Puzzle, name: &str) -> Option<&'static AnyVerb> {
    puzzle.verbs().iter().find(|verb| verb.name == name)
}
