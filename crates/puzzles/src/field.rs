//! The fields of a verb's struct as its schema describes them: from here come the parser of
//! the command line, its help, the completions, forms and the bodies of the HTTP interface.

use schemars::Schema;
use serde_json::Value;
use unpuzzle_core::msg;

use crate::error::{InputError, SourceSpan, nearest};

/// The longest text of a field that is neither an instance nor a file, in characters.
const LONGEST_TEXT: usize = 4000;

#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name, which is also the long flag.
    pub name: &'static str,
    /// A one-letter flag.
    pub short: Option<char>,
    /// Former names, accepted but not shown.
    pub aliases: &'static [&'static str],
    pub takes: Takes,
    pub help: &'static str,
    /// Words offered by completions; others are accepted, too.
    pub offered: &'static [&'static str],
    /// A person at a terminal is asked for it unless the field of this name is
    /// given, which may be the field itself.
    pub asked_unless: Option<&'static [&'static str]>,
}

#[derive(Clone, Copy, Debug)]
pub enum Takes {
    Instance {
        /// What help calls it.
        value: &'static str,
        required: bool,
        /// Several lines instead of words.
        lines: Option<LineFormat>,
    },
    /// The name of a file, which only a [`VerbIo`](crate::VerbIo) opens.
    File,
    Flag,
    Text {
        value: &'static str,
        default: Option<&'static str>,
    },
    Number {
        least: i64,
        most: i64,
        default: Option<i64>,
    },
    Choice {
        words: &'static [&'static str],
        default: Option<&'static str>,
    },
}

/// How an instance of several lines is given. It has a blank in it, so that a name without one
/// is that of a file.
#[derive(Clone, Copy, Debug)]
pub struct LineFormat {
    /// Line separator when the instance is on one line.
    pub mark: char,
    /// The names of fields in an instance that is given as data. Without names it is never
    /// given so.
    pub fields: &'static [&'static str],
}

impl Field {
    /// The fields that the schema of a struct describes. Their words live as long as the
    /// program, as the verbs do.
    pub(crate) fn list(schema: &Schema) -> Vec<Field> {
        let required = schema.get("required").and_then(Value::as_array);
        let is_required =
            |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
        let properties = schema.get("properties").and_then(Value::as_object);
        let own = properties.into_iter().flatten();
        own.map(|(name, shape)| Field::of_schema(name, shape, is_required(name))).collect()
    }

    fn of_schema(name: &str, shape: &Value, required: bool) -> Field {
        let text = |key: &str| shape.get(key).and_then(Value::as_str).map(forever);
        let letter = |key: &str| text(key).and_then(|text| text.chars().next());
        let words =
            |key: &str| shape.get(key).and_then(Value::as_array).map(|all| forever_all(all));
        let number = |key: &str| shape.get(key).and_then(Value::as_i64);
        let default = text("default").or_else(|| text("x-default"));
        let takes = if let Some(value) = text("x-cli") {
            let fields = words("x-fields").unwrap_or_default();
            let lines = letter("x-lines").map(|mark| LineFormat { mark, fields });
            Takes::Instance { value, required, lines }
        } else if shape.get("x-file").is_some() {
            Takes::File
        } else if has_type(shape, "boolean") {
            Takes::Flag
        } else if has_type(shape, "integer") && !has_type(shape, "string") {
            let (least, most) = (number("minimum"), number("maximum"));
            let (least, most) = (least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX));
            Takes::Number { least, most, default: number("default") }
        } else if let Some(words) = choices(shape) {
            Takes::Choice { words, default }
        } else {
            Takes::Text { value: text("x-value").unwrap_or("TEXT"), default }
        };
        Field {
            name: forever(name),
            short: letter("x-short"),
            aliases: words("x-alias").unwrap_or_default(),
            takes,
            help: text("description").unwrap_or_default(),
            offered: words("x-offer").unwrap_or_default(),
            asked_unless: words("x-ask"),
        }
    }

    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    pub fn is_required(&self) -> bool {
        matches!(self.takes, Takes::Instance { required: true, .. })
    }

    pub fn lines(&self) -> Option<LineFormat> {
        match self.takes {
            Takes::Instance { lines, .. } => lines,
            _ => None,
        }
    }

    /// Validates a value for this field. Numbers and flags may be text.
    pub(crate) fn read(&self, value: Value) -> Result<Value, InputError> {
        let text = match &value {
            Value::String(text) => text.as_str(),
            _ => "",
        };
        match self.takes {
            Takes::Instance { lines, .. } => {
                let takes_data = lines.is_some_and(|lines| !lines.fields.is_empty());
                if value.is_object() && !takes_data {
                    let message = msg!("{name} is given as text only", name = self.name);
                    return Err(InputError::new(message));
                }
            }
            Takes::File => {}
            Takes::Text { .. } => check_length(self.name, text, LONGEST_TEXT)?,
            Takes::Flag if value.is_boolean() => {}
            Takes::Flag => {
                check_choice(self.name, text, &["true", "false"])?;
                return Ok(Value::Bool(text == "true"));
            }
            Takes::Choice { words, .. } => check_choice(self.name, text, words)?,
            Takes::Number { least, most, .. } => {
                let number = value.as_i64().or_else(|| text.parse().ok());
                let Some(number) = number.filter(|number| (least..=most).contains(number)) else {
                    let given = if text.is_empty() { value.to_string() } else { text.to_owned() };
                    return Err(InputError::new(msg!(
                        "{name} is a whole number from {least} to {most}",
                        name = self.name,
                        least,
                        most
                    ))
                    .at(SourceSpan::whole(&given)));
                };
                return Ok(number.into());
            }
        }
        Ok(value)
    }
}

/// Refuses a word that is not one of these.
pub fn check_choice(name: &str, text: &str, words: &[&str]) -> Result<(), InputError> {
    if words.contains(&text) {
        return Ok(());
    }
    let failure = InputError::new(msg!("{name} is one of {words}", name, words = words.to_vec()));
    let near = nearest(text, words.iter().copied());
    Err(failure.at(SourceSpan::whole(text)).with_suggestion(near))
}

pub fn check_length(name: &str, text: &str, most: usize) -> Result<(), InputError> {
    if text.chars().nth(most).is_none() {
        return Ok(());
    }
    Err(InputError::new(msg!("{name} has at most {most} characters", name, most)))
}

fn forever(text: &str) -> &'static str {
    text.to_owned().leak()
}

fn forever_all(all: &[Value]) -> &'static [&'static str] {
    all.iter().filter_map(Value::as_str).map(forever).collect::<Vec<_>>().leak()
}

fn has_type(shape: &Value, name: &str) -> bool {
    match shape.get("type") {
        Some(Value::Array(all)) => all.iter().any(|one| one == name),
        Some(one) => one == name,
        None => false,
    }
}

/// The words of an enum, which may be optional.
fn choices(shape: &Value) -> Option<&'static [&'static str]> {
    fn collect(shape: &Value, words: &mut Vec<Value>) {
        words.extend(shape.get("const").cloned());
        for key in ["enum", "oneOf", "anyOf"] {
            for one in shape.get(key).and_then(Value::as_array).into_iter().flatten() {
                if key == "enum" { words.push(one.clone()) } else { collect(one, words) }
            }
        }
    }

    let mut words = Vec::new();
    collect(shape, &mut words);
    (!words.is_empty()).then(|| forever_all(&words))
}
