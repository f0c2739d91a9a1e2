//! The public view of a class.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::games::Task;
use crate::Millis;
use crate::member::MemberId;
use crate::settings::{ClassPuzzle, Mode};
use crate::team::TeamStanding;

/// The public view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClassView {
    /// How it is played.
    pub mode: Mode,
    /// The puzzle that is played.
    pub puzzle: ClassPuzzle,
    /// How many hands there are.
    pub rounds: u32,
    /// Who plays.
    #[schemars(with = "BTreeMap<String, Pupil>")]
    pub players: BTreeMap<MemberId, Pupil>,
    /// The hand that everybody works on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<Posed>,
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
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pupil {
    /// The points.
    pub points: u64,
    /// How many hands they have solved.
    pub solved: u32,
    /// How many hints they took.
    pub hints: u32,
    /// Whether they are away; everybody sees that of the member.
    #[serde(skip)]
    pub away: bool,
    /// In a race or homework: the hand they are at, from 1; 0 before the first.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub at: u32,
    /// In a race or homework: whether they are through.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub finished: bool,
    /// The outcome at the shared hand.
    #[serde(default, skip_serializing_if = "Status::is_working")]
    pub status: Status,
    /// How many hints they took at it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub advised: u32,
    /// How far they are with their hand: rows of Nerdle, cells of a board, points of 2048.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub score: u64,
}

/// A player's outcome at a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// They work on it.
    #[default]
    Working,
    /// They have solved it.
    Solved,
    /// They have given it up.
    Yielded,
    /// They have used up their tries.
    Lost,
    /// They were not there when it came.
    Late,
}

impl Status {
    fn is_working(&self) -> bool {
        *self == Status::Working
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn is_none_yet(number: &u64) -> bool {
    *number == 0
}

/// A hand with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Posed {
    /// Which hand this is, counted from 1.
    pub number: u32,
    /// The task.
    pub task: Task,
    /// When it came.
    pub posed: Millis,
    /// When the time is up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
}

/// A hand that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shown {
    /// Which hand it was.
    pub round: u32,
    /// The task.
    pub task: Task,
    /// How many worked on it.
    pub playing: usize,
    /// Who solved it and how, the first first.
    pub found: Vec<Found>,
    /// Every essentially different answer.
    pub answers: Vec<String>,
    /// The usual solving time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<Millis>,
}

/// A player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The place, from 1; players with as many points share it.
    pub place: usize,
    /// The member.
    pub member: MemberId,
    /// The points.
    pub points: u64,
}

/// A player's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The member.
    pub member: MemberId,
    /// The answer.
    pub answer: String,
    /// The answer that this is another way to write, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// How long it took them.
    pub after: Millis,
    /// The points for it.
    pub points: u64,
}

impl Shown {
    /// How many gave an answer, however they wrote it.
    pub fn finders(&self, answer: &str) -> usize {
        let gave = |found: &&Found| found.like.as_ref().unwrap_or(&found.answer) == answer;
        self.found.iter().filter(gave).count()
    }
}
