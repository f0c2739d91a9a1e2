//! Countdown as a whole: known totals, and single games.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::num::NonZeroU8;

use unpuzzle_core::{Budget, Exhausted};
use unpuzzle_expr::Rational;
use unpuzzle_research::twentyfour::universe::{count_expressions, each_selection, universe};
use unpuzzle_twentyfour::{Hand, Rules, Solver, Verdict};

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
            let verdict = Solver::new(&hand).rules(&rules).budget(&budget).solvable();
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
