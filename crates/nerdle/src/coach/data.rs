//! Judgements as data.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use unpuzzle_expr::Rational;

use super::{Assessment, Expected};
use crate::rules::{Row, Symbol, Tiles};

/// How many guesses are needed.
#[derive(Serialize, JsonSchema)]
pub(super) struct ExpectedData {
    /// Guesses still needed on average, this one included.
    #[serde(serialize_with = "rounded")]
    expected: f64,
    /// Whether that is exact, and not only a bound.
    exact: bool,
    /// The average as a fraction.
    expected_exact: Rational,
}

impl From<Expected> for ExpectedData {
    fn from(expected: Expected) -> Self {
        ExpectedData {
            expected: expected.guesses().average(),
            exact: expected.is_exact(),
            expected_exact: expected.guesses().exact(),
        }
    }
}

/// A guess, judged. What needs an exact search is null where there is none.
#[derive(Serialize, JsonSchema)]
pub(super) struct Assessed {
    #[serde(flatten)]
    row: Row,
    candidates: usize,
    left: usize,
    #[serde(serialize_with = "rounded")]
    expected: Option<f64>,
    #[serde(serialize_with = "rounded")]
    best: Option<f64>,
    best_guess: Option<Tiles>,
    expected_exact: Option<Rational>,
    best_exact: Option<Rational>,
    #[serde(serialize_with = "rounded")]
    skill: Option<f64>,
    #[serde(serialize_with = "rounded")]
    luck: f64,
    #[serde(serialize_with = "rounded")]
    bits: f64,
    #[serde(serialize_with = "rounded")]
    bits_expected: f64,
}

impl From<Assessment> for Assessed {
    fn from(judged: Assessment) -> Self {
        let worth = judged.worth;
        Assessed {
            row: judged.row,
            candidates: judged.candidates,
            left: judged.left,
            expected: worth.map(|worth| worth.own.average()),
            best: worth.map(|worth| worth.best.average()),
            best_guess: worth.map(|worth| worth.best_guess),
            expected_exact: worth.map(|worth| worth.own.exact()),
            best_exact: worth.map(|worth| worth.best.exact()),
            skill: worth.map(|worth| worth.skill()),
            luck: judged.luck(),
            bits: judged.bits_gained,
            bits_expected: judged.bits_expected,
        }
    }
}

/// Six digits behind the point: what people compare, without the noise.
pub(super) fn rounded<S: Serializer>(
    value: &(impl Copy + Into<Option<f64>>),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let value: Option<f64> = (*value).into();
    value.map(|value| (value * 1e6).round() / 1e6).serialize(serializer)
}

pub(super) fn sum<S: Serializer>(all: &[usize], serializer: S) -> Result<S::Ok, S::Error> {
    all.iter().sum::<usize>().serialize(serializer)
}

pub(super) fn joined<S: Serializer>(symbols: &[Symbol], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&symbols.iter().map(|symbol| symbol.character()).collect::<String>())
}
