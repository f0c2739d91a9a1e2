//! The player's history: the store in the data directory, opened on first use, and the page of
//! statistics.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use unpuzzle_puzzles::page::{Page, Span, Table};
use unpuzzle_puzzles::{Game, Message, Puzzle, Skill, msg};
use unpuzzle_session::Session;
use unpuzzle_store::{
    BlockingStore, Ending, GameResult, LOCAL_PLAYER, SqliteStore, Store, StoreError, Summary,
    record_rated,
};

use super::clock;
use super::sheet::Sheet;
use crate::env::Registry;
use crate::prelude::*;

/// The file of the store in the data directory.
const FILE: &str = "unpuzzle.db";

/// Where the store is in a data directory.
pub fn place(directory: &Path) -> PathBuf {
    directory.join(FILE)
}

/// Results of past games, and how to record more.
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
    /// The player's rating, if known.
    pub skill: Option<Skill>,
    /// Why the games could not be read.
    pub trouble: Option<Message>,
}

/// The result of a game that ends now; its level comes from the skin, its date when recorded.
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

    /// The history of a puzzle.
    pub fn past(&self, puzzle: &str) -> History {
        let read = self.with_store(|store| past(store, puzzle));
        match read {
            Ok(past) => past.unwrap_or_default(),
            Err(error) => History { trouble: Some(error.message()), ..History::default() },
        }
    }

    /// The player's rating in a puzzle, if known.
    pub fn skill(&self, puzzle: &str) -> Option<Skill> {
        self.past(puzzle).skill
    }

    /// Records a result durably and returns the updated history of the puzzle.
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

    /// The stored form of a result, under a unique key.
    fn signed(&self, result: GameResult) -> GameResult {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let number = self.written.replace(self.written.get() + 1);
        let key = format!("terminal-{}-{}-{number}", now.as_nanos(), std::process::id());
        GameResult { key, at: milliseconds(now), ..result }
    }

    /// Runs a function on the store, if there is a data directory.
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

/// Closes the store cleanly.
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

pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The statistics of a puzzle by kinds of games.
pub(crate) struct Kinds {
    pub(crate) column: Message,
    /// The kinds in their order; others follow as they come.
    pub(crate) known: fn() -> Vec<String>,
    pub(crate) name: fn(&str) -> LocalizedText,
    /// Whether predicted times are shown.
    pub(crate) shows_usual: bool,
    pub(crate) shows_score: bool,
    pub(crate) counted: fn(&[GameResult]) -> Vec<&GameResult>,
    pub(crate) below: fn(&mut Page, &[&GameResult]),
    pub(crate) explained: Message,
}

pub(crate) fn sheet(puzzle: &'static dyn Puzzle, kinds: &'static Kinds) -> Sheet {
    let title = title(puzzle, msg!("Statistics"));
    Sheet::of_history(title, puzzle.name(), move |past, theme| page(puzzle, kinds, past, theme))
}

fn page(puzzle: &dyn Puzzle, kinds: &Kinds, past: &History, theme: Theme) -> Page {
    let mut page = Page::new();
    let games = (kinds.counted)(&past.results);
    if games.is_empty() {
        page.line(
            Role::Normal,
            msg!("Nothing here yet. Finish a game, and your times and streaks appear."),
        );
    } else {
        page.table(kinds.table(&games, theme));
        page.blank();
        if let Some(skill) = &past.skill {
            page.line(Role::Strong, rating(skill));
            if let Some(level) = puzzle.level_for(skill) {
                let level = (kinds.name)(level);
                page.line(Role::Normal, msg!("The level that suits you best: {level}", level));
            }
            page.blank();
        }
        (kinds.below)(&mut page, &games);
        page.line(Role::Quiet, kinds.explained.clone());
    }
    if let Some(why) = past.trouble.clone() {
        page.blank();
        page.line(Role::Warning, msg!("Your games could not be read: {why}", why));
    }
    page
}

impl Kinds {
    fn table(&self, games: &[&GameResult], theme: Theme) -> Table {
        let mut kinds = (self.known)();
        for game in games {
            if !kinds.contains(&game.level) {
                kinds.push(game.level.clone());
            }
        }
        let mut rows = Vec::new();
        for kind in kinds {
            let same = games.iter().copied().filter(|game| game.level == kind);
            rows.push((Span::from((self.name)(&kind)), Summary::of(same)));
        }
        rows.retain(|(_, summary)| summary.games > 0);
        let total = Summary::of(games.iter().copied());
        rows.push((Span::new(Role::Strong, msg!("all")), total));

        let dash = || "–".to_owned();
        let time = |time: Option<u64>| {
            let time = time.map(Duration::from_millis);
            time.map_or_else(dash, |time| clock::seconds(time, theme.language))
        };
        type Cell<'a> = &'a dyn Fn(&Summary) -> String;
        let columns: [(bool, Message, Cell<'_>); 9] = [
            (true, msg!("Played"), &|sum| sum.games.to_string()),
            (true, msg!("Solved"), &|sum| sum.solved.to_string()),
            (true, msg!("Median"), &|sum| time(sum.median)),
            (self.shows_usual, msg!("Usual"), &|sum| time(sum.predicted)),
            (true, msg!("time"; "Best"), &|sum| time(sum.best)),
            (self.shows_score, msg!("Top score"), &|sum| {
                sum.score.map_or_else(dash, |score| score.to_string())
            }),
            (true, msg!("Streak"), &|sum| sum.streak.to_string()),
            (true, msg!("Longest"), &|sum| sum.longest.to_string()),
            (true, msg!("Hints"), &|sum| sum.hints.to_string()),
        ];
        let shown = || columns.iter().filter(|(is_shown, ..)| *is_shown);
        let titles = shown().map(|(_, title, _)| (title.clone(), true));
        Table::new(
            std::iter::once((self.column.clone(), false)).chain(titles),
            rows.into_iter().map(|(name, summary)| {
                let numbers = shown().map(|(.., cell)| Span::new(name.role, cell(&summary)));
                std::iter::once(name.clone()).chain(numbers).collect()
            }),
        )
    }
}

pub(crate) fn rating(skill: &Skill) -> Message {
    let certainty = match skill.deviation {
        deviation if deviation > 200.0 => msg!("a first guess"),
        deviation if deviation > 110.0 => msg!("fairly sure"),
        _ => msg!("sure"),
    };
    msg!(
        "Your rating: {rating}, give or take {margin} ({certainty})",
        rating = format!("{:.0}", skill.rating),
        margin = format!("{:.0}", 2.0 * skill.deviation),
        certainty
    )
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
