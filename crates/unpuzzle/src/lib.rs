#![doc = include_str!("../README.md")]

pub use unpuzzle_core::{
    Budget, Exhausted, GameId, Language, Level, Message, Outcome, Progress, Random, StopFlag,
    Verdict,
};
pub use unpuzzle_expr as expr;
#[cfg(feature = "nerdle")]
pub use unpuzzle_nerdle as nerdle;
#[cfg(feature = "registry")]
pub use unpuzzle_puzzles as puzzles;
#[cfg(feature = "registry")]
pub use unpuzzle_puzzles::{ALL, AnyGame, Call, Game, InputError, Puzzle, Reply, Verb, find};
#[cfg(feature = "slide")]
pub use unpuzzle_slide as slide;
#[cfg(feature = "tiling")]
pub use unpuzzle_tiling as tiling;
#[cfg(feature = "twentyfour")]
pub use unpuzzle_twentyfour as twentyfour;
