//! Which of several solutions a person would rather see first.

use unpuzzle_expr::{Expression, Node, Operator, Rational};

/// How much there is to a solution; simple ones come first.
///
/// Fractions weigh most, then unusual operations, cards used, divisions, large values
/// on the way and subtractions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Effort {
    fractions: u8,
    functions: u8,
    leaves: u8,
    divisions: u8,
    largest: Option<Rational>,
    subtractions: u8,
}

impl Effort {
    pub(crate) fn of(expression: &Expression) -> Self {
        let mut effort = Effort::default();
        // A part without a value ends the count, which then still orders.
        let _ = effort.add(expression);
        effort
    }

    /// Counts the parts of an expression; its value.
    fn add(&mut self, expression: &Expression) -> Option<Rational> {
        let mut plain = 0;
        let (value, count) = match &expression.node {
            Node::Number(value) => {
                (Rational::integer(i64::try_from(*value).ok()?), &mut self.leaves)
            }
            Node::Unary(function, operand) => {
                (function.apply(self.add(operand)?).ok()?, &mut self.functions)
            }
            Node::Binary(operator, left, right) => {
                let value = operator.apply(self.add(left)?, self.add(right)?).ok()?;
                let count = match operator {
                    Operator::Add | Operator::Multiply => &mut plain,
                    Operator::Divide => &mut self.divisions,
                    Operator::Subtract => &mut self.subtractions,
                    _ => &mut self.functions,
                };
                (value, count)
            }
        };
        *count += 1;
        self.fractions += u8::from(!value.is_integer());
        self.largest = self.largest.max(Some(value));
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_expr::{Syntax, parse};

    #[test]
    fn each_weight_decides_where_the_heavier_ones_are_equal() {
        let effort = |text: &str| Effort::of(&parse(text, &Syntax::default()).unwrap());
        for (simple, hard) in [
            ("8*(1+2)", "8*(5-2)"),
            ("25-1", "30-6"),
            ("48-24", "48/2"),
            ("48/2", "2*3*4"),
            ("2*3*4", "2^3"),
            ("2^3", "3/2+4/8"),
        ] {
            assert!(effort(simple) < effort(hard), "{simple} {hard}");
        }
    }
}
