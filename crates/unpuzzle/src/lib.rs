#![doc = include_str!("../README.md")]
//!
//! A program that knows its puzzle calls the typed engine in that puzzle's
//! module. A front end that treats all puzzles alike goes through the registry
//! [`ALL`].

pub use unpuzzle_expr as expr;
#[cfg(feature = "nerdle")]
pub use unpuzzle_nerdle as nerdle;
pub use unpuzzle_puzzle as core;
pub use unpuzzle_puzzle::{Budget, Call, Game, GameId, InputError, Language, Puzzle, Reply, Verb};
pub use unpuzzle_puzzles as puzzles;
pub use unpuzzle_puzzles::{ALL, find};
#[cfg(feature = "slide")]
pub use unpuzzle_slide as slide;
#[cfg(feature = "tiling")]
pub use unpuzzle_tiling as tiling;
#[cfg(feature = "twentyfour")]
pub use unpuzzle_twentyfour as twentyfour;
