//! Four words for how hard a puzzle is.

use std::fmt;
use std::str::FromStr;

/// How hard a puzzle is for people.
///
/// ```
/// use unpuzzle_core::Level;
///
/// assert_eq!("hard".parse(), Ok(Level::Hard));
/// assert!(Level::Easy < Level::Expert);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(rename_all = "lowercase"), schemars(inline))]
pub enum Level {
    /// For beginners.
    Easy,
    /// For most people.
    Medium,
    /// For those with practice.
    Hard,
    /// For those who look for a challenge.
    Expert,
}

impl Level {
    /// Every level, easy first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];
    /// Their names, easy first.
    pub const NAMES: [&str; 4] = ["easy", "medium", "hard", "expert"];

    /// The word for it in commands and game ids, the same in every language.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// Reads a name in either case.
impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|level| level.name().eq_ignore_ascii_case(text)).ok_or(ParseLevelError)
    }
}

/// Error for an unknown level name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a level is one of {}", Level::NAMES.join(", "))]
pub struct ParseLevelError;
