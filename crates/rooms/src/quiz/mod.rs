//! A class where everybody plays: all get the same hands and score by themselves.
//!
//! * *Everybody answers*: all get the same hand and the same time. A hand ends when
//!   everybody who is there is done with it, when the time is up, or when the host says so.
//!   Then come the solutions, who found which, and how long people usually take.
//! * *Race*: everybody goes through the same hands at their own speed, and the solutions
//!   come at the end. *Homework* is the same without a host, until a date; each begins when
//!   they like, and once.
//! * Who comes late starts with the next hand; who loses the connection goes on where they
//!   were, and gets no new hand while they are away.
//! * After the last hand, or when the host says so, comes the ranking, of teams too where
//!   there are some.
//!
//! A [`Class`] follows from its [`Event`]s alone. An answer, and in a race the hand too, is
//! known to who gave it and to the log until the reveal; nothing else about solutions leaves
//! the server before: [`ClassView`] is what everybody sees.
//!
//! What a hand is, what is right and what it is worth says a puzzle: `games`.

mod class;
mod decide;
mod event;
mod games;
mod points;
mod view;

pub use class::Class;
pub use event::Event;
pub use games::{HandList, Task};
pub(crate) use games::{check_hands, spells};
pub use view::{ClassView, Found, Posed, Pupil, Shown, Standing, Status};
