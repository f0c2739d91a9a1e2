//! Replies of verbs that may be stopped before there is anything to tell.

use crate::prelude::*;
use unpuzzle_puzzle::msg;

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
