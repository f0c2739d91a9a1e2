//! Finished games and player ratings.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use unpuzzle_puzzles::{GameSummary, Puzzle, Skill};

use crate::{Store, StoreError};

/// The player on this machine, in the terminal or the browser.
pub const LOCAL_PLAYER: &str = "local";

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// Idempotency key, chosen by the client.
    pub key: String,
    /// The player.
    pub player: String,
    /// End time, in milliseconds since 1970.
    pub at: u64,
    /// Game id.
    pub game: String,
    /// Difficulty.
    pub level: String,
    /// How it ended.
    pub ending: Ending,
    /// Duration in milliseconds; 0 if not measured.
    pub milliseconds: u64,
    /// Predicted human time in milliseconds.
    pub predicted: Option<u64>,
    /// Number of hints.
    pub hints: u32,
    /// Number of undone moves.
    pub undos: u32,
    /// Number of wrong answers.
    pub mistakes: u32,
    /// Score, for puzzles that have one.
    pub score: Option<u64>,
}

impl GameResult {
    /// The puzzle, by its name in the registry.
    pub fn puzzle(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }

    /// Whether the player solved it.
    pub fn is_solved(&self) -> bool {
        self.ending == Ending::Solved
    }

    /// The data for the rating.
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
    /// Solved by the player.
    Solved,
    /// The answer was shown on request.
    Shown,
    /// Skipped.
    Skipped,
}

/// A player's rating for a puzzle (Glicko-2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRating {
    /// The player.
    pub player: String,
    /// The puzzle, by its name in the registry.
    pub puzzle: String,
    /// Rating.
    pub rating: f64,
    /// Rating deviation.
    pub deviation: f64,
    /// Volatility.
    pub volatility: f64,
    /// Time of the last update, in milliseconds since 1970.
    pub at: u64,
}

impl PlayerRating {
    /// The rating without player and time.
    pub fn skill(&self) -> Skill {
        Skill { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }
}
/// Records a result and, for rated puzzles, the player's new rating in the same transaction.
/// Returns whether the result was new.
pub async fn record_rated(
    store: &dyn Store,
    puzzle: &dyn Puzzle,
    result: &GameResult,
) -> Result<bool, StoreError> {
    let rate = |before: Option<PlayerRating>| rating_after(puzzle, before.as_ref(), result);
    store.record(result, Some(&rate)).await
}

/// The rating after a game, for rated puzzles.
pub fn rating_after(
    puzzle: &dyn Puzzle,
    before: Option<&PlayerRating>,
    result: &GameResult,
) -> Option<PlayerRating> {
    let skill = puzzle.skill_after(before.map(PlayerRating::skill), &result.finished())?;
    Some(PlayerRating {
        player: result.player.clone(),
        puzzle: result.puzzle().to_owned(),
        rating: skill.rating,
        deviation: skill.deviation,
        volatility: skill.volatility,
        at: result.at,
    })
}
