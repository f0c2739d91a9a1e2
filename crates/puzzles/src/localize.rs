//! What engines say, in the other language too.

use std::fmt::Display;

use unpuzzle_puzzle::Message;

/// Something that can be said in every language.
pub trait Localize {
    /// The sentence.
    fn message(&self) -> Message;
}

/// Something that an engine says in English, with the same in Indonesian.
pub trait Translate: Display {
    /// The sentence in Indonesian.
    fn indonesian(&self) -> String;
}

impl<T: Translate> Localize for T {
    fn message(&self) -> Message {
        Message::translated(self, self.indonesian())
    }
}
