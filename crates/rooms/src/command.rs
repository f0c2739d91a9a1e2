//! Commands to a room, from its members and from the server on their behalf.

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::member::{Key, MemberId, Role};
use crate::settings::SettingsPatch;

/// A command to a room.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum Command {
    /// A newcomer asks to join.
    Join { name: String, role: Role, key: Key },
    /// A member with a known secret reconnected.
    Connect(MemberId),
    /// A member's connection was lost.
    Disconnect(MemberId),
    /// A member asks for something.
    Ask {
        member: MemberId,
        /// The message number, strictly increasing per member.
        id: u64,
        action: Action,
    },
    /// Process whatever is due.
    Tick,
    /// The server closes the room.
    Close,
}

/// A member's request.
///
/// Requests about a pile carry its number, so that a late message is never
/// applied to the next pile.
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
    /// Lock or unlock the room (host).
    Lock { locked: bool },
    /// Remove a member (host).
    Kick { member: MemberId },
    /// Remove several members at once (host).
    KickAll {
        /// The members; those who have left are ignored.
        members: Vec<MemberId>,
    },
    /// Remove members and ban their addresses (host).
    Bar {
        /// The members; those who have left are ignored.
        members: Vec<MemberId>,
    },
    /// Admit a guest or spectator as a player (host).
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
        /// Moves as the puzzle's own game reads them; all are made or none.
        moves: Vec<String>,
    },
    /// Begin homework.
    Begin {},
    /// Stop all clocks of a class (host).
    Pause {},
    /// Resume all clocks (host).
    Resume {},
    /// Give everybody more time (host).
    MoreTime { seconds: u32 },
    /// Put members into a team (host).
    Team {
        members: Vec<MemberId>,
        /// The team, counted from 0.
        team: u32,
    },
    /// Redraw the teams (host).
    DrawTeams {},
    /// Hide the name of a member, or all names, or show them again (host).
    Mute {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<MemberId>,
        muted: bool,
    },
}

impl Action {
    /// Whether only the host may request this during a match or a class.
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
    /// The request.
    #[serde(flatten)]
    pub action: Action,
}

/// The longest message of a client, in bytes.
pub const LONGEST_MESSAGE: usize = 8192;

/// Error for an invalid message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseError {
    /// Longer than [`LONGEST_MESSAGE`] bytes.
    #[error("the message is too long")]
    TooLong,
    /// Not JSON, or not a message: a field is unknown, missing, repeated or of
    /// the wrong kind.
    #[error("{0}")]
    Malformed(String),
}

/// Reads an object; serde alone would also accept a list of its fields.
fn object<'de, D: Deserializer<'de>>(from: D) -> Result<Box<SettingsPatch>, D::Error> {
    let read = SettingsPatch::from_object(serde_json::Map::deserialize(from)?);
    read.map(Box::new).map_err(D::Error::custom)
}

/// Parses a client's message.
pub(crate) fn read_message<T: DeserializeOwned>(text: &str) -> Result<T, ParseError> {
    if text.len() > LONGEST_MESSAGE {
        return Err(ParseError::TooLong);
    }
    serde_json::from_str(text).map_err(|error| ParseError::Malformed(error.to_string()))
}

impl Request {
    /// Parses a client's message.
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
