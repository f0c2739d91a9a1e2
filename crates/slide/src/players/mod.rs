//! Players, from one that rolls dice to a searching expert, and their contests.

mod expectimax;
mod expert;
mod factory;
mod plain;
mod search;
mod simple;
mod tournament;

use unpuzzle_core::{Budget, Exhausted};

use crate::board::{Grid, Move, Values};

pub use expectimax::{Expectimax, HeuristicWeights};
pub use expert::{Effort, Expert};
pub use factory::{AnyPlayer, PlayerError, PlayerFactory, PlayerName};
pub(crate) use plain::PlainSearch;
pub(crate) use simple::{Corner, RandomPlayer};
pub use simple::{Greedy, Perfect};
pub use tournament::{Finished, Reached, Standing, Strength, Tournament};

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

/// A player on boards of type `B`.
///
/// The fast 4×4 [`Board`](crate::Board) is one such type; players that know
/// other sizes implement this for those boards as well.
pub trait Player<B> {
    /// What each move is worth to this player; larger is better. Only a
    /// comparison within one board means anything in general.
    ///
    /// # Errors
    /// When the budget ends first.
    fn values(&mut self, board: &B, budget: &Budget) -> Result<Values, Exhausted>;

    /// The move this player makes, or none when the game is over.
    ///
    /// # Errors
    /// When the budget ends first.
    fn choose(&mut self, board: &B, budget: &Budget) -> Result<Option<Move>, Exhausted> {
        Ok(self.values(board, budget)?.best())
    }
}
