//! Results as plain data, before any format.
//!
//! Engines answer in typed Rust. Where an answer crosses to a front end that
//! does not know the puzzle, it becomes a tree of values; the front end writes
//! it as JSON. Nothing here knows JSON.

use serde::{Serialize, Serializer};

use crate::language::Message;

/// Named fields in the order in which they are shown.
pub type Record = Vec<(&'static str, Value)>;

/// A piece of plain data.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing, or not known.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Integer(i128),
    /// A measured number.
    Number(f64),
    /// Words of no language.
    Text(String),
    /// Words to be said in the reader's language.
    Said(Message),
    /// Several values.
    List(Vec<Value>),
    /// Named values.
    Record(Record),
}

macro_rules! value_from {
    ($($kind:ty => $variant:ident),* $(,)?) => {$(
        impl From<$kind> for Value {
            fn from(value: $kind) -> Self {
                Value::$variant(value.into())
            }
        }
    )*};
}
value_from!(
    bool => Bool, i32 => Integer, i64 => Integer, u8 => Integer, u32 => Integer, u64 => Integer,
    i128 => Integer, f64 => Number, &str => Text, String => Text, Message => Said, Record => Record,
);

impl From<usize> for Value {
    fn from(value: usize) -> Self {
        Value::Integer(value as i128)
    }
}

impl From<Vec<Value>> for Value {
    fn from(list: Vec<Value>) -> Self {
        Value::List(list)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

impl Value {
    /// A list of anything that is a value.
    pub fn list<T: Into<Value>>(items: impl IntoIterator<Item = T>) -> Self {
        Value::List(items.into_iter().map(Into::into).collect())
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            // Serializers know 64 bits best, so wider integers are used only where needed.
            Value::Integer(value) => match i64::try_from(*value) {
                Ok(value) => serializer.serialize_i64(value),
                Err(_) => serializer.serialize_i128(*value),
            },
            Value::Number(value) => serializer.serialize_f64(*value),
            Value::Text(text) => serializer.serialize_str(text),
            Value::Said(message) => message.serialize(serializer),
            Value::List(list) => serializer.collect_seq(list),
            Value::Record(record) => {
                serializer.collect_map(record.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}
