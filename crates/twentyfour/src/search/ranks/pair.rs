//! What the table holds about two cards.

use unpuzzle_expr::{Operator, Rational};

use crate::search::canonical::{Form, Operand};
use crate::search::engine::Outcome;

pub(super) const RANKS: usize = 13;
pub(super) const PAIRS: usize = RANKS * (RANKS + 1) / 2;
/// How many words hold a bit for each value that two cards can make.
pub(super) const WORDS: usize = 4;

pub(super) type Bits = [u64; WORDS];

/// Two cards: what they make, and what completes them.
pub(super) struct Pair {
    pub(super) makes: Bits,
    pub(super) completed_by: Bits,
    pub(super) made: Vec<Made>,
    /// In order of `beside`.
    pub(super) completions: Vec<Completion>,
}

/// A value that two cards make.
pub(super) struct Made {
    pub(super) value: Rational,
    pub(super) id: u8,
    /// The smaller card comes first, unless they are swapped.
    pub(super) step: Step,
    pub(super) form: Form,
}

impl Made {
    pub(super) fn last_card(&self, two: Two) -> u8 {
        two.in_order(self.step.swapped).1
    }
}

/// A way to make the target from two cards and a value beside them.
#[derive(Clone, Copy)]
pub(super) struct Completion {
    /// The id of that value.
    pub(super) beside: u8,
    pub(super) way: Way,
    /// The last operation.
    pub(super) last: Step,
}

#[derive(Clone, Copy)]
pub(super) enum Way {
    /// The value meets one card first, this one or the other.
    Chain { first: Step, value: Rational, larger_first: bool },
    /// The cards meet first, in this way of [`Pair::made`].
    Together { made: u8 },
}

/// An operation, and whether its operands are swapped.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) operator: Operator,
    pub(super) swapped: bool,
}

/// A card as an operand.
pub(super) struct Card {
    pub(super) form: Form,
    pub(super) value: Rational,
}

impl Card {
    pub(super) fn new((index, value): (u8, &Rational)) -> Self {
        Card { form: Form::leaf(index, *value), value: *value }
    }

    pub(super) fn operand(&self) -> Operand<'_> {
        Operand { form: &self.form, value: self.value }
    }
}

impl Step {
    pub(super) fn of(outcome: &Outcome) -> Self {
        Step { operator: outcome.operator, swapped: outcome.swapped }
    }

    /// The same step with the operands given the other way round: the value wanted
    /// first, the known one second.
    pub(super) fn turned(outcome: &Outcome) -> Self {
        let commutes = matches!(outcome.operator, Operator::Add | Operator::Multiply);
        Step { operator: outcome.operator, swapped: !commutes && !outcome.swapped }
    }

    /// Whether this step may come after an earlier one in the order that is looked
    /// at. Sums and products can be taken in any order; the one with additions
    /// before subtractions, and multiplications before divisions, small cards first,
    /// always exists and never goes below zero, so the others are left out.
    pub(super) fn follows(self, earlier: Step, card: u8, earlier_card: u8) -> bool {
        if is_sum(self.operator) != is_sum(earlier.operator) {
            return true;
        }
        let inverse = |step: Step| matches!(step.operator, Operator::Subtract | Operator::Divide);
        !self.swapped && (inverse(earlier), earlier_card) <= (inverse(self), card)
    }

    /// Whether an operand made by `inner` could as well be taken apart: its parts
    /// would be added or subtracted, or multiplied or divided, one by one.
    pub(super) fn absorbs(self, inner: Step, is_first: bool) -> bool {
        let commutes = matches!(self.operator, Operator::Add | Operator::Multiply);
        let behind = is_first == self.swapped;
        is_sum(self.operator) == is_sum(inner.operator) && (commutes || behind)
    }

    pub(super) fn form(
        self,
        first: Operand<'_>,
        second: Operand<'_>,
        value: Rational,
    ) -> Option<Form> {
        let (left, right) = if self.swapped { (second, first) } else { (first, second) };
        Form::binary(self.operator, left, right, value, Some(0))
    }
}

pub(super) fn is_sum(operator: Operator) -> bool {
    matches!(operator, Operator::Add | Operator::Subtract)
}

/// Two ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Two {
    pub(super) smaller: u8,
    pub(super) larger: u8,
}

impl Two {
    pub(super) fn new(a: u8, b: u8) -> Self {
        Two { smaller: a.min(b), larger: a.max(b) }
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        let ranks = 1..=RANKS as u8;
        ranks.flat_map(|larger| (1..=larger).map(move |smaller| Two { smaller, larger }))
    }

    pub(super) fn index(self) -> usize {
        let (smaller, larger) = (usize::from(self.smaller), usize::from(self.larger));
        larger * (larger - 1) / 2 + smaller - 1
    }

    pub(super) fn in_order(self, larger_first: bool) -> (u8, u8) {
        if larger_first { (self.larger, self.smaller) } else { (self.smaller, self.larger) }
    }
}
