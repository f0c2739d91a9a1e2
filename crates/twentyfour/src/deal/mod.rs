//! Cards, decks and hands dealt from them.

mod generate;
mod id;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString, IntoStaticStr, VariantArray, VariantNames};
use thiserror::Error;
use unpuzzle_core::Random;

use crate::rules::Hand;

pub use generate::{Filter, GenerateError, generate};
pub use id::{IdError, IdErrorKind, Instance, id_of};

/// The values of four cards.
pub fn hand(cards: [Card; 4]) -> Hand {
    Hand::from_ranks(cards.map(|card| card.rank.value()))
}

/// A playing card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

/// Rank by its letter or number, suit by its sign: `A♠`, `10♥`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank, self.suit.sign())
    }
}

/// The error for a text that is not a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a card is a rank and a suit, such as A♠ or 10♥")]
pub struct ParseCardError;

/// Parses the form of `Display`.
impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let found =
            Suit::ALL.into_iter().find_map(|suit| Some((suit, text.strip_suffix(suit.sign())?)));
        let (suit, name) = found.ok_or(ParseCardError)?;
        let rank = Rank::all().find(|rank| rank.to_string() == name).ok_or(ParseCardError)?;
        Ok(Card { rank, suit })
    }
}

/// The rank of a card, from the ace, which counts 1, to the king, which counts 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// Every rank, the ace first.
    pub(crate) fn all() -> impl Iterator<Item = Rank> {
        (1..=13).map(Rank)
    }

    /// The rank of this value, if there is one.
    pub fn new(value: u8) -> Option<Self> {
        (1..=13).contains(&value).then_some(Rank(value))
    }

    /// Its value from 1 to 13.
    pub fn value(self) -> u8 {
        self.0
    }
}

/// `A`, `2` to `10`, `J`, `Q`, `K`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("A"),
            11 => f.write_str("J"),
            12 => f.write_str("Q"),
            13 => f.write_str("K"),
            number => write!(f, "{number}"),
        }
    }
}

/// The suit of a card. It counts for nothing, but it makes a hand look dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(rename_all = "snake_case"), schemars(inline))]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// Every suit.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Its name in data: `hearts`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Its sign.
    pub fn sign(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }

    /// Whether it is printed in red.
    pub fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }
}

/// The cards that take part in a game: four of each rank up to a highest.
///
/// ```
/// use unpuzzle_core::Random;
/// use unpuzzle_twentyfour::deal::Deck;
///
/// let deck: Deck = "1-10".parse().unwrap();
/// assert_eq!(deck.shuffled(&mut Random::seeded(7)).len(), 40);
/// assert_eq!(deck.to_string(), "1-10");
/// ```
#[derive(
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
    VariantNames,
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", schemars(inline))]
pub enum Deck {
    /// Ace to nine, as in the paper by S. Smith (2013).
    #[cfg_attr(feature = "data", serde(rename = "1-9"))]
    #[strum(serialize = "1-9")]
    OneToNine,
    /// Ace to ten.
    #[cfg_attr(feature = "data", serde(rename = "1-10"))]
    #[strum(serialize = "1-10")]
    OneToTen,
    /// All fifty-two cards.
    #[default]
    #[cfg_attr(feature = "data", serde(rename = "full"))]
    #[strum(serialize = "full")]
    Full,
}

impl Deck {
    /// Its ranks, the ace first.
    pub(crate) fn ranks(self) -> impl Iterator<Item = Rank> {
        let count = match self {
            Deck::OneToNine => 9,
            Deck::OneToTen => 10,
            Deck::Full => 13,
        };
        Rank::all().take(count)
    }

    /// Its cards in order.
    pub fn cards(self) -> Vec<Card> {
        self.ranks().flat_map(|rank| Suit::ALL.map(|suit| Card { rank, suit })).collect()
    }

    /// Its cards in random order.
    pub fn shuffled(self, random: &mut Random) -> Vec<Card> {
        let mut cards = self.cards();
        random.shuffle(&mut cards);
        cards
    }
}
