//! What each move of a board is worth.

use super::Move;

/// The worth of each move of one board; nothing for a move that changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
        Move::ALL.into_iter().zip(self.0).filter_map(|(direction, value)| Some((direction, value?)))
    }
}
