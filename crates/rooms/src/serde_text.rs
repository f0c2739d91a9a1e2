//! How types of the engine stand in JSON: as the text that people write.

use std::time::Duration;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use unpuzzle_expr::{Expression, Syntax, parse};
use unpuzzle_twentyfour::deal::{Card, Rank, Suit};
use unpuzzle_twentyfour::hint::Step;

/// What is written as text and read back.
pub(crate) trait Written: Sized + ToString {
    fn read(text: &str) -> Option<Self>;
}

/// As on its corner: `A♠`, `10♥`.
impl Written for Card {
    fn read(text: &str) -> Option<Self> {
        let sign = text.chars().last()?;
        let suit = Suit::ALL.into_iter().find(|suit| suit.sign() == sign)?;
        let name = text.strip_suffix(sign)?;
        let rank = Rank::all().find(|rank| rank.to_string() == name)?;
        Some(Card { rank, suit })
    }
}

impl Written for Step {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Written for Expression {
    fn read(text: &str) -> Option<Self> {
        parse(text, &Syntax::default()).ok()
    }
}

fn read<T: Written, E: Error>(text: &str) -> Result<T, E> {
    T::read(text).ok_or_else(|| E::custom(format_args!("{text:?} cannot stand here")))
}

/// One of them: `#[serde(with = "text")]`.
pub(crate) mod text {
    use super::*;

    pub(crate) fn serialize<T: Written, S: Serializer>(one: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&one.to_string())
    }

    pub(crate) fn deserialize<'de, T: Written, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        read(&String::deserialize(from)?)
    }
}

/// One of them, or none.
pub(crate) mod optional_text {
    use super::*;

    pub(crate) fn serialize<T: Written, S: Serializer>(
        one: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        one.as_ref().map(ToString::to_string).serialize(to)
    }

    pub(crate) fn deserialize<'de, T: Written, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| read(&text)).transpose()
    }
}

/// Four cards.
pub(crate) mod cards {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(cards: &[Card; 4], to: S) -> Result<S::Ok, S::Error> {
        cards.map(|card| card.to_string()).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Card; 4], D::Error> {
        let texts = <[String; 4]>::deserialize(from)?;
        let cards: Vec<Card> = texts.iter().map(|one| read(one)).collect::<Result<_, _>>()?;
        cards.try_into().map_err(|_| D::Error::custom("four cards"))
    }
}

/// A time in whole milliseconds.
pub(crate) mod millis {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        crate::decide::milliseconds(*time).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_millis)
    }
}

/// A time in whole milliseconds, or none.
pub(crate) mod optional_millis {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(crate::decide::milliseconds).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Duration>, D::Error> {
        let time = Option::<u64>::deserialize(from)?;
        Ok(time.map(Duration::from_millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        for card in unpuzzle_twentyfour::deal::Deck::Full.cards() {
            assert_eq!(Card::read(&card.to_string()), Some(card));
        }
        for text in ["", "♠", "1♠", "14♠", "A", "AA♠", "a♠"] {
            assert_eq!(Card::read(text), None, "{text}");
        }
    }
}
