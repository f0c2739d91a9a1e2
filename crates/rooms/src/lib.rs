#![doc = include_str!("../README.md")]
//!
//! A [`Room`] is a state machine: [`Command`]s with the server's time go in,
//! numbered [`Event`]s come out, and the room is nothing but the sum of its events.
//! It knows no clock, no network, no files and no chance but its seed, so a server
//! can write the events down before anybody hears of them, and another server can
//! go on where this one stopped.
//!
//! What happens is said once, by [`EventKind`] and, in a match, [`contest::Event`], or in a
//! class, [`quiz::Event`]; the log holds it and nobody else sees it. What each client may know
//! is a [`View`], made by [`Room::view`]: the one place where secrets are left out.

mod activity;
#[cfg(feature = "actor")]
pub mod actor;
mod command;
pub mod contest;
mod decide;
mod event;
mod frame;
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
mod view;

pub use activity::{Activity, Decision};
pub use command::Hello;
pub use command::{Action, Command, LONGEST_MESSAGE, ParseError, Request};
pub use contest::Rank;
pub use event::{Cause, Event, EventError, EventKind};
pub use frame::{Beat, Bye, Farewell, Frame, Obeyed, Patch, Refused, Welcome};
pub use member::{Key, Member, MemberId, Presence, Role};
pub use nickname::{NameList, Nickname};
pub use refusal::Refusal;
pub use refusal::Translations;
pub use report::Report;
pub use room::{Outcome, Room};
pub use settings::{
    ClassPuzzle, Kind, LineError, Mode, PileLevel, SETTINGS, Setting, Settings, SettingsError,
    SettingsPatch,
};
pub use team::{Colour, Team, TeamList, TeamStanding};
pub use view::{GapError, Happening, Last, News, Own, Phase, View};

/// A point in time or a span of it, in milliseconds, on the server's clock.
pub type Millis = u64;

/// A value as one line of JSON. What this crate writes has text for keys and no floats,
/// so nothing can go wrong.
fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
