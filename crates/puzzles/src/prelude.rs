//! What nearly every verb is made of.

pub(crate) use schemars::JsonSchema;
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use unpuzzle_puzzle::page::{Block, Page, Role, Span, Table};
pub(crate) use unpuzzle_puzzle::picture::Picture;
pub(crate) use unpuzzle_puzzle::{
    Budget, Context, Exhausted, FileArgument, InputError, LocalizedText, Message, NoAnswer, Parsed,
    Reply, SourceSpan, Verb, Verdict, Within, Words, msg,
};
