//! The numbers round of the television game Countdown, as a whole.
//!
//! Single games are solved by [`solve`](crate::solve) under
//! [`Rules::countdown`](crate::Rules::countdown). Here is what can be said about all
//! of them at once: how many expressions there are over six numbers, and which of
//! the 11,905,457 games can be won.

mod expressions;
mod universe;
mod values;

pub use expressions::{Expressions, count_expressions};
pub use universe::{
    FIRST_TARGET, LAST_TARGET, Selection, TILES, Universe, each_selection, universe,
};
