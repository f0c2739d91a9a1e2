//! What can be done to numbers, and with what exact result.

use crate::number::{ArithmeticError, Rational};

/// An operation on two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// `a+b`
    Add,
    /// `a-b`
    Subtract,
    /// `a*b`
    Multiply,
    /// `a/b`
    Divide,
    /// `a^b`, see [`Rational::pow`].
    Power,
    /// `log(a, b)`: the logarithm of `b` to the base `a`, so `log(2, 8)` is 3. The
    /// left operand is the base. See [`Rational::log`].
    Log,
    /// The digits of two bare numbers written side by side: 3 and 8 make `38`.
    ///
    /// It is written without a sign, and so reads back as one number; where the
    /// digits alone could be misread, as beside cards written as letters, it is
    /// written `3||8`.
    Concat,
}

impl Operator {
    /// Every operator, the four ordinary ones first.
    pub const ALL: [Self; 7] = [
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Divide,
        Self::Power,
        Self::Log,
        Self::Concat,
    ];

    /// The sign or name, in ASCII.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Power => "^",
            Self::Log => "log",
            Self::Concat => "||",
        }
    }

    /// The exact result of the operation.
    ///
    /// For [`Operator::Concat`] both operands must be natural numbers, taken as the
    /// digits that they are written with.
    ///
    /// ```
    /// use unpuzzle_expr::{Operator, Rational};
    ///
    /// let (three, eight) = (Rational::from(3), Rational::from(8));
    /// assert_eq!(Operator::Concat.apply(three, eight), Ok(Rational::from(38)));
    /// assert_eq!(Operator::Divide.apply(three, eight).unwrap().to_string(), "3/8");
    /// ```
    #[inline]
    pub fn apply(self, left: Rational, right: Rational) -> Result<Rational, ArithmeticError> {
        let result = match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide if right.is_zero() => return Err(ArithmeticError::DivisionByZero),
            Self::Divide => left.checked_div(right),
            Self::Power => return left.pow(right),
            Self::Log => return right.log(left),
            Self::Concat => return concat(left, right),
        };
        result.ok_or(ArithmeticError::Overflow)
    }
}

fn concat(left: Rational, right: Rational) -> Result<Rational, ArithmeticError> {
    let natural = |value: Rational| value.is_integer() && !value.is_negative();
    if !natural(left) || !natural(right) {
        return Err(ArithmeticError::Undefined);
    }
    let digits = right.numerator().checked_ilog10().unwrap_or(0) + 1;
    10_i64
        .checked_pow(digits)
        .and_then(|shift| left.numerator().checked_mul(shift))
        .and_then(|shifted| shifted.checked_add(right.numerator()))
        .map(Rational::integer)
        .ok_or(ArithmeticError::Overflow)
}

/// An operation on one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Function {
    /// `sqrt(a)` or `√a`, see [`Rational::sqrt`].
    SquareRoot,
    /// `a!`, see [`Rational::factorial`].
    Factorial,
}

impl Function {
    /// Every function.
    pub const ALL: [Self; 2] = [Self::SquareRoot, Self::Factorial];

    /// The sign or name, in ASCII.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::SquareRoot => "sqrt",
            Self::Factorial => "!",
        }
    }

    /// The exact result of the function.
    #[inline]
    pub fn apply(self, operand: Rational) -> Result<Rational, ArithmeticError> {
        match self {
            Self::SquareRoot => operand.sqrt(),
            Self::Factorial => operand.factorial(),
        }
    }
}
