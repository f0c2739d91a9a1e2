//! The strict answer checker.
//!
//! It accepts every right answer, not the answers of a list: the text is read,
//! its operators and cards are compared with the rules and the hand, and its value
//! is computed exactly. Whatever is wrong is named with its place.

mod cards;
mod error;

use unpuzzle_core::{Budget, Message, msg};
use unpuzzle_expr::{Expression, Node, Rational, Syntax, parse};

pub use error::{CheckError, CheckErrorKind};

use crate::{Hand, Key, Rules, Solution, Solver};

/// Decides whether a text is a right answer, and finds out which of the essentially
/// different solutions it is.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_twentyfour::{Hand, Rules, check};
///
/// let hand: Hand = "1 4 5 6".parse().unwrap();
/// let check = |text| check::check(text, &hand, &Rules::classic(), &Budget::unlimited());
/// let standing = check("6/(5/4-1)").unwrap().standing.unwrap();
/// assert_eq!(standing.count, 2);
/// assert_ne!(check("4/(1-5/6)").unwrap().standing.unwrap().index, standing.index);
/// ```
pub fn check(
    text: &str,
    hand: &Hand,
    rules: &Rules,
    budget: &Budget,
) -> Result<Checked, CheckError> {
    let answer = judge(text, hand, rules)?;
    let solved = Solver::new(hand).rules(rules).budget(budget).distinct();
    let index = answer.index_in(&solved.solutions);
    let standing = index
        .filter(|_| solved.complete)
        .map(|index| Standing { index, count: solved.solutions.len() });
    Ok(Checked { answer, standing })
}

/// A right answer and its standing among all solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Checked {
    /// The answer.
    pub answer: Answer,
    /// Which solution it is, unless the budget ran out before all were known.
    pub standing: Option<Standing>,
}

impl Checked {
    /// The praise that the answer is due.
    pub fn message(&self) -> Message {
        let target = self.answer.value.to_string();
        match self.standing {
            Some(Standing { count: 1, .. }) => {
                msg!("Right, this makes {target}: the only solution there is.", target)
            }
            Some(Standing { index, count }) => msg!(
                "Right, this makes {target}: solution {number} of {count} essentially different ones.",
                target,
                number = index + 1,
                count
            ),
            None => msg!("Right, this makes {target}.", target),
        }
    }
}

/// Which solution an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize))]
pub struct Standing {
    /// Its place, from 0, among the essentially different solutions as
    /// [`solve`] lists them.
    pub index: usize,
    /// How many essentially different solutions there are.
    pub count: usize,
}

/// A right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Answer {
    /// What was typed; cards that were joined to one number are apart again.
    pub expression: Expression,
    /// What it makes.
    pub value: Rational,
}

impl Answer {
    /// Its place among the essentially different solutions of the hand.
    pub fn index_in(&self, solutions: &[Solution]) -> Option<usize> {
        let key = Key::of(&self.expression)?;
        solutions.iter().position(|solution| solution.key() == key)
    }
}

/// Decides whether a text is a right answer for a hand under the rules, without a
/// search.
///
/// ```
/// use unpuzzle_twentyfour::{Hand, Rules, check};
///
/// let hand: Hand = "3 3 8 8".parse().unwrap();
/// assert!(check::judge("8 ÷ (3 − 8 ÷ 3)", &hand, &Rules::classic()).is_ok());
///
/// let text = "8 * 3 + 8 - 3";
/// let error = check::judge(text, &hand, &Rules::classic()).unwrap_err();
/// assert_eq!(error.to_string(), "this makes 29, not 24");
/// ```
pub fn judge(text: &str, hand: &Hand, rules: &Rules) -> Result<Answer, CheckError> {
    let text = without_target(text, rules.target);
    let expression = parse(text, &Syntax::CARDS)?;
    check_operators(&expression, text, rules)?;
    let expression = cards::name_cards(expression, hand, rules)?;
    let value = check_values(&expression, rules)?;
    if value != rules.target {
        let target = rules.target;
        return Err(CheckErrorKind::WrongValue { value, target }.at(expression.span));
    }
    Ok(Answer { expression, value })
}

/// An answer as on paper, `8*3=24`, without what it comes to.
pub fn without_target(text: &str, target: Rational) -> &str {
    let named = |said: &str| Rules::parse_target(said).is_ok_and(|said| said == target);
    match text.split_once('=') {
        Some((answer, said)) if named(said) => answer.trim_end(),
        _ => text,
    }
}

/// Refuses the first operation, from left to right, that the rules leave out.
fn check_operators(expression: &Expression, text: &str, rules: &Rules) -> Result<(), CheckError> {
    let allowed = match &expression.node {
        Node::Number(_) => return Ok(()),
        Node::Unary(function, operand) => {
            check_operators(operand, text, rules)?;
            rules.operators.has_function(*function)
        }
        Node::Binary(operator, left, right) => {
            check_operators(left, text, rules)?;
            if rules.operators.contains(*operator) {
                return check_operators(right, text, rules);
            }
            false
        }
    };
    if allowed {
        return Ok(());
    }
    let span = expression.sign(text);
    let symbol = span.text(text).unwrap_or_default().to_owned();
    let operators = rules.operators;
    Err(CheckErrorKind::OperatorNotAllowed { symbol, operators }.at(span))
}

/// The value, if every result on the way is one that the rules allow.
fn check_values(expression: &Expression, rules: &Rules) -> Result<Rational, CheckError> {
    expression.evaluate_each(&mut |part: &Expression, value| {
        // The rules speak of results; a card is what it is.
        let dealt = matches!(part.node, Node::Number(_));
        if dealt || rules.allows(value) {
            return Ok(());
        }
        Err(CheckErrorKind::forbidden(value, rules).at(part.span))
    })
}
