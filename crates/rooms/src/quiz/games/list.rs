//! The teacher's own hands.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzles::{Budget, GameId, Message, msg};
use unpuzzle_twentyfour::deal::Rank;

use super::sheet;

/// Hands that the host has chosen, in order; none for hands that are dealt.
///
/// A hand is four cards (`3 3 8 8`, `24:3,3,8,8`), an equation for Nerdle (`4*7=28`), or
/// the id of a game of any puzzle (`tiling:iq-puzzler-pro/easy#7`). A line may also be a row
/// of a table that has one of these, or the command that makes a sheet
/// (`unpuzzle 24 generate --seed 7 -n 10`), which stands for all of its hands.
///
/// A list that comes from outside may hold lines that only a search can read. They stay
/// text until [`Settings::patched_within`](crate::Settings::patched_within) reads them
/// under a budget; the settings of a room hold none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct HandList(Vec<OwnHand>);

/// A hand of the teacher's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::quiz) enum OwnHand {
    /// Four cards of 24.
    Cards([Rank; 4]),
    /// A game of another puzzle.
    Game(GameId),
    /// A line that has not been read yet.
    Unread(String),
}

impl OwnHand {
    /// The hands that this stands for, or why it stands for none.
    pub(super) fn read(&self, budget: &Budget) -> Result<Vec<OwnHand>, Message> {
        let OwnHand::Unread(line) = self else {
            return Ok(vec![self.clone()]);
        };
        let read = sheet::read(line, budget);
        if budget.check().is_err() {
            return Err(msg!("takes too long to check"));
        }
        read.ok_or_else(|| msg!("not a hand, a game id or the command of a sheet"))
    }
}

impl fmt::Display for OwnHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OwnHand::Cards(ranks) => {
                f.write_str(&ranks.map(|rank| rank.value().to_string()).join(" "))
            }
            OwnHand::Game(id) => id.fmt(f),
            OwnHand::Unread(line) => f.write_str(line),
        }
    }
}

impl HandList {
    /// The most hands in a list.
    pub const MOST: usize = 50;

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether hands are dealt.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether these are the hands of a room: not too many, and all of them read.
    pub(crate) fn is_read(&self) -> bool {
        let unread = |hand: &OwnHand| matches!(hand, OwnHand::Unread(_));
        self.len() <= Self::MOST && !self.0.iter().any(unread)
    }

    /// The hand of a round, counted from 1.
    pub(super) fn get(&self, round: u32) -> Option<&OwnHand> {
        self.0.get((round as usize).checked_sub(1)?)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &OwnHand> {
        self.0.iter()
    }
}

impl From<Vec<OwnHand>> for HandList {
    fn from(hands: Vec<OwnHand>) -> Self {
        HandList(hands)
    }
}

impl From<Vec<String>> for HandList {
    fn from(lines: Vec<String>) -> Self {
        let hand = |line: String| sheet::hand(&line).unwrap_or(OwnHand::Unread(line));
        HandList(lines.into_iter().map(hand).collect())
    }
}

impl From<HandList> for Vec<String> {
    fn from(list: HandList) -> Self {
        list.0.iter().map(OwnHand::to_string).collect()
    }
}
