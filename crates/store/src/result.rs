//! Finished games and player ratings.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use unpuzzle_puzzles::{GameSummary, Puzzle, Skill};

use crate::{Store, StoreError};

/// The player at the terminal of this machine. Players in browsers have secrets of their own.
pub const LOCAL_PLAYER: &str = "local";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// Idempotency key, chosen by the client.
    pub key: String,
    pub player: String,
    /// End time, in milliseconds since 1970.
    pub at: u64,
    pub game: String,
    pub level: String,
    pub ending: Ending,
    /// Duration in milliseconds; 0 if not measured.
    pub milliseconds: u64,
    /// Predicted human time in milliseconds.
    pub predicted: Option<u64>,
    pub hints: u32,
    pub undos: u32,
    pub mistakes: u32,
    pub score: Option<u64>,
}

impl GameResult {
    /// The puzzle, by its name in the registry.
    pub fn puzzle(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }

    pub fn is_solved(&self) -> bool {
        self.ending == Ending::Solved
    }

    pub fn finished(&self) -> GameSummary {
        GameSummary {
            predicted: self.predicted.map(Duration::from_millis),
            is_solved: self.is_solved(),
            hints: self.hints,
            time: Duration::from_millis(self.milliseconds),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Ending {
    Solved,
    Shown,
    Skipped,
}

/// A player's rating for a puzzle (Glicko-2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRating {
    pub player: String,
    /// The puzzle, by its name in the registry.
    pub puzzle: String,
    pub rating: f64,
    pub deviation: f64,
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
