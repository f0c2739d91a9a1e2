//! The `unpuzzle` command.

use std::process::ExitCode;

use unpuzzle_cli::{Console, run, stop_on_interrupt};

fn main() -> ExitCode {
    let words = std::env::args_os().skip(1);
    run(unpuzzle::ALL, words, Console::of_process(), stop_on_interrupt()).into()
}
