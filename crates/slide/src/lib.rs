#![doc = include_str!("../README.md")]
//!
//! The folders follow the ideas, each using only those before it: a board
//! is slid; notation reads and writes boards; a network says what boards are worth;
//! `exact` solves small boards; players choose moves; a game is played and reviewed.

mod board;
#[cfg(feature = "data")]
mod data;
mod exact;
mod game;
mod network;
mod notation;
mod players;

pub use board::{Board, Grid, Move, Position, Size, Slide, Spawn, Turn, Values, tile};
pub use exact::Exact;
pub use game::{Game, Judged, Mistake, PUZZLE, Played, Playout, Review, WINNING};
#[doc(hidden)]
pub use network::format;
pub use network::{Network, Shape, ShapeError, Threshold, Tuple, WeightsError};
pub use players::{
    Advice, AnyPlayer, Effort, Expectimax, Expert, Finished, Greedy, HeuristicWeights, Perfect,
    Player, PlayerError, PlayerFactory, PlayerName, Reached, Standing, Strength, Tournament,
};
pub use unpuzzle_core::{Budget, Exhausted, GameId, Outcome, Random, Snapshot, Status};
