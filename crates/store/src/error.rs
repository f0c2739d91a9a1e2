//! Store errors, grouped by what the user can do about them.

use thiserror::Error;
use unpuzzle_puzzles::{Message, msg};

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub enum StoreError {
    Conflict { room: String, expected: u64, found: u64 },
    RoomClosed(String),
    NoSuchRoom(String),
    Full(String),
    ReadOnly(String),
    Exists(String),
    Missing(String),
    Corrupt(String),
    Newer { found: u64, known: u64 },
    InUse(String),
    Busy(String),
    Unreachable(String),
    Failed(String),
}

impl StoreError {
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
                msg!("the store is read-only ({what})", what = what.as_str())
            }
            StoreError::Exists(what) => msg!("{what} already exists", what = what.as_str()),
            StoreError::Missing(what) => {
                msg!("the store does not exist or cannot be opened ({what})", what = what.as_str())
            }
            StoreError::Corrupt(what) => {
                msg!(
                    "the store is damaged, or the file is not a store ({what})",
                    what = what.as_str()
                )
            }
            StoreError::Newer { found, known } => {
                msg!(
                    "a newer version of this program has written the store: it has version {found}, and this program knows up to {known}",
                    found = *found,
                    known = *known
                )
            }
            StoreError::InUse(what) => {
                msg!("a running server is using the store ({what})", what = what.as_str())
            }
            StoreError::Busy(what) => msg!("the store is busy ({what})", what = what.as_str()),
            StoreError::Unreachable(what) => {
                msg!("the store cannot be reached ({what})", what = what.as_str())
            }
            StoreError::Failed(what) => msg!("the store failed ({what})", what = what.as_str()),
        }
    }
}
