//! Exact fractions small enough to copy.
//!
//! A puzzle's answer is right or wrong, never nearly right, so every value in
//! this workspace that decides something is a [`Rational`]. Numerator and
//! denominator are `i64`; an operation whose exact result does not fit says so
//! instead of rounding or wrapping.

mod powers;

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use unpuzzle_core::LocalizedText;

pub use powers::ArithmeticError;

/// An exact fraction, always in lowest terms with a positive denominator.
///
/// There are `checked_add` and its like but no `+`: a result that does not fit is an ordinary
/// event in a search, and a panic would be the wrong answer to it.
///
/// ```
/// use unpuzzle_expr::Rational;
///
/// let third = Rational::new(8, 24).unwrap();
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(third.checked_mul(Rational::from(3)), Some(Rational::ONE));
/// assert!(third < Rational::ONE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: i64,
    denominator: i64,
}

impl Rational {
    /// Zero.
    pub const ZERO: Self = Self::integer(0);
    /// One.
    pub const ONE: Self = Self::integer(1);

    /// A whole number, usable in constants.
    #[inline]
    pub const fn integer(value: i64) -> Self {
        Self { numerator: value, denominator: 1 }
    }

    /// The fraction `numerator / denominator`, reduced. It does not fit only where one of
    /// the two is `i64::MIN`.
    pub fn new(numerator: i64, denominator: i64) -> Result<Self, ArithmeticError> {
        if denominator == 0 {
            return Err(ArithmeticError::DivisionByZero);
        }
        let reduced = Self::reduced(numerator.into(), denominator.into());
        reduced.ok_or(ArithmeticError::Overflow)
    }

    /// The numerator of the reduced fraction; it carries the sign.
    #[inline]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The denominator of the reduced fraction; always positive.
    #[inline]
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// Whether this is a whole number.
    #[inline]
    pub const fn is_integer(self) -> bool {
        self.denominator == 1
    }

    /// Whether this is zero.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Whether this is below zero.
    #[inline]
    pub const fn is_negative(self) -> bool {
        self.numerator < 0
    }

    /// The sum, if it fits.
    #[inline]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        if self.is_integer() && other.is_integer() {
            return self.numerator.checked_add(other.numerator).map(Self::integer);
        }
        if let Some((a, b, c, d)) = self.small_cross(other) {
            return Some(Self::lowest(a * d + c * b, b * d));
        }
        let (a, b, c, d) = self.cross(other);
        Self::reduced(a * d + c * b, b * d)
    }

    /// The difference, if it fits.
    #[inline]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        if self.is_integer() && other.is_integer() {
            return self.numerator.checked_sub(other.numerator).map(Self::integer);
        }
        if let Some((a, b, c, d)) = self.small_cross(other) {
            return Some(Self::lowest(a * d - c * b, b * d));
        }
        let (a, b, c, d) = self.cross(other);
        Self::reduced(a * d - c * b, b * d)
    }

    /// The product, if it fits.
    #[inline]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        if self.is_integer() && other.is_integer() {
            return self.numerator.checked_mul(other.numerator).map(Self::integer);
        }
        if let Some((a, b, c, d)) = self.small_cross(other) {
            return Some(Self::lowest(a * c, b * d));
        }
        let (a, b, c, d) = self.cross(other);
        Self::reduced(a * c, b * d)
    }

    /// The quotient, if it fits and `other` is not zero.
    #[inline]
    pub fn checked_div(self, other: Self) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        if let Some((a, b, c, d)) = self.small_cross(other) {
            if b == 1 && d == 1 && a % c == 0 {
                return Some(Self::integer(a / c));
            }
            let sign = c.signum();
            return Some(Self::lowest(a * d * sign, b * c * sign));
        }
        let (a, b, c, d) = self.cross(other);
        Self::reduced(a * d, b * c)
    }

    #[inline]
    fn recip(self) -> Option<Self> {
        Self::ONE.checked_div(self)
    }

    /// Both fractions as four integers, if they are so small that products of two and
    /// sums of two such products cannot overflow: nearly always.
    #[inline]
    fn small_cross(self, other: Self) -> Option<(i64, i64, i64, i64)> {
        // At least -2^30 and below 2^30, checked without a branch for each.
        let beyond = |value: i64| value.wrapping_add(1 << 30).cast_unsigned() >> 31;
        let (a, b) = (self.numerator, self.denominator);
        let (c, d) = (other.numerator, other.denominator);
        (beyond(a) | beyond(b) | beyond(c) | beyond(d) == 0).then_some((a, b, c, d))
    }

    /// The fraction of small numbers in lowest terms; the denominator is positive.
    #[inline]
    fn lowest(numerator: i64, denominator: i64) -> Self {
        if denominator == 1 {
            return Self::integer(numerator);
        }
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        // Both are below 2^61, so is their greatest common divisor.
        let divisor = a.cast_signed();
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// Both fractions as four wide integers. Products of two and sums of two such
    /// products stay below 2^127, so callers need no overflow checks of their own.
    #[inline]
    fn cross(self, other: Self) -> (i128, i128, i128, i128) {
        (
            self.numerator.into(),
            self.denominator.into(),
            other.numerator.into(),
            other.denominator.into(),
        )
    }

    fn reduced(numerator: i128, denominator: i128) -> Option<Self> {
        let (mut a, mut b) = (numerator, denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        // The sign of the divisor makes the denominator positive.
        let divisor = a.abs() * denominator.signum();
        Some(Self {
            numerator: i64::try_from(numerator.checked_div(divisor)?).ok()?,
            denominator: i64::try_from(denominator / divisor).ok()?,
        })
    }
}

impl Ord for Rational {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let (a, b, c, d) = self.cross(*other);
        (a * d).cmp(&(c * b))
    }
}

impl PartialOrd for Rational {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Rational {
    #[inline]
    fn from(value: i64) -> Self {
        Self::integer(value)
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            return write!(formatter, "{}", self.numerator);
        }
        write!(formatter, "{}/{}", self.numerator, self.denominator)
    }
}

impl From<Rational> for LocalizedText {
    fn from(value: Rational) -> Self {
        value.to_string().into()
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// Why a text is not a [`Rational`]. Exhaustive, because callers have a message for each reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseRationalError {
    /// Not digits, optionally after a minus and before `/` and more digits.
    #[error("expected a whole number or a fraction such as 7/2")]
    Malformed,
    /// The part after `/` is zero.
    #[error("the denominator is zero")]
    ZeroDenominator,
    /// One of the two parts does not fit in 64 bits.
    #[error("this number is too large")]
    TooLarge,
}

/// Reads the form that `Display` writes: `24`, `-3` or `71/3`, reduced or not.
impl FromStr for Rational {
    type Err = ParseRationalError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (numerator, denominator) = match text.split_once('/') {
            Some((numerator, denominator)) => (numerator, digits(denominator)?),
            None => (text, 1),
        };
        let numerator = match numerator.strip_prefix('-') {
            Some(magnitude) => -digits(magnitude)?,
            None => digits(numerator)?,
        };
        if denominator == 0 {
            return Err(ParseRationalError::ZeroDenominator);
        }
        Self::reduced(numerator, denominator).ok_or(ParseRationalError::TooLarge)
    }
}

fn digits(text: &str) -> Result<i128, ParseRationalError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ParseRationalError::Malformed);
    }
    let value: u64 = text.parse().map_err(|_| ParseRationalError::TooLarge)?;
    Ok(value.into())
}

// In JSON a fraction is text.
#[cfg(feature = "data")]
unpuzzle_core::as_text!(Rational => str::parse);
