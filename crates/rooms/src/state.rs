//! A room as the sum of its events.
//!
//! Nothing here decides anything: an event says what happened, and the state takes
//! it over. So a state made again from a log is the state that was.

use std::time::Duration;

use thiserror::Error;
use unpuzzle_puzzle::Random;
use unpuzzle_twentyfour::table::bots::Bot;
use unpuzzle_twentyfour::table::{self, Change, PlayerId, Standing, Table};

use crate::event::{Event, Happening, Place, Said};
use crate::member::{Key, Member, MemberId, Presence, Role};
use crate::nickname::Nickname;
use crate::settings::Settings;

/// The most players at a table: a class.
pub(crate) const MOST_PLAYERS: usize = 40;
/// The most members of a room, players and others.
pub(crate) const MOST_MEMBERS: usize = 80;

/// What a room is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// People gather.
    Lobby,
    /// A match is on.
    Playing,
    /// A match is over, and another may begin.
    Over,
    /// The room is no more.
    Closed,
}

impl Phase {
    /// Every phase with its name.
    pub const ALL: [(&'static str, Phase); 4] = [
        ("lobby", Phase::Lobby),
        ("playing", Phase::Playing),
        ("over", Phase::Over),
        ("closed", Phase::Closed),
    ];
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

/// A pile that is gone, and what its answers were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gone {
    pub(crate) winner: Option<MemberId>,
    pub(crate) answer: String,
    pub(crate) answers: Vec<String>,
}

/// Everything that a room is.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) version: u64,
    pub(crate) now: u64,
    pub(crate) code: String,
    pub(crate) opened_at: u64,
    pub(crate) seed: u64,
    pub(crate) members: Vec<Member>,
    pub(crate) next_member: u32,
    pub(crate) host: Option<MemberId>,
    /// To whom the host's place returns when they are back.
    pub(crate) keeper: Option<MemberId>,
    pub(crate) settings: Settings,
    pub(crate) phase: Phase,
    pub(crate) game: u32,
    pub(crate) table: Option<Table>,
    /// Who sits at the table, by seat.
    pub(crate) seats: Vec<MemberId>,
    /// The settings under which the match began.
    pub(crate) agreed: Settings,
    /// When the pile on the table will be given up.
    pub(crate) until: Option<u64>,
    /// When the next pile is due.
    pub(crate) deal_at: Option<u64>,
    pub(crate) gone: Option<Gone>,
    pub(crate) hints: Vec<(MemberId, Said)>,
    /// What the bots are planning, which follows from all the rest.
    pub(crate) bots: Vec<Bot>,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let bots = |state: &State| state.bots.iter().map(Bot::player).collect::<Vec<_>>();
        (
            self.version,
            self.now,
            &self.code,
            self.opened_at,
            self.seed,
            self.next_member,
        ) == (
            other.version,
            other.now,
            &other.code,
            other.opened_at,
            other.seed,
            other.next_member,
        ) && (
            &self.members,
            self.host,
            self.keeper,
            &self.settings,
            self.phase,
        ) == (
            &other.members,
            other.host,
            other.keeper,
            &other.settings,
            other.phase,
        ) && (
            self.game,
            &self.table,
            &self.seats,
            &self.agreed,
            self.until,
            self.deal_at,
        ) == (
            other.game,
            &other.table,
            &other.seats,
            &other.agreed,
            other.until,
            other.deal_at,
        ) && (&self.gone, &self.hints, bots(self)) == (&other.gone, &other.hints, bots(other))
    }
}

impl State {
    pub(crate) fn empty() -> Self {
        State {
            version: 0,
            now: 0,
            code: String::new(),
            opened_at: 0,
            seed: 0,
            members: Vec::new(),
            next_member: 1,
            host: None,
            keeper: None,
            settings: Settings::default(),
            phase: Phase::Lobby,
            game: 0,
            table: None,
            seats: Vec::new(),
            agreed: Settings::default(),
            until: None,
            deal_at: None,
            gone: None,
            hints: Vec::new(),
            bots: Vec::new(),
        }
    }

    /// Takes an event over.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), GapError> {
        let expected = self.version + 1;
        if event.version != expected {
            let found = event.version;
            return Err(GapError { expected, found });
        }
        self.version = event.version;
        self.now = self.now.max(event.at);
        if let Some((member, message)) = event.by {
            self.with(member, |member| {
                member.last_message = member.last_message.max(message);
            });
        }
        self.happen(&event.happening);
        Ok(())
    }

    pub(crate) fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    pub(crate) fn member_by_key(&self, key: &Key) -> Option<MemberId> {
        let mut members = self.members.iter();
        let known = members.find(|member| member.key.as_ref() == Some(key));
        known.map(|member| member.id)
    }

    pub(crate) fn seat(&self, id: MemberId) -> Option<PlayerId> {
        let seat = self.seats.iter().position(|member| *member == id);
        seat.map(PlayerId)
    }

    pub(crate) fn sitting(&self, player: PlayerId) -> MemberId {
        self.seats.get(player.0).copied().unwrap_or(MemberId(0))
    }

    pub(crate) fn places(&self, standings: &[Standing]) -> Vec<Place> {
        let place = |standing: &Standing| Place {
            place: standing.place,
            member: self.sitting(standing.player),
            cards: standing.cards,
        };
        standings.iter().map(place).collect()
    }

    pub(crate) fn time(&self) -> Duration {
        Duration::from_millis(self.now)
    }

    /// Lets the bots think about the pile, so that it is known when they act.
    pub(crate) fn wake_bots(&mut self) {
        let now = self.time();
        if let Some(table) = &self.table {
            for bot in &mut self.bots {
                bot.intends(table, now);
            }
        }
    }

    fn happen(&mut self, happening: &Happening) {
        match happening {
            Happening::Opened { code } => {
                self.code.clone_from(code);
                self.opened_at = self.now;
            }
            Happening::Seeded { seed } => self.seed = *seed,
            Happening::Joined { member, name, role } => self.join(*member, name, *role),
            Happening::Keyed { member, key } => self.with(*member, |one| one.key = Some(*key)),
            Happening::Connected { member } => self.attend(*member, Presence::Here),
            Happening::Disconnected { member } => self.attend(*member, Presence::Away),
            Happening::Left { member } | Happening::Kicked { member } => {
                self.attend(*member, Presence::Left);
                self.forget_strangers();
            }
            Happening::Hosted { member, lasting } => self.make_host(*member, *lasting),
            Happening::Settled { settings } => self.settings = settings.clone(),
            Happening::Started {
                game,
                players,
                next,
                ..
            } => self.start(*game, players, *next),
            Happening::Seated { member } => self.sit_down(*member),
            Happening::Ended { .. } => self.end(),
            Happening::Closed {} => self.phase = Phase::Closed,
            _ => self.happen_at_table(happening),
        }
    }

    fn happen_at_table(&mut self, happening: &Happening) {
        match happening {
            Happening::Dealt { until, .. } => self.until = *until,
            Happening::Hint { member, hint } => self.hints.push((*member, hint.clone())),
            Happening::Revealed { answers } => {
                if let Some(gone) = &mut self.gone {
                    gone.answers.clone_from(answers);
                }
            }
            _ => {}
        }
        let Some(change) = self.change(happening) else {
            return;
        };
        self.follow(&change);
        match happening {
            Happening::Sealed { .. } => self.turn_page(),
            Happening::Won {
                member,
                answer,
                next,
                ..
            } => self.put_away(Some(*member), answer.to_string(), *next),
            Happening::Skipped { answer, next } => self.put_away(None, answer.to_string(), *next),
            _ => {}
        }
    }

    /// What an event means to the table.
    fn change(&self, happening: &Happening) -> Option<Change> {
        let seat = |member: &MemberId| self.seat(*member);
        Some(match happening {
            Happening::Sealed {
                cards,
                answer,
                turned,
            } => Change::Dealt {
                cards: *cards,
                sealed: table::Sealed {
                    answer: answer.clone(),
                    turned: *turned,
                },
            },
            Happening::Buzzed { member, until } => Change::Buzzed {
                player: seat(member)?,
                until: Duration::from_millis(*until),
            },
            Happening::Declared { step, .. } => Change::Declared(*step),
            Happening::Failed {
                member,
                locked,
                lost,
                ..
            } => Change::Failed {
                player: seat(member)?,
                locked_out: *locked,
                lost: *lost,
            },
            Happening::Won { member, kept, .. } => Change::Won {
                player: seat(member)?,
                kept: *kept,
            },
            Happening::Hinted { member } => Change::Hinted(seat(member)?),
            Happening::Passed { member } => Change::Passed(seat(member)?),
            Happening::Skipped { .. } => Change::Skipped,
            _ => return None,
        })
    }

    fn follow(&mut self, change: &Change) {
        let now = self.time();
        if let Some(table) = &mut self.table {
            table.follow(change, now);
        }
    }

    fn with(&mut self, id: MemberId, change: impl FnOnce(&mut Member)) {
        if let Some(member) = self.members.iter_mut().find(|member| member.id == id) {
            change(member);
        }
    }

    fn join(&mut self, id: MemberId, name: &str, role: Role) {
        // A name in a log has been cleaned before it came there.
        let Ok(name) = Nickname::clean(name) else {
            return;
        };
        self.next_member = self.next_member.max(id.0.saturating_add(1));
        self.members.push(Member {
            id,
            name,
            role,
            presence: Presence::Here,
            since: self.now,
            last_message: 0,
            key: None,
        });
    }

    fn attend(&mut self, id: MemberId, presence: Presence) {
        let now = self.now;
        self.with(id, |member| {
            (member.presence, member.since) = (presence, now);
            if presence == Presence::Left {
                member.key = None;
            }
        });
        if let Some(player) = self.seat(id) {
            let there = presence == Presence::Here;
            self.follow(&Change::Attended { player, there });
            if presence == Presence::Left {
                self.bots.retain(|bot| bot.player() != player);
            }
        }
    }

    /// Who has left is remembered only as long as their cards count.
    fn forget_strangers(&mut self) {
        let seats = &self.seats;
        self.members
            .retain(|member| member.presence != Presence::Left || seats.contains(&member.id));
    }

    fn make_host(&mut self, member: MemberId, lasting: bool) {
        self.host = Some(member);
        if lasting {
            self.keeper = Some(member);
        }
    }

    fn start(&mut self, game: u32, players: &[MemberId], next: u64) {
        self.game = game;
        self.phase = Phase::Playing;
        self.agreed = self.settings.clone();
        let seed = Random::stream(self.seed, game.into()).bits();
        self.table = Some(Table::new(self.agreed.table_rules(MOST_PLAYERS), seed));
        self.seats.clear();
        self.bots.clear();
        self.gone = None;
        self.deal_at = Some(next);
        self.hints.clear();
        for member in players {
            self.sit_down(*member);
        }
        self.forget_strangers();
    }

    fn sit_down(&mut self, id: MemberId) {
        let Some(member) = self.member(id).cloned() else {
            return;
        };
        self.follow(&Change::Seated(member.name.player_name().clone()));
        self.seats.push(id);
        let player = PlayerId(self.seats.len() - 1);
        if member.role == Role::Bot {
            let seed = Random::stream(self.seed, u64::from(self.game) << 32 | 1).bits();
            self.bots.push(Bot::new(player, self.agreed.skill, seed));
        }
        if member.presence != Presence::Here {
            let there = false;
            self.follow(&Change::Attended { player, there });
        }
    }

    fn end(&mut self) {
        self.follow(&Change::Ended);
        self.phase = Phase::Over;
        (self.until, self.deal_at) = (None, None);
    }

    fn turn_page(&mut self) {
        self.hints.clear();
        self.gone = None;
        self.deal_at = None;
    }

    fn put_away(&mut self, winner: Option<MemberId>, answer: String, next: u64) {
        self.until = None;
        self.deal_at = Some(next);
        self.gone = Some(Gone {
            winner,
            answer,
            answers: Vec::new(),
        });
    }
}
