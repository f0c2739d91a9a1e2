//! The seed's brute force: its saved results, what its rounding loses, and our own
//! enumeration of every written form.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use unpuzzle_core::Budget;
use unpuzzle_expr::Notation;
use unpuzzle_twentyfour::studies::{report, smith};
use unpuzzle_twentyfour::{Hand, Rules, Solver};

/// The results printed in the report; characters that its scan lost are restored.
const SAVED: &str = include_str!("../data/report_results.txt");

fn every(hand: &Hand) -> Vec<String> {
    let mut lines = Vec::new();
    let all = Solver::new(hand).every_form(&mut |form| {
        lines.push(form.display(Notation::CARDS).to_string());
    });
    assert!(all.complete);
    assert_eq!(all.count, lines.len() as u64);
    lines
}

/// The ranks of a hand in the order given.
fn ranks(hand: &Hand) -> [u8; 4] {
    let cards = hand.cards().iter().map(|card| card.numerator() as u8);
    cards.collect::<Vec<_>>().try_into().unwrap()
}

fn all_hands() -> Vec<[u8; 4]> {
    let mut hands = Vec::new();
    for a in 1..=13 {
        for b in a..=13 {
            for c in b..=13 {
                hands.extend((c..=13).map(|d| [a, b, c, d]));
            }
        }
    }
    hands
}

#[test]
fn saved_results_are_reproduced_line_by_line() {
    let blocks: Vec<_> = SAVED.split("= ").skip(1).collect();
    assert_eq!(blocks.len(), 5);
    for (block, count) in blocks.into_iter().zip([24, 8, 4, 16, 20]) {
        let (cards, lines) = block.split_once('\n').unwrap();
        let hand: Hand = cards.parse().unwrap();
        let lines: Vec<_> = lines.lines().collect();
        assert_eq!(lines.len(), count);
        assert_eq!(every(&hand), lines, "{cards}");
        assert_eq!(report::solve(ranks(&hand)).unwrap(), lines, "{cards}");
    }
}

#[test]
fn rounding_loses_118_forms_in_55_hands() {
    let hands = all_hands();
    let (first, second) = hands.split_at(hands.len() / 2);
    let (first, second) = std::thread::scope(|scope| {
        let first = scope.spawn(|| losses(first));
        let second = losses(second);
        (first.join().unwrap(), second)
    });
    let forms: usize = first.iter().chain(&second).map(|loss| loss.forms).sum();
    let lost: Vec<_> = first.into_iter().chain(second).filter(|loss| loss.lost > 0).collect();
    assert_eq!(forms, 53_282);
    assert_eq!(lost.iter().map(|loss| loss.lost).sum::<usize>(), 118);
    assert_eq!(lost.len(), 55);
    let called_unsolvable = lost.iter().filter(|loss| loss.lost == loss.forms);
    assert!(called_unsolvable.into_iter().any(|loss| loss.ranks == [3, 3, 8, 8]));
}

struct Loss {
    ranks: [u8; 4],
    forms: usize,
    lost: usize,
}

/// Compares the exact enumeration with the seed's, which must be part of it.
fn losses(hands: &[[u8; 4]]) -> Vec<Loss> {
    let compare = |&ranks: &[u8; 4]| {
        let exact = every(&Hand::from_ranks(ranks));
        let rounded = report::solve(ranks).unwrap();
        let mut rest = exact.iter();
        let in_order = rounded.iter().all(|line| rest.any(|other| other == line));
        assert!(in_order, "{ranks:?}");
        let lost = exact.len() - rounded.len();
        Loss { ranks, forms: exact.len(), lost }
    };
    hands.iter().map(compare).collect()
}

#[test]
fn four_different_cards_are_7680_cases() {
    let hand: Hand = "2 3 5 7".parse().unwrap();
    let all = Solver::new(&hand).every_form(&mut |_| {});
    assert!((7680..7680 + 24 * 8).contains(&all.cases), "{}", all.cases);
    assert_eq!(report::CASES, 7680);
}

#[test]
fn other_numbers_of_cards_are_written_the_same_way() {
    let lines = |cards: &str, target: i64| {
        let rules = Rules::classic().with_target(target.into());
        let mut lines = Vec::new();
        let hand = Hand::parse_state(cards).unwrap();
        Solver::new(&hand).rules(&rules).every_form(&mut |form| {
            lines.push(form.display(Notation::CARDS).to_string());
        });
        lines
    };
    assert_eq!(lines("24", 24), ["24"]);
    assert_eq!(lines("6 4", 24), ["6 * 4", "4 * 6"]);
    assert_eq!(lines("2 2 2", 2).len(), 10);
    assert_eq!(lines("1 2 3 4 5", 120)[0], "( ( ( A * 2 ) * 3 ) * 4 ) * 5");
}

#[test]
fn a_budget_stops_the_enumeration() {
    let hand: Hand = "1 2 3 4 5 6".parse().unwrap();
    let budget = Budget::unlimited().with_node_limit(10_000);
    let all = Solver::new(&hand).budget(&budget).every_form(&mut |_| {});
    assert!(!all.complete && all.stopped.is_some() && all.cases == 10_000);
}

#[test]
fn the_literal_procedure_depends_on_the_order_dealt() {
    let check = |cards, expected: Option<&str>| {
        let answer = smith::solve(cards, 24);
        let text = answer.expression.map(|expression| expression.to_string());
        assert_eq!(text.as_deref(), expected, "{cards:?}");
    };
    check([8, 3, 8, 3], Some("8/(3-8/3)"));
    check([3, 3, 8, 8], None);
    check([13, 11, 1, 1], Some("13+11+1-1"));
    check([1, 5, 5, 5], None);
    check([5, 5, 1, 5], Some("5*(5-1/5)"));
    let missed = all_hands().into_iter().filter(|ranks| {
        smith::solve(*ranks, 24).expression.is_none()
            && !every(&Hand::from_ranks(*ranks)).is_empty()
    });
    assert_eq!(missed.count(), 672);
}
