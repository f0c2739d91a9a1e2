//! What was played before: the store in the data directory, as the screens see it.
//!
//! The store is opened when it is first needed, so a command that needs none pays
//! nothing.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use unpuzzle_puzzles::{Game, Message, Skill};
use unpuzzle_session::Session;
use unpuzzle_store::{
    BlockingStore, Ending, GameResult, LOCAL_PLAYER, SqliteStore, Store, StoreError, record_rated,
};

use crate::env::Registry;

/// The file of the store in the data directory.
const FILE: &str = "unpuzzle.db";

/// Where the store is in a data directory.
pub fn place(directory: &Path) -> PathBuf {
    directory.join(FILE)
}

/// What is remembered of games, and the way to remember more.
pub struct GameHistory {
    registry: Registry,
    directory: Option<PathBuf>,
    open: RefCell<Option<Open>>,
    written: Cell<u64>,
}

type Open = BlockingStore<SqliteStore>;

/// The games of one puzzle, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// The games.
    pub results: Vec<GameResult>,
    /// How good the player is, where that is known.
    pub skill: Option<Skill>,
    /// Why the games could not be read.
    pub trouble: Option<Message>,
}

/// How a game went that ends now; whose it is and when is known once it is recorded, its level
/// to the skin.
pub(crate) fn result_of<G: Game>(session: &Session<G>, ending: Ending) -> GameResult {
    GameResult {
        key: String::new(),
        player: LOCAL_PLAYER.to_owned(),
        at: 0,
        game: session.id().to_string(),
        level: String::new(),
        ending,
        milliseconds: milliseconds(session.elapsed()),
        predicted: None,
        hints: session.hints(),
        undos: session.undos(),
        mistakes: session.mistakes(),
        score: None,
    }
}

impl GameHistory {
    /// The history in a data directory; without one nothing is remembered.
    pub fn new(registry: Registry, directory: Option<PathBuf>) -> Self {
        GameHistory { registry, directory, open: RefCell::default(), written: Cell::default() }
    }

    /// What is known of a puzzle.
    pub fn past(&self, puzzle: &str) -> History {
        let read = self.with_store(|store| past(store, puzzle));
        match read {
            Ok(past) => past.unwrap_or_default(),
            Err(error) => History { trouble: Some(error.message()), ..History::default() },
        }
    }

    /// How good the player is at a puzzle, as far as that is known.
    pub fn skill(&self, puzzle: &str) -> Option<Skill> {
        self.past(puzzle).skill
    }

    /// Writes a result down and returns when it is on the disk: everything that is
    /// known of the puzzle, or why it could not be written.
    pub fn record(&self, result: GameResult) -> Result<History, Message> {
        let result = self.signed(result);
        let puzzle = unpuzzle::find(self.registry, result.puzzle());
        let written = self.with_store(|store| {
            match puzzle {
                Some(puzzle) => store.wait(record_rated(store.store(), puzzle, &result))?,
                None => store.wait(store.store().record(&result, None))?,
            };
            past(store, result.puzzle())
        });
        match written {
            Ok(past) => Ok(past.unwrap_or_default()),
            Err(error) => Err(error.message()),
        }
    }

    /// The result as it is kept, under a name that no other has.
    fn signed(&self, result: GameResult) -> GameResult {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let number = self.written.replace(self.written.get() + 1);
        let key = format!("terminal-{}-{}-{number}", now.as_nanos(), std::process::id());
        GameResult { key, at: milliseconds(now), ..result }
    }

    /// Does something with the store, if there is a place for one.
    fn with_store<T>(
        &self,
        act: impl FnOnce(&Open) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        let Some(directory) = &self.directory else {
            return Ok(None);
        };
        let mut open = self.open.borrow_mut();
        let open = match &mut *open {
            Some(open) => open,
            nothing => {
                let path = place(directory);
                nothing.insert(BlockingStore::new(|| SqliteStore::open(&path))?)
            }
        };
        act(open).map(Some)
    }
}

/// Lets go of the file in good order.
impl Drop for GameHistory {
    fn drop(&mut self) {
        if let Some(store) = self.open.take() {
            store.wait(store.store().close());
        }
    }
}

fn past(open: &Open, puzzle: &str) -> Result<History, StoreError> {
    let store = open.store();
    let results = open.wait(store.results(LOCAL_PLAYER, Some(puzzle)))?;
    let rating = open.wait(store.rating(LOCAL_PLAYER, puzzle))?;
    Ok(History { results, skill: rating.map(|rating| rating.skill()), trouble: None })
}

/// A time as results have it.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(ending: Ending, seconds: u64) -> GameResult {
        GameResult {
            key: String::new(),
            player: LOCAL_PLAYER.to_owned(),
            at: 0,
            game: "24:3,3,8,8".to_owned(),
            level: "expert".to_owned(),
            ending,
            milliseconds: seconds * 1000,
            predicted: Some(40_000),
            hints: 0,
            undos: 2,
            mistakes: 3,
            score: None,
        }
    }

    fn history(directory: &Path) -> GameHistory {
        GameHistory::new(unpuzzle::ALL, Some(directory.to_owned()))
    }

    #[test]
    fn attempts_come_back_in_order_with_a_rating() {
        let directory = tempfile::tempdir().unwrap();
        let inner = directory.path().join("not/there/yet");
        assert_eq!(history(&inner).past("24"), History::default());
        let history = history(&inner);
        let first = history.record(attempt(Ending::Solved, 5)).unwrap();
        let past = history.record(attempt(Ending::Skipped, 6)).unwrap();
        let endings: Vec<_> = past.results.iter().map(|one| one.ending).collect();
        assert_eq!(endings, [Ending::Solved, Ending::Skipped]);
        assert!(first.skill.unwrap().rating > 1500.0);
        assert!(past.skill.unwrap().rating < first.skill.unwrap().rating);
        assert_eq!(history.past("2048"), History::default());
        drop(history);
        assert_eq!(super::tests::history(&inner).past("24"), past);
    }

    #[test]
    fn without_a_place_nothing_is_remembered() {
        let history = GameHistory::new(unpuzzle::ALL, None);
        let past = history.record(attempt(Ending::Solved, 5));
        assert_eq!(past, Ok(History::default()));
    }

    #[test]
    fn a_place_that_cannot_be_written_is_an_error() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        std::fs::write(&file, "").unwrap();
        let history = history(&file);
        let refused = history.record(attempt(Ending::Solved, 1)).unwrap_err();
        assert!(refused.to_string().contains("unpuzzle.db"), "{refused}");
        assert!(history.past("24").trouble.is_some());
    }
}
