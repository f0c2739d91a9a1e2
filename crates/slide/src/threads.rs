//! Threads that work on one thing together.

use std::thread::ScopedJoinHandle;

/// The result of a thread. If it panicked, so does the caller: a result without the
/// thread's share would look complete.
pub(crate) fn joined<R>(thread: ScopedJoinHandle<'_, R>) -> R {
    match thread.join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}
