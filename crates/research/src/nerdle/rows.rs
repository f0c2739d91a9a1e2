//! Every row that the page accepts as a guess.
//!
//! Sides are enumerated by length and grouped by value; a row joins two sides of one
//! value. Tests hold the numbers of rows to those of the engine's own rules.

use std::collections::BTreeMap;

use unpuzzle_nerdle::{Tiles, Variant};

/// What a side may show; `=` stands between the sides.
const SYMBOLS: &[u8; 14] = b"0123456789+-*/";

/// A fraction in lowest terms with a positive denominator.
type Value = (i64, i64);

/// All accepted rows of a variant without brackets and powers, in order.
pub(super) fn accepted(variant: Variant) -> Vec<Tiles> {
    let tiles = variant.tiles();
    let sides: Vec<BTreeMap<Value, Vec<String>>> = (0..tiles - 1).map(sides).collect();
    let mut rows = Vec::new();
    for left in 1..tiles - 1 {
        for (value, lefts) in &sides[left] {
            let rights = sides[tiles - 1 - left].get(value).map_or(&[][..], Vec::as_slice);
            for (left, right) in lefts.iter().flat_map(|l| rights.iter().map(move |r| (l, r))) {
                rows.extend(Tiles::parse(&format!("{left}={right}"), variant).ok());
            }
        }
    }
    rows.sort();
    rows
}

/// The sides of a length by their values.
fn sides(length: usize) -> BTreeMap<Value, Vec<String>> {
    let mut sides: BTreeMap<Value, Vec<String>> = BTreeMap::new();
    let mut side = vec![0; length];
    loop {
        let text: Vec<u8> = side.iter().map(|&place: &usize| SYMBOLS[place]).collect();
        if let Some(value) = evaluate(&text) {
            sides.entry(value).or_default().push(text.iter().copied().map(char::from).collect());
        }
        let Some(place) = side.iter().rposition(|&place| place + 1 < SYMBOLS.len()) else {
            return sides;
        };
        side[place] += 1;
        side[place + 1..].fill(0);
    }
}

/// The value of a side, if it has one. Numbers may have signs and leading zeros.
fn evaluate(side: &[u8]) -> Option<Value> {
    let (value, rest) = sum(side)?;
    rest.is_empty().then_some(value)
}

fn sum(side: &[u8]) -> Option<(Value, &[u8])> {
    let (mut sum, mut rest) = product(side)?;
    while let [sign @ (b'+' | b'-'), behind @ ..] = rest {
        let ((n, d), behind) = product(behind)?;
        let n = if *sign == b'+' { n } else { -n };
        sum = lowest(sum.0 * d + n * sum.1, sum.1 * d);
        rest = behind;
    }
    Some((sum, rest))
}

fn product(side: &[u8]) -> Option<(Value, &[u8])> {
    let (first, mut rest) = signed(side)?;
    let mut product = (first, 1);
    while let [sign @ (b'*' | b'/'), behind @ ..] = rest {
        let (factor, behind) = signed(behind)?;
        product = match sign {
            b'*' => lowest(product.0 * factor, product.1),
            _ if factor == 0 => return None,
            _ => lowest(product.0, product.1 * factor),
        };
        rest = behind;
    }
    Some((product, rest))
}

fn signed(mut side: &[u8]) -> Option<(i64, &[u8])> {
    let mut sign = 1;
    while let [first @ (b'+' | b'-'), behind @ ..] = side {
        sign *= if *first == b'-' { -1 } else { 1 };
        side = behind;
    }
    let digits = side.iter().take_while(|symbol| symbol.is_ascii_digit()).count();
    let value = side[..digits].iter().fold(0, |value, digit| 10 * value + i64::from(digit - b'0'));
    (digits > 0).then_some((sign * value, &side[digits..]))
}

fn lowest(n: i64, d: i64) -> Value {
    let (mut a, mut b) = (n.abs(), d.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = a.max(1) * d.signum();
    (n / divisor, d / divisor)
}

#[cfg(test)]
mod tests {
    use unpuzzle_nerdle::Guess;

    use super::*;

    #[test]
    fn they_are_those_that_the_engine_accepts() {
        // The engine's own tests have the same counts, so the list is complete.
        for (variant, count) in
            [(Variant::Micro, 598), (Variant::Mini, 4_546), (Variant::Midi, 53_460)]
        {
            let rows = accepted(variant);
            assert_eq!(rows.len(), count);
            assert!(rows.is_sorted_by(|a, b| a < b));
            assert!(rows.iter().all(|&row| Guess::judge(row).is_ok()));
        }
    }
}
