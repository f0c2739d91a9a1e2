#![doc = include_str!("../README.md")]
//!
//! One [`Problem`] covers IQ Puzzler Pro and Kanoodle in the plane and as
//! pyramids, pentomino boards, Soma and A-Puzzle-A-Day, on three grids, with
//! identical pieces, one-sided pieces, fixed pieces and cells that may stay
//! empty. A [`Solver`] finds, counts and proves; an [`Oracle`] holds all
//! solutions and so the value of every move, which [`hint`], [`rate`] and
//! [`challenge`] use.

pub mod coach;
pub mod counting;
#[cfg(feature = "data")]
mod data;
pub mod engines;
pub mod formats;
pub mod game;
pub mod model;

pub use coach::{Challenge, Hint, Level, Oracle, challenge, hint, rate};
pub use counting::{Counts, Enumeration, Solver};
pub use engines::{Engine, SearchError};
pub use formats::{Strictness, TextFormat};
pub use model::{
    BOARDS, Cell, Instance, Lattice, Piece, Placed, PlacementId, Problem, Setup, Shape, Solution,
    Turning, board, draw,
};
pub use num_bigint::BigUint;
pub use unpuzzle_core::{Budget, Exhausted, GameId, Outcome, Random};
