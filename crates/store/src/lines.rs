//! Everything as lines of JSON: a backup that outlives databases and programs.

use thiserror::Error;
use unpuzzle_puzzle::{Language, Message, Record, Value};

use crate::{Ending, GameResult, PlayerRating, Store, StoreError, messages};

const EVENT: &str = "unpuzzle/event/1";
const RESULT: &str = "unpuzzle/result/1";
const RATING: &str = "unpuzzle/rating/1";

const FIELDS: &[&str] = &[
    "schema",
    "room",
    "version",
    "event",
    "closed",
    "at",
    "key",
    "player",
    "game",
    "level",
    "ending",
    "milliseconds",
    "predicted",
    "hints",
    "undos",
    "mistakes",
    "score",
    "puzzle",
    "rating",
    "deviation",
    "volatility",
];

/// How many results are written at once.
const BATCH: usize = 500;

/// An event of a room as a line.
pub(crate) fn event_line(room: &str, version: u64, event: &str, closed: bool, at: u64) -> String {
    line(&vec![
        ("schema", EVENT.into()),
        ("room", room.into()),
        ("version", version.into()),
        ("at", at.into()),
        ("closed", closed.into()),
        ("event", event.into()),
    ])
}

/// A result as a line.
pub(crate) fn result_line(result: &GameResult) -> String {
    line(&vec![
        ("schema", RESULT.into()),
        ("key", result.key.as_str().into()),
        ("player", result.player.as_str().into()),
        ("at", result.at.into()),
        ("game", result.game.as_str().into()),
        ("level", result.level.as_str().into()),
        ("ending", result.ending.name().into()),
        ("milliseconds", result.milliseconds.into()),
        ("predicted", result.predicted.into()),
        ("hints", result.hints.into()),
        ("undos", result.undos.into()),
        ("mistakes", result.mistakes.into()),
        ("score", result.score.into()),
    ])
}

/// A rating as a line.
pub(crate) fn rating_line(rating: &PlayerRating) -> String {
    line(&vec![
        ("schema", RATING.into()),
        ("player", rating.player.as_str().into()),
        ("puzzle", rating.puzzle.as_str().into()),
        ("rating", rating.rating.into()),
        ("deviation", rating.deviation.into()),
        ("volatility", rating.volatility.into()),
        ("at", rating.at.into()),
    ])
}

fn line(record: &Record) -> String {
    unpuzzle_render::json(record, Language::English).to_string()
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub enum LineError {
    /// The line is not one that an export wrote.
    Unreadable(usize),
    /// The store refused what the line says.
    Refused(usize, StoreError),
}

impl LineError {
    /// The error in words.
    pub fn message(&self) -> Message {
        match self {
            LineError::Unreadable(line) => messages::UNREADABLE_LINE.with("line", *line),
            LineError::Refused(line, error) => messages::REFUSED_LINE
                .with("line", *line)
                .with("why", error.message()),
        }
    }
}

/// What a restore brought back that was not there yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Events of rooms.
    pub events: usize,
    /// Results.
    pub results: usize,
    /// Ratings.
    pub ratings: usize,
}

/// Writes an export into a store. What is there already stays, so that it may be done
/// again; a line that cannot be read is refused before anything is written.
pub async fn restore_lines<'a>(
    store: &dyn Store,
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<Restored, LineError> {
    let mut read = Vec::new();
    for (index, text) in lines.into_iter().enumerate() {
        if !text.trim().is_empty() {
            let line = Line::read(text).ok_or(LineError::Unreadable(index + 1))?;
            read.push((index + 1, line));
        }
    }
    let mut restoring = Restoring::default();
    for (number, line) in read {
        let done = restoring.take(store, line).await;
        done.map_err(|error| LineError::Refused(number, error))?;
    }
    let finished = restoring.finish(store).await;
    finished.map_err(|error| LineError::Refused(restoring.lines, error))?;
    Ok(restoring.restored)
}

/// A restore under way.
#[derive(Default)]
struct Restoring {
    lines: usize,
    restored: Restored,
    results: Vec<GameResult>,
    log: Option<Log>,
}

/// The log of the room whose lines are being read.
struct Log {
    room: String,
    there: Vec<String>,
    coming: Vec<String>,
    at: u64,
    shut: bool,
}

impl Restoring {
    async fn take(&mut self, store: &dyn Store, line: Line) -> Result<(), StoreError> {
        self.lines += 1;
        match line {
            Line::Event(event) => return self.take_event(store, event).await,
            Line::Result(result) => self.results.push(result),
            Line::Rating(rating) => self.take_rating(store, &rating).await?,
        }
        match self.results.len() >= BATCH {
            true => self.write_results(store).await,
            false => Ok(()),
        }
    }

    async fn take_event(&mut self, store: &dyn Store, event: Event) -> Result<(), StoreError> {
        if self.log.as_ref().is_none_or(|log| log.room != event.room) {
            self.write_log(store).await?;
            self.log = Some(Log {
                there: store.events_since(&event.room, 0).await?,
                room: event.room.clone(),
                coming: Vec::new(),
                at: event.at,
                shut: false,
            });
        }
        match &mut self.log {
            Some(log) => log.take(event),
            None => Ok(()),
        }
    }

    /// A rating that is there counts, unless this one is newer.
    async fn take_rating(
        &mut self,
        store: &dyn Store,
        rating: &PlayerRating,
    ) -> Result<(), StoreError> {
        let there = store.rating(&rating.player, &rating.puzzle).await?;
        if there.is_none_or(|there| there.at < rating.at) {
            store.set_rating(rating).await?;
            self.restored.ratings += 1;
        }
        Ok(())
    }

    async fn write_results(&mut self, store: &dyn Store) -> Result<(), StoreError> {
        self.restored.results += store.record_all(&self.results).await?;
        self.results.clear();
        Ok(())
    }

    async fn write_log(&mut self, store: &dyn Store) -> Result<(), StoreError> {
        let Some(log) = self.log.take() else {
            return Ok(());
        };
        if !log.coming.is_empty() {
            let last = log.there.len() as u64;
            store.append(&log.room, last, &log.coming, log.at).await?;
            self.restored.events += log.coming.len();
        }
        match log.shut {
            true => store.close_room(&log.room).await,
            false => Ok(()),
        }
    }

    async fn finish(&mut self, store: &dyn Store) -> Result<(), StoreError> {
        self.write_log(store).await?;
        self.write_results(store).await
    }
}

impl Log {
    /// Takes the next event, which must be the one that is there or follow the last.
    fn take(&mut self, event: Event) -> Result<(), StoreError> {
        let known = self.there.iter().chain(&self.coming);
        let last = known.clone().count() as u64;
        let mut known = known.skip(usize::try_from(event.version).unwrap_or(usize::MAX) - 1);
        match known.next() {
            Some(there) if *there == event.event => {}
            None if event.version == last + 1 => self.coming.push(event.event),
            _ => {
                return Err(StoreError::Conflict {
                    room: event.room,
                    expected: event.version - 1,
                    found: last,
                });
            }
        }
        self.shut |= event.shut;
        Ok(())
    }
}

struct Event {
    room: String,
    /// At least 1.
    version: u64,
    event: String,
    shut: bool,
    at: u64,
}

enum Line {
    Event(Event),
    Result(GameResult),
    Rating(PlayerRating),
}

impl Line {
    fn read(text: &str) -> Option<Self> {
        let Ok(Value::Record(record)) = unpuzzle_render::read_json(text, FIELDS) else {
            return None;
        };
        let fields = Fields(record);
        match fields.text("schema")?.as_str() {
            EVENT => Some(Line::Event(Event {
                room: fields.text("room")?,
                version: fields.number("version").filter(|version| *version > 0)?,
                event: fields.text("event")?,
                shut: matches!(fields.get("closed")?, Value::Bool(true)),
                at: fields.number("at")?,
            })),
            RESULT => fields.result().map(Line::Result),
            RATING => fields.rating().map(Line::Rating),
            _ => None,
        }
    }
}

/// The fields of a line.
pub(crate) struct Fields(pub(crate) Record);

impl Fields {
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        let mut fields = self.0.iter();
        fields
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    pub(crate) fn text(&self, name: &str) -> Option<String> {
        match self.get(name)? {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    pub(crate) fn number<T: TryFrom<i128>>(&self, name: &str) -> Option<T> {
        match self.get(name)? {
            Value::Integer(number) => T::try_from(*number).ok(),
            _ => None,
        }
    }

    fn measure(&self, name: &str) -> Option<f64> {
        match self.get(name)? {
            Value::Integer(number) => Some(*number as f64),
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    fn result(&self) -> Option<GameResult> {
        Some(GameResult {
            key: self.text("key")?,
            player: self.text("player")?,
            at: self.number("at")?,
            game: self.text("game")?,
            level: self.text("level")?,
            ending: Ending::named(&self.text("ending")?)?,
            milliseconds: self.number("milliseconds")?,
            predicted: self.number("predicted"),
            hints: self.number("hints")?,
            undos: self.number("undos")?,
            mistakes: self.number("mistakes")?,
            score: self.number("score"),
        })
    }

    fn rating(&self) -> Option<PlayerRating> {
        Some(PlayerRating {
            player: self.text("player")?,
            puzzle: self.text("puzzle")?,
            rating: self.measure("rating")?,
            deviation: self.measure("deviation")?,
            volatility: self.measure("volatility")?,
            at: self.number("at")?,
        })
    }
}
