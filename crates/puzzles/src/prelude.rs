//! What nearly every verb is made of.

pub(crate) use schemars::JsonSchema;
pub(crate) use serde::Serialize;
pub(crate) use unpuzzle_puzzle::page::{Block, Page, Role, Span, Table};
pub(crate) use unpuzzle_puzzle::picture::Picture;
pub(crate) use unpuzzle_puzzle::{
    Budget, Call, Exhausted, FileArgument, InputError, LocalizedText, Message, Outcome, Reply,
    SourceSpan, Verb, VerbInfo, arguments,
};

pub(crate) use crate::{Localize, Word};
