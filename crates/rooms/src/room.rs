//! The room as servers use it.

use std::collections::VecDeque;
use std::sync::Arc;

use unpuzzle_puzzles::Budget;

use crate::command::Command;
use crate::contest;
use crate::decide::Draft;
use crate::event::{Event, EventKind};
use crate::member::{Key, Member, MemberId};
use crate::quiz;
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::state::State;
use crate::view::{GapError, Phase, View};

/// A room.
///
/// [`Room::decide`] says what a command would do, and [`Room::apply`] does it: a
/// server that keeps a log writes the events down in between. [`Room::handle`] does
/// both at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    pub(crate) state: State,
    /// The latest events, for members who missed some.
    recent: VecDeque<Arc<Event>>,
}

/// What a command does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// What happens, in order. It can hold something even when the command is
    /// refused: what was due before it.
    pub events: Vec<Event>,
    /// Why the command itself does nothing.
    pub refusal: Option<Refusal>,
    /// The member who came in by it.
    pub joined: Option<MemberId>,
}

impl Room {
    /// The most players.
    pub const MOST_PLAYERS: usize = crate::state::MOST_PLAYERS;
    /// The most members.
    pub const MOST_MEMBERS: usize = crate::state::MOST_MEMBERS;
    /// How many events are kept for members who missed some.
    pub const RECENT: usize = 512;

    /// A new room, with its first events applied.
    pub fn open(code: &str, seed: u64, at: u64) -> Self {
        let mut draft = Draft::new(&State::empty(), at, &Budget::unlimited());
        draft.emit(EventKind::Opened { code: code.to_owned(), seed: Some(seed) });
        Room { state: draft.state, recent: draft.events.into_iter().map(Arc::new).collect() }
    }

    /// The room with other settings than the usual ones.
    pub fn with_settings(mut self, settings: &Settings) -> Self {
        if *settings != self.state.settings {
            let mut draft = Draft::new(&self.state, self.state.now, &Budget::unlimited());
            let settings = settings.clone();
            draft.emit(EventKind::Settled { settings });
            self.recent.extend(draft.events.into_iter().map(Arc::new));
            self.state = draft.state;
        }
        self
    }

    /// A room from its whole log.
    pub fn restore<'a>(log: impl IntoIterator<Item = &'a Event>) -> Result<Self, GapError> {
        let mut room = Room { state: State::empty(), recent: VecDeque::new() };
        for event in log {
            room.take_over(event)?;
        }
        room.state.wake_bots();
        Ok(room)
    }

    /// What a command would do at this time. Nothing has happened yet.
    ///
    /// Time never runs backwards: a time before the last one counts as that.
    pub fn decide(&self, at: u64, command: &Command) -> Outcome {
        self.decide_within(at, command, &Budget::unlimited())
    }

    /// The same under a budget. Once that is exhausted, the outcome means nothing and must
    /// be dropped: a decision depends on the log alone, never on how much time there was.
    pub fn decide_within(&self, at: u64, command: &Command, budget: &Budget) -> Outcome {
        let mut draft = Draft::new(&self.state, at, budget);
        let refusal = draft.decide(command).err();
        Outcome { events: draft.events, refusal, joined: draft.joined }
    }

    /// Lets an event happen that was decided, here or on another server.
    pub fn apply(&mut self, event: &Event) -> Result<(), GapError> {
        self.take_over(event)?;
        if matches!(event.kind, EventKind::Match(contest::Event::Dealt { .. })) {
            self.state.wake_bots();
        }
        Ok(())
    }

    /// Decides and applies at once.
    pub fn handle(&mut self, at: u64, command: &Command) -> Outcome {
        self.handle_within(at, command, &Budget::unlimited())
    }

    /// The same under a budget: see [`Room::decide_within`].
    pub fn handle_within(&mut self, at: u64, command: &Command, budget: &Budget) -> Outcome {
        let outcome = self.decide_within(at, command, budget);
        for event in &outcome.events {
            let applied = self.apply(event);
            debug_assert_eq!(applied, Ok(()), "a decision follows on its room");
        }
        outcome
    }

    /// The room as it stands, to try commands on: it does not remember what was before.
    pub fn draft(&self) -> Room {
        Room { state: self.state.clone(), recent: VecDeque::new() }
    }

    /// Lets everything happen that was tried on a draft of this room.
    pub fn adopt(&mut self, draft: Room) {
        self.state = draft.state;
        self.recent.extend(draft.recent);
        let forgotten = self.recent.len().saturating_sub(Room::RECENT);
        self.recent.drain(..forgotten);
    }

    /// When something is due without anybody asking: send [`Command::Tick`] then.
    pub fn next_deadline(&self) -> Option<u64> {
        self.state.next_deadline()
    }

    /// The events after a version as a member sees them, or, without a member, a
    /// projector; nothing if they are too long ago, and the client needs a whole
    /// view.
    pub fn events_since(&self, version: u64, member: Option<MemberId>) -> Option<Vec<Event>> {
        let oldest = self.recent.front().map_or(0, |event| event.version - 1);
        if version < oldest || version > self.version() {
            return None;
        }
        let missed = self.recent.iter().filter(|event| event.version > version);
        Some(missed.map(|event| event.seen_by(member)).collect())
    }

    /// The latest events as they are kept.
    pub fn recent(&self) -> impl Iterator<Item = &Event> {
        self.recent.iter().map(Arc::as_ref)
    }

    /// The room as a member sees it now, or, without a member, a projector.
    pub fn view(&self, member: Option<MemberId>) -> View {
        let own = |(owner, _): &&(MemberId, _)| Some(*owner) == member;
        let hints = self.state.hints.iter().filter(own);
        let hints = hints.map(|(_, hint)| hint.clone()).collect();
        let mut view = View { hints, ..self.state.view.clone() };
        let own = member.and_then(|member| self.state.own(member));
        if let (Some(quiz), Some(own)) = (&mut view.quiz, own) {
            quiz.own = own.clone();
        }
        view
    }

    /// Whether a question to the solver of a puzzle is about what is on the table, or about
    /// what a player of a class works on.
    pub fn is_playing(&self, puzzle: &str, question: &str, budget: &Budget) -> bool {
        let pile = self.state.view.board.pile.as_ref().filter(|_| puzzle == "24");
        pile.is_some_and(|pile| quiz::spells(question, pile.cards))
            || self.state.is_asked(puzzle, question, budget)
    }

    /// The number of the last event.
    pub fn version(&self) -> u64 {
        self.state.view.version
    }

    /// What people type to come in.
    pub fn code(&self) -> &str {
        &self.state.view.code
    }

    /// What the room is at.
    pub fn phase(&self) -> Phase {
        self.state.view.phase
    }

    /// The host.
    pub fn host(&self) -> Option<MemberId> {
        self.state.view.host
    }

    /// The settings, with what only servers know.
    pub fn settings(&self) -> &Settings {
        &self.state.settings
    }

    /// Whether homework is open at this time.
    pub fn is_homework_at(&self, at: u64) -> bool {
        self.state.homework_until().is_some_and(|until| until > at)
    }

    /// Whether this is the digest of who the room belongs to, or belonged to when they left.
    pub fn is_owner(&self, key: &Key) -> bool {
        self.state.owner_key.as_ref() == Some(key)
    }

    /// Everybody, in the order of coming.
    pub fn members(&self) -> &[Member] {
        &self.state.view.members
    }

    /// The number of a member's last message that did something.
    pub fn last_message(&self, member: MemberId) -> u64 {
        let known = self.state.accounts.get(&member);
        known.map_or(0, |account| account.last_message)
    }

    /// The number of the event by which a member was connected last.
    pub fn connected(&self, member: MemberId) -> u64 {
        let known = self.state.accounts.get(&member);
        known.map_or(0, |account| account.connected)
    }

    /// Who showed the secret with this digest.
    pub fn member_by_key(&self, key: &Key) -> Option<MemberId> {
        self.state.member_by_key(key)
    }

    fn take_over(&mut self, event: &Event) -> Result<(), GapError> {
        self.state.apply(event)?;
        self.recent.push_back(Arc::new(event.clone()));
        if self.recent.len() > Room::RECENT {
            self.recent.pop_front();
        }
        Ok(())
    }
}
