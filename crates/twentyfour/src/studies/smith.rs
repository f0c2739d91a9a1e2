//! The procedure of the paper that describes the game as a match, read literally.
//!
//! S. Smith, *24 – The Card Game* (2013), checks that a hand can be solved before it
//! is dealt. The text counts 4! · 4³ · 5 = 7,680 cases, but the procedure beside it
//! never reorders the cards: it goes through 4³ operators and six ways to place
//! brackets, 384 cases, in the order in which the cards came:
//!
//! ```text
//! (a∘b)∘c∘d   (a∘b∘c)∘d   a∘(b∘c∘d)   a∘(b∘c)∘d   a∘b)∘(c∘d)   (a∘b)∘(c∘d)
//! ```
//!
//! The reading taken here: what stands without brackets follows the usual precedence,
//! the fifth line's stray bracket is a slip for `a∘b∘(c∘d)`, operators come in the
//! order in which the text names them, values are exact, and a division by zero has
//! no value.

use unpuzzle_expr::{Expression, Operator, Rational};

/// The operators in the order of the text.
const OPERATORS: [Operator; 4] =
    [Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide];

/// The answer of the procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first solution.
    pub expression: Option<Expression>,
    /// The number of cases examined.
    pub cases: u64,
}

/// Runs the procedure on four cards in this order.
///
/// ```
/// use unpuzzle_twentyfour::studies::smith;
///
/// let answer = smith::solve([4, 6, 1, 1], 24);
/// assert_eq!(answer.expression.unwrap().to_string(), "4*6+1-1");
/// assert_eq!(smith::solve([3, 3, 8, 8], 24).cases, 384);
/// ```
pub fn solve(cards: [u8; 4], target: i64) -> Run {
    let target = Rational::from(target);
    let mut cases = 0;
    for operators in choices() {
        for brackets in 0..6 {
            cases += 1;
            let expression = bracketed(cards, operators, brackets);
            if expression.evaluate() == Ok(target) {
                let expression = Some(expression);
                return Run { expression, cases };
            }
        }
    }
    Run { expression: None, cases }
}

fn choices() -> impl Iterator<Item = [Operator; 3]> {
    let pairs = OPERATORS.into_iter().flat_map(|i| OPERATORS.map(|j| (i, j)));
    pairs.flat_map(|(i, j)| OPERATORS.map(|k| [i, j, k]))
}

fn bracketed(cards: [u8; 4], [i, j, k]: [Operator; 3], brackets: u8) -> Expression {
    let [a, b, c, d] = cards.map(|card| Expression::number(card.into()));
    match brackets {
        0 => chain(chain(a, &[(i, b)]), &[(j, c), (k, d)]),
        1 => chain(chain(a, &[(i, b), (j, c)]), &[(k, d)]),
        2 => chain(a, &[(i, chain(b, &[(j, c), (k, d)]))]),
        3 => chain(a, &[(i, chain(b, &[(j, c)])), (k, d)]),
        4 => chain(a, &[(i, b), (j, chain(c, &[(k, d)]))]),
        _ => chain(chain(a, &[(i, b)]), &[(j, chain(c, &[(k, d)]))]),
    }
}

/// Operands written one after another: products before sums, left before right.
fn chain(first: Expression, rest: &[(Operator, Expression)]) -> Expression {
    let Some(((operator, operand), after)) = rest.split_first() else {
        return first;
    };
    let binds = |operator: &Operator| matches!(operator, Operator::Multiply | Operator::Divide);
    let joined = |left, right: &Expression| Expression::binary(*operator, left, right.clone());
    if binds(operator) {
        return chain(joined(first, operand), after);
    }
    let product = after.iter().take_while(|(operator, _)| binds(operator)).count();
    let (product, after) = after.split_at(product);
    chain(joined(first, &chain(operand.clone(), product)), after)
}
