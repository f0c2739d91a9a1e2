#![doc = include_str!("../README.md")]
//!
//! The folders follow the ideas, each using only those before it:
//! `rules` says what a row may be and what the page shows under it;
//! `answers` holds every equation that can be the answer and what rows tell
//! of them; `search` finds the least number of guesses exactly, with its
//! books; a `strategy` chooses guesses; `boards` plays several
//! boards at once; the `coach` advises and reviews; a `game` is played in
//! any mode and named by its [`Instance`].

mod answers;
mod boards;
mod coach;
#[cfg(feature = "data")]
mod data;
mod game;
mod rules;
mod search;
mod strategy;

pub use answers::{AddError, Answers, Checked, Contradiction, Knowledge};
pub use boards::{boards_trial, choose_for_boards};
pub use coach::{
    Advice, Adviser, Assessment, Candidates, CoachError, Expected, ExpectedGuesses, Hint, Next,
    NextGuess, Review, Solved, Worth, best_answer, evaluate, review,
};
pub use game::{Board, Date, Game, Instance, Mode, Origin, PlayError, Shared, Turn, kind_of};
pub use rules::{
    Colour, Feedback, Guess, GuessError, GuessErrorKind, Row, Rules, Symbol, Tiles, Variant,
};
pub use search::{Best, ExactSearch};
pub use strategy::{
    Choice, Chooser, Distribution, Path, Step, Strategy, naive_losses, path, sample_trial, trial,
};
pub use unpuzzle_core::{
    Budget, Exhausted, GameId, Outcome, Progress, Random, Snapshot, Status, StopFlag,
};
pub use unpuzzle_expr::{Rational, Span};

/// Internals for the makers of proofs and books, outside the stable interface.
#[doc(hidden)]
pub mod internals {
    pub use crate::answers::{Code, Layout, Part, Splitter, Wins, by_parts, fnv1a, maxi_counts};
    pub use crate::rules::canonical;
    pub use crate::search::{BOOKS, BookId, Planner, entry};
}
