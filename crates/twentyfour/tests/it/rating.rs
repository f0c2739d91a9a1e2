//! The rating of hands: its answers, its reasons and its quality.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use unpuzzle_core::Budget;
use unpuzzle_core::Random;
use unpuzzle_expr::Rational;
use unpuzzle_twentyfour::rating::{Level, RateError, Rating, level_of, rate};
use unpuzzle_twentyfour::{Hand, Rules, Solver, Verdict};

fn rated(cards: &str) -> Result<Rating, RateError> {
    let hand: Hand = cards.parse().unwrap();
    rate(&hand, &Rules::classic(), &Budget::unlimited())
}

#[test]
fn ratings_never_change_unnoticed() {
    fn check(cards: &str, seconds: f64, level: Level) {
        let rating = rated(cards).unwrap();
        assert_eq!((rating.seconds, rating.level), (seconds, level), "{cards}");
        assert!(rating.calibrated);
    }
    check("1 1 4 6", 4.6, Level::Easy);
    check("6 6 6 6", 6.5, Level::Easy);
    check("5 5 7 7", 6.0, Level::Easy);
    check("5 8 12 12", 8.5, Level::Medium);
    check("7 8 9 10", 11.5, Level::Hard);
    check("3 7 9 13", 55.5, Level::Expert);
    check("3 3 8 8", 99.7, Level::Expert);
}

#[test]
fn every_solvable_hand_of_a_deck_has_a_rating_and_a_reason() {
    let mut levels = [0; 4];
    for ranks in hands_of_a_deck() {
        let hand = Hand::from_ranks(ranks);
        match rate(&hand, &Rules::classic(), &Budget::unlimited()) {
            Ok(rating) => {
                assert!((4.0..=600.0).contains(&rating.seconds), "{hand}");
                assert_eq!(rating.level, level_of(rating.seconds));
                assert!((1..=4).contains(&rating.reasons.len()), "{hand}");
                levels[rating.level as usize] += 1;
            }
            Err(error) => assert_eq!(error, RateError::Unsolvable, "{hand}"),
        }
    }
    assert_eq!(levels.iter().sum::<i32>(), 1362);
    assert!(levels.iter().all(|count| *count >= 200), "{levels:?}");
}

fn hands_of_a_deck() -> impl Iterator<Item = [u8; 4]> {
    (1..=13).flat_map(|a| {
        (a..=13).flat_map(move |b| (b..=13).flat_map(move |c| (c..=13).map(move |d| [a, b, c, d])))
    })
}

#[test]
fn unusual_games_are_extrapolated() {
    let target = Rational::from(952);
    let hand: Hand = "100 75 3 6 4 1".parse().unwrap();
    let rules = Rules::countdown(target);
    let rating = rate(&hand, &rules, &Budget::unlimited()).unwrap();
    assert_eq!((rating.level, rating.calibrated), (Level::Expert, false));
}

#[test]
fn unsolvable_and_unknown_differ() {
    assert_eq!(rated("1 1 1 1"), Err(RateError::Unsolvable));
    let budget = Budget::unlimited().with_node_limit(3);
    let hand: Hand = "3 3 8 8".parse().unwrap();
    let unknown = rate(&hand, &Rules::classic(), &budget);
    assert_eq!(unknown, Err(RateError::Unknown));
}

#[test]
fn levels_are_words() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert_eq!("EXPERT".parse(), Ok(Level::Expert));
    let error = "tough".parse::<Level>().unwrap_err().to_string();
    assert_eq!(error, "a level is one of easy, medium, hard, expert");
    let bounds = [6.9, 7.0, 8.9, 9.0, 12.9, 13.0].map(level_of);
    let [easy, medium, hard, expert] = Level::ALL;
    assert_eq!(bounds, [easy, medium, medium, hard, hard, expert]);
}

proptest! {
    #[test]
    fn the_order_of_the_cards_does_not_matter(
        ranks in [1_u8..=13, 1..=13, 1..=13, 1..=13],
        seed: u64,
    ) {
        let mut shuffled = ranks;
        Random::seeded(seed).shuffle(&mut shuffled);
        let rating = |ranks| {
            let rated = rate(&Hand::from_ranks(ranks), &Rules::classic(), &Budget::unlimited());
            rated.map(|rated| (rated.seconds, rated.level, rated.calibrated, rated.reasons))
        };
        prop_assert_eq!(rating(ranks), rating(shuffled));
    }

    #[test]
    fn any_game_has_a_rating_if_it_has_a_solution(
        cards in prop::collection::vec((-4_i64..=20, 1_i64..=2), 1..=4),
        target in -24_i64..=24,
        operators in prop::sample::select(vec!["+-*/", "+-*/^", "+-", "*/", "+-*/,sqrt,!"]),
    ) {
        let cards = cards.iter().filter_map(|(over, under)| Rational::new(*over, *under).ok());
        let hand = Hand::new(cards).unwrap();
        let rules = Rules {
            operators: operators.parse().unwrap(),
            ..Rules::classic().with_target(Rational::from(target))
        };
        let budget = Budget::unlimited().with_node_limit(200_000);
        match (Solver::new(&hand).rules(&rules).budget(&budget).solvable(), rate(&hand, &rules, &budget)) {
            (_, Ok(rating)) => prop_assert!((4.0..=600.0).contains(&rating.seconds)),
            (verdict, Err(RateError::Unsolvable)) => prop_assert_eq!(verdict, Verdict::No),
            (_, Err(error)) => prop_assert_eq!(error, RateError::Unknown),
        }
    }
}
