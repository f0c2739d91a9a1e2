//! Where the hands of practice come from, and how hard they are.

use std::time::Duration;

use unpuzzle::twentyfour::deal::{Card, Deck, Filter, generate, hand};
use unpuzzle::twentyfour::game::id_of;
use unpuzzle::twentyfour::rating::{Level, rate};
use unpuzzle::twentyfour::{Hand, Rules};
use unpuzzle_core::{Budget, Failure, GameId, Random, Request};

use crate::screens::messages;
use crate::screens::world::World;

/// What hands are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Dealer {
    /// How hard; any level if none is named.
    pub(crate) level: Option<Level>,
    /// Which cards take part.
    pub(crate) deck: Deck,
}

/// A hand with what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct Dealt {
    /// Its cards.
    pub(crate) cards: [Card; 4],
    /// How hard it is.
    pub(crate) level: Level,
    /// How long people take for it.
    pub(crate) predicted: Duration,
}

impl Dealer {
    /// What a request asks for. Its words are checked before they come here.
    pub(crate) fn of_request(request: &Request) -> Self {
        let level = request.word("level").and_then(|word| word.parse().ok());
        let deck = request.word("deck").and_then(|word| word.parse().ok());
        Dealer {
            level,
            deck: deck.unwrap_or_default(),
        }
    }

    /// Deals a solvable hand.
    pub(crate) fn deal(self, world: &World) -> Result<Dealt, Failure> {
        let filter = Filter {
            deck: self.deck,
            level: self.level,
            ..Filter::default()
        };
        let mut random = Random::seeded(world.next_seed());
        let hands = generate(&filter, 1, &mut random, &world.budget());
        let hands = hands.map_err(|error| Failure::new(error.message()))?;
        let cards = hands.into_iter().next();
        let nothing = || Failure::new(messages::NOTHING_DEALT.message());
        let cards = cards.ok_or_else(nothing)?;
        Dealt::rated(cards, &world.budget())
    }
}

impl Dealt {
    /// These cards, once it is known how hard they are.
    fn rated(cards: [Card; 4], budget: &Budget) -> Result<Self, Failure> {
        let rating = rate(&hand(cards), &Rules::classic(), budget)
            .map_err(|error| Failure::new(error.message()))?;
        Ok(Dealt {
            cards,
            level: rating.level,
            predicted: Duration::from_secs_f64(rating.seconds.clamp(0.0, 3600.0)),
        })
    }

    /// What the cards count.
    pub(crate) fn hand(&self) -> Hand {
        hand(self.cards)
    }

    /// The id of the game with these cards.
    pub(crate) fn id(&self) -> Result<GameId, Failure> {
        let refuse = |_| Failure::new(messages::NOTHING_DEALT.message());
        id_of(&self.hand(), &Rules::classic()).map_err(refuse)
    }
}
