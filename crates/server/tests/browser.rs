//! The pages in a real Chromium, and the types of their modules.
//!
//! The tests themselves are in `browser/*.test.mjs` (Node's own test runner,
//! playwright-core and axe-core). This file finds or installs what they need,
//! starts a server on a free port and runs them. Nothing is installed where it
//! would stay in the way: npm packages go below `target`, Chromium comes from
//! Debian, and only if this runs as root.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, mpsc};
use std::thread;

use unpuzzle_puzzle::StopFlag;
use unpuzzle_server::{Database, Settings, serve};

/// Where Debian puts it.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Two tests that need the packages must not install them at once.
static INSTALLING: Mutex<()> = Mutex::new(());

#[test]
fn the_pages_work_in_a_real_browser() {
    let Some(modules) = packages() else { return };
    if !chromium() {
        return;
    }
    let stop = StopFlag::default();
    let directory = tempfile::tempdir().expect("there is a place for temporary files");
    let address = start_server(&stop, directory.path());
    let output = Command::new("node")
        .args(["--test", "--test-concurrency=3", "--test-reporter=spec"])
        // A page that never answers fails its file instead of holding up all.
        .arg("--test-timeout=900000")
        .args(test_files())
        .env("UNPUZZLE_BASE", format!("http://{address}"))
        .env("UNPUZZLE_MODULES", modules)
        .env("UNPUZZLE_CHROMIUM", CHROMIUM)
        .output()
        .expect("node was there a moment ago");
    stop.raise();
    assert!(output.status.success(), "{}", both(&output));
}

#[test]
fn the_types_of_the_modules_agree() {
    let Some(modules) = packages() else { return };
    let checker = modules.join("node_modules/typescript/bin/tsc");
    let project = tests().join("tsconfig.json");
    let output = Command::new("node")
        .arg(checker)
        .arg("-p")
        .arg(project)
        .output()
        .expect("node was there a moment ago");
    assert!(output.status.success(), "{}", both(&output));
}

/// Serves on a free port until the flag is raised.
fn start_server(stop: &StopFlag, directory: &Path) -> SocketAddr {
    let (tell, hear) = mpsc::channel();
    let settings = Settings {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        // One address plays many visitors here.
        client_rate: 2000.0,
        client_burst: 5000.0,
        client_jobs: 64,
        database: Some(Database::File(directory.join("unpuzzle.db"))),
        ..Settings::default()
    };
    let stop = stop.clone();
    thread::spawn(move || {
        serve(unpuzzle::ALL, settings, &stop, |address| {
            tell.send(address).ok();
        })
    });
    hear.recv().expect("the server starts on a free port")
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser")
}

fn test_files() -> Vec<PathBuf> {
    let entries = fs::read_dir(tests()).expect("the tests are in the repository");
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut files: Vec<_> = paths
        .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
        .collect();
    files.sort();
    files
}

/// The directory with the npm packages, filled when it is not up to date.
fn packages() -> Option<PathBuf> {
    let _one = INSTALLING.lock().ok()?;
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).parent()?;
    let home = home.join("browser");
    let lock = fs::read_to_string(tests().join("package-lock.json")).ok()?;
    let installed = fs::read_to_string(home.join("package-lock.json")).ok();
    if installed.as_deref() == Some(lock.as_str()) && home.join("node_modules").is_dir() {
        return Some(home);
    }
    fs::create_dir_all(&home).ok()?;
    fs::copy(tests().join("package.json"), home.join("package.json")).ok()?;
    fs::write(home.join("package-lock.json"), lock).ok()?;
    let arguments = ["ci", "--no-audit", "--no-fund", "--ignore-scripts"];
    let output = Command::new("npm")
        .args(arguments)
        .current_dir(&home)
        .output();
    match output {
        Ok(output) if output.status.success() => Some(home),
        Ok(output) => {
            fs::remove_file(home.join("package-lock.json")).ok();
            skipped(&format!("npm could not install:\n{}", both(&output)));
            None
        }
        Err(_) => {
            skipped("there is no npm; install Node.js 20 or later");
            None
        }
    }
}

/// Whether Chromium is there, after trying to install it.
fn chromium() -> bool {
    if Path::new(CHROMIUM).exists() {
        return true;
    }
    // A fresh machine has no list of packages yet.
    let _ = Command::new("apt-get").arg("update").output();
    let _ = Command::new("apt-get")
        .args(["install", "-y", "--no-install-recommends", "chromium"])
        .env("DEBIAN_FRONTEND", "noninteractive")
        .output();
    let there = Path::new(CHROMIUM).exists();
    if !there {
        skipped("there is no Chromium; as root: apt-get install chromium");
    }
    there
}

fn skipped(why: &str) {
    eprintln!("skipped: {why}");
}

fn both(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("{}\n{}", text(&output.stdout), text(&output.stderr))
}
