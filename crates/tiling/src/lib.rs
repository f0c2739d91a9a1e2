//! Tiling puzzles: cover a board with pieces, all of them, none on another.
//!
//! One [`Problem`] covers IQ Puzzler Pro and Kanoodle in the plane and as
//! pyramids, pentomino boards, Soma and A-Puzzle-A-Day, on three grids, with
//! identical pieces, one-sided pieces, fixed pieces and cells that may stay
//! empty. A [`Solver`] finds, counts and proves; an [`Oracle`] knows all
//! solutions and so the worth of every move; [`hint`], [`rate`] and
//! [`challenge`] turn that into teaching.
//!
//! ```
//! use unpuzzle_core::Budget;
//! use unpuzzle_tiling::{TextFormat, Strictness, Solver, draw};
//!
//! let text = b"3 3 2\nDEFAULT\nAAA\nA\nA\nBB\nBB\n";
//! let problem = TextFormat::parse(text, Strictness::Strict).unwrap().problem;
//! let solution = Solver::new(&problem).first(&Budget::unlimited())?.value.unwrap();
//! assert_eq!(solution.check(&problem), Ok(()));
//! assert_eq!(draw(&problem, &solution.placed), "AAA\nABB\nABB\n");
//! # Ok::<(), unpuzzle_tiling::Unknown>(())
//! ```

pub mod coach;
pub mod counting;
pub mod engines;
pub mod formats;
pub mod game;
pub mod model;
#[cfg(feature = "serde")]
mod serde;

pub use coach::{Challenge, Hint, Level, Oracle, challenge, hint, rate};
pub use counting::{Counts, Enumeration, Solver, Uniqueness};
pub use engines::{Engine, Unknown};
pub use formats::{Strictness, TextFormat};
pub use model::{
    BOARDS, Cell, Instance, Lattice, Piece, Placed, PlacementId, Problem, Setup, Shape, Solution,
    Turning, board, draw,
};
pub use num_bigint::BigUint;
pub use unpuzzle_core::{Budget, Exhausted, GameId, Random};
