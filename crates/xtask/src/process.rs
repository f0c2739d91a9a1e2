//! Child processes of a lane, with their output in its log.

use std::cell::Cell;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Timeout of a step; none takes as long unless it hangs.
const STEP_TIMEOUT: Duration = Duration::from_secs(30 * 60);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Third-party test vectors that are not redistributed; the folder may be missing.
pub(crate) const VECTORS: &str = "../shared/vectors";

/// The directory of the workspace.
pub(crate) fn root() -> &'static Path {
    const HERE: &str = env!("CARGO_MANIFEST_DIR");
    let crates = Path::new(HERE).parent();
    crates.and_then(Path::parent).unwrap_or(Path::new(HERE))
}

/// The folder of logs and tools.
pub(crate) fn home() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root().join(target).join("xtask")
}

pub(crate) fn log_path(lane: &str) -> PathBuf {
    home().join(format!("{lane}.log"))
}

/// The output of one lane.
pub(crate) struct Log {
    path: PathBuf,
    /// Total processor time of the finished processes.
    cpu: Cell<Duration>,
}

impl Log {
    pub(crate) fn of(lane: &str) -> Self {
        Log { path: log_path(lane), cpu: Cell::new(Duration::ZERO) }
    }

    pub(crate) fn cpu(&self) -> Duration {
        self.cpu.get()
    }

    pub(crate) fn clear(&self) -> Result<(), String> {
        std::fs::create_dir_all(home())
            .and_then(|()| File::create(&self.path))
            .map(drop)
            .map_err(|error| format!("{}: {error}", self.path.display()))
    }

    pub(crate) fn text(&self) -> String {
        let bytes = std::fs::read(&self.path).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Runs a process to its end, or kills it after a timeout.
    pub(crate) fn run(&self, command: &mut Command) -> Result<(), String> {
        let line = line_of(command);
        let io = |error: std::io::Error| format!("{line}: {error}");
        let mut log = OpenOptions::new().append(true).create(true).open(&self.path).map_err(io)?;
        writeln!(log, "$ {line}").map_err(io)?;
        command.stdin(Stdio::null());
        command.stdout(log.try_clone().map_err(io)?).stderr(log);
        let (status, cpu) = wait(command.spawn().map_err(io)?, &line)?;
        self.cpu.set(self.cpu.get() + cpu);
        if status.success() { Ok(()) } else { Err(format!("{line}: {status}")) }
    }

    /// Runs a process and returns what it printed.
    pub(crate) fn output(&self, command: &mut Command) -> Result<String, String> {
        let before = self.text().len();
        self.run(command)?;
        let printed = self.text().split_off(before);
        Ok(printed.split_once('\n').map_or(String::new(), |(_, rest)| rest.to_owned()))
    }
}

/// Waits for a process. Its processor time can be read only while it is not reaped.
fn wait(mut child: Child, line: &str) -> Result<(ExitStatus, Duration), String> {
    let start = Instant::now();
    let mut cpu = Duration::ZERO;
    loop {
        cpu = cpu_time(child.id()).unwrap_or(cpu);
        match child.try_wait() {
            Ok(Some(status)) => return Ok((status, cpu)),
            Ok(None) if start.elapsed() < STEP_TIMEOUT => sleep(POLL_INTERVAL),
            Ok(None) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("{line}: killed after {STEP_TIMEOUT:?}"));
            }
            Err(error) => return Err(format!("{line}: {error}")),
        }
    }
}

/// Processor time of a process and its finished children, on Linux; `None` elsewhere.
fn cpu_time(process: u32) -> Option<Duration> {
    cpu_time_of(&std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?)
}

fn cpu_time_of(stat: &str) -> Option<Duration> {
    // The name in brackets may contain spaces; `utime` is the 12th word after it.
    let (_, words) = stat.rsplit_once(')')?;
    let ticks: u64 = words.split_whitespace().skip(11).take(4).flat_map(str::parse::<u64>).sum();
    Some(Duration::from_millis(ticks * 10))
}

/// Runs a process with its output on the terminal.
pub(crate) fn succeed(command: &mut Command) -> Result<(), String> {
    let line = line_of(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{line}: {status}")),
        Err(error) => Err(format!("{line}: {error}")),
    }
}

/// A command with root privileges, by `sudo` if necessary.
pub(crate) fn as_root(program: &str) -> Command {
    let id = Command::new("id").arg("--user").output();
    if id.is_ok_and(|id| id.stdout.starts_with(b"0\n")) {
        return Command::new(program);
    }
    let mut sudo = Command::new("sudo");
    sudo.args(["--non-interactive", program]);
    sudo
}

fn line_of(command: &Command) -> String {
    let program = command.get_program().to_string_lossy();
    let words = command.get_args().map(std::ffi::OsStr::to_string_lossy);
    std::iter::once(program).chain(words).collect::<Vec<_>>().join(" ")
}

/// Cargo with our environment: the installed tools, and no incremental builds because
/// everything is built once.
pub(crate) fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(words).current_dir(root());
    command.env("CARGO_INCREMENTAL", "0").env("CARGO_TERM_COLOR", "never");
    command.env("RUSTDOCFLAGS", "--deny warnings");
    command.env("UNPUZZLE_TOOLS", home());
    command.env("UNPUZZLE_VECTORS", root().join(VECTORS));
    if !cfg!(target_os = "macos") {
        // `cargo check` for macOS needs no C objects, and there is no compiler for them.
        command.env("CC_aarch64_apple_darwin", "true").env("AR_aarch64_apple_darwin", "true");
    }
    // Set for xtask itself; must not leak into what it builds.
    for name in ["CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH"] {
        command.env_remove(name);
    }
    if let Some(path) = std::env::var_os("PATH") {
        let ours = std::iter::once(home().join("bin"));
        let paths = ours.chain(std::env::split_paths(&path));
        command.env("PATH", std::env::join_paths(paths).unwrap_or(path));
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_children_counts() {
        let stat = "77 (a (b) c) Z 1 77 77 0 -1 4194560 61 30 0 0 100 20 3000 4 20 0 1 0 9";
        assert_eq!(cpu_time_of(stat), Some(Duration::from_millis(31_240)));
        assert_eq!(cpu_time_of("nothing"), None);
    }
}
