#![doc = include_str!("../README.md")]
//!
//! There are two kinds of truth. The log of a room is a row of numbered events, each
//! written after the one before it or not at all: an append names the number that it
//! follows, so two servers cannot both go on with the same room. Results are finished
//! games, each under a key of its own: writing one again changes nothing, so a client
//! that got no answer may simply try again.
//!
//! A write is acknowledged only when it is on the disk. [`SqliteStore`] is a file in
//! the user's data directory; `PostgresStore` (feature `postgres`) is shared by
//! several servers. One suite of tests holds for both.

#[cfg(feature = "sqlite")]
mod blocking;
mod error;
#[cfg(feature = "sqlite")]
mod lines;
#[cfg(feature = "postgres")]
mod postgres;
mod rated;
mod result;
#[cfg(feature = "sqlite")]
mod sql;
#[cfg(feature = "sqlite")]
mod sqlite;
mod statistics;

use std::future::Future;
use std::pin::Pin;

#[cfg(feature = "sqlite")]
pub use blocking::BlockingStore;
pub use error::StoreError;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use rated::{rating_after, record_rated};
pub use result::{Ending, GameResult, LOCAL_PLAYER, PlayerRating};
#[cfg(feature = "sqlite")]
pub use sqlite::{Census, SqliteStore, StoreLock};
pub use statistics::{LevelTallies, Summary, Tally};

/// The future of a store operation.
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
    /// When it is deleted, where that was said when it was closed.
    pub expires: Option<u64>,
}

/// The numbers of deleted rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deleted {
    /// Closed rooms.
    pub rooms: u64,
    /// Results.
    pub results: u64,
}

/// The rating that follows from the one before, if it changes.
pub type Rate<'a> = dyn Fn(Option<PlayerRating>) -> Option<PlayerRating> + Sync + 'a;

/// A store of rooms and results.
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

    /// Lets nothing more be written to a room, and says when it is to be deleted; without a
    /// time it is kept as long as everything else.
    fn close_room<'a>(&'a self, room: &'a str, expires: Option<u64>) -> Promise<'a, ()>;

    /// Deletes a room with its log.
    fn delete_room<'a>(&'a self, room: &'a str) -> Promise<'a, ()>;

    /// Deletes closed rooms whose time has come; returns how many.
    fn delete_expired(&self, now: u64) -> Promise<'_, u64>;

    /// Writes a result unless there is one with the same key, and the rating that follows
    /// from it: that is read, computed and written in the same transaction, so that no
    /// other program's update is lost. Returns whether the result was new.
    fn record<'a>(
        &'a self,
        result: &'a GameResult,
        rate: Option<&'a Rate<'a>>,
    ) -> Promise<'a, bool>;

    /// Hands over the results of a player one by one, oldest first: at one puzzle, or at
    /// all of them.
    fn each_result<'a>(
        &'a self,
        player: &'a str,
        puzzle: Option<&'a str>,
        each: &'a mut (dyn FnMut(GameResult) + Send),
    ) -> Promise<'a, ()>;

    /// The results of a player, all in memory.
    fn results<'a>(
        &'a self,
        player: &'a str,
        puzzle: Option<&'a str>,
    ) -> Promise<'a, Vec<GameResult>> {
        Box::pin(async move {
            let mut results = Vec::new();
            let mut each = |result| results.push(result);
            self.each_result(player, puzzle, &mut each).await?;
            Ok(results)
        })
    }

    /// Trims a player's results to this many, deleting the oldest.
    fn trim_results<'a>(&'a self, player: &'a str, most: u64) -> Promise<'a, ()>;

    /// Deletes closed rooms that were last written to before a time, and results and
    /// ratings that are older, except those of [`LOCAL_PLAYER`].
    fn delete_older(&self, than: u64) -> Promise<'_, Deleted>;

    /// How good a player is at a puzzle.
    fn rating<'a>(&'a self, player: &'a str, puzzle: &'a str) -> Promise<'a, Option<PlayerRating>>;

    /// Everything as lines of JSON, handed over one by one.
    fn export<'a>(&'a self, each: &'a mut (dyn FnMut(String) + Send)) -> Promise<'a, ()>;

    /// Problems with the stored data; empty if there are none.
    fn check(&self) -> Promise<'_, Vec<String>>;

    /// Where it is, in words for people.
    fn location(&self) -> String;
}
