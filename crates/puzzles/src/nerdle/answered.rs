//! Replies of verbs that may be stopped before there is anything to tell.

use crate::prelude::*;
use unpuzzle_puzzle::msg;

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
pub(super) type Answered<R> = crate::Answered<R, Nothing>;

/// Nothing to tell.
#[derive(Serialize, JsonSchema)]
pub(super) struct Nothing {}

impl Reply for Nothing {
    fn verdict(&self) -> Verdict {
        Verdict::Unknown
    }

    fn show(&self, page: &mut Page) {
        say_unknown(page);
    }
}

/// The answer as a reply, unless it asks for something that cannot be.
pub(super) fn answered<R>(answer: Result<R, Halt>) -> Result<Answered<R>, InputError> {
    match answer {
        Ok(reply) => Ok(Answered::Told(reply)),
        Err(Halt::Refused(failure)) => Err(*failure),
        Err(Halt::Exhausted) => Ok(Answered::Unknown(Nothing {})),
    }
}

/// Yes, unless the budget was over before the end.
pub(super) fn outcome_of<E>(ended: &Result<(), E>) -> Verdict {
    match ended {
        Ok(()) => Verdict::Yes,
        Err(_) => Verdict::Unknown,
    }
}

/// Says so if the budget was over before the end.
pub(super) fn say_end<E>(page: &mut Page, ended: &Result<(), E>) {
    if ended.is_err() {
        say_unknown(page);
    }
}

/// What is said where the answer is not known.
pub(super) fn say_unknown(page: &mut Page) {
    page.line(
        Role::Warning,
        msg!("unknown: {reason}", reason = msg!("the work was stopped before the end")),
    );
}
