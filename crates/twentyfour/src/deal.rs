//! Cards, decks and hands dealt from them.

mod card;
mod deck;

pub use card::{Card, Rank, Suit};
pub use deck::{Deck, ParseDeckError};
