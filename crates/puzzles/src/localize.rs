//! What engines say, in the other language too.

use std::fmt::Display;

use unpuzzle_puzzle::Message;

/// Something that an engine says in English, with the same in Indonesian.
pub trait Localize: Display {
    /// The sentence in Indonesian.
    fn indonesian(&self) -> String;

    /// The sentence in every language.
    fn message(&self) -> Message {
        Message::translated(self, self.indonesian())
    }
}
