//! The results of searches and games: known or stopped, yes, no or unknown, won or lost.

use crate::budget::Exhausted;

/// The result of a search.
///
/// A stopped search knows nothing about the part it has not visited. Its result is kept
/// apart from that of a finished search, so "nothing found so far" cannot be mistaken for
/// "there is nothing".
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
        /// The results so far.
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

/// The answer to a question that can be proven either way.
///
/// ```
/// use unpuzzle_core::Verdict;
///
/// assert_eq!(Verdict::from(true), Verdict::Yes);
/// assert_eq!(Verdict::Unknown.known(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Yes, or done.
    Yes,
    /// Proven: no.
    No,
    /// The budget ran out first.
    Unknown,
}

impl Verdict {
    /// The answer, where it is known.
    pub const fn known(self) -> Option<bool> {
        match self {
            Verdict::Yes => Some(true),
            Verdict::No => Some(false),
            Verdict::Unknown => None,
        }
    }
}

impl From<bool> for Verdict {
    fn from(answer: bool) -> Self {
        if answer { Verdict::Yes } else { Verdict::No }
    }
}

impl From<Option<bool>> for Verdict {
    fn from(answer: Option<bool>) -> Self {
        answer.map_or(Verdict::Unknown, Verdict::from)
    }
}

#[cfg(feature = "data")]
mod data {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Verdict;

    /// `true`, `false` or `null`.
    impl Serialize for Verdict {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.known().serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Verdict {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Option::<bool>::deserialize(deserializer).map(Verdict::from)
        }
    }

    impl JsonSchema for Verdict {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            "Verdict".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({"type": ["boolean", "null"]})
        }
    }
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There are moves to make.
    Playing,
    /// It is won.
    Won,
    /// It is over without a win.
    Lost,
}
