//! Storing a result together with the new rating.

use unpuzzle_puzzles::Puzzle;

use crate::{GameResult, PlayerRating, Store, StoreError};

/// Writes a result and, where the puzzle rates its players, the player's new rating in
/// the same transaction; returns whether the result was new.
pub async fn record_rated(
    store: &dyn Store,
    puzzle: &dyn Puzzle,
    result: &GameResult,
) -> Result<bool, StoreError> {
    let rate = |before: Option<PlayerRating>| rating_after(puzzle, before.as_ref(), result);
    store.record(result, Some(&rate)).await
}

/// The rating of a player after a game, where the puzzle rates its players.
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
