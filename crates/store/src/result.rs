//! Finished games, and ratings of players.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use unpuzzle_puzzles::{GameSummary, Skill};

/// The player at this machine's terminal.
pub const LOCAL_PLAYER: &str = "local";

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// The name under which it is kept: chosen by who plays, so that it can be sent
    /// twice and is kept once.
    pub key: String,
    /// Who played.
    pub player: String,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
    /// The id of the game.
    pub game: String,
    /// How hard the puzzle calls it.
    pub level: String,
    /// How it ended.
    pub ending: Ending,
    /// How long it took, in milliseconds; 0 if nobody measured it.
    pub milliseconds: u64,
    /// How long people take for it, by the puzzle's own estimate.
    pub predicted: Option<u64>,
    /// Hints asked for.
    pub hints: u32,
    /// Moves taken back.
    pub undos: u32,
    /// Wrong answers given.
    pub mistakes: u32,
    /// The points, in a game that has them.
    pub score: Option<u64>,
}

impl GameResult {
    /// The puzzle, by its name in the registry.
    pub fn puzzle(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }

    /// Whether the answer was the player's own.
    pub fn is_solved(&self) -> bool {
        self.ending == Ending::Solved
    }

    /// What the result says about the player's skill.
    pub fn finished(&self) -> GameSummary {
        GameSummary {
            predicted: self.predicted.map(Duration::from_millis),
            is_solved: self.is_solved(),
            hints: self.hints,
            time: Duration::from_millis(self.milliseconds),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Ending {
    /// With the player's own answer.
    Solved,
    /// With the answer shown on request.
    Shown,
    /// Without an answer.
    Skipped,
}

/// How good a player is at a puzzle, as a rating with its uncertainty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRating {
    /// The member.
    pub player: String,
    /// At which puzzle, by its name in the registry.
    pub puzzle: String,
    /// How good.
    pub rating: f64,
    /// How uncertain that is.
    pub deviation: f64,
    /// How much it changes.
    pub volatility: f64,
    /// Since when, in milliseconds since 1970.
    pub at: u64,
}

impl PlayerRating {
    /// The rating without who and when.
    pub fn skill(&self) -> Skill {
        Skill { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }
}
