//! Bounds of settings: validation, options of forms, and JSON schemas.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::{Kind, SETTINGS, Setting, Settings, SettingsPatch};
use crate::Millis;

/// Latest date: the largest integer that a double represents exactly.
const LAST_DATE: Millis = 1 << 53;

impl Kind {
    /// Whether a value of the right type is within the bounds. Lists check their length when they
    /// are parsed.
    pub(super) fn allows(self, value: &Value) -> bool {
        let number = value.as_u64().unwrap_or_default();
        match self {
            Kind::Number { least, most, none, .. } => {
                (u64::from(least)..=u64::from(most)).contains(&number) || (none && number == 0)
            }
            Kind::Date => number <= LAST_DATE,
            Kind::Choice(_) | Kind::Operators(_) | Kind::Flag | Kind::List { .. } => true,
        }
    }
}

impl Setting {
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

    fn schema(&self) -> Value {
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
