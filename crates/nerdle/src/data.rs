//! With the feature `data`, rows, colours, days and games are the texts that
//! people see: `54-36=18`, `02101110`, `2026-11-15`, `nerdle:mini#7`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use unpuzzle_core::Message;
use unpuzzle_expr::Rational;

use crate::coach::{Assessment, Expected};
use crate::game::{Date, DateError, Instance, InstanceError};
use crate::rules::{
    Feedback, FeedbackError, RefusalKind, Row, Symbol, Tiles, TilesError, TilesErrorKind, Variant,
    Warning,
};
use crate::strategy::{STRATEGIES, Strategy, strategy};

macro_rules! as_text {
    ($($type:ty: $error:ty = $parse:expr;)*) => {$(
        impl From<$type> for String {
            fn from(value: $type) -> String {
                value.to_string()
            }
        }

        impl TryFrom<String> for $type {
            type Error = $error;

            fn try_from(text: String) -> Result<Self, $error> {
                $parse(&text)
            }
        }
    )*};
}

as_text! {
    Tiles: TilesError = tiles;
    Feedback: FeedbackError = feedback;
    Symbol: TilesErrorKind = symbol;
    Date: DateError = str::parse;
    Instance: InstanceError = str::parse;
}

/// The number of tiles tells which variant a row is of.
fn tiles(text: &str) -> Result<Tiles, TilesError> {
    let tiles = text.chars().filter(|own| !own.is_whitespace()).count();
    let variant = Variant::ALL.iter().find(|own| own.tiles() == tiles);
    Tiles::parse(text, variant.copied().unwrap_or_default())
}

fn feedback(text: &str) -> Result<Feedback, FeedbackError> {
    Feedback::parse(text, text.chars().count())
}

fn symbol(text: &str) -> Result<Symbol, TilesErrorKind> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(only), None) => Symbol::from_char(only).ok_or(TilesErrorKind::UnknownSymbol(only)),
        _ => Err(TilesErrorKind::WrongLength { expected: 1, found: text.chars().count() }),
    }
}

/// Writes what people read as its sentence, in the language of the reply.
macro_rules! as_sentence {
    ($($type:ty: $sentence:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let sentence: fn(&Self) -> Message = $sentence;
                sentence(self).serialize(serializer)
            }
        }

        impl JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                Message::schema_name()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                Message::json_schema(generator)
            }
        }
    )*};
}

as_sentence! {
    Warning: |warning| warning.kind.message();
    RefusalKind: RefusalKind::message;
}

/// Its name.
impl Serialize for dyn Strategy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for &'static dyn Strategy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        strategy(&name).ok_or_else(|| D::Error::custom(format!("there is no strategy {name}")))
    }
}

impl JsonSchema for dyn Strategy {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Strategy".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "enum": STRATEGIES.map(Strategy::name)})
    }
}

/// How many guesses are needed.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ExpectedData {
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
pub(crate) struct Assessed {
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
pub(crate) fn rounded<S: Serializer>(
    value: &(impl Copy + Into<Option<f64>>),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let value: Option<f64> = (*value).into();
    value.map(|value| (value * 1e6).round() / 1e6).serialize(serializer)
}

pub(crate) fn sum<S: Serializer>(all: &[usize], serializer: S) -> Result<S::Ok, S::Error> {
    all.iter().sum::<usize>().serialize(serializer)
}
