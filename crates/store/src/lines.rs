//! Everything as lines of JSON: a backup that outlives databases and programs.

use thiserror::Error;
use unpuzzle_core::{Language, Record, Value};

use crate::{Ending, GameResult, PlayerRating, Store, StoreError};

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
pub enum LineError {
    /// The line is not one that an export wrote.
    #[error("line {0} is not one of an export")]
    Unreadable(usize),
    /// The store refused what the line says.
    #[error("line {0}: {1}")]
    Refused(usize, StoreError),
}

/// What a restore brought back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Events of rooms.
    pub events: usize,
    /// Results that were not there yet.
    pub results: usize,
    /// Ratings.
    pub ratings: usize,
}

/// Writes an export into a store. What is there already stays; rooms must not be.
pub async fn restore_lines<'a>(
    store: &dyn Store,
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<Restored, LineError> {
    let mut restored = Restored::default();
    let mut results = Vec::new();
    let mut closed = Vec::new();
    for (index, text) in lines.into_iter().enumerate() {
        let number = index + 1;
        let refused = |error| LineError::Refused(number, error);
        match Line::read(text).ok_or(LineError::Unreadable(number))? {
            Line::Event {
                room,
                version,
                event,
                shut,
                at,
            } => {
                let before = version.saturating_sub(1);
                store
                    .append(&room, before, &[event], at)
                    .await
                    .map_err(refused)?;
                restored.events += 1;
                if shut && !closed.contains(&room) {
                    closed.push(room);
                }
            }
            Line::Result(result) => results.push(result),
            Line::Rating(rating) => {
                store.set_rating(&rating).await.map_err(refused)?;
                restored.ratings += 1;
            }
        }
        if results.len() >= BATCH {
            restored.results += store.record_all(&results).await.map_err(refused)?;
            results.clear();
        }
    }
    let last = |error| LineError::Refused(0, error);
    restored.results += store.record_all(&results).await.map_err(last)?;
    for room in &closed {
        store.close_room(room).await.map_err(last)?;
    }
    Ok(restored)
}

enum Line {
    Event {
        room: String,
        version: u64,
        event: String,
        shut: bool,
        at: u64,
    },
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
            EVENT => Some(Line::Event {
                room: fields.text("room")?,
                version: fields.number("version")?,
                event: fields.text("event")?,
                shut: matches!(fields.get("closed")?, Value::Bool(true)),
                at: fields.number("at")?,
            }),
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
