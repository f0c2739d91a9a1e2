//! The `unpuzzle` command.

use std::process::ExitCode;

use unpuzzle_cli::{Console, run, stop_on_interrupt};

fn main() -> ExitCode {
    unpuzzle_puzzle::install_memory_meter(most_bytes);
    let words = std::env::args_os().skip(1);
    run(unpuzzle::ALL, words, Console::of_process(), stop_on_interrupt()).into()
}

/// The most bytes that this thread holds at one time for some work. The counting allocator
/// looks at one flag of its thread when nothing is measured.
fn most_bytes(work: &mut dyn FnMut()) -> u64 {
    allocation_counter::measure(work).bytes_max
}
