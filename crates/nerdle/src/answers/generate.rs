//! Every answer of a variant, made from the rules.
//!
//! An answer is a left side, `=`, and one whole number that is not negative.
//! The left side joins numbers by `+ - * /`, at least one operator, with the
//! usual precedence, no signs of its own, and no number that is zero or starts
//! with a zero. What comes up in between may be negative or a fraction.
//!
//! Maxi adds brackets and powers. `²` or `³` stands behind a number or a
//! bracket, at most one of them; a bracket holds at least one operator of its
//! own. That makes 2,093,665 answers.
//!
//! The generator walks all left sides of a length, evaluating as it goes. The
//! number that ends a left side is solved for instead of tried.

use unpuzzle_core::{Budget, Exhausted};

use super::Watch;
use super::fraction::Fraction;
use super::limits::Limits;
use crate::rules::{Symbol, TILE_BITS, Tiles, Variant};

/// The answers in ascending order.
pub(super) fn generate(variant: Variant, budget: &Budget) -> Result<Vec<Tiles>, Exhausted> {
    walk(variant, None, budget)
}

/// Some answers in ascending order: all that keep to some limits, and some
/// that end in digits that do not.
pub(super) fn generate_within(
    variant: Variant,
    limits: &Limits,
    budget: &Budget,
) -> Result<Vec<Tiles>, Exhausted> {
    walk(variant, Some(limits), budget)
}

fn walk(
    variant: Variant,
    limits: Option<&Limits>,
    budget: &Budget,
) -> Result<Vec<Tiles>, Exhausted> {
    let mut found = Vec::new();
    let mut watch = Watch::new(budget);
    let tiles = variant.tiles();
    for left in 3..tiles - 1 {
        if limits.is_none_or(|limits| limits.allow_equals_at(left)) {
            let mut walk = Walk::new(variant, left, &mut found, &mut watch);
            walk.limits = limits;
            walk.operand(Partial::START)?;
        }
    }
    sort(&mut found, budget)?;
    let row = |&word: &u64| Tiles::from_word(word, tiles);
    Ok(found.iter().map(row).collect())
}

/// Numbers that are sorted between two looks at the budget.
const SORTED_AT_ONCE: usize = 1 << 18;

/// Sorts piece by piece; putting sorted pieces together is quick.
fn sort(words: &mut [u64], budget: &Budget) -> Result<(), Exhausted> {
    for piece in words.chunks_mut(SORTED_AT_ONCE) {
        budget.check()?;
        piece.sort_unstable();
    }
    words.sort();
    Ok(())
}

/// The tiles laid so far and what they are worth inside the innermost bracket.
#[derive(Clone, Copy)]
struct Partial {
    word: u64,
    laid: usize,
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
        word: 0,
        laid: 0,
        operated: false,
        own_operator: false,
        sum: Fraction::ZERO,
        term: Fraction::ONE,
        divide: false,
    };

    #[inline]
    fn lay(mut self, symbol: Symbol) -> Self {
        self.word = self.word << TILE_BITS | u64::from(symbol.code());
        self.laid += 1;
        self
    }

    /// The term with one factor more, if there is such a number.
    #[inline]
    fn joined(&self, factor: Fraction) -> Option<Fraction> {
        if self.divide { self.term.over(factor) } else { self.term.times(factor) }
    }

    /// The same behind a term or a part of one and an operator.
    #[inline]
    fn then(self, term: Fraction, operator: Symbol) -> Option<Self> {
        let mut next = self.lay(operator);
        next.operated = true;
        next.own_operator = true;
        next.divide = operator == Symbol::OVER;
        if operator == Symbol::TIMES || operator == Symbol::OVER {
            next.term = term;
        } else {
            next.sum = self.sum.plus(term)?;
            next.term = Fraction::integer(if operator == Symbol::PLUS { 1 } else { -1 });
        }
        Some(next)
    }
}

/// Whether the walk may go on.
type Walked = Result<(), Exhausted>;

struct Walk<'a, 'b> {
    /// Whether there are brackets and powers.
    maxi: bool,
    /// Tiles of the left side.
    left: usize,
    /// The least and the greatest right side that fill the row.
    right: (i64, i64),
    right_digits: usize,
    limits: Option<&'a Limits>,
    /// What stands outside the open brackets.
    outside: Vec<Partial>,
    found: &'a mut Vec<u64>,
    watch: &'a mut Watch<'b>,
}

impl<'a, 'b> Walk<'a, 'b> {
    fn new(
        variant: Variant,
        left: usize,
        found: &'a mut Vec<u64>,
        watch: &'a mut Watch<'b>,
    ) -> Self {
        let right_digits = variant.tiles() - 1 - left;
        let least = least_with(right_digits);
        Walk {
            maxi: variant == Variant::Maxi,
            left,
            right: (if right_digits == 1 { 0 } else { least }, 10 * least - 1),
            right_digits,
            limits: None,
            outside: Vec::new(),
            found,
            watch,
        }
    }

    /// Whether the last tile may stand where it is.
    #[inline]
    fn fits(&self, at: &Partial) -> bool {
        let tiles = self.left + 1 + self.right_digits;
        self.limits.is_none_or(|limits| limits.fit(at.word, at.laid, tiles))
    }

    /// Tiles that may still be laid inside the open brackets.
    fn room(&self, at: &Partial) -> usize {
        self.left.saturating_sub(at.laid + self.outside.len())
    }

    /// Lays a number or opens a bracket.
    fn operand(&mut self, at: Partial) -> Walked {
        self.watch.step()?;
        if !self.fits(&at) {
            return Ok(());
        }
        let room = self.room(&at);
        let ending = self.outside.is_empty() && at.operated;
        if ending {
            self.last_number(&at, room);
        }
        // Behind the number come an operator and a digit, or a power, or the
        // end of a bracket.
        let behind = match (at.operated, ending, self.maxi) {
            (false, _, _) | (_, true, false) => 2,
            (true, true, true) => 1,
            (true, false, _) => 0,
        };
        for digit in 1..=9 {
            self.number(at, 0, digit, room.saturating_sub(behind))?;
        }
        if self.maxi && room >= 5 {
            self.open(at)?;
        }
        Ok(())
    }

    fn open(&mut self, at: Partial) -> Walked {
        let opened = at.lay(Symbol::OPEN);
        self.outside.push(opened);
        self.operand(Partial { word: opened.word, laid: opened.laid, ..Partial::START })?;
        self.outside.pop();
        Ok(())
    }

    /// Lays the next digit of a number, which has at most `most` more.
    fn number(&mut self, at: Partial, value: i64, digit: u8, most: usize) -> Walked {
        if most == 0 {
            return Ok(());
        }
        let value = value * 10 + i64::from(digit);
        let laid = at.lay(Symbol::of_digit(digit));
        if !self.fits(&laid) {
            return Ok(());
        }
        self.operand_laid(laid, Fraction::integer(value))?;
        if most > 1 {
            for digit in 0..=9 {
                self.number(laid, value, digit, most - 1)?;
            }
        }
        Ok(())
    }

    /// Goes on behind a number or a closed bracket.
    fn operand_laid(&mut self, at: Partial, factor: Fraction) -> Walked {
        self.factor_laid(at, factor)?;
        if !self.maxi || self.room(&at) == 0 {
            return Ok(());
        }
        // A power that overflows is far above every right side, and nothing
        // that still fits behind it would bring it down.
        let Some(square) = factor.times(factor) else {
            return Ok(());
        };
        self.factor_laid(at.lay(Symbol::SQUARE), square)?;
        match square.times(factor) {
            Some(cube) => self.factor_laid(at.lay(Symbol::CUBE), cube),
            None => Ok(()),
        }
    }

    /// Goes on behind an operand and its power.
    fn factor_laid(&mut self, at: Partial, factor: Fraction) -> Walked {
        if !self.fits(&at) {
            return Ok(());
        }
        let Some(term) = at.joined(factor) else {
            return Ok(());
        };
        let room = self.room(&at);
        if room >= 2 {
            for operator in [Symbol::PLUS, Symbol::MINUS, Symbol::TIMES, Symbol::OVER] {
                if let Some(next) = at.then(term, operator) {
                    self.operand(next)?;
                }
            }
        }
        if at.operated && room == 0 && self.outside.is_empty() {
            self.complete(&at, term);
        }
        if at.own_operator && !self.outside.is_empty() {
            self.close(&at, term)?;
        }
        Ok(())
    }

    /// Closes the innermost bracket.
    fn close(&mut self, at: &Partial, term: Fraction) -> Walked {
        let (Some(value), Some(outer)) = (at.sum.plus(term), self.outside.pop()) else {
            return Ok(());
        };
        let closed = Partial { word: at.word, laid: at.laid, operated: true, ..outer };
        self.operand_laid(closed.lay(Symbol::CLOSE), value)?;
        self.outside.push(outer);
        Ok(())
    }

    fn complete(&mut self, at: &Partial, term: Fraction) {
        let value = at.sum.plus(term).and_then(Fraction::whole);
        if let Some(value) = value.filter(|value| (self.right.0..=self.right.1).contains(value)) {
            self.add(at.word, value);
        }
    }

    fn add(&mut self, left: u64, right: i64) {
        let word = left << TILE_BITS | u64::from(Symbol::EQUALS.code());
        self.found.push(with_digits(word, right, self.right_digits));
    }

    /// Ends the left side with every plain number of `digits` digits that
    /// makes an answer.
    fn last_number(&mut self, at: &Partial, digits: usize) {
        let numbers = (least_with(digits), 10 * least_with(digits) - 1);
        match (at.sum.as_integer(), at.term.as_integer()) {
            (Some(sum), Some(term)) if !at.divide && term != 0 => {
                let (from, to) = quotients(self.right.0 - sum, self.right.1 - sum, term);
                for number in from.max(numbers.0)..=to.min(numbers.1) {
                    self.add(with_digits(at.word, number, digits), sum + term * number);
                }
            }
            _ if self.right.1 - self.right.0 < numbers.1 - numbers.0 => {
                self.solve_each_right(at, digits, numbers);
            }
            _ => self.try_each_number(at, digits, numbers),
        }
    }

    fn try_each_number(&mut self, at: &Partial, digits: usize, numbers: (i64, i64)) {
        for number in numbers.0..=numbers.1 {
            if let Some(term) = at.joined(Fraction::integer(number)) {
                let whole = Partial { word: with_digits(at.word, number, digits), ..*at };
                self.complete(&whole, term);
            }
        }
    }

    fn solve_each_right(&mut self, at: &Partial, digits: usize, numbers: (i64, i64)) {
        if at.term.is_zero() {
            return self.try_each_number(at, digits, numbers);
        }
        for right in self.right.0..=self.right.1 {
            let number = solve(at, right).filter(|x| (numbers.0..=numbers.1).contains(x));
            if let Some(number) = number {
                self.add(with_digits(at.word, number, digits), right);
            }
        }
    }
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
    let tile = |place: usize| (value / 10_i64.pow(place as u32) % 10) as u64;
    let places = (0..digits).rev();
    places.fold(word, |word, place| word << TILE_BITS | tile(place))
}
