//! Bounds of settings: validation of patches, and JSON schemas.

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

/// A value that is checked against its bounds.
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

/// Lists check their length when they are parsed.
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

/// Latest date: the largest integer that a double represents exactly.
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

/// The operators of S. Smith (2013), including powers and logarithms; with others a pile takes
/// too long to judge while a class waits.
impl Bounded for OperatorSet {
    fn is_within(&self, _: Kind) -> bool {
        self.functions().next().is_none() && !self.contains(Operator::Concat)
    }
}

impl Setting {
    /// A setting by name.
    pub fn named(name: &str) -> Option<&'static Setting> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// The options of a form.
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

    /// The JSON schema.
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

/// The schema of an object of settings.
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
