//! Where unpuzzle keeps what must not be lost.
//!
//! There are two kinds of truth. The log of a room is a row of numbered events, each
//! written after the one before it or not at all: whoever appends says which number
//! they saw last, so two servers cannot both go on with the same room. Results are
//! games that somebody finished, each under a key of its own: writing one again
//! changes nothing, so whoever did not hear back may simply try again.
//!
//! A write is acknowledged only when it is on the disk. [`SqliteStore`] is a file in
//! the user's data directory; `PostgresStore` (feature `postgres`) is shared by
//! several servers. One suite of tests holds for both: [`conformance`].

mod blocking;
pub mod conformance;
mod error;
mod history;
mod lines;
mod messages;
#[cfg(feature = "postgres")]
mod postgres;
mod rated;
mod result;
mod sql;
mod sqlite;
mod statistics;

use std::future::Future;
use std::pin::Pin;

pub use blocking::BlockingStore;
pub use error::StoreError;
pub use history::{Imported, import_history, read_history};
pub use lines::{LineError, Restored, restore_lines};
pub use messages::CATALOGUE as MESSAGES;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use rated::{rate_again, record_rated};
pub use result::{Ending, GameResult, LOCAL_PLAYER, PlayerRating};
pub use sqlite::{Census, SqliteStore};
pub use statistics::Summary;

/// What a store promises to do; it is done when the future is.
pub type Promise<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A log of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomEntry {
    /// The name of the room.
    pub room: String,
    /// How many events it has.
    pub version: u64,
    /// Whether nothing more can be written to it.
    pub closed: bool,
    /// When something was last written to it, in milliseconds since 1970.
    pub touched: u64,
}

/// What is kept, wherever it is.
pub trait Store: Send + Sync {
    /// Writes events after the one with the number `expected` (0 for a new room), all
    /// or none of them, and returns the number of the last.
    fn append<'a>(
        &'a self,
        room: &'a str,
        expected: u64,
        events: &'a [String],
        at: u64,
    ) -> Promise<'a, u64>;

    /// The events of a room after a number, in order.
    fn events_since<'a>(&'a self, room: &'a str, version: u64) -> Promise<'a, Vec<String>>;

    /// Every room, or every room that is still open, by name.
    fn rooms(&self, open_only: bool) -> Promise<'_, Vec<RoomEntry>>;

    /// Lets nothing more be written to a room.
    fn close_room<'a>(&'a self, room: &'a str) -> Promise<'a, ()>;

    /// Writes a result, and the rating that follows from it, unless there is a result
    /// with the same key; returns whether it was new.
    fn record<'a>(
        &'a self,
        result: &'a GameResult,
        rating: Option<&'a PlayerRating>,
    ) -> Promise<'a, bool>;

    /// Writes many results at once, all or none, and returns how many were new.
    fn record_all<'a>(&'a self, results: &'a [GameResult]) -> Promise<'a, usize>;

    /// The results of a player, oldest first: at one puzzle, or at all of them.
    fn results<'a>(
        &'a self,
        player: &'a str,
        puzzle: Option<&'a str>,
    ) -> Promise<'a, Vec<GameResult>>;

    /// How good a player is at a puzzle.
    fn rating<'a>(&'a self, player: &'a str, puzzle: &'a str) -> Promise<'a, Option<PlayerRating>>;

    /// Writes a rating down.
    fn set_rating<'a>(&'a self, rating: &'a PlayerRating) -> Promise<'a, ()>;

    /// Everything as lines of JSON, handed over one by one.
    fn export<'a>(&'a self, each: &'a mut (dyn FnMut(String) + Send)) -> Promise<'a, ()>;

    /// What is wrong with what is kept; nothing if all is well.
    fn check(&self) -> Promise<'_, Vec<String>>;

    /// Where it is, in words for people.
    fn location(&self) -> String;
}
