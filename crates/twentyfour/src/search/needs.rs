//! What a hand cannot be solved without.

use unpuzzle_core::Budget;

use super::Verdict;
use super::solve::solvable;
use crate::rules::{Hand, Rules};

/// Whether a hand can be solved, but only with a fraction on the way.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_twentyfour::{Rules, Verdict, needs_fraction};
///
/// let needs = |hand: &str| {
///     needs_fraction(&hand.parse().unwrap(), &Rules::classic(), &Budget::unlimited())
/// };
/// assert_eq!(needs("3 3 8 8"), Verdict::Yes);
/// assert_eq!(needs("1 2 3 4"), Verdict::No);
/// assert_eq!(needs("1 1 1 1"), Verdict::No);
/// ```
pub fn needs_fraction(hand: &Hand, rules: &Rules, budget: &Budget) -> Verdict {
    let without = Rules { integers_only: true, ..rules.clone() };
    needs(hand, rules, &without, budget)
}

/// Whether a hand can be solved, but only with a number below zero on the way.
///
/// With `+` and `-` at hand and no negative card or target that is never so: whatever
/// is subtracted the wrong way round can be subtracted the right way round, and then
/// be subtracted where it was added.
pub fn needs_negative(hand: &Hand, rules: &Rules, budget: &Budget) -> Verdict {
    let without = Rules { no_negatives: true, ..rules.clone() };
    needs(hand, rules, &without, budget)
}

/// Whether the hand can be solved under the first rules and not under the second.
fn needs(hand: &Hand, rules: &Rules, without: &Rules, budget: &Budget) -> Verdict {
    match solvable(hand, without, budget) {
        Verdict::Yes => Verdict::No,
        Verdict::No => solvable(hand, rules, budget),
        Verdict::Unknown => Verdict::Unknown,
    }
}
