//! One step forwards, and one step backwards.
//!
//! Forwards: every result that two values can have under the rules. Backwards: every
//! value that gives the target together with a known one. Meeting in the middle of
//! these two is what makes the searches fast.

use std::ops::ControlFlow;

use unpuzzle_expr::{ArithmeticError, Operator, Rational};

use crate::rules::{OperatorSet, Rules};

/// How values may be combined under some rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arithmetic<'a> {
    rules: &'a Rules,
    operators: OperatorSet,
    /// Whether values below zero are looked at. Where they need not be, because
    /// every negative value can be avoided by subtracting the other way round, the
    /// search is several times smaller.
    signed: bool,
    /// Whether values below zero can be operands, as negative cards always can.
    signed_operands: bool,
    /// Whether only whole numbers can be operands.
    whole_operands: bool,
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
            whole_operands: rules.integers_only && cards.iter().all(|card| card.is_integer()),
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
        let mut show = |operator, swapped, result| match result {
            Ok(value) if self.allows(value) => visit(Outcome { operator, swapped, value }),
            Err(ArithmeticError::Overflow) if !self.rules.bounded() => fits = false,
            _ => {}
        };
        for operator in self.operators.operators() {
            if operator == Operator::Concat && !digits {
                continue;
            }
            let subtracts = operator == Operator::Subtract;
            let below = subtracts && first < second;
            if !below || self.signed {
                show(operator, false, operator.apply(first, second));
            }
            // Nothing is gained by subtracting equals the other way round.
            let reversible = !(commutes(operator) || subtracts && first == second);
            if reversible && (below || !subtracts || self.signed) {
                show(operator, true, operator.apply(second, first));
            }
        }
        fits
    }

    /// Shows every value that makes `target` together with `known`, for the ordinary
    /// operators. The operands of an outcome are then `known` and the value wanted.
    #[inline]
    pub(crate) fn invert<B>(
        &self,
        target: Rational,
        known: Rational,
        visit: &mut impl FnMut(Outcome, Wanted) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut show = |operator, swapped, wanted: Wanted| {
            let in_vain = matches!(wanted, Wanted::Value(value) if self.is_no_operand(value));
            if in_vain || !self.operators.contains(operator) {
                return ControlFlow::Continue(());
            }
            visit(Outcome { operator, swapped, value: target }, wanted)
        };
        let zero = target.is_zero();
        show(Operator::Add, false, exactly(target.checked_sub(known)))?;
        show(Operator::Subtract, true, exactly(target.checked_add(known)))?;
        if !zero {
            show(Operator::Subtract, false, exactly(known.checked_sub(target)))?;
        }
        if !known.is_zero() {
            show(Operator::Multiply, false, exactly(target.checked_div(known)))?;
            show(Operator::Divide, true, exactly(target.checked_mul(known)))?;
            if !zero {
                show(Operator::Divide, false, exactly(known.checked_div(target)))?;
            }
        } else if zero {
            show(Operator::Multiply, false, Wanted::Anything)?;
            show(Operator::Divide, false, Wanted::AnythingButZero)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether no operand of the search has this value.
    #[inline]
    fn is_no_operand(&self, value: Rational) -> bool {
        value.is_negative() && !self.signed_operands || self.whole_operands && !value.is_integer()
    }

    /// Whether the search looks at this value.
    #[inline]
    pub(crate) fn allows(&self, value: Rational) -> bool {
        (self.signed || !value.is_negative()) && self.rules.allows(value)
    }
}

#[inline]
fn exactly(value: Option<Rational>) -> Wanted {
    value.map_or(Wanted::TooLarge, Wanted::Value)
}

fn commutes(operator: Operator) -> bool {
    matches!(operator, Operator::Add | Operator::Multiply)
}
