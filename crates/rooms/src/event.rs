//! The log of a room. Clients never receive events, only a [`View`](crate::View).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::class;
use crate::member::{Key, MemberId, Role};
use crate::name::Nickname;
use crate::settings::Settings;
use crate::table;

/// A log entry: one line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Sequence number, from 1.
    #[serde(rename = "v")]
    pub version: u64,
    /// Time, in milliseconds on the server's clock.
    pub at: u64,
    /// The message that caused it; none for deadlines and connections.
    #[serde(flatten)]
    pub cause: Option<Cause>,
    /// The event.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// The message behind an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The sender.
    pub by: MemberId,
    /// The message number.
    pub message: u64,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum EventKind {
    /// The room was created.
    Opened {
        code: String,
        /// Random seed of the room.
        seed: u64,
    },
    /// A new member joined.
    Joined {
        member: MemberId,
        name: Nickname,
        role: Role,
        /// Digest of the member's secret; none for bots.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<Key>,
    },
    /// A member reconnected.
    Connected { member: MemberId },
    /// A member lost the connection.
    Disconnected { member: MemberId },
    /// A member left permanently.
    Left { member: MemberId },
    /// The host removed a member.
    Kicked {
        member: MemberId,
        /// Whether newcomers from their address are blocked, unless the host shares it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        barred: bool,
    },
    /// The host made a member a player.
    Admitted { member: MemberId },
    /// The host changed.
    Hosted {
        member: MemberId,
        /// Whether the new host is the owner too, not only a stand-in until the owner is back.
        lasting: bool,
    },
    /// The host locked or unlocked the room.
    Locked { locked: bool },
    /// The host changed the settings.
    Settled { settings: Settings },
    /// Members were assigned to a team.
    Teamed {
        members: Vec<MemberId>,
        /// Index of the team, from 0.
        team: u32,
    },
    /// The host hid or showed one name, or all names.
    Muted {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<MemberId>,
        muted: bool,
    },
    /// A match or class started.
    Started {
        game: u32,
        players: Vec<MemberId>,
        deck: usize,
        /// Number of hands in a class; none at one table.
        #[serde(skip_serializing_if = "Option::is_none")]
        rounds: Option<u32>,
        next: u64,
    },
    /// The room was closed.
    Closed {},
    /// An event of the match.
    #[serde(untagged)]
    Table(table::Event),
    /// An event of the class.
    #[serde(untagged)]
    Class(class::Event),
}

/// Error for an unreadable log entry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("an event cannot be read: {0}")]
pub struct EventError(pub(crate) String);

impl Event {
    /// The log line.
    ///
    /// ```
    /// use unpuzzle_rooms::{Event, EventKind};
    ///
    /// let kind = EventKind::Closed {};
    /// let event = Event { version: 3, at: 1000, cause: None, kind };
    /// assert_eq!(event.to_json(), r#"{"v":3,"at":1000,"event":"closed"}"#);
    /// assert_eq!(Event::from_json(&event.to_json()), Ok(event));
    /// ```
    pub fn to_json(&self) -> String {
        crate::to_json(self)
    }

    /// Parses a log line.
    pub fn from_json(text: &str) -> Result<Self, EventError> {
        serde_json::from_str(text).map_err(|error| EventError(error.to_string()))
    }
}
