//! Everything as lines of JSON: a backup that outlives databases and programs.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use unpuzzle_puzzle::Message;

use crate::{GameResult, PlayerRating, Store, StoreError, messages};

/// How many results are written at once.
const BATCH: usize = 500;

/// A line of an export.
#[derive(Serialize, Deserialize)]
#[serde(tag = "schema")]
pub(crate) enum Line {
    #[serde(rename = "unpuzzle/event/1")]
    Event(EventLine),
    #[serde(rename = "unpuzzle/result/1")]
    Result(GameResult),
    #[serde(rename = "unpuzzle/rating/1")]
    Rating(PlayerRating),
}

/// An event of a room.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventLine {
    pub(crate) room: String,
    /// At least 1.
    pub(crate) version: u64,
    pub(crate) at: u64,
    pub(crate) closed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) expires: Option<u64>,
    pub(crate) event: String,
}

impl Line {
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn read(text: &str, is_event: &dyn Fn(&str) -> bool) -> Option<Self> {
        let line = serde_json::from_str(text).ok()?;
        let is_sound = match &line {
            // A room that is over is only kept: nobody has to be able to go on with it.
            Line::Event(line) => line.version > 0 && (line.closed || is_event(&line.event)),
            Line::Result(_) | Line::Rating(_) => true,
        };
        is_sound.then_some(line)
    }
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
            LineError::Refused(line, error) => {
                messages::REFUSED_LINE.with("line", *line).with("why", error.message())
            }
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
/// again; a line that cannot be read, or an event of an open room that is none, is refused
/// before anything is written.
pub async fn restore_lines<'a>(
    store: &dyn Store,
    lines: impl IntoIterator<Item = &'a str>,
    is_event: &dyn Fn(&str) -> bool,
) -> Result<Restored, LineError> {
    let mut read = Vec::new();
    for (index, text) in lines.into_iter().enumerate() {
        if !text.trim().is_empty() {
            let line = Line::read(text, is_event).ok_or(LineError::Unreadable(index + 1))?;
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
    events: Vec<String>,
    /// How many of them are in the store.
    kept: usize,
    at: u64,
    closed: bool,
    expires: Option<u64>,
}

impl Restoring {
    async fn take(&mut self, store: &dyn Store, line: Line) -> Result<(), StoreError> {
        self.lines += 1;
        match line {
            Line::Event(event) => self.take_event(store, event).await?,
            Line::Result(result) => self.results.push(result),
            Line::Rating(rating) => {
                self.restored.ratings += usize::from(store.set_rating(&rating).await?);
            }
        }
        if self.results.len() >= BATCH {
            self.write_results(store).await?;
        }
        Ok(())
    }

    async fn take_event(&mut self, store: &dyn Store, event: EventLine) -> Result<(), StoreError> {
        if self.log.as_ref().is_none_or(|log| log.room != event.room) {
            self.write_log(store).await?;
            let events = store.events_since(&event.room, 0).await?;
            self.log = Some(Log {
                room: event.room.clone(),
                kept: events.len(),
                events,
                at: event.at,
                closed: false,
                expires: None,
            });
        }
        match &mut self.log {
            Some(log) => log.take(event),
            None => Ok(()),
        }
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
        let coming = &log.events[log.kept..];
        if !coming.is_empty() {
            let last = log.kept as u64;
            store.append(&log.room, last, coming, log.at).await?;
            self.restored.events += coming.len();
        }
        if log.closed {
            store.close_room(&log.room, log.expires).await?;
        }
        Ok(())
    }

    async fn finish(&mut self, store: &dyn Store) -> Result<(), StoreError> {
        self.write_log(store).await?;
        self.write_results(store).await
    }
}

impl Log {
    /// Takes the next event, which must be the one that is there or follow the last.
    fn take(&mut self, event: EventLine) -> Result<(), StoreError> {
        let last = self.events.len() as u64;
        let place = usize::try_from(event.version - 1).unwrap_or(usize::MAX);
        match self.events.get(place) {
            Some(there) if *there == event.event => {}
            None if event.version == last + 1 => self.events.push(event.event),
            _ => {
                return Err(StoreError::Conflict {
                    room: event.room,
                    expected: event.version - 1,
                    found: last,
                });
            }
        }
        self.closed |= event.closed;
        self.expires = self.expires.or(event.expires);
        Ok(())
    }
}
