//! With the feature `data`, problems are written and read, and results written as the replies
//! of the program. Counts are decimal texts, because they can be larger than any number of a
//! program.

use std::fmt::Display;

use serde::Serializer;

use crate::coach::Advice;

pub(crate) fn text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

pub(crate) fn optional_text<S: Serializer>(
    value: &Option<impl Display>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}

pub(crate) fn name<S: Serializer>(advice: &Advice, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(advice.name())
}
