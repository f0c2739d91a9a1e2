//! Which cards take part, and how they are shuffled.

use strum::{Display, EnumString, IntoStaticStr, VariantArray, VariantNames};
use thiserror::Error;
use unpuzzle_core::Random;

use super::card::{Card, Rank, Suit};

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
#[derive(Display, EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(parse_err_ty = ParseDeckError, parse_err_fn = no_deck)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        let count = match self {
            Deck::OneToNine => 9,
            Deck::OneToTen => 10,
            Deck::Full => 13,
        };
        Rank::all().take(count)
    }

    /// Its cards in order.
    pub fn cards(self) -> Vec<Card> {
        let of_rank = |rank| Suit::ALL.map(|suit| Card { rank, suit });
        self.ranks().flat_map(of_rank).collect()
    }

    /// Its cards in random order.
    pub fn shuffled(self, random: &mut Random) -> Vec<Card> {
        let mut cards = self.cards();
        random.shuffle(&mut cards);
        cards
    }
}

/// A text that names no deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a deck is 1-9, 1-10 or full")]
pub struct ParseDeckError;

fn no_deck(_: &str) -> ParseDeckError {
    ParseDeckError
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_have_four_of_each_rank() {
        let check = |name: &str, count: usize| {
            let deck: Deck = name.parse().unwrap();
            let mut cards = deck.shuffled(&mut Random::seeded(1));
            assert_eq!((cards.len(), deck.to_string().as_str()), (count, name));
            cards.sort_unstable();
            cards.dedup();
            assert_eq!(cards, deck.cards());
        };
        check("1-9", 36);
        check("1-10", 40);
        check("full", 52);
    }

    #[test]
    fn other_names_are_refused() {
        assert_eq!("fulll".parse::<Deck>(), Err(ParseDeckError));
        assert_eq!("".parse::<Deck>(), Err(ParseDeckError));
    }

    /// A change detector without an oracle: shared deals must stay the same.
    #[test]
    fn a_shuffle_never_changes() {
        let cards = Deck::Full.shuffled(&mut Random::seeded(7));
        let start: Vec<_> = cards[..6].iter().map(Card::to_string).collect();
        assert_eq!(start, ["9♥", "2♥", "4♠", "5♥", "J♦", "6♥"]);
    }
}
