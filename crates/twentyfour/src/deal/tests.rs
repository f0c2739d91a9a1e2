//! Hands to order, judged by a search of their own.

use std::collections::{HashMap, HashSet};

use unpuzzle_core::{Budget, Random, check_catalogue};

use super::*;
use crate::rating::{Level, rate};
use crate::{OperatorSet, Rules, Verdict, Want, solvable, solve};

fn deal(filter: &Filter, count: usize, seed: u64) -> Result<Vec<[Card; 4]>, GenerateError> {
    generate(filter, count, &mut Random::seeded(seed), &Budget::unlimited())
}

fn ranks(cards: [Card; 4]) -> [u8; 4] {
    let mut ranks = cards.map(|card| card.rank.value());
    ranks.sort_unstable();
    ranks
}

/// How many hands there are of a kind, by asking for more than there can be.
fn available(filter: &Filter) -> usize {
    match deal(filter, 2000, 1) {
        Err(GenerateError::TooFew { available, .. }) => available,
        Err(GenerateError::NoSuchHand) => 0,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_kinds_are_as_many_as_they_should_be() {
    let full = Filter::default();
    let check = |filter: Filter, expected| assert_eq!(available(&filter), expected, "{filter:?}");
    check(full.clone(), 1362);
    check(Filter { deck: Deck::OneToNine, ..full.clone() }, 404);
    check(Filter { deck: Deck::OneToTen, ..full.clone() }, 566);
    check(Filter { unique: true, ..full.clone() }, 515);
    check(Filter { unique: true, deck: Deck::OneToNine, ..full.clone() }, 119);
    check(Filter { fraction: true, ..full.clone() }, 16);
    let operators: OperatorSet = "+-".parse().unwrap();
    check(Filter { operators, fraction: true, ..full }, 0);
}

#[test]
fn what_does_not_exist_is_refused() {
    let fractions = Filter { fraction: true, ..Filter::default() };
    let too_few = GenerateError::TooFew { wanted: 17, available: 16 };
    assert_eq!(deal(&fractions, 17, 1), Err(too_few));
    let only_divide = Filter { operators: "/".parse().unwrap(), deck: Deck::OneToNine, ..fractions };
    assert_eq!(deal(&only_divide, 1, 1), Err(GenerateError::NoSuchHand));
}

#[test]
fn hands_are_different_and_of_the_kind_asked_for() {
    let filter = Filter { level: Some(Level::Hard), operators: "+-*".parse().unwrap(), ..Filter::default() };
    let hands = deal(&filter, 40, 7).unwrap();
    let different: HashSet<_> = hands.iter().map(|cards| ranks(*cards)).collect();
    assert_eq!(different.len(), 40);
    for cards in hands {
        let hand = hand(cards);
        assert_eq!(rate(&hand).unwrap().level, Level::Hard);
        assert_eq!(solvable(&hand, &filter.rules(), &Budget::unlimited()), Verdict::Yes);
        let distinct_cards: HashSet<_> = cards.into_iter().collect();
        assert_eq!(distinct_cards.len(), 4);
    }
}

#[test]
fn a_needed_fraction_is_in_every_solution() {
    let filter = Filter { fraction: true, ..Filter::default() };
    for cards in deal(&filter, 16, 3).unwrap() {
        let solved = solve(&hand(cards), &Rules::classic(), Want::Distinct, &Budget::unlimited());
        for solution in solved.solutions {
            let mut whole = true;
            let judge = &mut |_: &_, value: unpuzzle_expr::Rational| {
                whole &= value.is_integer();
                Ok::<_, unpuzzle_expr::EvaluateError>(())
            };
            solution.expression.evaluate_each(judge).unwrap();
            assert!(!whole, "{}", solution.expression);
        }
    }
}

#[test]
fn the_same_seed_deals_the_same_hands() {
    let filter = Filter { deck: Deck::OneToTen, ..Filter::default() };
    let written = |seed| {
        let hands = deal(&filter, 3, seed).unwrap();
        let cards: Vec<_> = hands.concat().iter().map(Card::to_string).collect();
        cards.join(" ")
    };
    assert_eq!(written(7), "?");
    assert_ne!(written(7), written(8));
}

/// Hands that need a fraction come as often as a deck deals them: 4 4 7 7 in 36
/// deals where 1 3 4 6 has 256.
#[test]
fn frequencies_follow_real_deals() {
    let filter = Filter { fraction: true, ..Filter::default() };
    let kinds = generate::kinds(&filter, &Budget::unlimited()).unwrap();
    let mut random = Random::seeded(1);
    let mut seen: HashMap<[u8; 4], u32> = HashMap::new();
    for _ in 0..4000 {
        let cards = generate::draw(&mut kinds.clone(), &mut random);
        *seen.entry(ranks(cards)).or_default() += 1;
    }
    let count = |ranks| f64::from(*seen.get(&ranks).unwrap_or(&0));
    let all_different = count([1, 3, 4, 6]) + count([1, 4, 5, 6]) + count([2, 3, 5, 12]);
    let two_pairs = count([3, 3, 7, 7]) + count([3, 3, 8, 8]) + count([4, 4, 7, 7]);
    let ratio = all_different / two_pairs.max(1.0);
    assert!((6.0..8.3).contains(&ratio), "{all_different} to {two_pairs}");
}

#[test]
fn sentences_agree_in_every_language() {
    assert_eq!(check_catalogue(messages::CATALOGUE), Ok(()));
}
