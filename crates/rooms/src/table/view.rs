//! The public state of a match.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_twentyfour::Hand;
use unpuzzle_twentyfour::deal::{self, Card};
use unpuzzle_twentyfour::hint::Step;

use crate::Millis;
use crate::member::MemberId;

/// The public state of a match in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableView {
    /// Number of cards of each player.
    #[schemars(with = "BTreeMap<String, usize>")]
    pub cards: BTreeMap<MemberId, usize>,
    /// Cards left in the deck.
    pub deck: usize,
    /// The pile on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pile: Option<Pile>,
    /// When the next pile is dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Millis>,
    /// The previous pile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveal: Option<LastPile>,
    /// The final ranking.
    pub places: Vec<Rank>,
}

/// The pile to be solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pile {
    /// Number of the pile, from 1.
    pub number: u32,
    /// Its cards.
    #[schemars(with = "[String; 4]")]
    pub cards: [Card; 4],
    /// When it was dealt.
    pub dealt: Millis,
    /// When it is given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
    /// The turn of the player who buzzed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// Players who passed.
    pub passed: Vec<MemberId>,
    /// Players locked out by a wrong answer.
    pub locked: Vec<MemberId>,
    /// Players who took a hint, once for each hint.
    pub hinted: Vec<MemberId>,
}

/// The right to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Turn {
    /// The player.
    pub member: MemberId,
    /// When it ends.
    pub until: Millis,
    /// The last step, once it is declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub step: Option<Step>,
}

/// A finished pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastPile {
    /// The winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<MemberId>,
    /// Its cards.
    #[schemars(with = "[String; 4]")]
    pub cards: [Card; 4],
    /// The winner's time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Millis>,
    /// The winning answer, or a correct one.
    pub answer: String,
    /// Every essentially different answer.
    pub answers: Vec<String>,
}

/// The rank of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rank {
    /// Place, from 1; shared by players with equal cards.
    pub place: usize,
    /// The player.
    pub member: MemberId,
    /// Number of cards.
    pub cards: usize,
}

impl Pile {
    pub(super) fn new(number: u32, cards: [Card; 4], dealt: Millis, until: Option<Millis>) -> Self {
        let (passed, locked, hinted) = Default::default();
        Pile { number, cards, dealt, until, turn: None, passed, locked, hinted }
    }

    pub fn hand(&self) -> Hand {
        deal::hand(self.cards)
    }

    pub fn hints_of(&self, member: MemberId) -> usize {
        self.hinted.iter().filter(|one| **one == member).count()
    }
}
