//! What happens in a class, and what each member may know of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::games::Task;
use super::view::{Found, Shown, Standing};
use crate::Millis;
use crate::contest::PlayerName;
use crate::member::MemberId;
use crate::team::TeamStanding;
use crate::translations::Translations;

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
        reason: Option<Translations>,
    },
    /// A player took a hint.
    Advised {
        member: MemberId,
        /// The hint, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<Translations>,
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
