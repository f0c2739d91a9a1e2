//! The choice of the next four cards.

use std::collections::{HashSet, VecDeque};

use unpuzzle_expr::Expression;
use unpuzzle_puzzles::Budget;
use unpuzzle_twentyfour::deal::{Card, hand};
use unpuzzle_twentyfour::rating::{Level, rate};
use unpuzzle_twentyfour::{Rules, Solver};

use super::{MatchRules, PileSecret};

/// Node limit for one four: thousands of times what the classic game needs; a bound for games
/// with more operators.
const NODES_EACH: u64 = 5_000_000;
const MAX_NODES: u64 = 50_000_000;

/// A four and its secret.
type DrawnPile = ([Card; 4], PileSecret);

/// Finds the next solvable four of the agreed level.
///
/// Fours come off the top, and unsuitable ones go to the bottom. Since fours may repeat after
/// one turn of the deck, all combinations are then tried, from the top. The unsolvable fours go
/// back, in order.
pub(super) fn draw(
    deck: &VecDeque<Card>,
    rules: &MatchRules,
    budget: &Budget,
) -> (Vec<[Card; 4]>, Option<DrawnPile>) {
    let budget = &budget.for_nodes(MAX_NODES);
    let mut deck = deck.clone();
    let mut put_back = Vec::new();
    let turns = deck.len() / 4;
    for turned in 0..turns {
        let four = [0, 1, 2, 3].map(|place| deck[place]);
        match answer(four, &rules.game, budget) {
            Some(answer) if has_level(four, rules.level, budget) => {
                return (put_back, Some((four, PileSecret { answer, turned })));
            }
            Some(_) => {}
            None => put_back.push(four),
        }
        deck.rotate_left(4);
    }
    let any = choose_any(&deck, rules, budget);
    (put_back, any.map(|(four, answer)| (four, PileSecret { answer, turned: turns })))
}

/// The first solvable four of the agreed level.
pub(crate) fn next_hand(
    deck: &VecDeque<Card>,
    rules: &MatchRules,
    budget: &Budget,
) -> Option<[Card; 4]> {
    draw(deck, rules, budget).1.map(|(cards, _)| cards)
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

/// An answer; `None` if there is none or the search ran out of budget.
fn answer(cards: [Card; 4], rules: &Rules, budget: &Budget) -> Option<Expression> {
    let solved =
        Solver::new(&hand(cards)).rules(rules).budget(&budget.for_nodes(NODES_EACH)).first();
    let first = solved.solutions.into_iter().next()?;
    Some(first.expression)
}

/// Whether the cards have the agreed level in the classic game.
fn has_level(cards: [Card; 4], level: Option<Level>, budget: &Budget) -> bool {
    let Some(level) = level else {
        return true;
    };
    let rating = rate(&hand(cards), &Rules::classic(), &budget.for_nodes(NODES_EACH));
    rating.is_ok_and(|rating| rating.level == level)
}

fn fours(count: usize) -> impl Iterator<Item = [usize; 4]> {
    (0..count).flat_map(move |a| {
        (a + 1..count).flat_map(move |b| {
            (b + 1..count).flat_map(move |c| (c + 1..count).map(move |d| [a, b, c, d]))
        })
    })
}
