//! Replies of verbs that may be stopped before there is anything to tell.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Page, Role, Table};
use unpuzzle_puzzle::{Exhausted, InputError, LocalizedText, Message, Outcome, Reply};

use super::messages;

/// Why a request was not gone through with.
pub(super) enum Halt {
    /// It asks for something that cannot be.
    Refused(Box<InputError>),
    /// The budget was over before there was anything to tell.
    Exhausted,
}

impl From<InputError> for Halt {
    fn from(failure: InputError) -> Self {
        Halt::Refused(Box::new(failure))
    }
}

impl From<Exhausted> for Halt {
    fn from(_: Exhausted) -> Self {
        Halt::Exhausted
    }
}

/// A reply, or nothing because the budget was over too soon.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Answered<R> {
    Told(R),
    Unknown {},
}

impl<R> Answered<R> {
    pub(super) fn of(answer: Result<R, Halt>) -> Result<Self, InputError> {
        match answer {
            Ok(reply) => Ok(Answered::Told(reply)),
            Err(Halt::Refused(failure)) => Err(*failure),
            Err(Halt::Exhausted) => Ok(Answered::Unknown {}),
        }
    }

    fn told(&self) -> Option<&R> {
        match self {
            Answered::Told(reply) => Some(reply),
            Answered::Unknown {} => None,
        }
    }
}

impl<R: Reply + Serialize> Reply for Answered<R> {
    fn outcome(&self) -> Outcome {
        self.told().map_or(Outcome::Unknown, R::outcome)
    }

    fn page(&self) -> Page {
        self.told().map_or_else(unknown_page, R::page)
    }

    fn text(&self) -> Option<LocalizedText> {
        self.told()?.text()
    }

    fn table(&self) -> Option<Table> {
        self.told()?.table()
    }

    fn notes(&self) -> Vec<Message> {
        self.told().map_or_else(Vec::new, R::notes)
    }

    fn count(&self) -> Option<u64> {
        self.told()?.count()
    }
}

/// Yes, unless the budget was over before the end.
pub(super) fn outcome_of<E>(ended: &Result<(), E>) -> Outcome {
    match ended {
        Ok(()) => Outcome::Yes,
        Err(_) => Outcome::Unknown,
    }
}

/// The start of a page, which says so if the budget was over before the end.
pub(super) fn page_of<E>(ended: &Result<(), E>) -> Page {
    match ended {
        Ok(()) => Page::new(),
        Err(_) => unknown_page(),
    }
}

/// What is said where the answer is not known.
pub(super) fn unknown_page() -> Page {
    let mut page = Page::new();
    let message = messages::UNKNOWN.with("reason", &messages::OUT_OF_BUDGET);
    page.line(Role::Warning, message);
    page
}
