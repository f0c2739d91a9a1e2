//! The command line of unpuzzle: commands, prompts, saving, terminal screens.
//!
//! It knows the registry and no puzzle: every command is built from the verbs
//! that the puzzles declare, so a new puzzle needs no line here.

pub mod console;
pub mod context;
mod exit;
mod history;
mod screens;

pub use console::{Console, Terminal};
pub use context::{Context, Registry};
pub use exit::Exit;
