//! Events of a class, as logged.

use serde::{Deserialize, Serialize};

use super::games::Task;
use super::view::{Found, Shown, Standing};
use crate::Millis;
use crate::contest::PlayerName;
use crate::member::MemberId;
use crate::team::TeamStanding;
use crate::translations::Translations;

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum Event {
    /// A player came in after the start.
    Enrolled { member: MemberId, name: PlayerName },
    /// A hand is there for everybody.
    Posed {
        round: u32,
        task: Task,
        /// The id of the game, which for Nerdle is the answer.
        game: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
    },
    /// A hand is there for one player.
    Given {
        member: MemberId,
        round: u32,
        task: Task,
        /// The id of the game, which for Nerdle is the answer.
        game: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
    },
    /// A player made moves that did not end the hand by themselves.
    Moved {
        member: MemberId,
        /// How far they are: rows of Nerdle, cells of a board, points of 2048.
        score: u64,
        moves: Vec<String>,
        /// What each brought, where the puzzle says.
        marks: Vec<String>,
    },
    /// A player solved it.
    Solved { member: MemberId, after: Millis, points: u64, answer: String },
    /// A player answered wrongly.
    Missed { member: MemberId, text: String, reason: Translations },
    /// A player took a hint.
    Advised { member: MemberId, hint: Translations },
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
    /// The game is over.
    Ranked {
        ranking: Vec<Standing>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        teams: Vec<TeamStanding>,
    },
}

impl Event {
    /// The player concerned, if there is one.
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
}
