//! One of a few words in a reply: the engine's own value, its name as JSON, and every
//! name in the schema.

use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use unpuzzle_puzzle::Level;

/// A value that has one of a few names.
pub trait Named: Copy {
    /// All of them.
    const NAMES: &'static [&'static str];

    /// The name of this one.
    fn word(self) -> &'static str;
}

/// Makes types with a method `name` [`Named`].
macro_rules! named {
    ($($type:ty = $names:expr;)*) => {$(
        impl $crate::word::Named for $type {
            const NAMES: &'static [&'static str] = $names;

            fn word(self) -> &'static str {
                self.name()
            }
        }
    )*};
}
pub(crate) use named;

named! {
    Level = &Level::NAMES;
}

/// A named value in a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<T>(pub T);

impl<T> Deref for Word<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Named> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word())
    }
}

impl<T: Named> JsonSchema for Word<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Word".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "enum": T::NAMES})
    }
}
