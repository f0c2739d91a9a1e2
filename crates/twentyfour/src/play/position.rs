//! A hand with the steps taken so far.

use thiserror::Error;
use unpuzzle_core::{Located, Message, msg};
use unpuzzle_expr::{ArithmeticError, Expression, Function, Operator, Rational};

use super::step::{ParseStepError, Step};
use crate::{Hand, Rules};

/// The values on the table in the middle of a hand.
///
/// ```
/// use unpuzzle_twentyfour::hint::Position;
/// use unpuzzle_twentyfour::{Hand, Rules};
///
/// let hand = Hand::parse("3 3 8 8").unwrap();
/// let mut position = Position::new(&hand, Rules::classic()).unwrap();
/// position.take("8/3".parse().unwrap()).unwrap();
/// position.take("3-8/3".parse().unwrap()).unwrap();
/// position.take("8 / 1/3".parse().unwrap()).unwrap();
/// assert!(position.is_won());
/// assert_eq!(position.pieces()[0].expression.to_string(), "8/(3-8/3)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    rules: Rules,
    hand: Hand,
    steps: Vec<Step>,
    pieces: Vec<Piece>,
}

/// One value on the table and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The value.
    pub value: Rational,
    /// How it was made from cards.
    pub expression: Expression,
    /// Whether it is a card, or cards joined: only those have digits to join.
    pub joinable: bool,
}

impl Piece {
    fn card(value: Rational) -> Option<Self> {
        let number = u64::try_from(value.numerator()).ok()?;
        value.is_integer().then_some(Piece {
            value,
            expression: Expression::number(number),
            joinable: true,
        })
    }
}

impl Position {
    /// The start of a hand; `None` if it holds anything but natural numbers, which are
    /// never dealt.
    pub fn new(hand: &Hand, rules: Rules) -> Option<Self> {
        let pieces = hand.cards().iter().map(|&card| Piece::card(card));
        Some(Position {
            rules,
            hand: hand.clone(),
            steps: Vec::new(),
            pieces: pieces.collect::<Option<_>>()?,
        })
    }

    /// The rules of this game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The hand as dealt.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The steps taken.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The values on the table: cards in the order of the hand, then results.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether the target is reached: with all cards, or with any of them where some may be
    /// left over.
    pub fn is_won(&self) -> bool {
        self.winner().is_some()
    }

    /// The value that reached the target.
    pub fn winner(&self) -> Option<&Piece> {
        let finished = self.pieces.len() == 1 || self.rules.flags.subset;
        let mut pieces = self.pieces.iter().rev();
        pieces.find(|piece| finished && piece.value == self.rules.target)
    }

    /// Takes a step and returns its result. After an error nothing has changed.
    pub fn take(&mut self, step: Step) -> Result<Rational, StepError> {
        self.check_allowed(&step)?;
        let chosen = self.choose(&step)?;
        let value = step.result().map_err(StepError::Arithmetic)?;
        if !self.rules.allows(value) {
            return Err(StepError::ValueNotAllowed(value));
        }
        let made = self.make(&step, &chosen, value);
        let mut place = 0;
        self.pieces.retain(|_| {
            place += 1;
            !chosen.contains(&(place - 1))
        });
        self.pieces.push(made);
        self.steps.push(step);
        Ok(value)
    }

    /// Takes several steps, separated by semicolons. After an error nothing has changed,
    /// and the place is that of the faulty step.
    pub fn take_all(&mut self, text: &str) -> Result<(), Located> {
        let mut next = self.clone();
        let mut start = 0;
        for part in text.split(';') {
            let span = start..start + part.len();
            start += part.len() + 1;
            if part.trim().is_empty() {
                continue;
            }
            next.take_text(part).map_err(|message| Located::new(span, message))?;
        }
        *self = next;
        Ok(())
    }

    fn take_text(&mut self, text: &str) -> Result<Rational, Message> {
        let step: Step = text.parse().map_err(|error: ParseStepError| error.message())?;
        self.take(step).map_err(|error| error.message())
    }

    fn check_allowed(&self, step: &Step) -> Result<(), StepError> {
        let operators = self.rules.operators;
        match *step {
            Step::Combine { operator, .. } if !operators.contains(operator) => {
                Err(StepError::OperatorNotAllowed(operator))
            }
            Step::Change { function, .. } if !operators.has_function(function) => {
                Err(StepError::FunctionNotAllowed(function))
            }
            _ => Ok(()),
        }
    }

    /// The places of the step's operands, in their order.
    fn choose(&self, step: &Step) -> Result<Vec<usize>, StepError> {
        let joins = step.joins();
        let mut chosen: Vec<usize> = Vec::new();
        for operand in step.operands() {
            let mut places = (0..self.pieces.len())
                .filter(|place| {
                    let piece = &self.pieces[*place];
                    piece.value == operand && !chosen.contains(place)
                })
                .peekable();
            places.peek().ok_or(StepError::NotOnTable(operand))?;
            // Of equal values a computed one is used first, unless digits are needed:
            // that keeps cards free to be joined later.
            let place = if joins {
                places.find(|&place| self.pieces[place].joinable)
            } else {
                places.min_by_key(|&place| self.pieces[place].joinable && self.joins())
            };
            chosen.push(place.ok_or(StepError::NoDigits(operand))?);
        }
        Ok(chosen)
    }

    fn joins(&self) -> bool {
        self.rules.operators.contains(Operator::Concat)
    }

    fn make(&self, step: &Step, chosen: &[usize], value: Rational) -> Piece {
        let part = |which: usize| self.pieces[chosen[which]].expression.clone();
        let expression = match *step {
            Step::Combine { operator, .. } => Expression::binary(operator, part(0), part(1)),
            Step::Change { function, .. } => Expression::unary(function, part(0)),
        };
        Piece { value, expression, joinable: step.joins() }
    }
}

/// Why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum StepError {
    /// The value is not on the table, or not often enough.
    NotOnTable(Rational),
    /// Only cards can be joined, and this value was computed.
    NoDigits(Rational),
    /// This game does not have the operator.
    OperatorNotAllowed(Operator),
    /// This game does not have the function.
    FunctionNotAllowed(Function),
    /// The step has no exact result.
    Arithmetic(ArithmeticError),
    /// The rules forbid the result.
    ValueNotAllowed(Rational),
}

impl StepError {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match self {
            Self::NotOnTable(value) => {
                msg!("{value} is not on the table, or not often enough", value = *value)
            }
            Self::NoDigits(value) => {
                msg!("{value} was computed, and only cards can be joined", value = *value)
            }
            Self::OperatorNotAllowed(operator) => {
                msg!("{sign} is not part of this game", sign = operator.symbol())
            }
            Self::FunctionNotAllowed(function) => {
                msg!("{sign} is not part of this game", sign = function.symbol())
            }
            Self::Arithmetic(ArithmeticError::DivisionByZero) => {
                msg!("nothing can be divided by zero")
            }
            Self::Arithmetic(ArithmeticError::Overflow) => msg!("the result is too large"),
            Self::Arithmetic(_) => msg!("the result is not an exact number"),
            Self::ValueNotAllowed(value) => {
                msg!("the rules do not allow {value} on the way", value = *value)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(hand: &str, rules: Rules) -> Position {
        Position::new(&Hand::parse(hand).unwrap(), rules).unwrap()
    }

    fn left(position: &Position) -> String {
        let values: Vec<_> =
            position.pieces().iter().map(|piece| piece.value.to_string()).collect();
        values.join(" ")
    }

    #[test]
    fn steps_replace_values() {
        let mut table = position("3 3 8 8", Rules::classic());
        let mut check = |step: &str, expected: &str| {
            table.take_text(step).unwrap();
            assert_eq!(left(&table), expected);
        };
        check("8/3", "3 8 8/3");
        check("3-8/3", "8 1/3");
        check("8 / 1/3", "24");
        assert!(table.is_won());
    }

    #[test]
    fn impossible_steps_change_nothing() {
        let refuse = |rules: Rules, step: &str, error| {
            let mut table = position("3 3 8 8", rules);
            let before = table.clone();
            assert_eq!(table.take(step.parse().unwrap()), Err(error), "{step}");
            assert_eq!(table, before);
        };
        let value = |text: &str| text.parse::<Rational>().unwrap();
        refuse(Rules::classic(), "8/4", StepError::NotOnTable(value("4")));
        refuse(Rules::classic(), "3^3", StepError::OperatorNotAllowed(Operator::Power));
        refuse(Rules::classic(), "3!", StepError::FunctionNotAllowed(Function::Factorial));
        let countdown = Rules::countdown(value("24"));
        refuse(countdown.clone(), "8/3", StepError::ValueNotAllowed(value("8/3")));
        refuse(countdown.clone(), "3-8", StepError::ValueNotAllowed(value("-5")));
        refuse(countdown, "3-3", StepError::ValueNotAllowed(value("0")));
    }

    #[test]
    fn a_value_is_used_as_often_as_it_is_there() {
        let mut table = position("3 3 8 8", Rules::classic());
        table.take_text("3-3").unwrap();
        let zero = StepError::Arithmetic(ArithmeticError::DivisionByZero);
        assert_eq!(table.take("8/0".parse().unwrap()), Err(zero));
        let three = Rational::integer(3);
        assert_eq!(table.take("8*3".parse().unwrap()), Err(StepError::NotOnTable(three)));
    }

    #[test]
    fn only_cards_can_be_joined() {
        let operators = "+-*/,concat".parse().unwrap();
        let mut table = position("1 2 3 5", Rules { operators, ..Rules::classic() });
        table.take_text("1+2").unwrap();
        assert_eq!(left(&table), "3 5 3");
        table.take_text("3||5").unwrap();
        assert_eq!(left(&table), "3 35");
        let three = Rational::integer(3);
        let error = table.take("3||35".parse().unwrap());
        assert_eq!(error, Err(StepError::NoDigits(three)));
    }

    #[test]
    fn several_steps_are_taken_together_or_not_at_all() {
        let mut table = position("3 3 8 8", Rules::classic());
        table.take_all("8/3; 3 - 8/3;").unwrap();
        assert_eq!(left(&table), "8 1/3");
        let before = table.clone();
        let error = table.take_all("8*1/3; 9+9").unwrap_err();
        assert_eq!(error.span, (6..10).into());
        assert_eq!(table, before);
    }

    #[test]
    fn cards_may_be_left_over_where_the_rules_say_so() {
        let mut table = position("100 4 3 7 2", Rules::countdown(Rational::integer(12)));
        assert!(!table.is_won());
        table.take_text("4*3").unwrap();
        assert!(table.is_won());
    }
}
