//! The most natural continuation of a position.
//!
//! Every step has a price: small whole numbers are cheap, fractions and negative numbers
//! expensive, large products in between. A memoised search of all legal continuations
//! finds the cheapest one that wins, and so both whether the position can be won and what
//! a person would most likely do. Prices only choose between winning continuations.

use rustc_hash::FxHashMap;
use unpuzzle_core::{Budget, Exhausted, Meter};
use unpuzzle_expr::{ArithmeticError, Function, Operator, Rational};

use crate::play::{Piece, Position, Step, winning_steps};
use crate::rules::{Hand, Rules};

/// With more values there are too many continuations; then the solver finds the winning
/// steps, and the cheapest of those is taken.
pub(super) const FEW: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// The target is reached.
    Won,
    /// The target can be reached, beginning with this step.
    Winnable(Step),
    /// The target cannot be reached.
    Lost,
    /// A value was too large, and no other continuation reaches the target.
    Unknown,
}

/// A memoised search of positions under the same rules.
pub(super) struct Planner<'a> {
    rules: Rules,
    budget: &'a Budget,
    meter: Meter<'a>,
    known: FxHashMap<Vec<Value>, Known>,
}

/// A value on the table, and whether its digits can be joined.
type Value = (Rational, bool);

/// A step and the places of its operands, twice the same for a function.
type Candidate = (Step, [usize; 2]);

#[derive(Clone, Copy)]
struct Known {
    worth: Worth,
    price: u32,
}

impl Known {
    const WON: Known = Known { worth: Worth::Won, price: 0 };
    const LOST: Known = Known { worth: Worth::Lost, price: u32::MAX };
    const UNKNOWN: Known = Known { worth: Worth::Unknown, price: u32::MAX };
}

impl<'a> Planner<'a> {
    pub(super) fn new(rules: Rules, budget: &'a Budget) -> Self {
        Planner { rules, budget, meter: budget.meter(), known: FxHashMap::default() }
    }

    pub(super) fn worth(&mut self, position: &Position) -> Result<Worth, Exhausted> {
        let pieces = position.pieces().iter();
        let values = pieces.map(|piece| self.value(piece)).collect();
        Ok(self.look(values)?.worth)
    }

    fn value(&self, piece: &Piece) -> Value {
        (piece.value, piece.joinable && self.joins())
    }

    fn joins(&self) -> bool {
        self.rules.operators.contains(Operator::Concat)
    }

    fn look(&mut self, mut values: Vec<Value>) -> Result<Known, Exhausted> {
        values.sort_unstable();
        if self.is_won(&values) {
            return Ok(Known::WON);
        }
        if let Some(known) = self.known.get(&values) {
            return Ok(*known);
        }
        self.meter.tick()?;
        let known = if values.len() > FEW && !self.joins() {
            self.search_many(&values)?
        } else {
            self.search(&values)?
        };
        self.known.insert(values, known);
        Ok(known)
    }

    fn is_won(&self, values: &[Value]) -> bool {
        let is_target = |(value, _): &Value| *value == self.rules.target;
        match values {
            [last] => is_target(last),
            _ => self.rules.flags.subset && values.iter().any(is_target),
        }
    }

    /// The cheapest continuation; of equally cheap ones the first.
    fn search(&mut self, values: &[Value]) -> Result<Known, Exhausted> {
        let mut best = Known::LOST;
        for (step, used) in self.steps(values) {
            let next = match step.result() {
                Ok(result) if !self.rules.allows(result) => continue,
                Ok(result) if self.ends_with(values, &step) => self.at_end(result),
                Ok(result) if self.rules.within_bound(result) => {
                    self.look(after(values, &step, used, result))?
                }
                Ok(_) | Err(ArithmeticError::Overflow) => Known::UNKNOWN,
                Err(_) => continue,
            };
            best = better(best, step, next, values.len());
        }
        Ok(best)
    }

    /// Whether nothing can be done after this step.
    fn ends_with(&self, values: &[Value], step: &Step) -> bool {
        let combines = matches!(step, Step::Combine { .. });
        combines && values.len() == 2 && self.rules.operators.functions().next().is_none()
    }

    fn at_end(&self, result: Rational) -> Known {
        if result == self.rules.target { Known::WON } else { Known::LOST }
    }

    /// The cheapest of the winning steps.
    fn search_many(&mut self, values: &[Value]) -> Result<Known, Exhausted> {
        let Ok(hand) = Hand::new(values.iter().map(|(value, _)| *value)) else {
            return Ok(Known::UNKNOWN);
        };
        let winning = match winning_steps(&hand, &self.rules, self.budget) {
            Ok(winning) => winning,
            // Either the budget's end, which another tick confirms, or a value too large.
            Err(_) => {
                return self.budget.check().and(self.meter.tick()).map(|()| Known::UNKNOWN);
            }
        };
        let steps = winning.iter().map(|winning| winning.step.larger_first());
        Ok(steps
            .min_by_key(|step| price(step, values.len()))
            .map_or(Known::LOST, |step| better(Known::LOST, step, Known::WON, values.len())))
    }

    /// Every step that the rules may allow, with the places of its operands. Equal
    /// values are interchangeable, so only the first of them is tried.
    fn steps(&self, values: &[Value]) -> Vec<Candidate> {
        let mut steps = Vec::new();
        for (first, left) in values.iter().enumerate() {
            if first > 0 && values[first - 1] == *left {
                continue;
            }
            self.changes(*left, first, &mut steps);
            for (second, right) in values.iter().enumerate() {
                let before = second.checked_sub(1).filter(|&place| place != first);
                let repeated = before.is_some_and(|place| values[place] == *right);
                if second != first && !repeated {
                    self.combinations((*left, first), (*right, second), &mut steps);
                }
            }
        }
        steps
    }

    fn changes(&self, (operand, _): Value, place: usize, steps: &mut Vec<Candidate>) {
        for function in self.rules.operators.functions() {
            let step = Step::Change { function, operand };
            // 1!, 2! and √1 go nowhere.
            if step.result() != Ok(operand) {
                steps.push((step, [place, place]));
            }
        }
    }

    fn combinations(
        &self,
        ((left, left_joinable), first): (Value, usize),
        ((right, right_joinable), second): (Value, usize),
        steps: &mut Vec<Candidate>,
    ) {
        for operator in self.rules.operators.operators() {
            let step = Step::combine(operator, left, right);
            let joinable = operator != Operator::Concat || left_joinable && right_joinable;
            if joinable && step == step.larger_first() {
                steps.push((step, [first, second]));
            }
        }
    }
}

fn after(values: &[Value], step: &Step, used: [usize; 2], result: Rational) -> Vec<Value> {
    let joined = matches!(step, Step::Combine { operator: Operator::Concat, .. });
    let places = values.iter().enumerate();
    let kept = places.filter(|(place, _)| !used.contains(place));
    kept.map(|(_, value)| *value).chain([(result, joined)]).collect()
}

fn better(best: Known, step: Step, next: Known, table: usize) -> Known {
    match next.worth {
        Worth::Won | Worth::Winnable(_) => {
            let price = next.price.saturating_add(price(&step, table));
            let winning = matches!(best.worth, Worth::Winnable(_));
            if winning && best.price <= price {
                return best;
            }
            Known { worth: Worth::Winnable(step), price }
        }
        Worth::Unknown if best.worth == Worth::Lost => next,
        _ => best,
    }
}

/// What a step costs a person with this many values on the table; a plain addition
/// costs 8.
fn price(step: &Step, table: usize) -> u32 {
    if is_idle(step) {
        // What changes nothing is easy, and natural at the end: 8*3*1, not 8*(3*1).
        return 2 + u32::try_from(table).unwrap_or(u32::MAX);
    }
    let values = step.operands().chain(step.result());
    effort(step) + values.map(burden).sum::<u32>()
}

fn effort(step: &Step) -> u32 {
    match *step {
        Step::Combine { operator, left, right } => match operator {
            Operator::Subtract | Operator::Divide if left == right => 8,
            Operator::Add => 8,
            Operator::Subtract | Operator::Multiply => 12,
            Operator::Divide => 16,
            Operator::Concat => 20,
            Operator::Power => 30,
            Operator::Log => 60,
        },
        Step::Change { function: Function::SquareRoot, .. } => 25,
        Step::Change { function: Function::Factorial, .. } => 30,
    }
}

/// Whether a step changes nothing, such as multiplying by 1.
pub(super) fn is_idle(step: &Step) -> bool {
    let Step::Combine { operator, left, right } = *step else {
        return false;
    };
    match operator {
        Operator::Add => left.is_zero() || right.is_zero(),
        Operator::Subtract => right.is_zero(),
        Operator::Multiply => left == Rational::ONE || right == Rational::ONE,
        Operator::Divide => right == Rational::ONE,
        _ => false,
    }
}

/// The price of remembering a value.
fn burden(value: Rational) -> u32 {
    let size = value.numerator().unsigned_abs().max(value.denominator().unsigned_abs());
    let large = match size {
        0..=12 => 0,
        13..=24 => 1,
        25..=48 => 6,
        _ => 10 + 4 * (size / 48).ilog2(),
    };
    let fraction = if value.is_integer() { 0 } else { 40 };
    let negative = if value.is_negative() { 40 } else { 0 };
    large + fraction + negative
}
