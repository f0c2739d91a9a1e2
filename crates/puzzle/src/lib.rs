#![doc = include_str!("../README.md")]
//!
//! A [`Puzzle`] describes its [`Verb`]s, takes [`Call`]s and answers with
//! typed [`Reply`]s, neutral [`Page`](page::Page)s and
//! [`Picture`](picture::Picture)s. What a person reads is a [`Message`], which
//! can be said in any [`Language`].
//!
//! This crate knows no puzzle, no file, no screen and no format.

mod call;
mod command;
mod duration;
mod error;
mod field;
mod input;
mod io;
pub mod messages;
pub mod page;
pub mod picture;
mod puzzle;
mod reply;
mod skill;
pub mod trace;
mod verb;

pub use call::Call;
pub use command::split_command;
pub use duration::parse_duration;
pub use error::{InputError, SourceSpan, nearest};
pub use field::{Field, LineFormat, Takes, check_length};
pub use input::{File, FileArgument, FromText, Lines, Parsed, Within, Words};
pub use io::{NoIo, VerbIo};
pub use puzzle::{About, Game, Puzzle};
pub use reply::{Data, Envelope, NoAnswer, Reply, to_json};
pub use skill::{Difficulty, GameSummary, Skill};
pub use unpuzzle_core::{
    Budget, Exhausted, GameId, GameIdError, Language, Latest, Level, LocalizedText, Message, Meter,
    Progress, Random, Snapshot, Status, StopFlag, Verdict, msg,
};
pub use verb::{AnyVerb, Context, RunLines, Screen, Verb};
