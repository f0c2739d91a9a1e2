//! The house rules that a machine can check: formatting, lints, documentation.

use std::process::Command;

/// Runs cargo on the whole workspace; a part of cargo that is not installed is
/// skipped and says so.
fn cargo(part: &str, arguments: &[&str]) {
    let installed = Command::new(env!("CARGO"))
        .args([part, "--version"])
        .output();
    if !installed.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: cargo {part} is not installed");
        return;
    }
    let output = Command::new(env!("CARGO"))
        .arg(part)
        .args(arguments)
        .env("RUSTDOCFLAGS", "--deny warnings")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("cargo runs");
    let complaints = [output.stdout, output.stderr].concat();
    let complaints = String::from_utf8_lossy(&complaints);
    assert!(output.status.success(), "cargo {part}:\n{complaints}");
}

#[test]
fn the_code_is_formatted() {
    cargo("fmt", &["--all", "--check"]);
}

#[test]
fn the_lints_are_silent() {
    cargo(
        "clippy",
        &["--workspace", "--all-targets", "--", "--deny", "warnings"],
    );
}

#[test]
fn the_documentation_has_no_broken_links() {
    cargo("doc", &["--workspace", "--no-deps"]);
}
