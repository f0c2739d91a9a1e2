//! The cards themselves: fifty-two of them, no two alike.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A playing card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// What it counts.
    pub rank: Rank,
    /// What is drawn on it.
    pub suit: Suit,
}

/// Rank by its letter or number, suit by its sign: `A♠`, `10♥`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank, self.suit.sign())
    }
}

/// A text that names no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a card is a rank and a suit, such as A♠ or 10♥")]
pub struct ParseCardError;

/// Reads the form in which cards are shown.
impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let of_suit = |suit: Suit| Some((suit, text.strip_suffix(suit.sign())?));
        let found = Suit::ALL.into_iter().find_map(of_suit);
        let (suit, name) = found.ok_or(ParseCardError)?;
        let rank = Rank::all().find(|rank| rank.to_string() == name);
        let rank = rank.ok_or(ParseCardError)?;
        Ok(Card { rank, suit })
    }
}

/// The rank of a card, from the ace, which counts 1, to the king, which counts 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// Every rank, the ace first.
    pub fn all() -> impl Iterator<Item = Rank> {
        (1..=13).map(Rank)
    }

    /// The rank that counts this much, if there is one.
    pub fn new(value: u8) -> Option<Self> {
        (1..=13).contains(&value).then_some(Rank(value))
    }

    /// What it counts.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_written_as_on_their_corners() {
        let check = |value, suit, expected: &str| {
            let rank = Rank::new(value).unwrap();
            let card = Card { rank, suit };
            assert_eq!((card.to_string().as_str(), expected.parse()), (expected, Ok(card)));
        };
        check(1, Suit::Spades, "A♠");
        check(10, Suit::Hearts, "10♥");
        check(11, Suit::Clubs, "J♣");
        check(12, Suit::Diamonds, "Q♦");
        check(13, Suit::Spades, "K♠");
        assert_eq!("1♠".parse::<Card>(), Err(ParseCardError));
    }

    #[test]
    fn there_are_thirteen_ranks() {
        assert_eq!(Rank::all().count(), 13);
        assert_eq!((Rank::new(0), Rank::new(14)), (None, None));
    }
}
