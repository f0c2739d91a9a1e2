//! The result of a search that may be stopped.

use crate::budget::Exhausted;

/// The result of a search.
///
/// A stopped search knows nothing about what it has not seen. So its result is kept apart
/// from that of a search that ended by itself: nobody who reads it can take "nothing found
/// so far" for "there is nothing".
///
/// ```
/// use unpuzzle_core::{Exhausted, Outcome};
///
/// let said = |outcome: Outcome<u32>| match outcome {
///     Outcome::Known(0) => "none".to_owned(),
///     Outcome::Known(count) => format!("{count}"),
///     Outcome::Stopped { partial, why } => format!("at least {partial}: {why}"),
/// };
/// assert_eq!(said(Outcome::Known(0)), "none");
/// let stopped = Outcome::Stopped { partial: 0, why: Exhausted::Nodes };
/// assert_eq!(said(stopped), "at least 0: the node limit was reached");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Outcome<T, W = Exhausted> {
    /// The search ended by itself.
    Known(T),
    /// It was stopped first, usually because the budget ran out.
    Stopped {
        /// What was found until then.
        partial: T,
        /// Why it was stopped.
        why: W,
    },
}

impl<T, W: Copy> Outcome<T, W> {
    /// The result, whole or not.
    pub fn into_inner(self) -> T {
        match self {
            Outcome::Known(result) | Outcome::Stopped { partial: result, .. } => result,
        }
    }

    /// The outcome with another result.
    pub fn map<R>(self, change: impl FnOnce(T) -> R) -> Outcome<R, W> {
        match self {
            Outcome::Known(result) => Outcome::Known(change(result)),
            Outcome::Stopped { partial, why } => Outcome::Stopped { partial: change(partial), why },
        }
    }

    /// Why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<W> {
        match self {
            Outcome::Known(_) => None,
            Outcome::Stopped { why, .. } => Some(*why),
        }
    }

    /// The result, or why it is not known.
    pub fn known(self) -> Result<T, W> {
        match self {
            Outcome::Known(result) => Ok(result),
            Outcome::Stopped { why, .. } => Err(why),
        }
    }
}
