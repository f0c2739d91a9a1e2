//! A room as its servers know it: the view of a projector, and the secrets beside it.
//!
//! Nothing here decides anything: an event says what happened, and the state takes
//! it over. So a state made again from a log is the state that was.

use std::collections::BTreeMap;
use std::sync::Arc;

use unpuzzle_puzzles::Random;

use crate::contest::bots::Bot;
use crate::contest::{self, Match, Referee};
use crate::event::{Event, EventKind};
use crate::member::{Key, MemberId, Presence, Role};
use crate::quiz::{self, Found, Hand, Own};
use crate::settings::Settings;
use crate::translations::Translations;
use crate::view::{GapError, View};

/// The most players at a table: a class.
pub(crate) const MOST_PLAYERS: usize = 40;
/// The most members of a room, players and others.
pub(crate) const MOST_MEMBERS: usize = 80;

/// What a server remembers of a member beside what everybody sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    /// When the presence changed last.
    pub(crate) since: u64,
    /// The number of the last message of theirs that did something.
    pub(crate) last_message: u64,
    /// The event by which they were connected last.
    pub(crate) connected: u64,
    /// Bots, and those who have left, have none.
    pub(crate) key: Option<Key>,
}

/// Everything that a room is.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) view: View,
    pub(crate) now: u64,
    pub(crate) opened_at: u64,
    pub(crate) seed: u64,
    pub(crate) accounts: BTreeMap<MemberId, Account>,
    pub(crate) next_member: u32,
    /// Whose room it is: the host's place is theirs whenever they are there.
    pub(crate) owner: Option<MemberId>,
    /// The settings under which the match began.
    pub(crate) match_settings: Settings,
    pub(crate) referee: Option<Referee>,
    pub(crate) hints: Vec<(MemberId, Translations)>,
    /// The settings with what only servers know.
    pub(crate) settings: Settings,
    /// When the last game of a class was over.
    pub(crate) ended_at: u64,
    /// The digest of whose room it was last: the report is theirs even when they have left.
    pub(crate) owner_key: Option<Key>,
    /// The hands of a class that came up so far.
    pub(crate) hands: BTreeMap<u32, Hand>,
    /// Who has solved which of them and how, in that order.
    pub(crate) found: Vec<(u32, Found)>,
    /// What each player of a class knows alone. A draft copies only what it changes.
    pub(crate) owns: BTreeMap<MemberId, Arc<Own>>,
    /// What the bots are planning, which follows from all the rest.
    pub(crate) bots: Vec<Bot>,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let plain = |state: &State| {
            let bots: Vec<_> = state.bots.iter().map(Bot::player).collect();
            let numbers = (state.now, state.opened_at, state.seed, state.next_member);
            (numbers, state.owner, bots)
        };
        plain(self) == plain(other)
            && self.view == other.view
            && self.accounts == other.accounts
            && self.match_settings == other.match_settings
            && self.referee == other.referee
            && self.hints == other.hints
            && self.settings == other.settings
            && (self.ended_at, self.owner_key) == (other.ended_at, other.owner_key)
            && self.hands == other.hands
            && self.found == other.found
            && self.owns == other.owns
    }
}

impl State {
    pub(crate) fn empty() -> Self {
        State {
            view: View::empty(),
            now: 0,
            opened_at: 0,
            seed: 0,
            accounts: BTreeMap::new(),
            next_member: 1,
            owner: None,
            match_settings: Settings::default(),
            referee: None,
            hints: Vec::new(),
            settings: Settings::default(),
            ended_at: 0,
            owner_key: None,
            hands: BTreeMap::new(),
            found: Vec::new(),
            owns: BTreeMap::new(),
            bots: Vec::new(),
        }
    }

    /// Takes an event over: the view its open part, the rest what is hidden.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), GapError> {
        let (expected, found) = (self.view.version + 1, event.version);
        if found != expected {
            return Err(GapError { expected, found });
        }
        self.now = self.now.max(event.at);
        if let Some(cause) = event.cause
            && let Some(account) = self.accounts.get_mut(&cause.by)
        {
            account.last_message = account.last_message.max(cause.message);
        }
        match &event.kind {
            EventKind::Match(event) => self.apply_match(event),
            EventKind::Quiz(event) => self.apply_quiz(event),
            _ => {}
        }
        self.view.apply(&event.seen_by(None))?;
        self.apply_hidden(&event.kind);
        Ok(())
    }

    fn apply_match(&mut self, event: &contest::Event) {
        let now = self.now;
        if let Some(referee) = &mut self.referee {
            referee.apply(event, &self.view.board, now);
        }
        match event {
            contest::Event::Dealt { .. } => self.hints.clear(),
            contest::Event::Hinted { member, hint: Some(hint) } => {
                self.hints.push((*member, hint.clone()))
            }
            _ => {}
        }
    }

    fn apply_quiz(&mut self, event: &quiz::Event) {
        self.note_hand(event);
        let now = self.now;
        match event {
            quiz::Event::Posed { .. } => self.hints.clear(),
            quiz::Event::Ranked { .. } => self.ended_at = now,
            quiz::Event::Given { member, .. } => self.hints.retain(|(one, _)| one != member),
            quiz::Event::Advised { member, hint: Some(hint) } => {
                self.hints.push((*member, hint.clone()))
            }
            quiz::Event::Solved { member, after, points, answer: Some(answer) } => {
                let (after, points, answer) = (*after, *points, answer.clone());
                let found = Found { member: *member, answer, like: None, after, points };
                self.found.extend(self.hand_number(*member).map(|number| (number, found)));
            }
            _ => {}
        }
        let shift = match (event, &self.view.quiz) {
            (quiz::Event::Resumed {}, Some(quiz)) => quiz.pause_until(now),
            (quiz::Event::Extended { more }, Some(quiz)) => quiz.more_for_players(*more),
            _ => quiz::Shift::default(),
        };
        let whose = event.player();
        for (member, own) in &mut self.owns {
            if whose.is_none_or(|whose| whose == *member) {
                let own = Arc::make_mut(own);
                own.apply(event, now, Some(*member));
                own.shift(shift);
            }
        }
        self.owns.retain(|_, own| !own.is_empty());
    }

    /// Makes room for what an event tells of a player's own hand, and of the hands.
    fn note_hand(&mut self, event: &quiz::Event) {
        let chosen = match event {
            quiz::Event::Posed { round, task, game: Some(game), .. }
            | quiz::Event::Given { round, task: Some(task), game: Some(game), .. } => {
                Some((*round, Hand { task: task.clone(), game: game.clone() }))
            }
            _ => None,
        };
        self.hands.extend(chosen);
        if let quiz::Event::Given { member, .. } | quiz::Event::Moved { member, .. } = event {
            self.owns.entry(*member).or_default();
        }
    }

    /// Which hand a player works on.
    fn hand_number(&self, member: MemberId) -> Option<u32> {
        let own = self.own(member).and_then(|own| own.hand.as_ref());
        let round = self.view.quiz.as_ref().and_then(|quiz| quiz.round.as_ref());
        own.or(round.map(|round| &round.hand)).map(|hand| hand.number)
    }

    /// What a player of a class knows alone.
    pub(crate) fn own(&self, member: MemberId) -> Option<&Own> {
        self.owns.get(&member).map(Arc::as_ref)
    }

    fn apply_hidden(&mut self, kind: &EventKind) {
        match kind {
            EventKind::Opened { seed, .. } => {
                self.seed = seed.unwrap_or(0);
                self.opened_at = self.now;
            }
            EventKind::Joined { member, key, .. } => {
                self.next_member = self.next_member.max(member.0.saturating_add(1));
                let account = Account {
                    since: self.now,
                    last_message: 0,
                    connected: self.view.version,
                    key: *key,
                };
                self.accounts.insert(*member, account);
            }
            EventKind::Connected { member } => {
                if let Some(account) = self.accounts.get_mut(member) {
                    (account.since, account.connected) = (self.now, self.view.version);
                }
            }
            EventKind::Disconnected { member } => {
                if let Some(account) = self.accounts.get_mut(member) {
                    account.since = self.now;
                }
            }
            EventKind::Left { member } | EventKind::Kicked { member, .. } => self.forget(*member),
            EventKind::Hosted { member, lasting: true } => {
                self.owner = Some(*member);
                self.owner_key = self.accounts.get(member).and_then(|account| account.key);
            }
            EventKind::Settled { settings } => self.settings = settings.clone(),
            EventKind::Started { game, players, .. } => self.start(*game, players),
            _ => {}
        }
    }

    /// Drops the account of a member who has left, and the plans of a bot.
    fn forget(&mut self, member: MemberId) {
        if let Some(account) = self.accounts.get_mut(&member) {
            (account.key, account.since) = (None, self.now);
        }
        self.drop_accounts();
        self.owns.remove(&member);
        self.bots.retain(|bot| bot.player() != member);
    }

    fn drop_accounts(&mut self) {
        let view = &self.view;
        self.accounts.retain(|id, _| view.member(*id).is_some());
    }

    fn start(&mut self, game: u32, players: &[MemberId]) {
        self.drop_accounts();
        self.match_settings = self.settings.clone();
        self.hands.clear();
        self.found.clear();
        self.owns.clear();
        let rules = self.match_settings.match_rules(MOST_PLAYERS);
        let seed = Random::stream(self.seed, game.into()).bits();
        self.referee = Some(Referee::new(rules, seed));
        self.hints.clear();
        let seed = Random::stream(self.seed, u64::from(game) << 32 | 1).bits();
        let skill = self.match_settings.skill;
        let is_bot = |id: &&MemberId| {
            let member = self.view.member(**id);
            member.is_some_and(|member| member.role == Role::Bot)
        };
        let bots = players.iter().filter(is_bot);
        self.bots = bots.map(|id| Bot::new(*id, skill, seed)).collect();
    }

    pub(crate) fn member_by_key(&self, key: &Key) -> Option<MemberId> {
        let mut accounts = self.accounts.iter();
        let known = accounts.find(|(_, account)| account.key.as_ref() == Some(key));
        known.map(|(id, _)| *id)
    }

    /// The match as its referee knows it.
    pub(crate) fn game(&self) -> Option<Match> {
        Some(Match { board: self.view.board.clone(), referee: self.referee.clone()? })
    }

    /// A member who has not left.
    pub(crate) fn expected(&self, member: MemberId) -> Option<&crate::member::Member> {
        let known = self.view.member(member);
        known.filter(|member| member.presence != Presence::Left)
    }

    /// Lets the bots think about the pile, so that it is known when they act.
    pub(crate) fn wake_bots(&mut self) {
        let now = self.now;
        if let Some(referee) = &self.referee {
            for bot in &mut self.bots {
                bot.intends(&self.view.board, referee, now);
            }
        }
    }
}
