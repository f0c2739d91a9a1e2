//! The fraction that generation computes with.
//!
//! Generating maxi evaluates some hundred million left sides. Their numbers
//! are small, so fractions are left unreduced; an operation that does not fit
//! says so. What people type is judged with the workspace's exact rationals,
//! and the tests compare the two.

/// A numerator over a positive denominator, not reduced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    pub(crate) const ZERO: Self = Self::integer(0);
    pub(crate) const ONE: Self = Self::integer(1);

    pub(crate) const fn integer(value: i64) -> Self {
        Fraction { numerator: value, denominator: 1 }
    }

    #[inline]
    pub(crate) fn negated(self) -> Self {
        Fraction { numerator: -self.numerator, ..self }
    }

    #[inline]
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        if self.denominator == 1 && other.denominator == 1 {
            let numerator = self.numerator.checked_add(other.numerator)?;
            return Some(Self::integer(numerator));
        }
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Some(Fraction {
            numerator: left.checked_add(right)?,
            denominator: self.denominator.checked_mul(other.denominator)?,
        })
    }

    #[inline]
    pub(crate) fn times(self, other: Self) -> Option<Self> {
        Some(Fraction {
            numerator: self.numerator.checked_mul(other.numerator)?,
            denominator: self.denominator.checked_mul(other.denominator)?,
        })
    }

    #[inline]
    pub(crate) fn over(self, other: Self) -> Option<Self> {
        if other.numerator == 0 {
            return None;
        }
        let upright = Fraction {
            numerator: other.denominator * other.numerator.signum(),
            denominator: other.numerator.abs(),
        };
        self.times(upright)
    }

    /// The value, if it is known to be whole without a division.
    #[inline]
    pub(crate) fn as_integer(self) -> Option<i64> {
        (self.denominator == 1).then_some(self.numerator)
    }

    #[inline]
    pub(crate) fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// The value, if it is whole.
    #[inline]
    pub(crate) fn whole(self) -> Option<i64> {
        if self.denominator == 1 {
            return Some(self.numerator);
        }
        (self.numerator % self.denominator == 0).then(|| self.numerator / self.denominator)
    }
}
