//! The state of a room as one client sees it: public state and the client's own.
//!
//! Servers send a view once and merge patches ([`patch`](crate::patch)) afterwards, so
//! members, players and news are maps by number, and nothing is `null`. A view describes
//! state; the short news list has the recent events, for announcements and effects.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::class::{ClassView, HandList, PlayerAnswer, TimedHand};
use crate::frame::Translations;
use crate::member::{Member, MemberId};
use crate::name::Nickname;
use crate::settings::Settings;
use crate::table::TableView;

/// The phase of a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Waiting for players.
    #[default]
    Lobby,
    /// A match or class is running.
    Playing,
    /// The match or class is over; another may start.
    Over,
    /// The room is closed.
    Closed,
}

/// A room as one client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Number of the last event.
    pub version: u64,
    /// The code that people type to join.
    pub code: String,
    /// The phase.
    pub phase: Phase,
    /// The host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<MemberId>,
    /// Whether the room is locked against newcomers.
    pub locked: bool,
    /// Whether the host hides all names.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
    /// The settings, without the teacher's own hands.
    pub settings: Settings,
    /// Number of the teacher's own hands.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub tasks: usize,
    /// All members by number.
    #[schemars(with = "BTreeMap<String, Member>")]
    pub members: BTreeMap<MemberId, Member>,
    /// Number of the match in this room, from 1.
    pub game: u32,
    /// The match at one table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableView>,
    /// The class.
    #[serde(rename = "quiz", skip_serializing_if = "Option::is_none")]
    pub class: Option<ClassView>,
    /// Recent events by number.
    #[schemars(with = "BTreeMap<String, News>")]
    pub news: BTreeMap<u64, News>,
    /// The private state of this client.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub own: PrivateView,
}

/// The private state of a member.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PrivateView {
    /// Hints taken for the pile or hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<Translations>,
    /// The player's hand in a race or homework.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<TimedHand>,
    /// The position: Nerdle rows with colours, the pieces on a board, or the tiles of 2048.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub position: String,
    /// Number of moves so far.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub moves: usize,
    /// Result of the player's last action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<LastResult>,
    /// The teacher's own hands, for the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<HandList>,
}

/// The result of a player's last action in a class. One of the optional fields is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastResult {
    /// Sequence number of the result.
    pub count: u32,
    /// Number of the hand.
    pub hand: u32,
    /// The answer was correct.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved: Option<PlayerAnswer>,
    /// The answer was wrong, with the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missed: Option<Translations>,
    /// No tries are left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lost: bool,
    /// The time is up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub expired: bool,
}

/// A recent event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct News {
    /// The kind of event.
    pub what: NewsKind,
    /// The member concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<MemberId>,
    /// Their name, if they have left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Nickname>,
    /// The reason, for a failed answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Translations>,
}

/// The kind of a recent event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NewsKind {
    Joined,
    Left,
    Kicked,
    Hosted,
    Started,
    Dealt,
    Buzzed,
    Declared,
    Failed,
    Passed,
    Hinted,
    Won,
    Skipped,
    Posed,
    Shown,
    Ended,
}

impl View {
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
