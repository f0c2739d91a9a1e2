//! Which answers count: the target, the operators and the intermediate values allowed.
//!
//! A solver's *no* is a proof under these rules, so whatever keeps a search finite is a
//! rule of the game and not a detail of the search.

pub(crate) mod hand;
mod operators;

use unpuzzle_core::{Located, msg};
use unpuzzle_expr::Rational;

pub use hand::Hand;
pub use operators::OperatorSet;

use hand::quoted;

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
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// The number to make.
    pub target: Rational,
    /// The operators and functions allowed.
    pub operators: OperatorSet,
    /// Whether cards may be left over.
    pub subset: bool,
    /// Whether every intermediate value must be whole.
    pub integers_only: bool,
    /// Whether no intermediate value may be below zero.
    pub no_negatives: bool,
    /// Whether no intermediate value may be zero.
    pub no_zero: bool,
}

impl Rules {
    /// The bound on numerators and denominators in games with extra operators.
    pub const LARGEST_VALUE: i64 = 1_000_000_000;
    /// The largest numerator and denominator of a target.
    pub(crate) const LARGEST_TARGET: i64 = 1_000_000_000;

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
    pub fn parse_target(text: &str) -> Result<Rational, Located> {
        let word = text.trim();
        let start = text.len() - text.trim_start().len();
        let place = start..start + word.len();
        let target = word.replace('−', "-").parse::<Rational>();
        let is_long = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        if target.is_err() && !is_long {
            let message = msg!(
                "“{word}” is not a target: use a whole number or a fraction such as 7/2",
                word = quoted(word)
            );
            return Err(Located::new(place, message));
        }
        target.ok().filter(|target| within(*target, Self::LARGEST_TARGET)).ok_or_else(|| {
            let message = msg!(
                "{number} is too large: the limit is {limit}",
                number = quoted(word),
                limit = Self::LARGEST_TARGET.to_string()
            );
            Located::new(place, message)
        })
    }

    /// The bound on numerators and denominators, if the game has one: a *no* is a proof for
    /// values up to this bound.
    pub fn bound(&self) -> Option<i64> {
        self.bounded().then_some(Self::LARGEST_VALUE)
    }

    /// Whether [`Rules::LARGEST_VALUE`] bounds the values of this game.
    pub fn bounded(&self) -> bool {
        !self.operators.is_ordinary()
    }

    /// Whether these are the four ordinary operators without any limit on the way.
    pub(crate) fn is_free(&self) -> bool {
        let restricted = self.integers_only || self.no_negatives || self.no_zero;
        self.operators == OperatorSet::ORDINARY && !restricted
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

#[cfg(test)]
mod tests {
    use std::fmt;

    use unpuzzle_expr::Operator;

    use super::*;

    pub(super) fn check_error(result: Result<impl fmt::Debug, Located>, span: (usize, usize)) {
        let error = result.unwrap_err();
        assert_eq!((error.span.start, error.span.end), span, "{error}");
    }

    #[test]
    fn targets_are_whole_or_fractions() {
        assert_eq!(Rules::parse_target(" 24 "), Ok(Rational::from(24_i64)));
        assert_eq!(Rules::parse_target("-7/2").unwrap().to_string(), "-7/2");
        check_error(Rules::parse_target(" x"), (1, 2));
        check_error(Rules::parse_target("1/0"), (0, 3));
        check_error(Rules::parse_target(""), (0, 0));
        let huge = Rules::parse_target("99999999999999999999");
        let message = "99999999999999999999 is too large: the limit is 1000000000";
        assert_eq!(huge.unwrap_err().to_string(), message);
    }

    #[test]
    fn rules_limit_intermediate_values() {
        let allows = |rules: &Rules, value: &str| rules.allows(value.parse().unwrap());
        let classic = Rules::classic();
        assert!(allows(&classic, "-8/3") && allows(&classic, "0"));
        let countdown = Rules::countdown(Rational::from(765_i64));
        assert!(allows(&countdown, "7"));
        assert!(["0", "-1", "1/2"].iter().all(|value| !allows(&countdown, value)));
        let powers = Rules { operators: classic.operators.with(Operator::Power), ..classic };
        assert!(allows(&powers, "1000000000") && !allows(&powers, "1/1000000001"));
    }
}
