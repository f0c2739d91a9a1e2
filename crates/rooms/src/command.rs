//! Messages from clients, and the commands that a server makes of them.

use std::fmt;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::member::{Key, MemberId, Role};
use crate::settings::SettingsPatch;

/// A command to a room, from a member or from the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A client joins, or rejoins with a known key.
    Join {
        name: String,
        role: Role,
        key: Key,
    },
    /// A member has authenticated again.
    Connect(MemberId),
    Disconnect(MemberId),
    Ask {
        member: MemberId,
        /// The message number, increasing for each member.
        id: u64,
        action: Action,
    },
    Tick,
    Close,
}

/// An action of a member.
///
/// Actions on a pile name it, so that a delayed message does not apply to the next pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Leave permanently.
    Leave {},
    /// Change the settings (host).
    Settle { settings: Box<SettingsPatch> },
    /// Start a match (host).
    Start {},
    /// Deal the next pile now (host).
    Deal {},
    /// Give up the pile for everybody (host).
    Skip { pile: u32 },
    /// End the match (host).
    Finish {},
    /// Lock the room against newcomers, or unlock it (host).
    Lock { locked: bool },
    /// Remove a member (host).
    Kick { member: MemberId },
    /// Remove members and block newcomers from their addresses (host).
    Bar {
        /// Absent members are skipped.
        members: Vec<MemberId>,
    },
    /// Let a guest or spectator play (host).
    Admit { member: MemberId },
    /// Transfer the room to another member (host).
    HandOver { member: MemberId },
    /// Buzz for the right to answer.
    Buzz { pile: u32 },
    /// Declare the last step.
    Declare { pile: u32, text: String },
    /// Answer with an expression.
    Answer { pile: u32, text: String },
    /// Vote to give up the pile.
    Pass { pile: u32 },
    /// Take a hint.
    Hint { pile: u32 },
    /// Play moves at a hand.
    Play {
        pile: u32,
        /// In the text form of the puzzle's own game; all are made or none.
        moves: Vec<String>,
    },
    /// Start one's homework.
    Begin {},
    /// Stop all clocks of a class (host).
    Pause {},
    /// Resume all clocks (host).
    Resume {},
    /// Extend the time for everybody (host).
    MoreTime { seconds: u32 },
    /// Put members into a team (host).
    Team {
        members: Vec<MemberId>,
        /// Index of the team, from 0.
        team: u32,
    },
    /// Assign teams at random (host).
    DrawTeams {},
    /// Hide or show one name, or all names (host).
    Mute {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<MemberId>,
        muted: bool,
    },
}

impl Action {
    pub(crate) fn is_hosts(&self) -> bool {
        !matches!(
            self,
            Action::Leave {}
                | Action::Buzz { .. }
                | Action::Declare { .. }
                | Action::Answer { .. }
                | Action::Pass { .. }
                | Action::Hint { .. }
                | Action::Play { .. }
                | Action::Begin {}
        )
    }
}

/// A message of a member: a numbered action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Request {
    /// The message number.
    pub id: u64,
    /// The action.
    #[serde(flatten)]
    pub action: Action,
}

/// Maximum length of a client message, in bytes.
pub const MAX_MESSAGE_LEN: usize = 8192;

/// Parses a message, in which no field is unknown, missing, duplicate or of the wrong type.
fn parse_message<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    if text.len() > MAX_MESSAGE_LEN {
        return Err("the message is too long".to_owned());
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

impl Request {
    /// Parses a client message.
    ///
    /// ```
    /// use unpuzzle_rooms::{Action, Request};
    ///
    /// let text = r#"{"id":7,"do":"answer","pile":3,"text":"8/(3-8/3)"}"#;
    /// let request = Request::from_json(text).unwrap();
    /// assert_eq!(request.action, Action::Answer { pile: 3, text: "8/(3-8/3)".to_owned() });
    /// assert_eq!(serde_json::to_string(&request).unwrap(), text);
    /// assert!(Request::from_json(r#"{"id":7,"do":"buzz","pile":3,"text":""}"#).is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self, String> {
        parse_message(text)
    }
}

/// The first message of a client.
///
/// The client makes the secret, so the message is idempotent: a known secret means a member
/// who reconnects.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hello {
    /// 32 hexadecimal digits, known to this client only.
    pub secret: String,
    /// The nickname; optional when reconnecting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The role; ignored when reconnecting.
    #[serde(default)]
    pub role: Role,
}

const DIGITS: usize = 32;

impl Hello {
    /// ```
    /// use unpuzzle_rooms::{Hello, Role};
    ///
    /// let text = r#"{"secret":"00112233445566778899aabbccddeeff","name":"Ana","role":"player"}"#;
    /// let hello = Hello::from_json(text).unwrap();
    /// assert_eq!((hello.name.as_deref(), hello.role), (Some("Ana"), Role::Player));
    /// assert_eq!(serde_json::to_string(&hello).unwrap(), text);
    /// assert!(Hello::from_json(r#"{"secret":"guess"}"#).is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self, String> {
        let hello: Hello = parse_message(text)?;
        let is_hex = hello.secret.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if hello.secret.len() != DIGITS || !is_hex {
            return Err(format!("a secret is {DIGITS} hexadecimal digits"));
        }
        Ok(hello)
    }
}

/// Keeps the secret out of logs.
impl fmt::Debug for Hello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Hello");
        fields.field("name", &self.name).field("role", &self.role).finish_non_exhaustive()
    }
}
