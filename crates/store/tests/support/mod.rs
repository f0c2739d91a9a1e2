//! A PostgreSQL server of the test's own, from the system's packages.

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
    /// Starts a server on a free port of this machine, or says why not.
    pub(crate) fn start() -> Option<Self> {
        let Some(binaries) = binaries().or_else(|| installed("postgresql").then(binaries)?) else {
            eprintln!("skipped: there is no PostgreSQL; as root: apt-get install postgresql");
            return None;
        };
        let directory = tempfile::tempdir().ok()?;
        let listener = TcpListener::bind("127.0.0.1:0").ok()?;
        let port = listener.local_addr().ok()?.port();
        drop(listener);
        let server = Postgres {
            binaries,
            directory,
            port,
        };
        if !server.prepare() {
            eprintln!("skipped: PostgreSQL could not be started");
            return None;
        }
        Some(server)
    }

    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Stops the server at once, as if its machine were gone.
    pub(crate) fn stop(&self) {
        self.run("pg_ctl", &["-m", "immediate", "-w", "stop"]);
    }

    fn data(&self) -> PathBuf {
        self.directory.path().join("data")
    }

    fn prepare(&self) -> bool {
        let owner = Command::new("chown")
            .arg("postgres")
            .arg(self.directory.path())
            .status();
        let owned = owner.is_ok_and(|status| status.success());
        let listen = format!(
            "-p {} -h 127.0.0.1 -k {}",
            self.port,
            self.directory.path().display()
        );
        let log = self.directory.path().join("log");
        owned
            && self.run(
                "initdb",
                &["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
            )
            && self.run(
                "pg_ctl",
                &["-o", &listen, "-l", &log.to_string_lossy(), "-w", "start"],
            )
    }

    /// The server refuses to run as root, so its tools run as its own user.
    fn run(&self, tool: &str, arguments: &[&str]) -> bool {
        let mut command = Command::new("runuser");
        command
            .args(["-u", "postgres", "--"])
            .arg(self.binaries.join(tool));
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

/// Whether a package of Debian could be installed.
pub(crate) fn installed(package: &str) -> bool {
    // A fresh machine has no list of packages yet.
    let _ = Command::new("apt-get").arg("update").output();
    let install = Command::new("apt-get")
        .args(["install", "-y", "--no-install-recommends", package])
        .env("DEBIAN_FRONTEND", "noninteractive")
        .output();
    install.is_ok_and(|output| output.status.success())
}

/// Where Debian keeps the server's tools: the newest version there is.
fn binaries() -> Option<PathBuf> {
    let versions = std::fs::read_dir(Path::new("/usr/lib/postgresql")).ok()?;
    let found = versions.flatten().map(|version| version.path().join("bin"));
    found.filter(|path| path.join("initdb").exists()).max()
}
