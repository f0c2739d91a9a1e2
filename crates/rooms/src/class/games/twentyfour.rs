//! 24 in a class: a move is an expression; a wrong one costs only time.

use std::collections::VecDeque;

use unpuzzle_expr::{Rational, Syntax, parse};
use unpuzzle_puzzles::twentyfour::in_text;
use unpuzzle_puzzles::{Budget, LocalizedText, Message, Random, msg};
use unpuzzle_twentyfour::deal::{Card, Rank, Suit, hand};
use unpuzzle_twentyfour::rating::{Level, rate};
use unpuzzle_twentyfour::{Hand, Key, Rules, Solver, Verdict, check};

use super::{Effort, End, Fault, GameState, Solution, Step, Task};
use crate::settings::Settings;
use crate::{Millis, table};

const RATING_NODES: u64 = 5_000_000;

/// Four cards of a level, or of any if there are none.
pub(super) fn deal(
    level: Option<Level>,
    random: &mut Random,
    settings: &Settings,
    budget: &Budget,
) -> Option<[Card; 4]> {
    let deck: VecDeque<_> = settings.deck.shuffled(random).into();
    let mut rules = settings.match_rules(0);
    rules.level = level;
    let of_level = table::next_hand(&deck, &rules, budget);
    rules.level = None;
    of_level.or_else(|| table::next_hand(&deck, &rules, budget))
}

pub(super) fn of_cards(cards: [Card; 4]) -> super::Hand {
    let ranks = cards.map(|card| card.rank.value().to_string());
    super::Hand {
        task: Task::TwentyFour { cards },
        game: format!("24:{}", ranks.join(",")),
        start: Some(GameState::TwentyFour(hand(cards))),
    }
}

pub(super) fn rules(settings: &Settings) -> Rules {
    Rules { operators: settings.operators, ..Rules::classic() }
}

pub(super) fn solvable(cards: &Hand, settings: &Settings, budget: &Budget) -> Verdict {
    Solver::new(cards).rules(&rules(settings)).budget(budget).solvable()
}

/// Why a search that was not cut short has not decided.
pub(super) fn larger_values_untried() -> Message {
    msg!(
        "cannot be made with values up to {bound}, and larger ones were not tried",
        bound = LocalizedText::grouped(Rules::LARGEST_VALUE)
    )
}

pub(super) fn judge(
    cards: &Hand,
    text: &str,
    effort: Effort,
    settings: &Settings,
) -> Result<Step, Fault> {
    match check::judge(text, cards, &rules(settings)) {
        Ok(answer) => {
            let (answer, points) = (answer.expression.to_string(), effort.by_speed());
            let end = Some(End::Solved(Solution { answer, points }));
            Ok(Step { marks: Vec::new(), score: 0, end })
        }
        Err(error) if error.kind.is_malformed() => Err(Fault::Unreadable(in_text(&error, text))),
        Err(error) => Err(Fault::Wrong(in_text(&error, text).message)),
    }
}

pub(super) fn key(answer: &str) -> Option<Key> {
    Key::of(&parse(answer, &Syntax::default()).ok()?)
}

pub(super) fn usual_time(cards: &Hand, settings: &Settings, budget: &Budget) -> Option<Millis> {
    let rating = rate(cards, &rules(settings), &budget.for_nodes(RATING_NODES)).ok()?;
    Some((rating.seconds * 1000.0).round() as Millis)
}

/// Whether a text names these cards in any order, possibly among others, as cards or as a
/// game id; or the numbers left after one step.
pub(crate) fn spells(text: &str, cards: [Card; 4]) -> bool {
    let text = text.trim();
    let text = text.strip_prefix("24:").unwrap_or(text);
    let Ok(asked) = Hand::parse(text).or_else(|_| Hand::parse_state(text)) else {
        return false;
    };
    let (asked, cards) = (asked.cards(), hand(cards));
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
pub(super) fn with_suits(ranks: [Rank; 4], random: &mut Random) -> [Card; 4] {
    let mut suits = Suit::ALL;
    random.shuffle(&mut suits);
    let mut suits = suits.into_iter();
    ranks.map(|rank| Card { rank, suit: suits.next().unwrap_or(Suit::Spades) })
}
