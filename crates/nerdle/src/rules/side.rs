//! One side of an equation, read as the official page reads it.
//!
//! The page is generous: signs may stand before any number, numbers may be
//! zero or start with zeros, either side may have operators. What is generous
//! becomes a [`Warning`]; what makes no sense becomes a [`Fault`].

use std::ops::Range;

use unpuzzle_core::{Message, msg};
use unpuzzle_expr::Rational;

use crate::rules::Symbol;

/// Something accepted that no answer has, and the tiles that are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// What it is.
    pub kind: WarningKind,
    /// The tiles, counted from 0.
    pub tiles: Range<usize>,
}

/// What the page accepts although no answer has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WarningKind {
    /// A sign that is no operation, as in `-1+9=8`.
    Sign,
    /// The number zero on the left, or a calculation with it.
    LoneZero,
    /// A number that starts with a zero.
    LeadingZero,
    /// An operator or a power on the right.
    OperatorOnTheRight,
    /// No operator on the left.
    NoOperator,
    /// A bracket without an operator of its own.
    NeedlessBracket,
    /// A right side below zero.
    NegativeRight,
}

impl WarningKind {
    /// The message shown to people.
    pub fn message(self) -> Message {
        match self {
            Self::Sign => msg!("no answer has a sign before a number"),
            Self::LoneZero => msg!("no answer calculates with the number 0"),
            Self::LeadingZero => msg!("no number of an answer starts with 0"),
            Self::OperatorOnTheRight => msg!("the right side of an answer is one number"),
            Self::NoOperator => msg!("the left side of an answer has an operator"),
            Self::NeedlessBracket => msg!("no answer has a bracket that changes nothing"),
            Self::NegativeRight => msg!("the right side of an answer is not negative"),
        }
    }
}

/// A syntax error, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    /// Counted from 0 within the side.
    pub(crate) tiles: Range<usize>,
}

/// Syntax errors of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// A number or a bracket is missing here.
    MissingNumber,
    /// An operator is missing here.
    MissingOperator,
    /// A bracket is not closed.
    Unclosed,
    /// A bracket is closed that was not opened.
    Unopened,
    /// This is zero, and something is divided by it.
    DivisionByZero,
    /// A value is too large to compute with.
    TooLarge,
}

impl FaultKind {
    /// The message shown to people.
    pub(crate) fn message(self) -> Message {
        match self {
            Self::MissingNumber => msg!("a number is missing here"),
            Self::MissingOperator => msg!("an operator is missing here"),
            Self::Unclosed => msg!("this bracket is not closed"),
            Self::Unopened => msg!("this bracket was not opened"),
            Self::DivisionByZero => msg!("this divides by zero"),
            Self::TooLarge => msg!("this is too large to compute"),
        }
    }
}

/// A side that makes sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) value: Rational,
    /// The value for someone who takes every operator as it comes, where
    /// there are no brackets, powers or signs.
    pub(crate) left_to_right: Option<Rational>,
    /// Whether there is an operator, in brackets or not.
    pub(crate) has_operator: bool,
    pub(crate) warnings: Vec<Warning>,
}

impl Side {
    pub(crate) fn read(symbols: &[Symbol]) -> Result<Self, Fault> {
        let mut reader =
            Reader { symbols, place: 0, operators: 0, operated: false, warnings: Vec::new() };
        let value = reader.sum()?;
        if reader.place < symbols.len() {
            let kind = match reader.next() {
                Some(Symbol::CLOSE) => FaultKind::Unopened,
                _ => FaultKind::MissingOperator,
            };
            return Err(reader.fault(kind));
        }
        Ok(Side {
            value,
            left_to_right: left_to_right(symbols),
            has_operator: reader.operators > 0 || reader.operated,
            warnings: reader.warnings,
        })
    }
}

struct Reader<'a> {
    symbols: &'a [Symbol],
    place: usize,
    /// Operators read so far, not counting those in closed brackets.
    operators: usize,
    /// Whether a closed bracket had an operator.
    operated: bool,
    warnings: Vec<Warning>,
}

impl Reader<'_> {
    fn next(&self) -> Option<Symbol> {
        self.symbols.get(self.place).copied()
    }

    fn take(&mut self, wanted: impl Fn(Symbol) -> bool) -> Option<Symbol> {
        let symbol = self.next().filter(|&symbol| wanted(symbol))?;
        self.place += 1;
        Some(symbol)
    }

    fn fault(&self, kind: FaultKind) -> Fault {
        let end = (self.place + 1).min(self.symbols.len());
        let tiles = self.place.min(end)..end;
        Fault { kind, tiles }
    }

    fn warn(&mut self, kind: WarningKind, tiles: Range<usize>) {
        self.warnings.push(Warning { kind, tiles });
    }

    fn sum(&mut self) -> Result<Rational, Fault> {
        let mut sum = self.product()?;
        let is_sum = |symbol| symbol == Symbol::PLUS || symbol == Symbol::MINUS;
        while let Some(sign) = self.take(is_sum) {
            self.operators += 1;
            let start = self.place;
            let term = self.product()?;
            let result = match sign {
                Symbol::PLUS => sum.checked_add(term),
                _ => sum.checked_sub(term),
            };
            sum = result.ok_or_else(|| self.too_large(start))?;
        }
        Ok(sum)
    }

    fn product(&mut self) -> Result<Rational, Fault> {
        let mut product = self.signed()?;
        let is_product = |symbol| symbol == Symbol::TIMES || symbol == Symbol::OVER;
        while let Some(sign) = self.take(is_product) {
            self.operators += 1;
            let start = self.place;
            let factor = self.signed()?;
            let result = match sign {
                Symbol::TIMES => product.checked_mul(factor),
                _ if factor.is_zero() => {
                    let tiles = start..self.place;
                    let kind = FaultKind::DivisionByZero;
                    return Err(Fault { kind, tiles });
                }
                _ => product.checked_div(factor),
            };
            product = result.ok_or_else(|| self.too_large(start))?;
        }
        Ok(product)
    }

    fn too_large(&self, start: usize) -> Fault {
        Fault { kind: FaultKind::TooLarge, tiles: start..self.place }
    }

    /// Signs bind less than powers: `-3²` is below zero.
    fn signed(&mut self) -> Result<Rational, Fault> {
        let start = self.place;
        let mut negative = false;
        let is_sign = |symbol| symbol == Symbol::PLUS || symbol == Symbol::MINUS;
        while let Some(sign) = self.take(is_sign) {
            negative ^= sign == Symbol::MINUS;
        }
        if self.place > start {
            self.warn(WarningKind::Sign, start..self.place);
        }
        let value = self.power()?;
        let negated = || Rational::ZERO.checked_sub(value);
        if negative {
            return negated().ok_or_else(|| self.too_large(start));
        }
        Ok(value)
    }

    fn power(&mut self) -> Result<Rational, Fault> {
        let start = self.place;
        let base = self.operand()?;
        let Some(power) = self.take(|symbol| symbol == Symbol::SQUARE || symbol == Symbol::CUBE)
        else {
            return Ok(base);
        };
        let square = base.checked_mul(base);
        let value = match power {
            Symbol::SQUARE => square,
            _ => square.and_then(|square| square.checked_mul(base)),
        };
        value.ok_or_else(|| self.too_large(start))
    }

    fn operand(&mut self) -> Result<Rational, Fault> {
        match self.next() {
            Some(Symbol::OPEN) => self.bracket(),
            Some(symbol) if symbol.digit().is_some() => Ok(self.number()),
            _ => Err(self.fault(FaultKind::MissingNumber)),
        }
    }

    fn bracket(&mut self) -> Result<Rational, Fault> {
        let start = self.place;
        self.place += 1;
        let outside = std::mem::take(&mut self.operators);
        let value = self.sum()?;
        if self.take(|symbol| symbol == Symbol::CLOSE).is_none() {
            let (kind, tiles) = match self.next() {
                None => (FaultKind::Unclosed, start..start + 1),
                Some(_) => (FaultKind::MissingOperator, self.place..self.place + 1),
            };
            return Err(Fault { kind, tiles });
        }
        if self.operators == 0 {
            self.warn(WarningKind::NeedlessBracket, start..self.place);
        }
        self.operated |= self.operators > 0;
        self.operators = outside;
        Ok(value)
    }

    fn number(&mut self) -> Rational {
        let start = self.place;
        let mut value = 0_i64;
        while let Some(digit) = self.next().and_then(Symbol::digit) {
            // A row has at most ten tiles, so this fits.
            value = value.saturating_mul(10).saturating_add(digit.into());
            self.place += 1;
        }
        let tiles = start..self.place;
        if value == 0 && tiles.len() == 1 {
            self.warn(WarningKind::LoneZero, tiles);
        } else if self.symbols.get(start) == Some(&Symbol::ZERO) {
            self.warn(WarningKind::LeadingZero, tiles);
        }
        Rational::integer(value)
    }
}

/// The value if every operator is applied as it comes.
fn left_to_right(symbols: &[Symbol]) -> Option<Rational> {
    let mut value = Rational::ZERO;
    let mut operator = Symbol::PLUS;
    for piece in symbols.chunk_by(|a, b| a.digit().is_some() && b.digit().is_some()) {
        match piece {
            [sign] if sign.is_operator() => operator = *sign,
            digits => {
                let number = Rational::integer(whole(digits)?);
                value = match operator {
                    Symbol::PLUS => value.checked_add(number),
                    Symbol::MINUS => value.checked_sub(number),
                    Symbol::TIMES => value.checked_mul(number),
                    _ => value.checked_div(number),
                }?;
            }
        }
    }
    Some(value)
}

fn whole(digits: &[Symbol]) -> Option<i64> {
    digits
        .iter()
        .try_fold(0_i64, |value, digit| value.checked_mul(10)?.checked_add(digit.digit()?.into()))
}
