//! What to advise in a position.

use unpuzzle_expr::Expression;
use unpuzzle_puzzle::{Budget, Exhausted, Message};

use super::messages;
use super::nudge::nudge;
use super::plan::{FEW, Planner, Worth};
use super::position::Position;
use super::step::Step;
use crate::{Key, Want, solve};

/// How much help is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Advice with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The level asked for.
    pub level: HintLevel,
    /// What to do.
    pub advice: Advice,
    /// The same in words.
    pub text: Message,
}

impl Hint {
    /// The next step, if the advice tells one.
    pub fn step(&self) -> Option<Step> {
        match &self.advice {
            Advice::Step(step) => Some(*step),
            Advice::Answer { steps, .. } => steps.first().copied(),
            _ => None,
        }
    }
}

/// What to do in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Think about what the words say.
    Think,
    /// Take this step: the target can be reached after it.
    Step(Step),
    /// Take all these steps.
    Answer {
        /// The steps that are still to be taken.
        steps: Vec<Step>,
        /// The whole expression, with the steps taken before, as it is best read.
        expression: Expression,
    },
    /// The target can no longer be reached: go back to before this step.
    Undo {
        /// Which step lost the game, counted from 1.
        number: usize,
        /// That step.
        step: Step,
        /// How many steps to take back.
        count: usize,
    },
    /// There is nothing to do: the target is reached.
    Celebrate,
    /// The hand never could reach the target.
    NoSolution,
    /// The values are too large to tell.
    Unknown,
}

/// The best advice in a position.
///
/// ```
/// use unpuzzle_puzzle::Budget;
/// use unpuzzle_twentyfour::hint::{HintLevel, Position, hint};
/// use unpuzzle_twentyfour::{Hand, Rules};
///
/// let hand = Hand::parse("3 3 8 8").unwrap();
/// let mut position = Position::new(&hand, Rules::classic()).unwrap();
/// let ask = |position: &Position, level| hint(position, level, &Budget::unlimited()).unwrap();
/// assert_eq!(ask(&position, HintLevel::Step).step().unwrap().to_string(), "8 / 3");
///
/// position.take("8+8".parse().unwrap()).unwrap();
/// assert_eq!(
///     ask(&position, HintLevel::Nudge).text.to_string(),
///     "24 is out of reach since step 1 (8 + 8). Undo that step.",
/// );
/// ```
pub fn hint(position: &Position, level: HintLevel, budget: &Budget) -> Result<Hint, Exhausted> {
    Adviser::new(position, budget).hint(position, level)
}

/// Gives advice at the positions of one hand, remembering what it has searched.
pub(super) struct Adviser<'a> {
    planner: Planner<'a>,
    budget: &'a Budget,
}

impl<'a> Adviser<'a> {
    pub(super) fn new(position: &Position, budget: &'a Budget) -> Self {
        Adviser {
            planner: Planner::new(position.rules().clone(), budget),
            budget,
        }
    }

    pub(super) fn hint(
        &mut self,
        position: &Position,
        level: HintLevel,
    ) -> Result<Hint, Exhausted> {
        let (advice, text) = match self.worth(position)? {
            Worth::Won => (Advice::Celebrate, about(&messages::SOLVED, position)),
            Worth::Winnable(step) => self.onward(position, step, level)?,
            Worth::Lost => self.undo(position)?,
            Worth::Unknown => (Advice::Unknown, messages::UNKNOWN.message()),
        };
        Ok(Hint {
            level,
            advice,
            text,
        })
    }

    fn worth(&mut self, position: &Position) -> Result<Worth, Exhausted> {
        self.planner.worth(position)
    }

    fn onward(
        &mut self,
        position: &Position,
        step: Step,
        level: HintLevel,
    ) -> Result<(Advice, Message), Exhausted> {
        if level == HintLevel::Step {
            return Ok((Advice::Step(step), try_step(step)));
        }
        let (steps, end) = self.follow(position)?;
        if level == HintLevel::Nudge {
            return Ok((Advice::Think, nudge(position, &steps)));
        }
        Ok(match end.winner() {
            Some(piece) => {
                let expression = self.readable(position, &piece.expression);
                let text = about(&messages::ANSWER, position);
                let text = text.with("answer", expression.to_string());
                (Advice::Answer { steps, expression }, text)
            }
            None => (Advice::Unknown, messages::UNKNOWN.message()),
        })
    }

    /// The same solution as the solver writes it, without the brackets that come
    /// from taking steps one at a time.
    fn readable(&self, position: &Position, made: &Expression) -> Expression {
        let as_made = || made.clone();
        if position.hand().len() > FEW {
            return as_made();
        }
        let key = Key::of(made);
        let (hand, rules) = (position.hand(), position.rules());
        let mut solutions = solve(hand, rules, Want::Distinct, self.budget)
            .solutions
            .into_iter();
        let same = solutions.find(|solution| Some(&solution.key) == key.as_ref());
        same.map_or_else(as_made, |solution| solution.expression)
    }

    /// The steps of the plan and where they end.
    fn follow(&mut self, position: &Position) -> Result<(Vec<Step>, Position), Exhausted> {
        let mut end = position.clone();
        while let Worth::Winnable(step) = self.worth(&end)? {
            if end.take(step).is_err() {
                break;
            }
        }
        Ok((end.steps()[position.steps().len()..].to_vec(), end))
    }

    /// The first step after which the position was lost.
    fn undo(&mut self, position: &Position) -> Result<(Advice, Message), Exhausted> {
        let Some(mut replay) = Position::new(position.hand(), position.rules().clone()) else {
            return Ok((Advice::NoSolution, about(&messages::NO_SOLUTION, position)));
        };
        for (before, step) in position.steps().iter().enumerate() {
            if self.worth(&replay)? == Worth::Lost {
                break;
            }
            let legal = replay.take(*step).is_ok();
            if legal && self.worth(&replay)? == Worth::Lost {
                return Ok(undo_to(position, before, *step));
            }
        }
        Ok((Advice::NoSolution, about(&messages::NO_SOLUTION, position)))
    }
}

fn undo_to(position: &Position, before: usize, step: Step) -> (Advice, Message) {
    let count = position.steps().len() - before;
    let text = match count {
        1 => &messages::UNDO_ONE,
        _ => &messages::UNDO_SEVERAL,
    };
    let advice = Advice::Undo {
        number: before + 1,
        step,
        count,
    };
    let text = about(text, position)
        .with("number", before + 1)
        .with("step", step.to_string())
        .with("count", count);
    (advice, text)
}

fn try_step(step: Step) -> Message {
    let value = step
        .result()
        .map_or_else(|_| String::new(), |value| value.to_string());
    messages::TRY_STEP
        .with("step", step.to_string())
        .with("value", value)
}

fn about(text: &'static unpuzzle_puzzle::Text, position: &Position) -> Message {
    text.with("target", position.rules().target.to_string())
}
