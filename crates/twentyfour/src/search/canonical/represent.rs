//! One readable expression for each canonical form.
//!
//! It is built from the form alone, so that the answer does not depend on the order of the
//! search: larger operands first, additions before subtractions and multiplications
//! before divisions, which also keeps every intermediate value whole, or not negative,
//! wherever the form allows it. The contents of the bag come last, as in `6*4*1` and
//! `6*4+5-5`.

use std::cmp::Reverse;

use unpuzzle_expr::{ArithmeticError, Expression, Function, Node, Operator, Rational};

use super::form::{Bag, ONE, PAIR, ZERO};
use super::form::{Form, is_unit};
use super::key::{
    CONCAT, FACTORIAL, LOG, POWER, PRODUCT, SQUARE_ROOT, SUM, children, elements, inside,
};
use crate::rules::{OperatorSet, Rules};

/// The expression for a form over these different numbers, if the rules allow it.
pub(crate) fn represent(form: &Form, numbers: &[Rational], rules: &Rules) -> Option<Expression> {
    let mut writer = Writer {
        numbers,
        operators: rules.operators,
        bag: Bag::of(form),
        is_unit: is_unit(rules.target),
    };
    let (expression, value) = writer.whole(form, rules.target.is_negative())?;
    let fine = value == rules.target && (rules.is_free() || obeys(&expression, rules));
    fine.then_some(expression)
}

/// Whether a search under these rules could find an expression.
pub(crate) fn obeys(expression: &Expression, rules: &Rules) -> bool {
    let judge = &mut |part: &Expression, value: Rational| {
        let tried = || rules.allows(value) && rules.within_bound(value);
        let fine = match &part.node {
            Node::Number(_) => true,
            Node::Unary(function, _) => rules.operators.has_function(*function) && tried(),
            Node::Binary(operator, ..) => rules.operators.contains(*operator) && tried(),
        };
        if fine { Ok(()) } else { Err(ArithmeticError::Undefined) }
    };
    expression.evaluate_each(judge).is_ok()
}

/// An expression with its value.
type Part = (Expression, Rational);

struct Writer<'a> {
    numbers: &'a [Rational],
    operators: OperatorSet,
    /// The rest of the bag, not written yet.
    bag: Bag<'a>,
    /// Whether the whole is worth 1 or -1.
    is_unit: bool,
}

impl<'a> Writer<'a> {
    fn whole(&mut self, form: &'a Form, negative: bool) -> Option<Part> {
        let core = self.main_element(form);
        let mut whole = match core.first() {
            None => self.zero()?,
            Some(&SUM) if negative => {
                let (over, under) = children(core);
                self.sum(under.as_slice(), over.as_slice())?
            }
            Some(_) => self.element(core)?,
        };
        if self.bag.is_empty() {
            return Some(whole);
        }
        if !self.bag.spent().is_empty() || self.bag.has(ZERO, is_sum) {
            let zero = self.zero()?;
            whole = join(Operator::Add, whole, zero)?;
        }
        // Parts with divisors only need a one or a pair to divide, so they come
        // before the plain numbers in the bag.
        let whole = self.with_bag(whole, |element| element.len() > 1)?;
        self.with_bag(whole, |_| true)
    }

    /// The element to begin with. Of several ones it is the most intricate.
    fn main_element(&mut self, form: &'a Form) -> &'a [u8] {
        let core = form.core.as_slice();
        if !self.is_unit {
            return core;
        }
        self.bag.add(ONE, core);
        self.bag.take_largest(ONE, |_| true).unwrap_or(core)
    }

    /// Appends everything of this kind in the bag.
    fn with_bag(&mut self, mut whole: Part, kind: fn(&[u8]) -> bool) -> Option<Part> {
        while let Some(zero) = self.bag.take_largest(ZERO, kind) {
            let zero = self.element(zero)?;
            whole = join(Operator::Add, whole, zero)?;
        }
        while let Some(one) = self.bag.take_largest(ONE, kind) {
            let one = self.element(one)?;
            whole = join(self.multiply(), whole, one)?;
        }
        while let Some(pair) = self.bag.take_largest(PAIR, kind) {
            let (first, second) = (self.element(pair)?, self.element(pair)?);
            let (put, take) = self.neutral_operators(whole.1, pair[0], first.1);
            whole = join(take, join(put, whole, first)?, second)?;
        }
        Some(whole)
    }

    /// The zeros in the bag that were factors, times the spent cards.
    fn zero(&mut self) -> Option<Part> {
        let mut zero = self.any_zero()?;
        while let Some(element) = self.bag.take_largest(ZERO, is_sum) {
            zero = join(self.multiply(), zero, self.element(element)?)?;
        }
        let bag = self.bag;
        for leaf in bag.spent().iter().rev() {
            zero = join(self.multiply(), zero, self.leaf(*leaf)?)?;
        }
        self.bag.forget_spent();
        Some(zero)
    }

    /// A part worth zero. A sum would be flattened if it were only added, so it is
    /// multiplied by another zero if there is one.
    fn any_zero(&mut self) -> Option<Part> {
        let sum = self.bag.take_largest(ZERO, is_sum);
        let alone = sum.is_some() && self.bag.spent().is_empty() && !self.bag.has(ZERO, is_sum);
        let other = match sum {
            Some(_) if !alone => None,
            _ => self.plain_zero(),
        };
        match (sum, other) {
            (Some(sum), Some(other)) => join(self.multiply(), self.element(sum)?, other),
            (Some(sum), None) => self.element(sum),
            (None, other) => other,
        }
    }

    fn plain_zero(&mut self) -> Option<Part> {
        if let Some(element) = self.bag.take_largest(ZERO, |_| true) {
            return self.element(element);
        }
        let element = self.bag.take_largest(PAIR, |_| true)?;
        join(Operator::Subtract, self.element(element)?, self.element(element)?)
    }

    fn element(&mut self, bytes: &'a [u8]) -> Option<Part> {
        match bytes[0] {
            SUM => {
                let (over, under) = children(bytes);
                self.sum(over.as_slice(), under.as_slice())
            }
            PRODUCT => {
                let (over, under) = children(bytes);
                self.product(over.as_slice(), under.as_slice())
            }
            POWER => self.operation(Operator::Power, bytes),
            LOG => self.operation(Operator::Log, bytes),
            CONCAT => self.operation(Operator::Concat, bytes),
            SQUARE_ROOT => self.function(Function::SquareRoot, bytes),
            FACTORIAL => self.function(Function::Factorial, bytes),
            leaf => self.leaf(leaf),
        }
    }

    fn sum(&mut self, over: &[&'a [u8]], under: &[&'a [u8]]) -> Option<Part> {
        let added = self.folded(None, Operator::Add, over)?;
        self.folded(Some(added), Operator::Subtract, under)
    }

    fn product(&mut self, over: &[&'a [u8]], under: &[&'a [u8]]) -> Option<Part> {
        let multiplied = match over {
            [] => self.unit()?,
            _ => self.folded(None, Operator::Multiply, over)?,
        };
        self.folded(Some(multiplied), Operator::Divide, under)
    }

    /// Appends these parts from large to small; equal ones keep their order.
    fn folded(
        &mut self,
        whole: Option<Part>,
        operator: Operator,
        parts: &[&'a [u8]],
    ) -> Option<Part> {
        let behind = |whole: Option<Part>, part| match whole {
            Some(whole) => join(operator, whole, part),
            None => Some(part),
        };
        // Nearly all sums and products have one or two parts, which need no list.
        match parts {
            [] => whole,
            [only] => behind(whole, self.element(only)?),
            [one, other] => {
                let (one, other) = (self.element(one)?, self.element(other)?);
                let (large, small) = if one.1 < other.1 { (other, one) } else { (one, other) };
                let whole = behind(whole, large)?;
                behind(Some(whole), small)
            }
            _ => {
                let parts = parts.iter().map(|part| self.element(part));
                let mut parts: Vec<Part> = parts.collect::<Option<_>>()?;
                parts.sort_by_key(|part| Reverse(part.1));
                parts.into_iter().try_fold(whole, |whole, part| behind(whole, part).map(Some))?
            }
        }
    }

    /// The numerator of a product with divisors only: a part worth 1.
    fn unit(&mut self) -> Option<Part> {
        if let Some(element) = self.bag.take_smallest(ONE) {
            return self.element(element);
        }
        let element = self.bag.take_smallest(PAIR)?;
        let part = self.element(element)?;
        if part.1 == Rational::ONE {
            self.bag.add(ONE, element);
            return Some(part);
        }
        join(Operator::Divide, part.clone(), part)
    }

    fn operation(&mut self, operator: Operator, bytes: &'a [u8]) -> Option<Part> {
        let mut operands = elements(inside(bytes));
        let (left, right) = (operands.next()?, operands.next()?);
        let left = self.element(left)?;
        join(operator, left, self.element(right)?)
    }

    fn function(&mut self, function: Function, bytes: &'a [u8]) -> Option<Part> {
        let (operand, value) = self.element(inside(bytes))?;
        let value = function.apply(value).ok()?;
        Some((Expression::unary(function, operand), value))
    }

    fn leaf(&self, index: u8) -> Option<Part> {
        let value = *self.numbers.get(usize::from(index))?;
        Some((number(value), value))
    }

    fn multiply(&self) -> Operator {
        if self.operators.contains(Operator::Multiply) {
            Operator::Multiply
        } else {
            Operator::Divide
        }
    }

    /// The operators by which a pair {x, x} is neutral. Next to zero it must not be
    /// multiplied: that would spend it. A sum must not be added nor a product multiplied:
    /// they would be flattened.
    fn neutral_operators(&self, whole: Rational, tag: u8, x: Rational) -> (Operator, Operator) {
        let allowed = |operator| self.operators.contains(operator);
        let adds = allowed(Operator::Add) && allowed(Operator::Subtract) && tag != SUM;
        let multiplies = allowed(Operator::Multiply) && !(whole.is_zero() && adds);
        if x == Rational::ONE && multiplies {
            (Operator::Multiply, Operator::Multiply)
        } else if adds {
            (Operator::Add, Operator::Subtract)
        } else {
            (Operator::Multiply, Operator::Divide)
        }
    }
}

fn is_sum(element: &[u8]) -> bool {
    element[0] == SUM
}

fn join(operator: Operator, left: Part, right: Part) -> Option<Part> {
    let value = operator.apply(left.1, right.1).ok()?;
    Some((Expression::binary(operator, left.0, right.0), value))
}

/// A number as an expression. Expressions know natural numbers only, so a fraction
/// left in the middle of a game is written as a division, and a negative number as
/// a difference from zero.
pub(crate) fn number(value: Rational) -> Expression {
    let natural = |value: i64| Expression::number(value.unsigned_abs());
    let magnitude = if value.is_integer() {
        natural(value.numerator())
    } else {
        let (over, under) = (natural(value.numerator()), natural(value.denominator()));
        Expression::binary(Operator::Divide, over, under)
    };
    if value.is_negative() {
        Expression::binary(Operator::Subtract, natural(0), magnitude)
    } else {
        magnitude
    }
}
