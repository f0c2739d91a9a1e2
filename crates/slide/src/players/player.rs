//! What every player has in common: it looks at a board and values the moves.

use unpuzzle_core::{Budget, Exhausted};

use crate::board::{Move, Values};

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
