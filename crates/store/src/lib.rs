#![doc = include_str!("../README.md")]
//!
//! A store has two kinds of data. Room logs are append-only sequences of numbered events: an
//! append names the version it follows (optimistic concurrency), so two servers cannot both
//! continue a room. Results are finished games under client-chosen keys: writing one twice is
//! idempotent, so a client without a reply can retry.
//!
//! A write is acknowledged once it is on disk. [`SqliteStore`] is a file in the user's data
//! directory; `PostgresStore` (feature `postgres`) is shared by several servers. Both pass one
//! conformance suite.

#![allow(missing_docs)]

mod error;
#[cfg(feature = "postgres")]
mod postgres;
mod result;
#[cfg(feature = "sqlite")]
mod sql;
#[cfg(feature = "sqlite")]
mod sqlite;
mod statistics;

use std::future::Future;
use std::pin::Pin;

pub use error::StoreError;
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use result::{Ending, GameResult, LOCAL_PLAYER, PlayerRating, rating_after, record_rated};
#[cfg(feature = "sqlite")]
pub use sqlite::{BlockingStore, Census, SqliteStore, StoreLock};
pub use statistics::{Summary, Tally};

pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomEntry {
    pub room: String,
    pub version: u64,
    pub closed: bool,
    /// Time of the last append, in milliseconds since 1970.
    pub touched: u64,
    /// When it is deleted, if that was set on closing.
    pub expires: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeletedCounts {
    pub rooms: u64,
    pub results: u64,
}

/// The new rating from the old one; `None` if it does not change.
pub type Rate<'a> = dyn Fn(Option<PlayerRating>) -> Option<PlayerRating> + Sync + 'a;

/// Persistent storage of room logs, results and ratings.
pub trait Store: Send + Sync {
    /// Appends events after version `expected` (0 for a new room), all or none. Returns the new
    /// version.
    fn append<'a>(
        &'a self,
        room: &'a str,
        expected: u64,
        events: &'a [String],
        at: u64,
    ) -> StoreFuture<'a, u64>;

    /// The events of a room after a version, in order.
    fn events_since<'a>(&'a self, room: &'a str, version: u64) -> StoreFuture<'a, Vec<String>>;

    /// All rooms, or all open rooms, by name.
    fn rooms(&self, open_only: bool) -> StoreFuture<'_, Vec<RoomEntry>>;

    /// Closes a log, with its time of deletion; without one the general retention applies.
    fn close_room<'a>(&'a self, room: &'a str, expires: Option<u64>) -> StoreFuture<'a, ()>;

    fn delete_room<'a>(&'a self, room: &'a str) -> StoreFuture<'a, ()>;

    /// Deletes expired closed rooms. Returns their number.
    fn delete_expired(&self, now: u64) -> StoreFuture<'_, u64>;

    /// Inserts a result unless its key exists, and updates the rating in the same transaction, so
    /// that no concurrent update is lost. Returns whether the result was new.
    fn record<'a>(
        &'a self,
        result: &'a GameResult,
        rate: Option<&'a Rate<'a>>,
    ) -> StoreFuture<'a, bool>;

    /// Visits the results of a player, oldest first, for one puzzle or all.
    fn each_result<'a>(
        &'a self,
        player: &'a str,
        puzzle: Option<&'a str>,
        each: &'a mut (dyn FnMut(GameResult) + Send),
    ) -> StoreFuture<'a, ()>;

    fn results<'a>(
        &'a self,
        player: &'a str,
        puzzle: Option<&'a str>,
    ) -> StoreFuture<'a, Vec<GameResult>> {
        Box::pin(async move {
            let mut results = Vec::new();
            self.each_result(player, puzzle, &mut |result| results.push(result)).await?;
            Ok(results)
        })
    }

    /// Deletes the oldest results of a player beyond a maximum number.
    fn trim_results<'a>(&'a self, player: &'a str, most: u64) -> StoreFuture<'a, ()>;

    /// Deletes closed rooms, results and ratings last written before a time, except those of
    /// [`LOCAL_PLAYER`].
    fn delete_older(&self, than: u64) -> StoreFuture<'_, DeletedCounts>;

    fn rating<'a>(
        &'a self,
        player: &'a str,
        puzzle: &'a str,
    ) -> StoreFuture<'a, Option<PlayerRating>>;

    /// Visits all data as lines of JSON.
    fn export<'a>(&'a self, each: &'a mut (dyn FnMut(String) + Send)) -> StoreFuture<'a, ()>;

    /// Checks integrity. Returns the problems found.
    fn check(&self) -> StoreFuture<'_, Vec<String>>;
}
