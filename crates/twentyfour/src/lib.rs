#![doc = include_str!("../README.md")]
//!
//! A [`Hand`] is what is dealt and [`Rules`] say which answers count. A [`Solver`] finds
//! a solution, all essentially different ones, whose [`Key`]s tell them apart, or every
//! written form of every solution. Everything here is exact:
//! values are fractions, *no* is a proof, and a search that cannot finish says
//! *unknown*.
//!
//! | folder | what it holds |
//! |---|---|
//! | `rules` | hands, targets, operators |
//! | `search` | the solver and everything that is decided by it |
//! | [`play`] | steps, positions, the answer checker, hints |
//! | [`rating`] | how hard hands are for people, and how strong people are |
//! | [`deal`] | cards, decks, graded hands, game ids |
//! | [`studies`] | methods of others to compare with, and all of Countdown |

#[cfg(feature = "data")]
mod data;
pub mod deal;
pub mod play;
pub mod rating;
mod rules;
mod search;
pub mod studies;

pub use play::{check, hint};
pub use rating::strength;
pub use rules::{Hand, HandError, HandErrorKind, OperatorSet, Rules, RulesError, RulesErrorKind};
pub use search::{
    Action, Enumerated, Key, LegalStep, Nearest, Solution, Solved, Solver, Verdict, winning_steps,
};
pub use unpuzzle_core::{Budget, Exhausted, GameId, Random};
pub use unpuzzle_expr::{Expression, Function, Operator, Rational, Span};
