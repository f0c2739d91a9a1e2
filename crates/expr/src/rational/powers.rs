//! Operations whose exact result may not exist: powers, roots, logarithms and
//! factorials.
//!
//! They apply only where the real answer is a fraction: `4^(1/2)` is 2, while
//! `2^(1/2)` is irrational. The errors differ, because a search may dismiss an
//! irrational value for good but not one that merely did not fit.

use thiserror::Error;
use unpuzzle_core::{Message, msg};

use super::Rational;

/// Why an operation has no exact result. Exhaustive, because callers decide by each reason
/// whether a value may be dismissed for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{}", self.message())]
pub enum ArithmeticError {
    /// A division by zero, or a negative power of zero.
    DivisionByZero,
    /// The exact result exists but does not fit in 64-bit numerator and denominator.
    Overflow,
    /// The result is a real number but not a fraction.
    Irrational,
    /// Not a real number, as in 0^0, √(-4), log(1, 5) or (1/2)!.
    Undefined,
}

impl ArithmeticError {
    /// The message shown to people.
    pub fn message(self) -> Message {
        match self {
            Self::DivisionByZero => msg!("this divides by zero"),
            Self::Overflow => msg!("this value is too large to compute exactly"),
            Self::Irrational => msg!("this value is not an exact fraction"),
            Self::Undefined => msg!("this value is not defined"),
        }
    }
}

impl Rational {
    /// This number raised to `exponent`.
    ///
    /// Fractional exponents are roots, taken only where they come out exactly.
    /// 0^0 is undefined, and so is a fractional power of a negative number, even
    /// an odd root.
    ///
    /// ```
    /// use unpuzzle_expr::{ArithmeticError, Rational};
    ///
    /// let power = |base: &str, exponent: &str| {
    ///     let base: Rational = base.parse().unwrap();
    ///     base.pow(exponent.parse().unwrap())
    /// };
    /// assert_eq!(power("8/27", "2/3"), Ok("4/9".parse().unwrap()));
    /// assert_eq!(power("2", "-2"), Ok("1/4".parse().unwrap()));
    /// assert_eq!(power("2", "1/2"), Err(ArithmeticError::Irrational));
    /// assert_eq!(power("10", "19"), Err(ArithmeticError::Overflow));
    /// ```
    pub fn pow(self, exponent: Self) -> Result<Self, ArithmeticError> {
        if self.is_zero() {
            return power_of_zero(exponent);
        }
        if self.is_negative() && !exponent.is_integer() {
            return Err(ArithmeticError::Undefined);
        }
        // In lowest terms x^(p/q) is rational exactly when x^(1/q) is, so taking
        // the root first loses nothing and keeps the numbers small.
        let mut root = self.root(exponent.denominator())?;
        if exponent.is_negative() {
            root = root.recip().ok_or(ArithmeticError::Overflow)?;
        }
        root.whole_power(exponent.numerator().unsigned_abs())
    }

    /// The exponent to which `base` must be raised to give this number.
    ///
    /// ```
    /// use unpuzzle_expr::{ArithmeticError, Rational};
    ///
    /// let log = |value: i64, base: i64| Rational::from(value).log(Rational::from(base));
    /// assert_eq!(log(8, 4), Ok("3/2".parse().unwrap()));
    /// assert_eq!(log(6, 4), Err(ArithmeticError::Irrational));
    /// assert_eq!(log(5, 1), Err(ArithmeticError::Undefined));
    /// ```
    pub fn log(self, base: Self) -> Result<Self, ArithmeticError> {
        if base <= Self::ZERO || base == Self::ONE || self <= Self::ZERO {
            return Err(ArithmeticError::Undefined);
        }
        if self == Self::ONE {
            return Ok(Self::ZERO);
        }
        let (value, value_sign) = self.above_one()?;
        let (base, base_sign) = base.above_one()?;
        let unit = common_base(value, base).ok_or(ArithmeticError::Irrational)?;
        let exponent = value_sign * base_sign * whole_log(value, unit);
        Self::new(exponent, whole_log(base, unit))
    }

    /// The exact square root.
    pub fn sqrt(self) -> Result<Self, ArithmeticError> {
        if self.is_negative() {
            return Err(ArithmeticError::Undefined);
        }
        self.root(2)
    }

    /// The factorial of a natural number; 20! is the largest that fits.
    pub fn factorial(self) -> Result<Self, ArithmeticError> {
        if !self.is_integer() || self.is_negative() {
            return Err(ArithmeticError::Undefined);
        }
        if self.numerator() > 20 {
            return Err(ArithmeticError::Overflow);
        }
        Ok(Self::integer((1..=self.numerator()).product()))
    }

    /// The root of the given degree; a negative number has one of degree 1 only.
    fn root(self, degree: i64) -> Result<Self, ArithmeticError> {
        if degree == 1 {
            return Ok(self);
        }
        let root = |value| whole_root(value, degree).ok_or(ArithmeticError::Irrational);
        let (numerator, denominator) = (root(self.numerator())?, root(self.denominator())?);
        Self::new(numerator, denominator)
    }

    fn whole_power(self, mut exponent: u64) -> Result<Self, ArithmeticError> {
        // Numerator or denominator is 2 or more, so that of the power is 2^64 or more.
        if exponent >= 64 && self != Self::ONE && self != Self::integer(-1) {
            return Err(ArithmeticError::Overflow);
        }
        let mut result = Self::ONE;
        let mut square = self;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = multiply(result, square)?;
            }
            exponent >>= 1;
            // Squaring past the last bit could overflow although the result fits.
            if exponent > 0 {
                square = multiply(square, square)?;
            }
        }
        Ok(result)
    }

    /// This or its reciprocal, whichever is at least one, with the resulting sign of a
    /// logarithm.
    fn above_one(self) -> Result<(Self, i64), ArithmeticError> {
        if self >= Self::ONE {
            return Ok((self, 1));
        }
        let reciprocal = self.recip().ok_or(ArithmeticError::Overflow)?;
        Ok((reciprocal, -1))
    }
}

fn power_of_zero(exponent: Rational) -> Result<Rational, ArithmeticError> {
    if exponent.is_zero() {
        Err(ArithmeticError::Undefined)
    } else if exponent.is_negative() {
        Err(ArithmeticError::DivisionByZero)
    } else {
        Ok(Rational::ZERO)
    }
}

fn multiply(a: Rational, b: Rational) -> Result<Rational, ArithmeticError> {
    a.checked_mul(b).ok_or(ArithmeticError::Overflow)
}

/// The natural number whose power of the given degree is `value`, which is natural, by
/// bisection.
fn whole_root(value: i64, degree: i64) -> Option<i64> {
    // 2^63 does not fit, so only 0 and 1 have a root of such a degree.
    let degree = u32::try_from(degree.min(63)).ok()?;
    if degree == 2 {
        return Some(value.isqrt()).filter(|root| root * root == value);
    }
    // A number of n bits has a root of n / degree bits, rounded up.
    let bits = value.checked_ilog2().map_or(0, |log| log / degree);
    let (mut low, mut high) = (value.min(1 << bits), value.min(2 << bits));
    while low < high {
        let middle = low + (high - low) / 2;
        match middle.checked_pow(degree) {
            Some(power) if power < value => low = middle + 1,
            _ => high = middle,
        }
    }
    (low.checked_pow(degree) == Some(value)).then_some(low)
}

/// The largest number of which both are whole powers, or `None` if there is none.
///
/// This is Euclid's algorithm on the exponents: dividing one power of a number by
/// another subtracts them. Both arguments are above one.
fn common_base(mut a: Rational, mut b: Rational) -> Option<Rational> {
    while a != b {
        if a < b {
            (a, b) = (b, a);
        }
        a = whole_quotient(a, b)?;
        if a == Rational::ONE {
            return Some(b);
        }
    }
    Some(a)
}

/// `a / b` if numerator divides numerator and denominator divides denominator, as
/// they must between powers of one fraction. It at least halves the numerator,
/// which bounds every loop that uses it.
fn whole_quotient(a: Rational, b: Rational) -> Option<Rational> {
    let divides = a.numerator() % b.numerator() == 0 && a.denominator() % b.denominator() == 0;
    if !divides {
        return None;
    }
    Rational::new(a.numerator() / b.numerator(), a.denominator() / b.denominator())
        .ok()
        .filter(|&quotient| quotient >= Rational::ONE)
}

/// The exponent of `unit` in its whole power `value`.
fn whole_log(mut value: Rational, unit: Rational) -> i64 {
    let mut exponent = 0;
    while let Some(rest) = whole_quotient(value, unit) {
        value = rest;
        exponent += 1;
    }
    exponent
}
