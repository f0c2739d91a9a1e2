//! Messages from a server to the clients of a room.

use std::borrow::Cow;
use std::collections::BTreeSet;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use strum::{IntoStaticStr, VariantNames};
use unpuzzle_puzzles::{Language, LocalizedText, Message, msg};

use crate::Millis;
use crate::member::MemberId;
use crate::refusal::Refusal;
use crate::view::View;

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Frame {
    /// The client has joined.
    Welcome(Welcome),
    /// A message was refused.
    Refused(RefusalFrame),
    /// A message took effect.
    Ack(Ack),
    /// The server closes the connection.
    Bye(Bye),
    /// The view has changed.
    Patch(Patch),
    /// A heartbeat.
    Beat(Beat),
}

/// The reply to a hello.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Welcome {
    /// The client's member id.
    #[serde(rename = "welcome")]
    pub member: MemberId,
    /// The server's clock.
    pub now: Millis,
    /// The number of the client's last message that took effect.
    pub last: u64,
    /// The whole view.
    pub view: Box<View>,
}

/// A change of the view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Patch {
    /// The version that the patch applies to.
    pub since: u64,
    /// A JSON merge patch (RFC 7386).
    pub patch: Map<String, Value>,
}

/// A refused message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Refused")]
pub struct RefusalFrame {
    /// The message number.
    #[serde(rename = "re")]
    pub id: u64,
    /// Error code.
    #[serde(rename = "refused")]
    #[schemars(schema_with = "refusal_words")]
    pub code: Cow<'static, str>,
    /// The reason as a sentence.
    pub say: Translations,
    /// Start of the offending part of the text that was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
    /// End of the offending part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
}

/// The acknowledgement of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ack {
    /// The message number.
    #[serde(rename = "re")]
    pub id: u64,
    /// The version of the room after it.
    #[serde(rename = "v")]
    pub version: u64,
}

/// The last message of a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bye {
    /// Reason code.
    #[serde(rename = "bye")]
    #[schemars(schema_with = "farewell_words")]
    pub code: Cow<'static, str>,
    /// The reason as a sentence.
    pub say: Translations,
}

/// A heartbeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// The server's clock.
    pub now: Millis,
}

/// Why the server closes a connection, besides the refusals to join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ByeReason {
    Closed,
    BadSecret,
    /// The secret is unknown, and no name was given.
    Stranger,
    Elsewhere,
    Kicked,
    Left,
    /// No hello within the time limit.
    Late,
    Slow,
    Flood,
    NotText,
    TooLong,
    Stopping,
    Busy,
    NotKept,
}

impl ByeReason {
    pub fn code(self) -> &'static str {
        self.into()
    }

    pub fn message(self) -> Message {
        match self {
            ByeReason::Closed => msg!("the room is closed"),
            ByeReason::BadSecret => msg!("the first message must say who you are"),
            ByeReason::Stranger => msg!("this room does not know you; join with a name"),
            ByeReason::Elsewhere => msg!("you are in this room from another window"),
            ByeReason::Kicked => msg!("the host sent you away"),
            ByeReason::Left => msg!("you have left the room"),
            ByeReason::Late => msg!("you did not say who you are"),
            ByeReason::Slow => msg!("you have missed something; come back"),
            ByeReason::Flood => msg!("that was too much at once"),
            ByeReason::NotText => msg!("only text is understood here"),
            ByeReason::TooLong => msg!("that was too long, or not a message at all"),
            ByeReason::Stopping => msg!("the server is stopping"),
            ByeReason::Busy => msg!("the room is busy; try again"),
            ByeReason::NotKept => {
                msg!("the server could not keep this, so it did not happen; try again later")
            }
        }
    }
}

fn words(reasons: &[&'static str]) -> Schema {
    let all: BTreeSet<_> = Refusal::VARIANTS.iter().chain(reasons).collect();
    json_schema!({"type": "string", "enum": all})
}

fn refusal_words(_: &mut SchemaGenerator) -> Schema {
    words(&[ByeReason::Busy, ByeReason::NotKept].map(ByeReason::code))
}

fn farewell_words(_: &mut SchemaGenerator) -> Schema {
    words(ByeReason::VARIANTS)
}

/// A sentence in every language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Translations {
    /// English.
    pub en: String,
    /// Indonesian.
    pub id: String,
}

impl From<&Message> for Translations {
    fn from(message: &Message) -> Self {
        Translations {
            en: message.in_language(Language::English),
            id: message.in_language(Language::Indonesian),
        }
    }
}

impl From<&Translations> for LocalizedText {
    fn from(translations: &Translations) -> Self {
        LocalizedText::each(|language| match language {
            Language::English => translations.en.clone(),
            Language::Indonesian => translations.id.clone(),
        })
    }
}
