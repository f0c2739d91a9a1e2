//! Records as JSON, their fields in order and their integers exact.

mod reader;

use std::fmt;

use serde::{Serialize, Serializer};
use unpuzzle_puzzle::{Language, Record, to_json};

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
        serializer.collect_map(self.record.iter().map(|(name, value)| (name, value)))
    }
}

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_json(self, self.language, f.alternate()))
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle_puzzle::Value;

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
