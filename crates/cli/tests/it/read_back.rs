//! What the program writes, it reads: files, texts on stdout, ids, hands, boards.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What the program prints for a command line about tiling, which must succeed.
fn run(folder: &Path, words: &[&str]) -> String {
    run_any(folder, &[&["tiling"], words].concat())
}

fn run_any(folder: &Path, words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_unpuzzle"))
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
    let wide = run(folder.path(), &["convert", &format!("1 200 1/DEFAULT/{}", "A".repeat(200))]);
    fs::write(folder.path().join("wide.txt"), wide).unwrap();
    let counted = run(folder.path(), &["solve", "wide.txt", "--count", "--json"]);
    assert!(counted.contains(r#""count": "1""#), "{counted}");
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

/// Every text of these names, at any depth.
fn texts(value: &Value, names: &[&str], found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value.as_str() {
                    Some(text) if names.contains(&name.as_str()) => found.push(text.to_owned()),
                    _ => texts(value, names, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| texts(item, names, found)),
        _ => {}
    }
}

/// Whatever `generate` prints of an instance, every verb that takes one reads.
#[test]
fn what_is_generated_is_an_instance_of_every_verb() {
    let folder = tempfile::tempdir().unwrap();
    let check = |words: &[&str], names: &[&str], verbs: &[&str]| {
        let generated = run_any(folder.path(), &[words, &["--seed", "3", "--json"]].concat());
        let mut instances = Vec::new();
        texts(&serde_json::from_str(&generated).unwrap(), names, &mut instances);
        assert!(!instances.is_empty(), "{words:?}: {generated}");
        for (instance, verb) in instances.iter().flat_map(|one| verbs.iter().map(move |v| (one, v)))
        {
            run_any(folder.path(), &[words[0], verb, instance, "--timeout", "60s"]);
        }
    };
    let verbs = ["solve", "hint", "rate", "compare"];
    check(&["24", "generate", "-n", "2"], &["id", "shown"], &verbs);
    check(&["24", "generate", "--target", "10", "--cards", "3"], &["id"], &verbs[..3]);
    check(&["24", "generate", "--countdown"], &["id"], &["solve"]);
    let verbs = ["solve", "hint", "rate", "outlook", "convert", "count"];
    let board = "pentominoes-3x20";
    run(folder.path(), &["convert", "--board", board, "--save", "own.txt"]);
    check(&["tiling", "generate", "--board", board, "-l", "easy"], &["id", "course"], &verbs);
    check(&["tiling", "generate", "own.txt", "-l", "easy"], &["id"], &verbs);
    check(&["nerdle", "generate", "--variant", "micro"], &["id"], &["hint"]);
    check(&["2048", "generate"], &["id", "board"], &["hint"]);
}

/// Hands as they are shown and as people write them.
#[test]
fn hands_are_read_as_they_are_written() {
    let folder = tempfile::tempdir().unwrap();
    for hand in ["K♠ 3♥ 2♦ A♣", "Ks 3h 2d Ac", "K32A", "24:13,3,2,1", "K,3;2 a"] {
        let solved = run_any(folder.path(), &["24", "solve", hand, "--json"]);
        assert!(solved.contains(r#""solvable": true"#), "{hand}: {solved}");
    }
    let checked = run_any(folder.path(), &["24", "check", "8/(3-8/3) = 24", "--cards", "3388"]);
    assert!(checked.contains("only"), "{checked}");
}
