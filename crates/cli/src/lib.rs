//! The command line of unpuzzle: commands, prompts, saving.
//!
//! It knows the registry and no puzzle: every command is built from the verbs
//! that the puzzles declare, so a new puzzle needs no line here.

mod argv;
mod batch;
mod cli_error;
mod commands;
pub mod console;
mod console_io;
pub mod context;
mod errors;
mod exit;
mod grammar;
mod help;
mod manual;
mod output;
mod perform;
mod progress;
mod prompt;
mod replay;
mod save;
mod schema;
mod screens;
mod serve;
mod settings;
mod signal;
mod store;
mod store_messages;
mod tour;

use unpuzzle_tui::{history, instance};

pub use commands::run;
pub use console::{Console, Terminal};
pub use context::{Context, Registry};
pub use exit::Exit;
pub use signal::stop_on_interrupt;
