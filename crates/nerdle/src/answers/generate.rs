//! Generation of every answer of a variant from the rules.
//!
//! An answer is a left side, `=`, and one whole number that is not negative.
//! The left side joins numbers by `+ - * /`, at least one operator, with the
//! usual precedence, no signs of its own, and no number that is zero or starts
//! with a zero. Intermediate values may be negative or fractions.
//!
//! Maxi adds brackets and powers. `²` or `³` stands behind a number or a
//! bracket, at most one of them; a bracket holds at least one operator of its
//! own. That makes 2,093,665 answers.
//!
//! The generator walks all left sides of a length, evaluating as it goes. The
//! number that ends a left side is solved for instead of tried.

use unpuzzle_core::{Budget, Exhausted, Watch};

use super::limits::{DIGITS, Laid, Limits, OPERATORS};
use super::watch;
use crate::rules::{Symbol, TILE_BITS, Tiles, Variant};

/// The answers within some limits, in ascending order.
pub(super) fn generate(
    variant: Variant,
    limits: &Limits,
    budget: &Budget,
) -> Result<Vec<Tiles>, Exhausted> {
    let mut found = Vec::new();
    let mut watch = watch(budget);
    let tiles = variant.tiles();
    for left in (3..tiles - 1).filter(|&left| limits.allow_equals_at(left)) {
        let mut walk = Walk::new(variant, left, limits, &mut found, &mut watch);
        walk.operand(&Laid::nothing(limits), &Partial::START)?;
    }
    sort(&mut found, budget)?;
    Ok(found.iter().map(|&word| Tiles::from_word(word, tiles)).collect())
}

/// Numbers sorted between two checks of the budget.
const SORTED_AT_ONCE: usize = 1 << 18;

/// Sorts in pieces, so that the budget is checked in time; merging them is quick.
fn sort(words: &mut [u64], budget: &Budget) -> Result<(), Exhausted> {
    for piece in words.chunks_mut(SORTED_AT_ONCE) {
        budget.check()?;
        piece.sort_unstable();
    }
    words.sort();
    Ok(())
}

/// What the tiles laid so far are worth inside the innermost bracket.
#[derive(Clone, Copy)]
struct Partial {
    /// Whether an operator has been laid at all.
    operated: bool,
    /// Whether one has been laid since the innermost bracket was opened, not
    /// counting those in brackets within it.
    own_operator: bool,
    /// Terms that are complete.
    sum: Fraction,
    /// The term that the next factor joins.
    term: Fraction,
    divide: bool,
}

impl Partial {
    const START: Self = Partial {
        operated: false,
        own_operator: false,
        sum: Fraction::ZERO,
        term: Fraction::ONE,
        divide: false,
    };

    /// The term with one factor more, if there is such a number.
    #[inline]
    fn joined(&self, factor: Fraction) -> Option<Fraction> {
        if self.divide { self.term.over(factor) } else { self.term.times(factor) }
    }

    /// The same behind a term or a part of one and an operator.
    #[inline]
    fn then(&self, term: Fraction, operator: Symbol) -> Option<Self> {
        let (sum, term) = match operator {
            Symbol::TIMES | Symbol::OVER => (self.sum, term),
            Symbol::PLUS => (self.sum.plus(term)?, Fraction::ONE),
            _ => (self.sum.plus(term)?, Fraction::integer(-1)),
        };
        let divide = operator == Symbol::OVER;
        Some(Partial { operated: true, own_operator: true, sum, term, divide })
    }
}

/// An error stops the walk.
type Walked = Result<(), Exhausted>;

struct Walk<'a, 'b> {
    /// Whether there are brackets and powers.
    maxi: bool,
    /// Tiles of the row, of its left side and of its right side.
    tiles: usize,
    left: usize,
    right_digits: usize,
    /// The least and the greatest right side that fill the row.
    right: (i64, i64),
    limits: &'a Limits,
    /// What stands outside the open brackets.
    outside: Vec<Partial>,
    found: &'a mut Vec<u64>,
    watch: &'a mut Watch<'b>,
}

impl<'a, 'b> Walk<'a, 'b> {
    fn new(
        variant: Variant,
        left: usize,
        limits: &'a Limits,
        found: &'a mut Vec<u64>,
        watch: &'a mut Watch<'b>,
    ) -> Self {
        let right_digits = variant.tiles() - 1 - left;
        let least = least_with(right_digits);
        Walk {
            maxi: variant == Variant::Maxi,
            tiles: variant.tiles(),
            left,
            right_digits,
            right: (if right_digits == 1 { 0 } else { least }, 10 * least - 1),
            limits,
            outside: Vec::new(),
            found,
            watch,
        }
    }

    /// A bit for each symbol that may be laid next.
    #[inline]
    fn next(&self, laid: &Laid) -> u32 {
        laid.next(self.limits, self.tiles)
    }

    /// One tile more, if it may stand there.
    #[inline]
    fn lay(&self, laid: &Laid, symbol: Symbol) -> Option<Laid> {
        let code = symbol.code();
        (self.next(laid) & 1 << code != 0).then(|| laid.and(code, self.limits))
    }

    /// Tiles that may still be laid inside the open brackets.
    fn room(&self, laid: &Laid) -> usize {
        self.left.saturating_sub(laid.tiles + self.outside.len())
    }

    /// Lays a number or opens a bracket.
    fn operand(&mut self, laid: &Laid, at: &Partial) -> Walked {
        self.watch.work(1)?;
        let room = self.room(laid);
        let ending = self.outside.is_empty() && at.operated;
        // Behind it come digits and `=` only.
        let signs = laid.lacking_signs();
        if signs + 1 > room {
            return Ok(());
        }
        if ending && signs == 0 {
            self.last_number(laid, at, room);
        }
        // Behind the number come an operator and a digit, or a power, or the
        // end of a bracket.
        let behind = match (at.operated, ending, self.maxi) {
            (false, _, _) | (_, true, false) => 2,
            (true, true, true) => 1,
            (true, false, _) => 0,
        };
        self.digits(laid, at, 0, DIGITS & !1, room.saturating_sub(behind.max(signs)))?;
        if self.maxi && room >= 5 {
            self.open(laid, at)?;
        }
        Ok(())
    }

    fn open(&mut self, laid: &Laid, at: &Partial) -> Walked {
        if let Some(laid) = self.lay(laid, Symbol::OPEN) {
            self.outside.push(*at);
            self.operand(&laid, &Partial::START)?;
            self.outside.pop();
        }
        Ok(())
    }

    /// Lays the next digit of a number, one of these, which has at most `most` more.
    fn digits(
        &mut self,
        laid: &Laid,
        at: &Partial,
        value: i64,
        digits: u32,
        most: usize,
    ) -> Walked {
        if most == 0 {
            return Ok(());
        }
        let mut digits = digits & self.next(laid);
        while digits != 0 {
            let digit = digits.trailing_zeros() as u8;
            digits &= digits - 1;
            let laid = laid.and(digit, self.limits);
            let value = value * 10 + i64::from(digit);
            self.operand_laid(&laid, at, Fraction::integer(value))?;
            self.digits(&laid, at, value, DIGITS, most - 1)?;
        }
        Ok(())
    }

    /// Goes on behind a number or a closed bracket.
    fn operand_laid(&mut self, laid: &Laid, at: &Partial, factor: Fraction) -> Walked {
        self.factor_laid(laid, at, factor)?;
        if !self.maxi || self.room(laid) == 0 {
            return Ok(());
        }
        for symbol in [Symbol::SQUARE, Symbol::CUBE] {
            if let Some(laid) = self.lay(laid, symbol)
                && let Some(power) = power(factor, symbol)
            {
                self.factor_laid(&laid, at, power)?;
            }
        }
        Ok(())
    }

    /// Goes on behind an operand and its power.
    fn factor_laid(&mut self, laid: &Laid, at: &Partial, factor: Fraction) -> Walked {
        let room = self.room(laid);
        let is_outside = self.outside.is_empty();
        let operators = if room >= 2 { self.next(laid) & OPERATORS } else { 0 };
        let ends = at.operated && room == 0 && is_outside;
        let closes = at.own_operator && !is_outside;
        if operators == 0 && !ends && !closes {
            return Ok(());
        }
        let Some(term) = at.joined(factor) else {
            return Ok(());
        };
        for operator in [Symbol::PLUS, Symbol::MINUS, Symbol::TIMES, Symbol::OVER] {
            if operators & 1 << operator.code() != 0
                && let Some(next) = at.then(term, operator)
            {
                self.operand(&laid.and(operator.code(), self.limits), &next)?;
            }
        }
        if ends {
            self.complete(laid, at, 0, term);
        }
        if closes {
            self.close(laid, at, term)?;
        }
        Ok(())
    }

    /// Closes the innermost bracket.
    fn close(&mut self, laid: &Laid, at: &Partial, term: Fraction) -> Walked {
        let Some(laid) = self.lay(laid, Symbol::CLOSE) else {
            return Ok(());
        };
        let (Some(value), Some(outer)) = (at.sum.plus(term), self.outside.pop()) else {
            return Ok(());
        };
        self.operand_laid(&laid, &Partial { operated: true, ..outer }, value)?;
        self.outside.push(outer);
        Ok(())
    }

    fn complete(&mut self, laid: &Laid, at: &Partial, end: u64, term: Fraction) {
        let value = at.sum.plus(term).and_then(Fraction::whole);
        if let Some(value) = value.filter(|value| (self.right.0..=self.right.1).contains(value)) {
            self.add(laid, end, value);
        }
    }

    /// Adds a row: what is laid, digits that end its left side, and its right side.
    fn add(&mut self, laid: &Laid, end: u64, right: i64) {
        let end = end << TILE_BITS | u64::from(Symbol::EQUALS.code());
        let end = with_digits(end, right, self.right_digits);
        if laid.ends(end, self.limits, self.tiles) {
            self.found.push(laid.word << ((self.tiles - laid.tiles) * TILE_BITS) | end);
        }
    }

    /// Ends the left side with every plain number of `digits` digits that
    /// makes an answer.
    fn last_number(&mut self, laid: &Laid, at: &Partial, digits: usize) {
        let numbers = (least_with(digits), 10 * least_with(digits) - 1);
        match (at.sum.as_integer(), at.term.as_integer()) {
            (Some(sum), Some(term)) if !at.divide && term != 0 => {
                let (from, to) = quotients(self.right.0 - sum, self.right.1 - sum, term);
                for number in from.max(numbers.0)..=to.min(numbers.1) {
                    self.add(laid, with_digits(0, number, digits), sum + term * number);
                }
            }
            _ if self.right.1 - self.right.0 < numbers.1 - numbers.0 => {
                self.solve_each_right(laid, at, digits, numbers);
            }
            _ => self.try_each_number(laid, at, digits, numbers),
        }
    }

    fn try_each_number(&mut self, laid: &Laid, at: &Partial, digits: usize, numbers: (i64, i64)) {
        for number in numbers.0..=numbers.1 {
            if let Some(term) = at.joined(Fraction::integer(number)) {
                self.complete(laid, at, with_digits(0, number, digits), term);
            }
        }
    }

    fn solve_each_right(&mut self, laid: &Laid, at: &Partial, digits: usize, numbers: (i64, i64)) {
        if at.term.is_zero() {
            return self.try_each_number(laid, at, digits, numbers);
        }
        for right in self.right.0..=self.right.1 {
            let number = solve(at, right).filter(|x| (numbers.0..=numbers.1).contains(x));
            if let Some(number) = number {
                self.add(laid, with_digits(0, number, digits), right);
            }
        }
    }
}

/// A number to the power that a symbol names. One that overflows is far above every
/// right side, and nothing that still fits behind it would bring it down.
#[inline]
fn power(factor: Fraction, symbol: Symbol) -> Option<Fraction> {
    let square = factor.times(factor)?;
    if symbol == Symbol::SQUARE { Some(square) } else { square.times(factor) }
}

/// The whole number x with `sum + term * x = right`, or with `term / x`.
fn solve(at: &Partial, right: i64) -> Option<i64> {
    let wanted = Fraction::integer(right).plus(at.sum.negated())?;
    let number = if at.divide { at.term.over(wanted) } else { wanted.over(at.term) };
    number?.whole()
}

/// The whole numbers x with `low <= term * x <= high`, as a range.
fn quotients(low: i64, high: i64, term: i64) -> (i64, i64) {
    let (low, high) = if term > 0 { (low, high) } else { (-high, -low) };
    let size = term.abs();
    let round_up = low.div_euclid(size) + i64::from(low.rem_euclid(size) != 0);
    (round_up, high.div_euclid(size))
}

fn least_with(digits: usize) -> i64 {
    10_i64.pow(digits.saturating_sub(1) as u32)
}

fn with_digits(word: u64, value: i64, digits: usize) -> u64 {
    let (mut left, mut tiles) = (value.unsigned_abs(), 0);
    for place in 0..digits {
        tiles |= (left % 10) << (place * TILE_BITS);
        left /= 10;
    }
    word << (digits * TILE_BITS) | tiles
}

// The fraction that generation computes with.
//
// Generating maxi evaluates some hundred million left sides. Their numbers
// are small, so fractions are left unreduced; an operation that does not fit
// says so. What people type is judged with the workspace's exact rationals,
// and the tests compare the two.

/// A product, if it fits. Checked multiplication of 64 bits is a call in WebAssembly, so small
/// numbers avoid it.
#[inline]
fn product(a: i64, b: i64) -> Option<i64> {
    match (i32::try_from(a), i32::try_from(b)) {
        (Ok(a), Ok(b)) => Some(i64::from(a) * i64::from(b)),
        _ => a.checked_mul(b),
    }
}

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
        let left = product(self.numerator, other.denominator)?;
        let right = product(other.numerator, self.denominator)?;
        Some(Fraction {
            numerator: left.checked_add(right)?,
            denominator: product(self.denominator, other.denominator)?,
        })
    }

    #[inline]
    pub(crate) fn times(self, other: Self) -> Option<Self> {
        Some(Fraction {
            numerator: product(self.numerator, other.numerator)?,
            denominator: product(self.denominator, other.denominator)?,
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
