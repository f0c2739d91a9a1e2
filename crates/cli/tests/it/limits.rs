//! Time and memory: every verb, given about the largest instance that it takes
//! and a time, ends in that time and within a gibibyte.
//!
//! The program runs in a child, and what counts is the processor time and the
//! memory of that child, so that a busy machine fails no test.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// What is asked for, and what it may take. A development build is tested all day, and what
/// forgets a short time forgets a long one, too.
const TIMEOUT: &str = if cfg!(debug_assertions) { "300ms" } else { "1s" };
/// Processor time differs between machines, and the front ends of a development
/// build are not optimised; a search that forgets its budget takes minutes.
const MOST_SECONDS: f64 = if cfg!(debug_assertions) { 4.0 } else { 1.5 };
const MOST_BYTES: u64 = 1 << 30;

/// How often the child is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Clock ticks of a second in `/proc`, on every Linux that Rust runs on.
const TICKS: f64 = 100.0;

/// The heaviest that is known for each verb; `@` stands for the folder with the
/// boards of [`boards`]. What needs files of its own is left out by
/// [`LEFT_OUT`].
const HEAVY: &[&[&str]] = &[
    &["24", "solve", "9", "10", "11", "12", "13", "7", "--every"],
    &["24", "hint", "9", "10", "11", "12", "13", "7"],
    &["24", "check", "((9+10)*(11-12)+13)*7", "--cards", "9,10,11,12,13,7"],
    &["24", "rate", "9", "10", "11", "12", "13", "7"],
    &["24", "generate", "-n", "1000", "--level", "expert"],
    &["24", "compare", "3", "3", "8", "8"],
    &["nerdle", "hint", "--variant", "maxi", "--list", "--boards", "4", "--strategy", "entropy"],
    &["nerdle", "solve", "--variant", "maxi", "--answer", "76-23*2=30"],
    &["nerdle", "check", "76-23*2=30", "--variant", "maxi"],
    &["nerdle", "rate", "--variant", "maxi", "--answer", "76-23*2=30", "10+20*2=50"],
    &["nerdle", "generate", "--variant", "maxi", "--boards", "4"],
    &["nerdle", "compare", "--variant", "maxi"],
    &["2048", "hint", "2 . ./. 2 ./. . .", "--player", "perfect"],
    &["2048", "solve", "2 . ./. 2 ./. . .", "--player", "expectimax"],
    &["2048", "generate", "-n", "10000", "--size", "8x8"],
    &["2048", "bench", "--player", "greedy-value", "--games", "10000000"],
    &["2048", "compare", "--games", "1000000", "--size", "8x8"],
    &["tiling", "convert", "@/13.txt"],
    &["tiling", "convert", "@/41.txt"],
    &["tiling", "solve", "@/13.txt", "--engine", "brute-force"],
    &["tiling", "solve", "@/25.txt", "--engine", "brute-force"],
    &["tiling", "solve", "@/61.txt", "--engine", "brute-force"],
    &["tiling", "solve", "@/copies.json", "--engine", "brute-force"],
    &["tiling", "solve", "@/full.json"],
    &["tiling", "solve", "@/full.json", "--engine", "dlx"],
    &["tiling", "solve", "@/full.json", "--count"],
    &["tiling", "solve", "--board", "iq-puzzler-pro", "--all", "--limit", "1000000"],
    &["tiling", "compare", "@/13.txt"],
    &["tiling", "compare", "@/copies.json"],
    &["tiling", "compare", "@/full.json"],
    &["tiling", "count", "@/full.json"],
    &["tiling", "count", "--board", "one-sided-pentominoes-6x15"],
    &["tiling", "hint", "@/full.json"],
    &["tiling", "outlook", "@/full.json"],
    &["tiling", "rate", "@/full.json"],
    &["tiling", "rate", "--board", "one-sided-pentominoes-6x15"],
    &["tiling", "generate", "--board", "iq-puzzler-pro-pyramid", "--level", "expert", "-n", "1000"],
    &["tiling", "boards"],
];

/// Verbs that only a file of one's own makes heavy.
const LEFT_OUT: &[(&str, &str)] = &[("2048", "rate")];

/// The instances of the review that found the preparation unbounded, and one
/// that is as large as a file can make it.
fn boards(folder: &Path) {
    for size in [13, 25, 41, 61] {
        let piece = |letter: char| {
            let row = |length: usize| letter.to_string().repeat(length) + "\n";
            row(size / 2) + &row(size - size / 2)
        };
        let pieces: String = ('A'..='Z').map(piece).collect();
        let text = format!("256 256 26\nDEFAULT\n{pieces}");
        fs::write(folder.join(format!("{size}.txt")), text).unwrap();
    }
    let json = |side: usize, copies: usize| {
        let cells = (0..side * side).map(|cell| format!("[{},{}]", cell % side, cell / side));
        let cells: Vec<String> = cells.collect();
        let piece = r#"[{"label":"A","cells":[[0,0],[1,0]],"turning":"flip","copies":COPIES}]"#;
        let pieces = piece.replace("COPIES", &copies.to_string());
        let cells = cells.join(",");
        format!(r#"{{"lattice":"square","cells":[{cells}],"pieces":{pieces}}}"#)
    };
    fs::write(folder.join("copies.json"), json(30, 65_536)).unwrap();
    fs::write(folder.join("full.json"), json(256, 32_768)).unwrap();
}

/// What a process has taken so far: seconds of processor time, and bytes at
/// most, none once it has ended.
fn taken(child: &Child) -> Option<(f64, u64)> {
    let read = |file: &str| fs::read_to_string(format!("/proc/{}/{file}", child.id()));
    let stat = read("stat").ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place)?.parse::<f64>().ok();
    let status = read("status").ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.split_whitespace().next()?.parse::<u64>().ok());
    Some(((ticks(11)? + ticks(12)?) / TICKS, kilobytes.unwrap_or(0) << 10))
}

/// Runs the program and says what is wrong with what it took.
fn complaint(arguments: &[String]) -> Option<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_unpuzzle"))
        .args(arguments)
        .args(["--timeout", TIMEOUT, "--threads", "1", "--no-input", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut seconds, mut bytes) = (0.0_f64, 0);
    let status = loop {
        // A process that has ended still tells its time until it is waited for.
        if let Some((now, peak)) = taken(&child) {
            seconds = seconds.max(now);
            bytes = bytes.max(peak);
        }
        if seconds > 10.0 * MOST_SECONDS || bytes > MOST_BYTES {
            child.kill().unwrap();
        }
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        thread::sleep(POLL_INTERVAL);
    };
    let command = arguments.join(" ");
    if seconds > MOST_SECONDS || bytes > MOST_BYTES {
        return Some(format!("{command}: {seconds} s, {} MB", bytes >> 20));
    }
    // Refused is neither accepted nor answered: the table would test nothing.
    (status.code() == Some(2)).then(|| format!("{command}: refused"))
}

#[test]
fn no_verb_takes_more_than_its_time_or_a_gibibyte() {
    let folder = tempfile::tempdir().unwrap();
    boards(folder.path());
    let place = folder.path().to_str().unwrap();
    let complaints: Vec<String> = HEAVY
        .iter()
        .filter_map(|words| {
            let words: Vec<String> = words.iter().map(|word| word.replace('@', place)).collect();
            complaint(&words)
        })
        .collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn every_verb_has_its_heaviest_instance() {
    for puzzle in unpuzzle::ALL {
        let performed = puzzle
            .verbs()
            .iter()
            .filter(|verb| !verb.is_screen && !LEFT_OUT.contains(&(puzzle.name(), verb.name)));
        for verb in performed {
            let known = |words: &&[&str]| words[..2] == [puzzle.name(), verb.name];
            assert!(HEAVY.iter().any(known), "{} {}", puzzle.name(), verb.name);
        }
    }
    for (puzzle, verb) in LEFT_OUT {
        let puzzle = unpuzzle::find(unpuzzle::ALL, puzzle).unwrap();
        assert!(puzzle.verbs().iter().any(|known| known.name == *verb), "{verb}");
    }
}
