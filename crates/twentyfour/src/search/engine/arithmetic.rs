//! One step forwards, and one step backwards.
//!
//! Forwards: every result that two values can have under the rules. Backwards: every
//! value that gives the target together with a known one. Meeting in the middle of
//! these two is what makes the searches fast.

use unpuzzle_expr::{ArithmeticError, Operator, Rational};

use crate::rules::{OperatorSet, Rules};

/// How values may be combined under some rules.
#[derive(Clone, Debug)]
pub(crate) struct Arithmetic<'a> {
    rules: &'a Rules,
    operators: OperatorSet,
    /// Whether values below zero are looked at. Where they need not be, because
    /// every negative value can be avoided by subtracting the other way round, the
    /// search is several times smaller.
    signed: bool,
    /// Whether values below zero can be operands, as negative cards always can.
    signed_operands: bool,
}

/// The result of an operation, with the operands in order.
pub(crate) struct Outcome {
    pub(crate) operator: Operator,
    /// Whether the second value given stands on the left.
    pub(crate) swapped: bool,
    pub(crate) value: Rational,
}

/// The value wanted beside a known one.
pub(crate) enum Wanted {
    /// Exactly this.
    Value(Rational),
    /// Anything, because it will be multiplied by zero.
    Anything,
    /// Anything but zero, because zero will be divided by it.
    AnythingButZero,
    /// Something that does not fit in a [`Rational`].
    TooLarge,
}

impl<'a> Arithmetic<'a> {
    pub(crate) fn new(rules: &'a Rules, cards: &[Rational]) -> Self {
        let operators = rules.operators;
        let one_sided =
            operators.contains(Operator::Subtract) && !operators.contains(Operator::Add);
        let negative_card = cards.iter().any(|card| card.is_negative());
        let needed = one_sided || rules.bounded() || rules.target.is_negative() || negative_card;
        let signed = needed && !rules.no_negatives;
        Arithmetic {
            rules,
            operators,
            signed,
            signed_operands: signed || negative_card,
        }
    }

    /// Shows every result of combining two values that the rules allow; `false` if
    /// some result did not fit.
    #[inline]
    pub(crate) fn combine(
        &self,
        first: Rational,
        second: Rational,
        digits: bool,
        visit: &mut impl FnMut(Outcome),
    ) -> bool {
        let mut fits = true;
        for operator in self.operators.operators() {
            if operator == Operator::Concat && !digits {
                continue;
            }
            for swapped in [false, true] {
                // Nothing is gained by subtracting equals the other way round.
                let same = commutes(operator) || operator == Operator::Subtract && first == second;
                if swapped && same {
                    continue;
                }
                let (left, right) = if swapped {
                    (second, first)
                } else {
                    (first, second)
                };
                match operator.apply(left, right) {
                    Ok(value) if self.allows(value) => visit(Outcome {
                        operator,
                        swapped,
                        value,
                    }),
                    Err(ArithmeticError::Overflow) if !self.rules.bounded() => fits = false,
                    _ => {}
                }
            }
        }
        fits
    }

    /// Shows every value that makes `target` together with `known`, for the ordinary
    /// operators. The operands of an outcome are then `known` and the value wanted.
    #[inline]
    pub(crate) fn invert(
        &self,
        target: Rational,
        known: Rational,
        visit: &mut impl FnMut(Outcome, Wanted),
    ) {
        let inverses = sums(target, known)
            .into_iter()
            .chain(products(target, known));
        for (operator, swapped, wanted) in inverses.flatten() {
            let negative = matches!(wanted, Wanted::Value(value) if value.is_negative());
            if self.operators.contains(operator) && (self.signed_operands || !negative) {
                let value = target;
                let outcome = Outcome {
                    operator,
                    swapped,
                    value,
                };
                visit(outcome, wanted);
            }
        }
    }

    /// Whether the search looks at this value.
    #[inline]
    pub(crate) fn allows(&self, value: Rational) -> bool {
        (self.signed || !value.is_negative()) && self.rules.allows(value)
    }
}

/// An operation, whether the value wanted stands on its left, and that value.
type Inverse = Option<(Operator, bool, Wanted)>;

fn sums(target: Rational, known: Rational) -> [Inverse; 3] {
    let (sum, difference) = (target.checked_add(known), known.checked_sub(target));
    let turned = (Operator::Subtract, false, exactly(difference));
    [
        Some((Operator::Add, false, exactly(target.checked_sub(known)))),
        Some((Operator::Subtract, true, exactly(sum))),
        (!target.is_zero()).then_some(turned),
    ]
}

fn products(target: Rational, known: Rational) -> [Inverse; 3] {
    if known.is_zero() {
        let anything = (Operator::Multiply, false, Wanted::Anything);
        let divisor = (Operator::Divide, false, Wanted::AnythingButZero);
        let zero = target.is_zero();
        return [zero.then_some(anything), zero.then_some(divisor), None];
    }
    let turned = || (Operator::Divide, false, exactly(known.checked_div(target)));
    [
        Some((
            Operator::Multiply,
            false,
            exactly(target.checked_div(known)),
        )),
        Some((Operator::Divide, true, exactly(target.checked_mul(known)))),
        (!target.is_zero()).then(turned),
    ]
}

fn exactly(value: Option<Rational>) -> Wanted {
    value.map_or(Wanted::TooLarge, Wanted::Value)
}

fn commutes(operator: Operator) -> bool {
    matches!(operator, Operator::Add | Operator::Multiply)
}
