//! One step of a solution: two values become one.
//!
//! Written as values with an operator between them, `8 / 3`. The grammar:
//!
//! ```text
//! step     = value sign value | "log(" value "," value ")"
//!          | "sqrt(" value ")" | "√" value | value "!"
//! sign     = "+" | "-" | "−" | "*" | "×" | "·" | "x" | "/" | "÷" | ":" | "^" | "||"
//! value    = number | "(" number ")"
//! number   = whole | fraction
//! whole    = ["-"] digits | "A" | "T" | "J" | "Q" | "K"
//! fraction = ["-"] digits "/" digits, in lowest terms
//! ```
//!
//! Spaces are allowed around values, but not within a fraction. They are needed only where
//! the text is ambiguous: `8/3/5` is 8 / 3/5 or 8/3 / 5,
//! while `8/3/3` can only be 8/3 / 3, because 3/3 is not a value in lowest terms.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;
use unpuzzle_core::{Message, msg};
use unpuzzle_expr::{ArithmeticError, Function, Operator, Rational};

use crate::rules::hand::letter_rank;

/// One step: an operation on values of the table.
///
/// ```
/// use unpuzzle_twentyfour::hint::Step;
///
/// let step: Step = "3-8/3".parse().unwrap();
/// assert_eq!(step.to_string(), "3 - 8/3");
/// assert_eq!(step.result().unwrap().to_string(), "1/3");
/// assert!("8/3/5".parse::<Step>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Two values become one.
    Combine {
        /// The operation.
        operator: Operator,
        /// The value before the sign, or the base of a logarithm.
        left: Rational,
        /// The value behind the sign.
        right: Rational,
    },
    /// One value becomes another.
    Change {
        /// The function.
        function: Function,
        /// Its operand.
        operand: Rational,
    },
}

impl Step {
    /// The longest text that is read as a step, in bytes.
    pub(crate) const MAX_LENGTH: usize = 200;

    /// A step that combines two values.
    pub const fn combine(operator: Operator, left: Rational, right: Rational) -> Self {
        Step::Combine { operator, left, right }
    }

    /// The same step with the larger operand of a sum or product first, as people write.
    #[must_use]
    pub(super) fn larger_first(self) -> Self {
        match self {
            Step::Combine {
                operator: operator @ (Operator::Add | Operator::Multiply),
                left,
                right,
            } if left < right => Step::combine(operator, right, left),
            other => other,
        }
    }

    /// Whether it writes two cards as one number.
    pub(super) fn joins(&self) -> bool {
        matches!(self, Step::Combine { operator, .. } if *operator == Operator::Concat)
    }

    /// Its exact result.
    pub fn result(&self) -> Result<Rational, ArithmeticError> {
        match *self {
            Step::Combine { operator, left, right } => operator.apply(left, right),
            Step::Change { function, operand } => function.apply(operand),
        }
    }

    /// The values that it uses.
    pub(crate) fn operands(&self) -> impl Iterator<Item = Rational> {
        let (first, second) = match *self {
            Step::Combine { left, right, .. } => (left, Some(right)),
            Step::Change { operand, .. } => (operand, None),
        };
        std::iter::once(first).chain(second)
    }
}

/// The form that [`FromStr`] reads: values tight, spaces around the sign.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Combine { operator: Operator::Log, left, right } => {
                write!(f, "log({left}, {right})")
            }
            Step::Combine { operator, left, right } => {
                write!(f, "{left} {} {right}", operator.symbol())
            }
            Step::Change { function: Function::SquareRoot, operand } => {
                write!(f, "sqrt({operand})")
            }
            Step::Change { function: Function::Factorial, operand } => write!(f, "{operand}!"),
        }
    }
}

/// Why a text is not a step, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ParseStepError {
    /// It is longer than [`Step::MAX_LENGTH`].
    TooLong,
    /// It is not two values with a sign between them.
    NotAStep,
    /// A value was expected here.
    NotAValue(Range<usize>),
    /// The text can be read as either of these.
    Ambiguous(Step, Step),
}

impl ParseStepError {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match self {
            Self::TooLong => msg!("a step has at most {most} bytes", most = Step::MAX_LENGTH),
            Self::NotAStep => {
                msg!("a step is two values with a sign between them, such as 8 / 3")
            }
            Self::NotAValue(_) => msg!("a value such as 8, -5 or 8/3 was expected"),
            Self::Ambiguous(one, other) => msg!(
                "this could be {one} or {other}: put spaces around the sign that you mean",
                one = one.to_string(),
                other = other.to_string()
            ),
        }
    }

    /// The faulty bytes of `text`.
    pub fn place(&self, text: &str) -> Range<usize> {
        match self {
            ParseStepError::NotAValue(place) => place.clone(),
            _ => 0..text.len(),
        }
    }
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Self, ParseStepError> {
        if text.len() > Step::MAX_LENGTH {
            return Err(ParseStepError::TooLong);
        }
        if let Some(step) = named_step(text.trim()) {
            return step.ok_or(ParseStepError::NotAStep);
        }
        let mut readings = readings(text).into_iter();
        match (readings.next(), readings.next()) {
            (Some(step), None) => Ok(step),
            (Some(one), Some(other)) => Err(ParseStepError::Ambiguous(one, other)),
            (None, _) => Err(blame(text)),
        }
    }
}

/// Steps written as a function: `log(2, 8)`, `sqrt(9)`, `√9`, `4!`.
fn named_step(text: &str) -> Option<Option<Step>> {
    let change =
        |function, operand: &str| value(operand).map(|operand| Step::Change { function, operand });
    let lower = text.to_ascii_lowercase();
    if let Some(operand) = text.strip_suffix('!') {
        return Some(change(Function::Factorial, operand));
    }
    if let Some(operand) = text.strip_prefix('√').or(lower.strip_prefix("sqrt")) {
        return Some(change(Function::SquareRoot, operand));
    }
    lower.strip_prefix("log").map(logarithm)
}

fn logarithm(operands: &str) -> Option<Step> {
    let inner = operands.trim().strip_prefix('(')?.strip_suffix(')')?;
    let (base, of) = inner.split_once(',')?;
    Some(Step::combine(Operator::Log, value(base)?, value(of)?))
}

/// Every parse of the text as value, sign and value.
fn readings(text: &str) -> Vec<Step> {
    signs(text)
        .filter_map(|(place, operator)| {
            let left = value(&text[..place.start])?;
            let right = value(&text[place.end..])?;
            Some(Step::combine(operator, left, right))
        })
        .collect()
}

fn signs(text: &str) -> impl Iterator<Item = (Range<usize>, Operator)> {
    text.char_indices().filter_map(|(start, character)| {
        let operator = match character {
            '+' => Operator::Add,
            '-' | '−' => Operator::Subtract,
            '*' | '×' | '·' | 'x' | 'X' => Operator::Multiply,
            '/' | '÷' | ':' => Operator::Divide,
            '^' => Operator::Power,
            '|' if text[start..].starts_with("||") => {
                return Some((start..start + 2, Operator::Concat));
            }
            _ => return None,
        };
        Some((start..start + character.len_utf8(), operator))
    })
}

/// A value with or without brackets and spaces around it.
fn value(text: &str) -> Option<Rational> {
    let text = text.trim();
    let bare = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    number(bare.unwrap_or(text).trim())
}

fn number(text: &str) -> Option<Rational> {
    if let Some(card) = letter_rank(text) {
        return Some(Rational::integer(card));
    }
    let plain = text.replace('−', "-").replace('÷', "/");
    let value: Rational = plain.parse().ok()?;
    // Only lowest terms, or 6/2/3 would be ambiguous.
    (value.to_string() == plain).then_some(value)
}

/// The likely error: beside the only sign.
fn blame(text: &str) -> ParseStepError {
    let mut signs = signs(text);
    let (Some((place, _)), None) = (signs.next(), signs.next()) else {
        return ParseStepError::NotAStep;
    };
    let (left, right) = (&text[..place.start], &text[place.end..]);
    match (value(left), value(right)) {
        (None, _) if !left.trim().is_empty() => {
            ParseStepError::NotAValue(trimmed(text, 0..place.start))
        }
        (Some(_), None) if !right.trim().is_empty() => {
            ParseStepError::NotAValue(trimmed(text, place.end..text.len()))
        }
        _ => ParseStepError::NotAStep,
    }
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, expected: &str) {
        let step = text.parse::<Step>().map(|step| step.to_string());
        assert_eq!(step.as_deref(), Ok(expected), "{text}");
    }

    #[test]
    fn steps_are_read_with_or_without_spaces() {
        check("8/3", "8 / 3");
        check(" 8  /  3 ", "8 / 3");
        check("3-8/3", "3 - 8/3");
        check("8/3/3", "8/3 / 3");
        check("8 / 3/5", "8 / 3/5");
        check("8/3 /5", "8/3 / 5");
        check("(8/3)/5", "8/3 / 5");
        check("3--5", "3 - -5");
        check("3 - (-5)", "3 - -5");
        check("-5-3", "-5 - 3");
        check("-7/2*-4", "-7/2 * -4");
    }

    #[test]
    fn signs_and_cards_may_have_other_shapes() {
        check("K×A", "13 * 1");
        check("q ÷ t", "12 / 10");
        check("j·2", "11 * 2");
        check("6 : 2", "6 / 2");
        check("5 − 2", "5 - 2");
        check("3x8", "3 * 8");
        check("2^3", "2 ^ 3");
        check("3||8", "3 || 8");
        check("log(2, 8)", "log(2, 8)");
        check("LOG (2,8)", "log(2, 8)");
        check("sqrt(9)", "sqrt(9)");
        check("√9", "sqrt(9)");
        check("4!", "4!");
    }

    #[test]
    fn errors_have_their_places() {
        let refuse = |text: &str, error| assert_eq!(text.parse::<Step>(), Err(error), "{text}");
        let step = |text: &str| text.parse::<Step>().unwrap();
        refuse("", ParseStepError::NotAStep);
        refuse("24", ParseStepError::NotAStep);
        refuse("8 +", ParseStepError::NotAStep);
        refuse("1+2+3", ParseStepError::NotAStep);
        refuse("log(2)", ParseStepError::NotAStep);
        refuse("√", ParseStepError::NotAStep);
        refuse("8 + zwei ", ParseStepError::NotAValue(4..8));
        refuse("zwei+8", ParseStepError::NotAValue(0..4));
        refuse("6 + 08", ParseStepError::NotAValue(4..6));
        refuse("8/3/5", ParseStepError::Ambiguous(step("8 / 3/5"), step("8/3 / 5")));
        refuse(&"9".repeat(201), ParseStepError::TooLong);
        refuse("9223372036854775808+1", ParseStepError::NotAValue(0..19));
    }

    fn values() -> impl Strategy<Value = Rational> {
        let small = (-99_i64..99, 1_i64..30);
        prop_oneof![small, (any::<i64>(), 1..i64::MAX)]
            .prop_filter_map("too large", |(top, bottom)| Rational::new(top, bottom).ok())
    }

    fn steps() -> impl Strategy<Value = Step> {
        let operators = prop::sample::select(Operator::ALL.to_vec());
        let functions = prop::sample::select(Function::ALL.to_vec());
        prop_oneof![
            (operators, values(), values())
                .prop_map(|(operator, left, right)| Step::combine(operator, left, right)),
            (functions, values())
                .prop_map(|(function, operand)| Step::Change { function, operand }),
        ]
    }

    proptest! {
        #[test]
        fn steps_read_back_as_printed(step in steps()) {
            prop_assert_eq!(step.to_string().parse(), Ok(step));
        }

        #[test]
        fn no_text_makes_it_panic(text in "[-−0-9/ ()+*xAK√!log|,.é]{0,16}") {
            if let Err(error) = text.parse::<Step>() {
                prop_assert!(text.get(error.place(&text)).is_some());
            }
        }
    }
}
