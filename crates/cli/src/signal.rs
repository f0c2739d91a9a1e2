//! Ctrl-C: the first one asks the work to stop, the second one ends the program.

use unpuzzle_puzzle::StopFlag;

use crate::exit::Exit;

/// A flag that Ctrl-C raises.
///
/// Where no handler can be set the flag is never raised, and Ctrl-C ends the
/// program as it always does.
pub fn stop_on_interrupt() -> StopFlag {
    let stop = StopFlag::default();
    let raised = stop.clone();
    let _ = ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(Exit::Interrupted.code().into());
        }
        raised.raise();
    });
    stop
}
