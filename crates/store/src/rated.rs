//! Results together with the rating that follows from them.

use unpuzzle_puzzle::{Puzzle, Skill};

use crate::{GameResult, PlayerRating, Store, StoreError};

/// Writes a result and, where the puzzle rates its players, the player's new rating in
/// the same transaction; returns whether the result was new.
pub async fn record_rated(
    store: &dyn Store,
    puzzle: &dyn Puzzle,
    result: &GameResult,
) -> Result<bool, StoreError> {
    let before = store.rating(&result.player, result.puzzle()).await?;
    let before = before.map(|rating| rating.skill());
    let after = puzzle.skill_after(before, &result.finished());
    let rating = after.map(|skill| rating_of(result, skill));
    store.record(result, rating.as_ref()).await
}

/// Rates a player anew by every result there is, as after an import.
pub async fn rate_again(
    store: &dyn Store,
    puzzle: &dyn Puzzle,
    player: &str,
) -> Result<(), StoreError> {
    let results = store.results(player, Some(puzzle.name())).await?;
    let mut rating: Option<PlayerRating> = None;
    for result in &results {
        let before = rating.as_ref().map(PlayerRating::skill);
        let after = puzzle.skill_after(before, &result.finished());
        rating = after.map(|skill| rating_of(result, skill)).or(rating);
    }
    match rating {
        Some(rating) => store.set_rating(&rating).await,
        None => Ok(()),
    }
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
