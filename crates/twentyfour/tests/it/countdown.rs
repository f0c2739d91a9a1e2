//! Countdown: single games and the nearest value.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use unpuzzle_expr::Rational;
use unpuzzle_twentyfour::{Hand, OperatorSet, Rules, Solved, Solver, Verdict};

/// Which solutions are wanted.
type Want = fn(Solver<'_>) -> Solved;

const FIRST: Want = |solver| solver.first();
const DISTINCT: Want = |solver| solver.distinct();

fn play(numbers: &str, target: i64, want: Want) -> Solved {
    let hand: Hand = numbers.parse().unwrap();
    let rules = Rules::countdown(Rational::integer(target));
    want(Solver::new(&hand).rules(&rules))
}

#[test]
fn known_games_are_solved() {
    let check = |numbers, target| {
        let solved = play(numbers, target, DISTINCT);
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
    assert_eq!(play("100 75 3 6 4 1", 100, DISTINCT).solutions[0].expression.to_string(), "100");
}

#[test]
fn the_nearest_value_stands_in_for_a_solution() {
    let check = |numbers, target, value: i64, distance: i64| {
        let solved = play(numbers, target, FIRST);
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
    let solved = Solver::new(&hand).rules(&rules).first();
    assert_eq!(solved.verdict, Verdict::No);
    assert_eq!(solved.nearest.unwrap().value, Rational::integer(5));
}
