//! Files in the course format with their verdicts, and the counts that a search of a
//! different kind found for them.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::PathBuf;

use unpuzzle_core::Budget;
use unpuzzle_tiling::{Solver, Strictness, TextFormat};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/course")
}

#[test]
fn every_file_gets_its_verdict() {
    let manifest = std::fs::read_to_string(folder().join("MANIFEST.tsv")).unwrap();
    let rows: Vec<Vec<&str>> =
        manifest.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 25);
    for row in rows {
        let bytes = std::fs::read(folder().join(row[0])).unwrap();
        check(row[0], &bytes, row[1], row[2]);
    }
}

pub(crate) fn check(file: &str, bytes: &[u8], verdict: &str, raw: &str) {
    let strict = TextFormat::parse(bytes, Strictness::Strict);
    assert_eq!(strict.is_err(), verdict == "INVALID", "{file}: {strict:?}");
    let Ok(course) = strict else {
        return;
    };
    assert!(course.guesses.is_empty());
    let solver = Solver::new(&course.problem);
    let solution = solver.first(&Budget::unlimited()).unwrap().value;
    assert_eq!(solution.is_some(), verdict == "SOLVABLE", "{file}");
    assert!(solution.is_none_or(|solution| solution.check(&course.problem).is_ok()));
    if !raw.is_empty() {
        let count = solver.count(&Budget::unlimited()).unwrap().value.raw;
        assert_eq!(count.to_string(), raw, "{file}");
    }
}

#[test]
fn lenient_parsing_reports_its_guesses() {
    let bytes = std::fs::read(folder().join("twice.txt")).unwrap();
    let course = TextFormat::parse(&bytes, Strictness::Lenient).unwrap();
    let said: Vec<String> = course.guesses.iter().map(|guess| guess.what.to_string()).collect();
    assert_eq!(said, ["called the second piece C A"]);
    let solution = Solver::new(&course.problem).first(&Budget::unlimited()).unwrap().value;
    assert!(solution.is_some_and(|solution| solution.check(&course.problem).is_ok()));
}
