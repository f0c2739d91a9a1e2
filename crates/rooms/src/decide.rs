//! From a command to events: what the room's own clock and the message allow.

use unpuzzle_puzzles::Budget;

use crate::command::{Action, Command};
use crate::contest::Command as Move;
use crate::event::{Cause, Event, EventKind};
use crate::member::{Member, MemberId};
use crate::refusal::Refusal;
use crate::settings::Mode;
use crate::state::{Account, State};
use crate::view::Phase;

/// How long a host may be away before another takes over.
pub(crate) const HOST_GRACE: u64 = 20_000;
/// How long an empty room waits for a member to come back.
pub(crate) const EMPTY_GRACE: u64 = 3_600_000;
/// How long a new room waits for the first to come in.
pub(crate) const UNUSED_GRACE: u64 = 600_000;
/// More things than can be due at once.
const MOST_DUE: usize = 1000;

pub(crate) type Done = Result<(), Refusal>;

/// A decision in the making: a copy of the room on which each event takes effect
/// before the next is decided.
pub(crate) struct Draft {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    pub(crate) joined: Option<MemberId>,
    cause: Option<Cause>,
    /// Bounds everything that this decision searches for.
    pub(crate) budget: Budget,
}

impl Draft {
    pub(crate) fn new(state: &State, at: u64, budget: &Budget) -> Self {
        let mut state = state.clone();
        state.now = state.now.max(at);
        Draft { state, events: Vec::new(), joined: None, cause: None, budget: budget.clone() }
    }

    pub(crate) fn emit(&mut self, kind: EventKind) {
        let event = Event {
            version: self.state.view.version + 1,
            at: self.state.now,
            cause: self.cause,
            kind,
        };
        let applied = self.state.apply(&event);
        debug_assert_eq!(applied, Ok(()), "a draft numbers its own events");
        self.events.push(event);
    }

    /// Does what was due before the command, then the command.
    pub(crate) fn decide(&mut self, command: &Command) -> Done {
        self.catch_up();
        if self.state.view.phase == Phase::Closed {
            return Err(Refusal::Closed);
        }
        match command {
            Command::Join { name, role, key } => self.join(name, *role, *key)?,
            Command::Connect(member) => self.connect(*member)?,
            Command::Disconnect(member) => self.disconnect(*member)?,
            Command::Ask { member, id, action } => self.ask(*member, *id, action)?,
            Command::Tick => {}
            Command::Close => self.emit(EventKind::Closed {}),
        }
        self.cause = None;
        self.catch_up();
        Ok(())
    }

    fn ask(&mut self, member: MemberId, id: u64, action: &Action) -> Done {
        let asking = self.present(member)?;
        if id <= asking.last_message {
            return Err(Refusal::Repeated);
        }
        self.cause = Some(Cause { by: member, message: id });
        if self.state.view.quiz.is_some()
            && let Some(done) = self.ask_quiz(member, action)
        {
            return done;
        }
        match action {
            Action::Leave {} => self.leave(member),
            Action::Settle { settings } => self.settle(member, settings),
            Action::Start {} => self.start(member),
            Action::Deal {} => self.deal_now(member),
            Action::Skip { pile } => self.skip(member, *pile),
            Action::Finish {} => self.finish(member),
            Action::Lock { locked } => self.lock(member, *locked),
            Action::Kick { member: other } => self.kick(member, *other, false),
            Action::KickAll { members } => self.kick_all(member, members, false),
            Action::Bar { members } => self.kick_all(member, members, true),
            Action::HandOver { member: other } => self.hand_over(member, *other),
            Action::Buzz { pile } => self.play(member, *pile, Move::Buzz),
            Action::Declare { pile, text } => {
                self.play(member, *pile, |player| Move::Declare(player, text.clone()))
            }
            Action::Answer { pile, text } => {
                self.play(member, *pile, |player| Move::Answer(player, text.clone()))
            }
            Action::Pass { pile } => self.play(member, *pile, Move::Pass),
            Action::Hint { pile } => self.play(member, *pile, Move::Hint),
            Action::Team { members, team } => self.team(member, members, *team),
            Action::DrawTeams {} => self.draw_teams(member),
            Action::Mute { member: other, muted } => self.mute(member, *other, *muted),
            Action::Play { .. }
            | Action::Begin {}
            | Action::Pause {}
            | Action::Resume {}
            | Action::MoreTime { .. } => Err(Refusal::OtherMode),
        }
    }

    /// The account of a member who has not left.
    pub(crate) fn present(&self, member: MemberId) -> Result<&Account, Refusal> {
        let known = self.state.accounts.get(&member);
        known.filter(|account| account.key.is_some()).ok_or(Refusal::NoSuchMember)
    }

    /// Does everything whose time has come.
    fn catch_up(&mut self) {
        for _ in 0..MOST_DUE {
            if self.state.view.phase == Phase::Closed || !self.do_what_is_due() {
                return;
            }
        }
    }

    /// Does the next thing whose time has come, if there is one.
    fn do_what_is_due(&mut self) -> bool {
        let before = self.events.len();
        let due = |deadline: Option<u64>| deadline.is_some_and(|at| at <= self.state.now);
        if due(self.state.emptied()) {
            self.emit(EventKind::Closed {});
        } else if due(self.state.host_missed()) {
            let owner = self.state.owner;
            let returning = owner.and_then(|owner| self.state.expected(owner));
            self.replace_host(returning.is_none());
        } else if self.state.goes_on() {
            self.play_on();
        }
        self.events.len() > before
    }
}

impl State {
    pub(crate) fn is_anybody_here(&self) -> bool {
        self.view.members.iter().any(Member::is_connected)
    }

    /// When the next thing is due without anybody asking.
    pub(crate) fn next_deadline(&self) -> Option<u64> {
        if self.view.phase == Phase::Closed {
            return None;
        }
        let match_due = match &self.view.quiz {
            _ if !self.goes_on() => None,
            Some(_) => self.quiz_due().map(|(at, _)| at),
            None => self.match_due(),
        };
        [self.emptied(), self.host_missed(), match_due].into_iter().flatten().min()
    }

    /// Whether time changes anything: an empty room waits, unless it is homework.
    fn goes_on(&self) -> bool {
        let playing = self.view.phase == Phase::Playing;
        playing && (self.is_anybody_here() || self.homework_until().is_some())
    }

    /// When homework that is given ends.
    pub(crate) fn homework_until(&self) -> Option<u64> {
        let quiz = self.view.quiz.as_ref().filter(|quiz| quiz.mode == Mode::Homework);
        quiz.and_then(|quiz| quiz.ends).filter(|_| self.view.phase == Phase::Playing)
    }

    /// When an empty room closes.
    fn emptied(&self) -> Option<u64> {
        let last = self.accounts.values().map(|account| account.since).max();
        let since = last.unwrap_or(0).max(self.opened_at);
        // Homework ends without anybody there, and is looked at afterwards.
        let since = since.max(self.homework_until().unwrap_or(self.ended_at));
        // A room that nobody has come to yet is most likely one that nobody wants.
        let grace = if last.is_none() { UNUSED_GRACE } else { EMPTY_GRACE };
        (!self.is_anybody_here()).then(|| since.saturating_add(grace))
    }

    /// When another takes over from a host who is away: soon, or at once if there
    /// is nobody to wait for.
    fn host_missed(&self) -> Option<u64> {
        let host = self.view.host.and_then(|host| self.expected(host));
        let missed = match host {
            Some(host) if host.is_connected() => None,
            // A class goes on by itself, and its teacher comes back: no pupil is made host.
            Some(host) if !host.role.plays() && self.settings.mode.is_class() => None,
            Some(host) => {
                let since = self.accounts.get(&host.id).map_or(0, |one| one.since);
                Some(since.saturating_add(HOST_GRACE))
            }
            None => Some(0),
        };
        missed.filter(|_| self.is_anybody_here())
    }

    fn match_due(&self) -> Option<u64> {
        let (board, referee) = (&self.view.board, self.referee.as_ref()?);
        let Some(pile) = &board.pile else {
            // A table that everybody has left waits for somebody, not for a time.
            return board.next.filter(|_| !board.players.is_empty());
        };
        let now = self.now;
        let bots = self.bots.iter().filter_map(|bot| bot.clone().intends(board, referee, now));
        let bots = bots.map(|(at, _)| at).min();
        let closing = match &pile.turn {
            Some(turn) => Some(turn.until + 1),
            None => pile.until,
        };
        closing.into_iter().chain(bots).min()
    }
}
