//! Decisions: the events that follow from a command, and from the room's own deadlines.

use unpuzzle_puzzles::{Budget, Random, msg};

use crate::activity::{AnyActivity, Decision, Done};
use crate::class;
use crate::command::{Action, Command};
use crate::event::{Cause, Event, EventKind};
use crate::member::{Key, Member, MemberId, Presence, Role};
use crate::name::Nickname;
use crate::refusal::Refusal;
use crate::room::{Account, MAX_MEMBERS, MAX_PLAYERS, Room};
use crate::settings::{Mode, Settings, SettingsError, SettingsPatch};
use crate::view::Phase;

/// Absence after which another member becomes host.
const HOST_GRACE: u64 = 20_000;
const EMPTY_GRACE: u64 = 3_600_000;
/// Lifetime of a room that nobody has joined.
const UNUSED_GRACE: u64 = 600_000;
/// Loop bound for overdue events; more than can be due at once.
const MAX_DUE: usize = 1000;

/// A decision in progress. Each event is applied before the next is decided.
pub(crate) struct Draft<'a> {
    pub(crate) room: &'a mut Room,
    pub(crate) events: Vec<Event>,
    pub(crate) joined: Option<MemberId>,
    cause: Option<Cause>,
    pub(crate) budget: &'a Budget,
}

impl<'a> Draft<'a> {
    pub(crate) fn new(room: &'a mut Room, at: u64, budget: &'a Budget) -> Self {
        room.now = room.now.max(at);
        Draft { room, events: Vec::new(), joined: None, cause: None, budget }
    }

    /// Records an event that the activity, if it concerns it, has already applied.
    pub(crate) fn emit(&mut self, kind: EventKind) {
        let (version, at) = (self.room.version + 1, self.room.now);
        let event = Event { version, at, cause: self.cause, kind };
        self.room.note(&event);
        self.events.push(event);
    }

    /// Processes overdue events, then the command.
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
        if id <= self.present(member)?.last_message {
            return Err(Refusal::Repeated);
        }
        if action.is_hosts() && self.room.host != Some(member) {
            return Err(Refusal::NotHost);
        }
        self.cause = Some(Cause { by: member, message: id });
        match action {
            Action::Leave {} => self.leave(member),
            Action::Settle { settings } => self.settle(settings),
            Action::Start {} => self.start(),
            Action::Lock { locked } => self.lock(*locked),
            Action::Kick { member: other } => self.kick(member, *other, false),
            Action::Bar { members } => self.bar(member, members),
            Action::Admit { member: other } => self.admit(*other),
            Action::HandOver { member: other } => self.hand_over(member, *other),
            Action::Team { members, team } => self.team(members, *team),
            Action::DrawTeams {} => self.draw_teams(),
            Action::Mute { member: other, muted } => self.mute(*other, *muted),
            _ => {
                let done = self.in_activity(|activity, cx| activity.act(cx, member, action));
                done.unwrap_or(Err(Refusal::NoMatch))
            }
        }
    }

    /// Makes a decision in the running match or class, if there is one.
    fn in_activity<T>(
        &mut self,
        decide: impl FnOnce(&mut AnyActivity, &mut Decision<'_>) -> T,
    ) -> Option<T> {
        let Room { phase: Phase::Playing, activity: Some(activity), members, now, .. } =
            &mut *self.room
        else {
            return None;
        };
        let mut cx = Decision::new(*now, self.budget, members);
        let decided = decide(activity, &mut cx);
        cx.events.into_iter().for_each(|event| self.emit(event));
        Some(decided)
    }

    /// Adds a latecomer to the running match or class.
    fn seat_late(&mut self, member: MemberId) {
        self.in_activity(|activity, cx| {
            let known = cx.members.get(&member).filter(|known| known.role == Role::Player);
            if let Some(known) = known.filter(|_| !activity.has(member)) {
                activity.enrol(cx, member, &known.name);
            }
        });
    }

    /// The account of a current member.
    fn present(&self, member: MemberId) -> Result<&Account, Refusal> {
        let known = self.room.accounts.get(&member);
        known.filter(|account| account.key.is_some()).ok_or(Refusal::NoSuchMember)
    }

    fn catch_up(&mut self) {
        for _ in 0..MAX_DUE {
            if self.room.phase == Phase::Closed || !self.do_what_is_due() {
                return;
            }
        }
    }

    /// Processes the next overdue thing. Returns whether there was one.
    fn do_what_is_due(&mut self) -> bool {
        let before = self.events.len();
        let now = self.room.now;
        if self.room.empty_deadline().is_some_and(|at| at <= now) {
            self.emit(EventKind::Closed {});
        } else if self.room.host_deadline().is_some_and(|at| at <= now) {
            let owner = self.room.owner;
            let returning = owner.and_then(|owner| self.room.expected(owner));
            self.replace_host(returning.is_none());
        } else if self.room.is_running() {
            self.in_activity(|activity, cx| activity.tick(cx));
        }
        self.events.len() > before
    }
}

impl Room {
    pub(crate) fn is_anybody_here(&self) -> bool {
        self.members.values().any(Member::is_connected)
    }

    /// Whether the activity's clock runs: it stops in an empty room, except for homework.
    pub(crate) fn is_running(&self) -> bool {
        let playing = self.phase == Phase::Playing;
        playing && (self.is_anybody_here() || self.homework_until().is_some())
    }

    /// When an empty room closes.
    pub(crate) fn empty_deadline(&self) -> Option<u64> {
        let last = self.accounts.values().map(|account| account.since).max();
        let since = last.unwrap_or(0).max(self.opened_at);
        // Homework ends in an empty room, and its results are read afterwards.
        let since = since.max(self.homework_until().unwrap_or(self.ended_at));
        // A room that nobody has joined is most likely abandoned.
        let grace = if last.is_none() { UNUSED_GRACE } else { EMPTY_GRACE };
        (!self.is_anybody_here()).then(|| since.saturating_add(grace))
    }

    /// When another member replaces an absent host: after a grace period, or at once if the host
    /// has left.
    pub(crate) fn host_deadline(&self) -> Option<u64> {
        let host = self.host.and_then(|host| self.expected(host));
        let missed = match host {
            Some(host) if host.is_connected() => None,
            // A class runs by itself until its teacher is back: no pupil becomes host.
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

const GET_READY: u64 = 3000;
const MAX_HOMEWORK: u64 = 62 * 24 * 3_600_000;

impl Draft<'_> {
    /// Adds a member. Idempotent: a known key reconnects its member, so a client can repeat a
    /// hello whose reply was lost.
    fn join(&mut self, name: &str, role: Role, key: Key) -> Done {
        if let Some(member) = self.room.member_by_key(&key) {
            self.joined = Some(member);
            return self.connect(member);
        }
        let name = Nickname::clean(name).map_err(Refusal::BadName)?;
        let name = self.listed(name, role)?;
        self.check_room_for(&name, role)?;
        let member = MemberId(self.room.next_member);
        self.emit(EventKind::Joined { member, name, role, key: Some(key) });
        self.joined = Some(member);
        self.greet(member);
        self.fill_teams();
        self.seat_late(member);
        Ok(())
    }

    /// The matching name from the teacher's list, if there is a list.
    fn listed(&self, name: Nickname, role: Role) -> Result<Nickname, Refusal> {
        let names = &self.room.settings.names;
        if names.is_empty() || role != Role::Player {
            return Ok(name);
        }
        names.like(&name).cloned().ok_or(Refusal::NotListed)
    }

    fn check_room_for(&self, name: &Nickname, role: Role) -> Done {
        let room = &*self.room;
        let present =
            room.members.values().filter(|other| other.presence != Presence::Left).count();
        if role == Role::Bot {
            Err(Refusal::NotABot)
        } else if room.locked {
            Err(Refusal::Locked)
        } else if room.members.values().any(|other| other.name.looks_like(name)) {
            Err(Refusal::NameTaken(name.as_str().to_owned()))
        } else if (role == Role::Player && self.is_full()) || present >= MAX_MEMBERS {
            Err(Refusal::Full)
        } else {
            Ok(())
        }
    }

    /// Makes a member who has just connected host, if they are the owner or there is none.
    fn greet(&mut self, member: MemberId) {
        let (host, owner) = (self.room.host, self.room.owner);
        let theirs = owner == Some(member) && host != owner;
        if host.is_none() || theirs {
            self.make_host(member, true);
        }
    }

    fn make_host(&mut self, member: MemberId, lasting: bool) {
        self.emit(EventKind::Hosted { member, lasting });
    }

    /// Chooses a new host: players before spectators, then by order of joining.
    fn replace_host(&mut self, lasting: bool) {
        let here = self.room.members.values().filter(|one| one.is_connected());
        let heir = here.min_by_key(|one| (one.role, one.id)).map(|one| one.id);
        if let Some(heir) = heir {
            self.make_host(heir, lasting);
        }
    }

    /// Marks a member connected. If they were already, the event tells the older connection that
    /// it is superseded.
    fn connect(&mut self, member: MemberId) -> Done {
        self.present(member)?;
        self.emit(EventKind::Connected { member });
        self.greet(member);
        self.seat_late(member);
        Ok(())
    }

    fn disconnect(&mut self, member: MemberId) -> Done {
        self.present(member)?;
        let known = self.room.member(member);
        if known.is_some_and(|known| known.presence == Presence::Away) {
            return Err(Refusal::NothingNew);
        }
        self.emit(EventKind::Disconnected { member });
        Ok(())
    }

    fn leave(&mut self, member: MemberId) -> Done {
        self.emit(EventKind::Left { member });
        self.close_ranks(member);
        Ok(())
    }

    fn kick(&mut self, host: MemberId, member: MemberId, barred: bool) -> Done {
        self.room.expected(member).ok_or(Refusal::NoSuchMember)?;
        if member == host {
            return self.leave(member);
        }
        if Some(member) == self.room.owner {
            return Err(Refusal::NotOwner);
        }
        self.emit(EventKind::Kicked { member, barred });
        self.close_ranks(member);
        Ok(())
    }

    /// Removes members and their addresses, except the host and the owner.
    fn bar(&mut self, host: MemberId, members: &[MemberId]) -> Done {
        for member in members.iter().filter(|one| **one != host) {
            // Absent members and the owner are skipped.
            let _ = self.kick(host, *member, true);
        }
        Ok(())
    }

    fn lock(&mut self, locked: bool) -> Done {
        if self.room.locked == locked {
            return Err(Refusal::NothingNew);
        }
        self.emit(EventKind::Locked { locked });
        Ok(())
    }

    fn admit(&mut self, member: MemberId) -> Done {
        let known = self.room.expected(member).ok_or(Refusal::NoSuchMember)?;
        if !matches!(known.role, Role::Guest | Role::Spectator) {
            return Err(Refusal::NothingNew);
        }
        if self.is_full() {
            return Err(Refusal::Full);
        }
        self.emit(EventKind::Admitted { member });
        self.fill_teams();
        self.seat_late(member);
        Ok(())
    }

    fn is_full(&self) -> bool {
        let members = self.room.members.values();
        let players = members.filter(|one| one.presence != Presence::Left && one.role.plays());
        players.count() >= MAX_PLAYERS
    }

    /// Replaces a host or owner who has left.
    fn close_ranks(&mut self, member: MemberId) {
        let (host, owner) = (self.room.host, self.room.owner);
        if host == Some(member) {
            let owner = owner.filter(|owner| *owner != member);
            self.replace_host(owner.is_none());
        } else if let Some(host) = host.filter(|_| owner == Some(member)) {
            self.make_host(host, true);
        }
    }

    fn hand_over(&mut self, host: MemberId, member: MemberId) -> Done {
        let heir = self.room.member(member).ok_or(Refusal::NoSuchMember)?;
        if !heir.is_connected() {
            return Err(Refusal::CannotHost);
        }
        if member == host {
            return Err(Refusal::NothingNew);
        }
        if self.room.owner != Some(host) {
            return Err(Refusal::NotOwner);
        }
        self.make_host(member, true);
        Ok(())
    }

    fn settle(&mut self, patch: &SettingsPatch) -> Done {
        let patched = self.room.settings.patched_within(patch, self.budget);
        let settings = patched.map_err(Refusal::BadSetting)?;
        self.emit(EventKind::Settled { settings });
        self.fill_teams();
        Ok(())
    }

    fn check_date(&self, settings: &Settings) -> Done {
        let (now, until) = (self.room.now, settings.until);
        let fits = until > now && until <= now.saturating_add(MAX_HOMEWORK);
        if settings.mode == Mode::Homework && !fits {
            return Err(Refusal::BadSetting(SettingsError::of("until")));
        }
        Ok(())
    }

    fn mute(&mut self, member: Option<MemberId>, muted: bool) -> Done {
        let now = match member {
            None => self.room.muted,
            Some(member) => self.room.member(member).ok_or(Refusal::NoSuchMember)?.muted,
        };
        if now == muted {
            return Err(Refusal::NothingNew);
        }
        self.emit(EventKind::Muted { member, muted });
        Ok(())
    }

    fn team(&mut self, members: &[MemberId], team: u32) -> Done {
        self.room.settings.teams.get(team).ok_or(Refusal::NoSuchTeam)?;
        for member in members {
            let known = self.room.member(*member).filter(|one| one.role == Role::Player);
            known.ok_or(Refusal::NoSuchMember)?;
        }
        if members.is_empty() {
            return Err(Refusal::NothingNew);
        }
        self.emit(EventKind::Teamed { members: members.to_vec(), team });
        Ok(())
    }

    /// Assigns players to teams at random; team sizes differ by at most one.
    fn draw_teams(&mut self) -> Done {
        let count = self.room.settings.teams.len();
        if count == 0 {
            return Err(Refusal::NoSuchTeam);
        }
        let mut players: Vec<_> = self.players_here().map(|one| one.id).collect();
        Random::stream(self.room.seed, self.room.version).shuffle(&mut players);
        for (team, place) in (0..).zip(0..count) {
            let members: Vec<_> = players.iter().skip(place).step_by(count).copied().collect();
            if !members.is_empty() {
                self.emit(EventKind::Teamed { members, team });
            }
        }
        Ok(())
    }

    /// Assigns each player without a team to the smallest one.
    fn fill_teams(&mut self) {
        let count = self.room.settings.teams.len() as u32;
        let alone: Vec<_> =
            self.players_here().filter(|one| one.team.is_none()).map(|one| one.id).collect();
        for member in alone {
            let smallest = (0..count).min_by_key(|team| {
                self.players_here().filter(|one| one.team == Some(*team)).count()
            });
            if let Some(team) = smallest {
                self.emit(EventKind::Teamed { members: vec![member], team });
            }
        }
    }

    fn players_here(&self) -> impl Iterator<Item = &Member> {
        let members = self.room.members.values();
        members.filter(|one| one.role == Role::Player && one.presence != Presence::Left)
    }

    fn start(&mut self) -> Done {
        if self.room.phase == Phase::Playing {
            return Err(Refusal::MatchOn);
        }
        let people = self.room.members.values().filter(|one| is_ready(one)).count();
        let settings = &self.room.settings;
        self.check_date(settings)?;
        if people == 0 && settings.mode != Mode::Homework {
            return Err(Refusal::NobodyPlays);
        }
        let (mut deck, mut bots, mut rounds) = (0, 0, None);
        if settings.mode.is_class() {
            let checked = class::check_hands(&settings.hands, settings, self.budget);
            checked.map_err(Refusal::BadSetting)?;
            rounds = Some(settings.hand_count());
        } else {
            deck = settings.deck.cards().len();
            bots = settings.bots as usize;
        }
        self.fill_up(bots.saturating_sub(people));
        let ready = self.room.members.values().filter(|one| is_ready(one));
        let players = ready.map(|one| one.id).chain(self.bots()).collect();
        let next = self.room.now + GET_READY;
        self.emit(EventKind::Started { game: self.room.game + 1, players, deck, rounds, next });
        Ok(())
    }

    /// Adds or removes bots to reach the wanted number.
    fn fill_up(&mut self, wanted: usize) {
        let bots: Vec<_> = self.bots().collect();
        for member in bots.iter().skip(wanted) {
            self.emit(EventKind::Left { member: *member });
        }
        for _ in bots.len()..wanted {
            let member = MemberId(self.room.next_member);
            let Some(name) = self.bot_name() else {
                return;
            };
            self.emit(EventKind::Joined { member, name, role: Role::Bot, key: None });
        }
    }

    fn bots(&self) -> impl Iterator<Item = MemberId> {
        let members = self.room.members.values();
        let bots = members.filter(|one| one.role == Role::Bot && one.presence == Presence::Here);
        bots.map(|bot| bot.id)
    }

    fn bot_name(&self) -> Option<Nickname> {
        let members = &self.room.members;
        (1..=MAX_MEMBERS + 1)
            .filter_map(|number| Nickname::clean(&msg!("Bot {number}", number).to_string()).ok())
            .find(|name| !members.values().any(|one| one.name.looks_like(name)))
    }
}

fn is_ready(member: &Member) -> bool {
    member.role == Role::Player && member.presence == Presence::Here
}
