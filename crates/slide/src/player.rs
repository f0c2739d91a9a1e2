//! What every player has in common: it looks at a board and values the moves.

use crate::moves::Move;

/// Somebody who plays on boards of type `B`.
///
/// The fast 4×4 [`Board`](crate::Board) is one such type; players that know
/// other sizes implement this for those boards as well.
pub trait Player<B> {
    /// The player's name, with its settings.
    fn name(&self) -> String;

    /// What each move is worth to this player; larger is better. Only a
    /// comparison within one board means anything in general.
    fn values(&mut self, board: &B) -> Values;

    /// The move this player makes, or none when the game is over.
    fn choose(&mut self, board: &B) -> Option<Move> {
        self.values(board).best()
    }
}

/// The worth of each move of one board; nothing for a move that changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Values([Option<f64>; 4]);

impl Values {
    /// Values in the order of [`Move::ALL`].
    pub fn new(values: [Option<f64>; 4]) -> Values {
        Values(values)
    }

    /// The worth of one move.
    pub fn get(&self, direction: Move) -> Option<f64> {
        self.0[direction.index()]
    }

    /// The most valuable move, the first in the order of [`Move::ALL`] among
    /// equals; none when no move changes anything.
    pub fn best(&self) -> Option<Move> {
        self.iter()
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .map(|(direction, _)| direction)
    }

    /// The moves that change something, with their worth.
    pub fn iter(&self) -> impl Iterator<Item = (Move, f64)> {
        Move::ALL
            .into_iter()
            .zip(self.0)
            .filter_map(|(direction, value)| Some((direction, value?)))
    }
}
