//! A result together with the rating that follows from it.

use unpuzzle_puzzles::{Puzzle, Skill};

use crate::{GameResult, PlayerRating, Store, StoreError};

/// Writes a result and, where the puzzle rates its players, the player's new rating in
/// the same transaction; returns whether the result was new.
pub async fn record_rated(
    store: &dyn Store,
    puzzle: &dyn Puzzle,
    result: &GameResult,
) -> Result<bool, StoreError> {
    let rate = |before: Option<PlayerRating>| {
        let before = before.map(|rating| rating.skill());
        let after = puzzle.skill_after(before, &result.finished());
        after.map(|skill| rating_of(result, skill))
    };
    store.record(result, Some(&rate)).await
}

fn rating_of(result: &GameResult, skill: Skill) -> PlayerRating {
    PlayerRating {
        player: result.player.clone(),
        puzzle: result.puzzle().to_owned(),
        rating: skill.rating,
        deviation: skill.deviation,
        volatility: skill.volatility,
        at: result.at,
    }
}
