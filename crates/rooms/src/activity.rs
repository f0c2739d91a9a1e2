//! Activities of a room: a match at one table, or a class.

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

/// An activity of a room.
///
/// It is the sum of its events. The room decides on a copy of itself, so [`Activity::act`] and
/// [`Activity::tick`] let each event take effect before the next is decided, and nothing has
/// happened until the room keeps that copy.
pub trait Activity {
    /// Something that happens in it; the log holds it.
    type Event: Serialize + DeserializeOwned;
    /// What everybody sees of it.
    type View: Serialize;

    /// Handles a member's action. The room has checked that only its host requests what is reserved
    /// to the host.
    fn act(
        &mut self,
        cx: &mut Decision<'_, Self::Event>,
        by: MemberId,
        action: &Action,
    ) -> Result<(), Refusal>;

    /// Processes the next thing that is due, if any.
    fn tick(&mut self, cx: &mut Decision<'_, Self::Event>);

    /// The next deadline.
    fn deadline(&self, now: Millis) -> Option<Millis>;

    /// Admits a player after the start.
    fn enrol(&mut self, cx: &mut Decision<'_, Self::Event>, member: MemberId, name: &PlayerName);

    /// Applies an event that was decided here or on another server.
    fn apply(&mut self, event: &Self::Event, at: Millis);

    /// Records a player's presence. A player who has left is forgotten unless they have a score.
    fn attend(&mut self, member: MemberId, presence: Presence);

    /// Whether a member plays.
    fn has(&self, member: MemberId) -> bool;

    /// The public view. With [`Activity::own`] the only place where secrets are filtered.
    fn view(&self) -> Self::View;

    /// The part of the view that only one member sees.
    fn own(&self, member: MemberId) -> Own;

    /// Applies and records an event.
    fn emit(&mut self, cx: &mut Decision<'_, Self::Event>, event: Self::Event) {
        self.apply(&event, cx.now);
        cx.events.push(event);
    }
}

/// The context of a decision, and the events that it makes.
pub struct Decision<'a, Event> {
    /// The time.
    pub now: Millis,
    /// Bounds every search.
    pub budget: &'a Budget,
    /// The members of the room.
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

/// Runs the same expression for either activity.
macro_rules! either {
    ($playing:expr, $activity:ident => $body:expr) => {
        match $playing {
            Playing::Table($activity) => $body,
            Playing::Class($activity) => $body,
        }
    };
}

/// Runs a decision of either activity; its events become those of the room.
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
/// The time of a decision, and its budget.
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
