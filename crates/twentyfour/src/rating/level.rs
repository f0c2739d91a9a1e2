//! Four words for how hard a hand is.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use unpuzzle_puzzle::{Message, Text};

use super::messages;

/// How hard a hand is for people, by the seconds that half of them need.
///
/// The bounds are round numbers near the quartiles of the hands that were timed.
///
/// ```
/// use unpuzzle_twentyfour::rating::Level;
///
/// assert_eq!("hard".parse(), Ok(Level::Hard));
/// assert_eq!(Level::of(7.0).to_string(), "medium");
/// assert!(Level::Easy < Level::Expert);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Below 7 seconds.
    Easy,
    /// Below 9 seconds.
    Medium,
    /// Below 13 seconds.
    Hard,
    /// 13 seconds and more.
    Expert,
}

impl Level {
    /// Every level, easy first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    /// The level of a hand that takes this many seconds.
    pub fn of(seconds: f64) -> Self {
        match seconds {
            seconds if seconds < 7.0 => Level::Easy,
            seconds if seconds < 9.0 => Level::Medium,
            seconds if seconds < 13.0 => Level::Hard,
            _ => Level::Expert,
        }
    }

    /// The word for it in commands and game ids, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }

    /// The word for it that readers see.
    pub fn text(self) -> &'static Text {
        match self {
            Level::Easy => &messages::EASY,
            Level::Medium => &messages::MEDIUM,
            Level::Hard => &messages::HARD,
            Level::Expert => &messages::EXPERT,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|level| level.name().eq_ignore_ascii_case(text))
            .ok_or(ParseLevelError)
    }
}

/// A word that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub struct ParseLevelError;

impl ParseLevelError {
    /// The error in words.
    pub fn message(self) -> Message {
        let names: Vec<&str> = Level::ALL.into_iter().map(Level::name).collect();
        messages::NOT_A_LEVEL.with("levels", names)
    }
}
