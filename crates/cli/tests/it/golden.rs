//! Frozen replies: what every command of `tests/golden/commands.txt` prints as JSON in English
//! and as text in Indonesian, with its exit code. A refactoring leaves them as they are;
//! `cargo xtask golden` writes them anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The commands whose replies are frozen.
pub(crate) fn frozen_commands() -> impl Iterator<Item = &'static str> {
    let list = include_str!("../golden/commands.txt").lines();
    list.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn replies_are_frozen() {
    let commands: Vec<&str> = frozen_commands().collect();
    let here = tempfile::tempdir().expect("a folder");
    for file in ["case.txt", "first.txt"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
        fs::copy(from, here.path().join(file)).expect("an instance");
    }
    let (next, printed) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(command) = commands.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = transcript(command, here.path());
                    printed.lock().expect("no panic").insert(*command, found);
                }
            });
        }
    });
    let printed = printed.into_inner().expect("no panic");
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    for command in &commands {
        let puzzle = command.split(' ').next().expect("a puzzle");
        files.entry(puzzle).or_default().push_str(&printed[command]);
    }
    for (puzzle, found) in files {
        compare(&folder().join(format!("{puzzle}.txt")), &found);
    }
}

#[test]
fn every_verb_has_a_frozen_reply() {
    for puzzle in unpuzzle::ALL {
        for verb in puzzle.verbs().iter().filter(|verb| !verb.is_screen) {
            let start = format!("{} {}", puzzle.name(), verb.name);
            let is_frozen = frozen_commands().any(|line| {
                line.strip_prefix(&start)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            });
            assert!(is_frozen, "tests/golden/commands.txt has no command `{start}`");
        }
    }
}

/// Compares with a golden file, or writes it where that is asked for.
fn compare(file: &Path, found: &str) {
    if std::env::var_os("UNPUZZLE_GOLDEN").is_some_and(|what| what == "write") {
        fs::write(file, found).expect("a golden file");
        return;
    }
    let golden = fs::read_to_string(file).unwrap_or_default();
    let different = golden.lines().zip(found.lines()).position(|(old, new)| old != new);
    if golden != found {
        let line = different.unwrap_or_else(|| golden.lines().count().min(found.lines().count()));
        let context = |text: &str| {
            text.lines().skip(line.saturating_sub(6)).take(12).collect::<Vec<_>>().join("\n")
        };
        panic!(
            "{}, line {}, has changed (`cargo xtask golden` accepts it):\n--- old\n{}\n--- new\n{}",
            file.display(),
            line + 1,
            context(&golden),
            context(found),
        );
    }
}

/// The command with its output in both forms.
fn transcript(command: &str, here: &Path) -> String {
    let mut found = String::new();
    // Tables of players and strategies have times in them.
    let is_timed = command.contains(" bench ") || command.contains(" compare ");
    let forms: &[&str] = if is_timed { &["--json"] } else { &["--json", "--lang id"] };
    for form in forms {
        let mut line = command.to_owned();
        if !(*form == "--json" && command.contains("--jsonl")) {
            line = format!("{line} {form}");
        }
        if !command.contains("--seed") {
            line.push_str(" --seed 1");
        }
        let output = Command::new(env!("CARGO_BIN_EXE_unpuzzle"))
            .args(words(&line))
            .current_dir(here)
            .env("UNPUZZLE_DATA", here.join("data"))
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("the program starts");
        let code = output.status.code().expect("an exit code");
        writeln!(found, "$ unpuzzle {line}").expect("a string");
        found.push_str(&without_times(&String::from_utf8_lossy(&output.stdout)));
        found.push_str(&without_times(&String::from_utf8_lossy(&output.stderr)));
        writeln!(found, "? {code}\n").expect("a string");
    }
    found
}

/// Splits at blanks outside single quotes.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Replaces measured times, which are never the same twice.
pub(crate) fn without_times(text: &str) -> String {
    let timed = ["milliseconds\":", "_per_second\":"];
    let mut all = String::new();
    let mut rest = text;
    while let Some((at, name)) =
        timed.iter().filter_map(|name| Some((rest.find(name)?, name))).min()
    {
        let (before, after) = rest.split_at(at + name.len());
        all.push_str(before);
        all.push_str(" …");
        rest = after.trim_start_matches(|c: char| c == ' ' || c == '.' || c.is_ascii_digit());
    }
    all + rest
}
