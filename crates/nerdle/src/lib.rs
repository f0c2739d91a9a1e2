#![doc = include_str!("../README.md")]
//!
//! The folders follow the ideas, each using only those before it:
//! [`rules`] says what a row may be and what the page shows under it;
//! [`answers`] holds every equation that can be the answer and what rows tell
//! of them; [`search`] finds the least number of guesses exactly, with its
//! books; a [`strategy`](mod@strategy) chooses guesses; [`boards`] plays several
//! boards at once; the [`coach`] advises and reviews; a [`game`] is played in
//! any mode and named by its [`Instance`].

pub mod answers;
pub mod boards;
pub mod coach;
#[cfg(feature = "data")]
mod data;
pub mod game;
pub mod rules;
pub mod search;
pub mod strategy;

pub use answers::{AddError, Answers, Contradiction, Knowledge};
pub use boards::{boards_trial, choose_for_boards};
pub use coach::{Advice, Adviser, Coach};
pub use game::{Board, Date, Game, Instance, Mode, Origin, PlayError, Turn, kind_of};
pub use rules::{Colour, Feedback, Guess, GuessError, Row, Rules, Symbol, Tiles, Variant};
pub use search::{BOOKS, BookId, Search};
pub use strategy::{Choice, Distribution, Optimal, STRATEGIES, Strategy, path, strategy, trial};
pub use unpuzzle_core::{Budget, Exhausted, GameId, Progress, Random, Snapshot, Status, StopFlag};
pub use unpuzzle_expr::{Rational, Span};
