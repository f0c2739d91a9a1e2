//! The tournament rule: does an expression end in the declared step?
//!
//! `4*6*1` can be evaluated in any order, so its last step may be `24*1` as well as `4*6`.
//! The check therefore takes the whole chain of sums or products at the root of the
//! expression and looks for a split of its terms into two groups with the declared values.

use unpuzzle_expr::{Expression, Node, Operator, Rational};

use unpuzzle_twentyfour::hint::Step;

/// Whether the last step of the expression can be the declared one.
pub(super) fn ends_in(expression: &Expression, declared: &Step) -> bool {
    match (&expression.node, *declared) {
        (Node::Binary(top, ..), Step::Combine { operator, left, right }) => match chain_of(*top) {
            Some(chain) => chain.splits(expression, operator, left, right),
            None => *top == operator && operands(expression) == Some((left, right)),
        },
        (Node::Unary(top, inner), Step::Change { function, operand }) => {
            *top == function && inner.evaluate() == Ok(operand)
        }
        _ => false,
    }
}

fn operands(expression: &Expression) -> Option<(Rational, Rational)> {
    match &expression.node {
        Node::Binary(_, left, right) => Some((left.evaluate().ok()?, right.evaluate().ok()?)),
        _ => None,
    }
}

/// An associative operator and its inverse: brackets make no difference.
#[derive(Clone, Copy, PartialEq)]
struct Chain {
    forward: Operator,
    backward: Operator,
    neutral: Rational,
}

fn chain_of(operator: Operator) -> Option<Chain> {
    match operator {
        Operator::Add | Operator::Subtract => Some(Chain {
            forward: Operator::Add,
            backward: Operator::Subtract,
            neutral: Rational::ZERO,
        }),
        Operator::Multiply | Operator::Divide => Some(Chain {
            forward: Operator::Multiply,
            backward: Operator::Divide,
            neutral: Rational::ONE,
        }),
        _ => None,
    }
}

impl Chain {
    /// Whether the terms of the chain split into two groups with these values.
    fn splits(
        self,
        whole: &Expression,
        operator: Operator,
        left: Rational,
        right: Rational,
    ) -> bool {
        let mut parts = Vec::new();
        if chain_of(operator) != Some(self) || self.flatten(whole, false, &mut parts).is_none() {
            return false;
        }
        // `a - b` is group a with group b inverted.
        let right = if operator == self.backward {
            self.backward.apply(self.neutral, right).ok()
        } else {
            Some(right)
        };
        let all = 1_u32.checked_shl(parts.len() as u32).unwrap_or(0);
        (1..all.saturating_sub(1)).any(|group| {
            let (chosen, others) = (self.total(&parts, group), self.total(&parts, !group));
            chosen == Some(left) && others == right
        })
    }

    /// The terms with their signs: `3-(8-4)` is 3, -8, 4.
    fn flatten(self, part: &Expression, turned: bool, parts: &mut Vec<Rational>) -> Option<()> {
        match &part.node {
            Node::Binary(operator, left, right) if chain_of(*operator) == Some(self) => {
                self.flatten(left, turned, parts)?;
                self.flatten(right, turned ^ (*operator == self.backward), parts)
            }
            _ => {
                let value = part.evaluate().ok()?;
                parts.push(if turned {
                    self.backward.apply(self.neutral, value).ok()?
                } else {
                    value
                });
                Some(())
            }
        }
    }

    fn total(self, parts: &[Rational], group: u32) -> Option<Rational> {
        let mut chosen = parts.iter().enumerate().filter(|(place, _)| group >> place & 1 == 1);
        chosen.try_fold(self.neutral, |total, (_, part)| self.forward.apply(total, *part).ok())
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle_expr::{Syntax, parse};

    use super::*;

    fn check(expression: &str, declared: &str, expected: bool) {
        let tree = parse(expression, &Syntax::default()).unwrap();
        let step = declared.parse().unwrap();
        assert_eq!(ends_in(&tree, &step), expected, "{expression} as {declared}");
    }

    #[test]
    fn the_last_step_is_the_one_at_the_top() {
        check("8/(3-8/3)", "8 / 1/3", true);
        check("(1+2)*8*1", "3*8", true);
        check("(1+2)*(8*1)", "8*3", true);
        check("(1+2)*8*1", "24*1", true);
        check("(1+2)*8*1", "24/1", true);
        check("(10-2)*3", "8*3", true);
        check("(10-2)*3", "10-2", false);
        check("(10-2)*3", "6*4", false);
        check("(10-2)*3", "20+4", false);
    }

    #[test]
    fn sums_may_be_read_in_any_order() {
        check("1+2+10+11", "3+21", true);
        check("1+2+10+11", "13+11", true);
        check("30-5-1", "25-1", true);
        check("30-5-1", "30-6", true);
        check("30-5-1", "29-5", true);
        check("30-(5+1)", "25-1", true);
        check("30-5-1", "24+0", false);
    }

    #[test]
    fn other_operations_stand_alone() {
        check("2^3*3", "8*3", true);
        check("5^2-1", "25-1", true);
        check("(1+1)^3", "2^3", true);
        check("(1+1)^3", "3^2", false);
        check("(2+2)!", "4!", true);
        check("(2+2)!", "4*6", false);
    }
}
