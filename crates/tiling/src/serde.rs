//! With the feature `serde`, problems and what is known of them can be written
//! and read. Counts are decimal texts, levels their names.

/// What has a `Display` and is read back from it.
macro_rules! as_text {
    ($module:ident, $type:ty) => {
        pub(crate) mod $module {
            use serde::de::Error;
            use serde::{Deserialize, Deserializer, Serializer};

            pub(crate) fn serialize<S: Serializer>(
                value: &$type,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_str(value)
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    };
}

as_text!(decimal, num_bigint::BigUint);
as_text!(level, unpuzzle_core::Level);
