//! The log of a room. Clients never receive events, only a [`View`](crate::View).

use serde::{Deserialize, Serialize};

use crate::class;
use crate::member::{Key, MemberId, Role};
use crate::name::Nickname;
use crate::settings::Settings;
use crate::table;

/// A log entry: one line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    #[serde(rename = "v")]
    pub version: u64,
    /// Time, in milliseconds on the server's clock.
    pub at: u64,
    /// The message that caused it; none for deadlines and connections.
    #[serde(flatten)]
    pub cause: Option<Cause>,
    #[serde(flatten)]
    pub kind: EventKind,
}

/// The message behind an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    pub by: MemberId,
    pub message: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventKind {
    Opened {
        code: String,
        seed: u64,
    },
    Joined {
        member: MemberId,
        name: Nickname,
        role: Role,
        /// Digest of the member's secret; none for bots.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<Key>,
    },
    Connected {
        member: MemberId,
    },
    Disconnected {
        member: MemberId,
    },
    Left {
        member: MemberId,
    },
    Kicked {
        member: MemberId,
        /// Whether newcomers from their address are blocked, unless the host shares it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        barred: bool,
    },
    Admitted {
        member: MemberId,
    },
    Hosted {
        member: MemberId,
        /// Whether the new host is the owner too, not only a stand-in until the owner is back.
        lasting: bool,
    },
    Locked {
        locked: bool,
    },
    Settled {
        settings: Settings,
    },
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
    Started {
        game: u32,
        players: Vec<MemberId>,
        deck: usize,
        /// Number of hands in a class; none at one table.
        #[serde(skip_serializing_if = "Option::is_none")]
        rounds: Option<u32>,
        next: u64,
    },
    Closed {},
    #[serde(untagged)]
    Table(table::Event),
    #[serde(untagged)]
    Class(class::Event),
}

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

    pub fn from_json(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| format!("an event cannot be read: {error}"))
    }
}
