//! What each move of a board is worth.

use super::Move;

/// The worth of each move of one board; nothing for a move that changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Values {
    left: Option<f64>,
    down: Option<f64>,
    right: Option<f64>,
    up: Option<f64>,
}

impl Values {
    /// Values in the order of [`Move::ALL`].
    pub fn new([left, down, right, up]: [Option<f64>; 4]) -> Values {
        Values { left, down, right, up }
    }

    /// The worth of one move.
    pub fn get(&self, direction: Move) -> Option<f64> {
        match direction {
            Move::Left => self.left,
            Move::Down => self.down,
            Move::Right => self.right,
            Move::Up => self.up,
        }
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
        Move::ALL.into_iter().filter_map(|direction| Some((direction, self.get(direction)?)))
    }
}
