//! Hands that the teacher has chosen.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzle::GameId;
use unpuzzle_twentyfour::deal::Rank;

use super::sheet;

/// Hands that the host has chosen, in order; none for hands that are dealt.
///
/// A hand is four cards (`3 3 8 8`, `24:3,3,8,8`), an equation for Nerdle (`4*7=28`), or
/// the id of a game of any puzzle (`tiling:iq-puzzler-pro/easy#7`). A line may also be a row
/// of a table that has one of these, or the command that makes a sheet
/// (`unpuzzle 24 generate --seed 7 -n 10`), which stands for all of its hands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct HandList(Vec<OwnHand>);

/// A hand of the teacher's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::quiz) enum OwnHand {
    /// Four cards of 24.
    Cards([Rank; 4]),
    /// A game of another puzzle.
    Game(GameId),
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

    /// The hand of a round, counted from 1.
    pub(super) fn get(&self, round: u32) -> Option<&OwnHand> {
        self.0.get((round as usize).checked_sub(1)?)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &OwnHand> {
        self.0.iter()
    }
}

impl TryFrom<Vec<String>> for HandList {
    type Error = String;

    fn try_from(texts: Vec<String>) -> Result<Self, String> {
        let mut hands = Vec::new();
        for text in &texts {
            let read = sheet::read(text).ok_or_else(|| format!("{text:?} is not a hand"))?;
            hands.extend(read);
            if hands.len() > Self::MOST {
                return Err(format!("at most {} hands", Self::MOST));
            }
        }
        Ok(HandList(hands))
    }
}

impl From<HandList> for Vec<String> {
    fn from(list: HandList) -> Self {
        let text = |hand| match hand {
            OwnHand::Cards(ranks) => ranks.map(|rank| rank.value().to_string()).join(" "),
            OwnHand::Game(id) => id.to_string(),
        };
        list.0.into_iter().map(text).collect()
    }
}
