//! What was played before: the store in the data directory, as the screens see it.
//!
//! The store is opened when it is first needed, so a command that needs none pays
//! nothing. Results that an earlier version kept in a file of lines are taken over
//! then; the file stays, under another name.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use unpuzzle_puzzle::{Game, Message, Skill};
use unpuzzle_session::Session;
use unpuzzle_store::{
    BlockingStore, Ending, GameResult, LOCAL_PLAYER, SqliteStore, Store, StoreError,
    import_history, rate_again, record_rated,
};

use crate::env::Registry;
use crate::file_messages as messages;

/// The file of the store in the data directory.
const FILE: &str = "unpuzzle.db";
/// The file of lines that earlier versions wrote.
const HISTORY: &str = "history.jsonl";

/// Where the store is in a data directory.
pub fn place(directory: &Path) -> PathBuf {
    directory.join(FILE)
}

/// The file of an earlier version in a data directory.
pub fn history_place(directory: &Path) -> PathBuf {
    directory.join(HISTORY)
}

/// What is remembered of games, and the way to remember more.
pub struct GameHistory {
    registry: Registry,
    directory: Option<PathBuf>,
    open: RefCell<Option<Open>>,
    written: Cell<u64>,
}

struct Open {
    store: BlockingStore<SqliteStore>,
    /// Lines of the old file that could not be read.
    unread: Vec<usize>,
}

/// The games of one puzzle, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// The games.
    pub results: Vec<GameResult>,
    /// How good the player is, where that is known.
    pub skill: Option<Skill>,
    /// Lines of an earlier version's file that could not be read.
    pub unread: Vec<usize>,
    /// Why the games could not be read.
    pub trouble: Option<Message>,
}

/// One try at one game.
#[derive(Clone, Debug, PartialEq)]
pub struct NewResult {
    /// The id of the game.
    pub game: String,
    /// How hard the puzzle calls it.
    pub level: String,
    /// How it ended.
    pub ending: Ending,
    /// How long it took.
    pub time: Duration,
    /// How long people take for it, by the puzzle's own estimate.
    pub predicted: Option<Duration>,
    /// Hints asked for.
    pub hints: u32,
    /// Moves taken back.
    pub undos: u32,
    /// Wrong answers given.
    pub mistakes: u32,
    /// The points, in a game that has them.
    pub score: Option<u64>,
}

impl NewResult {
    /// How a game went that ends now.
    pub fn of<G: Game + Clone>(session: &Session<G>, level: String, ending: Ending) -> Self {
        NewResult {
            game: session.id().to_string(),
            level,
            ending,
            time: session.elapsed(),
            predicted: None,
            hints: session.hints(),
            undos: session.undos(),
            mistakes: session.mistakes(),
            score: None,
        }
    }
}

impl GameHistory {
    /// The ledger in a data directory; without one nothing is remembered.
    pub fn new(registry: Registry, directory: Option<PathBuf>) -> Self {
        GameHistory {
            registry,
            directory,
            open: RefCell::default(),
            written: Cell::default(),
        }
    }

    /// What is known of a puzzle.
    pub fn past(&self, puzzle: &str) -> History {
        let read = self.with_store(|open| open.past(puzzle));
        match read {
            Ok(past) => past.unwrap_or_default(),
            Err(error) => History {
                trouble: Some(error.message()),
                ..History::default()
            },
        }
    }

    /// How good the player is at a puzzle, as far as that is known.
    pub fn skill(&self, puzzle: &str) -> Option<Skill> {
        self.past(puzzle).skill
    }

    /// Writes an attempt down and returns when it is on the disk: everything that is
    /// known of the puzzle, or why it could not be written.
    pub fn record(&self, attempt: NewResult) -> Result<History, Message> {
        let result = self.result(attempt);
        let puzzle = unpuzzle::find(self.registry, result.puzzle());
        let written = self.with_store(|open| {
            let store = &open.store;
            match puzzle {
                Some(puzzle) => store.wait(record_rated(store.store(), puzzle, &result))?,
                None => store.wait(store.store().record(&result, None))?,
            };
            open.past(result.puzzle())
        });
        match written {
            Ok(past) => Ok(past.unwrap_or_default()),
            Err(error) => Err(error.message()),
        }
    }

    /// The attempt as it is kept, under a name that no other has.
    fn result(&self, attempt: NewResult) -> GameResult {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.unwrap_or_default();
        let number = self.written.get();
        self.written.set(number + 1);
        let process = std::process::id();
        GameResult {
            key: format!("terminal-{}-{process}-{number}", now.as_nanos()),
            player: LOCAL_PLAYER.to_owned(),
            at: milliseconds(now),
            game: attempt.game,
            level: attempt.level,
            ending: attempt.ending,
            milliseconds: milliseconds(attempt.time),
            predicted: attempt.predicted.map(milliseconds),
            hints: attempt.hints,
            undos: attempt.undos,
            mistakes: attempt.mistakes,
            score: attempt.score,
        }
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
            nothing => nothing.insert(Open::in_directory(directory, self.registry)?),
        };
        act(open).map(Some)
    }
}

/// Lets go of the file in good order.
impl Drop for GameHistory {
    fn drop(&mut self) {
        if let Some(open) = self.open.take() {
            open.store.wait(open.store.store().close());
        }
    }
}

impl Open {
    fn in_directory(directory: &Path, registry: Registry) -> Result<Self, StoreError> {
        let path = place(directory);
        let store = BlockingStore::new(|| SqliteStore::open(&path))?;
        let unread = take_over(&store, directory, registry)?;
        Ok(Open { store, unread })
    }

    fn past(&self, puzzle: &str) -> Result<History, StoreError> {
        let store = self.store.store();
        let results = store.results(LOCAL_PLAYER, Some(puzzle));
        let results = self.store.wait(results)?;
        let rating = self.store.wait(store.rating(LOCAL_PLAYER, puzzle))?;
        Ok(History {
            results,
            skill: rating.map(|rating| rating.skill()),
            unread: self.unread.clone(),
            trouble: None,
        })
    }
}

/// Takes the file of an earlier version over, and returns the lines of it that could
/// not be read.
pub fn take_over(
    store: &BlockingStore<SqliteStore>,
    directory: &Path,
    registry: Registry,
) -> Result<Vec<usize>, StoreError> {
    let path = history_place(directory);
    let Ok(lines) = std::fs::read(&path) else {
        return Ok(Vec::new());
    };
    let imported = import_history(store.store(), LOCAL_PLAYER, &lines);
    let imported = store.wait(imported)?;
    for puzzle in registry.iter().filter(|_| imported.new > 0) {
        store.wait(rate_again(store.store(), *puzzle, LOCAL_PLAYER))?;
    }
    // Where this fails, the same lines are found again, and known.
    let _ = std::fs::rename(&path, unused(&path));
    Ok(imported.unread)
}

/// The same before somebody else opens the store. What goes wrong is said by whoever
/// opens it next, and the lines wait.
pub fn take_over_waiting(registry: Registry, directory: &Path) {
    if history_place(directory).exists() {
        let _ = Open::in_directory(directory, registry).map(|open| {
            open.store.wait(open.store.store().close());
        });
    }
}

/// A name for the old file that no file has.
fn unused(path: &Path) -> PathBuf {
    let name = |number: u32| match number {
        1 => path.with_extension("jsonl.imported"),
        _ => path.with_extension(format!("jsonl.imported-{number}")),
    };
    let mut names = (1..).map(name);
    let free = names.find(|name| !name.exists());
    free.unwrap_or_else(|| name(1))
}

/// Line numbers in words.
pub fn unread_lines(lines: &[usize]) -> Message {
    /// More numbers are not read by anybody.
    const MOST: usize = 10;
    let mut numbers: Vec<String> = lines.iter().take(MOST).map(usize::to_string).collect();
    if lines.len() > MOST {
        numbers.push("…".to_owned());
    }
    messages::UNREAD_LINES
        .with("count", lines.len())
        .with("lines", numbers.join(", "))
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(ending: Ending, seconds: u64) -> NewResult {
        NewResult {
            game: "24:3,3,8,8".to_owned(),
            level: "expert".to_owned(),
            ending,
            time: Duration::from_secs(seconds),
            predicted: Some(Duration::from_secs(40)),
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
    fn the_file_of_an_earlier_version_is_taken_over_once() {
        let directory = tempfile::tempdir().unwrap();
        let lines = include_str!("tests/history.jsonl");
        let count = lines.lines().count();
        let path = history_place(directory.path());
        std::fs::write(&path, lines).unwrap();
        let first = history(directory.path()).past("24");
        assert_eq!(first.unread, [count]);
        assert!(first.skill.is_some());
        assert!(!path.exists());
        let kept = std::fs::read_to_string(path.with_extension("jsonl.imported")).unwrap();
        assert_eq!(kept, lines);
        // An earlier version is used once more, and then this one.
        let later = lines
            .lines()
            .next()
            .unwrap()
            .replace("\"at\":1", "\"at\":2");
        std::fs::write(&path, later).unwrap();
        let second = history(directory.path()).past("24");
        assert!(path.with_extension("jsonl.imported-2").exists());
        assert_eq!(second.results.len() - first.results.len(), 1);
        assert!(history(directory.path()).past("24").unread.is_empty());
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
