//! The state of a class as a fold over its events.

use std::collections::BTreeMap;
use std::sync::Arc;

use unpuzzle_puzzles::Random;

use super::Event;
use super::games::{GameState, Hand};
use super::view::{ClassView, HandResult, PlayerAnswer, Pupil, Standing, Status, TimedHand};
use crate::Millis;
use crate::frame::Translations;
use crate::member::{Member, MemberId, Presence};
use crate::settings::{ClassPuzzle, Mode, Settings};
use crate::team::TeamStanding;
use crate::view::{LastResult, PrivateView};

/// The state of a class.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    pub(super) mode: Mode,
    pub(super) puzzle: ClassPuzzle,
    pub(super) rounds: u32,
    pub(super) players: BTreeMap<MemberId, Pupil>,
    /// The hand that everybody works on.
    pub(super) round: Option<TimedHand>,
    pub(super) next: Option<Millis>,
    pub(super) ends: Option<Millis>,
    pub(super) paused: Option<Millis>,
    shown: Option<HandResult>,
    review: Vec<HandResult>,
    ranking: Vec<Standing>,
    teams: Vec<TeamStanding>,
    /// The settings at the start.
    pub(super) settings: Settings,
    /// Random seed of the hands.
    pub(super) seed: u64,
    /// The hands so far, by round.
    pub(super) hands: BTreeMap<u32, Arc<Hand>>,
    /// Correct answers with their round, in order of time.
    found: Vec<(u32, Arc<PlayerAnswer>)>,
    /// The work of each player. Copies of the class share unchanged entries.
    works: BTreeMap<MemberId, Arc<Work>>,
}

/// A player's work on the current hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Work {
    /// The player's own hand, in a race or homework.
    pub(super) hand: Option<TimedHand>,
    /// The game so far; `None` before the first move.
    pub(super) state: Option<GameState>,
    /// Number of moves.
    pub(super) moves: usize,
    /// Hints taken.
    pub(super) hints: Vec<Translations>,
    /// Result of the last action.
    last: Option<LastResult>,
}

impl Work {
    /// Resets the work but keeps the last result, which the player may not have seen yet.
    fn clear(&mut self) {
        *self = Work { last: self.last.take(), ..Work::default() };
    }
}

/// A shift of a hand's clock.
#[derive(Clone, Copy, Debug, Default)]
struct Shift {
    /// Shift of the start, after a pause.
    start: Millis,
    /// Shift of the end, after a pause or an extension.
    end: Millis,
}

impl TimedHand {
    /// The time limit.
    pub(super) fn limit(&self) -> Option<Millis> {
        self.until.map(|until| until.saturating_sub(self.posed))
    }

    fn shift(&mut self, shift: Shift) {
        self.posed = self.posed.saturating_add(shift.start);
        self.until = self.until.map(|until| until.saturating_add(shift.end));
    }
}

impl Class {
    /// Starts class number `game` of a room; the first hand comes at `next`.
    pub(crate) fn start<'a>(
        settings: &Settings,
        seed: u64,
        game: u32,
        players: impl Iterator<Item = &'a Member>,
        (rounds, next): (u32, Millis),
    ) -> Self {
        let minutes = u64::from(settings.minutes) * 60_000;
        let ends = match settings.mode {
            Mode::Homework => Some(settings.until),
            Mode::Race if minutes > 0 => Some(next.saturating_add(minutes)),
            _ => None,
        };
        let players = players
            .map(|one| (one.id, Pupil { away: one.presence != Presence::Here, ..Pupil::default() }))
            .collect();
        Class {
            mode: settings.mode,
            puzzle: settings.puzzle,
            rounds,
            players,
            round: None,
            next: Some(next).filter(|_| settings.mode != Mode::Homework),
            ends,
            paused: None,
            shown: None,
            review: Vec::new(),
            ranking: Vec::new(),
            teams: Vec::new(),
            settings: settings.clone(),
            seed: Random::stream(seed, game.into()).bits(),
            hands: BTreeMap::new(),
            found: Vec::new(),
            works: BTreeMap::new(),
        }
    }

    /// The mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The puzzle.
    pub fn puzzle(&self) -> ClassPuzzle {
        self.puzzle
    }

    /// The end of a race or homework.
    pub fn ends(&self) -> Option<Millis> {
        self.ends
    }

    /// The players.
    pub fn players(&self) -> &BTreeMap<MemberId, Pupil> {
        &self.players
    }

    /// The ranking, best first.
    pub fn standings(&self) -> Vec<Standing> {
        let better = |mine| self.players.values().filter(|other| other.points > mine).count();
        let players = self.players.iter().map(|(member, one)| (*member, one.points));
        let mut standings: Vec<_> = players
            .map(|(member, points)| Standing { place: 1 + better(points), member, points })
            .collect();
        standings.sort_by_key(|one| one.place);
        standings
    }

    /// A player's work, if they have started.
    pub(super) fn work(&self, member: MemberId) -> Option<&Work> {
        self.works.get(&member).map(Arc::as_ref)
    }

    /// The work of all players who have started.
    pub(super) fn works(&self) -> impl Iterator<Item = (MemberId, &Work)> {
        self.works.iter().map(|(member, work)| (*member, work.as_ref()))
    }

    /// The number of a player's current hand.
    pub(super) fn hand_number(&self, member: MemberId) -> Option<u32> {
        let own = self.work(member).and_then(|work| work.hand.as_ref());
        own.or(self.round.as_ref()).map(|hand| hand.number)
    }

    /// The correct answers to a hand, earliest first.
    pub(super) fn found(&self, number: u32) -> impl Iterator<Item = &PlayerAnswer> {
        let here = self.found.iter().filter(move |found| found.0 == number);
        here.map(|(_, found)| found.as_ref())
    }

    /// The number of the last revealed hand.
    pub(super) fn last_round(&self) -> u32 {
        self.shown.as_ref().map_or(0, |shown| shown.round)
    }

    /// The players of the current hand, without latecomers.
    pub(super) fn playing(&self) -> impl Iterator<Item = (MemberId, Status)> {
        let there = self.players.iter().filter(|(_, one)| one.status != Status::Late);
        there.map(|(member, one)| (*member, one.status))
    }

    /// Whether all present players are done; an empty class waits.
    pub(super) fn is_round_over(&self) -> bool {
        let there = self.players.values().filter(|one| !one.away && one.status != Status::Late);
        let mut there = there.peekable();
        there.peek().is_some() && there.all(|one| one.status != Status::Working)
    }

    pub(super) fn apply_event(&mut self, event: &Event, at: Millis) {
        match event {
            Event::Enrolled { member, .. } => {
                let late = self.round.is_some();
                let status = if late { Status::Late } else { Status::Working };
                self.players.insert(*member, Pupil { status, ..Pupil::default() });
            }
            Event::Posed { round, task, game, until } => {
                self.note_hand(*round, || Hand::open(task.clone(), game));
                let hand =
                    TimedHand { number: *round, task: task.clone(), posed: at, until: *until };
                self.pose(hand);
            }
            Event::Given { member, round, task, game, until } => {
                self.note_hand(*round, || Hand::open(task.clone(), game));
                self.next = None;
                self.at(*member, |player| (player.at, player.score) = (*round, 0));
                let hand =
                    TimedHand { number: *round, task: task.clone(), posed: at, until: *until };
                let work = self.work_mut(*member);
                work.clear();
                work.hand = Some(hand);
            }
            Event::Moved { member, score, moves, .. } => {
                self.at(*member, |player| player.score = *score);
                self.play_on(*member, moves);
            }
            Event::Solved { member, after, points, answer } => {
                self.solve(*member, *after, *points, answer);
            }
            Event::Missed { member, reason, .. } => {
                self.tell(*member, |last| last.missed = Some(reason.clone()));
            }
            Event::Advised { member, hint } => {
                let in_round = u32::from(self.round.is_some());
                self.at(*member, |player| {
                    player.hints += 1;
                    player.advised += in_round;
                });
                self.work_mut(*member).hints.push(hint.clone());
            }
            Event::Yielded { member } => self.end_hand(*member, Status::Yielded),
            Event::Lost { member } => {
                self.tell(*member, |last| last.lost = true);
                self.end_hand(*member, Status::Lost);
            }
            Event::Expired { member } => {
                self.tell(*member, |last| last.expired = true);
                self.end_hand(*member, Status::Yielded);
            }
            Event::Finished { member } => self.at(*member, |player| player.finished = true),
            Event::Shown { found, answers, usual, next } => {
                let playing = self.playing().count();
                self.shown = self.round.take().map(|hand| HandResult {
                    round: hand.number,
                    task: hand.task,
                    playing,
                    found: found.clone(),
                    answers: answers.clone(),
                    usual: *usual,
                });
                self.next = Some(*next);
                self.clear_round();
            }
            Event::Reviewed { hands } => self.review.clone_from(hands),
            Event::Paused {} => self.paused = Some(at),
            Event::Resumed {} => self.resume(at),
            Event::Extended { more } => self.extend(*more),
            Event::Ranked { ranking, teams } => {
                (self.round, self.next, self.ends, self.paused) = (None, None, None, None);
                self.clear_round();
                self.works.clear();
                self.ranking.clone_from(ranking);
                self.teams.clone_from(teams);
            }
        }
    }

    /// Stores the hand of a round, unless it is known.
    pub(super) fn note_hand(&mut self, round: u32, open: impl FnOnce() -> Hand) {
        self.hands.entry(round).or_insert_with(|| Arc::new(open()));
    }

    fn pose(&mut self, hand: TimedHand) {
        for player in self.players.values_mut() {
            (player.score, player.advised) = (0, 0);
            player.status = Status::Working;
        }
        self.works.clear();
        (self.next, self.shown) = (None, None);
        self.round = Some(hand);
    }

    fn clear_round(&mut self) {
        for player in self.players.values_mut() {
            (player.status, player.advised) = (Status::Working, 0);
        }
    }

    /// Replays moves that have been validated.
    fn play_on(&mut self, member: MemberId, moves: &[String]) {
        let hand = self.hand_number(member).and_then(|number| self.hands.get(&number));
        let start = hand.and_then(|hand| hand.start.clone());
        let work = self.work_mut(member);
        work.moves += moves.len();
        if work.state.is_none() {
            work.state = start;
        }
        if let Some(state) = &mut work.state {
            state.follow(moves);
        }
    }

    fn solve(&mut self, member: MemberId, after: Millis, points: u64, answer: &str) {
        let found = PlayerAnswer { member, answer: answer.to_owned(), like: None, after, points };
        if let Some(number) = self.hand_number(member) {
            self.tell(member, |last| {
                last.hand = number;
                last.solved = Some(found.clone());
            });
            self.found.push((number, Arc::new(found)));
        }
        self.at(member, |player| {
            player.points += points;
            player.solved += 1;
        });
        self.end_hand(member, Status::Solved);
    }

    /// Ends the hand for a player.
    fn end_hand(&mut self, member: MemberId, status: Status) {
        if self.round.is_some() {
            self.at(member, |player| player.status = status);
        } else {
            self.work_mut(member).clear();
        }
    }

    /// Records the result of a player's action.
    fn tell(&mut self, member: MemberId, say: impl FnOnce(&mut LastResult)) {
        let number = self.hand_number(member).unwrap_or(0);
        let work = self.work_mut(member);
        let count = work.last.as_ref().map_or(0, |last| last.count) + 1;
        let mut last = LastResult { count, hand: number, ..LastResult::default() };
        say(&mut last);
        work.last = Some(last);
    }

    /// Postpones all deadlines by the length of the pause.
    fn resume(&mut self, at: Millis) {
        let by = self.paused.take().map_or(0, |since| at.saturating_sub(since));
        let shift = Shift { start: by, end: by };
        self.shift(shift, shift);
        self.next = self.next.map(|next| next.saturating_add(by));
        self.ends = self.ends.map(|ends| ends.saturating_add(by));
    }

    fn extend(&mut self, by: Millis) {
        // Homework extends its date only; a player's own time limit stays.
        let alone = if self.mode == Mode::Race { by } else { 0 };
        self.shift(Shift { start: 0, end: by }, Shift { start: 0, end: alone });
        self.ends = self.ends.map(|ends| ends.saturating_add(by));
    }

    fn shift(&mut self, everybody: Shift, alone: Shift) {
        if let Some(round) = &mut self.round {
            round.shift(everybody);
        }
        for work in self.works.values_mut().filter(|work| work.hand.is_some()) {
            if let Some(hand) = &mut Arc::make_mut(work).hand {
                hand.shift(alone);
            }
        }
    }

    /// Updates a player's presence.
    pub(super) fn note_presence(&mut self, member: MemberId, presence: Presence) {
        self.at(member, |player| player.away = presence != Presence::Here);
        if presence == Presence::Left {
            self.works.remove(&member);
            self.players.retain(|one, player| *one != member || player.points > 0);
        }
    }

    pub(super) fn public_view(&self) -> ClassView {
        ClassView {
            mode: self.mode,
            puzzle: self.puzzle,
            rounds: self.rounds,
            players: self.players.clone(),
            round: self.round.clone(),
            next: self.next,
            ends: self.ends,
            paused: self.paused,
            shown: self.shown.clone(),
            review: self.review.clone(),
            ranking: self.ranking.clone(),
            teams: self.teams.clone(),
        }
    }

    pub(super) fn private_view(&self, member: MemberId) -> PrivateView {
        let Some(work) = self.work(member) else {
            return PrivateView::default();
        };
        PrivateView {
            hints: work.hints.clone(),
            hand: work.hand.clone(),
            position: work.state.as_ref().map(GameState::position).unwrap_or_default(),
            moves: work.moves,
            last: work.last.clone(),
            hands: None,
        }
    }

    fn at(&mut self, member: MemberId, change: impl FnOnce(&mut Pupil)) {
        if let Some(player) = self.players.get_mut(&member) {
            change(player);
        }
    }

    fn work_mut(&mut self, member: MemberId) -> &mut Work {
        Arc::make_mut(self.works.entry(member).or_default())
    }
}
