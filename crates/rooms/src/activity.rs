//! What a room plays: a match at one table or a class, as one trait.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use unpuzzle_puzzles::Budget;

use crate::Millis;
use crate::class::Class;
use crate::command::Action;
use crate::event::EventKind;
use crate::member::{Member, MemberId, Presence};
use crate::name::Nickname;
use crate::refusal::Refusal;
use crate::settings::ClassPuzzle;
use crate::table::Table;
use crate::view::PrivateView;

pub(crate) type Done = Result<(), Refusal>;

/// An event-sourced game within a room.
///
/// The room decides on a copy of itself, so [`Activity::act`] and [`Activity::tick`] apply each
/// event before they decide the next; nothing has happened until the room commits that copy.
pub(crate) trait Activity {
    /// Handles a member's action. The room has already checked host privileges.
    fn act(&mut self, cx: &mut Decision<'_>, by: MemberId, action: &Action) -> Done;

    /// Does the next thing that is due, if any.
    fn tick(&mut self, cx: &mut Decision<'_>);

    fn deadline(&self, now: Millis) -> Option<Millis>;

    fn enrol(&mut self, cx: &mut Decision<'_>, member: MemberId, name: &Nickname);

    /// Updates a player's presence. Players without a score are removed when they leave.
    fn attend(&mut self, member: MemberId, presence: Presence);

    fn has(&self, member: MemberId) -> bool;

    fn puzzle(&self) -> ClassPuzzle;

    /// Whether a question to the solver of its puzzle concerns the pile on the table or a hand
    /// that a player is working on.
    fn is_asked(&self, question: &str, budget: &Budget) -> bool;

    /// The private state of one member. Secrets are left out here and in the two public views,
    /// nowhere else.
    fn own(&self, member: MemberId) -> PrivateView;
}

/// The context of a decision, and the events it emits.
pub(crate) struct Decision<'a> {
    pub(crate) now: Millis,
    pub(crate) budget: &'a Budget,
    pub(crate) members: &'a BTreeMap<MemberId, Member>,
    pub(crate) events: Vec<EventKind>,
}

impl<'a> Decision<'a> {
    pub(crate) fn new(
        now: Millis,
        budget: &'a Budget,
        members: &'a BTreeMap<MemberId, Member>,
    ) -> Self {
        Decision { now, budget, members, events: Vec::new() }
    }
}

/// The activity of a room: a trait object that can be cloned and compared.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AnyActivity {
    Table(Box<Table>),
    Class(Box<Class>),
}

impl Deref for AnyActivity {
    type Target = dyn Activity;

    fn deref(&self) -> &Self::Target {
        match self {
            AnyActivity::Table(table) => table.as_ref(),
            AnyActivity::Class(class) => class.as_ref(),
        }
    }
}

impl DerefMut for AnyActivity {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            AnyActivity::Table(table) => table.as_mut(),
            AnyActivity::Class(class) => class.as_mut(),
        }
    }
}
