//! The pages in a real Chromium, and the types of their modules.
//!
//! The tests themselves are in `browser/*.test.mjs` (Node's own test runner,
//! playwright-core and axe-core). This file starts a server on a free port and runs
//! them; `cargo xtask ci --lane browser` installs what they need.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use unpuzzle_server::{Database, Settings};

use crate::support::{Server, generous};

/// Where Debian puts it.
const CHROMIUM: &str = "/usr/bin/chromium";

#[test]
#[ignore = "needs Node and Chromium: cargo xtask ci --lane browser"]
fn the_pages_work_in_a_real_browser() {
    let directory = tempfile::tempdir().expect("there is a place for temporary files");
    let server = Server::of(
        unpuzzle::ALL,
        Settings {
            database: Some(Database::File(directory.path().join("unpuzzle.db"))),
            ..generous()
        },
    );
    run(Command::new("node")
        .args(["--test", "--test-concurrency=4", "--test-reporter=spec"])
        // A page that never answers fails its test instead of holding up all, and what a
        // failed test left open does not keep its file from ending.
        .args(["--test-timeout=1800000", "--test-force-exit"])
        .args(test_files())
        .env("UNPUZZLE_BASE", format!("http://{}", server.address))
        .env("UNPUZZLE_MODULES", packages())
        .env("UNPUZZLE_CHROMIUM", CHROMIUM));
}

#[test]
#[ignore = "needs Node and Chromium: cargo xtask ci --lane browser"]
fn the_types_of_the_modules_agree() {
    let types = write_types();
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/*");
    let project = packages().join("tsconfig.json");
    let options = json!({
        "extends": tests().join("tsconfig.json"),
        "compilerOptions": {"paths": {"/*": [web], "unpuzzle-api": [types]}},
    });
    fs::write(&project, options.to_string()).expect("the packages can be written to");
    run(node("typescript-7/bin/tsc").arg("-p").arg(project));
}

/// Writes the types of all requests and replies, from what a server tells of itself.
fn write_types() -> PathBuf {
    let server = Server::of(unpuzzle::ALL, generous());
    let (document, types) = (packages().join("openapi.json"), packages().join("unpuzzle-api.d.ts"));
    // The generator takes properties beside `anyOf` for one more alternative, and those
    // beside `oneOf` for a part of each.
    let text = server.get("/api/openapi.json").text();
    let text = text.replace("\"anyOf\":", "\"oneOf\":");
    fs::write(&document, text).expect("the packages can be written to");
    run(node("openapi-typescript/bin/cli.js").arg(document).arg("-o").arg(&types));
    types
}

/// A program among the npm packages.
fn node(program: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(packages().join("node_modules").join(program));
    command
}

/// Runs a program, which must succeed.
fn run(command: &mut Command) {
    let output = command.output().expect("there is a node");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let said = format!("{}\n{}", text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{said}");
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser")
}

/// The longest first, so that the last to end is none of them.
fn test_files() -> Vec<PathBuf> {
    let entries = fs::read_dir(tests()).expect("the tests are in the repository");
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut files: Vec<_> =
        paths.filter(|path| path.to_string_lossy().ends_with(".test.mjs")).collect();
    files.sort_by_key(|file| Reverse(fs::metadata(file).map_or(0, |known| known.len())));
    files
}

/// Where the npm packages are.
fn packages() -> PathBuf {
    let tools = std::env::var_os("UNPUZZLE_TOOLS").expect("cargo xtask ci sets it");
    PathBuf::from(tools).join("node")
}
