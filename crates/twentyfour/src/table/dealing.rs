//! Which four cards come next.

use std::collections::{HashSet, VecDeque};

use unpuzzle_core::Budget;
use unpuzzle_expr::Expression;

use super::rules::TableRules;
use crate::deal::{Card, hand};
use crate::rating::{Level, rate};
use crate::{Rules, Want, solve};

/// How far one four is searched: thousands of times what the ordinary game needs,
/// and a bound on games with stranger operators.
const MOST_NODES: u64 = 5_000_000;

/// What came off the deck.
pub(super) struct Draw {
    /// Unsolvable fours that went back, in order.
    pub(super) put_back: Vec<[Card; 4]>,
    /// A solvable four with one of its answers; none when the deck holds none.
    pub(super) solvable: Option<([Card; 4], Expression)>,
}

/// Takes the next solvable four of the agreed level off the deck.
///
/// Fours come off the top, and unfit ones go under the bottom. After a
/// whole turn without success the fours could repeat for ever, so then every
/// choice of four is tried, from the top on: `None` means that there is none.
pub(super) fn draw(deck: &mut VecDeque<Card>, rules: &TableRules) -> Draw {
    let mut put_back = Vec::new();
    for _ in 0..deck.len() / 4 {
        let four = [0, 1, 2, 3].map(|place| deck[place]);
        deck.drain(..4);
        match answer(four, &rules.game) {
            Some(answer) if has_level(four, rules.level) => {
                return Draw {
                    put_back,
                    solvable: Some((four, answer)),
                };
            }
            Some(_) => {}
            None => put_back.push(four),
        }
        deck.extend(four);
    }
    Draw {
        put_back,
        solvable: choose_any(deck, rules),
    }
}

fn choose_any(deck: &mut VecDeque<Card>, rules: &TableRules) -> Option<([Card; 4], Expression)> {
    let mut tried = HashSet::new();
    let (places, answer) = fours(deck.len()).find_map(|places| {
        let four = places.map(|place| deck[place]);
        let mut ranks = four.map(|card| card.rank);
        ranks.sort_unstable();
        let fits = tried.insert(ranks) && has_level(four, rules.level);
        let answer = fits.then(|| answer(four, &rules.game)).flatten()?;
        Some((places, answer))
    })?;
    let four = places.map(|place| deck[place]);
    for place in places.into_iter().rev() {
        deck.remove(place);
    }
    Some((four, answer))
}

/// One answer, or none if there is none or the rules make it too hard to tell.
fn answer(cards: [Card; 4], rules: &Rules) -> Option<Expression> {
    let budget = Budget::unlimited().with_node_limit(MOST_NODES);
    let solved = solve(&hand(cards), rules, Want::First, &budget);
    let first = solved.solutions.into_iter().next()?;
    Some(first.expression)
}

/// Whether four cards are as hard as agreed, in the ordinary game.
fn has_level(cards: [Card; 4], level: Option<Level>) -> bool {
    let Some(level) = level else {
        return true;
    };
    let budget = Budget::unlimited().with_node_limit(MOST_NODES);
    rate(&hand(cards), &Rules::classic(), &budget).is_ok_and(|rating| rating.level == level)
}

/// Every choice of four places, in order.
fn fours(count: usize) -> impl Iterator<Item = [usize; 4]> {
    (0..count).flat_map(move |a| {
        (a + 1..count).flat_map(move |b| {
            (b + 1..count).flat_map(move |c| (c + 1..count).map(move |d| [a, b, c, d]))
        })
    })
}
