//! The exact oracle behind hints: which single steps keep a game winnable.

use unpuzzle_core::{Budget, Exhausted};
use unpuzzle_expr::{Function, Operator, Rational};

use super::Verdict;
use super::solve::solvable;
use crate::rules::{Hand, Rules};

/// A step on the numbers left in a game: two become one, or one becomes another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalStep {
    /// What is done.
    pub action: Action,
    /// What it makes.
    pub result: Rational,
    /// The numbers left after it, the result last.
    pub state: Hand,
}

/// What a step does, with the places of its operands in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// An operation on two numbers.
    Combine {
        /// The operation.
        operator: Operator,
        /// The place of the left operand.
        left: usize,
        /// The place of the right operand.
        right: usize,
    },
    /// A function of one number.
    Change {
        /// The function.
        function: Function,
        /// The place of its operand.
        operand: usize,
    },
}

/// Every step that the rules allow, those on equal numbers once.
///
/// Every number is taken as it is: whole numbers may be joined where the rules have
/// `concat`, whether they are cards or results.
fn legal_steps(state: &Hand, rules: &Rules) -> Vec<LegalStep> {
    let mut steps: Vec<LegalStep> = Vec::new();
    let mut seen = Vec::new();
    for action in actions(state, rules) {
        let operation = action.operation(state.cards());
        let Some(result) = operation.result().filter(|&result| rules.allows(result)) else {
            continue;
        };
        if seen.contains(&operation) {
            continue;
        }
        seen.push(operation);
        let state = after(state, action, result);
        steps.push(LegalStep { action, result, state });
    }
    steps
}

/// What a step does to which numbers, wherever they are.
#[derive(PartialEq)]
enum Operation {
    Binary(Operator, Rational, Rational),
    Unary(Function, Rational),
}

impl Operation {
    fn result(&self) -> Option<Rational> {
        match *self {
            Operation::Binary(operator, left, right) => operator.apply(left, right).ok(),
            Operation::Unary(function, operand) => function.apply(operand).ok(),
        }
    }
}

impl Action {
    fn operation(self, cards: &[Rational]) -> Operation {
        match self {
            Action::Combine { operator, left, right } => {
                Operation::Binary(operator, cards[left], cards[right])
            }
            Action::Change { function, operand } => Operation::Unary(function, cards[operand]),
        }
    }
}

/// The steps after which the game can still be won: no other step is worth advising.
///
/// The state itself must not be won already. An error says that the budget ran out,
/// or ([`Exhausted::Nodes`] too) that a number was too large to be sure.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_twentyfour::{Hand, Rules, winning_steps};
///
/// let hand: Hand = "3 3 8 8".parse().unwrap();
/// let steps = winning_steps(&hand, &Rules::classic(), &Budget::unlimited()).unwrap();
/// assert_eq!(steps.len(), 1);
/// assert_eq!(steps[0].result.to_string(), "8/3");
/// ```
pub fn winning_steps(
    state: &Hand,
    rules: &Rules,
    budget: &Budget,
) -> Result<Vec<LegalStep>, Exhausted> {
    let mut winning = Vec::new();
    for step in legal_steps(state, rules) {
        match solvable(&step.state, rules, budget) {
            Verdict::Yes => winning.push(step),
            Verdict::No => {}
            Verdict::Unknown => {
                budget.check()?;
                return Err(Exhausted::Nodes);
            }
        }
    }
    Ok(winning)
}

fn actions(state: &Hand, rules: &Rules) -> Vec<Action> {
    let places = || 0..state.len();
    let mut actions = Vec::new();
    for operator in rules.operators.operators() {
        let commutes = matches!(operator, Operator::Add | Operator::Multiply);
        for left in places() {
            let others = places().filter(|&right| right != left && !(commutes && right < left));
            actions.extend(others.map(|right| Action::Combine { operator, left, right }));
        }
    }
    for function in rules.operators.functions() {
        actions.extend(places().map(|operand| Action::Change { function, operand }));
    }
    actions
}

fn after(state: &Hand, action: Action, result: Rational) -> Hand {
    match action {
        Action::Combine { left, right, .. } => state.replacing(&[left, right], result),
        Action::Change { operand, .. } => state.replacing(&[operand], result),
    }
}
