//! Counting instructions instead of seconds.
//!
//! On a busy machine times waver; the number of instructions does not. Where
//! valgrind is installed, a benchmark runs itself again under callgrind, once for
//! each contender, and reads how many instructions were executed.

use std::process::Command;

/// Runs this program again with these arguments under callgrind and returns the
/// instructions that it executed.
///
/// # Errors
///
/// Explains a missing count: valgrind is missing, failed or printed none.
pub fn count(arguments: &[&str]) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(arguments)
        .output()
        .map_err(|error| format!("valgrind cannot be run: {error}"))?;
    let report = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("valgrind failed: {report}"));
    }
    collected(&report).ok_or_else(|| format!("valgrind reports no count: {report}"))
}

/// The count in the last lines of callgrind's report.
fn collected(report: &str) -> Option<u64> {
    let line = report.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_from_the_report() {
        let report = "==7== Events    : Ir\n==7== Collected : 123456\n==7==\n";
        assert_eq!(collected(report), Some(123_456));
        assert_eq!(collected("==7== Events    : Ir\n"), None);
    }
}
