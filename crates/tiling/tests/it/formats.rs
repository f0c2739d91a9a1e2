//! Files, good and bad: every fault with its line and column, no panic on
//! anything, nothing allocated by a number that a file claims.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use proptest::prelude::*;
use unpuzzle_core::Budget;
use unpuzzle_tiling::engines::Obstruction;
use unpuzzle_tiling::formats::{Fault, TextError, write_text};
use unpuzzle_tiling::{BOARDS, Solver, Strictness, TextFormat, board};

fn check(text: &str, line: usize, column: usize, fault: Fault) {
    let error = TextFormat::parse(text.as_bytes(), Strictness::Strict).unwrap_err();
    let shown = error.to_string();
    assert_eq!(error, TextError { line, column, fault }, "{text:?}");
    assert!(shown.starts_with("line "), "{shown}");
}

#[test]
fn faults_of_the_header() {
    check("", 1, 1, Fault::Empty);
    check("hello world", 1, 1, Fault::Header);
    check("2 2\nDEFAULT\nA\n", 1, 1, Fault::Header);
    check("2 2 1 7\nDEFAULT\nA\n", 1, 7, Fault::Header);
    check("2 M 5\nDEFAULT\nA\n", 1, 3, Fault::Header);
    check("2 -2 1\nDEFAULT\nA\n", 1, 3, Fault::Header);
    check("2 0 1\nDEFAULT\nA\n", 1, 3, Fault::Zero);
    check("1000000000 1000000000 1\nDEFAULT\nA\n", 1, 1, Fault::TooLarge);
    check("1000000000 1000000000 1\nCUSTOM\nX\n", 1, 1, Fault::TooLarge);
    check("99999999999999999999999 1 1\nDEFAULT\nA\n", 1, 1, Fault::TooLarge);
    check("5 5 27\nDEFAULT\nA\n", 1, 5, Fault::TooManyPieces);
    check("250 250 1\nPYRAMID\nA\n", 1, 1, Fault::TooLarge);
    check("3 4 1\nPYRAMID\nA\n", 1, 1, Fault::NotSquare);
    check("2 2 1", 2, 1, Fault::Empty);
    check("2 2 1\n DEFUALT\nA\n", 2, 2, Fault::Mode("DEFUALT".to_owned()));
    check("2 2 1\nbanana\nA\n", 2, 1, Fault::Mode("banana".to_owned()));
}

#[test]
fn faults_of_the_board() {
    check("2 3 1\nCUSTOM\nXX\nXXX\nA\n", 3, 3, Fault::Width { found: 2, expected: 3 });
    check("2 3 1\nCUSTOM\nXXX\nXXXX\nA\n", 4, 4, Fault::Width { found: 4, expected: 3 });
    check("2 3 1\nCUSTOM\nXXX\n", 4, 1, Fault::BoardEnds);
    check("1 3 1\nCUSTOM\nXMX\nA\n", 3, 2, Fault::BoardCharacter('M'));
    check("1 3 1\nCUSTOM\n...\nA\n", 3, 1, Fault::NoCells);
}

#[test]
fn faults_of_the_pieces() {
    let endless = format!("2 2 1\nDEFAULT\n{}\n", "A".repeat(70_000));
    check(&endless, 3, 1, Fault::TooLarge);
    check("2 2 2\nDEFAULT\nA\nAa\nB\n", 4, 2, Fault::PieceCharacter('a'));
    check("2 2 2\nDEFAULT\nA\n\tA\nB\n", 4, 1, Fault::PieceCharacter('\t'));
    check("2 2 2\nDEFAULT\nAB\nB\n", 3, 2, Fault::TwoLetters('A', 'B'));
    check("2 2 2\nDEFAULT\nA\n\nB\n", 4, 1, Fault::BlankLine);
    check("2 2 3\nDEFAULT\nA\nB\nA\n", 5, 1, Fault::RepeatedLetter('A'));
    check("2 2 1\nDEFAULT\nA A\n", 3, 1, Fault::InParts('A'));
    check("2 2 1\nDEFAULT\nA\n A\n", 3, 1, Fault::InParts('A'));
    check("2 2 2\nDEFAULT\nA\n", 1, 5, Fault::PieceCount { found: 1, expected: 2 });
    check("2 2 1\nDEFAULT\nA\nB\n", 1, 5, Fault::PieceCount { found: 2, expected: 1 });
    check("2 2 1\nDEFAULT\n", 1, 5, Fault::PieceCount { found: 0, expected: 1 });
}

#[test]
fn invalid_utf8_has_a_place() {
    let error = TextFormat::parse(b"2 2 1\nDEF\xff\n", Strictness::Strict).unwrap_err();
    assert_eq!((error.line, error.column, error.fault), (2, 4, Fault::NotText));
    assert!(TextFormat::parse(&[0; 4096], Strictness::Lenient).is_err());
}

#[test]
fn line_ends_and_byte_order_marks_are_accepted() {
    for text in [
        "2 2 1\r\nDEFAULT\r\nAA\r\nAA",
        "\u{feff}2 2 1 \nDEFAULT \nAA \nAA  \n\n\n",
        " 2  2 1\n DEFAULT\nAA\nAA\n",
    ] {
        let course = TextFormat::parse(text.as_bytes(), Strictness::Strict).unwrap();
        assert_eq!(course.problem.cells().len(), 4, "{text:?}");
    }
}

#[test]
fn lenient_parsing_guesses_and_reports_it() {
    let text = "2 2 3\ndefault\na\nAA\n\nB\n";
    let course = TextFormat::parse(text.as_bytes(), Strictness::Lenient).unwrap();
    let said: Vec<(usize, String)> =
        course.guesses.iter().map(|guess| (guess.line, guess.what.to_string())).collect();
    let expected = [
        (2, "read as DEFAULT"),
        (3, "read a as A"),
        (5, "skipped an empty line"),
        (1, "took the 2 pieces that there are instead of 3"),
    ];
    assert_eq!(said, expected.map(|(line, message)| (line, message.to_owned())));
}

#[test]
fn areas_are_checked_before_placements_are_listed() {
    let problem =
        TextFormat::parse(b"128 128 1\nDEFAULT\nAAA\n", Strictness::Strict).unwrap().problem;
    let solver = Solver::new(&problem);
    assert_eq!(solver.obstruction(), Some(&Obstruction::Area { pieces: 3, cells: 16_384 }));
    let answer = solver.first(&Budget::unlimited()).unwrap();
    assert_eq!((answer.value, answer.examined, answer.engine), (None, 0, None));
}

#[test]
fn twenty_six_equal_pieces_are_counted_exactly() {
    let letters: String = ('A'..='Z').map(|letter| format!("{letter}\n")).collect();
    let problem =
        TextFormat::parse(format!("2 13 26\nDEFAULT\n{letters}").as_bytes(), Strictness::Strict)
            .unwrap()
            .problem;
    let counts = Solver::new(&problem).count(&Budget::unlimited()).unwrap().value;
    assert_eq!(counts.arrangements.to_string(), "1");
    assert_eq!(counts.raw.to_string(), "403291461126605635584000000");
    assert_eq!(
        Solver::new(&problem).distinct(&counts, &Budget::unlimited()).unwrap().to_string(),
        "1"
    );
}

#[test]
fn large_boards_are_solved_without_words() {
    let row = "A".repeat(600);
    let text = format!("2 600 2\nDEFAULT\n{row}\n{}\n", row.replace('A', "B"));
    let problem = TextFormat::parse(text.as_bytes(), Strictness::Strict).unwrap().problem;
    let counts = Solver::new(&problem).count(&Budget::unlimited()).unwrap().value;
    assert_eq!(counts.raw.to_string(), "2");
}

#[test]
fn problems_survive_every_form() {
    for name in BOARDS {
        let problem = board(name).unwrap();
        if let Ok(text) = write_text(&problem) {
            let again = TextFormat::parse(text.as_bytes(), Strictness::Strict).unwrap().problem;
            assert_eq!(again.pieces(), problem.pieces(), "{name}");
            assert_eq!(again.cells().len(), problem.cells().len());
        }
    }
}

/// Random text of the elements of the formats.
fn likely() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop::sample::select(vec![
            "1", "2", "3", "4", " ", "\n", "\r\n", "DEFAULT", "CUSTOM", "PYRAMID", "A", "B", "AA",
            "X", ".", "|", "a:b", "é",
        ]),
        0..60,
    )
    .prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn no_text_panics(text in likely(), bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for reading in [Strictness::Strict, Strictness::Lenient] {
            let _ = TextFormat::parse(&bytes, reading);
            if let Ok(course) = TextFormat::parse(text.as_bytes(), reading) {
                let budget = Budget::unlimited().with_node_limit(10_000);
                let first = Solver::new(&course.problem).first(&budget);
                if let Ok(Some(solution)) = first.map(|answer| answer.value) {
                    prop_assert_eq!(solution.check(&course.problem), Ok(()));
                }
            }
        }
    }

    #[test]
    fn no_small_file_panics(rows in 1_usize..5, columns in 1_usize..5, rest in likely()) {
        let text = format!("{rows} {columns} 2\nDEFAULT\n{rest}");
        let _ = TextFormat::parse(text.as_bytes(), Strictness::Lenient);
    }
}
