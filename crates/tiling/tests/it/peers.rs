//! Files that other people wrote for the course format, with their verdicts. They are
//! not ours to hand out.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::PathBuf;

use super::verdicts::check;

fn folder() -> PathBuf {
    let vectors = std::env::var("UNPUZZLE_VECTORS").expect("cargo xtask sets it");
    PathBuf::from(vectors).join("tiling/peers")
}

#[test]
#[ignore = "needs files of other people: cargo xtask ci --lane people"]
fn every_file_of_others_gets_its_verdict() {
    let manifest = std::fs::read_to_string(folder().join("MANIFEST.tsv")).unwrap();
    let rows: Vec<Vec<&str>> =
        manifest.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    assert!(rows.len() >= 29);
    for row in rows {
        let bytes = std::fs::read(folder().join(row[0])).unwrap();
        check(row[0], &bytes, row[2], row[3]);
    }
}
