#![doc = include_str!("../README.md")]

mod budget;
mod cache;
#[cfg(feature = "data")]
#[doc(hidden)]
pub mod data;
mod game_id;
mod level;
mod message;
mod outcome;
mod progress;
mod random;
mod skill;
mod span;

pub use budget::{Budget, Exhausted, Meter, StopFlag, Watch};
pub use cache::Cache;
#[cfg(feature = "data")]
pub use data::speaking;
pub use game_id::{GameId, GameIdError};
pub use level::{Level, ParseLevelError};
pub use message::{Language, LocalizedText, Message, check_template};
pub use outcome::{Outcome, Status, Verdict};
pub use progress::{Latest, Progress, Snapshot};
pub use random::Random;
pub use skill::Skill;
pub use span::{Located, Span};
