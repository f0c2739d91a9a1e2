//! The table of ranks against the general search.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;

use unpuzzle_expr::Rational;
use unpuzzle_puzzle::Budget;
use unpuzzle_twentyfour::{
    Hand, Key, RankSolution, RankTable, Rules, Verdict, Want, solvable, solve,
};

fn hands() -> impl Iterator<Item = [u8; 4]> {
    (1..=13).flat_map(|a| {
        (a..=13).flat_map(move |b| (b..=13).flat_map(move |c| (c..=13).map(move |d| [a, b, c, d])))
    })
}

/// Every `step`-th hand has the same solutions by table and by search.
fn check(target: &str, step: usize) {
    let target: Rational = target.parse().unwrap();
    let rules = Rules::classic().with_target(target);
    let table = RankTable::new(target).unwrap();
    for ranks in hands().step_by(step) {
        let hand = Hand::of_ranks(ranks);
        let budget = Budget::unlimited();
        let searched = solve(&hand, &rules, Want::Distinct, &budget).solutions;
        let keys: BTreeSet<Key> = searched
            .iter()
            .map(|solution| solution.key.clone())
            .collect();
        let listed = table.distinct(ranks);
        let listed_keys: BTreeSet<Key> = listed.iter().map(RankSolution::key).collect();
        assert_eq!(keys, listed_keys, "{ranks:?} → {target}");
        assert_eq!(listed.len(), searched.len());
        for solution in listed {
            let expression = solution.expression().unwrap();
            assert_eq!(expression.evaluate(), Ok(target));
            assert_eq!(Key::of(&expression), Some(solution.key()));
        }
        assert_eq!(table.is_solvable(ranks), !searched.is_empty());
        assert_eq!(
            solvable(&hand, &rules, &budget) == Verdict::Yes,
            !searched.is_empty()
        );
        let first = table.first(ranks);
        assert_eq!(first.is_some(), !searched.is_empty());
        if let Some(first) = first {
            assert_eq!(first.evaluate(), Ok(target));
            assert!(keys.contains(&Key::of(&first).unwrap()));
        }
    }
}

#[test]
fn table_and_search_agree_on_24() {
    check("24", 1);
}

#[test]
fn table_and_search_agree_on_other_targets() {
    for (target, step) in [
        ("0", 7),
        ("1", 7),
        ("2", 11),
        ("5", 11),
        ("10", 13),
        ("13", 13),
        ("8/3", 17),
        ("100", 17),
    ] {
        check(target, step);
    }
}

#[test]
fn what_is_no_rank_has_no_solution() {
    let table = RankTable::new(Rational::integer(24)).unwrap();
    assert!(table.first([0, 1, 2, 14]).is_none());
    assert!(RankTable::new(Rational::integer(-24)).is_none());
}
