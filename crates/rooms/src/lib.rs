#![doc = include_str!("../README.md")]
//!
//! A [`Room`] is an event-sourced state machine: timed [`Command`]s go in, numbered
//! [`Event`]s come out, and the room is the fold over its events. It has no clock, network or
//! files, and no randomness but its seed, so a server can store the events before it
//! publishes them, and another server can take over from the log.
//!
//! ```text
//!  socket --Command-> actor: decide on a copy -> journal: append after version n
//!    ^                  |                          | stored: the copy becomes the room
//!    +-- merge patches -+ newest room (watch)      +-> broker: "room X changed" -> other servers
//! ```
//!
//! # Design
//!
//! - **Write-ahead log.** Nothing is published before it is stored. An append names the version
//!   it follows (optimistic concurrency), so two servers cannot both write version n + 1; the
//!   loser reads the missed events and decides again.
//! - **One event type.** The log holds nothing but [`EventKind`], with [`table::Event`] or
//!   [`class::Event`] inside. Clients never receive events.
//! - **Views.** [`Room::view`] is the public state, [`Room::own`] the private state of one
//!   member. Secrets (answers, other players' hands, digests, the seed) are left out there and
//!   nowhere else. Clients get merge patches ([`patch`]) of the newest state, at most one in
//!   50 ms, so a slow reader builds up no backlog.
//! - **Deterministic decisions.** Node limits are part of the rules; a decision that runs out
//!   of time is dropped, not recorded.
//! - **Two activities**: [`table`] is a match at one table, [`class`] a class in which
//!   everybody plays. The room owns members, settings and the log.
//! - **A class is generic over its puzzle** (`class/games`): a public task, a game id that may
//!   be secret, and moves in the text form of the puzzle's own game.
//! - **Idempotent messages.** Clients number their messages and the log has the last number
//!   handled, so a message resent after an outage takes effect once, on whichever server. The
//!   same hello joins and reconnects; the room stores only the SHA-256 of the client's key.
//! - **Ownership.** While the owner is away another member is host, who can neither remove the
//!   owner nor hand the room over.
//! - **Self-healing presence.** A closed socket marks its member away, a sweep every 30 seconds
//!   finds members without a socket, and members of a dead server are marked away after 15
//!   seconds.

#![allow(missing_docs)]

mod activity;
#[cfg(feature = "actor")]
pub mod actor;
pub mod class;
mod command;
mod decide;
mod event;
mod frame;
mod member;
mod name;
pub mod patch;
mod ranking;
mod refusal;
pub mod report;
mod room;
mod settings;
pub mod table;
mod team;
mod view;

pub use command::{Action, Command, Hello, MAX_MESSAGE_LEN, Request};
pub use event::{Cause, Event, EventKind};
pub use frame::{Ack, Beat, Bye, ByeReason, Frame, Patch, RefusalFrame, Translations, Welcome};
pub use member::{Key, Member, MemberId, Presence, Role};
pub use name::{NameError, NameList, Nickname};
pub use refusal::Refusal;
pub use report::Report;
pub use room::{Outcome, Room};
pub use settings::{
    ClassPuzzle, Kind, LineError, Mode, PileLevel, SETTINGS, Setting, Settings, SettingsError,
    SettingsPatch,
};
pub use table::Rank;
pub use team::{Colour, Team, TeamList, TeamStanding};
pub use view::{LastResult, News, NewsKind, Phase, PrivateView, View};

/// A time on the server's clock or a duration, in milliseconds.
pub type Millis = u64;

/// One line of JSON. Infallible for the types of this crate: string keys and no floats.
fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
