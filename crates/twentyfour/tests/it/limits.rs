//! Large hands, large numbers and budgets that run out.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::time::Duration;

use proptest::prelude::*;
use unpuzzle_core::Budget;
use unpuzzle_expr::Rational;
use unpuzzle_twentyfour::hint::{Advice, HintLevel, Position, hint};
use unpuzzle_twentyfour::rating::{RateError, rate};
use unpuzzle_twentyfour::{
    Flags, Hand, Key, OperatorSet, Rules, Solution, Solved, Solver, Verdict, check,
};

/// Which solutions are wanted.
type Want = fn(Solver<'_>) -> Solved;

const FIRST: Want = |solver| solver.first();
const DISTINCT: Want = |solver| solver.distinct();

fn run(cards: &str, rules: &Rules, want: Want, budget: &Budget) -> Solved {
    want(Solver::new(&cards.parse().unwrap()).rules(rules).budget(budget))
}

#[test]
fn five_and_six_cards_are_searched_completely() {
    let check = |cards: &str, expected: Verdict| {
        let solved = run(cards, &Rules::classic(), DISTINCT, &Budget::unlimited());
        assert_eq!(solved.verdict, expected, "{cards}");
        assert!(solved.complete);
    };
    check("1 2 3 4 5", Verdict::Yes);
    check("1 1 1 1 1", Verdict::No);
    check("2 3 5 7 11 13", Verdict::Yes);
    check("1 1 1 1 1 1", Verdict::No);
    check("13 13 13 13 13 13", Verdict::Yes);
}

/// A solution as it is written has the key that it was found under.
#[test]
fn solutions_read_back_as_themselves() {
    let check = |cards: &str, operators: &str, target: i64| {
        let rules = Rules {
            operators: operators.parse().unwrap(),
            ..Rules::classic().with_target(Rational::integer(target))
        };
        let solved = run(cards, &rules, DISTINCT, &Budget::unlimited());
        assert!(!solved.solutions.is_empty());
        for solution in &solved.solutions {
            let key = Key::of(&solution.expression);
            assert_eq!(key.as_ref(), Some(&solution.key()), "{cards}: {}", solution.expression);
        }
    };
    for cards in
        ["1 2 3 4 5", "1 1 2 3 6", "2 2 3 3 6", "1 2 3 4 5 6", "1 1 1 2 2 3", "2 2 3 3 4 6"]
    {
        check(cards, "+-*/", 24);
    }
    check("1 2 2 3 6", "+-*/", 5);
    check("1 3 4 6", "+-*/,sqrt,!", 24);
    check("2 2 2 9", "+-*/^,log,sqrt,!,concat", 24);
    check("1 2 3 8", "+-*/^,log,sqrt,!,concat", 24);
}

#[test]
fn a_budget_that_runs_out_is_never_a_no() {
    let budget = || Budget::unlimited().with_node_limit(50);
    let hand: Hand = "13 13 13 12 11 7".parse().unwrap();
    let rules = Rules::classic().with_target(Rational::integer(999_999));
    assert_eq!(Solver::new(&hand).rules(&rules).budget(&budget()).solvable(), Verdict::Unknown);
    for want in [FIRST, DISTINCT] {
        let solved = want(Solver::new(&hand).rules(&rules).budget(&budget()));
        assert_eq!(solved.verdict, Verdict::Unknown);
        assert!(!solved.complete && solved.stopped.is_some());
    }
    assert_eq!(Solver::new(&hand).rules(&rules).solvable(), Verdict::No);
}

#[test]
fn partial_results_are_kept() {
    // Most of what the whole search takes, however much that is.
    let search = |budget: &Budget| run("1 2 3 4 5 6", &Rules::classic(), DISTINCT, budget);
    let most = search(&Budget::unlimited()).cases * 9 / 10;
    let solved = search(&Budget::unlimited().with_node_limit(most));
    assert_eq!(solved.verdict, Verdict::Yes);
    assert!(!solved.complete && !solved.solutions.is_empty());
}

#[test]
fn a_number_that_does_not_fit_is_never_a_no() {
    let million = ["1000000"; 8].join(" ");
    let rules = Rules::classic().with_target(Rational::integer(7));
    let budget = Budget::unlimited().with_timeout(Duration::from_secs(5));
    assert_ne!(run(&million, &rules, FIRST, &budget).verdict, Verdict::No);
    let small = run("1000000 1000000 1000000", &rules, FIRST, &Budget::unlimited());
    assert_eq!(small.verdict, Verdict::No);
}

#[test]
fn extra_operators_stay_within_their_bound() {
    let rules = |operators: &str, target: i64| Rules {
        operators: OperatorSet::parse(operators).unwrap(),
        ..Rules::classic().with_target(Rational::integer(target))
    };
    let check = |cards: &str, operators: &str, target, expected: Option<&str>| {
        let solved = run(cards, &rules(operators, target), DISTINCT, &Budget::unlimited());
        assert_eq!(solved.verdict == Verdict::Yes, expected.is_some());
        let first = solved.solutions.first().map(|one| one.expression.to_string());
        assert_eq!(first.as_deref(), expected, "{cards} → {target} by {operators}");
    };
    check("2 2 2 9", "+-*/", 24, Some("(9+2)*2+2"));
    check("2 3", "^", 9, Some("3^2"));
    check("2 8", "log", 3, Some("log(2,8)"));
    check("3 8", "concat", 38, Some("38"));
    check("4 4", "+!", 28, Some("4!+4"));
    check("9 9", "*,sqrt", 27, Some("9*sqrt(9)"));
    // 13! is beyond the bound, so no search goes there.
    check("13 1", "*/!", 13, Some("13*1"));
    check("10 10", "^", 10, None);
}

/// 13! is beyond the bound, and 13!/12! is 13: a search that does not go there cannot say *no*.
#[test]
fn a_value_beyond_the_bound_is_never_a_no() {
    let check = |cards: &str, operators: &str, expected: Verdict| {
        let (hand, rules) = (
            cards.parse::<Hand>().unwrap(),
            Rules { operators: operators.parse().unwrap(), ..Rules::classic() },
        );
        let solver = Solver::new(&hand).rules(&rules);
        let bound = (expected == Verdict::Unknown).then_some(Rules::LARGEST_VALUE);
        let mut answers = vec![solver.first(), solver.distinct()];
        if rules.operators.functions().next().is_none() {
            answers.push(solver.every(1));
        }
        for solved in answers {
            assert_eq!((solved.verdict, solved.bound), (expected, bound), "{cards} {operators}");
            assert_eq!(solved.complete, expected == Verdict::No);
        }
        assert_eq!(solver.solvable(), expected, "{cards} {operators}");
        let rated = rate(&hand, &rules, &Budget::unlimited()).unwrap_err();
        assert_eq!(rated == RateError::Unsolvable, expected == Verdict::No);
        let position = Position::new(&hand, rules.clone()).unwrap();
        let advice = hint(&position, HintLevel::Step, &Budget::unlimited()).unwrap().advice;
        let lost = if expected == Verdict::No { Advice::NoSolution } else { Advice::Unknown };
        assert_eq!(advice, lost, "{cards} {operators}");
    };
    check("J Q K", "+!/", Verdict::Unknown);
    check("9 9 9 9", "^", Verdict::Unknown);
    check("7 7 7 7 7 7", "+*^", Verdict::Unknown);
    // Nothing here is large, so these are proofs.
    check("1 1 1 1", "+-*/^", Verdict::No);
    check("1 1 2", "+-*/^,sqrt,log", Verdict::No);
    // 10^10 is beyond the bound, but nothing can be done with it.
    check("10 10", "^", Verdict::No);
}

/// An answer is judged by its value, however large the values on the way.
#[test]
fn a_right_answer_beyond_the_bound_is_right() {
    let rules = Rules { operators: "+!/".parse().unwrap(), ..Rules::classic() };
    let hand: Hand = "J Q K".parse().unwrap();
    let checked = check::check("13!/12!+11", &hand, &rules, &Budget::unlimited()).unwrap();
    assert_eq!(checked.standing, None);
    let mut position = Position::new(&hand, rules).unwrap();
    position.take_all("13!; 12!; 6227020800/479001600").unwrap();
    let next = hint(&position, HintLevel::Step, &Budget::unlimited()).unwrap();
    assert_eq!(next.advice, Advice::Step("13+11".parse().unwrap()));
}

/// Two to five cards and targets of every kind, under every rule that a search treats apart.
fn games() -> impl Strategy<Value = (Hand, Rules)> {
    let cards = proptest::collection::vec(1..=13_i64, 2..=5);
    let operators = prop_oneof![
        4 => Just("+-*/"),
        1 => Just("*/"),
        1 => Just("+-*/^"),
        1 => Just("+-*/,sqrt,!"),
        1 => Just("+-*/,concat"),
    ];
    let target = prop_oneof![Just(24_i64), -5..=60_i64];
    (cards, operators, target, any::<bool>(), any::<bool>()).prop_map(
        |(mut cards, operators, target, subset, integers_only)| {
            let operators = OperatorSet::parse(operators).unwrap();
            if operators != OperatorSet::parse("+-*/").unwrap() {
                cards.truncate(4);
            }
            let hand = Hand::new(cards.into_iter().map(Rational::integer)).unwrap();
            let target = Rational::integer(target);
            let flags = Flags { subset, integers_only, ..Flags::CLASSIC };
            let rules = Rules { operators, target, flags };
            (hand, rules)
        },
    )
}

proptest! {
    /// A node limit makes an answer unknown or leaves it as it is; it never turns one
    /// answer into another. A limit that is just enough is enough.
    #[test]
    fn a_node_limit_gives_the_same_answer_or_none(
        (hand, rules) in games(),
        share in 0.0..1.0,
        first in any::<bool>(),
    ) {
        let want = if first { FIRST } else { DISTINCT };
        let unlimited = Budget::unlimited();
        let whole = want(Solver::new(&hand).rules(&rules).budget(&unlimited));
        prop_assert!(whole.stopped.is_none());
        let enough = Budget::unlimited().with_node_limit(unlimited.spent());
        prop_assert_eq!(&want(Solver::new(&hand).rules(&rules).budget(&enough)), &whole);

        let nodes = (unlimited.spent() as f64 * share) as u64;
        let few = Budget::unlimited().with_node_limit(nodes);
        let part = want(Solver::new(&hand).rules(&rules).budget(&few));
        prop_assert!(few.spent() <= nodes);
        if part.stopped.is_none() {
            prop_assert_eq!(&part, &whole);
        }
        prop_assert!(part.verdict == whole.verdict || part.verdict == Verdict::Unknown);
        let keys: BTreeSet<Key> = whole.solutions.iter().map(Solution::key).collect();
        prop_assert!(part.solutions.iter().all(|one| keys.contains(&one.key())));
        prop_assert!(part.nearest.is_none() || part.nearest == whole.nearest);

        let decided = Solver::new(&hand).rules(&rules).solvable();
        prop_assert_eq!(decided, whole.verdict);
        let few = Budget::unlimited().with_node_limit(nodes);
        let limited = Solver::new(&hand).rules(&rules).budget(&few).solvable();
        prop_assert!(limited == decided || limited == Verdict::Unknown);
    }
}

/// An answer depends on its question alone: not on earlier questions, nor on which
/// thread answers.
#[test]
fn the_same_question_has_the_same_answer_a_hundred_times() {
    let check = |cards: &str, target: i64, want: Want, nodes: u64| {
        let (hand, rules) = (cards.parse().unwrap(), Rules::classic());
        let rules = rules.with_target(Rational::integer(target));
        let budget = || Budget::unlimited().with_node_limit(nodes);
        let ask = || want(Solver::new(&hand).rules(&rules).budget(&budget()));
        let (first, decided) =
            (ask(), Solver::new(&hand).rules(&rules).budget(&budget()).solvable());
        for threads in [1, 2, 8] {
            std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|| {
                        for _ in 0..100 {
                            assert_eq!(ask(), first, "{cards} → {target}");
                            assert_eq!(
                                Solver::new(&hand).rules(&rules).budget(&budget()).solvable(),
                                decided
                            );
                        }
                    });
                }
            });
        }
    };
    for nodes in [0, 5, 20, u64::MAX] {
        for target in [24, 10, 7, -3] {
            check("1 2 3 4", target, FIRST, nodes);
            check("1 2 3 4", target, DISTINCT, nodes);
        }
        check("3 3 8 8", 24, FIRST, nodes);
        check("1 1 1 1", 24, DISTINCT, nodes);
    }
}
