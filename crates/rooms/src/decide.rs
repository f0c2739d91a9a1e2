//! Turning a command into events.

use unpuzzle_puzzles::Budget;

use crate::command::{Action, Command};
use crate::event::{Cause, Event, EventKind};
use crate::member::{Member, MemberId, Role};
use crate::refusal::Refusal;
use crate::room::{Account, Room};
use crate::view::Phase;

/// How long a host may be away before another member takes over.
pub(crate) const HOST_GRACE: u64 = 20_000;
/// How long an empty room stays open.
pub(crate) const EMPTY_GRACE: u64 = 3_600_000;
/// How long a new room waits for its first member.
pub(crate) const UNUSED_GRACE: u64 = 600_000;
/// Upper bound on things that can be due at once.
const MOST_DUE: usize = 1000;

pub(crate) type Done = Result<(), Refusal>;

/// A decision in the making: the room, on which each event takes effect before the next is
/// decided.
pub(crate) struct Draft<'a> {
    pub(crate) room: &'a mut Room,
    pub(crate) events: Vec<Event>,
    pub(crate) joined: Option<MemberId>,
    cause: Option<Cause>,
    /// The budget for all searches of this decision.
    pub(crate) budget: &'a Budget,
}

impl<'a> Draft<'a> {
    pub(crate) fn new(room: &'a mut Room, at: u64, budget: &'a Budget) -> Self {
        room.now = room.now.max(at);
        Draft { room, events: Vec::new(), joined: None, cause: None, budget }
    }

    /// Lets something happen whose effect on the activity, if it has one, is there already.
    pub(crate) fn emit(&mut self, kind: EventKind) {
        let (version, at) = (self.room.version + 1, self.room.now);
        let event = Event { version, at, cause: self.cause, kind };
        self.room.note(&event);
        self.events.push(event);
    }

    /// Processes what is due, then the command.
    pub(crate) fn decide(&mut self, command: &Command) -> Done {
        self.catch_up();
        if self.room.phase == Phase::Closed {
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
        match action {
            Action::Leave {} => self.leave(member),
            Action::Settle { settings } => self.settle(member, settings),
            Action::Start {} => self.start(member),
            Action::Lock { locked } => self.lock(member, *locked),
            Action::Kick { member: other } => self.kick(member, *other, false),
            Action::KickAll { members } => self.kick_all(member, members, false),
            Action::Bar { members } => self.kick_all(member, members, true),
            Action::Admit { member: other } => self.admit(member, *other),
            Action::HandOver { member: other } => self.hand_over(member, *other),
            Action::Team { members, team } => self.team(member, members, *team),
            Action::DrawTeams {} => self.draw_teams(member),
            Action::Mute { member: other, muted } => self.mute(member, *other, *muted),
            _ => self.act(member, action),
        }
    }

    /// Passes an action on to the match or the class.
    fn act(&mut self, member: MemberId, action: &Action) -> Done {
        if action.is_hosts() {
            self.check_host(member)?;
        }
        let Room { phase: Phase::Playing, activity: Some(activity), members, now, .. } =
            &mut *self.room
        else {
            return Err(Refusal::NoMatch);
        };
        let (events, done) = activity.act((*now, self.budget), members, member, action);
        events.into_iter().for_each(|event| self.emit(event));
        done
    }

    /// Advances the match or the class by one step.
    fn go_on(&mut self) {
        let Room { activity: Some(activity), members, now, .. } = &mut *self.room else {
            return;
        };
        let (events, ()) = activity.tick((*now, self.budget), members);
        events.into_iter().for_each(|event| self.emit(event));
    }

    /// Seats a player who joined after the start.
    pub(crate) fn seat_late(&mut self, member: MemberId) {
        let Room { phase: Phase::Playing, activity: Some(activity), members, now, .. } =
            &mut *self.room
        else {
            return;
        };
        let known = members.get(&member).filter(|known| known.role == Role::Player);
        if let Some(known) = known.filter(|_| !activity.has(member)) {
            let name = known.name.player_name().clone();
            let (events, ()) = activity.enrol((*now, self.budget), members, member, &name);
            events.into_iter().for_each(|event| self.emit(event));
        }
    }

    /// The account of a member who has not left.
    pub(crate) fn present(&self, member: MemberId) -> Result<&Account, Refusal> {
        let known = self.room.accounts.get(&member);
        known.filter(|account| account.key.is_some()).ok_or(Refusal::NoSuchMember)
    }

    /// Processes everything that is due.
    fn catch_up(&mut self) {
        for _ in 0..MOST_DUE {
            if self.room.phase == Phase::Closed || !self.do_what_is_due() {
                return;
            }
        }
    }

    /// Processes the next thing that is due, if any.
    fn do_what_is_due(&mut self) -> bool {
        let before = self.events.len();
        let due = |deadline: Option<u64>| deadline.is_some_and(|at| at <= self.room.now);
        if due(self.room.emptied()) {
            self.emit(EventKind::Closed {});
        } else if due(self.room.host_missed()) {
            let owner = self.room.owner;
            let returning = owner.and_then(|owner| self.room.expected(owner));
            self.replace_host(returning.is_none());
        } else if self.room.goes_on() {
            self.go_on();
        }
        self.events.len() > before
    }
}

impl Room {
    pub(crate) fn is_anybody_here(&self) -> bool {
        self.members.values().any(Member::is_connected)
    }

    /// Whether time changes anything: an empty room waits, unless it is homework.
    pub(crate) fn goes_on(&self) -> bool {
        let playing = self.phase == Phase::Playing;
        playing && (self.is_anybody_here() || self.homework_until().is_some())
    }

    /// When an empty room closes.
    pub(crate) fn emptied(&self) -> Option<u64> {
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
    pub(crate) fn host_missed(&self) -> Option<u64> {
        let host = self.host.and_then(|host| self.expected(host));
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
}
