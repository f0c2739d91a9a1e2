//! Hands that the teacher has chosen.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_nerdle::{Instance, Tiles, Variant};
use unpuzzle_puzzle::GameId;
use unpuzzle_twentyfour::Hand;
use unpuzzle_twentyfour::deal::Rank;

/// Hands that the host has chosen, in order; none for hands that are dealt.
///
/// A hand is four cards (`3 3 8 8`, `24:3,3,8,8`), an equation for Nerdle (`4*7=28`), or
/// the id of a game of any puzzle (`tiling:iq-puzzler-pro/easy#7`).
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
        if texts.len() > Self::MOST {
            return Err(format!("at most {} hands", Self::MOST));
        }
        let read = |text: &String| {
            let hand = cards(text).or_else(|| equation(text)).or_else(|| game(text));
            hand.ok_or_else(|| format!("{text:?} is not a hand"))
        };
        texts.iter().map(read).collect::<Result<_, _>>().map(HandList)
    }
}

fn cards(text: &str) -> Option<OwnHand> {
    let cards = text.trim();
    let hand = Hand::parse(cards.strip_prefix("24:").unwrap_or(cards)).ok()?;
    let ranks: Option<Vec<_>> = hand.ranks()?.into_iter().map(Rank::new).collect();
    Some(OwnHand::Cards(ranks?.try_into().ok()?))
}

/// An equation becomes the id of the game whose answer it is.
fn equation(text: &str) -> Option<OwnHand> {
    let custom = |variant: &Variant| {
        let tiles = Tiles::parse(text.trim(), *variant).ok()?;
        Instance::custom(tiles, *variant)?.id().ok()
    };
    text.contains('=').then(|| Variant::ALL.iter().find_map(custom))?.map(OwnHand::Game)
}

/// The id of a game of another puzzle than 24.
fn game(text: &str) -> Option<OwnHand> {
    let id: GameId = text.trim().parse().ok()?;
    matches!(id.puzzle(), "nerdle" | "tiling" | "2048").then_some(OwnHand::Game(id))
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
