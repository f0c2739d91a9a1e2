//! A reply, or what is said where the budget was over before there was one.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Page, Role, Table};
use unpuzzle_puzzle::picture::Picture;
use unpuzzle_puzzle::{LocalizedText, Message, Outcome, Reply, Text};

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

impl From<&'static Text> for Stopped {
    fn from(text: &'static Text) -> Self {
        Stopped { text: text.message() }
    }
}

impl Reply for Stopped {
    fn outcome(&self) -> Outcome {
        Outcome::Unknown
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        page.line(Role::Warning, self.text.clone());
        page
    }
}

impl<R: Reply, U: Reply> Answered<R, U> {
    fn reply(&self) -> &dyn Reply {
        match self {
            Answered::Told(reply) => reply,
            Answered::Unknown(unknown) => unknown,
        }
    }
}

impl<R: Reply + Serialize, U: Reply + Serialize> Reply for Answered<R, U> {
    fn outcome(&self) -> Outcome {
        self.reply().outcome()
    }

    fn page(&self) -> Page {
        self.reply().page()
    }

    fn text(&self) -> Option<LocalizedText> {
        self.reply().text()
    }

    fn pictures(&self) -> Vec<Picture> {
        self.reply().pictures()
    }

    fn table(&self) -> Option<Table> {
        self.reply().table()
    }

    fn notes(&self) -> Vec<Message> {
        self.reply().notes()
    }

    fn cases(&self) -> Option<u64> {
        self.reply().cases()
    }

    fn count(&self) -> Option<u64> {
        self.reply().count()
    }

    fn own_seed(&self) -> Option<u64> {
        self.reply().own_seed()
    }

    fn has_own_time(&self) -> bool {
        self.reply().has_own_time()
    }
}
