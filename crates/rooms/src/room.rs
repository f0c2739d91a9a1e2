//! A room as the fold over its log: members, settings and one activity.
//!
//! Applying an event decides nothing, so a replayed log gives the same room.

use std::collections::BTreeMap;

use unpuzzle_puzzles::Budget;

use crate::Millis;
use crate::activity::AnyActivity;
use crate::class::{self, Class, HandList};
use crate::command::Command;
use crate::decide::Draft;
use crate::event::{Event, EventKind};
use crate::member::{Key, Member, MemberId, Presence, Role};
use crate::name::Nickname;
use crate::refusal::Refusal;
use crate::settings::{Mode, Settings};
use crate::table::{self, Table};
use crate::view::{News, NewsKind, Phase, PrivateView, View};

pub(crate) const MAX_PLAYERS: usize = 40;
pub(crate) const MAX_MEMBERS: usize = 80;
const MAX_NEWS: usize = 8;

/// A room.
///
/// [`Room::handle`] executes a command and returns its events. A server with a log runs it on a
/// copy, appends the events, and only then replaces the room by the copy; other servers
/// follow with [`Room::apply`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Room {
    pub(crate) version: u64,
    pub(crate) code: String,
    pub(crate) phase: Phase,
    pub(crate) host: Option<MemberId>,
    pub(crate) locked: bool,
    pub(crate) muted: bool,
    pub(crate) settings: Settings,
    pub(crate) members: BTreeMap<MemberId, Member>,
    pub(crate) accounts: BTreeMap<MemberId, Account>,
    pub(crate) next_member: u32,
    /// The owner, who is host whenever connected.
    pub(crate) owner: Option<MemberId>,
    /// Digest of the last owner, who may read the report even after leaving.
    owner_key: Option<Key>,
    /// Removed members, with the host who blocked their address if one did.
    kicked: BTreeMap<MemberId, Option<MemberId>>,
    pub(crate) game: u32,
    pub(crate) activity: Option<AnyActivity>,
    pub(crate) seed: u64,
    pub(crate) now: Millis,
    pub(crate) opened_at: Millis,
    pub(crate) ended_at: Millis,
    news: BTreeMap<u64, News>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    /// Time of the last change of presence.
    pub(crate) since: Millis,
    /// Number of the last message that took effect.
    pub(crate) last_message: u64,
    /// Version at the last connection.
    pub(crate) connected: u64,
    /// None for bots and for members who have left.
    pub(crate) key: Option<Key>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The events, in order. A refused command can have some too: whatever was overdue.
    pub events: Vec<Event>,
    /// The version of the room after them.
    pub version: u64,
    pub refusal: Option<Refusal>,
    pub joined: Option<MemberId>,
}

impl Room {
    pub const MAX_PLAYERS: usize = MAX_PLAYERS;
    pub const MAX_MEMBERS: usize = MAX_MEMBERS;

    pub(crate) fn empty() -> Self {
        Room { next_member: 1, ..Room::default() }
    }

    pub fn open(code: &str, seed: u64, at: Millis, settings: &Settings) -> (Self, Vec<Event>) {
        let (mut room, budget) = (Room::empty(), Budget::unlimited());
        let mut draft = Draft::new(&mut room, at, &budget);
        draft.emit(EventKind::Opened { code: code.to_owned(), seed });
        if *settings != Settings::default() {
            draft.emit(EventKind::Settled { settings: settings.clone() });
        }
        let events = draft.events;
        (room, events)
    }

    pub fn restore<'a>(log: impl IntoIterator<Item = &'a Event>) -> Result<Self, String> {
        let mut room = Room::empty();
        for event in log {
            room.apply(event)?;
        }
        Ok(room)
    }

    /// Does what a command asks at this time.
    ///
    /// Time is monotonic: an earlier time counts as that of the last event.
    pub fn handle(&mut self, at: Millis, command: &Command) -> Outcome {
        self.handle_within(at, command, &Budget::unlimited())
    }

    /// [`Room::handle`] under a budget. Once that is exhausted, both the outcome and the room are
    /// meaningless and must be dropped: a decision depends on the log alone, never on the time
    /// available.
    pub fn handle_within(&mut self, at: Millis, command: &Command, budget: &Budget) -> Outcome {
        let before = (self.version, self.now);
        let mut draft = Draft::new(self, at, budget);
        let refusal = draft.decide(command).err();
        let (events, joined) = (draft.events, draft.joined);
        // Without an event time does not advance either: the room is a fold over the log.
        if self.version == before.0 {
            self.now = before.1;
        }
        Outcome { events, version: self.version, refusal, joined }
    }

    pub fn apply(&mut self, event: &Event) -> Result<(), String> {
        let (expected, found) = (self.version + 1, event.version);
        if found != expected {
            return Err(format!("event {expected} is missing, or event {found} is out of place"));
        }
        let at = self.now.max(event.at);
        match (&event.kind, &mut self.activity) {
            (EventKind::Table(event), Some(AnyActivity::Table(table))) => table.apply(event, at),
            (EventKind::Class(event), Some(AnyActivity::Class(class))) => class.apply(event, at),
            _ => {}
        }
        self.note(event);
        Ok(())
    }

    /// Applies an event to everything but the activity, which has applied it already.
    pub(crate) fn note(&mut self, event: &Event) {
        self.version = event.version;
        self.now = self.now.max(event.at);
        if let Some(cause) = event.cause
            && let Some(account) = self.accounts.get_mut(&cause.by)
        {
            account.last_message = account.last_message.max(cause.message);
        }
        if let Some(news) = self.news_of(&event.kind) {
            self.news.insert(self.version, news);
            if self.news.len() > MAX_NEWS {
                self.news.pop_first();
            }
        }
        match &event.kind {
            EventKind::Table(table::Event::Ended { .. }) => self.phase = Phase::Over,
            EventKind::Class(class::Event::Ranked { .. }) => {
                (self.phase, self.ended_at) = (Phase::Over, self.now);
            }
            EventKind::Table(_) | EventKind::Class(_) => {}
            kind => self.note_own(kind),
        }
    }

    fn note_own(&mut self, kind: &EventKind) {
        match kind {
            EventKind::Opened { code, seed } => {
                self.code.clone_from(code);
                (self.seed, self.opened_at) = (*seed, self.now);
            }
            EventKind::Joined { member, name, role, key } => self.join(*member, name, *role, *key),
            EventKind::Connected { member } => {
                self.attend(*member, Presence::Here);
                if let Some(account) = self.accounts.get_mut(member) {
                    account.connected = self.version;
                }
            }
            EventKind::Disconnected { member } => self.attend(*member, Presence::Away),
            EventKind::Left { member } => self.part(*member),
            EventKind::Kicked { member, barred } => {
                self.kicked.insert(*member, self.host.filter(|_| *barred));
                self.part(*member);
            }
            EventKind::Admitted { member } => {
                if let Some(member) = self.members.get_mut(member) {
                    member.role = Role::Player;
                }
            }
            EventKind::Hosted { member, lasting } => {
                self.host = Some(*member);
                if *lasting {
                    self.owner = Some(*member);
                    self.owner_key = self.accounts.get(member).and_then(|account| account.key);
                }
            }
            EventKind::Locked { locked } => self.locked = *locked,
            EventKind::Settled { settings } => self.settle(settings),
            EventKind::Teamed { members, team } => {
                let named = |one: &&mut Member| members.contains(&one.id);
                self.members.values_mut().filter(named).for_each(|one| one.team = Some(*team));
            }
            EventKind::Muted { member: None, muted } => self.muted = *muted,
            EventKind::Muted { member: Some(member), muted } => {
                if let Some(member) = self.members.get_mut(member) {
                    member.muted = *muted;
                }
            }
            EventKind::Started { game, players, rounds, next, .. } => {
                self.start(*game, players, *rounds, *next);
            }
            EventKind::Closed {} => self.phase = Phase::Closed,
            EventKind::Table(_) | EventKind::Class(_) => {}
        }
    }

    fn join(&mut self, id: MemberId, name: &Nickname, role: Role, key: Option<Key>) {
        self.next_member = self.next_member.max(id.0.saturating_add(1));
        let (name, presence) = (name.clone(), Presence::Here);
        let member = Member { id, name, role, presence, team: None, muted: false };
        self.members.insert(id, member);
        let connected = self.version;
        self.accounts.insert(id, Account { since: self.now, last_message: 0, connected, key });
    }

    fn attend(&mut self, id: MemberId, presence: Presence) {
        if let Some(member) = self.members.get_mut(&id) {
            member.presence = presence;
        }
        if let Some(account) = self.accounts.get_mut(&id) {
            account.since = self.now;
        }
        if let Some(activity) = &mut self.activity {
            activity.attend(id, presence);
        }
    }

    /// Marks a member as gone. They are remembered only while their cards or points count.
    fn part(&mut self, id: MemberId) {
        self.attend(id, Presence::Left);
        if let Some(account) = self.accounts.get_mut(&id) {
            account.key = None;
        }
        self.drop_departed();
    }

    fn drop_departed(&mut self) {
        let activity = self.activity.as_ref();
        let counts = |id: &MemberId| activity.is_some_and(|activity| activity.has(*id));
        self.members.retain(|id, one| one.presence != Presence::Left || counts(id));
        self.accounts.retain(|id, _| self.members.contains_key(id));
    }

    /// Replaces the settings, and removes members from teams that no longer exist.
    fn settle(&mut self, settings: &Settings) {
        self.settings = settings.clone();
        for member in self.members.values_mut() {
            member.team = member.team.filter(|team| settings.teams.get(*team).is_some());
        }
    }

    fn start(&mut self, game: u32, players: &[MemberId], rounds: Option<u32>, next: Millis) {
        (self.game, self.phase, self.activity) = (game, Phase::Playing, None);
        self.drop_departed();
        let players = players.iter().filter_map(|id| self.members.get(id));
        let (settings, seed) = (&self.settings, self.seed);
        self.activity = Some(match rounds {
            Some(rounds) => {
                let class = Class::start(settings, seed, game, players, (rounds, next));
                AnyActivity::Class(Box::new(class))
            }
            None => AnyActivity::Table(Box::new(Table::start(settings, seed, game, players, next))),
        });
    }

    fn news_of(&self, kind: &EventKind) -> Option<News> {
        use EventKind::{Class, Table};
        let (what, member) = match kind {
            EventKind::Joined { role: Role::Bot, .. } => return None,
            EventKind::Joined { member, .. } => (NewsKind::Joined, Some(*member)),
            EventKind::Left { member } => (NewsKind::Left, Some(*member)),
            EventKind::Kicked { member, .. } => (NewsKind::Kicked, Some(*member)),
            EventKind::Hosted { member, .. } => (NewsKind::Hosted, Some(*member)),
            EventKind::Started { .. } => (NewsKind::Started, None),
            Table(table::Event::Dealt { .. }) => (NewsKind::Dealt, None),
            Table(table::Event::Buzzed { member, .. }) => (NewsKind::Buzzed, Some(*member)),
            Table(table::Event::Declared { member, .. }) => (NewsKind::Declared, Some(*member)),
            Table(table::Event::Failed { member, .. }) => (NewsKind::Failed, Some(*member)),
            Table(table::Event::Won { member, .. }) => (NewsKind::Won, Some(*member)),
            Table(table::Event::Hinted { member, .. }) => (NewsKind::Hinted, Some(*member)),
            Table(table::Event::Passed { member }) => (NewsKind::Passed, Some(*member)),
            Table(table::Event::Skipped { .. }) => (NewsKind::Skipped, None),
            Class(class::Event::Posed { .. }) => (NewsKind::Posed, None),
            Class(class::Event::Shown { .. }) => (NewsKind::Shown, None),
            Table(table::Event::Ended { .. }) | Class(class::Event::Ranked { .. }) => {
                (NewsKind::Ended, None)
            }
            _ => return None,
        };
        let reason = match kind {
            Table(table::Event::Failed { reason, .. }) => Some(reason.clone()),
            _ => None,
        };
        let departed = member.filter(|_| matches!(what, NewsKind::Left | NewsKind::Kicked));
        let name = departed.and_then(|member| Some(self.members.get(&member)?.name.clone()));
        Some(News { what, member, name, reason })
    }

    /// The public state, with the private state of a member if one is given.
    pub fn view(&self, viewer: Option<MemberId>) -> View {
        let settings = &self.settings;
        View {
            version: self.version,
            code: self.code.clone(),
            phase: self.phase,
            host: self.host,
            locked: self.locked,
            muted: self.muted,
            settings: Settings { hands: HandList::default(), ..settings.clone() },
            tasks: settings.hands.len(),
            members: self.members.clone(),
            game: self.game,
            table: self.table().map(Table::view),
            class: self.class().map(|class| class.view.clone()),
            news: self.news.clone(),
            own: viewer.map(|viewer| self.own(viewer)).unwrap_or_default(),
        }
    }

    pub fn own(&self, member: MemberId) -> PrivateView {
        let playing = self.activity.as_ref().map(|activity| activity.own(member));
        let hands = Some(&self.settings.hands).filter(|hands| !hands.is_empty());
        let hands = hands.filter(|_| self.host == Some(member)).cloned();
        PrivateView { hands, ..playing.unwrap_or_default() }
    }

    /// The time of the next [`Command::Tick`]. After a decision in a match this may make its bots
    /// plan, which searches.
    pub fn next_deadline(&self) -> Option<Millis> {
        if self.phase == Phase::Closed {
            return None;
        }
        let activity = self.activity.as_ref().filter(|_| self.is_running());
        let playing = activity.and_then(|activity| activity.deadline(self.now));
        [self.empty_deadline(), self.host_deadline(), playing].into_iter().flatten().min()
    }

    /// Whether a question to a solver concerns what is being played here.
    pub fn is_playing(&self, puzzle: &str, question: &str, budget: &Budget) -> bool {
        let activity = self.activity.as_ref();
        let activity = activity.filter(|activity| activity.puzzle().name() == puzzle);
        activity.is_some_and(|activity| activity.is_asked(question, budget))
    }

    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn now(&self) -> Millis {
        self.now
    }

    pub fn code(&self) -> &str {
        &self.code
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    pub fn host(&self) -> Option<MemberId> {
        self.host
    }

    /// The settings, including the secret ones.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The current or last class.
    pub fn class(&self) -> Option<&Class> {
        match &self.activity {
            Some(AnyActivity::Class(class)) => Some(class),
            _ => None,
        }
    }

    fn table(&self) -> Option<&Table> {
        match &self.activity {
            Some(AnyActivity::Table(table)) => Some(table),
            _ => None,
        }
    }

    /// Whether homework is open at a given time.
    pub fn is_homework_at(&self, at: Millis) -> bool {
        self.homework_until().is_some_and(|until| until > at)
    }

    pub(crate) fn homework_until(&self) -> Option<Millis> {
        let class = self.class().filter(|class| class.view.mode == Mode::Homework);
        class.and_then(|class| class.view.ends).filter(|_| self.phase == Phase::Playing)
    }

    /// Whether this is the digest of the owner, or of the last one.
    pub fn is_owner(&self, key: &Key) -> bool {
        self.owner_key.as_ref() == Some(key)
    }

    pub fn members(&self) -> impl Iterator<Item = &Member> {
        self.members.values()
    }

    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.get(&id)
    }

    /// A member who has not left.
    pub(crate) fn expected(&self, id: MemberId) -> Option<&Member> {
        self.member(id).filter(|member| member.presence != Presence::Left)
    }

    pub fn was_kicked(&self, member: MemberId) -> bool {
        self.kicked.contains_key(&member)
    }

    /// Members whose addresses are blocked, each with the host who did it.
    pub fn barred(&self) -> impl Iterator<Item = (MemberId, MemberId)> {
        self.kicked.iter().filter_map(|(member, host)| Some((*member, (*host)?)))
    }

    /// Number of a member's last message that took effect.
    pub fn last_message(&self, member: MemberId) -> u64 {
        self.accounts.get(&member).map_or(0, |account| account.last_message)
    }

    /// Version at a member's last connection.
    pub fn connected(&self, member: MemberId) -> u64 {
        self.accounts.get(&member).map_or(0, |account| account.connected)
    }

    pub fn member_by_key(&self, key: &Key) -> Option<MemberId> {
        let mut accounts = self.accounts.iter();
        let known = accounts.find(|(_, account)| account.key.as_ref() == Some(key));
        known.map(|(id, _)| *id)
    }
}
