//! Memory use of the process and of its threads, where the system reports it.

use std::fs;
use std::path::PathBuf;

/// The memory in use, in bytes.
pub(crate) fn resident() -> Option<u64> {
    let held = memory_stats::memory_stats()?.physical_mem;
    u64::try_from(held).ok()
}

/// Whether this system reports memory use, without which the memory limit has no effect.
pub fn memory_is_watched() -> bool {
    resident().is_some()
}

/// The page faults of one thread: first touches of memory. Unlike the resident set, they can be
/// attributed to a thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageFaults {
    thread: Option<PathBuf>,
    start: u64,
}

impl PageFaults {
    /// Starts counting for the calling thread. On systems without this count all threads are
    /// equal.
    pub(crate) fn of_this_thread() -> Self {
        let thread = fs::read_link("/proc/thread-self");
        let thread = thread.map(|thread| PathBuf::from("/proc").join(thread).join("stat"));
        let mut faults = PageFaults { thread: thread.ok(), start: 0 };
        faults.start = faults.total().unwrap_or(0);
        faults
    }

    pub(crate) fn count(&self) -> u64 {
        self.total().unwrap_or(0).saturating_sub(self.start)
    }

    fn total(&self) -> Option<u64> {
        parse(&fs::read_to_string(self.thread.as_ref()?).ok()?)
    }
}

/// The tenth field of a thread's line; the second is its name in brackets.
fn parse(line: &str) -> Option<u64> {
    let (_, rest) = line.rsplit_once(')')?;
    rest.split_whitespace().nth(7)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_watched_on_all_tested_systems() {
        assert!(memory_is_watched());
        assert!(resident() > Some(1 << 20));
    }

    #[test]
    fn the_line_of_a_thread_is_read() {
        let line = "42 (a ) name) S 1 42 42 0 -1 4194304 1234 0 5 0 10 2 0 0 20 0";
        assert_eq!(parse(line), Some(1234));
        assert_eq!(parse("42"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn page_faults_are_counted_per_thread() {
        let faults = PageFaults::of_this_thread();
        let quiet = std::thread::spawn(|| {
            let faults = PageFaults::of_this_thread();
            std::thread::sleep(std::time::Duration::from_millis(20));
            faults.count()
        });
        let taken = vec![1_u8; 64 << 20];
        assert!(faults.count() > 1000, "{}", faults.count());
        drop(taken);
        assert!(quiet.join().unwrap() < 1000);
    }
}
