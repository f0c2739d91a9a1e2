#![doc = include_str!("../README.md")]

#[cfg(feature = "data")]
#[doc(hidden)]
pub mod as_text;
mod budget;
mod cache;
mod game_id;
mod level;
mod message;
mod outcome;
mod progress;
mod random;
#[cfg(feature = "data")]
mod spoken;
mod status;
mod verdict;

pub use budget::{Budget, Exhausted, Meter, StopFlag};
pub use cache::Cache;
pub use game_id::{GameId, GameIdError};
pub use level::{Level, ParseLevelError};
pub use message::{Language, LocalizedText, Message, check_template};
pub use outcome::Outcome;
pub use progress::{Latest, Progress, Snapshot};
pub use random::Random;
#[cfg(feature = "data")]
pub use spoken::speaking;
pub use status::Status;
pub use verdict::Verdict;
