//! With the feature `data`, rows, colours, days and games are the texts that
//! people see: `54-36=18`, `02101110`, `2026-11-15`, `nerdle:mini#7`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use unpuzzle_core::Message;

use crate::game::{Date, DateError, Instance, InstanceError};
use crate::rules::{
    Feedback, FeedbackError, RefusalKind, Symbol, Tiles, TilesError, TilesErrorKind, Variant,
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
