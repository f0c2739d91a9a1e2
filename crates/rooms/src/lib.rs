#![doc = include_str!("../README.md")]
//!
//! A [`Room`] is an event-sourced state machine: [`Command`]s with the server's time go in,
//! numbered [`Event`]s come out, and the room is the fold of its events. It knows no clock, no
//! network, no files and no randomness but its seed, so a server can store the events before
//! anybody hears of them, and another server can go on where this one stopped.
//!
//! ```text
//!  socket --Command-> actor: decide on a copy -> journal: append after version n
//!    ^                  |                          | stored: the copy becomes the room
//!    +-- merge patches -+ newest room (watch)      +-> broker: "room X changed" -> other servers read on
//! ```
//!
//! # Design
//!
//! - **Nothing is told before it is stored.** An append names the version it follows, so two
//!   servers cannot both write version n + 1; the loser reads what it missed and decides again.
//! - **One vocabulary.** [`EventKind`] and, within it, [`contest::Event`] or [`quiz::Event`] are all that
//!   the log holds. No client ever sees an event.
//! - **Views.** [`Room::view`] is what everybody sees, `Room::own` what one member sees. They are the
//!   only place where secrets are left out: answers, other players' hands, digests, the seed.
//!   Changes are merge patches ([`patch`]), at most one in 50 ms, made from the newest state, so that
//!   nothing queues for a slow reader.
//! - **Decisions depend on the log alone.** Node limits are part of the rules; a decision that ran out
//!   of time is dropped, not recorded.
//! - **Two activities**: [`contest`] is the match at one table, [`quiz`] the class in which everybody
//!   plays. The room owns members, settings and the log.
//! - **A class is generic over its puzzle** (`quiz/games`): a public task, the id of a game that may be
//!   the secret, and moves as the texts that the puzzle's own game takes.
//! - **Idempotent messages.** A client numbers its messages, and the last number obeyed is in the log:
//!   a message resent after an outage is obeyed once, on whichever server. One hello joins,
//!   reconnects and repeats itself; the room stores only the SHA-256 of the client's key.
//! - **The owner stays the owner.** While they are away another member is host, who can neither remove
//!   the owner nor pass the room on.
//! - **Presence repairs itself**: a closed socket marks its member away, a sweep every 30 seconds finds
//!   members without a socket, and members of a dead server are marked away after 15 seconds.

mod activity;
#[cfg(feature = "actor")]
pub mod actor;
mod command;
pub mod contest;
mod decide;
mod event;
mod frame;
mod hello;
mod lobby;
mod member;
mod nickname;
pub mod patch;
pub mod quiz;
mod refusal;
pub mod report;
mod room;
mod settings;
mod team;
mod translations;
mod view;

pub use activity::{Activity, Decision};
pub use command::{Action, Command, LONGEST_MESSAGE, ParseError, Request};
pub use contest::Rank;
pub use event::{Cause, Event, EventError, EventKind};
pub use frame::{Beat, Bye, Farewell, Frame, Obeyed, Patch, Refused, Welcome};
pub use hello::Hello;
pub use member::{Key, Member, MemberId, Presence, Role};
pub use nickname::{NameList, Nickname};
pub use refusal::Refusal;
pub use report::Report;
pub use room::{Outcome, Room};
pub use settings::{
    ClassPuzzle, Kind, LineError, Mode, PileLevel, SETTINGS, Setting, Settings, SettingsError,
    SettingsPatch,
};
pub use team::{Colour, Team, TeamList, TeamStanding};
pub use translations::Translations;
pub use view::{GapError, Happening, Last, News, Own, Phase, View};

/// A point in time or a span of it, in milliseconds, on the server's clock.
pub type Millis = u64;

/// A value as one line of JSON. What this crate writes has text for keys and no floats,
/// so nothing can go wrong.
fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
