//! Ctrl-C: the first one asks the work to stop, the second one ends the program. A request
//! to terminate and a terminal that goes away do the same.

use unpuzzle_puzzles::StopFlag;

use crate::errors::Exit;

/// A flag that Ctrl-C raises.
///
/// Where no handler can be set the flag is never raised, and Ctrl-C ends the
/// program as it always does.
pub fn stop_on_interrupt() -> StopFlag {
    let stop = StopFlag::default();
    let raised = stop.clone();
    on_signals(move || {
        if raised.is_raised() {
            std::process::exit(Exit::Interrupted.code().into());
        }
        raised.raise();
    });
    stop
}

#[cfg(unix)]
fn on_signals(interrupted: impl Fn() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let hang_up = Some(SIGHUP).filter(|_| !ignores_hang_up());
    let signals = [SIGINT, SIGTERM].into_iter().chain(hang_up);
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(signals) {
        std::thread::spawn(move || signals.forever().for_each(|_| interrupted()));
    }
}

/// Whether the program was started so as to outlive its terminal, as by `nohup`; a handler
/// would undo that. Where the system does not tell, it was not.
#[cfg(unix)]
fn ignores_hang_up() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & 1 << (signal_hook::consts::SIGHUP - 1) != 0)
}

#[cfg(not(unix))]
fn on_signals(interrupted: impl FnMut() + Send + 'static) {
    let _ = ctrlc::set_handler(interrupted);
}
