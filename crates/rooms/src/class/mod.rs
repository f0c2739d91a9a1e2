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

/// An event of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum Event {
    /// A player joined after the start.
    Enrolled { member: MemberId, name: Nickname },
    /// A hand was posed to all players.
    Posed {
        round: u32,
        task: Task,
        /// The game id, which for Nerdle reveals the answer.
        game: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
    },
    /// A hand was given to one player.
    Given {
        member: MemberId,
        round: u32,
        task: Task,
        /// The game id, which for Nerdle reveals the answer.
        game: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
    },
    /// A player made moves.
    Moved {
        member: MemberId,
        /// Progress: Nerdle rows, cells of a board, or points of 2048.
        score: u64,
        moves: Vec<String>,
        /// Feedback on each move, for puzzles that have it.
        marks: Vec<String>,
    },
    /// A player solved the hand.
    Solved { member: MemberId, after: Millis, points: u64, answer: String },
    /// A player answered wrongly.
    Missed { member: MemberId, text: String, reason: Translations },
    /// A player took a hint.
    Advised { member: MemberId, hint: Translations },
    /// A player gave up the hand.
    Yielded { member: MemberId },
    /// A player ran out of tries.
    Lost { member: MemberId },
    /// A player ran out of time.
    Expired { member: MemberId },
    /// A player finished all hands.
    Finished { member: MemberId },
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
    Reviewed { hands: Vec<HandResult> },
    /// The host stopped the clocks.
    Paused {},
    /// The clocks were restarted.
    Resumed {},
    /// The host extended the time.
    Extended { more: Millis },
    /// The class ended.
    Ranked {
        ranking: Vec<Standing>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        teams: Vec<TeamStanding>,
    },
}
