//! The table of ranks against the general search.

use std::collections::BTreeSet;

use unpuzzle_core::Budget;

use super::*;
use crate::rules::Hand;
use crate::search::solve::search_in_general;
use crate::search::{Key, Solved, Verdict, Want, solvable, solve};

fn hands() -> impl Iterator<Item = [u8; 4]> {
    (1..=13).flat_map(|a| {
        (a..=13).flat_map(move |b| (b..=13).flat_map(move |c| (c..=13).map(move |d| [a, b, c, d])))
    })
}

fn keys(solved: &Solved) -> BTreeSet<Key> {
    solved.solutions.iter().map(crate::search::Solution::key).collect()
}

/// Every `step`-th hand has the same solutions by table and by search.
fn check(target: &str, step: usize) {
    let target: Rational = target.parse().unwrap();
    let rules = Rules::classic().with_target(target);
    let budget = Budget::unlimited();
    for ranks in hands().step_by(step) {
        let hand = Hand::of_ranks(ranks);
        let searched = search_in_general(&hand, &rules, Want::Distinct, &budget);
        let listed = solve(&hand, &rules, Want::Distinct, &budget);
        assert_eq!(keys(&searched), keys(&listed), "{ranks:?} → {target}");
        assert_eq!(searched.solutions, listed.solutions);
        assert_eq!(searched.verdict, listed.verdict);
        assert_eq!(solvable(&hand, &rules, &budget), searched.verdict);
        let first = solve(&hand, &rules, Want::First, &budget);
        assert_eq!(first.verdict, searched.verdict);
        assert_eq!(first.solutions.len(), usize::from(first.verdict == Verdict::Yes));
        for solution in listed.solutions.iter().chain(&first.solutions) {
            assert_eq!(solution.expression.evaluate(), Ok(target));
            assert!(keys(&searched).contains(&solution.key()));
        }
    }
}

#[test]
fn table_and_search_agree_on_24() {
    check("24", 1);
}

#[test]
fn table_and_search_agree_on_other_targets() {
    for (target, step) in
        [("0", 7), ("1", 7), ("2", 11), ("5", 11), ("10", 13), ("13", 13), ("8/3", 17), ("100", 17)]
    {
        check(target, step);
        assert!(RankTable::new(target.parse().unwrap()).is_some());
    }
}

#[test]
fn negative_targets_have_no_table() {
    assert!(RankTable::new(Rational::integer(-24)).is_none());
}
