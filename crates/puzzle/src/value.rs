//! Results as plain data, before any format.
//!
//! Engines answer in typed Rust. Where an answer crosses to a front end that
//! does not know the puzzle, it becomes a tree of values; the front end writes
//! it as JSON. Nothing here knows JSON.

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
