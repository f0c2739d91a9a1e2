//! Files: verdicts, counts, and what is refused at which place.

use super::*;

#[test]
fn the_reports_cases_get_their_verdicts_and_counts() {
    for (number, (file, expected, count)) in SEEDS.iter().enumerate() {
        let solvable = expected.trim() != "NO_SOLUTION";
        let reply = ask("solve", &[("file", file)]);
        let outcome = if solvable { Verdict::Yes } else { Verdict::No };
        assert_eq!(reply.outcome, outcome, "case {}", number + 1);
        assert_eq!(field(&reply, "solvable"), &json!(solvable));
        let counted = ask("solve", &[("file", file), ("count", "true")]);
        if !count.is_empty() {
            assert_eq!(text(field(&counted, "count")), *count);
        }
        assert_eq!(text(field(&counted, "count")) != "0", solvable);
    }
}

#[test]
fn brute_force_saves_what_the_report_prints() {
    for case in [3, 4, 6, 7] {
        let (file, expected, _) = SEEDS[case - 1];
        let reply = ask("solve", &[("file", file), ("engine", "brute-force")]);
        assert_eq!(saved(&reply).trim_end(), expected.trim_end());
        assert_eq!(text(field(&reply, "engine")), "brute-force");
    }
    assert_eq!(
        field(&ask("solve", &[("file", SEEDS[3].0), ("engine", "brute-force")]), "cases"),
        &json!(43)
    );
}

#[test]
fn the_area_is_the_reason() {
    let reply = ask("solve", &[("file", SEEDS[4].0)]);
    assert_eq!(text(field(&reply, "reason")), "the pieces cover 26 cells, the board has 20");
    assert_eq!(saved(&reply), "No solution\n");
    assert_eq!(field(&reply, "cases"), &json!(0));
}

#[test]
fn files_get_their_verdicts_and_counts() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/course");
    let manifest = std::fs::read_to_string(folder.join("MANIFEST.tsv")).unwrap();
    for row in manifest.lines().skip(1) {
        let row: Vec<&str> = row.split('\t').collect();
        let bytes = std::fs::read(folder.join(row[0])).unwrap();
        let file = String::from_utf8(bytes).unwrap();
        let asked = run(&request("solve", &[("file", &file)]), &Budget::unlimited());
        let reply = match asked {
            Ok(reply) => reply,
            Err(failure) => {
                assert_eq!(row[1], "INVALID", "{}: {failure}", row[0]);
                assert!(failure.place.unwrap().line.is_some(), "{}", row[0]);
                continue;
            }
        };
        let verdict = if reply.outcome == Verdict::Yes { "SOLVABLE" } else { "NO_SOLUTION" };
        assert_eq!(verdict, row[1], "{}", row[0]);
        if !row[2].is_empty() {
            let counted = ask("solve", &[("file", &file), ("count", "true")]);
            assert_eq!(text(field(&counted, "count")), row[2], "{}", row[0]);
        }
    }
}

/// The message, the line and what is marked on it.
fn check_fault(file: &str, message: &str, line: usize, column: usize, marked: &str) {
    let failure = refused("solve", &[("file", file)]);
    assert_eq!(failure.message.to_string(), message, "{file:?}");
    let place = failure.place.unwrap();
    let before = place.text[..place.span.start].chars().count() + 1;
    assert_eq!((place.line, before), (Some(line), column), "{file:?}");
    assert_eq!(&place.text[place.span], marked, "{file:?}");
}

#[test]
fn bad_files_are_refused_with_line_and_column() {
    let header = "the first line must be three numbers: rows, columns and pieces";
    check_fault("\n", header, 1, 1, "");
    check_fault("hello world\n", header, 1, 1, "hello");
    check_fault("2 M 5\nDEFAULT\nA\n", header, 1, 3, "M");
    let zero = "rows, columns and pieces must be at least 1";
    check_fault("2 0 1\nDEFAULT\nA\n", zero, 1, 3, "0");
    let large = "the board may have at most 65536 cells";
    check_fault("1000000000 1000000000 1\nDEFAULT\nA\n", large, 1, 1, "1000000000");
    check_fault("1000000000 1000000000 1\nPYRAMID\nA\n", large, 1, 1, "1000000000");
    check_fault("5 5 27\nDEFAULT\nA\n", "there are only 26 letters for pieces", 1, 5, "27");
    let mode = "the second line must be DEFAULT, CUSTOM or PYRAMID";
    check_fault("2 2 1\n DEFUALT\nA\n", mode, 2, 2, "DEFUALT");
    check_fault("2 2 1\n", "the file ends here, too early", 2, 1, "");
    check_fault("3 4 1\nPYRAMID\nA\n", "a pyramid needs as many rows as columns", 1, 1, "3");
    let width = |found: usize| format!("this line of the board is {found} wide instead of 3");
    check_fault("2 3 1\nCUSTOM\nXX\nXXX\nA\n", &width(2), 3, 3, "");
    check_fault("2 3 1\nCUSTOM\nXXX\nXXXX\nA\n", &width(4), 4, 4, "X");
    check_fault("2 2 1\nCUSTOM\nXO\nXX\nA\n", "‘O’ is neither . nor X", 3, 2, "O");
    check_fault("2 2 2\nDEFAULT\nA\nAa\nB\n", "‘a’ is not a letter from A to Z", 4, 2, "a");
    check_fault("2 2 2\nDEFAULT\nA\nAB\n", "A and B on one line", 4, 2, "B");
    check_fault("2 2 2\nDEFAULT\nA\nB\nA\n", "a second piece with the letter A", 5, 1, "A");
    check_fault("2 2 2\nDEFAULT\nA A\nB\n", "piece A is in more than one part", 3, 1, "A");
    check_fault("2 2 3\nDEFAULT\nA\nB\n", "3 pieces are promised, but there are 2", 1, 5, "3");
    check_fault("2 2 1\nDEFAULT\nA\nB\n", "1 piece is promised, but there are 2", 1, 5, "1");
    check_fault("2 2 2\nDEFAULT\nA\n\nB\n", "an empty line inside the list of pieces", 4, 1, "");
}

#[test]
fn a_fault_on_one_line_is_marked_there() {
    let failure = refused("solve", &[("file", "2 2 2/DEFAULT/A/Aa/B")]);
    let place = failure.place.unwrap();
    assert_eq!((place.line, place.span), (None, 17..18));
}

#[test]
fn a_large_board_of_the_wrong_area_is_answered_at_once() {
    let reply = ask("solve", &[("file", "128 128 1\nDEFAULT\nA\n")]);
    assert_eq!(reply.outcome, Verdict::No);
    let data = json!({"lattice": "square", "cells": [[0, 0], [1_000_000, 1_000_000]]});
    let apart = request("solve", &[]).with("file", data.clone()).unwrap();
    let failure = run(&apart, &Budget::unlimited()).err().unwrap();
    assert_eq!(failure.to_string(), "the cells of the board lie too far apart");
}

#[test]
fn equal_monominoes_are_counted_exactly() {
    let pieces: Vec<String> = ('A'..='Z').map(|letter| letter.to_string()).collect();
    let file = format!("2 13 26\nDEFAULT\n{}\n", pieces.join("\n"));
    let reply = ask("solve", &[("file", &file), ("count", "true"), ("reduced", "true")]);
    assert_eq!(text(field(&reply, "count")), "403291461126605635584000000");
    assert_eq!(text(field(&reply, "arrangements")), "1");
    assert_eq!(text(field(&reply, "reduced")), "1");
    let some = ask("solve", &[("file", &file), ("all", "true"), ("limit", "5")]);
    assert_eq!(field(&some, "complete"), &json!(false));
    assert_eq!(list(field(&some, "solutions")).len(), 5);
}

/// The pieces that a challenge gives are in its id, with semicolons between them.
#[test]
fn a_challenge_that_was_saved_keeps_its_pieces() {
    let count = |file: &str| {
        let reply = ask("solve", &[("file", file), ("count", "true")]);
        text(field(&reply, "count")).to_owned()
    };
    let challenge = "tiling:2_4_2/DEFAULT/AAA/A/B/BBB;A:1,1+1,2+1,3+2,1";
    assert_eq!(count(challenge), "1");
    assert_eq!(count(&format!("AAA.\nA...\n\nunpuzzle game 1\nid {challenge}\nhints 0\n")), "1");
}

#[test]
fn a_position_that_was_saved_is_solved_from_there() {
    let start = "A...\n....\n\nunpuzzle game 1\nid tiling:2_4_2/DEFAULT/AAA/A/B/BBB\nhints 0\n";
    let count = |moves: &str| {
        let file = format!("{start}{moves}");
        let reply = ask("solve", &[("file", &file), ("count", "true")]);
        text(field(&reply, "count")).to_owned()
    };
    assert_eq!(count(""), "4");
    assert_eq!(count("move A:1,1+1,2+1,3+2,1\n"), "1");
    assert_eq!(count("move A:1,1+1,2+1,3+2,1\nundo\n"), "4");
    let file = format!("{start}move A:1,1\n");
    assert!(!refused("solve", &[("file", &file)]).message.to_string().is_empty());
}
