//! What a room plays: a match at one table, or a class.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use unpuzzle_puzzles::Budget;

use crate::Millis;
use crate::command::Action;
use crate::contest::{PlayerName, Table};
use crate::event::EventKind;
use crate::member::{Member, MemberId, Presence};
use crate::quiz::Class;
use crate::refusal::Refusal;
use crate::view::Own;

/// What a room plays.
///
/// It is the sum of its events. The room decides on a copy of itself, so [`Activity::act`] and
/// [`Activity::tick`] let each event take effect before the next is decided, and nothing has
/// happened until the room keeps that copy.
pub trait Activity {
    /// Something that happens in it; the log holds it.
    type Event: Serialize + DeserializeOwned;
    /// What everybody sees of it.
    type View: Serialize;

    /// Does what a member asks. The room has checked that only its host asks for what is the
    /// host's.
    fn act(
        &mut self,
        cx: &mut Decision<'_, Self::Event>,
        by: MemberId,
        action: &Action,
    ) -> Result<(), Refusal>;

    /// Does the next thing that is due, if anything is.
    fn tick(&mut self, cx: &mut Decision<'_, Self::Event>);

    /// When the next thing is due without anybody asking.
    fn deadline(&self, now: Millis) -> Option<Millis>;

    /// Lets a player in who was not there at the start.
    fn enrol(&mut self, cx: &mut Decision<'_, Self::Event>, member: MemberId, name: &PlayerName);

    /// Lets an event happen that was decided, here or on another server.
    fn apply(&mut self, event: &Self::Event, at: Millis);

    /// Notes whether a player is there. One who has left is forgotten unless they have a score.
    fn attend(&mut self, member: MemberId, presence: Presence);

    /// Whether a member plays.
    fn has(&self, member: MemberId) -> bool;

    /// What everybody sees. With [`Activity::own`] the only place where secrets are left out.
    fn view(&self) -> Self::View;

    /// What one member alone sees.
    fn own(&self, member: MemberId) -> Own;

    /// Lets an event happen that was decided just now.
    fn emit(&mut self, cx: &mut Decision<'_, Self::Event>, event: Self::Event) {
        self.apply(&event, cx.now);
        cx.events.push(event);
    }
}

/// What a decision of an activity may look at, and the events that it makes.
pub struct Decision<'a, Event> {
    /// The time.
    pub now: Millis,
    /// Bounds every search.
    pub budget: &'a Budget,
    /// Who is in the room.
    pub members: &'a BTreeMap<MemberId, Member>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

impl<'a, Event> Decision<'a, Event> {
    /// A decision at this time.
    pub fn new(now: Millis, budget: &'a Budget, members: &'a BTreeMap<MemberId, Member>) -> Self {
        Decision { now, budget, members, events: Vec::new() }
    }
}

/// The one activity of a room.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Playing {
    Table(Box<Table>),
    Class(Box<Class>),
}

/// Does the same with either activity.
macro_rules! either {
    ($playing:expr, $activity:ident => $body:expr) => {
        match $playing {
            Playing::Table($activity) => $body,
            Playing::Class($activity) => $body,
        }
    };
}

/// Lets either activity decide; its events become those of the room.
macro_rules! decided {
    ($playing:expr, $at:expr, $members:expr, ($activity:ident, $cx:ident) => $body:expr) => {
        either!($playing, $activity => {
            let mut $cx = Decision::new($at.0, $at.1, $members);
            let done = $body;
            ($cx.events.into_iter().map(EventKind::from).collect(), done)
        })
    };
}

type Members = BTreeMap<MemberId, Member>;
/// The time of a decision, and what bounds it.
type At<'a> = (Millis, &'a Budget);

impl Playing {
    pub(crate) fn act(
        &mut self,
        at: At<'_>,
        members: &Members,
        by: MemberId,
        action: &Action,
    ) -> (Vec<EventKind>, Result<(), Refusal>) {
        decided!(self, at, members, (activity, cx) => activity.act(&mut cx, by, action))
    }

    pub(crate) fn tick(&mut self, at: At<'_>, members: &Members) -> (Vec<EventKind>, ()) {
        decided!(self, at, members, (activity, cx) => activity.tick(&mut cx))
    }

    pub(crate) fn enrol(
        &mut self,
        at: At<'_>,
        members: &Members,
        member: MemberId,
        name: &PlayerName,
    ) -> (Vec<EventKind>, ()) {
        decided!(self, at, members, (activity, cx) => activity.enrol(&mut cx, member, name))
    }

    pub(crate) fn deadline(&self, now: Millis) -> Option<Millis> {
        either!(self, activity => activity.deadline(now))
    }

    pub(crate) fn attend(&mut self, member: MemberId, presence: Presence) {
        either!(self, activity => activity.attend(member, presence));
    }

    pub(crate) fn has(&self, member: MemberId) -> bool {
        either!(self, activity => activity.has(member))
    }

    pub(crate) fn own(&self, member: MemberId) -> Own {
        either!(self, activity => activity.own(member))
    }

    pub(crate) fn class(&self) -> Option<&Class> {
        match self {
            Playing::Class(class) => Some(class),
            Playing::Table(_) => None,
        }
    }

    pub(crate) fn table(&self) -> Option<&Table> {
        match self {
            Playing::Table(table) => Some(table),
            Playing::Class(_) => None,
        }
    }
}
