//! Types as data: those that are text, and messages in the language of the reader.

use std::borrow::Cow;
use std::cell::Cell;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::message::{Language, LocalizedText, Message};

#[doc(hidden)]
pub use schemars;
#[doc(hidden)]
pub use serde;

/// Writes types with serde as the text of their `Display`, and reads them by a function from
/// `&str`.
#[macro_export]
macro_rules! as_text {
    ($($type:ty => $parse:expr),* $(,)?) => {$(
        impl $crate::data::serde::Serialize for $type {
            fn serialize<S: $crate::data::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::data::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::data::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                use $crate::data::serde::{Deserialize, de::Error};
                let text = <::std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
                $parse(&*text).map_err(D::Error::custom)
            }
        }

        impl $crate::data::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(
                _: &mut $crate::data::schemars::SchemaGenerator,
            ) -> $crate::data::schemars::Schema {
                $crate::data::schemars::json_schema!({"type": "string"})
            }
        }
    )*};
}

thread_local! {
    static SPOKEN: Cell<Language> = const { Cell::new(Language::English) };
}

/// Does something on this thread while messages are written in a language.
pub fn speaking<T>(language: Language, act: impl FnOnce() -> T) -> T {
    /// Restores the language after a panic, too.
    struct Before(Language);

    impl Drop for Before {
        fn drop(&mut self) {
            SPOKEN.set(self.0);
        }
    }

    let _before = Before(SPOKEN.replace(language));
    act()
}

macro_rules! sentence {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.in_language(SPOKEN.get()))
            }
        }

        impl JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                "Sentence".into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({"type": "string"})
            }
        }
    )*};
}
sentence!(Message, LocalizedText);
