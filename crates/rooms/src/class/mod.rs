//! A class: everybody plays the same hands and scores individually.
//!
//! * *Everybody answers*: one hand and one clock for all. A hand ends when all present players
//!   are done, when the time is up, or when the host skips it. The reveal shows the
//!   solutions, who found which, and how long people usually take.
//! * *Race*: everybody plays the same hands at their own speed; the solutions come at the end.
//!   *Homework* is a race without a host, open until a date; each player starts once, when
//!   they like.
//! * Latecomers start with the next hand. Disconnected players resume where they were, and get
//!   no new hand while away.
//! * The ranking, of teams too where there are teams, follows the last hand or the host's
//!   command.
//!
//! A [`Class`] is a fold over its [`Event`]s. Until the reveal an answer is known only to its
//! author and the log, and nothing else about solutions leaves the server: [`ClassView`] is
//! the public state.
//!
//! The puzzle defines hands, correctness and points: `games`.

mod decide;
mod games;
mod state;
mod view;

use serde::{Deserialize, Serialize};

pub use games::{HandList, Task};
pub(crate) use games::{check_hands, spells};
pub use state::Class;
pub use view::{ClassView, HandResult, PlayerAnswer, Pupil, Standing, Status, TimedHand};

use crate::Millis;
use crate::frame::Translations;
use crate::member::MemberId;
use crate::name::Nickname;
use crate::team::TeamStanding;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// A player joined after the start.
    Enrolled {
        member: MemberId,
        name: Nickname,
    },
    Posed {
        round: u32,
        task: Task,
        /// The game id, which for Nerdle reveals the answer.
        game: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
    },
    Given {
        member: MemberId,
        round: u32,
        task: Task,
        /// The game id, which for Nerdle reveals the answer.
        game: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
    },
    Moved {
        member: MemberId,
        /// Progress: Nerdle rows, cells of a board, or points of 2048.
        score: u64,
        moves: Vec<String>,
        /// Feedback on each move, for puzzles that have it.
        marks: Vec<String>,
    },
    Solved {
        member: MemberId,
        after: Millis,
        points: u64,
        answer: String,
    },
    Missed {
        member: MemberId,
        text: String,
        reason: Translations,
    },
    Advised {
        member: MemberId,
        hint: Translations,
    },
    Yielded {
        member: MemberId,
    },
    Lost {
        member: MemberId,
    },
    Expired {
        member: MemberId,
    },
    Finished {
        member: MemberId,
    },
    /// The hand ended and its solutions were revealed.
    Shown {
        found: Vec<PlayerAnswer>,
        answers: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        usual: Option<Millis>,
        /// Time of the next hand, or of the ranking after the last.
        next: Millis,
    },
    /// A race or homework ended: the solutions of all its hands.
    Reviewed {
        hands: Vec<HandResult>,
    },
    Paused {},
    Resumed {},
    Extended {
        more: Millis,
    },
    Ranked {
        ranking: Vec<Standing>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        teams: Vec<TeamStanding>,
    },
}
