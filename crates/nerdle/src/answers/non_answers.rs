//! Equations that the page accepts although they are never the answer.
//!
//! With several boards the second guess is hardly ever an answer; what counts is its information
//! about all boards at once, and `4*4-07=9` or `2*9=27-9` can give more than any answer. Signs are
//! left out because they waste a tile, and so are rows with few different symbols.

use std::cmp::Reverse;
use std::collections::HashMap;

use unpuzzle_core::{Budget, Exhausted};
use unpuzzle_expr::Rational;

use crate::answers::{Answers, watch};
use crate::rules::{Symbol, Tiles, Variant};

/// Accepted rows that are not answers and repeat at most two symbols, the most
/// varied first.
pub(crate) fn non_answers(answers: &Answers, budget: &Budget) -> Result<Vec<Tiles>, Exhausted> {
    let tiles = answers.variant().tiles();
    if answers.variant() == Variant::Maxi {
        return Ok(Vec::new());
    }
    let mut watch = watch(budget);
    let mut found = Vec::new();
    for short in 1..=(tiles - 1) / 2 {
        let by_value = by_value(short, budget)?;
        for_each_side(tiles - 1 - short, &mut |long, value| {
            let same = by_value.get(&value).map_or(&[][..], Vec::as_slice);
            watch.work(1 + same.len())?;
            for short in same {
                found.extend([row(long, short), row(short, long)]);
            }
            Ok(())
        })?;
    }
    found.retain(|row| row.variety() as usize + 2 >= tiles && answers.index(*row).is_none());
    found.sort_unstable_by_key(|row| (Reverse(row.variety()), *row));
    found.dedup();
    Ok(found)
}

fn row(left: &[Symbol], right: &[Symbol]) -> Tiles {
    Tiles::from_symbols(&[left, &[Symbol::EQUALS], right].concat())
}

/// The sides of a length by value.
fn by_value(
    length: usize,
    budget: &Budget,
) -> Result<HashMap<Rational, Vec<Vec<Symbol>>>, Exhausted> {
    let mut watch = watch(budget);
    let mut sides: HashMap<_, Vec<_>> = HashMap::new();
    for_each_side(length, &mut |side, value| {
        sides.entry(value).or_default().push(side.to_vec());
        watch.work(1)
    })?;
    Ok(sides)
}

/// A callback for every side and its value.
type Visit<'a> = &'a mut dyn FnMut(&[Symbol], Rational) -> Visited;

/// An error stops the enumeration.
type Visited = Result<(), Exhausted>;

fn for_each_side(length: usize, visit: Visit<'_>) -> Visited {
    let start = Partial { sum: Rational::ZERO, term: Rational::ONE, divide: false };
    start.number(&mut Vec::with_capacity(length), length, 0, visit)
}

/// A side up to its last operator.
#[derive(Clone, Copy)]
struct Partial {
    sum: Rational,
    /// The term that the next number joins.
    term: Rational,
    divide: bool,
}

impl Partial {
    /// Lays the next digit of a number that is `value` so far.
    fn number(
        self,
        laid: &mut Vec<Symbol>,
        length: usize,
        value: i64,
        visit: Visit<'_>,
    ) -> Visited {
        for digit in 0..=9 {
            let value = value * 10 + i64::from(digit);
            laid.push(Symbol::of_digit(digit));
            if laid.len() < length {
                self.number(laid, length, value, visit)?;
            }
            if let Some(term) = self.joined(value) {
                self.operator(term, laid, length, visit)?;
            }
            laid.pop();
        }
        Ok(())
    }

    /// Ends the side behind a number, or lays an operator if there is room.
    fn operator(
        self,
        term: Rational,
        laid: &mut Vec<Symbol>,
        length: usize,
        visit: Visit<'_>,
    ) -> Visited {
        let Some(sum) = self.sum.checked_add(term) else {
            return Ok(());
        };
        if laid.len() == length {
            return visit(laid, sum);
        }
        if laid.len() + 2 > length {
            return Ok(());
        }
        for operator in [Symbol::PLUS, Symbol::MINUS, Symbol::TIMES, Symbol::OVER] {
            laid.push(operator);
            self.behind(operator, sum, term).number(laid, length, 0, visit)?;
            laid.pop();
        }
        Ok(())
    }

    fn behind(self, operator: Symbol, sum: Rational, term: Rational) -> Self {
        let sign = if operator == Symbol::PLUS { 1 } else { -1 };
        match operator {
            Symbol::PLUS | Symbol::MINUS => {
                Partial { sum, term: Rational::from(sign), divide: false }
            }
            _ => Partial { term, divide: operator == Symbol::OVER, ..self },
        }
    }

    /// The term with one number more, if there is such a value.
    fn joined(&self, number: i64) -> Option<Rational> {
        let number = Rational::from(number);
        if self.divide { self.term.checked_div(number) } else { self.term.checked_mul(number) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Guess;

    #[test]
    fn they_are_accepted_and_no_answers() {
        for (&variant, count) in Variant::ALL.iter().zip([349, 1_976, 24_146, 206_371]) {
            let rows = non_answers(Answers::of(variant), &Budget::unlimited()).unwrap();
            assert_eq!(rows.len(), count);
            for row in rows {
                let guess = Guess::judge(row);
                assert!(guess.is_ok_and(|guess| !guess.can_be_answer()), "{row}");
            }
        }
    }
}
