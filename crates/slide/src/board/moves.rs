//! The four directions in which a board can be slid.

use std::fmt;

use unpuzzle_core::{Message, msg};

use super::Spawn;

/// A direction. The order is the one in which ties between moves are broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(rename_all = "lowercase"), schemars(inline))]
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

    /// Its letter in the moves of a game, as in `2048:4x4#7 LULDR`.
    pub fn letter(self) -> char {
        match self {
            Move::Left => 'L',
            Move::Down => 'D',
            Move::Right => 'R',
            Move::Up => 'U',
        }
    }

    /// The word for people.
    pub fn message(self) -> Message {
        match self {
            Move::Left => msg!("left"),
            Move::Down => msg!("direction"; "down"),
            Move::Right => msg!("right"),
            Move::Up => msg!("direction"; "up"),
        }
    }
}

/// A move and the tile that appeared after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
pub struct Turn {
    /// The move.
    pub direction: Move,
    /// The new tile.
    pub spawn: Spawn,
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
