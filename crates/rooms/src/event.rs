//! Events of a room, as logged. No client ever gets an event: what each may
//! know is a [`View`](crate::View).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::contest;
use crate::member::{Key, MemberId, Role};
use crate::nickname::Nickname;
use crate::quiz;
use crate::settings::Settings;

/// An event as stored: one line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its number: 1 for the first, and one more for each.
    #[serde(rename = "v")]
    pub version: u64,
    /// The server's time in milliseconds.
    pub at: u64,
    /// The message that caused it.
    #[serde(flatten)]
    pub cause: Option<Cause>,
    /// The kind of event.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// The message that caused an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// Who sent it.
    pub by: MemberId,
    /// Its number.
    pub message: u64,
}

/// The kind of event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum EventKind {
    /// The room was created.
    Opened {
        code: String,
        /// The random seed of the room.
        seed: u64,
    },
    /// A new member joined.
    Joined {
        member: MemberId,
        name: Nickname,
        role: Role,
        /// The digest of the member's secret.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<Key>,
    },
    /// A member came back.
    Connected { member: MemberId },
    /// A member lost the connection.
    Disconnected { member: MemberId },
    /// A member left for good.
    Left { member: MemberId },
    /// The host removed a member.
    Kicked {
        member: MemberId,
        /// Whether their address is banned, unless the host uses it, too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        barred: bool,
    },
    /// The host admitted a member as a player.
    Admitted { member: MemberId },
    /// The host changed.
    Hosted {
        member: MemberId,
        /// Whether for good, and not only until the owner is back.
        lasting: bool,
    },
    /// The host locked or unlocked the room.
    Locked { locked: bool },
    /// The host changed the settings.
    Settled { settings: Settings },
    /// Members were assigned to a team.
    Teamed {
        members: Vec<MemberId>,
        /// The team, counted from 0.
        team: u32,
    },
    /// The host hides the name of a member, or all names, or shows them again.
    Muted {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<MemberId>,
        muted: bool,
    },
    /// A match began.
    Started {
        game: u32,
        players: Vec<MemberId>,
        deck: usize,
        /// How many hands everybody gets; none at one table.
        #[serde(skip_serializing_if = "Option::is_none")]
        rounds: Option<u32>,
        next: u64,
    },
    /// The room is closed.
    Closed {},
    /// Something in the match.
    #[serde(untagged)]
    Match(contest::Event),
    /// Something where everybody answers.
    #[serde(untagged)]
    Quiz(quiz::Event),
}

/// Error for an invalid event or view.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("an event cannot be read: {0}")]
pub struct EventError(pub(crate) String);

impl Event {
    /// The event as it is kept: one line of JSON.
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

    /// Reads what [`Event::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, EventError> {
        serde_json::from_str(text).map_err(|error| EventError(error.to_string()))
    }
}

impl From<contest::Event> for EventKind {
    fn from(event: contest::Event) -> Self {
        EventKind::Match(event)
    }
}

impl From<quiz::Event> for EventKind {
    fn from(event: quiz::Event) -> Self {
        EventKind::Quiz(event)
    }
}
