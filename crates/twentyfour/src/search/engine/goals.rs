//! The last step of a game with powers, logarithms or functions.
//!
//! Such steps are not turned round, so every pair of listed values is tried. What
//! saves the list of the whole hand, by far the longest, is that a result need only
//! be compared with the target and with the few values that functions turn into it.

use unpuzzle_core::Exhausted;
use unpuzzle_expr::{Function, Rational};

use rustc_hash::FxHashMap;

use super::{Arithmetic, Dedup, Found, Mask, Search};
use crate::rules::Rules;

/// The values that lead to the target by functions alone, each with the function to
/// apply first; the target itself has none.
pub(super) struct Goals(FxHashMap<Rational, Vec<Function>>);

impl Goals {
    pub(super) fn new(rules: &Rules, arithmetic: &Arithmetic<'_>) -> Self {
        let mut goals = FxHashMap::default();
        goals.insert(rules.target, Vec::new());
        let mut pending = vec![rules.target];
        while let Some(goal) = pending.pop() {
            for function in rules.operators.functions() {
                for source in sources(function, goal) {
                    if source == goal || !arithmetic.allows(source) {
                        continue;
                    }
                    let known = goals.contains_key(&source);
                    goals.entry(source).or_default().push(function);
                    if !known {
                        pending.push(source);
                    }
                }
            }
        }
        Goals(goals)
    }
}

/// The values that a function turns into `result`.
fn sources(function: Function, result: Rational) -> Vec<Rational> {
    match function {
        Function::SquareRoot if result.is_negative() => Vec::new(),
        Function::SquareRoot => result.checked_mul(result).into_iter().collect(),
        Function::Factorial => (0..=20)
            .map(Rational::integer)
            .filter(|source| source.factorial() == Ok(result))
            .collect(),
    }
}

impl<D: Dedup> Search<'_, D> {
    /// Finds the expressions over a subset that make the target, and what functions
    /// were applied to, under any operators.
    pub(super) fn find_hits(
        &mut self,
        mask: Mask,
        found: &mut Found<D::Name>,
    ) -> Result<(), Exhausted> {
        let goals = Goals::new(self.rules, &self.arithmetic);
        if mask.is_power_of_two() {
            self.leaf(mask, found);
        }
        let status = self.find_pairs(mask, &goals, found);
        self.lead_to_target(&goals, found);
        status
    }

    fn find_pairs(
        &mut self,
        mask: Mask,
        goals: &Goals,
        found: &mut Found<D::Name>,
    ) -> Result<(), Exhausted> {
        for &(small, large) in self.space.splits(mask).iter() {
            let (small, large) = (self.list(small)?, self.list(large)?);
            for first in small {
                for second in large.clone() {
                    self.combine_towards(goals, first, second, found)?;
                }
                if D::VALUE_ONLY && !found.ids.is_empty() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn combine_towards(
        &mut self,
        goals: &Goals,
        first: u32,
        second: u32,
        found: &mut Found<D::Name>,
    ) -> Result<(), Exhausted> {
        let ids = [first, second].map(|place| self.lists[place as usize]);
        let [first, second] = ids.map(|id| *self.item(id));
        let digits = first.is_digits() && second.is_digits();
        let arithmetic = self.arithmetic.clone();
        let mut status = Ok(());
        arithmetic.combine(first.value, second.value, digits, &mut |outcome| {
            status = status.and_then(|()| self.tick());
            if status.is_ok() && goals.0.contains_key(&outcome.value) {
                self.join(&outcome, ids[0], ids[1], found);
            }
        });
        status
    }

    /// Applies the functions that turn what was found into the target.
    fn lead_to_target(&mut self, goals: &Goals, found: &mut Found<D::Name>) {
        let mut next = 0;
        while let Some(&id) = found.ids.get(next) {
            for &function in goals.0.get(&self.item(id).value).into_iter().flatten() {
                self.apply(function, id, found);
            }
            next += 1;
        }
    }
}
