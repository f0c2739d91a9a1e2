//! What can go wrong, in terms of what a person can do about it.

use thiserror::Error;

/// Why something was not kept, or cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// Somebody else has written to the room in the meantime.
    #[error("the room {room} is at event {found}, not {expected}")]
    Conflict {
        /// Which room.
        room: String,
        /// The number that the writer saw last.
        expected: u64,
        /// The number of the last event there is.
        found: u64,
    },
    /// The room is closed.
    #[error("the room {0} is closed")]
    RoomClosed(String),
    /// There is no such room.
    #[error("there is no room {0}")]
    NoSuchRoom(String),
    /// There is no space left.
    #[error("the disk is full: {0}")]
    Full(String),
    /// It may be read, but not written.
    #[error("the store cannot be written: {0}")]
    ReadOnly(String),
    /// Something is there already, and nothing is overwritten.
    #[error("{0} is there already")]
    Exists(String),
    /// It is not there, or nobody may open it.
    #[error("the store is not there: {0}")]
    Missing(String),
    /// It is damaged, or something else than a store.
    #[error("the store is damaged or is no store: {0}")]
    Corrupt(String),
    /// A newer version of the program has written it.
    #[error("the store has version {found}, and this program knows versions up to {known}")]
    Newer {
        /// Its version.
        found: u64,
        /// The newest that is known here.
        known: u64,
    },
    /// Others keep it busy for too long.
    #[error("the store is busy: {0}")]
    Busy(String),
    /// It does not answer.
    #[error("the store cannot be reached: {0}")]
    Unreachable(String),
    /// Anything else that a database says.
    #[error("the store failed: {0}")]
    Failed(String),
}

impl StoreError {
    /// Whether it may work later without anybody doing anything about it.
    pub fn is_passing(&self) -> bool {
        matches!(self, StoreError::Busy(_) | StoreError::Unreachable(_))
    }
}
