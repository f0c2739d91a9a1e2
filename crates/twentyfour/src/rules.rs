//! Which answers count: the target, the operators and what may come up on the way.
//!
//! A solver's *no* is a proof under these rules, so whatever keeps a search finite
//! is a rule and is written here, not hidden in the search.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use unpuzzle_expr::{Function, Operator, Rational, Span};
use unpuzzle_puzzle::Message;

use crate::hand::quoted;
use crate::input_messages as messages;

/// The rules of one game.
///
/// With operators beyond the ordinary four a game is endless (`3!!!…`), so such a
/// game has one more rule: every value on the way, written as a fraction in lowest
/// terms, has a numerator and a denominator of at most [`Rules::LARGEST_VALUE`].
///
/// ```
/// use unpuzzle_twentyfour::{OperatorSet, Rules};
///
/// let classic = Rules::classic();
/// assert_eq!(classic.target.to_string(), "24");
/// assert_eq!(classic.operators.to_string(), "+-*/");
/// let powers = Rules { operators: "+-*/^".parse().unwrap(), ..classic };
/// assert!(powers.bounded());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What the cards must make.
    pub target: Rational,
    /// What may be done with them.
    pub operators: OperatorSet,
    /// Whether cards may be left over.
    pub subset: bool,
    /// Whether every value on the way must be whole.
    pub integers_only: bool,
    /// Whether no value on the way may be below zero.
    pub no_negatives: bool,
    /// Whether no value on the way may be zero.
    pub no_zero: bool,
}

impl Rules {
    /// The bound on numerators and denominators in games with extra operators.
    pub const LARGEST_VALUE: i64 = 1_000_000_000;
    /// The largest numerator and denominator of a target.
    pub const LARGEST_TARGET: i64 = 1_000_000_000;

    /// The card game: make 24 from every card with `+ - * /`.
    pub const fn classic() -> Self {
        Rules {
            target: Rational::integer(24),
            operators: OperatorSet::ORDINARY,
            subset: false,
            integers_only: false,
            no_negatives: false,
            no_zero: false,
        }
    }

    /// The numbers round of the television game Countdown: any of the numbers,
    /// positive whole numbers all the way.
    pub const fn countdown(target: Rational) -> Self {
        Rules {
            target,
            subset: true,
            integers_only: true,
            no_negatives: true,
            no_zero: true,
            ..Self::classic()
        }
    }

    /// The same rules with another target.
    #[must_use]
    pub fn with_target(self, target: Rational) -> Self {
        Rules { target, ..self }
    }

    /// Reads a target: a whole number or a fraction, possibly negative.
    pub fn parse_target(text: &str) -> Result<Rational, RulesError> {
        let word = text.trim();
        let start = text.len() - text.trim_start().len();
        let error = |kind: fn(String) -> RulesErrorKind| RulesError {
            span: Span::new(start, start + word.len()),
            kind: kind(quoted(word)),
        };
        let target: Rational = word.replace('−', "-").parse().map_err(|_| {
            let digits = word.bytes().all(|byte| byte.is_ascii_digit());
            let long = digits && !word.is_empty();
            error(if long {
                RulesErrorKind::TargetTooLarge
            } else {
                RulesErrorKind::NotATarget
            })
        })?;
        if within(target, Self::LARGEST_TARGET) {
            Ok(target)
        } else {
            Err(error(RulesErrorKind::TargetTooLarge))
        }
    }

    /// Whether [`Rules::LARGEST_VALUE`] bounds the values of this game.
    pub fn bounded(&self) -> bool {
        !self.operators.is_ordinary()
    }

    /// Whether the result of an operation may have this value.
    #[inline]
    pub fn allows(&self, value: Rational) -> bool {
        !(self.integers_only && !value.is_integer()
            || self.no_negatives && value.is_negative()
            || self.no_zero && value.is_zero()
            || self.bounded() && !within(value, Self::LARGEST_VALUE))
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::classic()
    }
}

fn within(value: Rational, limit: i64) -> bool {
    (-limit..=limit).contains(&value.numerator()) && value.denominator() <= limit
}

/// Operators and functions that a game allows.
///
/// ```
/// use unpuzzle_expr::{Function, Operator};
/// use unpuzzle_twentyfour::OperatorSet;
///
/// let set: OperatorSet = "+-*/^,sqrt".parse().unwrap();
/// assert!(set.contains(Operator::Power) && set.has_function(Function::SquareRoot));
/// assert!(!set.contains(Operator::Log) && !set.is_ordinary());
/// assert_eq!(OperatorSet::parse("+-x").unwrap_err().span.start, 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OperatorSet {
    operators: u8,
    functions: u8,
}

impl OperatorSet {
    /// `+ - * /`
    pub const ORDINARY: Self = OperatorSet {
        operators: 0b1111,
        functions: 0,
    };
    /// Nothing, to build on with [`OperatorSet::with`].
    pub const EMPTY: Self = OperatorSet {
        operators: 0,
        functions: 0,
    };

    /// Reads signs and names, with or without commas and spaces between them:
    /// `+-*/^`, `+ - log`, `+-*/,sqrt,!,concat`. The signs `× · ÷ : − √ ||` are
    /// understood too.
    pub fn parse(text: &str) -> Result<Self, RulesError> {
        let mut set = Self::EMPTY;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if first.is_whitespace() || matches!(first, ',' | ';') {
                rest = &rest[first.len_utf8()..];
                continue;
            }
            let (sign, after) = split_sign(rest);
            let start = text.len() - rest.len();
            set = set.with_sign(sign).ok_or_else(|| RulesError {
                span: Span::new(start, start + sign.len()),
                kind: RulesErrorKind::UnknownOperator(quoted(sign)),
            })?;
            rest = after;
        }
        if set == Self::EMPTY {
            let span = Span::new(0, text.len());
            return Err(RulesError {
                span,
                kind: RulesErrorKind::NoOperators,
            });
        }
        Ok(set)
    }

    /// Whether this operator is allowed.
    #[inline]
    pub const fn contains(self, operator: Operator) -> bool {
        self.operators & (1 << operator as u8) != 0
    }

    /// Whether this function is allowed.
    #[inline]
    pub const fn has_function(self, function: Function) -> bool {
        self.functions & (1 << function as u8) != 0
    }

    /// The same set and one more operator.
    #[must_use]
    pub const fn with(mut self, operator: Operator) -> Self {
        self.operators |= 1 << operator as u8;
        self
    }

    /// The same set and one more function.
    #[must_use]
    pub const fn with_function(mut self, function: Function) -> Self {
        self.functions |= 1 << function as u8;
        self
    }

    /// Whether there is nothing beyond `+ - * /`.
    pub const fn is_ordinary(self) -> bool {
        self.functions == 0 && self.operators & !Self::ORDINARY.operators == 0
    }

    /// Those of `+ - * /` that are in the set.
    #[must_use]
    pub const fn ordinary(self) -> Self {
        OperatorSet {
            operators: self.operators & Self::ORDINARY.operators,
            functions: 0,
        }
    }

    /// The operators in the set, the ordinary ones first.
    pub fn operators(self) -> impl Iterator<Item = Operator> {
        Operator::ALL
            .into_iter()
            .filter(move |&operator| self.contains(operator))
    }

    /// The functions in the set.
    pub fn functions(self) -> impl Iterator<Item = Function> {
        Function::ALL
            .into_iter()
            .filter(move |&function| self.has_function(function))
    }

    fn with_sign(self, sign: &str) -> Option<Self> {
        let operator = match sign {
            "+" => Operator::Add,
            "-" | "−" => Operator::Subtract,
            "*" | "×" | "·" => Operator::Multiply,
            "/" | "÷" | ":" => Operator::Divide,
            "^" => Operator::Power,
            "||" | "concat" => Operator::Concat,
            "log" => Operator::Log,
            "sqrt" | "√" => return Some(self.with_function(Function::SquareRoot)),
            "!" => return Some(self.with_function(Function::Factorial)),
            _ => return None,
        };
        Some(self.with(operator))
    }
}

/// The sign or name at the start of a text, and what follows it.
fn split_sign(text: &str) -> (&str, &str) {
    let length = if text.starts_with("||") {
        2
    } else if text.starts_with(char::is_alphanumeric) {
        text.find(|letter: char| !letter.is_alphanumeric())
            .unwrap_or(text.len())
    } else {
        text.chars().next().map_or(0, char::len_utf8)
    };
    text.split_at(length)
}

impl FromStr for OperatorSet {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

/// The form that [`OperatorSet::parse`] reads: signs together, names after commas.
impl fmt::Display for OperatorSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operators = self.operators().map(|operator| match operator {
            Operator::Concat => "concat",
            other => other.symbol(),
        });
        let functions = self.functions().map(Function::symbol);
        let mut text = String::new();
        for sign in operators.chain(functions) {
            if sign.starts_with(char::is_alphabetic) && !text.is_empty() {
                text.push(',');
            }
            text.push_str(sign);
        }
        formatter.pad(&text)
    }
}

/// Why a text does not say a rule, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .kind.message())]
pub struct RulesError {
    /// The part that is wrong.
    pub span: Span,
    /// What is wrong with it.
    pub kind: RulesErrorKind,
}

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesErrorKind {
    /// An empty set of operators.
    NoOperators,
    /// No sign or name of an operator.
    UnknownOperator(String),
    /// Neither a whole number nor a fraction.
    NotATarget(String),
    /// Beyond [`Rules::LARGEST_TARGET`].
    TargetTooLarge(String),
}

impl RulesErrorKind {
    /// The complaint, in any language.
    pub fn message(&self) -> Message {
        match self {
            Self::NoOperators => messages::NO_OPERATORS.message(),
            Self::UnknownOperator(text) => messages::UNKNOWN_OPERATOR.with("text", text.as_str()),
            Self::NotATarget(text) => messages::NOT_A_TARGET.with("text", text.as_str()),
            Self::TargetTooLarge(text) => messages::NUMBER_TOO_LARGE
                .with("text", text.as_str())
                .with("most", Rules::LARGEST_TARGET),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_operators(text: &str, expected: &str) {
        let set = OperatorSet::parse(text).unwrap();
        assert_eq!(set.to_string(), expected, "{text:?}");
        assert_eq!(set.to_string().parse(), Ok(set));
    }

    fn check_error(result: Result<impl fmt::Debug, RulesError>, span: (usize, usize)) {
        let error = result.unwrap_err();
        assert_eq!((error.span.start, error.span.end), span, "{error}");
    }

    #[test]
    fn operators_are_read_by_sign_and_by_name() {
        check_operators("+-*/", "+-*/");
        check_operators("/ * - +", "+-*/");
        check_operators("×÷−+", "+-*/");
        check_operators("+-*/^,log,sqrt,!,concat", "+-*/^,log,concat,sqrt!");
        check_operators("log+sqrt", "+,log,sqrt");
        check_operators("||", "concat");
    }

    #[test]
    fn unknown_operators_are_pointed_at() {
        check_error(OperatorSet::parse("+-x/"), (2, 3));
        check_error(OperatorSet::parse("+,logs,-"), (2, 6));
        check_error(OperatorSet::parse("+|"), (1, 2));
        check_error(OperatorSet::parse("+é"), (1, 3));
        check_error(OperatorSet::parse(""), (0, 0));
        check_error(OperatorSet::parse(" , "), (0, 3));
    }

    #[test]
    fn targets_are_whole_or_fractions() {
        assert_eq!(Rules::parse_target(" 24 "), Ok(Rational::from(24_i64)));
        assert_eq!(Rules::parse_target("-7/2").unwrap().to_string(), "-7/2");
        check_error(Rules::parse_target(" x"), (1, 2));
        check_error(Rules::parse_target("1/0"), (0, 3));
        check_error(Rules::parse_target(""), (0, 0));
        let huge = Rules::parse_target("99999999999999999999");
        assert!(matches!(
            huge.unwrap_err().kind,
            RulesErrorKind::TargetTooLarge(_)
        ));
    }

    #[test]
    fn rules_judge_values_on_the_way() {
        let allows = |rules: &Rules, value: &str| rules.allows(value.parse().unwrap());
        let classic = Rules::classic();
        assert!(allows(&classic, "-8/3") && allows(&classic, "0"));
        let countdown = Rules::countdown(Rational::from(765_i64));
        assert!(allows(&countdown, "7"));
        assert!(
            ["0", "-1", "1/2"]
                .iter()
                .all(|value| !allows(&countdown, value))
        );
        let powers = Rules {
            operators: classic.operators.with(Operator::Power),
            ..classic
        };
        assert!(allows(&powers, "1000000000") && !allows(&powers, "1/1000000001"));
    }
}
