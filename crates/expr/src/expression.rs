//! The expression tree that solvers build, the parser reads, checkers judge and the printer writes.

use unpuzzle_core::{Located, Span};

use crate::{ArithmeticError, Rational};

/// An arithmetic expression over natural numbers.
///
/// Equality looks at the tree only, not at where it was read.
///
/// ```
/// use unpuzzle_expr::{Expression, Operator};
///
/// let number = Expression::number;
/// let inner = Expression::binary(Operator::Divide, number(8), number(3));
/// let difference = Expression::binary(Operator::Subtract, number(3), inner);
/// let whole = Expression::binary(Operator::Divide, number(8), difference);
/// assert_eq!(whole.to_string(), "8/(3-8/3)");
/// assert_eq!(whole.evaluate().unwrap().to_string(), "24");
/// ```
#[derive(Clone, Debug)]
pub struct Expression {
    /// The root of this tree.
    pub node: Node,
    /// Where it was read, with the brackets around it; empty if a program built it.
    pub span: Span,
}

/// The top of an [`Expression`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A number as it is written, such as the value of a card.
    Number(u64),
    /// A function of one operand.
    Unary(Function, Box<Expression>),
    /// An operation on a left and a right operand.
    Binary(Operator, Box<Expression>, Box<Expression>),
}

impl Expression {
    /// A number.
    #[inline]
    pub const fn number(value: u64) -> Self {
        Self { node: Node::Number(value), span: Span::new(0, 0) }
    }

    /// A function of an operand.
    #[inline]
    pub fn unary(function: Function, operand: Self) -> Self {
        Self { node: Node::Unary(function, Box::new(operand)), span: Span::default() }
    }

    /// An operation on two operands.
    #[inline]
    pub fn binary(operator: Operator, left: Self, right: Self) -> Self {
        Self {
            node: Node::Binary(operator, Box::new(left), Box::new(right)),
            span: Span::default(),
        }
    }

    /// The same tree with this place in its source.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = span;
        self
    }

    /// The exact value. An error is located at the operation that fails; a division by zero,
    /// at its divisor.
    pub fn evaluate(&self) -> Result<Rational, Located<ArithmeticError>> {
        self.evaluate_each(&mut |_, _| Ok(()))
    }

    /// The exact value, after `judge` has accepted the value of every part, operands
    /// before the operation on them; its errors are located at the part it rejects.
    ///
    /// This is how games check rules about intermediate values, such as *no fractions*.
    pub fn evaluate_each<K: From<ArithmeticError>>(
        &self,
        judge: &mut impl FnMut(&Self, Rational) -> Result<(), K>,
    ) -> Result<Rational, Located<K>> {
        let result = match &self.node {
            Node::Number(value) => {
                i64::try_from(*value).map(Rational::integer).map_err(|_| ArithmeticError::Overflow)
            }
            Node::Unary(function, operand) => function.apply(operand.evaluate_each(judge)?),
            Node::Binary(operator, left, right) => {
                let values = (left.evaluate_each(judge)?, right.evaluate_each(judge)?);
                match operator {
                    Operator::Concat if !(left.is_digits() && right.is_digits()) => {
                        Err(ArithmeticError::Undefined)
                    }
                    _ => operator.apply(values.0, values.1),
                }
            }
        };
        let value = result.map_err(|kind| Located::new(self.blamed(kind), kind.into()))?;
        judge(self, value).map_err(|kind| Located::new(self.span, kind))?;
        Ok(value)
    }

    /// The numbers from left to right, with their places.
    pub fn leaves(&self) -> impl Iterator<Item = (u64, Span)> {
        let mut pending = vec![self];
        std::iter::from_fn(move || {
            loop {
                let expression = pending.pop()?;
                match &expression.node {
                    Node::Number(value) => return Some((*value, expression.span)),
                    Node::Unary(_, operand) => pending.push(operand),
                    Node::Binary(_, left, right) => pending.extend([&**right, &**left]),
                }
            }
        })
    }

    /// The place of the sign or name of the operation in `source`, the text that this was
    /// read from; for a number, its own place.
    ///
    /// ```
    /// use unpuzzle_expr::{Span, Syntax, parse};
    ///
    /// let text = "(3 + 8) ÷ 2";
    /// let sign = parse(text, &Syntax::CARDS).unwrap().sign(text);
    /// assert_eq!(sign.text(text), Some("÷"));
    /// ```
    pub fn sign(&self, source: &str) -> Span {
        let around = match &self.node {
            Node::Number(_) => return self.span,
            Node::Unary(Function::Factorial, operand) => Span::new(operand.span.end, self.span.end),
            Node::Unary(Function::SquareRoot, first) | Node::Binary(Operator::Log, first, _) => {
                Span::new(self.span.start, first.span.start)
            }
            Node::Binary(_, left, right) => Span::new(left.span.end, right.span.start),
        };
        // Brackets around the whole or around the operands of a name are not part of the sign.
        let bracket = |sign: char| sign.is_whitespace() || "([{（［｛)]}）］｝".contains(sign);
        let text = around.text(source).unwrap_or_default();
        let start = around.start + text.len() - text.trim_start_matches(bracket).len();
        Span::new(start, start + text.trim_matches(bracket).len())
    }

    /// Whether this is a number or joined numbers: only those have digits to join.
    const fn is_digits(&self) -> bool {
        matches!(self.node, Node::Number(_) | Node::Binary(Operator::Concat, ..))
    }

    fn blamed(&self, kind: ArithmeticError) -> Span {
        match &self.node {
            Node::Binary(Operator::Divide, _, divisor)
                if kind == ArithmeticError::DivisionByZero =>
            {
                divisor.span
            }
            _ => self.span,
        }
    }
}

impl From<u64> for Expression {
    fn from(value: u64) -> Self {
        Self::number(value)
    }
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Eq for Expression {}

impl std::hash::Hash for Expression {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

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
