//! How a class follows from its events, and how its clocks are moved.

use super::event::Event;
use super::view::{Own, Posed, Pupil, Quiz, Round, Shown, Standing};
use crate::Millis;
use crate::contest::PlayerName;
use crate::member::MemberId;
use crate::settings::{Mode, Settings};

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

impl Own {
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
    pub(super) fn is_over(&self, round: &Round) -> bool {
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
