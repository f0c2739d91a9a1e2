//! A class where everybody plays: all get the same hands and score by themselves.
//!
//! * *Everybody answers*: all get the same hand and the same time. A hand ends when
//!   everybody who is there is done with it, when the time is up, or when the host says so.
//!   Then come the solutions, who found which, and how long people usually take.
//! * *Race*: everybody goes through the same hands at their own speed, and the solutions
//!   come at the end. *Homework* is the same without a host, until a date; each begins when
//!   they like, and once.
//! * Who comes late starts with the next hand; who loses the connection goes on where they
//!   were, and gets no new hand while they are away.
//! * After the last hand, or when the host says so, comes the ranking, of teams too where
//!   there are some.
//!
//! What everybody sees is a [`Quiz`], which follows from [`Event`]s by [`Quiz::apply`]
//! alone. An answer, and in a race the hand too, is known to who gave it and to the log
//! until the reveal; nothing else about solutions leaves the server before.
//!
//! What a hand is, what is right and what it is worth says a puzzle: `games`.

mod decide;
mod games;
mod points;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) use decide::are_playable;
pub(crate) use games::Hand;
pub use games::{HandList, Task};

use crate::Millis;
use crate::contest::PlayerName;
use crate::member::MemberId;
use crate::said::Said;
use crate::settings::{ClassPuzzle, Mode, Settings};
use crate::team::TeamStanding;

/// What everybody sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Quiz {
    /// How it is played.
    pub mode: Mode,
    /// The puzzle that is played.
    pub puzzle: ClassPuzzle,
    /// How many hands there are.
    pub rounds: u32,
    /// Who plays, in the order of coming.
    pub players: Vec<Pupil>,
    /// The hand that everybody works on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<Round>,
    /// When the next hand comes, or the ranking after the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Millis>,
    /// When a race or homework is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<Millis>,
    /// Since when the host has paused it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<Millis>,
    /// The hand that was there before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Shown>,
    /// Every hand of a race or homework that is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub review: Vec<Shown>,
    /// Everybody's place when all is over.
    pub ranking: Vec<Standing>,
    /// The place of each team when all is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<TeamStanding>,
    /// What only this client knows: its own hand and moves.
    #[serde(default, skip_serializing_if = "Own::is_empty")]
    pub own: Own,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pupil {
    /// Their number.
    pub member: MemberId,
    /// What to call them.
    pub name: PlayerName,
    /// What they have scored.
    pub points: u64,
    /// How many hands they have solved.
    pub solved: u32,
    /// How many hints they took.
    pub hints: u32,
    /// Whether they are away.
    pub away: bool,
    /// In a race or homework: the hand they are at, from 1; 0 before the first.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub at: u32,
    /// In a race or homework: whether they are through.
    #[serde(default, skip_serializing_if = "is_false")]
    pub finished: bool,
    /// How far they are with their hand: rows of Nerdle, cells of a board, points of 2048.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub score: u64,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn is_none_yet(number: &u64) -> bool {
    *number == 0
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// A hand with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Posed {
    /// Which hand this is, counted from 1.
    pub number: u32,
    /// What there is to do.
    pub task: Task,
    /// When it came.
    pub posed: Millis,
    /// When the time is up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
}

/// A hand that everybody works on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Round {
    /// The hand.
    #[serde(flatten)]
    pub hand: Posed,
    /// Who was there when it came.
    pub playing: Vec<MemberId>,
    /// Who has solved it, the first first.
    pub solved: Vec<MemberId>,
    /// Who has given it up.
    pub yielded: Vec<MemberId>,
    /// Who has used up their tries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<MemberId>,
    /// Who took a hint, once for each.
    pub advised: Vec<MemberId>,
}

/// What one player knows of their own hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Own {
    /// Who that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<MemberId>,
    /// In a race or homework: the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Posed>,
    /// The moves made, as they were sent.
    pub moves: Vec<String>,
    /// What each move brought, where a puzzle says: the colours of a row.
    pub marks: Vec<String>,
    /// How many hints were taken in a race or homework.
    pub hints: u32,
}

/// A hand that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shown {
    /// Which hand it was.
    pub round: u32,
    /// What there was to do.
    pub task: Task,
    /// How many worked on it.
    pub playing: usize,
    /// Who solved it and how, the first first.
    pub found: Vec<Found>,
    /// Every essentially different answer.
    pub answers: Vec<String>,
    /// How long people usually take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<Millis>,
}

/// A player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The place, from 1; players with as many points share it.
    pub place: usize,
    /// Who.
    pub member: MemberId,
    /// What they have scored.
    pub points: u64,
}

/// Somebody's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// Whose.
    pub member: MemberId,
    /// What they gave.
    pub answer: String,
    /// How long it took them.
    pub after: Millis,
    /// What they scored by it.
    pub points: u64,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "QuizEvent")]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum Event {
    /// A player came in after the start.
    Enrolled { member: MemberId, name: PlayerName },
    /// A hand is there for everybody.
    Posed {
        round: u32,
        task: Task,
        /// The game that it is; for servers only.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(skip)]
        game: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
    },
    /// A hand is there for one player.
    Given {
        member: MemberId,
        round: u32,
        /// What there is to do, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        task: Option<Task>,
        /// The game that it is; for servers only.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(skip)]
        game: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
    },
    /// A player made moves that did not end the hand by themselves.
    Moved {
        member: MemberId,
        /// How far they are: rows of Nerdle, cells of a board, points of 2048.
        score: u64,
        /// The moves, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<String>>,
        /// What each brought, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        marks: Option<Vec<String>>,
    },
    /// A player solved it.
    Solved {
        member: MemberId,
        after: Millis,
        points: u64,
        /// How, for them only until the hand is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<String>,
    },
    /// A player answered wrongly.
    Missed {
        member: MemberId,
        /// What they gave, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// What is wrong with it, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<Said>,
    },
    /// A player took a hint.
    Advised {
        member: MemberId,
        /// The hint, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<Said>,
    },
    /// A player gave the hand up.
    Yielded { member: MemberId },
    /// A player has used up their tries.
    Lost { member: MemberId },
    /// The time of one player for their hand is up.
    Expired { member: MemberId },
    /// A player is through all hands.
    Finished { member: MemberId },
    /// The hand is over.
    Shown {
        found: Vec<Found>,
        answers: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        usual: Option<Millis>,
        /// When the next hand comes, or the ranking after the last.
        next: Millis,
    },
    /// A race or homework is over: every hand of it.
    Reviewed { hands: Vec<Shown> },
    /// The host stopped the clocks.
    Paused {},
    /// They run again.
    Resumed {},
    /// The host gave more time.
    Extended { more: Millis },
    /// All is over.
    Ranked {
        ranking: Vec<Standing>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        teams: Vec<TeamStanding>,
    },
}

impl Event {
    /// The one player whom it is about, if it is about one.
    pub fn player(&self) -> Option<MemberId> {
        match self {
            Event::Enrolled { member, .. }
            | Event::Given { member, .. }
            | Event::Moved { member, .. }
            | Event::Solved { member, .. }
            | Event::Missed { member, .. }
            | Event::Advised { member, .. }
            | Event::Yielded { member }
            | Event::Lost { member }
            | Event::Expired { member }
            | Event::Finished { member } => Some(*member),
            _ => None,
        }
    }

    /// The event without what a member, or a projector, may not know.
    #[must_use]
    pub(crate) fn seen_by(mut self, viewer: Option<MemberId>) -> Self {
        let other = |member: &MemberId| viewer != Some(*member);
        match &mut self {
            Event::Posed { game, .. } => *game = None,
            Event::Given { member, task, game, until, .. } => {
                *game = None;
                if other(member) {
                    (*task, *until) = (None, None);
                }
            }
            Event::Moved { member, moves, marks, .. } if other(member) => {
                (*moves, *marks) = (None, None);
            }
            Event::Solved { member, answer, .. } if other(member) => *answer = None,
            Event::Missed { member, text, reason } if other(member) => {
                (*text, *reason) = (None, None);
            }
            Event::Advised { member, hint } if other(member) => *hint = None,
            _ => {}
        }
        self
    }
}

/// By how much the clock of a hand moves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shift {
    /// Its start: after a pause.
    start: Millis,
    /// Its end: after a pause, or by more time.
    end: Millis,
}

impl Posed {
    /// How long there is in all.
    pub(crate) fn limit(&self) -> Option<Millis> {
        self.until.map(|until| until.saturating_sub(self.posed))
    }

    fn shift(&mut self, shift: Shift) {
        self.posed = self.posed.saturating_add(shift.start);
        self.until = self.until.map(|until| until.saturating_add(shift.end));
    }
}

impl Round {
    /// Whether a member has solved it, given it up or used up their tries.
    pub fn is_done(&self, member: MemberId) -> bool {
        [&self.solved, &self.yielded, &self.lost].iter().any(|done| done.contains(&member))
    }

    /// How many hints a member took at it.
    pub fn hints_of(&self, member: MemberId) -> usize {
        self.advised.iter().filter(|one| **one == member).count()
    }
}

impl Own {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Own::default()
    }

    /// Does what happened; `whose` is the player whose this is, where that is known.
    pub(crate) fn apply(&mut self, event: &Event, at: Millis, whose: Option<MemberId>) {
        let mine = |member: &MemberId| whose.or(self.member) == Some(*member);
        match event {
            Event::Posed { .. } | Event::Ranked { .. } => *self = Own::default(),
            Event::Given { member, round, task: Some(task), until, .. } => {
                let hand = Posed { number: *round, task: task.clone(), posed: at, until: *until };
                *self = Own { member: Some(*member), hand: Some(hand), ..Own::default() };
            }
            Event::Moved { member, moves: Some(moves), marks, .. } => {
                self.member = Some(*member);
                self.moves.extend(moves.iter().cloned());
                self.marks.extend(marks.iter().flatten().cloned());
            }
            Event::Advised { member, .. } if self.hand.is_some() && mine(member) => {
                self.hints += 1;
            }
            Event::Solved { member, .. }
            | Event::Yielded { member }
            | Event::Lost { member }
            | Event::Expired { member }
                if self.hand.is_some() && mine(member) =>
            {
                *self = Own::default();
            }
            _ => {}
        }
    }

    /// Moves the clock of the hand by a pause or by more time.
    pub(crate) fn shift(&mut self, shift: Shift) {
        if let Some(hand) = &mut self.hand {
            hand.shift(shift);
        }
    }
}

impl Quiz {
    /// A game that begins.
    pub(crate) fn begin(settings: &Settings, rounds: u32, next: Millis) -> Self {
        let minutes = u64::from(settings.minutes) * 60_000;
        let ends = match settings.mode {
            Mode::Homework => Some(settings.until),
            Mode::Race if minutes > 0 => Some(next.saturating_add(minutes)),
            _ => None,
        };
        let (mode, puzzle) = (settings.mode, settings.puzzle);
        let next = Some(next).filter(|_| mode != Mode::Homework);
        Quiz { mode, puzzle, rounds, next, ends, ..Quiz::default() }
    }

    /// A player.
    pub fn player(&self, member: MemberId) -> Option<&Pupil> {
        self.players.iter().find(|player| player.member == member)
    }

    /// Everybody's place, the best first.
    pub fn standings(&self) -> Vec<Standing> {
        let better = |mine| self.players.iter().filter(|other| other.points > mine).count();
        let standing = |one: &Pupil| Standing {
            place: 1 + better(one.points),
            member: one.member,
            points: one.points,
        };
        let mut standings: Vec<_> = self.players.iter().map(standing).collect();
        standings.sort_by_key(|one| one.place);
        standings
    }

    /// Does what happened, at the time when it happened.
    pub fn apply(&mut self, event: &Event, at: Millis) {
        self.own.apply(event, at, None);
        match event {
            Event::Enrolled { member, name } => self.enrol(*member, name.clone(), false),
            Event::Posed { round, task, until, .. } => {
                let hand = Posed { number: *round, task: task.clone(), posed: at, until: *until };
                self.pose(hand);
            }
            Event::Given { member, round, .. } => {
                self.next = None;
                self.at(*member, |player| (player.at, player.score) = (*round, 0));
            }
            Event::Moved { member, score, .. } => {
                self.at(*member, |player| player.score = *score);
            }
            Event::Solved { member, points, .. } => {
                self.at(*member, |player| {
                    player.points += points;
                    player.solved += 1;
                });
                self.in_round(|round| round.solved.push(*member));
            }
            Event::Missed { .. } | Event::Expired { .. } => {}
            Event::Advised { member, .. } => {
                self.at(*member, |player| player.hints += 1);
                self.in_round(|round| round.advised.push(*member));
            }
            Event::Yielded { member } => self.in_round(|round| round.yielded.push(*member)),
            Event::Lost { member } => self.in_round(|round| round.lost.push(*member)),
            Event::Finished { member } => self.at(*member, |player| player.finished = true),
            Event::Shown { found, answers, usual, next } => {
                self.shown = self.round.take().map(|round| Shown {
                    round: round.hand.number,
                    task: round.hand.task,
                    playing: round.playing.len(),
                    found: found.clone(),
                    answers: answers.clone(),
                    usual: *usual,
                });
                self.next = Some(*next);
            }
            Event::Reviewed { hands } => self.review.clone_from(hands),
            Event::Paused {} => self.paused = Some(at),
            Event::Resumed {} => self.resume(at),
            Event::Extended { more } => self.extend(*more),
            Event::Ranked { ranking, teams } => {
                (self.round, self.next, self.ends, self.paused) = (None, None, None, None);
                self.ranking.clone_from(ranking);
                self.teams.clone_from(teams);
            }
        }
    }

    pub(crate) fn enrol(&mut self, member: MemberId, name: PlayerName, away: bool) {
        self.players.push(Pupil {
            member,
            name,
            points: 0,
            solved: 0,
            hints: 0,
            away,
            at: 0,
            finished: false,
            score: 0,
        });
    }

    fn pose(&mut self, hand: Posed) {
        let playing = self.players.iter().map(|player| player.member).collect();
        self.players.iter_mut().for_each(|player| player.score = 0);
        (self.next, self.shown) = (None, None);
        self.round = Some(Round {
            hand,
            playing,
            solved: Vec::new(),
            yielded: Vec::new(),
            lost: Vec::new(),
            advised: Vec::new(),
        });
    }

    /// The clocks run again: all that is still to come is later by the pause.
    fn resume(&mut self, at: Millis) {
        let shift = self.pause_until(at);
        self.paused = None;
        self.in_round(|round| round.hand.shift(shift));
        self.own.shift(shift);
        self.next = self.next.map(|next| next.saturating_add(shift.start));
        self.ends = self.ends.map(|ends| ends.saturating_add(shift.start));
    }

    /// How long the clocks have stood still.
    pub(crate) fn pause_until(&self, at: Millis) -> Shift {
        let by = self.paused.map_or(0, |since| at.saturating_sub(since));
        Shift { start: by, end: by }
    }

    /// The clocks of players at their own speed run longer, but not those of homework: its
    /// date is later instead.
    pub(crate) fn more_for_players(&self, by: Millis) -> Shift {
        Shift { start: 0, end: if self.mode == Mode::Race { by } else { 0 } }
    }

    fn extend(&mut self, by: Millis) {
        self.in_round(|round| round.hand.shift(Shift { start: 0, end: by }));
        self.own.shift(self.more_for_players(by));
        self.ends = self.ends.map(|ends| ends.saturating_add(by));
    }

    /// Notes that a player is there or not.
    pub(crate) fn attend(&mut self, member: MemberId, here: bool) {
        self.at(member, |player| player.away = !here);
    }

    /// Notes that a player will not come back.
    pub(crate) fn dismiss(&mut self, member: MemberId) {
        if self.own.member == Some(member) {
            self.own = Own::default();
        }
    }

    /// Takes out players who have left.
    pub(crate) fn keep_players(&mut self, kept: impl Fn(&Pupil) -> bool) {
        self.players.retain(kept);
        let players = &self.players;
        if let Some(round) = &mut self.round {
            round.playing.retain(|one| players.iter().any(|player| player.member == *one));
        }
    }

    /// Whether everybody who is there has done all they will; an empty class waits.
    fn is_over(&self, round: &Round) -> bool {
        let there = |player: &&Pupil| !player.away && round.playing.contains(&player.member);
        let mut there = self.players.iter().filter(there).peekable();
        there.peek().is_some() && there.all(|player| round.is_done(player.member))
    }

    fn at(&mut self, member: MemberId, change: impl FnOnce(&mut Pupil)) {
        if let Some(player) = self.players.iter_mut().find(|one| one.member == member) {
            change(player);
        }
    }

    fn in_round(&mut self, change: impl FnOnce(&mut Round)) {
        if let Some(round) = &mut self.round {
            change(round);
        }
    }
}
