//! What nearly every verb is made of.

pub(crate) use crate::messages::level_text;
pub(crate) use crate::page::*;
pub(crate) use crate::picture::Picture;
pub(crate) use crate::{
    Budget, Context, Data, Exhausted, Figures, FileArgument, FromText, GameId, InputError,
    Language, Level, LocalizedText, Message, NoAnswer, Parsed, Random, Screen, Snapshot,
    SourceSpan, Status, Verb, VerbIo, Verdict, Within, Words, msg, nearest,
};
pub(crate) use schemars::JsonSchema;
pub(crate) use serde::{Deserialize, Serialize};
