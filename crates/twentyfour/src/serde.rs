//! With the feature `data`, what people write is text: a hand `3 3 8 8`, a card
//! `A♠`, operators `+-*/`, a step `8 / 3`. Everything else has named fields.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::deal::Card;
use crate::play::Step;
use crate::rules::{Hand, OperatorSet};

macro_rules! as_text {
    ($($type:ty => $parse:expr),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }

        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({"type": "string"})
            }
        }
    )*};
}

as_text!(
    Card => str::parse,
    Hand => Hand::parse_state,
    OperatorSet => OperatorSet::parse,
    Step => str::parse,
);
