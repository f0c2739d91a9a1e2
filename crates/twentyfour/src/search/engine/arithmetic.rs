//! Operations and their inverses.
//!
//! Forwards: every result of two values under the rules. Backwards: every value that makes
//! the target together with a known one.

use std::ops::ControlFlow;

use unpuzzle_expr::{ArithmeticError, Operator, Rational};

use crate::rules::Rules;

/// How values may be combined under some rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arithmetic<'a> {
    rules: &'a Rules,
    operators: Tops,
    /// Whether values below zero are considered. Where they are not needed, because every
    /// negative value can be avoided by swapping a subtraction, the search is several times
    /// smaller.
    signed: bool,
    /// Whether values below zero can be operands; negative cards always can.
    signed_operands: bool,
    /// Whether only whole numbers can be operands.
    whole_operands: bool,
    order: Option<Order>,
}

/// The search in order: sums and products are built in one order only, see [`Tops`].
///
/// The proof that this loses no solution is about plain arithmetic on positive numbers, so
/// only rules and cards of that kind have a value of this type.
#[derive(Clone, Copy, Debug)]
struct Order(());

impl Order {
    /// `tame` promises that no value of these cards overflows.
    fn proven_for(rules: &Rules, cards: &[Rational], tame: bool) -> Option<Self> {
        let plain = rules.operators.is_ordinary()
            && !one_sided(rules, Operator::Add, Operator::Subtract)
            && !one_sided(rules, Operator::Multiply, Operator::Divide);
        let positive =
            !rules.target.is_negative() && cards.iter().all(|&card| card > Rational::ZERO);
        // Where only whole numbers are allowed, a fraction among the cards must be used up first.
        let whole = !rules.flags.integers_only || cards.iter().all(|card| card.is_integer());
        let flags = rules.flags.survive_reordering();
        (tame && plain && positive && whole && flags).then_some(Order(()))
    }

    #[inline]
    fn operand(self, operator: Operator, leads: bool) -> Tops {
        orderly_operand(operator, leads)
    }

    #[inline]
    fn operators_for(self, tops: Tops, leads: bool) -> Tops {
        Tops(OPERATORS_FOR[usize::from(leads)][tops.index()])
    }
}

/// Whether rules have the inverse `back` of an operator without the operator itself.
fn one_sided(rules: &Rules, forth: Operator, back: Operator) -> bool {
    rules.operators.contains(back) && !rules.operators.contains(forth)
}

/// A set of top-level operators of expressions: a bit for each operator, and one for cards
/// and functions.
///
/// Sums and products can be built in many orders that all lead to the same solutions, so
/// only one is searched: first all terms that are added, beginning with the one that holds
/// the smallest card; likewise all terms that are subtracted; then the difference of these
/// two sums. The same for factors and divisors. In this order no intermediate value is
/// negative, zero or a fraction unless that is so in every order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tops(u8);

impl Tops {
    pub(crate) const NONE: Self = Tops(0);
    pub(crate) const ANY: Self = Tops(u8::MAX);
    pub(crate) const LEAF: Self = Tops(1 << 7);
    const SUMS: Self = Tops(1 << Operator::Add as u8 | 1 << Operator::Subtract as u8);
    const PRODUCTS: Self = Tops(1 << Operator::Multiply as u8 | 1 << Operator::Divide as u8);

    #[inline]
    pub(crate) const fn of(operator: Operator) -> Self {
        Tops(1 << operator as u8)
    }

    #[inline]
    pub(crate) const fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Tops(self.0 & other.0)
    }

    #[inline]
    pub(crate) const fn without(self, other: Self) -> Self {
        Tops(self.0 & !other.0)
    }

    /// A number below 32: the ordinary operators, and the leaf.
    #[inline]
    const fn index(self) -> usize {
        (self.0 & 15 | self.0 >> 3 & 16) as usize
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    #[inline]
    pub(crate) fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

#[inline]
const fn orderly_operand(operator: Operator, leads: bool) -> Tops {
    match operator {
        Operator::Add if leads => Tops::ANY.without(Tops::SUMS),
        Operator::Multiply if leads => Tops::ANY.without(Tops::PRODUCTS),
        Operator::Add | Operator::Subtract => Tops::ANY.without(Tops::of(Operator::Subtract)),
        _ => Tops::ANY.without(Tops::of(Operator::Divide)),
    }
}

/// By whether an operand leads and by its tops: the operators that may follow.
static OPERATORS_FOR: [[u8; 32]; 2] = [operators_for(false), operators_for(true)];

const fn operators_for(leads: bool) -> [u8; 32] {
    let ordinary = [Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide];
    let mut table = [0; 32];
    let mut tops = 0;
    while tops < table.len() {
        let mut place = 0;
        while place < ordinary.len() {
            if orderly_operand(ordinary[place], leads).index() & tops != 0 {
                table[tops] |= 1 << ordinary[place] as u8;
            }
            place += 1;
        }
        tops += 1;
    }
    table
}

/// The result of an operation.
pub(crate) struct Operation {
    pub(crate) operator: Operator,
    /// Whether the second operand stands on the left.
    pub(crate) swapped: bool,
    pub(crate) value: Rational,
}

/// The value to combine with a known one.
pub(crate) enum Wanted {
    /// Exactly this.
    Value(Rational),
    /// Anything, because it will be multiplied by zero.
    Anything,
    /// Anything but zero, because zero will be divided by it.
    AnythingButZero,
    /// Something that does not fit in a [`Rational`].
    TooLarge,
    /// A fraction where only whole numbers are allowed, or a value that is no fraction.
    Nothing,
}

impl<'a> Arithmetic<'a> {
    /// `tame` promises that no value of these cards overflows.
    pub(crate) fn new(rules: &'a Rules, cards: &[Rational], tame: bool) -> Self {
        let negative_card = cards.iter().any(|card| card.is_negative());
        let needed = one_sided(rules, Operator::Add, Operator::Subtract)
            || rules.bounded()
            || rules.target.is_negative()
            || negative_card
            || !rules.flags.survive_reordering();
        let signed = needed && !rules.flags.no_negatives;
        let whole_operands =
            rules.flags.integers_only && cards.iter().all(|card| card.is_integer());
        Arithmetic {
            rules,
            operators: Tops(rules.operators.bits()),
            signed,
            signed_operands: signed || negative_card,
            whole_operands,
            order: Order::proven_for(rules, cards, tame),
        }
    }

    /// The same search in every order.
    #[cfg(test)]
    pub(crate) fn disordered(self) -> Self {
        Arithmetic { order: None, ..self }
    }

    pub(crate) fn is_orderly(&self) -> bool {
        self.order.is_some()
    }

    /// The top-level operators allowed in an operand. The operand that holds the smallest
    /// card leads.
    #[inline]
    pub(crate) fn operand(&self, operator: Operator, leads: bool) -> Tops {
        self.order.map_or(Tops::ANY, |order| order.operand(operator, leads))
    }

    /// The operators that may follow an operand with these tops.
    #[inline]
    pub(crate) fn operators_for(&self, tops: Tops, leads: bool) -> Tops {
        let follow = self.order.map_or(Tops::ANY, |order| order.operators_for(tops, leads));
        self.operators.and(follow)
    }

    /// Calls `visit` for every result of these operators that the rules allow; `false` if one
    /// was too large.
    #[inline]
    pub(crate) fn combine(
        &self,
        first: Rational,
        second: Rational,
        operators: Tops,
        visit: &mut impl FnMut(Operation),
    ) -> bool {
        let mut fits = true;
        let mut show = |operator, swapped, result: Wanted| match result {
            Wanted::Value(value) if self.allows(value) => {
                if self.rules.within_bound(value) {
                    visit(Operation { operator, swapped, value });
                } else {
                    fits = false;
                }
            }
            Wanted::TooLarge => fits = false,
            _ => {}
        };
        let operators = operators.and(self.operators);
        let may = |operator| operators.meet(Tops::of(operator));
        if may(Operator::Add) {
            show(Operator::Add, false, exactly(first.checked_add(second)));
        }
        if may(Operator::Subtract) {
            let below = first < second;
            if !below || self.signed {
                show(Operator::Subtract, false, exactly(first.checked_sub(second)));
            }
            // Swapping equals gains nothing.
            if below || self.signed && first != second {
                show(Operator::Subtract, true, exactly(second.checked_sub(first)));
            }
        }
        if may(Operator::Multiply) {
            show(Operator::Multiply, false, exactly(first.checked_mul(second)));
        }
        if may(Operator::Divide) {
            if !second.is_zero() {
                show(Operator::Divide, false, self.quotient(first, second));
            }
            if !first.is_zero() {
                show(Operator::Divide, true, self.quotient(second, first));
            }
        }
        for operator in [Operator::Power, Operator::Log, Operator::Concat] {
            if may(operator) {
                for (swapped, left, right) in [(false, first, second), (true, second, first)] {
                    show(operator, swapped, found(operator.apply(left, right)));
                }
            }
        }
        fits
    }

    /// Calls `visit` for every value that makes `target` together with `known` by one of these
    /// ordinary operators. The operands of the outcome are `known` and the wanted value.
    #[inline]
    pub(crate) fn invert<B>(
        &self,
        target: Rational,
        known: Rational,
        operators: Tops,
        visit: &mut impl FnMut(Operation, Wanted) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut show = |operator, swapped, wanted: Wanted| {
            let in_vain = match wanted {
                Wanted::Value(value) => self.is_no_operand(value),
                Wanted::Nothing => true,
                _ => false,
            };
            if in_vain {
                return ControlFlow::Continue(());
            }
            visit(Operation { operator, swapped, value: target }, wanted)
        };
        let zero = target.is_zero();
        let operators = operators.and(self.operators);
        let may = |operator| operators.meet(Tops::of(operator));
        if may(Operator::Add) {
            show(Operator::Add, false, exactly(target.checked_sub(known)))?;
        }
        if may(Operator::Subtract) {
            show(Operator::Subtract, true, exactly(target.checked_add(known)))?;
            if !zero {
                show(Operator::Subtract, false, exactly(known.checked_sub(target)))?;
            }
        }
        if may(Operator::Multiply) && !known.is_zero() {
            show(Operator::Multiply, false, self.quotient(target, known))?;
        } else if may(Operator::Multiply) && zero {
            show(Operator::Multiply, false, Wanted::Anything)?;
        }
        if may(Operator::Divide) && !known.is_zero() {
            show(Operator::Divide, true, exactly(target.checked_mul(known)))?;
            if !zero {
                show(Operator::Divide, false, self.quotient(known, target))?;
            }
        } else if may(Operator::Divide) && zero {
            show(Operator::Divide, false, Wanted::AnythingButZero)?;
        }
        ControlFlow::Continue(())
    }

    /// The quotient; the divisor is not zero.
    #[inline]
    fn quotient(&self, over: Rational, under: Rational) -> Wanted {
        if !self.whole_operands {
            return exactly(over.checked_div(under));
        }
        let (over, under) = (over.numerator(), under.numerator());
        match over.checked_rem(under) {
            Some(0) => Wanted::Value(Rational::integer(over / under)),
            Some(_) => Wanted::Nothing,
            None => Wanted::TooLarge,
        }
    }

    #[inline]
    fn is_no_operand(&self, value: Rational) -> bool {
        value.is_negative() && !self.signed_operands || self.whole_operands && !value.is_integer()
    }

    /// Whether the search considers this value, unless it is too large.
    #[inline]
    pub(crate) fn allows(&self, value: Rational) -> bool {
        (self.signed || !value.is_negative()) && self.rules.allows(value)
    }
}

/// The result of an operation without a simple inverse.
pub(crate) fn found(result: Result<Rational, ArithmeticError>) -> Wanted {
    match result {
        Ok(value) => Wanted::Value(value),
        Err(ArithmeticError::Overflow) => Wanted::TooLarge,
        Err(_) => Wanted::Nothing,
    }
}

#[inline]
fn exactly(value: Option<Rational>) -> Wanted {
    value.map_or(Wanted::TooLarge, Wanted::Value)
}
