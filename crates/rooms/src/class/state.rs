//! The state of a class as a fold over its events.

use std::collections::BTreeMap;
use std::sync::Arc;

use unpuzzle_puzzles::Random;

use super::Event;
use super::games::{GameState, Hand, Task};
use super::view::{ClassView, HandResult, PlayerAnswer, Pupil, Standing, Status, TimedHand};
use crate::Millis;
use crate::frame::Translations;
use crate::member::{Member, MemberId, Presence};
use crate::ranking::ranked;
use crate::settings::{Mode, Settings};
use crate::view::LastResult;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Class {
    pub view: ClassView,
    pub(super) settings: Settings,
    pub(super) seed: u64,
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
    pub(super) moves: usize,
    pub(super) hints: Vec<Translations>,
    pub(super) last: Option<LastResult>,
}

impl Work {
    /// Resets the work but keeps the last result, which the player may not have seen yet.
    fn clear(&mut self) {
        *self = Work { last: self.last.take(), ..Work::default() };
    }
}

impl TimedHand {
    fn new(number: u32, task: &Task, posed: Millis, until: Option<Millis>) -> Self {
        TimedHand { number, task: task.clone(), posed, until }
    }

    pub(super) fn limit(&self) -> Option<Millis> {
        self.until.map(|until| until.saturating_sub(self.posed))
    }

    fn extend(&mut self, by: Millis) {
        self.until = self.until.map(|until| until.saturating_add(by));
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
            view: ClassView {
                mode: settings.mode,
                puzzle: settings.puzzle,
                rounds,
                players,
                next: Some(next).filter(|_| settings.mode != Mode::Homework),
                ends,
                ..ClassView::default()
            },
            settings: settings.clone(),
            seed: Random::stream(seed, game.into()).bits(),
            ..Class::default()
        }
    }

    pub(super) fn standings(&self) -> Vec<Standing> {
        let players = self.view.players.iter().map(|(member, one)| (*member, one.points));
        ranked(players, |one| one.1)
            .map(|(place, (member, points))| Standing { place, member, points })
            .collect()
    }

    pub(super) fn work(&self, member: MemberId) -> Option<&Work> {
        self.works.get(&member).map(Arc::as_ref)
    }

    pub(super) fn works(&self) -> impl Iterator<Item = (MemberId, &Work)> {
        self.works.iter().map(|(member, work)| (*member, work.as_ref()))
    }

    pub(super) fn hand_number(&self, member: MemberId) -> Option<u32> {
        let own = self.work(member).and_then(|work| work.hand.as_ref());
        own.or(self.view.round.as_ref()).map(|hand| hand.number)
    }

    /// The correct answers to a hand, earliest first.
    pub(super) fn found(&self, number: u32) -> impl Iterator<Item = &PlayerAnswer> {
        let here = self.found.iter().filter(move |found| found.0 == number);
        here.map(|(_, found)| found.as_ref())
    }

    /// The number of the last revealed hand.
    pub(super) fn last_round(&self) -> u32 {
        self.view.shown.as_ref().map_or(0, |shown| shown.round)
    }

    /// The players of the current hand, without latecomers.
    pub(super) fn playing(&self) -> impl Iterator<Item = (MemberId, Status)> {
        let there = self.view.players.iter().filter(|(_, one)| one.status != Status::Late);
        there.map(|(member, one)| (*member, one.status))
    }

    /// Whether all present players are done; an empty class waits.
    pub(super) fn is_round_over(&self) -> bool {
        let there =
            self.view.players.values().filter(|one| !one.away && one.status != Status::Late);
        let mut there = there.peekable();
        there.peek().is_some() && there.all(|one| one.status != Status::Working)
    }

    pub(crate) fn apply(&mut self, event: &Event, at: Millis) {
        match event {
            Event::Enrolled { member, .. } => {
                let late = self.view.round.is_some();
                let status = if late { Status::Late } else { Status::Working };
                self.view.players.insert(*member, Pupil { status, ..Pupil::default() });
            }
            Event::Posed { round, task, game, until } => {
                self.note_hand(*round, || Hand::open(task.clone(), game));
                for player in self.view.players.values_mut() {
                    (player.score, player.advised) = (0, 0);
                    player.status = Status::Working;
                }
                self.works.clear();
                (self.view.next, self.view.shown) = (None, None);
                self.view.round = Some(TimedHand::new(*round, task, at, *until));
            }
            Event::Given { member, round, task, game, until } => {
                self.note_hand(*round, || Hand::open(task.clone(), game));
                self.view.next = None;
                self.at(*member, |player| (player.at, player.score) = (*round, 0));
                let work = self.work_mut(*member);
                work.clear();
                work.hand = Some(TimedHand::new(*round, task, at, *until));
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
                let in_round = u32::from(self.view.round.is_some());
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
                self.view.shown = self.view.round.take().map(|hand| HandResult {
                    round: hand.number,
                    task: hand.task,
                    playing,
                    found: found.clone(),
                    answers: answers.clone(),
                    usual: *usual,
                });
                self.view.next = Some(*next);
                self.clear_round();
            }
            Event::Reviewed { hands } => self.view.review.clone_from(hands),
            Event::Paused {} => self.view.paused = Some(at),
            Event::Resumed {} => self.resume(at),
            Event::Extended { more } => self.extend(*more),
            Event::Ranked { ranking, teams } => {
                (self.view.round, self.view.next, self.view.ends, self.view.paused) =
                    (None, None, None, None);
                self.clear_round();
                self.works.clear();
                self.view.ranking.clone_from(ranking);
                self.view.teams.clone_from(teams);
            }
        }
    }

    /// Stores the hand of a round, unless it is known.
    pub(super) fn note_hand(&mut self, round: u32, open: impl FnOnce() -> Hand) {
        self.hands.entry(round).or_insert_with(|| Arc::new(open()));
    }

    fn clear_round(&mut self) {
        for player in self.view.players.values_mut() {
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

    fn end_hand(&mut self, member: MemberId, status: Status) {
        if self.view.round.is_some() {
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

    fn resume(&mut self, at: Millis) {
        let by = self.view.paused.take().map_or(0, |since| at.saturating_sub(since));
        for hand in self.timed_hands() {
            hand.posed = hand.posed.saturating_add(by);
            hand.extend(by);
        }
        self.view.next = self.view.next.map(|next| next.saturating_add(by));
        self.view.ends = self.view.ends.map(|ends| ends.saturating_add(by));
    }

    fn extend(&mut self, by: Millis) {
        // Homework extends its date only; a player's own time limit stays.
        if self.view.mode != Mode::Homework {
            self.timed_hands().for_each(|hand| hand.extend(by));
        }
        self.view.ends = self.view.ends.map(|ends| ends.saturating_add(by));
    }

    /// The common hand, or those of the players.
    fn timed_hands(&mut self) -> impl Iterator<Item = &mut TimedHand> {
        let works = self.works.values_mut().filter(|work| work.hand.is_some());
        let own = works.filter_map(|work| Arc::make_mut(work).hand.as_mut());
        self.view.round.iter_mut().chain(own)
    }

    /// Forgets the work of a player who has left, and the player unless their points count.
    pub(super) fn forget(&mut self, member: MemberId) {
        self.works.remove(&member);
        self.view.players.retain(|one, player| *one != member || player.points > 0);
    }

    pub(super) fn at(&mut self, member: MemberId, change: impl FnOnce(&mut Pupil)) {
        if let Some(player) = self.view.players.get_mut(&member) {
            change(player);
        }
    }

    fn work_mut(&mut self, member: MemberId) -> &mut Work {
        Arc::make_mut(self.works.entry(member).or_default())
    }
}
