//! Types that are text in data.

#[doc(hidden)]
pub use schemars;
#[doc(hidden)]
pub use serde;

/// Writes types with serde as the text of their `Display`, and reads them by a function from
/// `&str`.
#[macro_export]
macro_rules! as_text {
    ($($type:ty => $parse:expr),* $(,)?) => {$(
        impl $crate::as_text::serde::Serialize for $type {
            fn serialize<S: $crate::as_text::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::as_text::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::as_text::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                use $crate::as_text::serde::{Deserialize, de::Error};
                let text = <::std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
                $parse(&*text).map_err(D::Error::custom)
            }
        }

        impl $crate::as_text::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(
                _: &mut $crate::as_text::schemars::SchemaGenerator,
            ) -> $crate::as_text::schemars::Schema {
                $crate::as_text::schemars::json_schema!({"type": "string"})
            }
        }
    )*};
}
