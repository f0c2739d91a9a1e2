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
use crate::quiz::{self, Quiz};
use crate::settings::Settings;
use crate::translations::Translations;

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
    /// Whether the host hides all names.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
    /// The settings.
    pub settings: Settings,
    /// Everybody, in the order of coming.
    pub members: Vec<Member>,
    /// Which match of the room, counted from 1.
    pub game: u32,
    /// The match, as everybody sees it.
    #[serde(flatten)]
    pub board: Board,
    /// The game in which everybody answers, if it is that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiz: Option<Quiz>,
    /// The hints that this client has for the pile.
    pub hints: Vec<Translations>,
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
        let enrolled = self.quiz.as_ref().is_some_and(|quiz| quiz.player(id).is_some());
        enrolled || self.board.player(id).is_some()
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
            EventKind::Connected { member } => self.attend(*member, Presence::Here),
            EventKind::Disconnected { member } => self.attend(*member, Presence::Away),
            EventKind::Left { member } | EventKind::Kicked { member, .. } => {
                self.attend(*member, Presence::Left);
                self.drop_departed();
            }
            EventKind::Hosted { member, .. } => self.host = Some(*member),
            EventKind::Locked { locked } => self.locked = *locked,
            EventKind::Settled { settings } => self.settle(settings),
            EventKind::Teamed { members, team } => {
                let named = |one: &&mut Member| members.contains(&one.id);
                self.members.iter_mut().filter(named).for_each(|one| one.team = Some(*team));
            }
            EventKind::Muted { member: None, muted } => self.muted = *muted,
            EventKind::Muted { member: Some(member), muted } => {
                let named = self.members.iter_mut().filter(|one| one.id == *member);
                named.for_each(|one| one.muted = *muted);
            }
            EventKind::Started { game, players, deck, rounds, next } => {
                (self.game, self.phase) = (*game, Phase::Playing);
                self.start(players, *deck, *rounds, *next, at);
            }
            EventKind::Closed {} => self.phase = Phase::Closed,
            EventKind::Match(event) => self.apply_match(event, at),
            EventKind::Quiz(event) => self.apply_quiz(event, at),
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

    fn apply_quiz(&mut self, event: &quiz::Event, at: Millis) {
        match event {
            quiz::Event::Posed { .. } | quiz::Event::Given { task: Some(_), .. } => {
                self.hints.clear();
            }
            quiz::Event::Advised { hint, .. } => self.hints.extend(hint.clone()),
            quiz::Event::Ranked { .. } => self.phase = Phase::Over,
            _ => {}
        }
        if let Some(quiz) = &mut self.quiz {
            quiz.apply(event, at);
        }
    }

    fn join(&mut self, id: MemberId, name: &Nickname, role: Role) {
        let (name, presence) = (name.clone(), Presence::Here);
        self.members.push(Member { id, name, role, presence, team: None, muted: false });
    }

    /// Takes settings over; who was in a team that is no more is in none.
    fn settle(&mut self, settings: &Settings) {
        self.settings = settings.clone();
        for member in &mut self.members {
            member.team = member.team.filter(|team| settings.teams.get(*team).is_some());
        }
    }

    fn attend(&mut self, id: MemberId, presence: Presence) {
        if let Some(member) = self.members.iter_mut().find(|member| member.id == id) {
            member.presence = presence;
        }
        self.board.attend(id, presence == Presence::Here);
        if let Some(quiz) = &mut self.quiz {
            quiz.attend(id, presence == Presence::Here);
            if presence == Presence::Left {
                quiz.dismiss(id);
            }
        }
    }

    /// A member who has left is remembered only as long as their cards or points count.
    fn drop_departed(&mut self) {
        let (board, quiz) = (&mut self.board, &mut self.quiz);
        self.members.retain(|member| {
            let scored = quiz.as_ref().and_then(|quiz| quiz.player(member.id));
            let has_points = scored.is_some_and(|player| player.points > 0);
            let has_cards = board.player(member.id).is_some_and(|player| player.cards > 0);
            member.presence != Presence::Left || has_cards || has_points
        });
        let known = |id: MemberId| self.members.iter().any(|member| member.id == id);
        board.keep_players(|player| known(player.member));
        if let Some(quiz) = quiz {
            quiz.keep_players(|player| known(player.member));
        }
    }

    fn start(
        &mut self,
        players: &[MemberId],
        deck: usize,
        rounds: Option<u32>,
        next: Millis,
        at: Millis,
    ) {
        self.hints.clear();
        let at_table = Some(next).filter(|_| rounds.is_none());
        self.board = Board { deck, next: at_table, ..Board::default() };
        self.quiz = rounds.map(|rounds| Quiz::begin(&self.settings, rounds, next));
        self.drop_departed();
        for id in players {
            let Some(member) = self.members.iter().find(|member| member.id == *id) else {
                continue;
            };
            let name = member.name.player_name().clone();
            let away = member.presence != Presence::Here;
            if let Some(quiz) = &mut self.quiz {
                quiz.enrol(*id, name, away);
                continue;
            }
            self.board.apply(&contest::Event::Seated { member: *id, name }, at);
            self.board.attend(*id, !away);
        }
    }
}
