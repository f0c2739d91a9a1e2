//! The 24 game and its relative Countdown: reach a target with the cards dealt.
//!
//! A [`Hand`] is what is dealt and [`Rules`] say which answers count. Everything
//! here is exact: values are fractions, *no* is a proof, and a search that cannot
//! finish says *unknown*.

pub mod check;
mod hand;
pub mod input_messages;
mod rules;

pub use hand::{Hand, HandError, HandErrorKind};
pub use rules::{OperatorSet, Rules, RulesError, RulesErrorKind};
