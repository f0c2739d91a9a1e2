//! What tiling writes, it reads: files, texts on stdout, ids.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the program prints for a command line, which must succeed.
fn run(folder: &Path, words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_unpuzzle"))
        .arg("tiling")
        .args(words)
        .args(["--no-input"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

const SMALL: &str = "3 3 2/DEFAULT/AAA/A/A/BB/BB";

#[test]
fn saved_data_are_an_instance() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["convert", SMALL, "--save", "small.json"]);
    let counted = run(folder.path(), &["solve", "small.json", "--count", "--json"]);
    assert!(counted.contains(r#""count": "4""#), "{counted}");
}

#[test]
fn data_on_stdout_are_never_wrapped() {
    let folder = tempfile::tempdir().unwrap();
    let cover = run(folder.path(), &["convert", "--board", "soma", "--to", "cover"]);
    fs::write(folder.path().join("cover.txt"), cover).unwrap();
    let counted = run(folder.path(), &["solve", "cover.txt", "--count", "--json"]);
    assert!(counted.contains(r#""count": "11520""#), "{counted}");
}

#[test]
fn all_solutions_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["solve", SMALL, "--all", "--save", "all.txt"]);
    let saved = fs::read_to_string(folder.path().join("all.txt")).unwrap();
    assert_eq!(saved.matches("AAA").count(), 4, "{saved}");
    run(folder.path(), &["solve", SMALL, "--all", "--save", "all.json"]);
    let saved = fs::read_to_string(folder.path().join("all.json")).unwrap();
    assert!(saved.contains(r#""solutions""#), "{saved}");
}

#[test]
fn ids_are_instances() {
    let folder = tempfile::tempdir().unwrap();
    let id = "tiling:pentominoes-3x20/easy#3.0";
    let unique = run(folder.path(), &["solve", id, "--unique", "--json"]);
    assert!(unique.contains(r#""unique": true"#), "{unique}");
}

#[test]
fn trivial_puzzles_with_several_solutions_are_easy() {
    let folder = tempfile::tempdir().unwrap();
    for puzzle in ["2 2 2/DEFAULT/A/AA/B", SMALL] {
        let rated = run(folder.path(), &["rate", puzzle]);
        assert!(rated.starts_with("easy"), "{rated}");
    }
}
