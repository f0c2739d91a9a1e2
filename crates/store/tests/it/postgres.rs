//! A PostgreSQL server for tests, from the system's packages.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A running server, stopped when it is dropped.
pub(crate) struct Postgres {
    binaries: PathBuf,
    directory: tempfile::TempDir,
    port: u16,
}

impl Postgres {
    /// Starts a server on a free port of this machine.
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let server = Postgres {
            binaries: binaries().expect("there is a PostgreSQL"),
            directory: tempfile::tempdir().expect("there is a place for temporary files"),
            port: listener.local_addr().expect("it is bound").port(),
        };
        drop(listener);
        assert!(server.prepare(), "PostgreSQL starts");
        server
    }

    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Starts the server again.
    #[allow(dead_code, reason = "not every test needs it")]
    pub(crate) fn resume(&self) {
        assert!(self.launch(), "PostgreSQL starts again");
    }

    /// Stops the server immediately, like a crash.
    pub(crate) fn stop(&self) {
        self.run("pg_ctl", &["-m", "immediate", "-w", "stop"]);
    }

    fn data(&self) -> PathBuf {
        self.directory.path().join("data")
    }

    fn prepare(&self) -> bool {
        let owner = Command::new("chown").arg("postgres").arg(self.directory.path()).status();
        let owned = owner.is_ok_and(|status| status.success());
        owned
            && self.run("initdb", &["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"])
            && self.launch()
    }

    fn launch(&self) -> bool {
        let listen =
            format!("-p {} -h 127.0.0.1 -k {}", self.port, self.directory.path().display());
        let log = self.directory.path().join("log");
        self.run("pg_ctl", &["-o", &listen, "-l", &log.to_string_lossy(), "-w", "start"])
    }

    /// The server refuses to run as root, so its tools run as its own user.
    fn run(&self, tool: &str, arguments: &[&str]) -> bool {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(self.binaries.join(tool));
        command.arg("-D").arg(self.data()).args(arguments);
        command.current_dir(self.directory.path());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The tools of the newest installed version, at Debian's path.
fn binaries() -> Option<PathBuf> {
    let versions = std::fs::read_dir(Path::new("/usr/lib/postgresql")).ok()?;
    let found = versions.flatten().map(|version| version.path().join("bin"));
    found.filter(|path| path.join("initdb").exists()).max()
}
