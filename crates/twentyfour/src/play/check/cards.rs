//! Which cards the numbers of an answer are.
//!
//! Usually each number is one card. Where cards may be joined, `38` may be a 3 and
//! an 8, `111` may be 1 and 11 or 11 and 1, and choosing badly for one number may
//! leave too little for the next; so the choice is searched.

use unpuzzle_expr::{Expression, Node, Operator, Rational, Span};

use super::error::{CheckError, CheckErrorKind};
use crate::{Hand, Rules};

/// The expression with every number that is several cards turned into their join.
pub(super) fn name_cards(
    expression: Expression,
    hand: &Hand,
    rules: &Rules,
) -> Result<Expression, CheckError> {
    let joins = rules.operators.contains(Operator::Concat);
    let numbers: Vec<_> = expression.leaves().collect();
    let mut pile = Pile::new(hand);
    let leftovers = if rules.subset { hand.len() } else { 0 };
    if pile.cover(&numbers, joins, leftovers) {
        let mut cards = pile.used.into_iter();
        return Ok(split_leaves(expression, &mut cards));
    }
    Err(why_not(&expression, &numbers, hand, joins))
}

/// Explains, number by number, why the cards do not fit.
fn why_not(
    expression: &Expression,
    numbers: &[(u64, Span)],
    hand: &Hand,
    joins: bool,
) -> CheckError {
    let mut pile = Pile::new(hand);
    for number in numbers {
        if !pile.cover(&[*number], joins, hand.len()) {
            return why_not_this(number.0, hand, joins).at(number.1);
        }
    }
    let cards = pile.left.into_iter().map(|(card, _)| card).collect();
    CheckErrorKind::Unused { cards }.at(expression.span)
}

/// Explains why a number is not among the cards left.
fn why_not_this(number: u64, hand: &Hand, joins: bool) -> CheckErrorKind {
    let mut pile = Pile::new(hand);
    let dealt = pile.count(number);
    let joined = pile.cover(&[(number, Span::default())], true, hand.len());
    match (dealt, joined) {
        (1.., _) => CheckErrorKind::UsedTooOften { card: number, dealt },
        (0, true) if joins => CheckErrorKind::NothingLeftToJoin { number },
        (0, true) => CheckErrorKind::JoinedDigits { number },
        (0, false) => CheckErrorKind::NotDealt { card: number, hand: hand.clone() },
    }
}

/// The cards of a hand that are not used yet.
struct Pile {
    /// Each card with its digits, largest first, so that a number which is a card
    /// is taken for that card.
    left: Vec<(Rational, String)>,
    /// For each number so far, the cards that it is.
    used: Vec<Vec<u64>>,
}

impl Pile {
    fn new(hand: &Hand) -> Self {
        let cards = hand.sorted();
        let written = cards.cards().iter().rev();
        Self { left: written.map(|&card| (card, card.to_string())).collect(), used: Vec::new() }
    }

    fn count(&self, number: u64) -> usize {
        let digits = number.to_string();
        self.left.iter().filter(|(_, card)| *card == digits).count()
    }

    /// Takes the cards that the numbers are, leaving at most `leftovers`; takes
    /// none if that is not possible.
    fn cover(&mut self, numbers: &[(u64, Span)], joins: bool, leftovers: usize) -> bool {
        let Some((&(number, _), rest)) = numbers.split_first() else {
            return self.left.len() <= leftovers;
        };
        self.used.push(Vec::new());
        let covered = self.cover_digits(&number.to_string(), rest, joins, leftovers);
        if !covered {
            self.used.pop();
        }
        covered
    }

    /// Takes cards for what is left of one number, then for the other numbers.
    fn cover_digits(
        &mut self,
        digits: &str,
        rest: &[(u64, Span)],
        joins: bool,
        leftovers: usize,
    ) -> bool {
        if digits.is_empty() {
            return self.cover(rest, joins, leftovers);
        }
        for index in 0..self.left.len() {
            let again = index > 0 && self.left[index].1 == self.left[index - 1].1;
            let Some(after) = digits.strip_prefix(self.left[index].1.as_str()) else {
                continue;
            };
            if again || !(joins || after.is_empty()) {
                continue;
            }
            let card = self.take(index);
            if self.cover_digits(after, rest, joins, leftovers) {
                return true;
            }
            self.put_back(index, card);
        }
        false
    }

    fn take(&mut self, index: usize) -> (Rational, String) {
        let card = self.left.remove(index);
        if let Some(number) = self.used.last_mut() {
            number.push(card.0.numerator().unsigned_abs());
        }
        card
    }

    fn put_back(&mut self, index: usize, card: (Rational, String)) {
        self.left.insert(index, card);
        if let Some(number) = self.used.last_mut() {
            number.pop();
        }
    }
}

/// The expression with each number, from left to right, made of these cards.
fn split_leaves(expression: Expression, cards: &mut impl Iterator<Item = Vec<u64>>) -> Expression {
    let span = expression.span;
    let split = match expression.node {
        Node::Number(number) => cards.next().and_then(join).unwrap_or(Expression::number(number)),
        Node::Unary(function, operand) => {
            Expression::unary(function, split_leaves(*operand, cards))
        }
        Node::Binary(operator, left, right) => {
            let left = split_leaves(*left, cards);
            Expression::binary(operator, left, split_leaves(*right, cards))
        }
    };
    split.at(span)
}

fn join(cards: Vec<u64>) -> Option<Expression> {
    let numbers = cards.into_iter().map(Expression::number);
    numbers.reduce(|left, right| Expression::binary(Operator::Concat, left, right))
}
