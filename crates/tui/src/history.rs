//! The player's history: the store in the data directory, as the screens see it. It is opened
//! on first use, so that other commands do not pay for it.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use unpuzzle_puzzles::page::{Block, Column, Page, Span, Table};
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

/// The result of a game that ends now. Player and date are added when it is recorded, its level
/// by the skin.
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

/// A time as results have it.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

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
        page.push(Block::Table(kinds.table(&games, theme)));
        page.blank();
        if let Some(skill) = &past.skill {
            tell_skill(&mut page, puzzle, kinds, skill);
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

fn tell_skill(page: &mut Page, puzzle: &dyn Puzzle, kinds: &Kinds, skill: &Skill) {
    page.line(Role::Strong, rating(skill));
    if let Some(level) = puzzle.level_for(skill) {
        page.line(
            Role::Normal,
            msg!("The level that suits you best: {level}", level = (kinds.name)(level)),
        );
    }
    page.blank();
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
            let summary = Summary::of(same);
            if summary.games > 0 {
                let name = Span::new(Role::Normal, (self.name)(&kind));
                rows.push(self.row(name, &summary, theme));
            }
        }
        let total = Summary::of(games.iter().copied());
        rows.push(self.row(Span::new(Role::Strong, msg!("all")), &total, theme));
        Table { columns: self.columns(), rows }
    }

    fn columns(&self) -> Vec<Column> {
        let mut titles = vec![msg!("Played"), msg!("Solved"), msg!("Median")];
        titles.extend(self.shows_usual.then_some(msg!("Usual")));
        titles.push(msg!("time"; "Best"));
        titles.extend(self.shows_score.then_some(msg!("Top score")));
        titles.extend([msg!("Streak"), msg!("Longest"), msg!("Hints")]);
        let first = Column { title: self.column.clone(), numeric: false };
        let numbers = titles.into_iter().map(|title| Column { title, numeric: true });
        std::iter::once(first).chain(numbers).collect()
    }

    fn row(&self, first: Span, summary: &Summary, theme: Theme) -> Vec<Span> {
        let dash = || "–".to_owned();
        let time = |time: Option<u64>| {
            let time = time.map(Duration::from_millis);
            time.map_or_else(dash, |time| clock::seconds(time, theme.language))
        };
        let mut cells =
            vec![summary.games.to_string(), summary.solved.to_string(), time(summary.median)];
        cells.extend(self.shows_usual.then(|| time(summary.predicted)));
        cells.push(time(summary.best));
        cells.extend(
            self.shows_score.then(|| summary.score.map_or_else(dash, |score| score.to_string())),
        );
        cells.extend([
            summary.streak.to_string(),
            summary.longest.to_string(),
            summary.hints.to_string(),
        ]);
        let role = first.role;
        let numbers = cells.into_iter().map(|cell| Span::new(role, cell));
        std::iter::once(first).chain(numbers).collect()
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
