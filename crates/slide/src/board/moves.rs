//! The four directions in which a board can be slid.

use std::fmt;

/// A direction. The order is the one in which ties between moves are broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Move {
    /// Towards the first column.
    Left,
    /// Towards the last row.
    Down,
    /// Towards the last column.
    Right,
    /// Towards the first row.
    Up,
}

impl Move {
    /// Every direction, in order.
    pub const ALL: [Move; 4] = [Move::Left, Move::Down, Move::Right, Move::Up];

    /// Its place in [`Move::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its letter in a record of a game.
    pub fn letter(self) -> char {
        match self {
            Move::Left => 'L',
            Move::Down => 'D',
            Move::Right => 'R',
            Move::Up => 'U',
        }
    }

    /// The direction of this letter, small or capital.
    pub fn from_letter(letter: char) -> Option<Move> {
        let capital = letter.to_ascii_uppercase();
        Move::ALL.into_iter().find(|direction| direction.letter() == capital)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Move::Left => "left",
            Move::Down => "down",
            Move::Right => "right",
            Move::Up => "up",
        })
    }
}
