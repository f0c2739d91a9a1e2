#![doc = include_str!("../README.md")]

mod budget;
mod game_id;
mod level;
mod outcome;
mod progress;
mod random;
mod status;

pub use budget::{Budget, Exhausted, Meter, StopFlag};
pub use game_id::{GameId, GameIdError};
pub use level::{Level, ParseLevelError};
pub use outcome::Outcome;
pub use progress::{Latest, Progress, Snapshot};
pub use random::Random;
pub use status::Status;
