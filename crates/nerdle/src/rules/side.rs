//! One side of an equation, read as the official page reads it.
//!
//! The page is generous: signs may stand before any number, numbers may be
//! zero or start with zeros, either side may have operators. What is generous
//! becomes a warning; what makes no sense is an error.

use std::ops::Range;

use unpuzzle_core::{Located, Message, msg};
use unpuzzle_expr::Rational;

use crate::rules::Symbol;

/// A side that makes sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) value: Rational,
    /// The value for someone who takes every operator as it comes, where
    /// there are no brackets, powers or signs.
    pub(crate) left_to_right: Option<Rational>,
    /// Whether there is an operator, in brackets or not.
    pub(crate) has_operator: bool,
    /// What no answer has. Spans count tiles from the start of the side.
    pub(crate) warnings: Vec<Located>,
}

impl Side {
    /// Spans of errors count tiles from the start of the side.
    pub(crate) fn read(symbols: &[Symbol]) -> Result<Self, Located> {
        let mut reader =
            Reader { symbols, place: 0, operators: 0, operated: false, warnings: Vec::new() };
        let value = reader.sum()?;
        if reader.place < symbols.len() {
            return Err(reader.fault(match reader.next() {
                Some(Symbol::CLOSE) => msg!("this bracket was not opened"),
                _ => missing_operator(),
            }));
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
    warnings: Vec<Located>,
}

fn missing_operator() -> Message {
    msg!("an operator is missing here")
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

    fn fault(&self, message: Message) -> Located {
        let end = (self.place + 1).min(self.symbols.len());
        Located::new(self.place.min(end)..end, message)
    }

    fn warn(&mut self, tiles: Range<usize>, message: Message) {
        self.warnings.push(Located::new(tiles, message));
    }

    fn sum(&mut self) -> Result<Rational, Located> {
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

    fn product(&mut self) -> Result<Rational, Located> {
        let mut product = self.signed()?;
        let is_product = |symbol| symbol == Symbol::TIMES || symbol == Symbol::OVER;
        while let Some(sign) = self.take(is_product) {
            self.operators += 1;
            let start = self.place;
            let factor = self.signed()?;
            let result = match sign {
                Symbol::TIMES => product.checked_mul(factor),
                _ if factor.is_zero() => {
                    return Err(Located::new(start..self.place, msg!("this divides by zero")));
                }
                _ => product.checked_div(factor),
            };
            product = result.ok_or_else(|| self.too_large(start))?;
        }
        Ok(product)
    }

    fn too_large(&self, start: usize) -> Located {
        Located::new(start..self.place, msg!("this is too large to compute"))
    }

    /// Signs bind less than powers: `-3²` is below zero.
    fn signed(&mut self) -> Result<Rational, Located> {
        let start = self.place;
        let mut negative = false;
        let is_sign = |symbol| symbol == Symbol::PLUS || symbol == Symbol::MINUS;
        while let Some(sign) = self.take(is_sign) {
            negative ^= sign == Symbol::MINUS;
        }
        if self.place > start {
            self.warn(start..self.place, lone_sign());
        }
        let value = self.power()?;
        let negated = || Rational::ZERO.checked_sub(value);
        if negative {
            return negated().ok_or_else(|| self.too_large(start));
        }
        Ok(value)
    }

    fn power(&mut self) -> Result<Rational, Located> {
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

    fn operand(&mut self) -> Result<Rational, Located> {
        match self.next() {
            Some(Symbol::OPEN) => self.bracket(),
            Some(symbol) if symbol.digit().is_some() => Ok(self.number()),
            _ => Err(self.fault(msg!("a number is missing here"))),
        }
    }

    fn bracket(&mut self) -> Result<Rational, Located> {
        let start = self.place;
        self.place += 1;
        let outside = std::mem::take(&mut self.operators);
        let value = self.sum()?;
        if self.take(|symbol| symbol == Symbol::CLOSE).is_none() {
            return Err(match self.next() {
                None => Located::new(start..start + 1, msg!("this bracket is not closed")),
                Some(_) => Located::new(self.place..self.place + 1, missing_operator()),
            });
        }
        if self.operators == 0 {
            self.warn(start..self.place, msg!("no answer has a bracket that changes nothing"));
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
            self.warn(tiles, msg!("no answer calculates with the number 0"));
        } else if self.symbols.get(start) == Some(&Symbol::ZERO) {
            self.warn(tiles, leading_zero());
        }
        Rational::integer(value)
    }
}

pub(super) fn lone_sign() -> Message {
    msg!("no answer has a sign before a number")
}

pub(super) fn leading_zero() -> Message {
    msg!("no number of an answer starts with 0")
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
