//! Messages of a server on a room's socket.

use std::borrow::Cow;
use std::collections::BTreeSet;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use strum::{IntoStaticStr, VariantNames};

use crate::member::MemberId;
use crate::refusal::Refusal;
use crate::translations::Translations;
use crate::view::View;
use crate::{Millis, contest};

/// A message of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Frame {
    /// The client is in.
    Welcome(Welcome),
    /// A message did nothing.
    Refused(Refused),
    /// A message was obeyed.
    Obeyed(Obeyed),
    /// The server ends the conversation.
    Bye(Bye),
    /// The room has changed.
    Patch(Patch),
    /// The server's clock.
    Beat(Beat),
}

/// The greeting of a client that has joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Welcome {
    /// Who it is.
    #[serde(rename = "welcome")]
    pub member: MemberId,
    /// The server's clock.
    pub now: Millis,
    /// The number of its last message that was obeyed.
    pub last: u64,
    /// The current room.
    pub view: Box<View>,
}

/// A change of the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Patch {
    /// The version of the view that this is a patch of.
    pub since: u64,
    /// A JSON merge patch (RFC 7386).
    pub patch: Map<String, Value>,
}

/// The refusal of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Refused {
    /// The number of the message.
    #[serde(rename = "re")]
    pub id: u64,
    /// In a word.
    #[serde(rename = "refused")]
    #[schemars(schema_with = "refusal_words")]
    pub code: Cow<'static, str>,
    /// In a sentence.
    pub say: Translations,
    /// Where in the text that was sent it begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
    /// Where it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
}

/// The acknowledgement of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Obeyed {
    /// The number of the message.
    #[serde(rename = "re")]
    pub id: u64,
    /// The number of the room's last event afterwards.
    #[serde(rename = "v")]
    pub version: u64,
}

/// Why the server closes the connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bye {
    /// In a word.
    #[serde(rename = "bye")]
    #[schemars(schema_with = "farewell_words")]
    pub code: Cow<'static, str>,
    /// In a sentence.
    pub say: Translations,
}

/// The server's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// What it says.
    pub now: Millis,
}

/// Why a connection is closed, other than a refusal to join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Farewell {
    /// The room is closed.
    Closed,
    /// What was said first is no hello.
    BadSecret,
    /// The secret is nobody's, and no name was given.
    Stranger,
    /// The member is connected from another place.
    Elsewhere,
    /// The host sent the member away.
    Kicked,
    /// The member has left.
    Left,
    /// The client did not say who it is in time.
    Late,
    /// The client reads too slowly.
    Slow,
    /// The client sends too much.
    Flood,
    /// A frame is not text.
    NotText,
    /// A frame is too long.
    TooLong,
    /// The server stops.
    Stopping,
    /// The room has too much to do.
    Busy,
    /// What was decided could not be kept.
    NotKept,
}

/// The codes of a room's refusals.
fn refusals() -> impl Iterator<Item = &'static str> {
    let own = Refusal::VARIANTS.iter().filter(|word| **word != "match");
    own.chain(contest::Refusal::VARIANTS).copied()
}

fn words(all: impl Iterator<Item = &'static str>) -> Schema {
    json_schema!({"type": "string", "enum": all.collect::<BTreeSet<_>>()})
}

fn refusal_words(_: &mut SchemaGenerator) -> Schema {
    words(refusals().chain([Farewell::Busy, Farewell::NotKept].map(Into::into)))
}

fn farewell_words(_: &mut SchemaGenerator) -> Schema {
    words(refusals().chain(Farewell::VARIANTS.iter().copied()))
}
