//! Every written form of a solution, in the order of the report's brute force.
//!
//! All permutations of the cards, by swapping as in the student report by N. C. Djunaedi
//! (2023); for each all choices of operators, `*` before `+` before `-` before `/`; for
//! each all bracketings, those that group to the left first. Duplicate permutations are
//! skipped. Four different cards give 7,680 forms to try; the values of shared parts are
//! cached as far as they fit into memory.

use unpuzzle_core::{Budget, Exhausted, Meter};
use unpuzzle_expr::{ArithmeticError, Expression, Operator, Rational};

use super::Solved;
use super::canonical::number;
use super::solve::Gaps;
use crate::rules::{Hand, Rules};

/// The operators in the order of the report, then those that it does not have.
const ORDER: [Operator; 6] = [
    Operator::Multiply,
    Operator::Add,
    Operator::Subtract,
    Operator::Divide,
    Operator::Power,
    Operator::Log,
];

/// Calls `visit` for every written form of every solution that uses all the cards.
pub(super) fn every_form(
    hand: &Hand,
    rules: &Rules,
    budget: &Budget,
    visit: &mut dyn FnMut(Expression),
) -> Solved {
    let mut writer = Writer {
        rules,
        operators: ORDER.into_iter().filter(|&sign| rules.operators.contains(sign)).collect(),
        budget,
        meter: budget.meter(),
        forms: 0,
        lossy: !rules.within_bound(rules.target),
        visit,
    };
    let stopped = writer.permute(&mut hand.cards().to_vec(), 0).err();
    let (gaps, found) = (Gaps { stopped, too_large: writer.lossy }, writer.forms > 0);
    Solved {
        cards: hand.cards().to_vec(),
        target: rules.target,
        verdict: gaps.verdict(found),
        count: writer.forms,
        complete: gaps.is_complete(found, rules),
        solutions: Vec::new(),
        cases: writer.meter.nodes(),
        nearest: None,
        bound: gaps.bound(rules),
        stopped,
    }
}

struct Writer<'a> {
    rules: &'a Rules,
    operators: Vec<Operator>,
    budget: &'a Budget,
    meter: Meter<'a>,
    forms: u64,
    /// Whether a value on the way was too large.
    lossy: bool,
    visit: &'a mut dyn FnMut(Expression),
}

/// Values of longer stretches are not stored: seven cards have 46,656 choices of six
/// operators with 132 bracketings each.
const MOST_STORED: usize = 6;

/// Choices of operators between two checks of the budget; each has at most 132
/// bracketings.
const CHOICES_PER_LOOK: usize = 64;

impl Writer<'_> {
    /// Every permutation of the cards from `start` on, by swapping. Of equal cards only the
    /// first is put in a place.
    fn permute(&mut self, cards: &mut Vec<Rational>, start: usize) -> Result<(), Exhausted> {
        if start + 1 >= cards.len() {
            return self.write(cards);
        }
        for place in start..cards.len() {
            if cards[start..place].contains(&cards[place]) {
                continue;
            }
            cards.swap(start, place);
            self.permute(cards, start + 1)?;
            cards.swap(start, place);
        }
        Ok(())
    }

    fn write(&mut self, cards: &[Rational]) -> Result<(), Exhausted> {
        let values = self.stretches(cards)?;
        let last = cards.len() - 1;
        if last == 0 && cards[0] == self.rules.target {
            self.show(number(cards[0]));
        }
        let (mut left, mut right) = (Computed::default(), Computed::default());
        for choice in 0..self.choices(last) {
            let mut shape = 0;
            for split in (0..last).rev() {
                let (before, operator, after) =
                    divide_choice(self.operators.len(), choice, last - split - 1);
                let left = self.side(&values, (0, split), before, &mut left);
                let right = self.side(&values, (split + 1, last), after, &mut right);
                for (first, second) in pairs(left, right) {
                    self.meter.tick()?;
                    // Nothing follows the last step, so a result that is too large is just wrong.
                    let value = self.result(self.operators[operator], first, second);
                    if value == Some(Some(self.rules.target)) {
                        self.show(self.expression(cards, choice, shape));
                    }
                    shape += 1;
                }
            }
        }
        Ok(())
    }

    /// The values of a stretch under one choice of operators: stored, the same as last time,
    /// or computed.
    fn side<'s>(
        &mut self,
        values: &'s Stretches,
        (start, end): (usize, usize),
        choice: usize,
        computed: &'s mut Computed,
    ) -> &'s [Option<Rational>] {
        if let Some(stored) = values.of_choice(start, end, choice) {
            return stored;
        }
        if computed.choice != Some(choice) {
            computed.choice = Some(choice);
            computed.shapes.clear();
            self.add_shapes(values, (start, end), choice, &mut computed.shapes);
        }
        &computed.shapes
    }

    fn show(&mut self, form: Expression) {
        self.forms += 1;
        (self.visit)(form);
    }

    /// The stored values of all stretches of neighbouring cards.
    fn stretches(&mut self, cards: &[Rational]) -> Result<Stretches, Exhausted> {
        let mut values = Stretches::of(cards);
        for length in 1..cards.len().saturating_sub(1) {
            for start in 0..cards.len() - length {
                self.meter.tick()?;
                if length < MOST_STORED {
                    let stretch = self.stretch(&values, start, start + length)?;
                    values.values[start * cards.len() + start + length] = stretch;
                }
            }
        }
        Ok(values)
    }

    /// The values of one stretch, by choice of operators and then by bracketing.
    fn stretch(
        &mut self,
        values: &Stretches,
        start: usize,
        end: usize,
    ) -> Result<Vec<Option<Rational>>, Exhausted> {
        let choices = self.choices(end - start);
        let mut stretch = Vec::with_capacity(choices * bracketings(end - start + 1));
        for choice in 0..choices {
            if choice % CHOICES_PER_LOOK == CHOICES_PER_LOOK - 1 {
                self.budget.check()?;
            }
            self.add_shapes(values, (start, end), choice, &mut stretch);
        }
        Ok(stretch)
    }

    /// Adds the values of one stretch under one choice of operators, by bracketing.
    fn add_shapes(
        &mut self,
        values: &Stretches,
        (start, end): (usize, usize),
        choice: usize,
        shapes: &mut Vec<Option<Rational>>,
    ) {
        for split in (start..end).rev() {
            let (before, operator, after) =
                divide_choice(self.operators.len(), choice, end - split - 1);
            let left = values.of_choice(start, split, before).unwrap_or_default();
            let right = values.of_choice(split + 1, end, after).unwrap_or_default();
            let operator = self.operators[operator];
            shapes.extend(pairs(left, right).map(|(a, b)| self.apply(operator, a, b)));
        }
    }

    /// The result on the way.
    fn apply(
        &mut self,
        operator: Operator,
        left: Option<Rational>,
        right: Option<Rational>,
    ) -> Option<Rational> {
        let result = self.result(operator, left, right);
        self.lossy |= result.is_none();
        result.flatten()
    }

    /// The result, if there is one that the rules allow; `None` if it is too large.
    fn result(
        &self,
        operator: Operator,
        left: Option<Rational>,
        right: Option<Rational>,
    ) -> Option<Option<Rational>> {
        let (Some(left), Some(right)) = (left, right) else { return Some(None) };
        match operator.apply(left, right) {
            Ok(value) if !self.rules.allows(value) => Some(None),
            Ok(value) => self.rules.within_bound(value).then_some(Some(value)),
            Err(ArithmeticError::Overflow) => None,
            Err(_) => Some(None),
        }
    }

    fn choices(&self, operators: usize) -> usize {
        self.operators.len().pow(operators as u32)
    }

    /// The form with this choice of operators and this bracketing.
    fn expression(&self, cards: &[Rational], choice: usize, shape: usize) -> Expression {
        let Some(last) = cards.len().checked_sub(2) else {
            return number(cards[0]);
        };
        let mut shape = shape;
        for split in (0..=last).rev() {
            let (left, right) = cards.split_at(split + 1);
            let (lefts, rights) = (bracketings(left.len()), bracketings(right.len()));
            if shape >= lefts * rights {
                shape -= lefts * rights;
                continue;
            }
            let (before, operator, after) =
                divide_choice(self.operators.len(), choice, right.len() - 1);
            return Expression::binary(
                self.operators[operator],
                self.expression(left, before, shape / rights),
                self.expression(right, after, shape % rights),
            );
        }
        number(cards[0])
    }
}

/// The values of a stretch that is too long to be stored, under the last choice of
/// operators.
#[derive(Default)]
struct Computed {
    choice: Option<usize>,
    shapes: Vec<Option<Rational>>,
}

/// The values of stretches of cards: for each stretch by choice of operators, for
/// each choice by bracketing.
struct Stretches {
    cards: usize,
    values: Vec<Vec<Option<Rational>>>,
}

impl Stretches {
    fn of(cards: &[Rational]) -> Self {
        let count = cards.len();
        let mut values = vec![Vec::new(); count * count];
        for (place, card) in cards.iter().enumerate() {
            values[place * count + place] = vec![Some(*card)];
        }
        Stretches { cards: count, values }
    }

    /// The values of a stretch under one choice of operators, if they are stored.
    fn of_choice(&self, start: usize, end: usize, choice: usize) -> Option<&[Option<Rational>]> {
        let shapes = bracketings(end - start + 1);
        let values = &self.values[start * self.cards + end];
        values.get(choice * shapes..(choice + 1) * shapes)
    }
}

/// Splits a choice of operators, a number with one digit for each, the first one highest,
/// at the operator with `after` others behind it.
fn divide_choice(operators: usize, choice: usize, after: usize) -> (usize, usize, usize) {
    let scale = operators.pow(after as u32);
    let (upper, lower) = (choice / scale, choice % scale);
    (upper / operators, upper % operators, lower)
}

fn pairs<T: Copy>(left: &[T], right: &[T]) -> impl Iterator<Item = (T, T)> {
    left.iter().flat_map(move |&first| right.iter().map(move |&second| (first, second)))
}

/// The number of bracketings of a row of numbers.
fn bracketings(numbers: usize) -> usize {
    const CATALAN: [usize; Hand::MOST_CARDS] = [1, 1, 2, 5, 14, 42, 132, 429];
    CATALAN[numbers - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::OperatorSet;

    /// Eight cards and six operators have twelve million values of seven cards in a row.
    #[test]
    fn the_cache_for_many_cards_stays_small() {
        let hand: Hand = "1 2 3 4 5 6 7 8".parse().unwrap();
        let operators = OperatorSet::parse("+-*/^,log").unwrap();
        let rules = Rules { operators, ..Rules::classic() };
        let budget = Budget::unlimited();
        let mut writer = Writer {
            rules: &rules,
            operators: ORDER.to_vec(),
            budget: &budget,
            meter: budget.meter(),
            forms: 0,
            lossy: false,
            visit: &mut |_| {},
        };
        let values = writer.stretches(hand.cards()).unwrap().values;
        let stored: usize = values.iter().map(Vec::capacity).sum();
        assert!((980_000..1_100_000).contains(&stored), "{stored}");
        assert!(stored * size_of::<Option<Rational>>() < 32 << 20);
    }
}
