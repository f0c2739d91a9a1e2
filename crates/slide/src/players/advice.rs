//! What to do on a board, as a player sees it.

use unpuzzle_core::Budget;

use super::{Player as _, PlayerError, PlayerFactory, PlayerName};
use crate::board::{Grid, Move, Values};

/// The best move of a board, with what each move is worth.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Advice {
    /// The board.
    pub board: Grid,
    /// The best move.
    #[cfg_attr(feature = "data", serde(rename = "move"))]
    pub best: Move,
    /// What each move is worth.
    pub values: Values,
    /// Who says so.
    pub player: PlayerName,
    /// Whether the values are points still to come.
    #[cfg_attr(feature = "data", serde(skip))]
    pub in_points: bool,
}

impl PlayerFactory {
    /// What a player would do on a board; nothing where no move is possible.
    ///
    /// ```
    /// use unpuzzle_slide::{Budget, Move, PlayerFactory, PlayerName};
    ///
    /// let (mut factory, budget) = (PlayerFactory::default(), Budget::unlimited());
    /// let board = "2 ./4 .".parse().unwrap();
    /// let advice = factory.advise(PlayerName::Perfect, board, &budget).unwrap();
    /// assert_eq!(advice.map(|advice| advice.best), Some(Move::Right));
    /// ```
    pub fn advise(
        &mut self,
        player: PlayerName,
        board: Grid,
        budget: &Budget,
    ) -> Result<Option<Advice>, PlayerError> {
        let values = self.player(player, board.size(), budget)?.values(&board, budget)?;
        let in_points = self.counts_points(player, &board);
        Ok(values.best().map(|best| Advice { board, best, values, player, in_points }))
    }
}
