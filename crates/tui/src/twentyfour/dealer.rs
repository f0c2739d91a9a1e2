//! Where the hands of practice come from, and how hard they are.

use std::collections::HashSet;
use std::time::Duration;

use unpuzzle::expr::Rational;
use unpuzzle::puzzles::twentyfour::game::HandGame;
use unpuzzle::puzzles::twentyfour::{Drawn, Order, Play, Wanted};
use unpuzzle::twentyfour::deal::{Card, Deck, Filter, id_of};
use unpuzzle::twentyfour::rating::{Level, rate};
use unpuzzle::twentyfour::strength::choose;
use unpuzzle::twentyfour::{Hand, Rules};
use unpuzzle_puzzles::{Budget, GameId, InputError, Random, Skill, msg};
use unpuzzle_session::Session;
use unpuzzle_store::GameResult;

use crate::env::ScreenEnv;
use crate::history::History;

/// The kind of hands to deal.
#[derive(Clone, Debug)]
pub(crate) struct Dealer {
    pub(crate) level: Wanted,
    pub(crate) deck: Deck,
    /// How many cards, and what they make; Countdown has its own numbers.
    pub(crate) count: usize,
    pub(crate) target: Option<Rational>,
    pub(crate) countdown: bool,
    /// The first hand, such as that of the day.
    pub(crate) first: Option<GameId>,
}

/// Number of candidate hands when matching a rating.
const CANDIDATES: usize = 192;
/// Number of recent hands that are not dealt again.
const REMEMBERED: usize = 60;
/// Maximum number of redeals to avoid a recent hand.
const MOST_DEALS: usize = 40;
/// Hands of more cards take too long to rate.
const MOST_RATED: usize = 5;

/// The session note with the suits of the cards, which the id does not hold.
const CARDS: &str = "cards";

/// A hand with its rating.
#[derive(Clone, Debug)]
pub(crate) struct Dealt {
    /// Its cards, where they come from a deck.
    pub(crate) cards: Vec<Option<Card>>,
    pub(crate) hand: Hand,
    pub(crate) rules: Rules,
    pub(crate) level: Option<Level>,
    pub(crate) predicted: Option<Duration>,
}

#[cfg(test)]
impl Default for Dealer {
    fn default() -> Self {
        Dealer {
            level: Wanted::default(),
            deck: Deck::default(),
            count: 4,
            target: None,
            countdown: false,
            first: None,
        }
    }
}

impl Dealer {
    /// A dealer for the arguments of a game.
    pub(crate) fn of(arguments: &Play, first: Option<GameId>) -> Self {
        Dealer {
            level: arguments.level.unwrap_or_default(),
            deck: arguments.deck,
            count: arguments.size.get(),
            target: arguments.target.map(|own| own.0).filter(|own| *own != Rules::classic().target),
            countdown: arguments.countdown,
            first,
        }
    }

    /// The kind of hands in file names.
    pub(crate) fn kind(&self) -> String {
        let usual = format!("practice-{}-{}", self.level, self.deck);
        let target = self.target.map_or_else(String::new, |target| format!("-{target}"));
        match (self.countdown, self.count) {
            (true, _) => format!("countdown{target}"),
            (false, 4) => usual + &target,
            (false, count) => format!("{usual}-{count}{target}"),
        }
        .replace('/', "_")
    }

    /// Deals a solvable hand that was not played recently and suits the player's rating.
    pub(crate) fn deal(&self, env: &ScreenEnv, past: &History) -> Result<Dealt, InputError> {
        let recent = recent(&past.results);
        let mut random = Random::seeded(env.next_seed());
        let budget = env.budget();
        let level = self.level.level().filter(|_| !self.countdown);
        let order = Order {
            filter: Filter { deck: self.deck, ..Filter::default() },
            cards: self.count,
            target: self.target,
            countdown: self.countdown,
        };
        let mut deal = |count| {
            let hands = order.deal(level, count, &mut random, &budget)?;
            Ok::<_, InputError>(hands.into_iter().map(Dealt::of).collect::<Vec<_>>())
        };
        let is_new = |dealt: &Dealt| !recent.contains(&dealt.hand.sorted());
        let is_usual = self.count == 4 && self.target.is_none() && !self.countdown;
        let dealt = match past.skill.filter(|_| self.level == Wanted::Matched && is_usual) {
            Some(skill) => {
                let mut hands = deal(CANDIDATES)?;
                if hands.iter().any(is_new) {
                    hands.retain(is_new);
                }
                best(hands, skill, &budget)
            }
            None => {
                let mut hands = deal(1)?;
                for _ in 1..MOST_DEALS {
                    if hands.iter().any(is_new) {
                        break;
                    }
                    hands = deal(1)?;
                }
                hands.pop().map(|dealt| dealt.rated(&budget))
            }
        };
        dealt.ok_or_else(|| InputError::new(msg!("no hand could be dealt")))
    }
}

/// The hands played last, in sorted order.
fn recent(results: &[GameResult]) -> HashSet<Hand> {
    let hand = |result: &GameResult| {
        let id: GameId = result.game.parse().ok()?;
        let cards = id.parameters().split(';').next().filter(|_| id.seed().is_none())?;
        Some(Hand::parse(cards).ok()?.sorted())
    };
    results.iter().rev().take(REMEMBERED).filter_map(hand).collect()
}

/// The hand that suits the player best, or the first.
fn best(hands: Vec<Dealt>, skill: Skill, budget: &Budget) -> Option<Dealt> {
    let mut hands: Vec<_> = hands.into_iter().map(|dealt| dealt.rated(budget)).collect();
    let seconds = |dealt: &Dealt| dealt.predicted.unwrap_or_default().as_secs_f64();
    let seconds: Vec<f64> = hands.iter().map(seconds).collect();
    let place = choose(&skill, &seconds).unwrap_or(0);
    (place < hands.len()).then(|| hands.swap_remove(place))
}

impl Dealt {
    fn of(drawn: Drawn) -> Self {
        Dealt {
            cards: drawn.cards.iter().map(|card| card.to_string().parse().ok()).collect(),
            hand: drawn.hand,
            rules: drawn.rules,
            level: None,
            predicted: None,
        }
    }

    /// A hand of four cards that makes 24.
    #[cfg(test)]
    pub(crate) fn of_cards(cards: [Card; 4]) -> Self {
        Dealt {
            cards: cards.map(Some).to_vec(),
            hand: unpuzzle::twentyfour::deal::hand(cards),
            rules: Rules::classic(),
            level: None,
            predicted: None,
        }
    }

    /// The hand of a game, with the suits that are noted beside it.
    pub(crate) fn of_session(session: &Session<HandGame>, budget: &Budget) -> Self {
        let game = session.first();
        let noted = session.note(CARDS).map(|text| text.split(' ').map(|card| card.parse().ok()));
        let dealt = game.cards().map(|cards| cards.map(Some).to_vec());
        let cards: Option<Vec<_>> = noted.map(Iterator::collect).or(dealt);
        let count = game.hand().len();
        Dealt {
            cards: cards.filter(|cards| cards.len() == count).unwrap_or(vec![None; count]),
            hand: game.hand().clone(),
            rules: game.position().rules().clone(),
            level: None,
            predicted: None,
        }
        .rated(budget)
    }

    /// Adds the rating, if the hand is small enough.
    pub(crate) fn rated(mut self, budget: &Budget) -> Self {
        if self.hand.len() <= MOST_RATED
            && let Ok(rating) = rate(&self.hand, &self.rules, budget)
        {
            self.level = Some(rating.level);
            // Only hands that people were timed on say how good a player is.
            let seconds = rating.seconds.clamp(0.0, 3600.0);
            self.predicted = rating.calibrated.then(|| Duration::from_secs_f64(seconds));
        }
        self
    }

    /// The game with these cards at its start.
    pub(crate) fn session(&self, budget: &Budget) -> Result<Session<HandGame>, InputError> {
        let id = id_of(&self.hand, &self.rules)
            .map_err(|_| InputError::new(msg!("no hand could be dealt")))?;
        let mut session = Session::new(HandGame::open(&id, budget)?);
        let card =
            |card: &Option<Card>| card.map_or_else(|| "-".to_owned(), |card| card.to_string());
        let cards: Vec<String> = self.cards.iter().map(card).collect();
        session.set_note(CARDS, &cards.join(" "));
        Ok(session)
    }
}
