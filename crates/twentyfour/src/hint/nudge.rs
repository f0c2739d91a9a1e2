//! The first level of help: a thought about how the plan ends, without the steps.

use unpuzzle_expr::{Operator, Rational};
use unpuzzle_puzzle::Message;

use super::messages;
use super::position::Position;
use super::step::Step;

/// A nudge towards a plan.
pub(super) fn nudge(position: &Position, plan: &[Step]) -> Message {
    let [on_the_way @ .., last] = plan else {
        return messages::ONE_STEP_LEFT.message();
    };
    if on_the_way.is_empty() {
        return messages::ONE_STEP_LEFT.message();
    }
    let makes_fraction = |step: &Step| step.result().is_ok_and(|value| !value.is_integer());
    if on_the_way.iter().any(makes_fraction) {
        return messages::FRACTION.message();
    }
    vanishing(position, last).unwrap_or_else(|| how_it_ends(position, last))
}

/// What to say when the last step changes nothing: the work is to make a 1 or a
/// 0 of what is not needed.
fn vanishing(position: &Position, last: &Step) -> Option<Message> {
    let Step::Combine {
        operator,
        right,
        left,
    } = *last
    else {
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
    let there = position.pieces().iter().any(|piece| piece.value == neutral);
    Some(match (neutral == Rational::ONE, there) {
        (true, true) => messages::SPARE_ONE.message(),
        (true, false) => messages::MAKE_ONE.message(),
        (false, true) => messages::SPARE_ZERO.message(),
        (false, false) => messages::MAKE_ZERO.message(),
    })
}

fn how_it_ends(position: &Position, last: &Step) -> Message {
    messages::THINK_OF
        .with("target", position.rules().target.to_string())
        .with("step", typographic(last))
}

fn typographic(step: &Step) -> String {
    match *step {
        Step::Combine {
            operator,
            left,
            right,
        } => {
            let sign = match operator {
                Operator::Add => "+",
                Operator::Subtract => "−",
                Operator::Multiply => "×",
                Operator::Divide => "÷",
                _ => return step.to_string(),
            };
            format!("{left} {sign} {right}")
        }
        Step::Change { .. } => step.to_string(),
    }
}
