//! Arguments of verbs: from a JSON object to the struct that a verb is.
//!
//! The object is checked against the arguments that the schema of the struct describes
//! before serde sees it, so that a refusal names the argument, what it takes and what was
//! probably meant, in the language of the reader.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::{Deref, Range};
use std::time::Duration;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Deserializer, Error as _};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use unpuzzle_core::{Message, msg};

use crate::error::{InputError, SourceSpan};

thread_local! {
    /// The refusal of a value with its place, which serde errors cannot carry.
    static REFUSED: RefCell<Option<InputError>> = const { RefCell::new(None) };
}

/// Reads the struct of a verb from an object that fits its schema.
pub(crate) fn read<V: DeserializeOwned>(object: Map<String, Value>) -> Result<V, InputError> {
    REFUSED.take();
    V::deserialize(Value::Object(object)).map_err(|error| {
        let unread = || {
            InputError::new(msg!(
                "these arguments cannot be read: {error}",
                error = error.to_string()
            ))
        };
        REFUSED.take().unwrap_or_else(unread)
    })
}

/// A type that people write as text.
pub trait FromText: Sized {
    fn from_text(text: &str) -> Result<Self, InputError>;
}

/// Describes a type where it is used, not as a definition of its own.
macro_rules! inline_schema {
    ([$($generics:tt)*] $type:ty, $schema:expr) => {
        impl<$($generics)*> JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

/// An argument parsed on deserialisation, with a refusal that marks its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parsed<T>(pub T);

impl<T> Deref for Parsed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'de, T: FromText> Deserialize<'de> for Parsed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = Words::deserialize(deserializer)?;
        T::from_text(&words).map(Parsed).map_err(|refused| {
            REFUSED.set(Some(refused));
            D::Error::custom("refused")
        })
    }
}

inline_schema!([T] Parsed<T>, words());

/// Words as they were typed: one text, a number, or a list of either. For an argument that
/// only others say how to read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(String);

impl Deref for Words {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Self {
        Words(text.to_owned())
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Given {
            Text(String),
            Number(serde_json::Number),
            List(Vec<Given>),
        }

        fn text(given: Given) -> String {
            match given {
                Given::Text(text) => text,
                Given::Number(number) => number.to_string(),
                Given::List(all) => all.into_iter().map(text).collect::<Vec<_>>().join(" "),
            }
        }

        Given::deserialize(deserializer).map(|given| Words(text(given)))
    }
}

fn words() -> Schema {
    let word = json_schema!({"type": ["string", "integer"]});
    json_schema!({"type": ["string", "integer", "array"], "items": word})
}

inline_schema!([] Words, words());

/// An instance of several lines, or the same as data.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Lines {
    Text(String),
    List(Vec<String>),
    Data(Map<String, Value>),
}

inline_schema!(
    [] Lines,
    json_schema!({"type": ["string", "array", "object"], "items": {"type": "string"}})
);

/// A whole number within bounds, with the default of an argument that is left out.
///
/// ```
/// use unpuzzle_puzzles::Within;
///
/// let level: Within<1, 3> = serde_json::from_str("2").unwrap();
/// assert_eq!(level.get::<u8>(), 2);
/// assert!(serde_json::from_str::<Within<1, 3>>("4").is_err());
/// assert_eq!(Within::<1, 3, 2>::default().get::<u8>(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Within<const LEAST: i64, const MOST: i64, const DEFAULT: i64 = LEAST>(i64);

impl<const LEAST: i64, const MOST: i64, const DEFAULT: i64> Within<LEAST, MOST, DEFAULT> {
    /// The number as a type that holds all numbers within the bounds.
    pub fn get<T: TryFrom<i64>>(self) -> T {
        let Ok(number) = T::try_from(self.0) else {
            unreachable!("the type does not hold the bounds {LEAST} to {MOST}")
        };
        number
    }
}

impl<const LEAST: i64, const MOST: i64, const DEFAULT: i64> Default
    for Within<LEAST, MOST, DEFAULT>
{
    fn default() -> Self {
        const { assert!(LEAST <= DEFAULT && DEFAULT <= MOST, "a default out of bounds") };
        Within(DEFAULT)
    }
}

impl<'de, const LEAST: i64, const MOST: i64, const DEFAULT: i64> Deserialize<'de>
    for Within<LEAST, MOST, DEFAULT>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        if (LEAST..=MOST).contains(&number) {
            Ok(Within(number))
        } else {
            Err(D::Error::custom(format!("not a whole number from {LEAST} to {MOST}")))
        }
    }
}

inline_schema!(
    [const LEAST: i64, const MOST: i64, const DEFAULT: i64] Within<LEAST, MOST, DEFAULT>,
    json_schema!({"type": "integer", "minimum": LEAST, "maximum": MOST})
);

/// The name of a file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline, extend("x-file" = true))]
pub struct File(String);

impl File {
    pub fn of(&self, argument: &'static str) -> FileArgument {
        FileArgument { argument, path: self.0.clone() }
    }
}

/// A file that an argument names, which only the [`VerbIo`](crate::VerbIo) of the call opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileArgument {
    pub argument: &'static str,
    /// Its path as it was typed.
    pub path: String,
}

impl FileArgument {
    pub fn span(&self) -> SourceSpan {
        SourceSpan::whole(&self.path)
    }
}

/// A time such as `10s`, `500ms`, `1m30s` or `1.5h`; a bare number is seconds.
pub fn parse_duration(text: &str) -> Result<Duration, InputError> {
    let refuse = |reason: Message, span| {
        let help = msg!("a time looks like 10s, 500ms, 2m, 1m30s or 1h");
        InputError::new(reason).at(SourceSpan::new(text, span)).with_help(help)
    };
    let mut seconds = 0.0;
    let mut at = 0;
    while at < text.len() || at == 0 {
        let rest = &text[at..];
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
        let digits = digits.unwrap_or(rest.len());
        let letters = rest[digits..].find(|c: char| !c.is_alphabetic());
        let end = letters.map_or(text.len(), |length| at + digits + length);
        let bad_number = || refuse(msg!("this is not a time"), at..text.len());
        let amount: f64 = rest[..digits].parse().map_err(|_| bad_number())?;
        let scale = unit(&text[at + digits..end])
            .ok_or_else(|| refuse(msg!("there is no such unit of time"), at + digits..end))?;
        seconds += amount * scale;
        at = end;
    }
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| refuse(msg!("this is not a time"), 0..text.len()))
}

fn unit(word: &str) -> Option<f64> {
    match word {
        "ms" => Some(0.001),
        "" | "s" | "sec" => Some(1.0),
        "m" | "min" => Some(60.0),
        "h" => Some(3600.0),
        _ => None,
    }
}

/// Where a part of a text is in it.
pub(crate) fn range_of(part: &str, text: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

/// The first line of a saved game.
const HEADER: &str = "unpuzzle game 1";

/// Line separator of a game on one line.
const LINE_END: char = ';';

/// The id and current moves of a saved game found anywhere in a text.
pub(crate) fn saved_game(text: &str) -> Option<(&str, Vec<&str>)> {
    let (mut id, mut moves, mut made) = (None, Vec::new(), 0);
    let game = text[text.find(HEADER)?..].trim_end();
    // Ids have the mark in them, too.
    let line_end = if game.contains('\n') { '\n' } else { LINE_END };
    for line in game.split(line_end) {
        let (word, value) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "id" => id = Some(value),
            "move" => {
                moves.truncate(made);
                moves.push(value);
                made += 1;
            }
            "undone" => moves.push(value),
            "undo" => made = made.saturating_sub(1),
            "redo" => made += 1,
            "go" => made = value.parse().unwrap_or(made),
            _ => {}
        }
    }
    moves.truncate(made);
    Some((id?, moves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        let check = |text: &str, milliseconds| {
            let parsed = parse_duration(text).map(|time| time.as_millis());
            assert_eq!(parsed, Ok(milliseconds), "{text}");
        };
        check("10s", 10_000);
        check("10", 10_000);
        check("500ms", 500);
        check("1m30s", 90_000);
        check("1.5h", 5_400_000);
        check("0s", 0);
    }

    #[test]
    fn a_bad_time_is_marked() {
        let check = |text: &str, marked: &str| {
            let place = parse_duration(text).unwrap_err().place.unwrap();
            assert_eq!(&place.text[place.span], marked, "{text}");
        };
        check("10x", "x");
        check("1m30q", "q");
        check("soon", "soon");
        check("", "");
        check("-3s", "-3s");
        check("1.2.3s", "1.2.3s");
        check("10 s", " s");
        check(&"9".repeat(400), &"9".repeat(400));
    }
}
