//! Tools required by lanes, and their installation with apt-get, npm, uv and cargo.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use crate::process::{Log, as_root, cargo, home, root};

/// A requirement of a lane.
#[derive(Debug)]
pub(crate) enum Tool {
    /// A program of a Debian package, with a command that succeeds if it is installed.
    Program { works: &'static [&'static str], package: &'static str },
    /// Playwright, axe and the TypeScript compiler.
    NodePackages,
    /// A virtual environment with packages.
    PythonPackages(&'static PythonPackages),
    /// A cargo subcommand from crates.io.
    Crate { name: &'static str },
    /// The standard library of another target.
    Target(&'static str),
    /// Permission to mount a tmpfs.
    Mounting,
}

/// Pinned Python packages in a virtual environment.
#[derive(Debug)]
pub(crate) struct PythonPackages {
    pub place: &'static str,
    packages: &'static [&'static str],
}

/// The installer.
const UV: &str = "uv==0.13.7";

/// Tests the OpenAPI document.
pub(crate) static SCHEMATHESIS: PythonPackages =
    PythonPackages { place: "python", packages: &["schemathesis==4.32.5"] };

/// Builds and tests the wheel.
pub(crate) static PYTHON_TOOLS: PythonPackages = PythonPackages {
    place: "python-tools",
    packages: &[
        "maturin==1.16.0",
        "mypy==2.4.1",
        "pytest==9.2.0",
        "gymnasium==1.4.0",
        "nbclient==0.11.0",
        "ipykernel==7.4.0",
        "matplotlib==3.11.2",
    ],
};

/// Peers of our Python package, for comparison.
pub(crate) static PEERS: PythonPackages = PythonPackages {
    place: "python-peers",
    packages: &["reasoning-gym==0.1.25", "gymnasium-2048==0.1.2", "jumanji==1.1.2"],
};

impl Tool {
    pub(crate) const NODE: Tool = program(&["node", "--version"], "nodejs");
    pub(crate) const NPM: Tool = program(&["npm", "--version"], "npm");
    pub(crate) const CHROMIUM: Tool = program(&["test", "-x", "/usr/bin/chromium"], "chromium");
    pub(crate) const POSTGRESQL: Tool =
        program(&["sh", "-c", "ls /usr/lib/postgresql/*/bin/initdb"], "postgresql");
    pub(crate) const NATS: Tool = program(&["test", "-x", "/usr/sbin/nats-server"], "nats-server");
    pub(crate) const TMUX: Tool = program(&["tmux", "-V"], "tmux");
    pub(crate) const PYTHON: Tool =
        program(&["python3", "-c", "import venv, ensurepip"], "python3-venv");
    pub(crate) const CARGO_DENY: Tool = Tool::Crate { name: "cargo-deny" };
    pub(crate) const CARGO_DEB: Tool = Tool::Crate { name: "cargo-deb" };
    pub(crate) const MUSL: Tool = program(&["musl-gcc", "--version"], "musl-tools");
    pub(crate) const MINGW: Tool =
        program(&["x86_64-w64-mingw32-gcc", "--version"], "gcc-mingw-w64-x86-64");
    pub(crate) const WINE: Tool = program(&["test", "-x", "/usr/lib/wine/wine64"], "wine64");
    pub(crate) const DPKG: Tool = program(&["dpkg-deb", "--version"], "dpkg");

    /// Whether the installation compiles for minutes.
    pub(crate) fn is_built(&self) -> bool {
        matches!(self, Tool::Crate { .. })
    }

    /// Installs it if missing.
    pub(crate) fn install(&self, log: &Log) -> Result<(), String> {
        match self {
            Tool::Program { works, package } => program_is_there(works, package, log),
            Tool::NodePackages => node_packages(log),
            Tool::PythonPackages(own) => python_packages(own, log),
            Tool::Crate { name } => built(name, log),
            Tool::Target(name) => log.run(Command::new("rustup").args(["target", "add", name])),
            Tool::Mounting => mounting(log),
        }
    }
}

impl fmt::Display for Tool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tool::Program { package, .. } => formatter.write_str(package),
            Tool::NodePackages => formatter.write_str("Node packages"),
            Tool::PythonPackages(own) => formatter.write_str(&own.packages.join(", ")),
            Tool::Crate { name } => formatter.write_str(name),
            Tool::Target(name) => formatter.write_str(name),
            Tool::Mounting => formatter.write_str("the right to mount (root)"),
        }
    }
}

const fn program(works: &'static [&'static str], package: &'static str) -> Tool {
    Tool::Program { works, package }
}

fn succeeds(words: &[&str]) -> bool {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn say(what: &str) {
    println!("       installs {what}");
}

fn program_is_there(works: &[&str], package: &str, log: &Log) -> Result<(), String> {
    if succeeds(works) {
        return Ok(());
    }
    say(&format!("{package} with apt-get"));
    // A fresh machine has no package lists; with stale ones the installation may still work.
    let _ = log.run(&mut apt_get(&["update"]));
    let install = ["install", "-y", "--no-install-recommends", package];
    let installed = log.run(&mut apt_get(&install));
    if succeeds(works) {
        return Ok(());
    }
    let why = installed.err().unwrap_or_default();
    Err(format!("{package} is missing and cannot be installed: {why}"))
}

fn apt_get(words: &[&str]) -> Command {
    let mut command = as_root("apt-get");
    command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Installs the npm packages unless they are up to date.
fn node_packages(log: &Log) -> Result<(), String> {
    let (source, place) = (root().join("crates/server/tests/browser"), home().join("node"));
    let wanted = read(&source.join("package-lock.json"))?;
    let mark = place.join("installed");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    say("Node packages with npm");
    let complain = |error: std::io::Error| format!("{}: {error}", place.display());
    fs::create_dir_all(&place).map_err(complain)?;
    for file in ["package.json", "package-lock.json"] {
        fs::copy(source.join(file), place.join(file)).map_err(complain)?;
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]);
    log.run(npm.current_dir(&place))?;
    fs::write(mark, wanted).map_err(complain)
}

/// Installs Python packages unless they are up to date.
fn python_packages(own: &PythonPackages, log: &Log) -> Result<(), String> {
    let place = home().join(own.place);
    let (mark, wanted) = (place.join("installed"), own.packages.join(" "));
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    say(&format!("{wanted} with uv"));
    install_uv(log)?;
    virtual_environment(&place, own.packages, log)?;
    fs::write(&mark, wanted).map_err(|error| format!("{}: {error}", mark.display()))
}

/// uv installs in seconds what takes pip over a minute of processor time.
fn install_uv(log: &Log) -> Result<(), String> {
    let place = home().join("uv");
    if place.join("bin/uv").exists() {
        return Ok(());
    }
    log.run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&place))?;
    log.run(Command::new(place.join("bin/pip")).args(["install", "--quiet", UV]))
}

/// Creates a virtual environment with these packages, by name or file.
pub(crate) fn virtual_environment(
    place: &Path,
    packages: &[impl AsRef<OsStr>],
    log: &Log,
) -> Result<(), String> {
    let uv = || {
        let mut uv = Command::new(home().join("uv/bin/uv"));
        uv.env("UV_CACHE_DIR", home().join("uv-cache")).env("UV_PYTHON_DOWNLOADS", "never");
        uv
    };
    log.run(uv().args(["venv", "--quiet", "--clear"]).arg(place))?;
    log.run(uv().args(["pip", "install", "--quiet", "--python"]).arg(place).args(packages))
}

/// Builds a cargo subcommand without optimisation, in a third of the time.
fn built(name: &str, log: &Log) -> Result<(), String> {
    // Lanes that need the same one must not build it twice.
    static BUILDING: Mutex<()> = Mutex::new(());
    let _one = BUILDING.lock().map_err(|error| error.to_string())?;
    let program: PathBuf = home().join("bin").join(name);
    if program.exists() || succeeds(&[name, "--version"]) {
        return Ok(());
    }
    say(&format!("{name} with cargo"));
    let mut install = cargo(&["install", "--locked", "--debug", name, "--root"]);
    log.run(install.arg(home()))
}

/// Mounts and unmounts a tmpfs.
fn mounting(log: &Log) -> Result<(), String> {
    let place = home().join("mounted");
    let complain = |error: std::io::Error| format!("{}: {error}", place.display());
    fs::create_dir_all(&place).map_err(complain)?;
    let mut mount = Command::new("mount");
    log.run(mount.args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(&place))
        .map_err(|why| format!("only root can mount a tmpfs: {why}"))?;
    log.run(Command::new("umount").arg(&place))
}

/// Whether a git repository is reachable.
pub(crate) fn is_reachable(repository: &str) -> bool {
    succeeds(&["timeout", "30", "git", "ls-remote", "--exit-code", repository, "HEAD"])
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
