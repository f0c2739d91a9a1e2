//! What a client knows of a room, and how it follows from the events.
//!
//! A client gets a [`View`] when it comes in, and then events, from which it keeps
//! the view up to date by [`View::apply`]. The projector has one too, as a client
//! that is nobody, and a server's own room is a view with its secrets beside it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Millis;
use crate::contest::{self, Board};
use crate::event::{Event, EventError, EventKind};
use crate::member::{Member, MemberId, Presence, Role};
use crate::nickname::Nickname;
use crate::said::Said;
use crate::settings::Settings;

/// What a room is at.
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
    /// The room is no more.
    Closed,
}

/// An event that does not follow on the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("event {expected} is missing, or event {found} is out of place")]
pub struct GapError {
    /// The number that should have come.
    pub expected: u64,
    /// The number that came.
    pub found: u64,
}

/// A room as one client sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The number of the last event in it.
    pub version: u64,
    /// What people type to come in.
    pub code: String,
    /// What the room is at.
    pub phase: Phase,
    /// The host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<MemberId>,
    /// Whether nobody new may come in.
    pub locked: bool,
    /// The settings.
    pub settings: Settings,
    /// Everybody, in the order of coming.
    pub members: Vec<Member>,
    /// Which match of the room, counted from 1.
    pub game: u32,
    /// The match, as everybody sees it.
    #[serde(flatten)]
    pub board: Board,
    /// The hints that this client has for the pile.
    pub hints: Vec<Said>,
}

impl View {
    /// What is known of a room before its first event.
    pub fn empty() -> Self {
        View::default()
    }

    /// The view as it is sent: one line of JSON.
    pub fn to_json(&self) -> String {
        crate::to_json(self)
    }

    /// Reads what [`View::to_json`] wrote.
    pub fn from_json(text: &str) -> Result<Self, EventError> {
        serde_json::from_str(text).map_err(|error| EventError(error.to_string()))
    }

    /// A member.
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    /// Whether a member has a seat in the match.
    pub fn is_seated(&self, id: MemberId) -> bool {
        self.board.player(id).is_some()
    }

    /// How many cards a member has won.
    pub fn cards_of(&self, id: MemberId) -> usize {
        self.board.player(id).map_or(0, |player| player.cards)
    }

    /// Takes over an event. One that is known already changes nothing; one that is
    /// too early is an error, after which the client asks again from its version.
    pub fn apply(&mut self, event: &Event) -> Result<(), GapError> {
        let (expected, found) = (self.version + 1, event.version);
        if found > expected {
            return Err(GapError { expected, found });
        }
        if found == expected {
            self.version = found;
            self.apply_kind(&event.kind, event.at);
        }
        Ok(())
    }

    fn apply_kind(&mut self, kind: &EventKind, at: Millis) {
        match kind {
            EventKind::Opened { code, .. } => self.code.clone_from(code),
            EventKind::Joined { member, name, role, .. } => self.join(*member, name, *role),
            EventKind::Connected { member } => self.attend(*member, Presence::Here, at),
            EventKind::Disconnected { member } => self.attend(*member, Presence::Away, at),
            EventKind::Left { member } | EventKind::Kicked { member } => {
                self.attend(*member, Presence::Left, at);
                self.drop_departed();
            }
            EventKind::Hosted { member, .. } => self.host = Some(*member),
            EventKind::Locked { locked } => self.locked = *locked,
            EventKind::Settled { settings } => self.settings = settings.clone(),
            EventKind::Started { game, players, deck, next } => {
                (self.game, self.phase) = (*game, Phase::Playing);
                self.start(players, *deck, *next, at);
            }
            EventKind::Closed {} => self.phase = Phase::Closed,
            EventKind::Match(event) => self.apply_match(event, at),
        }
    }

    fn apply_match(&mut self, event: &contest::Event, at: Millis) {
        match event {
            contest::Event::Dealt { .. } => self.hints.clear(),
            contest::Event::Hinted { hint, .. } => self.hints.extend(hint.clone()),
            contest::Event::Ended { .. } => self.phase = Phase::Over,
            _ => {}
        }
        self.board.apply(event, at);
    }

    fn join(&mut self, id: MemberId, name: &Nickname, role: Role) {
        self.members.push(Member { id, name: name.clone(), role, presence: Presence::Here });
    }

    fn attend(&mut self, id: MemberId, presence: Presence, at: Millis) {
        if let Some(member) = self.members.iter_mut().find(|member| member.id == id) {
            member.presence = presence;
        }
        let event = match presence {
            Presence::Here => contest::Event::Returned { member: id },
            Presence::Away | Presence::Left => contest::Event::Gone { member: id },
        };
        self.board.apply(&event, at);
    }

    /// A member who has left is remembered only as long as their cards count.
    fn drop_departed(&mut self) {
        let board = &mut self.board;
        self.members.retain(|member| {
            let cards = board.player(member.id).map_or(0, |player| player.cards);
            member.presence != Presence::Left || cards > 0
        });
        let members = &self.members;
        board.keep_players(|player| members.iter().any(|member| member.id == player.member));
    }

    fn start(&mut self, players: &[MemberId], deck: usize, next: Millis, at: Millis) {
        self.hints.clear();
        self.board = Board { deck, next: Some(next), ..Board::default() };
        self.drop_departed();
        for id in players {
            let Some(member) = self.members.iter().find(|member| member.id == *id) else {
                continue;
            };
            let name = member.name.player_name().clone();
            let away = member.presence != Presence::Here;
            self.board.apply(&contest::Event::Seated { member: *id, name }, at);
            if away {
                self.board.apply(&contest::Event::Gone { member: *id }, at);
            }
        }
    }
}
