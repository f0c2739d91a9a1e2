//! The strict answer checker.
//!
//! It accepts every right answer, not a list of answers: the text is parsed, its
//! operators and cards are compared with the rules and the hand, and its value is
//! computed exactly. Errors carry their place.

use std::fmt;

use thiserror::Error;
use unpuzzle_core::{Budget, Located, Message, Span, msg};
use unpuzzle_expr::{ArithmeticError, Expression, Node, Operator, Rational, Syntax, parse};

use crate::rules::Breach;
use crate::{Hand, Key, OperatorSet, Rules, Solution, Solver};

/// Judges an answer and finds its class among the essentially different solutions.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_twentyfour::{Hand, Rules, check};
///
/// let hand: Hand = "1 4 5 6".parse().unwrap();
/// let check = |text| check::check(text, &hand, &Rules::classic(), &Budget::unlimited());
/// let standing = check("6/(5/4-1)").unwrap().standing.unwrap();
/// assert_eq!(standing.count, 2);
/// assert_ne!(check("4/(1-5/6)").unwrap().standing.unwrap().index, standing.index);
/// ```
pub fn check(
    text: &str,
    hand: &Hand,
    rules: &Rules,
    budget: &Budget,
) -> Result<Checked, CheckError> {
    let answer = judge(text, hand, rules)?;
    let solved = Solver::new(hand).rules(rules).budget(budget).distinct();
    let index = answer.index_in(&solved.solutions);
    let standing = index
        .filter(|_| solved.complete)
        .map(|index| Standing { index, count: solved.solutions.len() });
    Ok(Checked { answer, standing })
}

/// A right answer and its standing among all solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Checked {
    /// The answer.
    pub answer: Answer,
    /// Which solution it is, unless the budget ran out before all were known.
    pub standing: Option<Standing>,
}

impl Checked {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        let target = self.answer.value;
        match self.standing {
            Some(Standing { count: 1, .. }) => {
                msg!("Right, this makes {target}: the only solution there is.", target)
            }
            Some(Standing { index, count }) => msg!(
                "Right, this makes {target}: solution {number} of {count} essentially different ones.",
                target,
                number = index + 1,
                count
            ),
            None => msg!("Right, this makes {target}.", target),
        }
    }
}

/// Which solution an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize))]
pub struct Standing {
    /// Its place, from 0, in the list of [`Solver::distinct`].
    pub index: usize,
    /// How many essentially different solutions there are.
    pub count: usize,
}

/// A right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Answer {
    /// The parsed text, with joined cards separated again.
    pub expression: Expression,
    /// Its value.
    pub value: Rational,
}

impl Answer {
    /// Its place among the essentially different solutions of the hand.
    pub fn index_in(&self, solutions: &[Solution]) -> Option<usize> {
        let key = Key::of(&self.expression)?;
        solutions.iter().position(|solution| solution.key() == key)
    }
}

/// Judges an answer without a search.
///
/// ```
/// use unpuzzle_twentyfour::{Hand, Rules, check};
///
/// let hand: Hand = "3 3 8 8".parse().unwrap();
/// assert!(check::judge("8 ÷ (3 − 8 ÷ 3)", &hand, &Rules::classic()).is_ok());
///
/// let text = "8 * 3 + 8 - 3";
/// let error = check::judge(text, &hand, &Rules::classic()).unwrap_err();
/// assert_eq!(error.to_string(), "this makes 29, not 24");
/// ```
pub fn judge(text: &str, hand: &Hand, rules: &Rules) -> Result<Answer, CheckError> {
    let text = without_target(text, rules.target);
    let expression =
        parse(text, &Syntax::CARDS).map_err(|error| error.map(CheckErrorKind::Parse))?;
    check_operators(&expression, text, rules)?;
    let expression = name_cards(expression, hand, rules)?;
    let value = check_values(&expression, rules)?;
    if value != rules.target {
        let target = rules.target;
        return Err(CheckErrorKind::WrongValue { value, target }.at(expression.span));
    }
    Ok(Answer { expression, value })
}

/// An answer such as `8*3=24` without its right side.
fn without_target(text: &str, target: Rational) -> &str {
    let named = |said: &str| Rules::parse_target(said).is_ok_and(|said| said == target);
    match text.split_once('=') {
        Some((answer, said)) if named(said) => answer.trim_end(),
        _ => text,
    }
}

/// Refuses the first operation, from left to right, that the rules do not have.
fn check_operators(expression: &Expression, text: &str, rules: &Rules) -> Result<(), CheckError> {
    let allowed = match &expression.node {
        Node::Number(_) => return Ok(()),
        Node::Unary(function, operand) => {
            check_operators(operand, text, rules)?;
            rules.operators.has_function(*function)
        }
        Node::Binary(operator, left, right) => {
            check_operators(left, text, rules)?;
            if rules.operators.contains(*operator) {
                return check_operators(right, text, rules);
            }
            false
        }
    };
    if allowed {
        return Ok(());
    }
    let span = expression.sign(text);
    let symbol = span.text(text).unwrap_or_default().to_owned();
    let operators = rules.operators;
    Err(CheckErrorKind::OperatorNotAllowed { symbol, operators }.at(span))
}

/// The value, if the rules allow every intermediate result.
fn check_values(expression: &Expression, rules: &Rules) -> Result<Rational, CheckError> {
    expression.evaluate_each(&mut |part: &Expression, value| {
        // The rules are about results, not about cards.
        let dealt = matches!(part.node, Node::Number(_));
        match rules.breach(value).filter(|_| !dealt) {
            None => Ok(()),
            Some(Breach::Fraction) => Err(CheckErrorKind::NotWhole { value }),
            Some(Breach::Negative) => Err(CheckErrorKind::Negative { value }),
            Some(Breach::Zero) => Err(CheckErrorKind::Zero),
        }
    })
}

// Assignment of cards to the numbers of an answer.
//
// Usually each number is one card. Where cards may be joined, `38` may be a 3 and
// an 8, `111` may be 1 and 11 or 11 and 1, and a bad choice for one number may
// leave too little for the next; hence a backtracking search.

/// The expression with every number of several cards replaced by their join.
fn name_cards(
    expression: Expression,
    hand: &Hand,
    rules: &Rules,
) -> Result<Expression, CheckError> {
    let joins = rules.operators.contains(Operator::Concat);
    let numbers: Vec<_> = expression.leaves().collect();
    let mut pile = Pile::new(hand);
    let leftovers = if rules.flags.subset { hand.len() } else { 0 };
    if pile.cover(&numbers, joins, leftovers) {
        let mut cards = pile.used.into_iter();
        return Ok(split_leaves(expression, &mut cards));
    }
    Err(why_not(&expression, &numbers, hand, joins))
}

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
    /// Each card with its digits, largest first, so that a number that is a card matches
    /// that card first.
    left: Vec<(Rational, String)>,
    /// The cards of each number so far.
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

    /// Takes the cards of the numbers, leaving at most `leftovers`; if that is not
    /// possible, takes none.
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

    /// Takes cards for the remaining digits of one number, then for the other numbers.
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

/// The expression with each number, from left to right, replaced by the join of these cards.
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

/// Why an answer does not count, and where.
pub type CheckError = Located<CheckErrorKind>;

/// Why an answer does not count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum CheckErrorKind {
    /// The text is not an expression.
    Parse(Message),
    /// An operation that the rules do not have.
    OperatorNotAllowed {
        /// Its sign or name as typed.
        symbol: String,
        /// The operators that the rules have.
        operators: OperatorSet,
    },
    /// A number made of several cards side by side, where that is not allowed.
    JoinedDigits {
        /// The number made.
        number: u64,
    },
    /// A number that is not a card of the hand.
    NotDealt {
        /// The number.
        card: u64,
        /// The hand.
        hand: Hand,
    },
    /// A card used more often than it was dealt.
    UsedTooOften {
        /// The card.
        card: u64,
        /// How often it was dealt.
        dealt: usize,
    },
    /// A number of several cards side by side, some of them used already.
    NothingLeftToJoin {
        /// The number.
        number: u64,
    },
    /// Cards that are not used.
    Unused {
        /// The cards.
        cards: Vec<Rational>,
    },
    /// An operation without an exact value; the place of a division by zero is its
    /// divisor.
    Arithmetic(#[from] ArithmeticError),
    /// A fraction in a game of whole numbers.
    NotWhole {
        /// The value of the faulty part.
        value: Rational,
    },
    /// A negative value in a game without them.
    Negative {
        /// The value of the faulty part.
        value: Rational,
    },
    /// Zero in a game that allows none.
    Zero,
    /// The result is not the target.
    WrongValue {
        /// The exact result.
        value: Rational,
        /// The target.
        target: Rational,
    },
}

impl CheckErrorKind {
    /// Whether the text is not an expression at all, as opposed to a wrong answer.
    pub const fn is_malformed(&self) -> bool {
        matches!(self, Self::Parse(_))
    }

    /// The message shown to people.
    pub fn message(&self) -> Message {
        self.message_naming(|card| card)
    }

    /// The message with cards by these names, such as `K` for `13`.
    pub fn message_naming(&self, name: fn(&str) -> &str) -> Message {
        let named = |card: &dyn fmt::Display| name(&card.to_string()).to_owned();
        match self {
            Self::Parse(message) => message.clone(),
            Self::OperatorNotAllowed { symbol, operators } => msg!(
                "“{symbol}” is not allowed in this game: use {operators}",
                symbol = symbol.as_str(),
                operators = operators.to_string()
            ),
            Self::JoinedDigits { number } => {
                msg!("cards may not be joined into {number} in this game", number = *number)
            }
            Self::NotDealt { card, hand } => {
                let hand: Vec<_> = hand.cards().iter().map(|card| named(card)).collect();
                msg!(
                    "{card} is not among the cards {hand}",
                    card = named(card),
                    hand = hand.join(" ")
                )
            }
            Self::UsedTooOften { card, dealt } => msg!(
                "{card} was dealt only {dealt} {dealt|time|times}",
                card = named(card),
                dealt = *dealt
            ),
            Self::NothingLeftToJoin { number } => {
                msg!("the cards left cannot be joined into {number}", number = *number)
            }
            Self::Unused { cards } => {
                let cards: Vec<_> = cards.iter().map(|card| named(card)).collect();
                msg!("every card must be used: {cards} left over", cards)
            }
            Self::Arithmetic(error) => error.message(),
            Self::NotWhole { value } => {
                msg!("this makes {value}, and this game allows whole numbers only", value = *value)
            }
            Self::Negative { value } => {
                msg!("this makes {value}, and this game allows nothing below zero", value = *value)
            }
            Self::Zero => msg!("this makes 0, and this game allows no zero"),
            Self::WrongValue { value, target } => {
                msg!("this makes {value}, not {target}", value = *value, target = *target)
            }
        }
    }

    fn at(self, span: Span) -> CheckError {
        Located::new(span, self)
    }
}
