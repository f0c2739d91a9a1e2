//! Where the hands of practice come from, and how hard they are.

use std::time::Duration;

use unpuzzle::twentyfour::deal::{Card, Deck, Filter, generate, hand, id_of};

use unpuzzle::puzzles::twentyfour::sentences::Localize;
use unpuzzle::puzzles::twentyfour::skill::strength_of;
use unpuzzle::puzzles::twentyfour::{PlayArguments, Wanted};
use unpuzzle::twentyfour::rating::{Level, rate};
use unpuzzle::twentyfour::strength::choose;
use unpuzzle::twentyfour::{Hand, Rules};
use unpuzzle_puzzle::{Budget, GameId, InputError, Random, Skill};

use crate::env::ScreenEnv;
use crate::messages;

/// What hands are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Dealer {
    /// How hard.
    pub(crate) level: Wanted,
    /// Which cards take part.
    pub(crate) deck: Deck,
}

/// How many hands are looked at to find one that matches.
const CANDIDATES: usize = 192;

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
    /// What the arguments of a game ask for.
    pub(crate) fn of(arguments: &PlayArguments) -> Self {
        Dealer { level: arguments.level.unwrap_or_default(), deck: arguments.deck }
    }

    /// The kind of hands, as the name of a file says it.
    pub(crate) fn kind(self) -> String {
        format!("practice-{}-{}", self.level, self.deck)
    }

    /// Deals a solvable hand to somebody who is this good.
    pub(crate) fn deal(self, env: &ScreenEnv, skill: Option<Skill>) -> Result<Dealt, InputError> {
        let skill = skill.filter(|_| self.level == Wanted::Matched);
        let count = if skill.is_some() { CANDIDATES } else { 1 };
        let filter = Filter { deck: self.deck, level: self.level.level(), ..Filter::default() };
        let mut random = Random::seeded(env.next_seed());
        let hands = generate(&filter, count, &mut random, &env.budget());
        let hands = hands.map_err(|error| InputError::new(error.message()))?;
        let rated: Result<Vec<_>, _> =
            hands.into_iter().map(|cards| Dealt::rated(cards, &env.budget())).collect();
        best(rated?, skill).ok_or_else(|| InputError::new(messages::NOTHING_DEALT.message()))
    }
}

/// The hand that suits the player best, or the first.
fn best(mut hands: Vec<Dealt>, skill: Option<Skill>) -> Option<Dealt> {
    let seconds: Vec<f64> = hands.iter().map(|hand| hand.predicted.as_secs_f64()).collect();
    let place = skill.and_then(|skill| choose(&strength_of(skill), &seconds));
    let place = place.unwrap_or(0);
    (place < hands.len()).then(|| hands.swap_remove(place))
}

impl Dealt {
    /// These cards, once it is known how hard they are.
    fn rated(cards: [Card; 4], budget: &Budget) -> Result<Self, InputError> {
        let rating = rate(&hand(cards), &Rules::classic(), budget)
            .map_err(|error| InputError::new(error.message()))?;
        Ok(Dealt {
            cards,
            level: rating.level,
            predicted: Duration::from_secs_f64(rating.seconds.clamp(0.0, 3600.0)),
        })
    }

    /// The cards as text, such as `A♠ 10♥ 3♣ 3♦`.
    pub(crate) fn to_text(&self) -> String {
        self.cards.map(|card| card.to_string()).join(" ")
    }

    /// The hand of such a text.
    pub(crate) fn read(text: &str, budget: &Budget) -> Option<Self> {
        let cards: Result<Vec<Card>, _> = text.split(' ').map(str::parse).collect();
        Dealt::rated(cards.ok()?.try_into().ok()?, budget).ok()
    }

    /// What the cards count.
    pub(crate) fn hand(&self) -> Hand {
        hand(self.cards)
    }

    /// The id of the game with these cards.
    pub(crate) fn id(&self) -> Result<GameId, InputError> {
        let refuse = |_| InputError::new(messages::NOTHING_DEALT.message());
        id_of(&self.hand(), &Rules::classic()).map_err(refuse)
    }
}
