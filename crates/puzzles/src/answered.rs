//! A reply, or what is said where the budget was over before there was one.

use crate::prelude::*;

/// A reply, or nothing to tell.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Answered<R, U = Stopped> {
    /// The reply.
    Told(R),
    /// Why there is none.
    Unknown(U),
}

/// A search that ran out of budget with nothing to show.
#[derive(Serialize, JsonSchema)]
pub struct Stopped {
    text: Message,
}

impl From<Message> for Stopped {
    fn from(text: Message) -> Self {
        Stopped { text }
    }
}

impl Reply for Stopped {
    fn verdict(&self) -> Verdict {
        Verdict::Unknown
    }

    fn show(&self, page: &mut Page) {
        page.line(Role::Warning, self.text.clone());
    }
}

impl<R: Reply + Serialize, U: Reply + Serialize> Reply for Answered<R, U> {
    fn inner(&self) -> Option<&dyn Reply> {
        Some(match self {
            Answered::Told(reply) => reply,
            Answered::Unknown(unknown) => unknown,
        })
    }
}
