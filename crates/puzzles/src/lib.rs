#![doc = include_str!("../README.md")]
//!
//! A [`Puzzle`] has [`Verb`]s and [`Game`]s. A verb is a struct of arguments with a function to an
//! answer, which is the engine's own type; its [`Page`](page::Page) and
//! [`Picture`](picture::Picture) are neutral drawings. What a person reads is a [`Message`], which
//! can be said in any [`Language`].
//!
//! Engines decide what is true of a puzzle. Here text becomes the engine's types, and its results
//! become answers. No file, no screen and no format is known here.

#![allow(missing_docs, reason = "only the crates of this program use it")]

mod call;
mod error;
mod field;
mod input;
#[cfg(any(feature = "twentyfour", feature = "tiling", feature = "nerdle", feature = "slide"))]
mod laboratory;
pub mod messages;
#[cfg(feature = "nerdle")]
pub mod nerdle;
pub mod page;
mod paper;
pub mod picture;
#[cfg(any(feature = "twentyfour", feature = "tiling", feature = "nerdle", feature = "slide"))]
mod prelude;
mod puzzle;
#[cfg(feature = "slide")]
pub mod slide;
#[cfg(feature = "tiling")]
pub mod tiling;
pub mod trace;
#[cfg(feature = "twentyfour")]
pub mod twentyfour;
mod verb;

pub use call::{Call, split_command};
pub use error::{InputError, SourceSpan, nearest};
pub use field::{Field, LineFormat, Takes, check_choice, check_length};
pub use input::{File, FileArgument, FromText, Lines, Parsed, Within, Words, parse_duration};
pub use puzzle::{About, AnyGame, Difficulty, Game, GameSummary, Puzzle};
pub use unpuzzle_core::{
    Budget, Cache, Exhausted, GameId, GameIdError, Language, Latest, Level, LocalizedText, Message,
    Meter, Progress, Random, Skill, Snapshot, Status, StopFlag, Verdict, msg,
};
pub use verb::{
    AnyVerb, Context, Data, Envelope, Figures, NoAnswer, NoIo, Reply, RunLines, Screen, Verb,
    VerbIo, to_json,
};

pub static ALL: &[&dyn Puzzle] = &[
    #[cfg(feature = "twentyfour")]
    &twentyfour::TwentyFour,
    #[cfg(feature = "tiling")]
    &tiling::Tiling,
    #[cfg(feature = "nerdle")]
    &nerdle::Nerdle,
    #[cfg(feature = "slide")]
    &slide::Slide2048,
];

pub fn find<'a>(registry: &[&'a dyn Puzzle], name: &str) -> Option<&'a dyn Puzzle> {
    registry.iter().copied().find(|puzzle| puzzle.name() == name)
}
