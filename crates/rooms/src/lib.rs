//! Rooms in which a group plays 24, each on a screen of their own.
//!
//! A [`Room`] is a state machine: [`Command`]s with the server's time go in,
//! numbered [`Event`]s come out, and the room is nothing but the sum of its events.
//! It knows no clock, no network, no files and no chance but its seed, so a server
//! can write the events down before anybody hears of them, and another server can
//! go on where this one stopped.
//!
//! Each event has an [`Audience`]. What lies behind a pile is for the server alone
//! until the pile is won or given up; whoever may not see an event learns only that
//! there was one, so the numbers that a client sees have no gaps.
//!
//! ```
//! use unpuzzle_rooms::{Action, Command, Key, Role, Room};
//!
//! let mut room = Room::open("KOPI", 7, 1_000);
//! let join = |name: &str, key| Command::Join {
//!     name: name.to_owned(),
//!     role: Role::Player,
//!     key: Key([key; 32]),
//! };
//! let ana = room.handle(1_000, &join("Ana", 1)).joined.unwrap();
//! room.handle(1_500, &join("Budi", 2));
//! assert_eq!(room.host(), Some(ana));
//! let start = Command::Ask { member: ana, id: 1, action: Action::Start {} };
//! assert_eq!(room.handle(2_000, &start).refusal, None);
//! room.handle(5_000, &Command::Tick);
//! assert_eq!(room.view(None).pile.unwrap().number, 1);
//! ```

#[cfg(feature = "actor")]
pub mod actor;
mod command;
mod decide;
mod event;
mod hello;
mod lobby;
mod member;
pub mod messages;
mod nickname;
mod play;
mod refusal;
mod room;
mod settings;
mod state;
mod view;
mod view_fold;
pub mod wire;

pub use command::{Action, Command, ParseError, Request};
pub use event::{Audience, Event, EventError, Happening, Place, Said, Shown};
pub use hello::Hello;
pub use member::{Key, Member, MemberId, Presence, Role};
pub use nickname::Nickname;
pub use refusal::Refusal;
pub use room::{Outcome, Room};
pub use settings::{Settings, SettingsError, SettingsPatch};
pub use state::{GapError, Phase};
pub use view::{MemberView, PileView, Reveal, TurnView, View};
