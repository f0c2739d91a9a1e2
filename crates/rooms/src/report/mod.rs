//! The teacher's report on a class: results by player and by hand.
//!
//! A report is a fold over the log of a room, so it exists while a game is running, when it is
//! over and when the room is closed; deleting the log deletes it.

mod formats;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzles::{Message, msg};

use crate::Millis;
use crate::class::{self, Task};
use crate::event::{Event, EventKind};
use crate::member::{MemberId, Role};
use crate::ranking::ranked;
use crate::room::Room;
use crate::settings::{ClassPuzzle, Mode};
use crate::team::Colour;

pub const SCHEMA: &str = "unpuzzle/rooms/report/1";

/// A report on the classes of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// Schema name and version.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: String,
    /// Room code.
    pub code: String,
    /// Retention in days after the room is closed.
    pub keep: u32,
    /// All games, earliest first.
    pub games: Vec<GameReport>,
}

/// One game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GameReport {
    /// Number of the game in the room, from 1.
    pub game: u32,
    /// Mode.
    pub mode: Mode,
    /// Puzzle.
    pub puzzle: ClassPuzzle,
    /// Start time.
    pub started: Millis,
    /// End time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Millis>,
    /// The hands, in order.
    pub hands: Vec<HandReport>,
    /// The players, best first.
    pub players: Vec<PlayerReport>,
    /// The teams, best first.
    pub teams: Vec<TeamReport>,
}

/// One hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HandReport {
    /// Number of the hand, from 1.
    pub number: u32,
    /// The task.
    pub task: Task,
    /// Game id, which opens it again.
    pub game: String,
    /// Number of players who reached it.
    pub playing: u32,
    /// Number of players who solved it.
    pub solved: u32,
    /// Whether fewer than half of them solved it.
    pub hard: bool,
    /// Median solving time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median: Option<Millis>,
    /// Predicted human time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<Millis>,
    /// Every essentially different answer, once the hand is over.
    pub answers: Vec<String>,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerReport {
    /// Member number.
    pub member: MemberId,
    /// Name.
    pub name: String,
    /// Name of the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// Place, from 1.
    pub place: usize,
    /// Points.
    pub points: u64,
    /// Number of solved hands.
    pub solved: u32,
    /// Number of hints.
    pub hints: u32,
    /// The attempt at each hand reached.
    pub hands: Vec<AttemptReport>,
}

/// A player's attempt at a hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AttemptReport {
    /// Number of the hand.
    pub hand: u32,
    /// The result.
    pub outcome: Outcome,
    /// Solving time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Millis>,
    /// Number of hints.
    pub hints: u32,
    /// The correct answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Wrong answers, or the moves of a game.
    pub tries: Vec<String>,
    /// Points.
    pub points: u64,
    /// Whether they were disconnected during the hand.
    #[serde(default)]
    pub away: bool,
}

/// The result of an attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Solved.
    Solved,
    /// Given up.
    GaveUp,
    /// Out of tries.
    Lost,
    /// Out of time.
    TimeUp,
    /// In progress.
    #[default]
    Open,
}

impl Outcome {
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
    /// Name.
    pub name: String,
    /// Colour.
    pub colour: Colour,
    /// Place, from 1.
    pub place: usize,
    /// Average points of its players.
    pub points: u64,
}

impl Report {
    /// Builds the report from the whole log of a room.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut writer = Writer { room: Room::empty(), done: Vec::new(), now: None };
        for event in log {
            writer.take(event);
        }
        writer.finish()
    }

    /// Whether no class was played.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// Builds a report while replaying a room.
struct Writer {
    room: Room,
    done: Vec<GameReport>,
    now: Option<Game>,
}

#[derive(Default)]
struct Game {
    report: GameReport,
    names: BTreeMap<MemberId, String>,
    attempts: BTreeMap<(MemberId, u32), AttemptReport>,
    /// The common hand; in a race, `at` has the hand of each player.
    round: Option<u32>,
    at: BTreeMap<MemberId, u32>,
    hands: BTreeMap<u32, HandReport>,
}

impl Writer {
    fn take(&mut self, event: &Event) {
        // A log with a gap ends at the gap.
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
            EventKind::Class(happened) => {
                if let Some(game) = &mut self.now {
                    game.take(happened, event.at, &self.room);
                }
                if matches!(happened, class::Event::Ranked { .. }) {
                    self.close();
                }
            }
            _ => {}
        }
    }

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
                mode: class.view.mode,
                puzzle: class.view.puzzle,
                started: at,
                ..GameReport::default()
            },
            names: players.iter().filter_map(name).collect(),
            ..Game::default()
        })
    }

    fn take(&mut self, event: &class::Event, at: Millis, room: &Room) {
        use class::Event;
        match event {
            Event::Enrolled { member, name } => {
                self.names.insert(*member, name.as_str().to_owned());
            }
            Event::Posed { round, task, game, .. } => {
                self.hand(*round, task, game);
                self.round = Some(*round);
                for member in room.class().iter().flat_map(|class| class.view.players.keys()) {
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
        self.attempts.insert((member, hand), AttemptReport { hand, ..AttemptReport::default() });
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

    /// Ends a hand for everybody still working on it.
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
        for standing in standings.into_iter().flatten() {
            if let Some(team) = room.settings.teams.get(standing.team) {
                self.report.teams.push(TeamReport {
                    name: team.name.as_str().to_owned(),
                    colour: team.colour,
                    place: standing.place,
                    points: standing.points,
                });
            }
        }
        self.report
    }

    fn players(&self, room: &Room) -> Vec<PlayerReport> {
        let players = self.names.keys().map(|id| self.player(*id, room));
        ranked(players, |one| one.points)
            .map(|(place, player)| PlayerReport { place, ..player })
            .collect()
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
