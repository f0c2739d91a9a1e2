//! How much memory the process holds, where the system tells.

use std::fs;

/// The memory in use, in bytes.
pub(crate) fn resident() -> Option<u64> {
    parse(&fs::read_to_string("/proc/self/status").ok()?)
}

fn parse(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_of_a_process_is_read() {
        let status = "Name:\tunpuzzle\nVmPeak:\t  9999 kB\nVmRSS:\t    1234 kB\nThreads:\t5\n";
        assert_eq!(parse(status), Some(1234 * 1024));
        assert_eq!(parse("Name:\tunpuzzle\n"), None);
    }
}
