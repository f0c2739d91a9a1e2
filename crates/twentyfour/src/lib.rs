#![doc = include_str!("../README.md")]
//!
//! A [`Hand`] is what is dealt and [`Rules`] say which answers count. A [`Solver`] finds
//! a solution, all essentially different ones (those with different [`Key`]s), or every
//! written form of every solution. Everything here is exact: values are fractions, *no*
//! is a proof, and a search that cannot finish says *unknown*.
//!
//! | folder | what it holds |
//! |---|---|
//! | `rules` | hands, targets, operators |
//! | `search` | the solver |
//! | [`play`] | steps, positions, hints, the answer checker |
//! | [`rating`] | how hard hands are for people, and how strong people are |
//! | [`deal`] | cards, decks, graded hands, game ids |
//! | [`studies`] | published methods to compare with |

#[cfg(feature = "data")]
mod data;
pub mod deal;
pub mod play;
pub mod rating;
mod rules;
mod search;
pub mod studies;

pub use play::{WinningStep, check, hint, winning_steps};
pub use rating::strength;
pub use rules::{Flags, Hand, OperatorSet, Rules};
pub use search::{Key, Nearest, Solution, Solved, Solver, Verdict};
pub use unpuzzle_core::{Budget, Exhausted, GameId, Random, Span};
pub use unpuzzle_expr::{Expression, Function, Operator, Rational};
