//! Cards, decks and hands dealt from them.

mod card;
mod deck;
mod generate;
mod id;
#[cfg(test)]
mod tests;

use crate::rules::Hand;

pub use card::{Card, ParseCardError, Rank, Suit};
pub use deck::{Deck, ParseDeckError};
pub use generate::{Filter, GenerateError, generate};
pub use id::{IdError, IdErrorKind, Instance, id_of};

/// The values of four cards.
pub fn hand(cards: [Card; 4]) -> Hand {
    Hand::from_ranks(cards.map(|card| card.rank.value()))
}
