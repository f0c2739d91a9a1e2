//! The report for the teacher: each player and each hand.
//!
//! A report follows from the log of a room like everything else, so it can be made while a
//! game is on, when it is over and when the room is closed; and when the log is deleted,
//! nothing of it is left.

mod paper;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use unpuzzle_puzzles::{Message, msg};

use crate::Millis;
use crate::event::{Event, EventKind};
use crate::member::{MemberId, Role};
use crate::quiz::{self, Task};
use crate::room::Room;
use crate::settings::{ClassPuzzle, Mode};
use crate::team::Colour;

/// The schema of a report.
pub const SCHEMA: &str = "unpuzzle/rooms/report/1";

/// What was played in a room where everybody plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// The schema.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: String,
    /// The room.
    pub code: String,
    /// For how many days after its end it is kept.
    pub keep: u32,
    /// Every game, oldest first.
    pub games: Vec<GameReport>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GameReport {
    /// Which game of the room, counted from 1.
    pub game: u32,
    /// How it was played.
    pub mode: Mode,
    /// What was played.
    pub puzzle: ClassPuzzle,
    /// When it began.
    pub started: Millis,
    /// When it was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Millis>,
    /// The hands, in order.
    pub hands: Vec<HandReport>,
    /// The players, the best first.
    pub players: Vec<PlayerReport>,
    /// The teams, the best first.
    pub teams: Vec<TeamReport>,
}

/// One hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HandReport {
    /// Which hand, counted from 1.
    pub number: u32,
    /// The task.
    pub task: Task,
    /// The game that it was, which opens it again.
    pub game: String,
    /// The number of players who reached it.
    pub playing: u32,
    /// The number of them who solved it.
    pub solved: u32,
    /// Whether fewer than half of them solved it.
    pub hard: bool,
    /// Median solving time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median: Option<Millis>,
    /// The usual solving time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<Millis>,
    /// Every essentially different answer, once the hand is over.
    pub answers: Vec<String>,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerReport {
    /// Their number in the room.
    pub member: MemberId,
    /// Their name.
    pub name: String,
    /// The name of their team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// Their place, from 1.
    pub place: usize,
    /// The points.
    pub points: u64,
    /// How many hands they solved.
    pub solved: u32,
    /// How many hints they took.
    pub hints: u32,
    /// Their attempt at each hand that they reached.
    pub hands: Vec<AttemptReport>,
}

/// A player's attempt at a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AttemptReport {
    /// Which hand.
    pub hand: u32,
    /// The outcome.
    pub outcome: Outcome,
    /// How long it took to solve it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Millis>,
    /// How many hints they took.
    pub hints: u32,
    /// The answer that was right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What else they tried: wrong answers, or the moves of a game.
    pub tries: Vec<String>,
    /// The points.
    pub points: u64,
    /// Whether they were disconnected for a while before they were done.
    #[serde(default)]
    pub away: bool,
}

/// A player's outcome at a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// They solved it.
    Solved,
    /// They gave it up.
    GaveUp,
    /// They used up their tries.
    Lost,
    /// The hand was over before they were done.
    TimeUp,
    /// Still working on it.
    Open,
}

impl Outcome {
    /// Its display name.
    pub fn text(self) -> Message {
        match self {
            Outcome::Solved => msg!("solved"),
            Outcome::GaveUp => msg!("gave up"),
            Outcome::Lost => msg!("used up the tries"),
            Outcome::TimeUp => msg!("time was up"),
            Outcome::Open => msg!("still at it"),
        }
    }
}

/// One team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TeamReport {
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// Its place, from 1.
    pub place: usize,
    /// What its players scored on average.
    pub points: u64,
}

impl Report {
    /// The report of a room from its whole log, as it is kept.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut writer = Writer { room: Room::empty(), done: Vec::new(), now: None };
        for event in log {
            writer.take(event);
        }
        writer.finish()
    }

    /// Whether any game was played in which everybody plays.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// Builds a report by replaying a room's events.
struct Writer {
    room: Room,
    done: Vec<GameReport>,
    now: Option<Game>,
}

/// The game being recorded.
struct Game {
    report: GameReport,
    names: BTreeMap<MemberId, String>,
    attempts: BTreeMap<(MemberId, u32), AttemptReport>,
    /// The hand that everybody is at, or each player.
    round: Option<u32>,
    at: BTreeMap<MemberId, u32>,
    hands: BTreeMap<u32, HandReport>,
}

impl Writer {
    fn take(&mut self, event: &Event) {
        // Stop at the first gap in the log.
        if self.room.apply(event).is_err() {
            return;
        }
        match &event.kind {
            EventKind::Started { game, rounds: Some(_), players, .. } => {
                self.close();
                self.now = Game::begin(*game, &self.room, players, event.at);
            }
            EventKind::Started { .. } => self.close(),
            EventKind::Disconnected { member } => {
                if let Some(game) = &mut self.now {
                    game.attempt(*member, |one| one.away |= one.outcome == Outcome::Open);
                }
            }
            EventKind::Quiz(happened) => {
                if let Some(game) = &mut self.now {
                    game.take(happened, event.at, &self.room);
                }
            }
            _ => {}
        }
        if matches!(&event.kind, EventKind::Quiz(quiz::Event::Ranked { .. })) {
            self.close();
        }
    }

    /// Moves the current game to the finished ones.
    fn close(&mut self) {
        let game = self.now.take();
        self.done.extend(game.map(|game| game.finish(&self.room)));
    }

    fn finish(mut self) -> Report {
        self.close();
        Report {
            schema: SCHEMA.to_owned(),
            code: self.room.code,
            keep: self.room.settings.keep,
            games: self.done,
        }
    }
}

impl Game {
    fn begin(number: u32, room: &Room, players: &[MemberId], at: Millis) -> Option<Self> {
        let class = room.class()?;
        let name = |id: &MemberId| Some((*id, room.member(*id)?.name.as_str().to_owned()));
        Some(Game {
            report: GameReport {
                game: number,
                mode: class.mode(),
                puzzle: class.puzzle(),
                started: at,
                ended: None,
                hands: Vec::new(),
                players: Vec::new(),
                teams: Vec::new(),
            },
            names: players.iter().filter_map(name).collect(),
            attempts: BTreeMap::new(),
            round: None,
            at: BTreeMap::new(),
            hands: BTreeMap::new(),
        })
    }

    fn take(&mut self, event: &quiz::Event, at: Millis, room: &Room) {
        use quiz::Event;
        match event {
            Event::Enrolled { member, name } => {
                self.names.insert(*member, name.as_str().to_owned());
            }
            Event::Posed { round, task, game, .. } => {
                self.hand(*round, task, game);
                self.round = Some(*round);
                for member in room.class().iter().flat_map(|class| class.players().keys()) {
                    self.reach(*member, *round);
                }
            }
            Event::Given { member, round, task, game, .. } => {
                self.hand(*round, task, game);
                self.at.insert(*member, *round);
                self.reach(*member, *round);
            }
            Event::Moved { member, moves, .. } => {
                self.attempt(*member, |one| one.tries.extend(moves.iter().cloned()));
            }
            Event::Missed { member, text, .. } => {
                self.attempt(*member, |one| one.tries.push(text.clone()));
            }
            Event::Advised { member, .. } => self.attempt(*member, |one| one.hints += 1),
            Event::Solved { member, after, points, answer } => self.attempt(*member, |one| {
                one.outcome = Outcome::Solved;
                (one.after, one.points) = (Some(*after), *points);
                one.answer = Some(answer.clone());
            }),
            Event::Yielded { member } => self.end(*member, Outcome::GaveUp),
            Event::Lost { member } => self.end(*member, Outcome::Lost),
            Event::Expired { member } => self.end(*member, Outcome::TimeUp),
            Event::Shown { answers, usual, .. } => {
                if let Some(hand) = self.round.and_then(|round| self.hands.get_mut(&round)) {
                    hand.answers.clone_from(answers);
                    hand.usual = *usual;
                }
                self.time_up(self.round);
                self.round = None;
            }
            Event::Reviewed { hands } => {
                for shown in hands {
                    if let Some(hand) = self.hands.get_mut(&shown.round) {
                        hand.answers.clone_from(&shown.answers);
                        hand.usual = shown.usual;
                    }
                }
            }
            Event::Ranked { .. } => {
                self.report.ended = Some(at);
                let all: Vec<_> = self.hands.keys().copied().collect();
                all.into_iter().for_each(|round| self.time_up(Some(round)));
            }
            _ => {}
        }
    }

    fn hand(&mut self, number: u32, task: &Task, game: &str) {
        self.hands.entry(number).or_insert_with(|| HandReport {
            number,
            task: task.clone(),
            game: game.to_owned(),
            playing: 0,
            solved: 0,
            hard: false,
            median: None,
            usual: None,
            answers: Vec::new(),
        });
    }

    fn reach(&mut self, member: MemberId, hand: u32) {
        let attempt = AttemptReport {
            hand,
            outcome: Outcome::Open,
            after: None,
            hints: 0,
            answer: None,
            tries: Vec::new(),
            points: 0,
            away: false,
        };
        self.attempts.insert((member, hand), attempt);
    }

    fn attempt(&mut self, member: MemberId, change: impl FnOnce(&mut AttemptReport)) {
        let hand = self.at.get(&member).copied().or(self.round);
        if let Some(one) = hand.and_then(|hand| self.attempts.get_mut(&(member, hand))) {
            change(one);
        }
    }

    fn end(&mut self, member: MemberId, outcome: Outcome) {
        self.attempt(member, |one| one.outcome = outcome);
    }

    /// A hand is over for everybody who was still at it.
    fn time_up(&mut self, hand: Option<u32>) {
        let at_it = self.attempts.values_mut().filter(|one| Some(one.hand) == hand);
        for one in at_it.filter(|one| one.outcome == Outcome::Open) {
            one.outcome = Outcome::TimeUp;
        }
    }

    fn finish(mut self, room: &Room) -> GameReport {
        self.report.players = self.players(room);
        let attempts: Vec<_> = self.attempts.into_values().collect();
        let mut hands = self.hands;
        for hand in hands.values_mut() {
            let at_it = || attempts.iter().filter(|one| one.hand == hand.number);
            let mut times: Vec<_> = at_it().filter_map(|one| one.after).collect();
            times.sort_unstable();
            let (playing, solved) = (at_it().count(), times.len());
            (hand.playing, hand.solved) = (playing as u32, solved as u32);
            hand.hard = 2 * solved < playing;
            hand.median = times.get(solved / 2).copied();
        }
        self.report.hands = hands.into_values().collect();
        let standings = room.class().map(|class| crate::team::standings(class, &room.members));
        let team = |one: crate::team::TeamStanding| {
            let team = room.settings.teams.get(one.team)?;
            Some(TeamReport {
                name: team.name.as_str().to_owned(),
                colour: team.colour,
                place: one.place,
                points: one.points,
            })
        };
        self.report.teams = standings.into_iter().flatten().filter_map(team).collect();
        self.report
    }

    fn players(&self, room: &Room) -> Vec<PlayerReport> {
        let known: BTreeSet<_> = self.names.keys().collect();
        let mut players: Vec<_> = known.into_iter().map(|id| self.player(*id, room)).collect();
        let points: Vec<_> = players.iter().map(|one| one.points).collect();
        for player in &mut players {
            player.place = 1 + points.iter().filter(|other| **other > player.points).count();
        }
        players.sort_by_key(|one| one.place);
        players
    }

    fn player(&self, id: MemberId, room: &Room) -> PlayerReport {
        let hands = self.attempts.range((id, 0)..=(id, u32::MAX));
        let hands: Vec<_> = hands.map(|(_, attempt)| attempt.clone()).collect();
        let member = room.member(id).filter(|member| member.role == Role::Player);
        let team = member.and_then(|member| room.settings.teams.get(member.team?));
        PlayerReport {
            member: id,
            name: self.names.get(&id).cloned().unwrap_or_default(),
            team: team.map(|team| team.name.as_str().to_owned()),
            place: 0,
            points: hands.iter().map(|one| one.points).sum(),
            solved: hands.iter().filter(|one| one.outcome == Outcome::Solved).count() as u32,
            hints: hands.iter().map(|one| one.hints).sum(),
            hands,
        }
    }
}
