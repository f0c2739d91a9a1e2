//! The exact oracle behind hints: which single steps keep a game winnable.

use unpuzzle_core::{Budget, Exhausted};
use unpuzzle_expr::{ArithmeticError, Operator};

use crate::play::Step;
use crate::rules::{Hand, Rules};
use crate::search::{Verdict, solvable};

/// A step after which the game can still be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningStep {
    /// The step.
    pub step: Step,
    /// The numbers left after it, the result last.
    pub state: Hand,
}

/// The steps after which the game can still be won: no other step is worth advising.
///
/// The state itself must not be won already. Only steps that are proven to win are listed. An
/// error says that the budget ran out, or ([`Exhausted::Nodes`] too) that none was proven to
/// win, but a number was too large to be sure.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_twentyfour::{Hand, Rules, winning_steps};
///
/// let hand: Hand = "3 3 8 8".parse().unwrap();
/// let steps = winning_steps(&hand, &Rules::classic(), &Budget::unlimited()).unwrap();
/// assert_eq!(steps.len(), 1);
/// assert_eq!(steps[0].step.to_string(), "8 / 3");
/// ```
pub fn winning_steps(
    state: &Hand,
    rules: &Rules,
    budget: &Budget,
) -> Result<Vec<WinningStep>, Exhausted> {
    let (steps, mut unsure) = legal_steps(state, rules);
    let mut winning = Vec::new();
    for step in steps {
        match solvable(&step.state, rules, budget)? {
            Verdict::Yes => winning.push(step),
            Verdict::No => {}
            Verdict::Unknown => unsure = true,
        }
    }
    if winning.is_empty() && unsure { Err(Exhausted::Nodes) } else { Ok(winning) }
}

/// Every step that the rules allow, those on equal numbers once, and whether one more has a
/// result that is too large.
///
/// Whole numbers may be joined where the rules have `concat`, whether they are cards or
/// results.
fn legal_steps(state: &Hand, rules: &Rules) -> (Vec<WinningStep>, bool) {
    let cards = state.cards();
    let mut steps: Vec<WinningStep> = Vec::new();
    let mut overflows = false;
    let mut add = |step: Step, places: &[usize]| {
        let result = step.result();
        overflows |= result == Err(ArithmeticError::Overflow);
        let legal = result.ok().filter(|&result| rules.allows(result));
        if let Some(result) = legal
            && !steps.iter().any(|known| known.step == step)
        {
            steps.push(WinningStep { step, state: state.replacing(places, result) });
        }
    };
    for operator in rules.operators.operators() {
        let commutes = matches!(operator, Operator::Add | Operator::Multiply);
        for left in 0..cards.len() {
            for right in 0..cards.len() {
                if right > left || right < left && !commutes {
                    add(Step::combine(operator, cards[left], cards[right]), &[left, right]);
                }
            }
        }
    }
    for function in rules.operators.functions() {
        for (place, &operand) in cards.iter().enumerate() {
            add(Step::Change { function, operand }, &[place]);
        }
    }
    (steps, overflows)
}
