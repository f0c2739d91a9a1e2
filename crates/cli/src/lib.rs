//! The command line of unpuzzle: commands, prompts, saving.
//!
//! It knows the registry and no puzzle: every command is built from the verbs
//! that the puzzles declare, so a new puzzle needs no line here.

mod argv;
mod batch;
mod commands;
pub mod console;
pub mod context;
mod errors;
mod grammar;
mod help;
mod manual;
mod output;
mod perform;
mod prompt;
mod save;
mod screens;
mod serve;
mod signal;
mod store;
mod tour;

use unpuzzle_render::instance;
use unpuzzle_tui::history;

pub use commands::run;
pub use console::{Console, Terminal};
pub use context::{Context, Registry};
pub use errors::Exit;
pub use signal::stop_on_interrupt;
