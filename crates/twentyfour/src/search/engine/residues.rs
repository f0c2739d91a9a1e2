//! Values modulo a prime, as a filter for queries.
//!
//! Fractions can be added, subtracted, multiplied and divided modulo a prime in a few
//! instructions. A list can only contain the value that completes a known one if it has
//! its residue; this rejects nearly all queries.

use unpuzzle_expr::{Operator, Rational};

use super::Tops;

/// Lists of a few dozen values leave most residues unused.
const PRIME: u32 = 1021;
const WORDS: usize = (PRIME as usize).div_ceil(64);

/// The inverse of each residue; of zero, zero.
static INVERSES: [u16; PRIME as usize] = inverses();

const fn inverses() -> [u16; PRIME as usize] {
    let mut inverses = [0; PRIME as usize];
    inverses[1] = 1;
    let mut number = 2;
    while number < PRIME {
        let (times, rest) = (PRIME / number, PRIME % number);
        inverses[number as usize] =
            ((PRIME - times) * inverses[rest as usize] as u32 % PRIME) as u16;
        number += 1;
    }
    inverses
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Residue(u16);

impl Residue {
    /// Values with a multiple of the prime as numerator or denominator have no useful
    /// residue. Only zero itself has the residue zero.
    pub(super) const UNKNOWN: Self = Residue(u16::MAX);

    #[inline]
    pub(super) fn of(value: Rational) -> Self {
        let modulo = |number: i64| number.rem_euclid(PRIME.into()) as u32;
        let over = modulo(value.numerator());
        if over == 0 && !value.is_zero() {
            return Self::UNKNOWN;
        }
        if value.is_integer() {
            return Residue(over as u16);
        }
        match modulo(value.denominator()) {
            0 => Self::UNKNOWN,
            under => Residue((over * inverse(under) % PRIME) as u16),
        }
    }
}

#[inline]
fn inverse(residue: u32) -> u32 {
    INVERSES[residue as usize].into()
}

/// The residue of a sum below twice the prime.
#[inline]
fn wrapped(sum: u32) -> u32 {
    if sum >= PRIME { sum - PRIME } else { sum }
}

/// A set of residues.
#[derive(Clone)]
pub(super) struct Residues([u64; WORDS]);

impl Residues {
    pub(super) const NONE: Self = Residues([0; WORDS]);
    pub(super) const ALL: Self = Residues([u64::MAX; WORDS]);

    pub(super) fn add(&mut self, residue: Residue) {
        match residue {
            Residue::UNKNOWN => *self = Self::ALL,
            Residue(place) => self.insert(place.into()),
        }
    }

    /// Adds the residues of all results of these operators.
    #[inline]
    pub(super) fn add_made(&mut self, one: Residue, other: Residue, operators: Tops) {
        let (a, b) = (u32::from(one.0), u32::from(other.0));
        if a.max(b) >= PRIME {
            *self = Self::ALL;
            return;
        }
        let may = |operator| operators.meet(Tops::of(operator));
        if may(Operator::Add) {
            self.insert(wrapped(a + b));
        }
        if may(Operator::Subtract) {
            self.insert(wrapped(a + PRIME - b));
            self.insert(wrapped(b + PRIME - a));
        }
        if may(Operator::Multiply) {
            self.insert(a * b % PRIME);
        }
        if may(Operator::Divide) {
            self.insert(a * inverse(b) % PRIME);
            self.insert(b * inverse(a) % PRIME);
        }
    }

    #[inline]
    fn insert(&mut self, place: u32) {
        self.0[place as usize / 64 % WORDS] |= 1 << (place % 64);
    }

    /// Whether a value with this residue may be present.
    #[inline]
    pub(super) fn may_have(&self, residue: Residue) -> bool {
        residue == Residue::UNKNOWN || self.has(residue.0.into())
    }

    #[inline]
    fn has(&self, place: u32) -> bool {
        self.0[place as usize / 64 % WORDS] >> (place % 64) & 1 == 1
    }

    /// The ordinary operators by which one of these values may make `value` together with a
    /// known one.
    #[inline]
    pub(super) fn completing(&self, value: Residue, known: Residue, operators: Tops) -> Tops {
        let (v, r) = (u32::from(value.0), u32::from(known.0));
        // Zero times anything is zero.
        if v.max(r) >= PRIME || v + r == 0 {
            return operators;
        }
        let may = |operator| operators.meet(Tops::of(operator));
        let mut completing = operators;
        let mut bar = |operator| completing = completing.without(Tops::of(operator));
        if may(Operator::Add) && !self.has(wrapped(v + PRIME - r)) {
            bar(Operator::Add);
        }
        let differs = |from: u32, minus: u32| self.has(wrapped(from + PRIME - minus));
        if may(Operator::Subtract) && !self.has(wrapped(v + r)) && !differs(r, v) {
            bar(Operator::Subtract);
        }
        if may(Operator::Multiply) && !self.has(v * inverse(r) % PRIME) {
            bar(Operator::Multiply);
        }
        if may(Operator::Divide) && !self.has(v * r % PRIME) && !self.has(r * inverse(v) % PRIME) {
            bar(Operator::Divide);
        }
        completing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Rational {
        text.parse().unwrap()
    }

    #[test]
    fn residues_commute_with_arithmetic() {
        let numbers = ["0", "1", "-7", "8/3", "1020", "-5/1022", "123456789/1024"].map(value);
        for one in numbers {
            for other in numbers {
                for operator in
                    [Operator::Add, Operator::Subtract, Operator::Multiply, Operator::Divide]
                {
                    let Ok(made) = operator.apply(one, other) else { continue };
                    let mut made_of = Residues::NONE;
                    let [a, b] = [one, other].map(Residue::of);
                    made_of.add_made(a, b, Tops::of(operator));
                    assert!(made_of.may_have(Residue::of(made)), "{one} {operator:?} {other}");
                    for (known, wanted) in [(one, other), (other, one)] {
                        let mut list = Residues::NONE;
                        list.add(Residue::of(wanted));
                        let left = list.completing(
                            Residue::of(made),
                            Residue::of(known),
                            Tops::of(operator),
                        );
                        assert!(!left.is_empty(), "{one} {operator:?} {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn lists_without_the_residue_are_skipped() {
        let mut list = Residues::NONE;
        for number in ["2", "3/4", "100"] {
            list.add(Residue::of(value(number)));
        }
        let left = |made: &str, known: &str| {
            list.completing(Residue::of(value(made)), Residue::of(value(known)), Tops::ANY)
        };
        assert!(left("24", "22").meet(Tops::of(Operator::Add)));
        assert!(!left("24", "23").meet(Tops::of(Operator::Add)));
        assert!(left("3", "4").meet(Tops::of(Operator::Multiply)));
        assert!(!left("3", "5").meet(Tops::of(Operator::Multiply)));
    }

    #[test]
    fn multiples_of_the_prime_are_never_ruled_out() {
        for number in ["1021", "5/1021", "-2042"] {
            assert_eq!(Residue::of(value(number)), Residue::UNKNOWN);
            let mut list = Residues::NONE;
            list.add(Residue::of(value(number)));
            let [made, known] = ["7", "5"].map(value).map(Residue::of);
            assert_eq!(list.completing(made, known, Tops::ANY), Tops::ANY);
            assert_eq!(Residues::NONE.completing(Residue::UNKNOWN, known, Tops::ANY), Tops::ANY);
        }
    }
}
