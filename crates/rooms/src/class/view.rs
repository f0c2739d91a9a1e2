//! The public state of a class.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::games::Task;
use crate::Millis;
use crate::member::MemberId;
use crate::settings::{ClassPuzzle, Mode};
use crate::team::TeamStanding;

/// The public state of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClassView {
    /// The mode.
    pub mode: Mode,
    /// The puzzle.
    pub puzzle: ClassPuzzle,
    /// Number of hands.
    pub rounds: u32,
    /// The players.
    #[schemars(with = "BTreeMap<String, Pupil>")]
    pub players: BTreeMap<MemberId, Pupil>,
    /// The common hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<TimedHand>,
    /// Time of the next hand, or of the ranking after the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Millis>,
    /// End of a race or homework.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<Millis>,
    /// Start of the pause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<Millis>,
    /// The previous hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<HandResult>,
    /// All hands of a finished race or homework.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub review: Vec<HandResult>,
    /// The final ranking.
    pub ranking: Vec<Standing>,
    /// The final ranking of the teams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<TeamStanding>,
}

/// The public state of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pupil {
    /// Points.
    pub points: u64,
    /// Number of solved hands.
    pub solved: u32,
    /// Number of hints.
    pub hints: u32,
    /// Whether they are away; clients have the member's presence.
    #[serde(skip)]
    pub away: bool,
    /// Number of the current hand in a race or homework, from 1; 0 before the first.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub at: u32,
    /// Whether they have finished a race or homework.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub finished: bool,
    /// Status at the common hand.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub status: Status,
    /// Number of hints at the common hand.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub advised: u32,
    /// Progress at the hand: Nerdle rows, cells of a board, or points of 2048.
    #[serde(default, skip_serializing_if = "crate::is_default")]
    pub score: u64,
}

/// A player's status at the common hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Working on it.
    #[default]
    Working,
    /// Solved.
    Solved,
    /// Given up, or out of time.
    Yielded,
    /// Out of tries.
    Lost,
    /// Joined too late for it.
    Late,
}

/// A hand with its clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Posed")]
pub struct TimedHand {
    /// Number of the hand, from 1.
    pub number: u32,
    /// The task.
    pub task: Task,
    /// Start time.
    pub posed: Millis,
    /// Deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
}

/// A finished hand with its solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Shown")]
pub struct HandResult {
    /// Number of the hand.
    pub round: u32,
    /// The task.
    pub task: Task,
    /// Number of players.
    pub playing: usize,
    /// The correct answers, earliest first.
    pub found: Vec<PlayerAnswer>,
    /// Every essentially different answer.
    pub answers: Vec<String>,
    /// Predicted human time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<Millis>,
}

/// The rank of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Place, from 1; shared by players with equal points.
    pub place: usize,
    /// The player.
    pub member: MemberId,
    /// Points.
    pub points: u64,
}

/// A correct answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerAnswer {
    /// The player.
    pub member: MemberId,
    /// The answer.
    pub answer: String,
    /// The earlier answer that this one rewrites.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// Solving time.
    pub after: Millis,
    /// Points scored.
    pub points: u64,
}
