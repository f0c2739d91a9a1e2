//! The sentences of this crate.

use unpuzzle_core::Level;
use unpuzzle_core::msg;

use unpuzzle_core::Message;

pub fn level_text(level: Level) -> Message {
    match level {
        Level::Easy => msg!("easy"),
        Level::Medium => msg!("medium"),
        Level::Hard => msg!("hard"),
        Level::Expert => msg!("expert"),
    }
}
