//! The first level of help: a thought about how the plan ends, without the steps.

use unpuzzle_expr::{Operator, Rational};

use super::plan::is_idle;
use crate::play::{Position, Step};

/// A thought that helps without giving a step away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    /// One step is left: there are few to try.
    OneStepLeft,
    /// A fraction comes up on the way.
    Fraction,
    /// The 1 on the table is best left for last.
    SpareOne,
    /// Some cards are best made a 1.
    MakeOne,
    /// The 0 on the table is best left for last.
    SpareZero,
    /// Some cards are best made a 0.
    MakeZero,
    /// How the plan ends.
    EndsWith(Step),
}

impl Nudge {
    /// A nudge towards a plan.
    pub(super) fn towards(position: &Position, plan: &[Step]) -> Self {
        let [on_the_way @ .., last] = plan else {
            return Nudge::OneStepLeft;
        };
        let makes_fraction = |step: &Step| step.result().is_ok_and(|value| !value.is_integer());
        if on_the_way.is_empty() {
            Nudge::OneStepLeft
        } else if on_the_way.iter().any(makes_fraction) {
            Nudge::Fraction
        } else {
            vanishing(position, on_the_way, last).unwrap_or(Nudge::EndsWith(*last))
        }
    }
}

/// What to say when the last step changes nothing: the work is to make a 1 or a
/// 0 of what is not needed.
fn vanishing(position: &Position, on_the_way: &[Step], last: &Step) -> Option<Nudge> {
    let Step::Combine { operator, left, right } = *last else {
        return None;
    };
    let neutral = match operator {
        Operator::Multiply | Operator::Divide => Rational::ONE,
        Operator::Add | Operator::Subtract => Rational::ZERO,
        _ => return None,
    };
    let target = position.rules().target;
    if !(right == neutral && left == target || left == neutral && right == target) {
        return None;
    }
    let is_there = position.pieces().iter().any(|piece| piece.value == neutral);
    let uses_it = |step: &Step| !is_idle(step) && step.operands().any(|value| value == neutral);
    // The next hint may tell any of these steps, so it must not use what is to be left for last.
    if is_there && !on_the_way.iter().any(uses_it) {
        return Some(if neutral == Rational::ONE { Nudge::SpareOne } else { Nudge::SpareZero });
    }
    let is_made = on_the_way.iter().any(|step| step.result() == Ok(neutral));
    is_made.then_some(if neutral == Rational::ONE { Nudge::MakeOne } else { Nudge::MakeZero })
}
