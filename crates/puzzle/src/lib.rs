//! What a puzzle is to a front end that does not know it.
//!
//! A [`Puzzle`] describes its [`Verb`]s, takes [`Request`]s and answers with
//! plain [`Value`]s, neutral [`Page`](page::Page)s and
//! [`Picture`](picture::Picture)s. What a person reads is a [`Message`], which
//! can be said in any [`Language`].
//!
//! This crate knows no puzzle, no file, no screen and no format.

mod command;
mod duration;
mod error;
mod io;
mod language;
pub mod messages;
pub mod page;
pub mod picture;
mod puzzle;
mod request;
mod skill;
mod value;

pub use command::split_command;
pub use duration::parse_duration;
pub use error::{InputError, SourceSpan, nearest};
pub use io::{NoIo, VerbIo};
pub use language::{Language, LocalizedText, Message, Text, check_catalogue};
pub use puzzle::{About, Argument, Form, Game, Interactive, Kind, Outcome, Puzzle, Reply, Verb};
pub use request::Request;
pub use skill::{Difficulty, GameSummary, Skill};
pub use unpuzzle_core::{
    Budget, Exhausted, GameId, GameIdError, Latest, Meter, Progress, Random, Snapshot, Status,
    StopFlag,
};
pub use value::{Record, Value};
