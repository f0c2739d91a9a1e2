#![doc = include_str!("../README.md")]
//!
//! A [`Puzzle`] describes its [`Verb`]s, takes [`Request`]s and answers with
//! typed [`Reply`]s, neutral [`Page`](page::Page)s and
//! [`Picture`](picture::Picture)s. What a person reads is a [`Message`], which
//! can be said in any [`Language`].
//!
//! This crate knows no puzzle, no file, no screen and no format.

mod argument;
mod arguments;
mod command;
mod duration;
mod error;
mod input;
mod io;
pub mod messages;
pub mod page;
pub mod picture;
mod puzzle;
mod reply;
mod request;
mod skill;
pub mod trace;
mod verb;

pub use argument::{Argument, Form, Kind};
pub use arguments::{Arguments, Instance, read};
pub use command::split_command;
pub use duration::parse_duration;
pub use error::{InputError, SourceSpan, nearest};
pub use input::{File, FileArgument, FromText, Lines, Parsed, Within, Words};
pub use io::{NoIo, VerbIo};
pub use puzzle::{About, Game, Puzzle};
pub use reply::{Data, Envelope, NoAnswer, Reply, to_json};
pub use request::{Request, check_length};
pub use skill::{Difficulty, GameSummary, Skill};
pub use strum::VariantNames;
pub use unpuzzle_core::{
    Budget, Exhausted, GameId, GameIdError, Language, Latest, Level, LocalizedText, Message, Meter,
    Progress, Random, Snapshot, Status, StopFlag, Verdict, msg,
};
pub use verb::{
    AnyVerb, Context, Interactive, OldScreen, OldVerb, RunLines, Screen, Verb, VerbInfo,
};
