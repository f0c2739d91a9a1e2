//! Countdown: known totals, single games, and the nearest value.

use unpuzzle_core::Budget;
use unpuzzle_twentyfour::countdown::{count_expressions, universe};

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
        let numbers = [1, 3, 7, 10, 25, 50];
        let counted = count_expressions(&numbers, 765, pruned, &Budget::unlimited()).unwrap();
        assert_eq!((counted.valid, counted.solutions), expected);
    };
    check(false, (4_672_540, 780));
    check(true, (245_644, 49));
}
