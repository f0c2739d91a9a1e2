//! How much memory a piece of work takes, where the program can tell.
//!
//! Only a program chooses its allocator, so only a program can count what is allocated:
//! it installs a meter at its start, as it would a logger. A library measures through
//! [`measured`] and learns nothing where no meter is installed.

use std::sync::OnceLock;

/// Does some work and returns the most bytes that the thread held for it at one time.
pub type MemoryMeter = fn(&mut dyn FnMut()) -> u64;

static METER: OnceLock<MemoryMeter> = OnceLock::new();

/// Installs the meter of the program; a second one changes nothing.
pub fn install_memory_meter(meter: MemoryMeter) {
    METER.get_or_init(|| meter);
}

/// Does some work on this thread; with it, the most bytes that were allocated for it and
/// not yet given back at one time, if the program has a meter.
///
/// ```
/// let (sum, bytes) = unpuzzle_core::measured(|| 1 + 1);
/// assert_eq!((sum, bytes), (2, None));
/// ```
pub fn measured<R>(work: impl FnOnce() -> R) -> (R, Option<u64>) {
    let Some(meter) = METER.get() else {
        return (work(), None);
    };
    let (mut work, mut result) = (Some(work), None);
    let bytes = meter(&mut || {
        if let Some(work) = work.take() {
            result = Some(work());
        }
    });
    match result {
        Some(result) => (result, Some(bytes)),
        None => unreachable!("a meter does the work that it measures"),
    }
}
