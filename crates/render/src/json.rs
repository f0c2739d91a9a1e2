//! Records as JSON, their fields in order and their integers exact.

mod reader;

use std::fmt;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use unpuzzle_puzzle::{Language, Record, Value};

pub use reader::{DEEPEST, is_unfinished_json, read_json, read_json_object};

/// A record as JSON: displayed on one line, or over several with `{:#}`, and
/// serialisable by whoever has a serializer already.
///
/// ```
/// use unpuzzle_puzzle::{Language, Value};
///
/// let record = vec![("solvable", true.into()), ("value", Value::Integer(1 << 70))];
/// let json = unpuzzle_render::json(&record, Language::English);
/// assert_eq!(json.to_string(), r#"{"solvable":true,"value":1180591620717411303424}"#);
/// ```
pub fn json(record: &Record, language: Language) -> Json<'_> {
    Json { record, language }
}

/// What [`json`] returns.
#[derive(Clone, Copy, Debug)]
pub struct Json<'a> {
    record: &'a Record,
    language: Language,
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.record.len()))?;
        for (name, value) in self.record {
            let language = self.language;
            map.serialize_entry(name, &Spoken { value, language })?;
        }
        map.end()
    }
}

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = if f.alternate() {
            serde_json::to_string_pretty(self)
        } else {
            serde_json::to_string(self)
        };
        f.write_str(&written.map_err(|_| fmt::Error)?)
    }
}

/// A value with the language in which its messages are said.
struct Spoken<'a> {
    value: &'a Value,
    language: Language,
}

impl Serialize for Spoken<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let language = self.language;
        match self.value {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Integer(value) => integer(*value, serializer),
            Value::Number(value) if value.is_finite() => serializer.serialize_f64(*value),
            Value::Number(_) => serializer.serialize_unit(),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Said(message) => serializer.serialize_str(&message.in_language(language)),
            Value::List(list) => {
                let mut items = serializer.serialize_seq(Some(list.len()))?;
                for value in list {
                    items.serialize_element(&Spoken { value, language })?;
                }
                items.end()
            }
            Value::Record(record) => json(record, language).serialize(serializer),
        }
    }
}

/// Serializers know 64 bits best, so wider integers are used only where needed.
fn integer<S: Serializer>(value: i128, serializer: S) -> Result<S::Ok, S::Error> {
    match i64::try_from(value) {
        Ok(value) => serializer.serialize_i64(value),
        Err(_) => serializer.serialize_i128(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::LOGARITHMIC;

    fn check(value: impl Into<Value>, expected: &str) {
        let record = vec![("x", value.into())];
        let written = json(&record, Language::Indonesian).to_string();
        assert_eq!(written, format!("{{\"x\":{expected}}}"));
    }

    #[test]
    fn every_kind_of_value() {
        check(None::<bool>, "null");
        check(true, "true");
        check(-3, "-3");
        check(i128::MAX, "170141183460469231731687303715884105727");
        check(i128::MIN, "-170141183460469231731687303715884105728");
        check(0.25, "0.25");
        check(f64::NAN, "null");
        check(f64::NEG_INFINITY, "null");
        check("a\"\u{1}\n♠", "\"a\\\"\\u0001\\n♠\"");
        check(Value::list([1, 2]), "[1,2]");
        check(vec![("b", 1.into()), ("a", 2.into())], "{\"b\":1,\"a\":2}");
    }

    #[test]
    fn messages_are_said_in_the_language() {
        let said = LOGARITHMIC.with("factor", 10);
        let expected = said.in_language(Language::Indonesian);
        check(said, &format!("\"{expected}\""));
    }

    #[test]
    fn the_alternate_form_is_for_people() {
        let record = vec![("a", 1.into())];
        let shown = format!("{:#}", json(&record, Language::English));
        assert_eq!(shown, "{\n  \"a\": 1\n}");
    }
}
