//! The 24 game and its relative Countdown: reach a target with the cards dealt.
//!
//! A [`Hand`] is what is dealt and [`Rules`] say which answers count. [`solve`] finds
//! a solution or all essentially different ones, whose [`Key`]s tell them apart;
//! [`every_form`] writes every form of every solution; a [`RankTable`] answers hands
//! of a deck by the million. Everything here is exact: values are fractions, *no* is
//! a proof, and a search that cannot finish says *unknown*.

mod canonical;
pub mod check;
pub mod countdown;
pub mod deal;
mod effort;
mod every;
mod fast_hash;
pub mod game;
mod hand;
pub mod hint;
pub mod input_messages;
mod needs;
mod puzzle;
mod rank_table;
pub mod rating;
mod rules;
mod search;
pub mod seed;
pub mod sheet;
pub mod smith;
mod solve;
mod steps;
pub mod strength;

pub use canonical::Key;
pub use every::{Enumerated, every_form};
pub use hand::{Hand, HandError, HandErrorKind};
pub use needs::{needs_fraction, needs_negative};
pub use puzzle::TwentyFour;
pub use rank_table::{RankSolution, RankTable};
pub use rules::{OperatorSet, Rules, RulesError, RulesErrorKind};
pub use solve::{Nearest, Solution, Solved, Verdict, Want, solvable, solve};
pub use steps::{Action, LegalStep, legal_steps, winning_steps};
