//! What can go wrong, in terms of what a person can do about it.

use thiserror::Error;
use unpuzzle_puzzle::Message;

use crate::messages;

/// Why something was not kept, or cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub enum StoreError {
    /// Another writer has written to the room in the meantime.
    Conflict {
        /// Which room.
        room: String,
        /// The number that the writer saw last.
        expected: u64,
        /// The number of the last event there is.
        found: u64,
    },
    /// The room is closed.
    RoomClosed(String),
    /// There is no such room.
    NoSuchRoom(String),
    /// There is no space left.
    Full(String),
    /// It may be read, but not written.
    ReadOnly(String),
    /// Something is there already, and nothing is overwritten.
    Exists(String),
    /// It is not there, or nobody may open it.
    Missing(String),
    /// It is damaged, or something else than a store.
    Corrupt(String),
    /// A newer version of the program has written it.
    Newer {
        /// Its version.
        found: u64,
        /// The newest that is known here.
        known: u64,
    },
    /// A server has the store for itself.
    InUse(String),
    /// Others keep it busy for too long.
    Busy(String),
    /// It does not answer.
    Unreachable(String),
    /// Anything else that a database says.
    Failed(String),
}

impl StoreError {
    /// The error in words.
    pub fn message(&self) -> Message {
        match self {
            StoreError::Conflict { room, expected, found } => messages::CONFLICT
                .with("room", room.as_str())
                .with("expected", *expected)
                .with("found", *found),
            StoreError::RoomClosed(room) => messages::ROOM_CLOSED.with("room", room.as_str()),
            StoreError::NoSuchRoom(room) => messages::NO_SUCH_ROOM.with("room", room.as_str()),
            StoreError::Full(what) => messages::FULL.with("what", what.as_str()),
            StoreError::ReadOnly(what) => messages::READ_ONLY.with("what", what.as_str()),
            StoreError::Exists(what) => messages::EXISTS.with("what", what.as_str()),
            StoreError::Missing(what) => messages::MISSING.with("what", what.as_str()),
            StoreError::Corrupt(what) => messages::CORRUPT.with("what", what.as_str()),
            StoreError::Newer { found, known } => {
                messages::NEWER.with("found", *found).with("known", *known)
            }
            StoreError::InUse(what) => messages::IN_USE.with("what", what.as_str()),
            StoreError::Busy(what) => messages::BUSY.with("what", what.as_str()),
            StoreError::Unreachable(what) => messages::UNREACHABLE.with("what", what.as_str()),
            StoreError::Failed(what) => messages::FAILED.with("what", what.as_str()),
        }
    }
}
