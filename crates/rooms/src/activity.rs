//! What a room plays: a match at one table or a class, as one trait.

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
use crate::view::PrivateView;

/// An event-sourced game within a room.
///
/// The room decides on a copy of itself, so [`Activity::act`] and [`Activity::tick`] apply each
/// event before they decide the next; nothing has happened until the room commits that copy.
pub trait Activity {
    /// The log entry.
    type Event: Serialize + DeserializeOwned;
    /// The public state.
    type View: Serialize;

    /// Handles a member's action. The room has already checked host privileges.
    fn act(
        &mut self,
        cx: &mut Decision<'_, Self::Event>,
        by: MemberId,
        action: &Action,
    ) -> Result<(), Refusal>;

    /// Does the next thing that is due, if any.
    fn tick(&mut self, cx: &mut Decision<'_, Self::Event>);

    /// The next deadline.
    fn deadline(&self, now: Millis) -> Option<Millis>;

    /// Adds a latecomer.
    fn enrol(&mut self, cx: &mut Decision<'_, Self::Event>, member: MemberId, name: &PlayerName);

    /// Applies an event that was decided here, on another server, or before a restart.
    fn apply(&mut self, event: &Self::Event, at: Millis);

    /// Updates a player's presence. Players without a score are removed when they leave.
    fn attend(&mut self, member: MemberId, presence: Presence);

    /// Whether a member is a player.
    fn has(&self, member: MemberId) -> bool;

    /// The public state. Secrets are left out here and in [`Activity::own`], nowhere else.
    fn view(&self) -> Self::View;

    /// The private state of one member.
    fn own(&self, member: MemberId) -> PrivateView;

    /// Applies and records an event.
    fn emit(&mut self, cx: &mut Decision<'_, Self::Event>, event: Self::Event) {
        self.apply(&event, cx.now);
        cx.events.push(event);
    }
}

/// The context of a decision, and the events it emits.
pub struct Decision<'a, Event> {
    /// The time of the decision.
    pub now: Millis,
    /// The budget of every search.
    pub budget: &'a Budget,
    /// The members of the room.
    pub members: &'a BTreeMap<MemberId, Member>,
    /// The emitted events, in order.
    pub events: Vec<Event>,
}

impl<'a, Event> Decision<'a, Event> {
    /// An empty decision.
    pub fn new(now: Millis, budget: &'a Budget, members: &'a BTreeMap<MemberId, Member>) -> Self {
        Decision { now, budget, members, events: Vec::new() }
    }
}

/// The activity of a room. An enum rather than a trait object, because the event types differ.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AnyActivity {
    Table(Box<Table>),
    Class(Box<Class>),
}

/// Calls the same method on either activity.
macro_rules! either {
    ($playing:expr, $activity:ident => $body:expr) => {
        match $playing {
            AnyActivity::Table($activity) => $body,
            AnyActivity::Class($activity) => $body,
        }
    };
}

/// Runs a decision of either activity and wraps its events as room events.
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
/// The time and the budget of a decision.
type At<'a> = (Millis, &'a Budget);

impl AnyActivity {
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

    pub(crate) fn own(&self, member: MemberId) -> PrivateView {
        either!(self, activity => activity.own(member))
    }

    pub(crate) fn class(&self) -> Option<&Class> {
        match self {
            AnyActivity::Class(class) => Some(class),
            AnyActivity::Table(_) => None,
        }
    }

    pub(crate) fn table(&self) -> Option<&Table> {
        match self {
            AnyActivity::Table(table) => Some(table),
            AnyActivity::Class(_) => None,
        }
    }
}
