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
        match self.clone() {
            StoreError::Conflict { room, expected, found } => {
                msg!("the room {room} is at event {found}, not {expected}", room, expected, found)
            }
            StoreError::RoomClosed(room) => msg!("the room {room} is closed", room),
            StoreError::NoSuchRoom(room) => msg!("there is no room {room}", room),
            StoreError::Full(what) => msg!("the disk is full ({what})", what),
            StoreError::ReadOnly(what) => msg!("the store is read-only ({what})", what),
            StoreError::Exists(what) => msg!("{what} already exists", what),
            StoreError::Missing(what) => {
                msg!("the store does not exist or cannot be opened ({what})", what)
            }
            StoreError::Corrupt(what) => {
                msg!("the store is damaged, or the file is not a store ({what})", what)
            }
            StoreError::Newer { found, known } => msg!(
                "a newer version of this program has written the store: it has version {found}, and this program knows up to {known}",
                found,
                known
            ),
            StoreError::InUse(what) => msg!("a running server is using the store ({what})", what),
            StoreError::Busy(what) => msg!("the store is busy ({what})", what),
            StoreError::Unreachable(what) => msg!("the store cannot be reached ({what})", what),
            StoreError::Failed(what) => msg!("the store failed ({what})", what),
        }
    }
}
