//! Yes, no, or not known.

/// The answer to a question that can be proven either way.
///
/// ```
/// use unpuzzle_core::Verdict;
///
/// assert_eq!(Verdict::from(true), Verdict::Yes);
/// assert_eq!(Verdict::Unknown.known(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Yes, or done.
    Yes,
    /// Proven: no.
    No,
    /// The budget ran out first.
    Unknown,
}

impl Verdict {
    /// The answer, where it is known.
    pub const fn known(self) -> Option<bool> {
        match self {
            Verdict::Yes => Some(true),
            Verdict::No => Some(false),
            Verdict::Unknown => None,
        }
    }
}

impl From<bool> for Verdict {
    fn from(answer: bool) -> Self {
        if answer { Verdict::Yes } else { Verdict::No }
    }
}

impl From<Option<bool>> for Verdict {
    fn from(answer: Option<bool>) -> Self {
        answer.map_or(Verdict::Unknown, Verdict::from)
    }
}

#[cfg(feature = "data")]
mod data {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Verdict;

    /// `true`, `false` or `null`.
    impl Serialize for Verdict {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.known().serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Verdict {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Option::<bool>::deserialize(deserializer).map(Verdict::from)
        }
    }

    impl JsonSchema for Verdict {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            "Verdict".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({"type": ["boolean", "null"]})
        }
    }
}
