//! JSON written by people. Mistakes are reported with their place: unknown or repeated
//! fields, incomplete text, too much nesting.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use unpuzzle_puzzles::{Call, Field, InputError, SourceSpan, msg, nearest};

/// Upper bound of nesting; no puzzle has more.
pub const DEEPEST: usize = 32;

/// Reads one JSON value whose fields are among these.
///
/// ```
/// let value = unpuzzle_render::read_json(r#"{"size": [3, 4]}"#, &["size"]).unwrap();
/// assert_eq!(value, serde_json::json!({"size": [3, 4]}));
/// let failure = unpuzzle_render::read_json(r#"{"sise": 3}"#, &["size"]).unwrap_err();
/// assert_eq!(failure.suggestion.as_deref(), Some("size"));
/// ```
pub fn read_json(text: &str, fields: &[&str]) -> Result<Value, InputError> {
    read_json_object(text, fields, fields)
}

/// Reads one JSON value whose own fields are among the first names, and the
/// fields of all objects inside it among the second.
pub fn read_json_object(text: &str, fields: &[&str], inner: &[&str]) -> Result<Value, InputError> {
    let refused = RefCell::new(None);
    let reader = Reader { fields, inner, depth: 0, refused: &refused };
    let mut source = serde_json::Deserializer::from_str(text);
    let read = reader.deserialize(&mut source).and_then(|value| source.end().map(|()| value));
    read.map_err(|error| match refused.take() {
        Some(refusal) => refusal.failure(text, &error),
        None => not_json(text, &error),
    })
}

/// Whether a text is an incomplete JSON value.
pub(crate) fn is_unfinished_json(text: &str) -> bool {
    let read: Result<IgnoredAny, _> = serde_json::from_str(text);
    read.is_err_and(|error| error.is_eof())
}

/// An error in valid JSON.
enum Refusal {
    Unknown(String, Option<String>),
    Twice(String),
    TooDeep,
}

impl Refusal {
    fn failure(self, text: &str, error: &serde_json::Error) -> InputError {
        let (message, name, near) = match self {
            Refusal::Unknown(name, near) => (msg!("there is no field “{name}”", ..), name, near),
            Refusal::Twice(name) => (msg!("the field “{name}” is given twice", ..), name, None),
            Refusal::TooDeep => {
                let message =
                    msg!("this JSON text is nested more than {most} deep", most = DEEPEST);
                return InputError::new(message).at(character_place(text, error));
            }
        };
        let place = name_place(text, error, &name);
        InputError::new(message.with("name", name)).at(place).with_suggestion(near.as_deref())
    }
}

fn not_json(text: &str, error: &serde_json::Error) -> InputError {
    let message = if error.is_eof() {
        msg!("the JSON text ends too early")
    } else {
        msg!("this is not valid JSON")
    };
    InputError::new(message).at(character_place(text, error))
}

fn character_place(text: &str, error: &serde_json::Error) -> SourceSpan {
    let (number, line, column) = position(text, error);
    let width = line[column..].chars().next().map_or(0, char::len_utf8);
    SourceSpan::on_line(number, line, column..column + width)
}

fn name_place(text: &str, error: &serde_json::Error, name: &str) -> SourceSpan {
    let (number, line, column) = position(text, error);
    let end = line.len().min(column + 1);
    let seen = line.get(..end).unwrap_or(&line[..column]);
    let quoted = format!("\"{name}\"");
    let start = seen.rfind(&quoted);
    let span = start.map_or(column..column, |start| start..start + quoted.len());
    SourceSpan::on_line(number, line, span)
}

/// The number of the line that an error is on, the line, and the byte in it.
fn position<'a>(text: &'a str, error: &serde_json::Error) -> (usize, &'a str, usize) {
    let number = error.line().max(1);
    let line = text.split('\n').nth(number - 1).unwrap_or_default();
    let mut column = error.column().saturating_sub(1).min(line.len());
    while !line.is_char_boundary(column) {
        column -= 1;
    }
    (number, line, column)
}

struct Reader<'a> {
    fields: &'a [&'a str],
    /// The fields of nested objects.
    inner: &'a [&'a str],
    /// Nesting depth.
    depth: usize,
    refused: &'a RefCell<Option<Refusal>>,
}

impl Reader<'_> {
    fn refuse<E: Error>(&self, refusal: Refusal) -> E {
        self.refused.replace(Some(refusal));
        E::custom("refused")
    }

    fn inside_object(&self) -> Self {
        Reader { fields: self.inner, depth: self.depth + 1, ..*self }
    }

    fn inside_list(&self) -> Self {
        Reader { depth: self.depth + 1, ..*self }
    }

    fn go_deeper<E: Error>(&self) -> Result<(), E> {
        if self.depth < DEEPEST { Ok(()) } else { Err(self.refuse(Refusal::TooDeep)) }
    }
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        self.go_deeper()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self.inside_list())? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        self.go_deeper()?;
        let mut object = Map::new();
        while let Some(name) = entries.next_key::<String>()? {
            if !self.fields.contains(&name.as_str()) {
                let near = nearest(&name, self.fields.iter().copied()).map(str::to_owned);
                return Err(self.refuse(Refusal::Unknown(name, near)));
            }
            if object.contains_key(&name) {
                return Err(self.refuse(Refusal::Twice(name)));
            }
            let value = entries.next_value_seed(self.inside_object())?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}

/// The call with an instance that is spelled out: as words, as lines, as lines on one line
/// with marks for their ends, or as JSON, whichever the field takes. Lines have a blank among
/// them; a game id has none, and its marks are its own.
pub fn with_instance(call: Call, field: &Field, words: &str) -> Result<Call, InputError> {
    match field.lines() {
        Some(lines) if is_instance_data(words, lines.fields) => {
            call.with(field.name, read_json(words, lines.fields)?)
        }
        Some(lines) if words.contains(' ') && !words.contains('\n') => {
            call.with(field.name, words.replace(lines.mark, "\n"))
        }
        _ => call.with(field.name, words),
    }
}

/// Whether an instance is meant as data rather than as lines.
pub(crate) fn is_instance_data(text: &str, fields: &[&str]) -> bool {
    !fields.is_empty() && text.trim_start().starts_with('{')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const FIELDS: &[&str] = &["cells", "label"];

    #[test]
    fn what_was_written_is_read() {
        let inner = json!([null, true, -3, u64::MAX, 0.25, {"label": [1, 2]}]);
        let value = json!({"label": "a\"♠\n", "cells": inner});
        assert_eq!(read_json(&value.to_string(), FIELDS), Ok(value));
    }

    fn check(text: &str, message: &str, line: usize, column: usize, marked: &str) {
        let failure = read_json(text, FIELDS).unwrap_err();
        let place = failure.place.clone().unwrap();
        assert_eq!(failure.to_string(), message, "{text}");
        assert_eq!((place.line, place.column()), (Some(line), column), "{text}");
        assert_eq!(&place.text[place.span.clone()], marked, "{text}");
    }

    #[test]
    fn fields_that_nobody_knows_are_named() {
        let unknown = "there is no field “lable”";
        check("{\"lable\": 1}", unknown, 1, 2, "\"lable\"");
        check("{\"cells\": [\n  {\"é\": 1}]}", "there is no field “é”", 2, 4, "\"é\"");
        check("{\"label\":1,\n\"label\":2}", "the field “label” is given twice", 2, 1, "\"label\"");
    }

    #[test]
    fn what_is_not_json_is_refused_where_it_stops_being_it() {
        let bad = "this is not valid JSON";
        check("{\"cells\": x}", bad, 1, 11, "x");
        check("{\n\"cells\" 1}", bad, 2, 9, "1");
        check("[1] 2", bad, 1, 5, "2");
        check("{\"cells\": [1,", "the JSON text ends too early", 1, 13, ",");
        check("", "the JSON text ends too early", 1, 1, "");
        let deep = "this JSON text is nested more than 32 deep";
        check(&"[".repeat(2000), deep, 1, 33, "[");
    }

    #[test]
    fn the_start_of_a_value_is_told_from_a_whole_one() {
        let check = |text: &str, unfinished| assert_eq!(is_unfinished_json(text), unfinished);
        check("{", true);
        check("{\"a\": 1,", true);
        check("{\"a\": 1}", false);
        check("{}}", false);
    }
}
