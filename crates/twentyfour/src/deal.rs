//! Cards, decks and hands dealt from them.

mod card;
mod deck;
pub mod messages;

use crate::Hand;

pub use card::{Card, Rank, Suit};
pub use deck::{Deck, ParseDeckError};

/// The values of four cards.
pub fn hand(cards: [Card; 4]) -> Hand {
    Hand::of_ranks(cards.map(|card| card.rank.value()))
}
