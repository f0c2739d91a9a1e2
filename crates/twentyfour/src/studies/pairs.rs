//! Depth-first search by steps: the textbook method, and the way people play.
//!
//! A step replaces two numbers by their result. Results are exact and never negative (a
//! negative one only moves its sign to the next step), and repeated positions are pruned.
//! The engine of this crate is faster, but this method can show every step.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use unpuzzle_core::{Budget, Exhausted, Meter};
use unpuzzle_expr::{Operator, Rational};

/// An event of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// A step, and the numbers left after it.
    Place(&'a Combination, &'a [Rational]),
    /// The step is undone.
    Remove(&'a Combination),
    /// The step is pruned.
    Prune(&'a Combination, Cut),
    /// The step makes the target.
    Solution(&'a Combination),
}

/// One step: two numbers and what they become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// The number on the left.
    pub left: Rational,
    /// The operation.
    pub operator: Operator,
    /// The number on the right.
    pub right: Rational,
    /// The result.
    pub value: Rational,
}

/// Why a step is pruned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// The resulting position was searched before.
    Seen,
    /// It is the last step and does not make the target.
    NotTarget,
}

/// The result of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The number of steps tried.
    pub cases: u64,
    /// The steps of the first solution; empty if there is none.
    pub steps: Vec<Combination>,
    /// Why the search ended early, if it did.
    pub stopped: Option<Exhausted>,
}

/// Searches for the first solution; `watch` sees every step and may end the search.
///
/// ```
/// use std::ops::ControlFlow::Continue;
///
/// use unpuzzle_core::Budget;
/// use unpuzzle_twentyfour::studies::pairs;
///
/// let cards = [3, 3, 8, 8].map(|card| i64::into(card));
/// let found = pairs::solve(&cards, 24.into(), &Budget::unlimited(), &mut |_| Continue(()));
/// assert_eq!(found.steps.len(), 3);
/// assert_eq!(found.steps[2].value, 24.into());
/// ```
pub fn solve(
    numbers: &[Rational],
    target: Rational,
    budget: &Budget,
    watch: &mut impl FnMut(Event<'_>) -> ControlFlow<()>,
) -> Found {
    let mut search = PairSearch {
        target,
        meter: budget.meter(),
        seen: FxHashSet::default(),
        path: Vec::new(),
        watch,
    };
    let ended = search.run(numbers);
    let cases = search.meter.nodes();
    let steps = if ended == Ok(true) { search.path } else { Vec::new() };
    Found { cases, steps, stopped: ended.err() }
}

struct PairSearch<'a, W> {
    target: Rational,
    meter: Meter<'a>,
    /// Sorted positions that were searched before.
    seen: FxHashSet<Vec<Rational>>,
    path: Vec<Combination>,
    watch: &'a mut W,
}

impl<W: FnMut(Event<'_>) -> ControlFlow<()>> PairSearch<'_, W> {
    fn run(&mut self, numbers: &[Rational]) -> Result<bool, Exhausted> {
        for first in 0..numbers.len() {
            for second in first + 1..numbers.len() {
                for step in steps(numbers[first], numbers[second]) {
                    self.meter.tick()?;
                    if self.attempt(numbers, (first, second), step)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    fn attempt(
        &mut self,
        numbers: &[Rational],
        (first, second): (usize, usize),
        step: Combination,
    ) -> Result<bool, Exhausted> {
        if numbers.len() == 2 {
            return self.finish(step);
        }
        let others = numbers.iter().enumerate();
        let others = others.filter(|(place, _)| *place != first && *place != second);
        let mut left: Vec<Rational> = others.map(|(_, number)| *number).collect();
        left.push(step.value);
        left.sort_unstable();
        if !self.seen.insert(left.clone()) {
            self.tell(Event::Prune(&step, Cut::Seen))?;
            return Ok(false);
        }
        self.tell(Event::Place(&step, &left))?;
        self.path.push(step);
        let found = self.run(&left)?;
        if !found && let Some(step) = self.path.pop() {
            self.tell(Event::Remove(&step))?;
        }
        Ok(found)
    }

    fn finish(&mut self, step: Combination) -> Result<bool, Exhausted> {
        let is_target = step.value == self.target;
        self.tell(if is_target {
            Event::Solution(&step)
        } else {
            Event::Prune(&step, Cut::NotTarget)
        })?;
        if is_target {
            self.path.push(step);
        }
        Ok(is_target)
    }

    fn tell(&mut self, event: Event<'_>) -> Result<(), Exhausted> {
        match (self.watch)(event) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Exhausted::Stopped),
        }
    }
}

/// Every step with two numbers.
fn steps(a: Rational, b: Rational) -> impl Iterator<Item = Combination> {
    let (low, high) = if a <= b { (a, b) } else { (b, a) };
    let all = [
        (high, Operator::Add, low, high.checked_add(low)),
        (high, Operator::Subtract, low, high.checked_sub(low)),
        (high, Operator::Multiply, low, high.checked_mul(low)),
        (high, Operator::Divide, low, high.checked_div(low)),
        (low, Operator::Divide, high, low.checked_div(high)),
    ];
    all.into_iter().filter_map(|(left, operator, right, value)| {
        Some(Combination { left, operator, right, value: value? })
    })
}

#[cfg(test)]
mod tests {
    use ControlFlow::Continue;

    use super::*;
    use crate::{Hand, Rules, Solver, Verdict};

    /// For every hand of four cards up to nine.
    #[test]
    fn it_agrees_with_the_engine() {
        let (rules, budget) = (Rules::classic(), Budget::unlimited());
        for ranks in
            (0..9_u32.pow(4)).map(|n| [0, 1, 2, 3].map(|k| (n / 9_u32.pow(k) % 9 + 1) as u8))
        {
            if !ranks.is_sorted() {
                continue;
            }
            let hand = Hand::from_ranks(ranks);
            let found = solve(hand.cards(), rules.target, &budget, &mut |_| Continue(()));
            let expected = Solver::new(&hand).solvable() == Verdict::Yes;
            assert_eq!(!found.steps.is_empty(), expected, "{ranks:?}");
        }
    }

    /// Every step is undone, unless it is part of the solution.
    #[test]
    fn steps_and_undos_balance() {
        let cards = [1, 1, 1, 1].map(Rational::from);
        let mut depth = 0_i32;
        let found = solve(&cards, 24.into(), &Budget::unlimited(), &mut |event| {
            match event {
                Event::Place(_, left) => {
                    depth += 1;
                    assert_eq!(left.len(), 4 - depth as usize);
                }
                Event::Remove(_) => depth -= 1,
                Event::Prune(..) => {}
                Event::Solution(_) => panic!("1 1 1 1 has no solution"),
            }
            Continue(())
        });
        assert_eq!((depth, found.steps.len()), (0, 0));
    }
}
