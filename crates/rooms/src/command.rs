//! What is asked of a room: by its members, and by the server on their behalf.

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::member::{Key, MemberId, Role};
use crate::settings::SettingsPatch;

/// What is asked of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum Command {
    /// A newcomer wants to come in.
    Join { name: String, role: Role, key: Key },
    /// A member who has shown the secret is connected again.
    Connect(MemberId),
    /// A member's connection is gone.
    Disconnect(MemberId),
    /// A member asks for something.
    Ask {
        member: MemberId,
        /// The number of the message: each higher than the one before.
        id: u64,
        action: Action,
    },
    /// Time has gone by.
    Tick,
    /// The server wants no more of this room.
    Close,
}

/// What a member can ask for.
///
/// Whatever concerns a pile says which, so that a message that was long on its
/// way is not taken for one about the next pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum Action {
    /// Leave for good.
    Leave {},
    /// Change the settings (host).
    Settle {
        #[serde(deserialize_with = "object")]
        settings: Box<SettingsPatch>,
    },
    /// Begin a match, or another one (host).
    Start {},
    /// Deal the next pile without waiting (host).
    Deal {},
    /// Give the pile up for everybody (host).
    Skip { pile: u32 },
    /// End the match (host).
    Finish {},
    /// Let nobody new in, or everybody again (host).
    Lock { locked: bool },
    /// Send a member away (host).
    Kick { member: MemberId },
    /// Send many members away at once (host).
    KickAll {
        /// Whom; those who are gone are passed over.
        members: Vec<MemberId>,
    },
    /// Send members away, and let nobody new in from where they are (host).
    Bar {
        /// Whom; those who are gone are passed over.
        members: Vec<MemberId>,
    },
    /// Let somebody play who asks for it, or only watches (host).
    Admit { member: MemberId },
    /// Make another member the host (host).
    HandOver { member: MemberId },
    /// Claim the right to answer.
    Buzz { pile: u32 },
    /// Declare the last step.
    Declare { pile: u32, text: String },
    /// Give an expression.
    Answer { pile: u32, text: String },
    /// Agree to give the pile up.
    Pass { pile: u32 },
    /// Take a hint.
    Hint { pile: u32 },
    /// Make moves at a hand.
    Play {
        pile: u32,
        /// The texts that the puzzle's own game takes; all of them are made or none.
        moves: Vec<String>,
    },
    /// Begin homework.
    Begin {},
    /// Stop all clocks of a class (host).
    Pause {},
    /// Let them run again (host).
    Resume {},
    /// Give everybody more time (host).
    MoreTime { seconds: u32 },
    /// Put members into a team (host).
    Team {
        members: Vec<MemberId>,
        /// Which, counted from 0.
        team: u32,
    },
    /// Draw the teams anew (host).
    DrawTeams {},
    /// Hide the name of a member, or all names, or show them again (host).
    Mute {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<MemberId>,
        muted: bool,
    },
}

impl Action {
    /// Whether only the host may ask for this in a match or a class.
    pub(crate) fn is_hosts(&self) -> bool {
        matches!(
            self,
            Action::Deal {}
                | Action::Skip { .. }
                | Action::Finish {}
                | Action::Pause {}
                | Action::Resume {}
                | Action::MoreTime { .. }
        )
    }
}

/// A member's message: an action with a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Request {
    /// The number of the message.
    pub id: u64,
    /// What is asked for.
    #[serde(flatten)]
    pub action: Action,
}

/// The longest message of a client, in bytes.
pub const LONGEST_MESSAGE: usize = 8192;

/// Why a text is not a message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseError {
    /// It is longer than [`LONGEST_MESSAGE`] bytes.
    #[error("the message is too long")]
    TooLong,
    /// It is not JSON, or not a message: a field is unknown, missing, doubled or of
    /// the wrong kind.
    #[error("{0}")]
    Malformed(String),
}

/// Reads an object; serde would take a list of its fields as well.
fn object<'de, D: Deserializer<'de>>(from: D) -> Result<Box<SettingsPatch>, D::Error> {
    let read = SettingsPatch::from_object(serde_json::Map::deserialize(from)?);
    read.map(Box::new).map_err(D::Error::custom)
}

/// Reads a message of a client.
pub(crate) fn read_message<T: DeserializeOwned>(text: &str) -> Result<T, ParseError> {
    if text.len() > LONGEST_MESSAGE {
        return Err(ParseError::TooLong);
    }
    serde_json::from_str(text).map_err(|error| ParseError::Malformed(error.to_string()))
}

impl Request {
    /// Reads a message of a client.
    ///
    /// ```
    /// use unpuzzle_rooms::{Action, Request};
    ///
    /// let text = r#"{"id":7,"do":"answer","pile":3,"text":"8/(3-8/3)"}"#;
    /// let request = Request::from_json(text).unwrap();
    /// assert_eq!(request.action, Action::Answer { pile: 3, text: "8/(3-8/3)".to_owned() });
    /// assert_eq!(request.to_json(), text);
    /// assert!(Request::from_json(r#"{"id":7,"do":"buzz","pile":3,"text":""}"#).is_err());
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ParseError> {
        read_message(text)
    }

    /// The message as a client sends it.
    pub fn to_json(&self) -> String {
        crate::to_json(self)
    }
}
