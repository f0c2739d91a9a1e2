//! The method of the [report](super::report) for any number of cards, case by case.
//!
//! All n! orders of the cards, for each all 4ⁿ⁻¹ choices of operators, for each all
//! Catalan(n − 1) bracketings, in the order in which the report has them: with four cards
//! these are its 7,680 cases one after the other. Values are single precision, a division
//! by zero is −9999, and a form that was found before is not found again. Its arrays of
//! strings, searched from the front for every new entry, are left out: they would make
//! five cards take minutes and add nothing to the method.
//!
//! Where single precision and exact arithmetic disagree, the tally says so.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use unpuzzle_core::{Budget, Exhausted, Meter};
use unpuzzle_expr::{Brackets, Expression, Notation, Operator, Rational};

/// The operators in the order of the report.
const OPERATORS: [u8; 4] = *b"*+-/";

/// One case: a whole expression with its value.
#[derive(Debug)]
pub struct Case<'a> {
    cards: &'a [u8],
    operators: &'a [u8],
    bracketing: &'a Bracketing,
    /// Its value in single precision.
    pub value: f32,
    /// Whether the method accepts it as a solution.
    pub accepted: bool,
}

impl Case<'_> {
    /// The expression as it is written.
    pub fn text(&self) -> String {
        let notation = Notation { brackets: Brackets::Full, ..Notation::TIGHT };
        self.expression().display(notation).to_string()
    }

    fn expression(&self) -> Expression {
        self.bracketing.expression(self.cards, self.operators)
    }

    /// The cards in the order of this case.
    pub fn cards(&self) -> &[u8] {
        self.cards
    }
}

/// The result of the method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The number of cases.
    pub cases: u64,
    /// Different forms that were accepted.
    pub answers: u64,
    /// Different forms that make the target and were not accepted.
    pub lost: u64,
    /// Different forms that were accepted wrongly.
    pub false_answers: u64,
    /// Why it ended early, if it did.
    pub stopped: Option<Exhausted>,
}

/// Tries every case of these cards; `watch` sees each of them and may end the search.
///
/// ```
/// use std::ops::ControlFlow::Continue;
///
/// use unpuzzle_core::Budget;
/// use unpuzzle_twentyfour::studies::brute_force;
///
/// let tally = brute_force::solve(&[3, 3, 8, 8], 24, &Budget::unlimited(), &mut |_| Continue(()));
/// assert_eq!((tally.cases, tally.answers), (7680, 0));
/// assert_eq!(tally.lost, 1);
/// ```
pub fn solve(
    cards: &[u8],
    target: u8,
    budget: &Budget,
    watch: &mut impl FnMut(&Case<'_>) -> ControlFlow<()>,
) -> Tally {
    let mut search = CaseSearch {
        target,
        bracketings: bracketings(0, cards.len()),
        operators: choices(cards.len().saturating_sub(1)),
        meter: budget.meter(),
        judged: FxHashSet::default(),
        tally: Tally::default(),
    };
    let stopped = search.permute(&mut cards.to_vec(), 0, watch).err();
    Tally { cases: search.meter.nodes(), stopped, ..search.tally }
}

struct CaseSearch<'a> {
    target: u8,
    bracketings: Vec<Bracketing>,
    operators: Vec<Vec<u8>>,
    meter: Meter<'a>,
    /// The forms that make the target in either arithmetic.
    judged: FxHashSet<String>,
    tally: Tally,
}

impl CaseSearch<'_> {
    /// Every permutation of the cards from `start` on, by swapping as in the report.
    fn permute(
        &mut self,
        cards: &mut [u8],
        start: usize,
        watch: &mut impl FnMut(&Case<'_>) -> ControlFlow<()>,
    ) -> Result<(), Exhausted> {
        if start + 1 >= cards.len() {
            return self.evaluate(cards, watch);
        }
        for place in start..cards.len() {
            cards.swap(start, place);
            self.permute(cards, start + 1, watch)?;
            cards.swap(start, place);
        }
        Ok(())
    }

    fn evaluate(
        &mut self,
        cards: &[u8],
        watch: &mut impl FnMut(&Case<'_>) -> ControlFlow<()>,
    ) -> Result<(), Exhausted> {
        let target = f32::from(self.target);
        for operators in &self.operators {
            for bracketing in &self.bracketings {
                self.meter.tick()?;
                let value = bracketing.value(cards, operators);
                let accepted = value == target;
                let case = Case { cards, operators, bracketing, value, accepted };
                if watch(&case).is_break() {
                    return Err(Exhausted::Stopped);
                }
                // Rounding moves a value by far less than this.
                if (value - target).abs() < 0.01 {
                    let exact = case.expression().evaluate();
                    let is_right = exact == Ok(Rational::from(i64::from(self.target)));
                    judge(&case, is_right, &mut self.judged, &mut self.tally);
                }
            }
        }
        Ok(())
    }
}

fn judge(case: &Case<'_>, is_right: bool, judged: &mut FxHashSet<String>, tally: &mut Tally) {
    if !(is_right || case.accepted) || !judged.insert(case.text()) {
        return;
    }
    tally.answers += u64::from(case.accepted);
    tally.lost += u64::from(is_right && !case.accepted);
    tally.false_answers += u64::from(case.accepted && !is_right);
}

/// Every choice of this many operators, the last one changing fastest.
fn choices(count: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .iter()
            .flat_map(|choice| OPERATORS.map(|sign| [choice.as_slice(), &[sign]].concat()))
            .collect();
    }
    all
}

/// A bracketing of a row of cards.
#[derive(Clone, Debug)]
enum Bracketing {
    Card(usize),
    /// The operator of this number between two parts.
    Pair(usize, Box<Bracketing>, Box<Bracketing>),
}

/// Every bracketing of `count` cards from `first` on, those that group to the left first.
fn bracketings(first: usize, count: usize) -> Vec<Bracketing> {
    if count <= 1 {
        return vec![Bracketing::Card(first)];
    }
    let mut all = Vec::new();
    for left in (1..count).rev() {
        for before in bracketings(first, left) {
            for after in bracketings(first + left, count - left) {
                let (before, after) = (Box::new(before.clone()), Box::new(after));
                all.push(Bracketing::Pair(first + left - 1, before, after));
            }
        }
    }
    all
}

impl Bracketing {
    /// The value in single precision.
    fn value(&self, cards: &[u8], operators: &[u8]) -> f32 {
        match self {
            Bracketing::Card(place) => f32::from(cards[*place]),
            Bracketing::Pair(sign, left, right) => {
                let (left, right) = (left.value(cards, operators), right.value(cards, operators));
                match operators[*sign] {
                    b'+' => left + right,
                    b'-' => left - right,
                    b'/' if right == 0.0 => -9999.0,
                    b'/' => left / right,
                    _ => left * right,
                }
            }
        }
    }

    fn expression(&self, cards: &[u8], operators: &[u8]) -> Expression {
        match self {
            Bracketing::Card(place) => Expression::number(cards[*place].into()),
            Bracketing::Pair(sign, left, right) => {
                let operator = match operators[*sign] {
                    b'+' => Operator::Add,
                    b'-' => Operator::Subtract,
                    b'/' => Operator::Divide,
                    _ => Operator::Multiply,
                };
                let left = left.expression(cards, operators);
                Expression::binary(operator, left, right.expression(cards, operators))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ControlFlow::Continue;

    use super::super::report;
    use super::*;

    fn forms(cards: &[u8]) -> (Tally, Vec<String>) {
        let mut found = Vec::new();
        let tally = solve(cards, 24, &Budget::unlimited(), &mut |case| {
            let text = case.text();
            if case.accepted && !found.contains(&text) {
                found.push(text);
            }
            Continue(())
        });
        (tally, found)
    }

    /// The report's own program, which works on letters, finds the same in the same order.
    #[test]
    fn four_cards_are_the_cases_of_the_report() {
        for cards in [[11, 1, 13, 2], [10, 7, 9, 8], [1, 2, 11, 9], [9, 9, 5, 12], [3, 3, 8, 8]] {
            let (tally, found) = forms(&cards);
            let theirs = report::solve(cards).unwrap();
            assert_eq!(
                found,
                theirs
                    .iter()
                    .map(|text| {
                        let words = text.split(' ').map(|word| match word {
                            "A" => "1",
                            "J" => "11",
                            "Q" => "12",
                            "K" => "13",
                            other => other,
                        });
                        words.collect::<String>()
                    })
                    .collect::<Vec<_>>(),
                "{cards:?}"
            );
            assert_eq!((tally.cases, tally.answers), (report::CASES, theirs.len() as u64));
        }
    }

    /// n! · 4ⁿ⁻¹ · Catalan(n − 1)
    #[test]
    fn cases_are_those_of_the_formula() {
        let cases =
            |cards: &[u8]| solve(cards, 24, &Budget::unlimited(), &mut |_| Continue(())).cases;
        assert_eq!([cases(&[4, 6]), cases(&[1, 3, 8]), cases(&[1, 3, 4, 6])], [8, 192, 7680]);
        assert_eq!(cases(&[3, 3, 8, 8, 1]), 430_080);
    }

    #[test]
    fn a_budget_stops_it() {
        let budget = Budget::unlimited().with_node_limit(1000);
        let tally = solve(&[1, 2, 3, 4, 5], 24, &budget, &mut |_| Continue(()));
        assert_eq!((tally.cases, tally.stopped), (1000, Some(Exhausted::Nodes)));
    }
}
