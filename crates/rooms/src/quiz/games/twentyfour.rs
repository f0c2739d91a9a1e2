//! 24 in a class.

use std::collections::VecDeque;

use unpuzzle_expr::{Rational, Syntax, parse};
use unpuzzle_puzzles::twentyfour::in_text;
use unpuzzle_puzzles::{Budget, Message, Random, msg};
use unpuzzle_twentyfour::deal::{Card, Rank, Suit, hand as hand_of};
use unpuzzle_twentyfour::rating::{Level, rate};
use unpuzzle_twentyfour::{Hand as Cards, Key, Rules, Solver, Verdict, check};

use super::{Attempt, ClassGame, End, Fault, GameState, Hand, OwnHand, Solution, Step, Task};
use crate::Millis;
use crate::contest;
use crate::frame::Translations;
use crate::settings::Settings;

/// Node limit for rating a hand.
const RATING_NODES: u64 = 5_000_000;

/// A move is an expression; a wrong one costs only time.
pub(super) struct TwentyFour;

impl ClassGame for TwentyFour {
    fn deal(
        &self,
        level: Option<Level>,
        random: &mut Random,
        settings: &Settings,
        budget: &Budget,
    ) -> Option<Hand> {
        let deck: VecDeque<_> = settings.deck.shuffled(random).into();
        let mut match_rules = settings.match_rules(0);
        match_rules.level = level;
        let of_level = contest::next_hand(&deck, &match_rules, budget);
        match_rules.level = None;
        of_level.or_else(|| contest::next_hand(&deck, &match_rules, budget)).map(of_cards)
    }

    fn own(&self, hand: &OwnHand, random: &mut Random, _: &Budget) -> Result<Hand, Message> {
        match hand {
            OwnHand::Cards(ranks) => Ok(of_cards(with_suits(*ranks, random))),
            _ => Err(msg!("not a hand of the puzzle that is played here")),
        }
    }

    fn solvable(&self, hand: &Hand, settings: &Settings, budget: &Budget) -> Verdict {
        let cards = cards_of(hand);
        cards.map_or(Verdict::Unknown, |cards| {
            Solver::new(&cards).rules(&rules(settings)).budget(budget).solvable()
        })
    }

    fn play(&self, _: Option<GameState>, attempt: Attempt<'_>) -> Result<Step, Fault> {
        let Some(cards) = cards_of(attempt.hand) else {
            return Ok(Step::over());
        };
        let text = attempt.moves.concat();
        match check::judge(&text, &cards, &rules(attempt.settings)) {
            Ok(answer) => {
                let (answer, points) = (answer.expression.to_string(), attempt.effort.by_speed());
                let end = Some(End::Solved(Solution { answer, points }));
                Ok(Step { marks: Vec::new(), score: 0, end })
            }
            Err(error) if error.kind.is_malformed() => {
                Err(Fault::Unreadable(in_text(&error, &text)))
            }
            Err(error) => Err(Fault::Wrong(in_text(&error, &text).message)),
        }
    }

    fn hint(
        &self,
        hand: &Hand,
        _: &GameState,
        taken: usize,
        settings: &Settings,
        budget: &Budget,
    ) -> Option<Translations> {
        contest::hint(&cards_of(hand)?, &rules(settings), taken, budget)
    }

    fn answers(&self, hand: &Hand, settings: &Settings, budget: &Budget) -> Vec<String> {
        let all = cards_of(hand).map(|cards| contest::answers(&cards, &rules(settings), budget));
        all.unwrap_or_default()
    }

    fn is_asked(&self, hand: &Hand, question: &str, _: &[&GameState], _: &Budget) -> bool {
        hand.task.cards().is_some_and(|cards| spells(question, cards))
    }

    fn key(&self, answer: &str) -> Option<Key> {
        Key::of(&parse(answer, &Syntax::default()).ok()?)
    }

    fn usual_time(&self, hand: &Hand, settings: &Settings, budget: &Budget) -> Option<Millis> {
        let budget = budget.for_nodes(RATING_NODES);
        let rating = rate(&cards_of(hand)?, &rules(settings), &budget).ok()?;
        Some((rating.seconds * 1000.0).round() as Millis)
    }
}

fn rules(settings: &Settings) -> Rules {
    Rules { operators: settings.operators, ..Rules::classic() }
}

fn of_cards(cards: [Card; 4]) -> Hand {
    let ranks = cards.map(|card| card.rank.value().to_string());
    Hand { task: Task::TwentyFour { cards }, game: format!("24:{}", ranks.join(",")), start: None }
}

fn cards_of(hand: &Hand) -> Option<Cards> {
    hand.task.cards().map(hand_of)
}

/// Whether a text names these cards in any order, possibly among others, as cards or as a
/// game id; or the numbers left after one step.
pub(crate) fn spells(text: &str, cards: [Card; 4]) -> bool {
    let text = text.trim();
    let text = text.strip_prefix("24:").unwrap_or(text);
    let Ok(asked) = Cards::parse(text).or_else(|_| Cards::parse_state(text)) else {
        return false;
    };
    let (asked, cards) = (asked.cards(), hand_of(cards));
    contains(asked, cards.cards())
        || after_a_step(cards.cards())
            .any(|left| left.len() == asked.len() && contains(asked, &left))
}

/// Whether `all` contains `some` as multisets.
fn contains(all: &[Rational], some: &[Rational]) -> bool {
    let mut rest = all.to_vec();
    some.iter().all(|one| {
        let place = rest.iter().position(|other| other == one);
        place.map(|place| rest.swap_remove(place)).is_some()
    })
}

/// The numbers left after each possible step.
fn after_a_step(cards: &[Rational]) -> impl Iterator<Item = Vec<Rational>> {
    let places = 0..cards.len();
    let pairs = places.clone().flat_map(move |one| places.clone().map(move |two| (one, two)));
    pairs.filter(|(one, two)| one != two).flat_map(move |(one, two)| {
        let (a, b) = (cards[one], cards[two]);
        let results = [a.checked_add(b), a.checked_sub(b), a.checked_mul(b), a.checked_div(b)];
        results.into_iter().flatten().map(move |result| {
            let others = cards.iter().enumerate().filter(|(at, _)| *at != one && *at != two);
            others.map(|(_, card)| *card).chain([result]).collect()
        })
    })
}

/// Distinct cards of these ranks.
fn with_suits(ranks: [Rank; 4], random: &mut Random) -> [Card; 4] {
    let mut suits = Suit::ALL;
    random.shuffle(&mut suits);
    let mut suits = suits.into_iter();
    ranks.map(|rank| Card { rank, suit: suits.next().unwrap_or(Suit::Spades) })
}
