//! Which operators and functions a game allows.

use std::fmt;
use std::str::FromStr;

use unpuzzle_core::{Located, msg};
use unpuzzle_expr::{Function, Operator};

use super::hand::quoted;

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
    pub const ORDINARY: Self = OperatorSet { operators: 0b1111, functions: 0 };
    pub(crate) const EMPTY: Self = OperatorSet { operators: 0, functions: 0 };

    /// Reads signs and names, with or without commas and spaces between them:
    /// `+-*/^`, `+ - log`, `+-*/,sqrt,!,concat`. The signs `× · ÷ : − √ ||` are
    /// understood too.
    pub fn parse(text: &str) -> Result<Self, Located> {
        let mut set = Self::EMPTY;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            if first.is_whitespace() || matches!(first, ',' | ';') {
                rest = &rest[first.len_utf8()..];
                continue;
            }
            let (sign, after) = split_sign(rest);
            let start = text.len() - rest.len();
            set = set.with_sign(sign).ok_or_else(|| {
                let message = msg!(
                    "“{word}” is not an operator: use + - * / ^ ! log sqrt concat",
                    word = quoted(sign)
                );
                Located::new(start..start + sign.len(), message)
            })?;
            rest = after;
        }
        if set == Self::EMPTY {
            return Err(Located::new(0..text.len(), msg!("no operators are given")));
        }
        Ok(set)
    }

    /// Whether the set has this operator.
    #[inline]
    pub const fn contains(self, operator: Operator) -> bool {
        self.operators & (1 << operator as u8) != 0
    }

    /// The operators, a bit `1 << operator` for each.
    pub(crate) const fn bits(self) -> u8 {
        self.operators
    }

    /// Whether the set has this function.
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

    #[must_use]
    pub(crate) const fn ordinary(self) -> Self {
        OperatorSet { operators: self.operators & Self::ORDINARY.operators, functions: 0 }
    }

    /// The operators in the set, the ordinary ones first.
    pub fn operators(self) -> impl Iterator<Item = Operator> {
        Operator::ALL.into_iter().filter(move |&operator| self.contains(operator))
    }

    /// The functions in the set.
    pub fn functions(self) -> impl Iterator<Item = Function> {
        Function::ALL.into_iter().filter(move |&function| self.has_function(function))
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
        text.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(text.len())
    } else {
        text.chars().next().map_or(0, char::len_utf8)
    };
    text.split_at(length)
}

impl FromStr for OperatorSet {
    type Err = Located;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

/// Signs together, names after commas.
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

#[cfg(test)]
mod tests {
    use super::super::tests::check_error;
    use super::*;

    fn check_operators(text: &str, expected: &str) {
        let set = OperatorSet::parse(text).unwrap();
        assert_eq!(set.to_string(), expected, "{text:?}");
        assert_eq!(set.to_string().parse(), Ok(set));
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
    fn errors_point_at_unknown_operators() {
        check_error(OperatorSet::parse("+-x/"), (2, 3));
        check_error(OperatorSet::parse("+,logs,-"), (2, 6));
        check_error(OperatorSet::parse("+|"), (1, 2));
        check_error(OperatorSet::parse("+é"), (1, 3));
        check_error(OperatorSet::parse(""), (0, 0));
        check_error(OperatorSet::parse(" , "), (0, 3));
    }
}
