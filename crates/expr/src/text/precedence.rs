//! How tightly each operation holds its operands: the one table that the parser
//! reads by and the printer writes by.

use crate::tree::Operator;

/// How tightly an expression holds together, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    Sum,
    Product,
    Power,
    Postfix,
    Join,
    Atom,
}

/// The strength of an operation as a whole.
pub(crate) const fn strength(operator: Operator) -> Strength {
    match operator {
        Operator::Add | Operator::Subtract => Strength::Sum,
        Operator::Multiply | Operator::Divide => Strength::Product,
        Operator::Power => Strength::Power,
        Operator::Concat => Strength::Join,
        Operator::Log => Strength::Atom,
    }
}

/// What the left operand must hold to stand without brackets: powers group to the
/// right, everything else to the left.
pub(crate) const fn left_strength(operator: Operator) -> Strength {
    match strength(operator) {
        Strength::Power => Strength::Postfix,
        same => same,
    }
}

/// What the right operand must hold to stand without brackets.
pub(crate) const fn right_strength(operator: Operator) -> Strength {
    match strength(operator) {
        Strength::Sum => Strength::Product,
        Strength::Product | Strength::Power => Strength::Power,
        Strength::Postfix | Strength::Join | Strength::Atom => Strength::Atom,
    }
}
