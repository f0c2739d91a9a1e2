//! Errors of a store, in terms of what a person can do about them.

use thiserror::Error;
use unpuzzle_puzzles::{Message, msg};

/// An error of a store.
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
    /// The target exists, and nothing is overwritten.
    Exists(String),
    /// Missing, or not accessible.
    Missing(String),
    /// Damaged, or not a store.
    Corrupt(String),
    /// A newer version of the program has written it.
    Newer {
        /// Its version.
        found: u64,
        /// The newest that is known here.
        known: u64,
    },
    /// Locked by a server.
    InUse(String),
    /// Busy for too long.
    Busy(String),
    /// No answer.
    Unreachable(String),
    /// Anything else that a database says.
    Failed(String),
}

impl StoreError {
    /// The error in words.
    pub fn message(&self) -> Message {
        match self {
            StoreError::Conflict { room, expected, found } => msg!(
                "the room {room} is at event {found}, not {expected}",
                room = room.as_str(),
                expected = *expected,
                found = *found
            ),
            StoreError::RoomClosed(room) => msg!("the room {room} is closed", room = room.as_str()),
            StoreError::NoSuchRoom(room) => msg!("there is no room {room}", room = room.as_str()),
            StoreError::Full(what) => msg!("the disk is full ({what})", what = what.as_str()),
            StoreError::ReadOnly(what) => {
                msg!("the store cannot be written ({what})", what = what.as_str())
            }
            StoreError::Exists(what) => msg!("{what} is there already", what = what.as_str()),
            StoreError::Missing(what) => {
                msg!("the store is not there or cannot be opened ({what})", what = what.as_str())
            }
            StoreError::Corrupt(what) => {
                msg!("the store is damaged, or the file is no store ({what})", what = what.as_str())
            }
            StoreError::Newer { found, known } => {
                msg!(
                    "a newer version of this program has written the store: it has version {found}, and this program knows up to {known}",
                    found = *found,
                    known = *known
                )
            }
            StoreError::InUse(what) => {
                msg!("a running server has the store for itself ({what})", what = what.as_str())
            }
            StoreError::Busy(what) => msg!("the store is busy ({what})", what = what.as_str()),
            StoreError::Unreachable(what) => {
                msg!("the store cannot be reached ({what})", what = what.as_str())
            }
            StoreError::Failed(what) => msg!("the store failed ({what})", what = what.as_str()),
        }
    }
}
