//! What a puzzle is to a front end that does not know it.
//!
//! A [`Puzzle`] describes its [`Verb`]s, takes [`Request`]s and answers with
//! plain [`Value`]s, neutral [`Page`](page::Page)s and
//! [`Picture`](picture::Picture)s. What a person reads is a [`Message`], which
//! can be said in any [`Language`].
//!
//! This crate knows no puzzle, no file, no screen and no format.

mod command;
mod desk;
mod duration;
mod failure;
mod language;
pub mod messages;
pub mod page;
pub mod picture;
mod puzzle;
mod request;
mod skill;
mod value;

pub use command::split_command;
pub use desk::{BareDesk, Desk};
pub use duration::parse_duration;
pub use failure::{Failure, Place, nearest};
pub use language::{Language, Message, Text, Words, check_catalogue};
pub use puzzle::{About, Argument, Form, Game, Kind, Outcome, Played, Puzzle, Reply, Verb};
pub use request::Request;
pub use skill::{Finished, Measure, Skill};
pub use unpuzzle_core::{
    Budget, Exhausted, GameId, GameIdError, Latest, Meter, Progress, Random, Snapshot, Status,
    StopFlag,
};
pub use value::{Record, Value};
