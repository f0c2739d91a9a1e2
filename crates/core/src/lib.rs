//! What every unpuzzle engine and front end shares.
//!
//! Engines need a [`Budget`] to search under, [`Random`] numbers that never
//! change, and [`Message`]s that can be said in any language. Front ends need
//! to treat puzzles alike: [`Puzzle`], its [`Verb`]s, and replies made of plain
//! [`Value`]s, neutral [`Page`](page::Page)s and [`Picture`](picture::Picture)s.
//!
//! This crate knows no puzzle, no file, no screen and no format.

mod budget;
mod command;
mod desk;
mod duration;
mod failure;
mod game_id;
mod language;
pub mod messages;
pub mod page;
pub mod picture;
mod progress;
mod puzzle;
mod random;
mod request;
mod skill;
mod value;

pub use budget::{Budget, Exhausted, Meter, StopFlag};
pub use command::split_command;
pub use desk::{BareDesk, Desk};
pub use duration::parse_duration;
pub use failure::{Failure, Place, nearest};
pub use game_id::{GameId, GameIdError};
pub use language::{Language, Message, Text, Words, check_catalogue};
pub use progress::{Latest, Progress, Snapshot};
pub use puzzle::{About, Argument, Form, Game, Kind, Outcome, Played, Puzzle, Reply, Status, Verb};
pub use random::Random;
pub use request::Request;
pub use skill::{Finished, Measure, Skill};
pub use value::{Record, Value};
