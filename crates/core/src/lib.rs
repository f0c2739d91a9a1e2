//! What every unpuzzle engine shares: a [`Budget`] to search under, the
//! [`Progress`] it reports, [`Random`] numbers that never change between
//! versions, the [`GameId`] that names a game and the [`Level`] that says how hard it
//! is.
//!
//! This crate knows no puzzle, no language, no file, no screen and no format.

mod budget;
mod game_id;
mod level;
mod progress;
mod random;
mod status;

pub use budget::{Budget, Exhausted, Meter, StopFlag};
pub use game_id::{GameId, GameIdError};
pub use level::{Level, ParseLevelError};
pub use progress::{Latest, Progress, Snapshot};
pub use random::Random;
pub use status::Status;
