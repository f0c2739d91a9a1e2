#![doc = include_str!("../README.md")]
//!
//! The folders follow the ideas, each using only those before it: a [`board`]
//! is slid; [`notation`] reads and writes boards; a [`network`] says what boards are worth;
//! [`exact`] solves small boards; [`players`] choose moves; a [`game`] is played and reviewed.

pub mod board;
#[cfg(feature = "data")]
mod data;
pub mod exact;
pub mod game;
pub mod network;
pub mod notation;
pub mod players;
mod threads;

pub use board::{
    Board, Grid, GridSlide, Move, Position, Size, SizeError, Slide, Spawn, Turn, Values,
};
pub use exact::{Exact, ExactError};
pub use game::{Game, IdError, Instance, Judged, Mistake, Played, Playout, Reason, Review};
pub use network::{Network, Shape, ShapeError, Threshold, Tuple, WeightsError};
pub use notation::{BoardError, BoardErrorKind, Doubt};
pub use players::{
    Advice, AnyPlayer, Effort, Expectimax, Expert, Finished, Greedy, HeuristicWeights, NameError,
    NoEffort, Perfect, PlainSearch, Player, PlayerError, PlayerFactory, PlayerName, RandomPlayer,
    Reached, Standing, Strength, Tournament,
};
pub use unpuzzle_core::{Budget, Exhausted, GameId, Random, Snapshot, Status};
