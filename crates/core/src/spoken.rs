//! Messages inside data: written as text in the language of the reader.

use std::borrow::Cow;
use std::cell::Cell;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::message::{Language, LocalizedText, Message};

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
