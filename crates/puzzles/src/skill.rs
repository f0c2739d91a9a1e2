//! How hard a game is and how good its player: what statistics need to know of both.

use std::time::Duration;

/// How hard a game is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difficulty {
    /// The kind under which the puzzle counts it: `hard`, `4x4`.
    pub level: String,
    /// How long people take for it, if that can be told.
    pub predicted: Option<Duration>,
}

/// How good a player is at a puzzle: a rating with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The rating.
    pub rating: f64,
    /// Its deviation: the truth is within twice as much in 95 cases of 100.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
}

/// A game that a player finished, as far as it tells how good they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSummary {
    /// How long people take for it.
    pub predicted: Option<Duration>,
    /// Whether the answer was the player's own.
    pub is_solved: bool,
    /// Hints asked for.
    pub hints: u32,
    /// How long it took.
    pub time: Duration,
}
