//! Generated hands, checked by a separate search.

use std::collections::{HashMap, HashSet};

use unpuzzle_core::{Budget, Random};

use super::*;
use crate::rating::{Level, rate};
use crate::{OperatorSet, Rules, Solver, Verdict};

fn deal(filter: &Filter, count: usize, seed: u64) -> Result<Vec<[Card; 4]>, GenerateError> {
    generate(filter, count, &mut Random::seeded(seed), &Budget::unlimited())
}

fn ranks(cards: [Card; 4]) -> [u8; 4] {
    let mut ranks = cards.map(|card| card.rank.value());
    ranks.sort_unstable();
    ranks
}

/// The number of hands that pass a filter, by requesting more than there can be.
fn available(filter: &Filter) -> usize {
    match deal(filter, 2000, 1) {
        Err(GenerateError::TooFew { available, .. }) => available,
        Err(GenerateError::NoSuchHand) => 0,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_number_of_hands_of_each_kind_is_known() {
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
fn impossible_filters_are_refused() {
    let fractions = Filter { fraction: true, ..Filter::default() };
    let too_few = GenerateError::TooFew { wanted: 17, available: 16 };
    assert_eq!(deal(&fractions, 17, 1), Err(too_few));
    let whole = Filter { operators: "+-*".parse().unwrap(), ..fractions };
    assert_eq!(deal(&whole, 1, 1), Err(GenerateError::NoSuchHand));
}

#[test]
fn hands_differ_and_pass_the_filter() {
    let filter =
        Filter { level: Some(Level::Hard), operators: "+-*".parse().unwrap(), ..Filter::default() };
    let hands = deal(&filter, 40, 7).unwrap();
    let different: HashSet<_> = hands.iter().map(|cards| ranks(*cards)).collect();
    assert_eq!(different.len(), 40);
    for cards in hands {
        let hand = hand(cards);
        let rating = rate(&hand, &Rules::classic(), &Budget::unlimited());
        assert_eq!(rating.unwrap().level, Level::Hard);
        assert_eq!(Solver::new(&hand).rules(&filter.rules()).solvable(), Verdict::Yes);
        let distinct_cards: HashSet<_> = cards.into_iter().collect();
        assert_eq!(distinct_cards.len(), 4);
    }
}

#[test]
fn a_needed_fraction_is_in_every_solution() {
    let filter = Filter { fraction: true, ..Filter::default() };
    for cards in deal(&filter, 16, 3).unwrap() {
        let solved = Solver::new(&hand(cards)).distinct();
        for solution in solved.solutions {
            let mut whole = true;
            let judge = &mut |_: &_, value: unpuzzle_expr::Rational| {
                whole &= value.is_integer();
                Ok::<_, unpuzzle_expr::ArithmeticError>(())
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
    assert_eq!(written(7), "A♥ A♣ 3♦ 9♣ 9♠ 4♦ 8♥ 7♦ 8♣ 6♥ 9♥ 8♥");
    assert_ne!(written(7), written(8));
}

/// How many different ranks hands have, in shares of all solvable deals of a deck,
/// counted deal by deal.
fn shares(deck: Deck) -> [f64; 4] {
    let cards = deck.cards();
    let mut known = HashMap::new();
    let mut counts = [0.0; 4];
    for (a, first) in cards.iter().enumerate() {
        for (b, second) in cards[..a].iter().enumerate() {
            for (c, third) in cards[..b].iter().enumerate() {
                for fourth in &cards[..c] {
                    let ranks = ranks([*first, *second, *third, *fourth]);
                    let solvable = known.entry(ranks).or_insert_with(|| {
                        let hand = Hand::from_ranks(ranks);
                        Solver::new(&hand).solvable() == Verdict::Yes
                    });
                    counts[different(ranks) - 1] += f64::from(u8::from(*solvable));
                }
            }
        }
    }
    let total: f64 = counts.iter().sum();
    counts.map(|count| count / total)
}

fn different(ranks: [u8; 4]) -> usize {
    ranks.into_iter().collect::<HashSet<_>>().len()
}

#[test]
fn frequencies_follow_real_deals() {
    const HANDS: u32 = 3000;
    let filter = Filter { deck: Deck::OneToNine, ..Filter::default() };
    let mut random = Random::seeded(1);
    let mut counts = [0_u32; 4];
    for _ in 0..HANDS {
        let dealt = generate(&filter, 1, &mut random, &Budget::unlimited()).unwrap();
        counts[different(ranks(dealt[0])) - 1] += 1;
    }
    // Three standard deviations of the most uncertain share.
    let tolerance = 3.0 * (0.25 / f64::from(HANDS)).sqrt();
    for (count, share) in counts.into_iter().zip(shares(Deck::OneToNine)) {
        let dealt = f64::from(count) / f64::from(HANDS);
        assert!((dealt - share).abs() < tolerance, "{dealt} for {share}");
    }
}

#[test]
fn cards_round_trip_as_text() {
    let check = |value, suit, expected: &str| {
        let rank = Rank::new(value).unwrap();
        let card = Card { rank, suit };
        assert_eq!((card.to_string().as_str(), expected.parse()), (expected, Ok(card)));
    };
    check(1, Suit::Spades, "A♠");
    check(10, Suit::Hearts, "10♥");
    check(11, Suit::Clubs, "J♣");
    check(12, Suit::Diamonds, "Q♦");
    check(13, Suit::Spades, "K♠");
    assert_eq!("1♠".parse::<Card>(), Err(ParseCardError));
}

#[test]
fn there_are_thirteen_ranks() {
    assert_eq!(Rank::all().count(), 13);
    assert_eq!((Rank::new(0), Rank::new(14)), (None, None));
}

#[test]
fn decks_have_four_of_each_rank() {
    let check = |name: &str, count: usize| {
        let deck: Deck = name.parse().unwrap();
        let mut cards = deck.shuffled(&mut Random::seeded(1));
        assert_eq!((cards.len(), deck.to_string().as_str()), (count, name));
        cards.sort_unstable();
        cards.dedup();
        assert_eq!(cards, deck.cards());
    };
    check("1-9", 36);
    check("1-10", 40);
    check("full", 52);
}

#[test]
fn other_names_are_refused() {
    assert!("fulll".parse::<Deck>().is_err());
    assert!("".parse::<Deck>().is_err());
}

/// A change detector without an oracle: shared deals must stay the same.
#[test]
fn a_shuffle_never_changes() {
    let cards = Deck::Full.shuffled(&mut Random::seeded(7));
    let start: Vec<_> = cards[..6].iter().map(Card::to_string).collect();
    assert_eq!(start, ["9♥", "2♥", "4♠", "5♥", "J♦", "6♥"]);
}
