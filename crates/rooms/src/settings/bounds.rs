//! Bounds of settings: for checking patches, for forms and for the API description.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use unpuzzle_expr::Operator;
use unpuzzle_twentyfour::OperatorSet;

use super::choices::Choice;
use super::{Kind, SETTINGS, Setting, Settings, SettingsPatch};
use crate::Millis;
use crate::nickname::NameList;
use crate::quiz::HandList;
use crate::team::TeamList;

/// A value that may be out of bounds.
pub(super) trait Bounded {
    fn is_within(&self, kind: Kind) -> bool;
}

impl<T: Choice> Bounded for T {
    fn is_within(&self, _: Kind) -> bool {
        true
    }
}

impl Bounded for bool {
    fn is_within(&self, _: Kind) -> bool {
        true
    }
}

/// A parsed list is never too long.
macro_rules! bounded_lists {
    ($($list:ty),*) => {
        $(impl Bounded for $list {
            fn is_within(&self, _: Kind) -> bool {
                true
            }
        })*
    };
}

bounded_lists!(TeamList, NameList);

impl Bounded for HandList {
    fn is_within(&self, _: Kind) -> bool {
        self.is_read()
    }
}

/// Upper bound for dates: the largest integer that is exact in JSON everywhere.
const LAST_DATE: Millis = 1 << 53;

impl Bounded for Millis {
    fn is_within(&self, _: Kind) -> bool {
        *self <= LAST_DATE
    }
}

impl Bounded for u32 {
    fn is_within(&self, kind: Kind) -> bool {
        match kind {
            Kind::Number { least, most, none, .. } => {
                (least..=most).contains(self) || (none && *self == 0)
            }
            _ => false,
        }
    }
}

/// The operators of the paper by S. Smith (2013), powers and logarithms among
/// them; others make a pile too long to judge while a class waits.
impl Bounded for OperatorSet {
    fn is_within(&self, _: Kind) -> bool {
        self.functions().next().is_none() && !self.contains(Operator::Concat)
    }
}

impl Setting {
    /// The setting of this name.
    pub fn named(name: &str) -> Option<&'static Setting> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// The values that a form offers.
    pub fn offers(&self) -> Vec<Value> {
        match self.kind {
            Kind::Choice(choices) => choices().into_iter().map(|(word, _)| word.into()).collect(),
            Kind::Operators(sets) => sets.iter().map(|set| (*set).into()).collect(),
            Kind::Number { least, most, usual: [], .. } => {
                (least..=most).map(Value::from).collect()
            }
            Kind::Number { usual, .. } => usual.iter().map(|one| (*one).into()).collect(),
            Kind::Flag => vec![false.into(), true.into()],
            Kind::List { .. } | Kind::Date => Vec::new(),
        }
    }

    /// Its JSON schema.
    pub fn schema(&self) -> Value {
        match self.kind {
            Kind::Choice(_) | Kind::Operators(_) => {
                json!({"type": "string", "enum": self.offers()})
            }
            Kind::Number { least, most, none: true, .. } => json!({"anyOf": [
                {"type": "integer", "const": 0},
                {"type": "integer", "minimum": least, "maximum": most},
            ]}),
            Kind::Number { least, most, .. } => {
                json!({"type": "integer", "minimum": least, "maximum": most})
            }
            Kind::Flag => json!({"type": "boolean"}),
            Kind::List { most } => {
                json!({"type": "array", "items": {"type": "string"}, "maxItems": most})
            }
            Kind::Date => json!({"type": "integer", "minimum": 0, "maximum": LAST_DATE}),
        }
    }
}

/// A schema for an object of settings, some of them required.
fn object_schema(required: &[&str]) -> Schema {
    let properties = SETTINGS.iter().map(|setting| (setting.name.to_owned(), setting.schema()));
    let properties: Map<_, _> = properties.collect();
    let mut schema = Schema::default();
    schema.insert("type".to_owned(), "object".into());
    schema.insert("properties".to_owned(), properties.into());
    schema.insert("required".to_owned(), required.into());
    schema.insert("additionalProperties".to_owned(), false.into());
    schema
}

impl JsonSchema for Settings {
    fn schema_name() -> Cow<'static, str> {
        "RoomSettings".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        object_schema(&SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>())
    }
}

impl JsonSchema for SettingsPatch {
    fn schema_name() -> Cow<'static, str> {
        "RoomSettingsPatch".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        object_schema(&[])
    }
}
