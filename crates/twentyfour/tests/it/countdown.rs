//! Countdown: known totals, single games, and the nearest value.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::num::NonZeroU8;

use unpuzzle_core::{Budget, Exhausted};
use unpuzzle_expr::Rational;
use unpuzzle_twentyfour::studies::countdown::{count_expressions, each_selection, universe};
use unpuzzle_twentyfour::{Hand, OperatorSet, Rules, Solved, Verdict, Want, solvable, solve};

fn play(numbers: &str, target: i64, want: Want) -> Solved {
    let hand: Hand = numbers.parse().unwrap();
    let rules = Rules::countdown(Rational::integer(target));
    solve(&hand, &rules, want, &Budget::unlimited())
}

#[test]
fn all_games_of_the_universe() {
    let universe = universe(&Budget::unlimited()).unwrap();
    assert_eq!(universe.selections, 13_243);
    assert_eq!(universe.games(), 11_905_457);
    assert_eq!(universe.solvable, 10_858_746);
    assert_eq!(universe.hardest(), Some((947, 9_017)));
    assert_eq!(universe.complete, 1_226);
}

#[test]
fn expressions_as_hutton_counts_them() {
    let check = |pruned, expected| {
        let numbers = [1, 3, 7, 10, 25, 50].map(|number| NonZeroU8::new(number).unwrap());
        let counted = count_expressions(numbers, 765, pruned, &Budget::unlimited()).unwrap();
        assert_eq!((counted.valid, counted.solutions), expected);
    };
    check(false, (4_672_540, 780));
    check(true, (245_644, 49));
}

#[test]
fn known_games_are_solved() {
    let check = |numbers, target| {
        let solved = play(numbers, target, Want::Distinct);
        assert_eq!(solved.verdict, Verdict::Yes);
        assert!(solved.complete && solved.nearest.is_none());
        for solution in &solved.solutions {
            let value = solution.expression.evaluate();
            assert_eq!(value, Ok(Rational::integer(target)), "{}", solution.expression);
        }
        solved.solutions.len()
    };
    // Hutton's 49 count expressions; fewer are essentially different.
    assert!((1..=49).contains(&check("1 3 7 10 25 50", 765)));
    assert!(check("100 75 3 6 4 1", 952) > 0);
    // A single number is a solution where numbers may be left over.
    assert_eq!(
        play("100 75 3 6 4 1", 100, Want::Distinct).solutions[0].expression.to_string(),
        "100"
    );
}

#[test]
fn the_nearest_value_stands_in_for_a_solution() {
    let check = |numbers, target, value: i64, distance: i64| {
        let solved = play(numbers, target, Want::First);
        assert_eq!((solved.verdict, solved.solutions.len()), (Verdict::No, 0));
        let nearest = solved.nearest.unwrap();
        assert_eq!(nearest.value, Rational::integer(value));
        assert_eq!(nearest.distance, Rational::integer(distance));
        assert_eq!(nearest.expression.evaluate(), Ok(nearest.value));
    };
    check("1 1", 10, 2, 8);
    check("5 5 5", 51, 50, 1);
    check("1 1 2 2 3 3", 999, 81, 918);
}

#[test]
fn a_subset_without_a_value_does_not_hide_the_nearest() {
    let hand: Hand = "5 7".parse().unwrap();
    let rules = Rules {
        operators: OperatorSet::parse("/").unwrap(),
        ..Rules::countdown(Rational::integer(6))
    };
    // Both cards together make no whole number.
    let solved = solve(&hand, &rules, Want::First, &Budget::unlimited());
    assert_eq!(solved.verdict, Verdict::No);
    assert_eq!(solved.nearest.unwrap().value, Rational::integer(5));
}

#[test]
fn single_games_agree_with_the_universe() {
    let (mut place, budget) = (0, Budget::unlimited());
    let mut sample = Vec::new();
    each_selection(&budget, &mut |selection| {
        place += 1;
        if place % 1500 == 0 {
            sample.push(selection.clone());
        }
    })
    .unwrap();
    assert_eq!(sample.len(), 8);
    for selection in sample {
        let numbers = selection.numbers.map(|number| Rational::from(i64::from(number)));
        let hand = Hand::new(numbers).unwrap();
        for target in (101..=999).step_by(29) {
            let rules = Rules::countdown(Rational::from(i64::from(target)));
            let verdict = solvable(&hand, &rules, &budget);
            assert_eq!(verdict == Verdict::Yes, selection.reaches(target), "{hand} → {target}");
        }
    }
}

#[test]
fn a_raised_flag_stops_the_universe() {
    let stop = unpuzzle_core::StopFlag::default();
    stop.raise();
    let budget = Budget::unlimited().with_stop(stop);
    assert_eq!(universe(&budget), Err(Exhausted::Stopped));
}
