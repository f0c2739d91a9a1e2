//! Hints of three levels: a nudge, one step, the answer.
//!
//! In a position that can still be won the advice wins; otherwise it names the step that
//! lost the game, so that the player can undo it.

mod plan;
mod sentences;
#[cfg(test)]
mod tests;

use unpuzzle_core::{Budget, Exhausted};
use unpuzzle_expr::{Expression, Operator, Rational};

use crate::search::{Key, Solver};
use plan::{FEW, Planner, Worth, is_idle};

pub use super::position::{Piece, Position, StepError};
pub use super::step::{ParseStepError, Step};

/// The level of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "data", serde(rename_all = "snake_case"))]
pub enum HintLevel {
    /// A thought in words.
    Nudge = 1,
    /// One step that wins.
    Step = 2,
    /// The whole answer.
    Answer = 3,
}

impl HintLevel {
    /// The level of this number: 1, 2 or 3.
    pub fn new(level: u8) -> Option<Self> {
        match level {
            1 => Some(HintLevel::Nudge),
            2 => Some(HintLevel::Step),
            3 => Some(HintLevel::Answer),
            _ => None,
        }
    }
}

/// Advice for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hint {
    /// The hand.
    pub cards: Vec<Rational>,
    /// The level.
    pub level: HintLevel,
    /// The target.
    pub target: Rational,
    /// The advice.
    pub advice: Advice,
}

impl Hint {
    /// The next step, if the advice contains one.
    pub fn step(&self) -> Option<Step> {
        match &self.advice {
            Advice::Step(step) => Some(*step),
            Advice::Answer { steps, .. } => steps.first().copied(),
            _ => None,
        }
    }
}

/// What to do in a position.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Advice {
    /// Think about this.
    Think(Nudge),
    /// Take this step: the target can be reached after it.
    Step(Step),
    /// Take all these steps.
    Answer {
        /// The remaining steps.
        steps: Vec<Step>,
        /// The whole expression, including the steps already taken, in readable form.
        expression: Expression,
    },
    /// The target can no longer be reached: undo this step and those after it.
    Undo {
        /// The number of the step that lost the game, counted from 1.
        number: usize,
        /// That step.
        step: Step,
        /// The number of steps to undo.
        count: usize,
    },
    /// The target is reached.
    Celebrate,
    /// The hand cannot reach the target.
    NoSolution,
    /// The values are too large to tell.
    Unknown,
}

/// The best advice in a position.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_twentyfour::hint::{Advice, HintLevel, Position, hint};
/// use unpuzzle_twentyfour::{Hand, Rules};
///
/// let hand = Hand::parse("3 3 8 8").unwrap();
/// let mut position = Position::new(&hand, Rules::classic()).unwrap();
/// let ask = |position: &Position, level| hint(position, level, &Budget::unlimited()).unwrap();
/// assert_eq!(ask(&position, HintLevel::Step).step().unwrap().to_string(), "8 / 3");
///
/// position.take("8+8".parse().unwrap()).unwrap();
/// assert_eq!(
///     ask(&position, HintLevel::Nudge).advice,
///     Advice::Undo { number: 1, step: "8+8".parse().unwrap(), count: 1 },
/// );
/// ```
pub fn hint(position: &Position, level: HintLevel, budget: &Budget) -> Result<Hint, Exhausted> {
    Adviser::new(position, budget).hint(position, level)
}

/// Gives advice in the positions of one hand, with a cache of searched positions.
struct Adviser<'a> {
    planner: Planner<'a>,
    budget: &'a Budget,
}

impl<'a> Adviser<'a> {
    fn new(position: &Position, budget: &'a Budget) -> Self {
        Adviser { planner: Planner::new(position.rules().clone(), budget), budget }
    }

    fn hint(&mut self, position: &Position, level: HintLevel) -> Result<Hint, Exhausted> {
        let advice = match self.planner.worth(position)? {
            Worth::Won => Advice::Celebrate,
            Worth::Winnable(step) => self.onward(position, step, level)?,
            Worth::Lost => self.undo(position)?,
            Worth::Unknown => Advice::Unknown,
        };
        let (cards, rules) = (position.hand().cards().to_vec(), position.rules());
        Ok(Hint { cards, level, target: rules.target, advice })
    }

    fn onward(
        &mut self,
        position: &Position,
        step: Step,
        level: HintLevel,
    ) -> Result<Advice, Exhausted> {
        if level == HintLevel::Step {
            return Ok(Advice::Step(step));
        }
        let (steps, end) = self.follow(position)?;
        if level == HintLevel::Nudge {
            return Ok(Advice::Think(Nudge::towards(position, &steps)));
        }
        Ok(match end.winner() {
            Some(piece) => {
                let expression = self.readable(position, &piece.expression);
                Advice::Answer { steps, expression }
            }
            None => Advice::Unknown,
        })
    }

    /// The same solution as the solver writes it, without the brackets that come
    /// from taking steps one at a time.
    fn readable(&self, position: &Position, made: &Expression) -> Expression {
        if position.hand().len() > FEW {
            return made.clone();
        }
        let key = Key::of(made);
        let solver = Solver::new(position.hand()).rules(position.rules()).budget(self.budget);
        let mut solutions = solver.distinct().solutions.into_iter();
        let same = solutions.find(|solution| Some(solution.key()) == key);
        same.map_or_else(|| made.clone(), |solution| solution.expression)
    }

    /// The steps of the plan and the final position.
    fn follow(&mut self, position: &Position) -> Result<(Vec<Step>, Position), Exhausted> {
        let mut end = position.clone();
        while let Worth::Winnable(step) = self.planner.worth(&end)? {
            if end.take(step).is_err() {
                break;
            }
        }
        Ok((end.steps()[position.steps().len()..].to_vec(), end))
    }

    /// The first step after which the position was lost.
    fn undo(&mut self, position: &Position) -> Result<Advice, Exhausted> {
        let Some(mut replay) = Position::new(position.hand(), position.rules().clone()) else {
            return Ok(Advice::NoSolution);
        };
        for (before, step) in position.steps().iter().enumerate() {
            if self.planner.worth(&replay)? == Worth::Lost {
                break;
            }
            let legal = replay.take(*step).is_ok();
            if legal && self.planner.worth(&replay)? == Worth::Lost {
                return Ok(Advice::Undo {
                    number: before + 1,
                    step: *step,
                    count: position.steps().len() - before,
                });
            }
        }
        Ok(Advice::NoSolution)
    }
}

/// A hint that gives no step away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    /// One step is left.
    OneStepLeft,
    /// A fraction is needed.
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
    fn towards(position: &Position, plan: &[Step]) -> Self {
        let [on_the_way @ .., last] = plan else {
            return Nudge::OneStepLeft;
        };
        if on_the_way.is_empty() {
            Nudge::OneStepLeft
        } else if on_the_way.iter().any(|step| step.result().is_ok_and(|value| !value.is_integer()))
        {
            Nudge::Fraction
        } else {
            vanishing(position, on_the_way, last).unwrap_or(Nudge::EndsWith(*last))
        }
    }
}

/// The nudge where the last step changes nothing: the work is to turn the other cards into
/// a 1 or a 0.
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
    let is_one = neutral == Rational::ONE;
    let is_there = position.pieces().iter().any(|piece| piece.value == neutral);
    // The next hint may be any of these steps, so none may use the value left for last.
    if is_there
        && !on_the_way
            .iter()
            .any(|step| !is_idle(step) && step.operands().any(|value| value == neutral))
    {
        return Some(if is_one { Nudge::SpareOne } else { Nudge::SpareZero });
    }
    let is_made = on_the_way.iter().any(|step| step.result() == Ok(neutral));
    is_made.then_some(if is_one { Nudge::MakeOne } else { Nudge::MakeZero })
}
