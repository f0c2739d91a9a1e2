//! Which four cards come next.

use std::collections::{HashSet, VecDeque};

use unpuzzle_expr::Expression;
use unpuzzle_puzzles::Budget;

use super::Hidden;
use super::rules::MatchRules;
use unpuzzle_twentyfour::deal::{Card, hand};
use unpuzzle_twentyfour::rating::{Level, rate};
use unpuzzle_twentyfour::{Rules, Solver};

/// Node limit for one four: thousands of times what the ordinary game needs, and a bound
/// on games with more operators.
const NODES_EACH: u64 = 5_000_000;
/// Node limit for all fours of one deal together.
const MOST_NODES: u64 = 50_000_000;

/// What comes off the deck next.
pub(super) struct Draw {
    /// Unsolvable fours that go back, in order.
    pub(super) put_back: Vec<[Card; 4]>,
    /// A solvable four with what is behind it; none when the deck holds none.
    pub(super) next: Option<([Card; 4], Hidden)>,
}

/// Finds the next solvable four of the agreed level.
///
/// Fours come off the top, and unfit ones go under the bottom. After a
/// whole turn without success the fours could repeat for ever, so then every
/// choice of four is tried, from the top on: `None` means that there is none.
pub(super) fn draw(deck: &VecDeque<Card>, rules: &MatchRules, budget: &Budget) -> Draw {
    let budget = &budget.for_nodes(MOST_NODES);
    let mut deck = deck.clone();
    let mut put_back = Vec::new();
    let turns = deck.len() / 4;
    for turned in 0..turns {
        let four = [0, 1, 2, 3].map(|place| deck[place]);
        match answer(four, &rules.game, budget) {
            Some(answer) if has_level(four, rules.level, budget) => {
                let next = Some((four, Hidden { answer, turned }));
                return Draw { put_back, next };
            }
            Some(_) => {}
            None => put_back.push(four),
        }
        deck.rotate_left(4);
    }
    let any = choose_any(&deck, rules, budget);
    let hidden = |answer| Hidden { answer, turned: turns };
    Draw { put_back, next: any.map(|(four, answer)| (four, hidden(answer))) }
}

/// The first four of a deck that can be solved and is of the agreed level.
pub(crate) fn next_hand(
    deck: &VecDeque<Card>,
    rules: &MatchRules,
    budget: &Budget,
) -> Option<[Card; 4]> {
    draw(deck, rules, budget).next.map(|(cards, _)| cards)
}

fn choose_any(
    deck: &VecDeque<Card>,
    rules: &MatchRules,
    budget: &Budget,
) -> Option<([Card; 4], Expression)> {
    let mut tried = HashSet::new();
    fours(deck.len()).find_map(|places| {
        let four = places.map(|place| deck[place]);
        let mut ranks = four.map(|card| card.rank);
        ranks.sort_unstable();
        let fits = tried.insert(ranks) && has_level(four, rules.level, budget);
        let answer = fits.then(|| answer(four, &rules.game, budget)).flatten()?;
        Some((four, answer))
    })
}

/// One answer, or none if there is none or the rules make it too hard to tell.
fn answer(cards: [Card; 4], rules: &Rules, budget: &Budget) -> Option<Expression> {
    let solved =
        Solver::new(&hand(cards)).rules(rules).budget(&budget.for_nodes(NODES_EACH)).first();
    let first = solved.solutions.into_iter().next()?;
    Some(first.expression)
}

/// Whether four cards are as hard as agreed, in the ordinary game.
fn has_level(cards: [Card; 4], level: Option<Level>, budget: &Budget) -> bool {
    let Some(level) = level else {
        return true;
    };
    let rating = rate(&hand(cards), &Rules::classic(), &budget.for_nodes(NODES_EACH));
    rating.is_ok_and(|rating| rating.level == level)
}

/// Every choice of four places, in order.
fn fours(count: usize) -> impl Iterator<Item = [usize; 4]> {
    (0..count).flat_map(move |a| {
        (a + 1..count).flat_map(move |b| {
            (b + 1..count).flat_map(move |c| (c + 1..count).map(move |d| [a, b, c, d]))
        })
    })
}
