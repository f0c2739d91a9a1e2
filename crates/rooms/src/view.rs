//! A client's view of a room: the public part and the client's own part.
//!
//! A view describes state. Servers send it whole once, then only changes
//! ([`patch`](crate::patch)), so members, players and news are maps by number, and nothing is
//! `null`. A short list of news describes recent events, for announcements rather
//! than for display.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::contest::TableView;
use crate::member::{Member, MemberId};
use crate::nickname::Nickname;
use crate::quiz::{ClassView, Found, HandList, Posed};
use crate::settings::Settings;
use crate::translations::Translations;

/// The phase of a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// People gather.
    #[default]
    Lobby,
    /// A match is on.
    Playing,
    /// A match is over, and another may begin.
    Over,
    /// The room is closed.
    Closed,
}

/// Error for an event out of sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("event {expected} is missing, or event {found} is out of place")]
pub struct GapError {
    /// The expected number.
    pub expected: u64,
    /// The actual number.
    pub found: u64,
}

/// A room as one client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The number of the last event in it.
    pub version: u64,
    /// The code that people type to join.
    pub code: String,
    /// The phase.
    pub phase: Phase,
    /// The host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<MemberId>,
    /// Whether the room is locked.
    pub locked: bool,
    /// Whether the host hides all names.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
    /// The settings, without the teacher's own hands.
    pub settings: Settings,
    /// The number of the teacher's own hands.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub tasks: usize,
    /// Everybody.
    #[schemars(with = "BTreeMap<String, Member>")]
    pub members: BTreeMap<MemberId, Member>,
    /// Which match of the room, counted from 1.
    pub game: u32,
    /// The match at one table, if it is that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableView>,
    /// The game in which everybody plays, if it is that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiz: Option<ClassView>,
    /// Recent events, by number.
    #[schemars(with = "BTreeMap<String, News>")]
    pub news: BTreeMap<u64, News>,
    /// The part that only this client sees.
    #[serde(default, skip_serializing_if = "Own::is_empty")]
    pub own: Own,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The part of a view that only one member sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Own {
    /// The hints for the pile or hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<Translations>,
    /// In a race or homework: the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Posed>,
    /// Where the game stands: rows of Nerdle with their colours, the pieces on a board, the
    /// tiles of 2048.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub position: String,
    /// How many moves led there.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub moves: usize,
    /// The result of their last action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Last>,
    /// The hands of the settings, for the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<HandList>,
}

impl Own {
    fn is_empty(&self) -> bool {
        *self == Own::default()
    }
}

/// The result of a class player's last action: one of these.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Last {
    /// The number of this notification.
    pub count: u32,
    /// The number of the hand.
    pub hand: u32,
    /// The answer was right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved: Option<Found>,
    /// The answer was wrong, with the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missed: Option<Translations>,
    /// The tries are used up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lost: bool,
    /// The time was up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub expired: bool,
}

/// Something that has just happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct News {
    /// The kind.
    pub what: Happening,
    /// The member concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<MemberId>,
    /// The member's name, if they have left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Nickname>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Translations>,
}

/// The kind of news.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Happening {
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

impl News {
    pub(crate) fn of(what: Happening) -> Self {
        News { what, member: None, name: None, reason: None }
    }

    pub(crate) fn about(what: Happening, member: MemberId) -> Self {
        News { member: Some(member), ..News::of(what) }
    }
}

impl View {
    /// The view as it is sent: one line of JSON.
    pub fn to_json(&self) -> String {
        crate::to_json(self)
    }

    /// Reads what [`View::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Whether a member has a seat in the match.
    pub fn is_seated(&self, id: MemberId) -> bool {
        let enrolled = self.quiz.as_ref().is_some_and(|quiz| quiz.players.contains_key(&id));
        enrolled || self.table.as_ref().is_some_and(|table| table.cards.contains_key(&id))
    }

    /// How many cards a member has won.
    pub fn cards_of(&self, id: MemberId) -> usize {
        let table = self.table.as_ref();
        table.and_then(|table| table.cards.get(&id)).copied().unwrap_or(0)
    }
}
