//! What nearly every verb is made of.

pub(crate) use crate::page::{Block, Page, Role, Span, Table};
pub(crate) use crate::picture::Picture;
pub(crate) use crate::{
    Budget, Context, Exhausted, FileArgument, InputError, LocalizedText, Message, NoAnswer, Parsed,
    SourceSpan, Verb, Verdict, Within, Words, msg,
};
pub(crate) use schemars::JsonSchema;
pub(crate) use serde::{Deserialize, Serialize};
