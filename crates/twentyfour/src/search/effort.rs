//! Which of several solutions a person would rather see first.

use unpuzzle_expr::{EvaluateError, Expression, Node, Operator, Rational};

/// How much there is to a solution; simple ones come first.
///
/// Fractions weigh most, then unusual operations, cards used, divisions, large values
/// on the way and subtractions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Effort {
    fractions: usize,
    functions: usize,
    leaves: usize,
    divisions: usize,
    largest: Rational,
    subtractions: usize,
}

impl Effort {
    pub(crate) fn of(expression: &Expression) -> Self {
        let mut effort = Effort {
            fractions: 0,
            functions: 0,
            leaves: 0,
            divisions: 0,
            largest: Rational::ZERO,
            subtractions: 0,
        };
        let judge = &mut |part: &Expression, value| -> Result<(), EvaluateError> {
            effort.add(part, value);
            Ok(())
        };
        // A part without a value ends the count, which then still orders.
        let _ = expression.evaluate_each(judge);
        effort
    }

    fn add(&mut self, part: &Expression, value: Rational) {
        self.fractions += usize::from(!value.is_integer());
        self.largest = self.largest.max(value);
        match part.node {
            Node::Number(_) => self.leaves += 1,
            Node::Binary(Operator::Add | Operator::Multiply, ..) => {}
            Node::Binary(Operator::Divide, ..) => self.divisions += 1,
            Node::Binary(Operator::Subtract, ..) => self.subtractions += 1,
            Node::Binary(..) | Node::Unary(..) => self.functions += 1,
        }
    }
}
