//! Work that ran out of budget with nothing to show.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::Message;
use unpuzzle_puzzle::page::{Page, Role};

use super::messages;

#[derive(Serialize, JsonSchema)]
pub(super) struct Stopped {
    text: Message,
}

impl Stopped {
    pub(super) fn new() -> Self {
        let text = messages::UNKNOWN.message();
        Stopped { text }
    }

    pub(super) fn page(&self) -> Page {
        let mut page = Page::new();
        page.line(Role::Warning, self.text.clone());
        page
    }
}
