//! How many expressions there are over some numbers, as G. Hutton counts them in
//! *The countdown problem* (2002).
//!
//! An expression uses any of the numbers, each at most once, in any order and with
//! any brackets. It is valid if every part is a positive whole number. Expressions
//! with the same value over the same numbers are counted together, so millions are
//! counted in well under a second.

use std::num::NonZeroU8;

use unpuzzle_core::{Budget, Exhausted};

use rustc_hash::FxHashMap;

/// How many expressions were counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expressions {
    /// Those that are valid.
    pub valid: u64,
    /// Those among them that have the value asked for.
    pub solutions: u64,
}

/// Counts the valid expressions over some of these six numbers.
///
/// With `pruned`, those that differ by swapping the operands of `+` and `*` are
/// counted once, and `*1` and `/1` are not counted at all.
///
/// ```
/// use std::num::NonZeroU8;
///
/// use unpuzzle_core::Budget;
/// use unpuzzle_research::twentyfour::universe::count_expressions;
///
/// let numbers = [1, 3, 7, 10, 25, 50].map(|number| NonZeroU8::new(number).unwrap());
/// let counted = count_expressions(numbers, 765, true, &Budget::unlimited()).unwrap();
/// assert_eq!((counted.valid, counted.solutions), (245_644, 49));
/// ```
pub fn count_expressions(
    numbers: [NonZeroU8; 6],
    target: u64,
    pruned: bool,
    budget: &Budget,
) -> Result<Expressions, Exhausted> {
    let mut meter = budget.meter();
    let mut counts: Vec<FxHashMap<u64, u64>> = vec![FxHashMap::default()];
    let mut total = Expressions::default();
    for subset in 1_usize..1 << numbers.len() {
        let mut of_subset = FxHashMap::default();
        if subset.is_power_of_two() {
            of_subset.insert(numbers[subset.trailing_zeros() as usize].get().into(), 1);
        }
        for (left, right) in splits(subset) {
            for (&first, first_count) in &counts[left] {
                for (&second, second_count) in &counts[right] {
                    meter.tick()?;
                    for value in results(first, second, pruned) {
                        *of_subset.entry(value).or_default() += first_count * second_count;
                    }
                }
            }
        }
        total.valid += of_subset.values().sum::<u64>();
        total.solutions += of_subset.get(&target).unwrap_or(&0);
        counts.push(of_subset);
    }
    Ok(total)
}

/// The ways to part a subset in a left and a right one.
fn splits(subset: usize) -> impl Iterator<Item = (usize, usize)> {
    let before = move |part: usize| (part - 1) & subset;
    let parts =
        std::iter::successors(Some(before(subset)), move |&part| (part != 0).then(|| before(part)));
    parts.filter(|&part| part != 0).map(move |part| (part, subset ^ part))
}

/// The results of the valid operations on two values in this order.
fn results(first: u64, second: u64, pruned: bool) -> impl Iterator<Item = u64> {
    let ordered = !pruned || first <= second;
    let no_one = !pruned || (first != 1 && second != 1);
    let divides = first.is_multiple_of(second) && !(pruned && second == 1);
    [
        ordered.then(|| first + second),
        (first > second).then(|| first - second),
        (ordered && no_one).then(|| first * second),
        divides.then(|| first / second),
    ]
    .into_iter()
    .flatten()
}
