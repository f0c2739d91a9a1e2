//! Which answers count: the target, the operators and the intermediate values allowed.

pub(crate) mod hand;
mod operators;

use unpuzzle_core::{Located, msg};
use unpuzzle_expr::Rational;

pub use hand::Hand;
pub use operators::OperatorSet;

use hand::{number, quoted};

/// The rules of one game.
///
/// Every value on the way is a fraction: √2 is none, so `sqrt` of 2 is not allowed. With
/// operators beyond the ordinary four a game is endless (`3!!!…`), so searches try values up
/// to [`Rules::LARGEST_VALUE`] only; one that left out a larger value answers *unknown*
/// instead of *no*.
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
    /// The rules that are on or off.
    #[cfg_attr(feature = "data", serde(flatten))]
    pub flags: Flags,
}

/// The rules that are on or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(rename_all = "kebab-case"), schemars(inline))]
pub struct Flags {
    /// Whether cards may be left over.
    pub subset: bool,
    /// Whether every intermediate value must be whole.
    #[cfg_attr(feature = "data", serde(rename = "integers"))]
    pub integers_only: bool,
    /// Whether no intermediate value may be below zero.
    pub no_negatives: bool,
    /// Whether no intermediate value may be zero.
    pub no_zero: bool,
}

/// The place of a flag.
pub(crate) type Flag = fn(&mut Flags) -> &mut bool;

impl Flags {
    /// The card game: nothing is restricted, and every card is used.
    pub const CLASSIC: Self =
        Flags { subset: false, integers_only: false, no_negatives: false, no_zero: false };
    /// Countdown: any of the numbers, positive whole numbers all the way.
    pub const COUNTDOWN: Self =
        Flags { subset: true, integers_only: true, no_negatives: true, no_zero: true };

    /// Every flag by its name in game ids, which is also its name in data. Each takes one byte of
    /// [`Flags`], so the length is their number.
    pub(crate) const NAMED: [(&str, Flag); size_of::<Flags>()] = [
        ("subset", |flags| &mut flags.subset),
        ("integers", |flags| &mut flags.integers_only),
        ("no-negatives", |flags| &mut flags.no_negatives),
        ("no-zero", |flags| &mut flags.no_zero),
    ];

    /// Whether an expression stays within these rules when the terms of a sum, or the factors of
    /// a product, are put in the order of `Tops`, and when `a-b` becomes
    /// `b-a`. The search skips the other orders, so a *no* under a rule that this can break, such
    /// as a largest value, would not be proven: such a rule is bound by name here and answers
    /// `false`. There is no `..`, so that a new rule does not compile until that is decided.
    pub(crate) const fn survive_reordering(self) -> bool {
        let Self { subset: _, integers_only: _, no_negatives: _, no_zero: _ } = self;
        true
    }

    /// The union.
    #[must_use]
    pub fn or(mut self, mut other: Self) -> Self {
        for (_, flag) in Self::NAMED {
            *flag(&mut self) |= *flag(&mut other);
        }
        self
    }
}

impl Rules {
    /// The largest numerator and denominator that searches try in games with extra operators.
    pub const LARGEST_VALUE: i64 = 1_000_000_000;
    /// The largest numerator and denominator of a target.
    pub(crate) const LARGEST_TARGET: i64 = 1_000_000_000;

    /// The card game: make 24 from every card with `+ - * /`.
    pub const fn classic() -> Self {
        Rules {
            target: Rational::integer(24),
            operators: OperatorSet::ORDINARY,
            flags: Flags::CLASSIC,
        }
    }

    /// The numbers round of the television game Countdown.
    pub const fn countdown(target: Rational) -> Self {
        Rules { target, operators: OperatorSet::ORDINARY, flags: Flags::COUNTDOWN }
    }

    /// The same rules for whole numbers only.
    #[must_use]
    pub fn integers_only(self) -> Self {
        Rules { flags: Flags { integers_only: true, ..self.flags }, ..self }
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
        let target = number(word, Self::LARGEST_TARGET, || {
            let word = quoted(word);
            msg!("“{word}” is not a target: use a whole number or a fraction such as 7/2", word)
        });
        target.map_err(|message| Located::new(place, message))
    }

    /// Whether searches try values up to [`Rules::LARGEST_VALUE`] only.
    pub fn bounded(&self) -> bool {
        !self.operators.is_ordinary()
    }

    /// Whether searches try a value of this size.
    #[inline]
    pub(crate) fn within_bound(&self, value: Rational) -> bool {
        !self.bounded() || within(value, Self::LARGEST_VALUE)
    }

    /// Whether these are the four ordinary operators without any limit on the way.
    pub(crate) fn is_free(&self) -> bool {
        let unrestricted = Flags { subset: self.flags.subset, ..Flags::CLASSIC };
        self.operators == OperatorSet::ORDINARY && self.flags == unrestricted
    }

    /// Whether the result of an operation may have this value.
    #[inline]
    pub fn allows(&self, value: Rational) -> bool {
        self.breach(value).is_none()
    }

    /// The rule that forbids the result of an operation to have this value.
    #[inline]
    pub(crate) fn breach(&self, value: Rational) -> Option<Breach> {
        let Flags { subset: _, integers_only, no_negatives, no_zero } = self.flags;
        if integers_only && !value.is_integer() {
            Some(Breach::Fraction)
        } else if no_negatives && value.is_negative() {
            Some(Breach::Negative)
        } else if no_zero && value.is_zero() {
            Some(Breach::Zero)
        } else {
            None
        }
    }
}

/// Why a value is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    Fraction,
    Negative,
    Zero,
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
        let refused = |text: &str| Rules::parse_target(text).unwrap_err().to_string();
        let huge = "99999999999999999999";
        let limit = "the limit is 1000000000";
        assert_eq!(refused(huge), format!("{huge} is too large: {limit}"));
        assert_eq!(
            refused(&format!("-{huge}")),
            format!("-{huge} is too small: the limit is -1000000000")
        );
        let fraction = format!("1/{huge}");
        assert_eq!(
            refused(&fraction),
            format!("a part of the fraction {fraction} is too large: {limit}")
        );
        assert_eq!(refused("1/0"), "“1/0” divides by zero");
    }

    #[cfg(feature = "data")]
    #[test]
    fn flags_have_one_name() {
        for (name, flag) in Flags::NAMED {
            let mut flags = Flags::CLASSIC;
            *flag(&mut flags) = true;
            let json = serde_json::to_value(flags).unwrap();
            let on: Vec<_> =
                json.as_object().unwrap().iter().filter(|(_, on)| **on == true).collect();
            assert_eq!(on.len(), 1);
            assert_eq!(on[0].0, name);
            assert_eq!(flags.or(Flags::CLASSIC), flags);
            assert_eq!(Flags::COUNTDOWN.or(flags), Flags::COUNTDOWN);
        }
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
        let tries = |value: &str| powers.within_bound(value.parse().unwrap());
        assert!(tries("1000000000") && !tries("1/1000000001"));
        assert!(allows(&powers, "1/1000000001"));
    }
}
