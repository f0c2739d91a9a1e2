//! What screens may know of the run they are part of.

use std::cell::Cell;
use std::ops::Deref;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use unpuzzle_puzzles::{
    AnyVerb, Budget, Cache, Call, Game, GameId, Language, Puzzle, Random, StopFlag, msg,
};
use unpuzzle_session::{GameFile, Session, resume};

use crate::history::GameHistory;
use crate::prelude::*;

/// No search may keep a person waiting longer than this, unless they said so.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(5);

/// What searches may keep for the next game.
const CACHE_BYTES: usize = 256 << 20;

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
    /// Whether the terminal shows more than ASCII.
    pub unicode: bool,
    /// The seed of everything random.
    pub seed: u64,
    /// Whether the person asked for that seed, so that no other game is wanted.
    pub is_seeded: bool,
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
    /// What searches keep for the next game.
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

    /// A seed for the next random thing: always the same ones after the same
    /// `--seed`.
    pub(crate) fn next_seed(&self) -> u64 {
        let number = self.seeds_drawn.get();
        self.seeds_drawn.set(number + 1);
        Random::stream(self.seed, number).bits()
    }

    /// The name of games that begin by the seed that was asked for: they wait for each other
    /// only.
    pub(crate) fn given_seed(&self) -> Option<String> {
        self.is_seeded.then(|| self.seed.to_string())
    }

    /// The place of a game of this puzzle, kind and perhaps name.
    pub(crate) fn game_file(&self, (puzzle, kind, name): Place<'_>) -> Option<GameFile> {
        let directory = self.data_directory.as_ref()?;
        Some(GameFile::new(directory, puzzle, kind, name))
    }

    /// Goes on with the game that is kept there, or begins a new one.
    pub(crate) fn begin<G: Game, E>(
        &self,
        place: Place<'_>,
        open: impl Fn(&GameId) -> Result<G, InputError>,
        new: impl FnOnce() -> Result<Session<G>, E>,
    ) -> Result<Begun<G>, E> {
        begin(self.game_file(place), open, new)
    }

    /// A request without arguments under the settings of this run.
    pub(crate) fn request(&self, verb: &'static AnyVerb) -> Call {
        let mut request = Call::new(verb);
        request.seed = self.next_seed();
        request
    }
}

/// The puzzle, the kind and perhaps the name of a game.
pub(crate) type Place<'a> = (&'a str, &'a str, Option<&'a str>);

/// A game that begins, or goes on.
pub(crate) struct Begun<G: Game> {
    pub(crate) session: Session<G>,
    /// Whether it was left and goes on.
    pub(crate) is_kept: bool,
    /// That it goes on, or why one that was left does not.
    pub(crate) note: Option<(Role, Message)>,
}

/// Goes on with the game that is kept in a file, or begins a new one.
pub(crate) fn begin<G: Game, E>(
    file: Option<GameFile>,
    open: impl Fn(&GameId) -> Result<G, InputError>,
    new: impl FnOnce() -> Result<Session<G>, E>,
) -> Result<Begun<G>, E> {
    let found = file.as_ref().map_or(Ok(None), |file| resume(file.path(), open));
    let (kept, note) = match found {
        Ok(Some(session)) => {
            (Some(session), Some((Role::Accent, msg!("This game goes on where you left it."))))
        }
        Ok(None) => (None, None),
        Err(failure) => {
            let why = msg!(
                "the kept game could not be read and was set aside: {why}",
                why = failure.message
            );
            (None, Some((Role::Warning, why)))
        }
    };
    let is_kept = kept.is_some();
    let session = kept.map_or_else(new, Ok)?;
    Ok(Begun { session: session.kept_in(file, is_kept), is_kept, note })
}

/// The verb of this name.
pub(crate) fn verb(puzzle: &dyn Puzzle, name: &str) -> Option<&'static AnyVerb> {
    puzzle.verbs().iter().find(|verb| verb.name == name)
}
