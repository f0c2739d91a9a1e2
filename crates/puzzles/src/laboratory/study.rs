//! The reply of a comparison: one of the things that it can be asked for.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Page, Table};
use unpuzzle_puzzle::picture::Picture;
use unpuzzle_puzzle::{LocalizedText, Message, Outcome, Reply};

use super::{About, Growth, Traced};

/// One instance, a ladder, a trace, or the cards.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Study<R> {
    /// What the strategies made of one instance.
    Once(R),
    /// What they cost from size to size.
    Growth(Growth),
    /// What one of them did, step by step.
    Traced(Traced),
    /// What they are.
    About(About),
}

impl<R: Reply> Study<R> {
    fn reply(&self) -> &dyn Reply {
        match self {
            Study::Once(reply) => reply,
            Study::Growth(reply) => reply,
            Study::Traced(reply) => reply,
            Study::About(reply) => reply,
        }
    }
}

impl<R: Reply + Serialize> Reply for Study<R> {
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
}
