//! The pages in a real Chromium, and the types of their modules.
//!
//! The tests themselves are in `browser/*.test.mjs` (Node's own test runner,
//! playwright-core and axe-core). This file starts a server on a free port and runs
//! them; `cargo xtask ci --lane browser` installs what they need.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::mpsc;
use std::thread;

use unpuzzle_puzzle::StopFlag;
use unpuzzle_server::{Database, Settings, serve};

/// Where Debian puts it.
const CHROMIUM: &str = "/usr/bin/chromium";

#[test]
#[ignore = "needs Node and Chromium: cargo xtask ci --lane browser"]
fn the_pages_work_in_a_real_browser() {
    let stop = StopFlag::default();
    let directory = tempfile::tempdir().expect("there is a place for temporary files");
    let address = start_server(&stop, directory.path());
    let output = Command::new("node")
        .args(["--test", "--test-concurrency=3", "--test-reporter=spec"])
        // A page that never answers fails its file instead of holding up all.
        .arg("--test-timeout=900000")
        .args(test_files())
        .env("UNPUZZLE_BASE", format!("http://{address}"))
        .env("UNPUZZLE_MODULES", packages())
        .env("UNPUZZLE_CHROMIUM", CHROMIUM)
        .output()
        .expect("there is a node");
    stop.raise();
    assert!(output.status.success(), "{}", both(&output));
}

#[test]
#[ignore = "needs Node and Chromium: cargo xtask ci --lane browser"]
fn the_types_of_the_modules_agree() {
    let checker = packages().join("node_modules/typescript/bin/tsc");
    let project = tests().join("tsconfig.json");
    let output = Command::new("node")
        .arg(checker)
        .arg("-p")
        .arg(project)
        .output()
        .expect("there is a node");
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

/// Where the npm packages are.
fn packages() -> PathBuf {
    let tools = std::env::var_os("UNPUZZLE_TOOLS").expect("cargo xtask ci sets it");
    PathBuf::from(tools).join("node")
}

fn both(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("{}\n{}", text(&output.stdout), text(&output.stderr))
}
