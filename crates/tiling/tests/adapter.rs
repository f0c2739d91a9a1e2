//! The puzzle as front ends see it: requests in, replies out.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use unpuzzle_core::{
    Budget, Desk, Failure, Language, Outcome, Puzzle, Reply, Request, Value, Verb,
};
use unpuzzle_tiling::{Tiling, board, problem_to_value};

fn verb(name: &str) -> &'static Verb {
    Tiling
        .verbs()
        .iter()
        .find(|verb| verb.name == name)
        .unwrap()
}

fn request(name: &str, arguments: &[(&str, &str)]) -> Request {
    let start = Request::new(verb(name));
    let add = |request: Request, (name, text): &(&str, &str)| request.with(name, text).unwrap();
    arguments.iter().fold(start, add)
}

fn ask(name: &str, arguments: &[(&str, &str)]) -> Reply {
    Tiling
        .perform(&request(name, arguments), &Budget::unlimited())
        .unwrap()
}

fn refused(name: &str, arguments: &[(&str, &str)]) -> Failure {
    Tiling
        .perform(&request(name, arguments), &Budget::unlimited())
        .unwrap_err()
}

fn field<'a>(reply: &'a Reply, name: &str) -> &'a Value {
    let found = reply.data.iter().find(|(known, _)| *known == name);
    &found
        .unwrap_or_else(|| panic!("no field {name}: {:?}", reply.data))
        .1
}

fn text(value: &Value) -> &str {
    match value {
        Value::Text(text) => text,
        other => panic!("not a text: {other:?}"),
    }
}

fn saved(reply: &Reply) -> String {
    reply.text.as_ref().unwrap().in_language(Language::English)
}

const SEEDS: [(&str, &str, &str); 7] = [
    (
        include_str!("data/seed1.txt"),
        include_str!("data/seed1.expected.txt"),
        "37632",
    ),
    (
        include_str!("data/seed2.txt"),
        include_str!("data/seed2.expected.txt"),
        "",
    ),
    (
        include_str!("data/seed3.txt"),
        include_str!("data/seed3.expected.txt"),
        "",
    ),
    (
        include_str!("data/seed4.txt"),
        include_str!("data/seed4.expected.txt"),
        "",
    ),
    (
        include_str!("data/seed5.txt"),
        include_str!("data/seed5.expected.txt"),
        "0",
    ),
    (
        include_str!("data/seed6.txt"),
        include_str!("data/seed6.expected.txt"),
        "",
    ),
    (
        include_str!("data/seed7.txt"),
        include_str!("data/seed7.expected.txt"),
        "4331140",
    ),
];

#[test]
fn the_reports_cases_get_their_verdicts_and_counts() {
    for (number, (file, expected, count)) in SEEDS.iter().enumerate() {
        let solvable = expected.trim() != "NO_SOLUTION";
        let reply = ask("solve", &[("file", file)]);
        let outcome = if solvable { Outcome::Yes } else { Outcome::No };
        assert_eq!(reply.outcome, outcome, "case {}", number + 1);
        assert_eq!(field(&reply, "solvable"), &Value::Bool(solvable));
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
        field(
            &ask("solve", &[("file", SEEDS[3].0), ("engine", "brute-force")]),
            "cases"
        ),
        &Value::Integer(43)
    );
}

#[test]
fn the_area_is_the_reason() {
    let reply = ask("solve", &[("file", SEEDS[4].0)]);
    let Value::Said(reason) = field(&reply, "reason") else {
        panic!()
    };
    assert_eq!(
        reason.to_string(),
        "the pieces cover 26 cells, the board has 20"
    );
    assert_eq!(saved(&reply), "No solution\n");
    assert_eq!(field(&reply, "cases"), &Value::Integer(0));
}

#[test]
fn files_of_other_people_get_their_verdicts_and_counts() {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let shared = std::env::var_os("UNPUZZLE_SHARED").map_or_else(beside, PathBuf::from);
    let folder = shared.join("vectors/tiling/peers");
    let Ok(manifest) = std::fs::read_to_string(folder.join("MANIFEST.tsv")) else {
        eprintln!("skipped: {} is absent", folder.display());
        return;
    };
    for row in manifest.lines().skip(1) {
        let row: Vec<&str> = row.split('\t').collect();
        let bytes = std::fs::read(folder.join(row[0])).unwrap();
        let file = String::from_utf8(bytes).unwrap();
        let asked = Tiling.perform(&request("solve", &[("file", &file)]), &Budget::unlimited());
        let Ok(reply) = asked else {
            let failure = asked.unwrap_err();
            assert_eq!(row[2], "INVALID", "{}: {failure}", row[0]);
            assert!(failure.place.unwrap().line.is_some(), "{}", row[0]);
            continue;
        };
        let verdict = if reply.outcome == Outcome::Yes {
            "SOLVABLE"
        } else {
            "NO_SOLUTION"
        };
        assert_eq!(verdict, row[2], "{}", row[0]);
        if !row[3].is_empty() {
            let counted = ask("solve", &[("file", &file), ("count", "true")]);
            assert_eq!(text(field(&counted, "count")), row[3], "{}", row[0]);
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
    check_fault(
        "1000000000 1000000000 1\nDEFAULT\nA\n",
        large,
        1,
        1,
        "1000000000",
    );
    check_fault(
        "1000000000 1000000000 1\nPYRAMID\nA\n",
        large,
        1,
        1,
        "1000000000",
    );
    check_fault(
        "5 5 27\nDEFAULT\nA\n",
        "there are only 26 letters for pieces",
        1,
        5,
        "27",
    );
    let mode = "the second line must be DEFAULT, CUSTOM or PYRAMID";
    check_fault("2 2 1\n DEFUALT\nA\n", mode, 2, 2, "DEFUALT");
    check_fault("2 2 1\n", "the file ends here, too early", 2, 1, "");
    check_fault(
        "3 4 1\nPYRAMID\nA\n",
        "a pyramid needs as many rows as columns",
        1,
        1,
        "3",
    );
    let width = |found: usize| format!("this line of the board is {found} wide instead of 3");
    check_fault("2 3 1\nCUSTOM\nXX\nXXX\nA\n", &width(2), 3, 3, "");
    check_fault("2 3 1\nCUSTOM\nXXX\nXXXX\nA\n", &width(4), 4, 4, "X");
    check_fault(
        "2 2 1\nCUSTOM\nXO\nXX\nA\n",
        "‘O’ is neither . nor X",
        3,
        2,
        "O",
    );
    check_fault(
        "2 2 2\nDEFAULT\nA\nAa\nB\n",
        "‘a’ is not a letter from A to Z",
        4,
        2,
        "a",
    );
    check_fault("2 2 2\nDEFAULT\nA\nAB\n", "A and B on one line", 4, 2, "B");
    check_fault(
        "2 2 2\nDEFAULT\nA\nB\nA\n",
        "a second piece with the letter A",
        5,
        1,
        "A",
    );
    check_fault(
        "2 2 2\nDEFAULT\nA A\nB\n",
        "piece A is in more than one part",
        3,
        1,
        "A",
    );
    check_fault(
        "2 2 3\nDEFAULT\nA\nB\n",
        "3 pieces are promised, but there are 2",
        1,
        5,
        "3",
    );
    check_fault(
        "2 2 1\nDEFAULT\nA\nB\n",
        "1 piece is promised, but there are 2",
        1,
        5,
        "1",
    );
    check_fault(
        "2 2 2\nDEFAULT\nA\n\nB\n",
        "an empty line inside the list of pieces",
        4,
        1,
        "",
    );
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
    assert_eq!(reply.outcome, Outcome::No);
    let cells = Value::List(vec![
        Value::list([0, 0]),
        Value::list([1_000_000, 1_000_000]),
    ]);
    let data = Value::Record(vec![("lattice", "square".into()), ("cells", cells)]);
    let apart = Request::new(verb("solve")).with_data(data).unwrap();
    let failure = Tiling.perform(&apart, &Budget::unlimited()).unwrap_err();
    assert_eq!(
        failure.to_string(),
        "the cells of the board lie too far apart"
    );
}

#[test]
fn equal_monominoes_are_counted_exactly() {
    let pieces: Vec<String> = ('A'..='Z').map(|letter| letter.to_string()).collect();
    let file = format!("2 13 26\nDEFAULT\n{}\n", pieces.join("\n"));
    let reply = ask(
        "solve",
        &[("file", &file), ("count", "true"), ("reduced", "true")],
    );
    assert_eq!(text(field(&reply, "count")), "403291461126605635584000000");
    assert_eq!(text(field(&reply, "arrangements")), "1");
    assert_eq!(text(field(&reply, "reduced")), "1");
    let some = ask("solve", &[("file", &file), ("all", "true"), ("limit", "5")]);
    assert_eq!(field(&some, "complete"), &Value::Bool(false));
    let Value::List(solutions) = field(&some, "solutions") else {
        panic!()
    };
    assert_eq!(solutions.len(), 5);
}

/// A desk that keeps what it is given.
#[derive(Default)]
struct Table {
    one_by_one: bool,
    taken: Vec<Reply>,
    most: usize,
    files: HashMap<String, Vec<u8>>,
}

impl Desk for Table {
    fn takes_each(&self) -> bool {
        self.one_by_one
    }

    fn take(&mut self, reply: Reply) -> ControlFlow<()> {
        self.taken.push(reply);
        if self.taken.len() == self.most {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn read(&mut self, argument: &str) -> Result<Option<Vec<u8>>, Failure> {
        Ok(self.files.get(argument).cloned())
    }

    fn write(&mut self, argument: &str, bytes: &[u8]) -> Result<(), Failure> {
        self.files.insert(argument.to_owned(), bytes.to_vec());
        Ok(())
    }
}

fn stream(arguments: &[(&str, &str)], most: usize) -> (Reply, Vec<String>) {
    let mut desk = Table {
        one_by_one: true,
        most,
        ..Table::default()
    };
    let asked = request("solve", arguments);
    let reply = Tiling
        .perform_at(&mut desk, &asked, &Budget::unlimited())
        .unwrap();
    (reply, desk.taken.iter().map(saved).collect())
}

#[test]
fn every_solution_is_streamed_once() {
    let check = |file: &str, reduced: bool, expected: usize| {
        let reduced = reduced.to_string();
        let arguments = [
            ("file", file),
            ("all", "true"),
            ("reduced", reduced.as_str()),
        ];
        let (reply, mut boards) = stream(&arguments, usize::MAX);
        assert_eq!(text(field(&reply, "count")), expected.to_string());
        boards.sort_unstable();
        boards.dedup();
        assert_eq!(boards.len(), expected);
    };
    check(SEEDS[0].0, false, 37_632);
    check(SEEDS[0].0, true, 99);
    check("tiling:pentominoes-8x8", false, 520);
    check("tiling:pentominoes-8x8", true, 65);
    check("tiling:soma", true, 240);
}

#[test]
fn whoever_has_enough_stops_the_stream() {
    let (reply, boards) = stream(&[("board", "kanoodle"), ("all", "true")], 7);
    assert_eq!(
        (boards.len(), field(&reply, "complete")),
        (7, &Value::Bool(false))
    );
}

#[test]
fn unique_or_not() {
    let check = |id: &str, outcome: Outcome, unique: bool| {
        let reply = ask("solve", &[("file", id), ("unique", "true")]);
        assert_eq!(
            (reply.outcome, field(&reply, "unique")),
            (outcome, &Value::Bool(unique)),
            "{id}"
        );
    };
    check("tiling:iq-puzzler-pro/hard#3", Outcome::Yes, true);
    check("tiling:pentominoes-3x20", Outcome::No, false);
    check("2 2 1/DEFAULT/A", Outcome::No, false);
}

#[test]
fn out_of_budget_is_unknown() {
    for flag in ["count", "all", "unique", "lenient"] {
        let budget = Budget::unlimited().with_node_limit(5);
        let asked = [("board", "iq-puzzler-pro-pyramid"), (flag, "true")];
        let reply = Tiling.perform(&request("solve", &asked), &budget).unwrap();
        assert_eq!(reply.outcome, Outcome::Unknown, "{flag}");
        assert_eq!(field(&reply, "solvable"), &Value::Null, "{flag}");
    }
}

#[test]
fn boards_are_rows_and_layers() {
    let flat = ask("solve", &[("file", "3 3 2/DEFAULT/AAA/A/A/BB/BB")]);
    assert_eq!(field(&flat, "board"), &Value::list(["AAA", "ABB", "ABB"]));
    assert_eq!(flat.pictures.len(), 1);
    let pyramid = ask("solve", &[("board", "iq-puzzler-pro-pyramid")]);
    let Value::List(layers) = field(&pyramid, "board") else {
        panic!()
    };
    let sides = layers.iter().map(|layer| match layer {
        Value::List(rows) => rows.len(),
        other => panic!("{other:?}"),
    });
    assert_eq!(sides.collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(pyramid.pictures.len(), 2);
    assert_eq!(ask("solve", &[("board", "soma")]).pictures.len(), 1);
}

#[test]
fn a_count_goes_on_from_its_checkpoint() {
    let mut desk = Table::default();
    let asked = request(
        "count",
        &[("board", "pentominoes-8x8"), ("checkpoint", "x")],
    );
    let mut stops = 0;
    let total = loop {
        let budget = Budget::unlimited().with_node_limit(10_000);
        let reply = Tiling.perform_at(&mut desk, &asked, &budget).unwrap();
        if reply.outcome != Outcome::Unknown {
            break text(field(&reply, "count")).to_owned();
        }
        stops += 1;
    };
    assert_eq!(total, "520");
    assert!(stops > 3, "{stops}");
    let other = request("count", &[("board", "soma"), ("checkpoint", "x")]);
    let failure = Tiling
        .perform_at(&mut desk, &other, &Budget::unlimited())
        .unwrap_err();
    assert_eq!(
        failure.to_string(),
        "this checkpoint belongs to another problem"
    );
}

#[test]
fn problems_are_converted_and_read_back() {
    let course = ask("convert", &[("board", "iq-puzzler-pro")]);
    let again = ask("solve", &[("file", &saved(&course)), ("count", "true")]);
    assert_eq!(text(field(&again, "count")), "4331140");
    let cover = ask("convert", &[("board", "soma"), ("to", "cover")]);
    let counted = ask("solve", &[("file", &saved(&cover)), ("count", "true")]);
    assert_eq!(text(field(&counted, "count")), "11520");
    let first = ask("solve", &[("file", &saved(&cover))]);
    assert_eq!(saved(&first).lines().count(), 7);
    let data = problem_to_value(&board("pentominoes-3x20").unwrap());
    let asked = request("solve", &[("count", "true")])
        .with_data(data)
        .unwrap();
    let reply = Tiling.perform(&asked, &Budget::unlimited()).unwrap();
    assert_eq!(text(field(&reply, "count")), "8");
}

#[test]
fn items_and_options_say_what_is_wrong() {
    let failure = refused("solve", &[("file", "| items\na b c | d\na d\nb e\n")]);
    assert_eq!(
        failure.to_string(),
        "the item e is not among those of the first line"
    );
    assert_eq!(failure.place.unwrap().line, Some(4));
    let failure = refused("hint", &[("file", "a b\na\nb\n")]);
    assert_eq!(
        failure.to_string(),
        "items and options have no board: only solve takes them"
    );
}

#[test]
fn hints_name_a_move_that_can_be_made() {
    let reply = ask("hint", &[("board", "pentominoes-3x20")]);
    let step = text(field(&reply, "move")).to_owned();
    assert_eq!(text(field(&reply, "piece")), &step[..1]);
    let Value::List(cells) = field(&reply, "cells") else {
        panic!()
    };
    assert_eq!(cells.len(), 5);
    assert!(matches!(field(&reply, "reason"), Value::Said(_)));
    let next = ask("hint", &[("board", "pentominoes-3x20"), ("after", &step)]);
    assert_eq!(text(field(&next, "advice")), "place");
    let nudge = ask("hint", &[("board", "pentominoes-3x20"), ("level", "1")]);
    assert!(nudge.data.iter().all(|(name, _)| *name != "piece"));
    let failure = refused(
        "hint",
        &[("board", "soma"), ("after", "V:1:1,1+1:1,2+1:2,1;L:9")],
    );
    assert_eq!(failure.place.unwrap().span, 22..23);
}

#[test]
fn challenges_are_unique_and_read_back() {
    let check = |board: &str, level: &str| {
        let asked = [("board", board), ("level", level), ("count", "3")];
        let mut asked = request("generate", &asked);
        asked.seed = 7;
        let reply = Tiling.perform(&asked, &Budget::unlimited()).unwrap();
        assert_eq!(Tiling.perform(&asked, &Budget::unlimited()).unwrap(), reply);
        let Value::List(made) = field(&reply, "challenges") else {
            panic!()
        };
        assert_eq!(made.len(), 3);
        for (line, made) in saved(&reply).lines().zip(made) {
            let Value::Record(made) = made else { panic!() };
            let id = text(&made.iter().find(|(name, _)| *name == "id").unwrap().1);
            for instance in [line, id] {
                let solved = ask(
                    "solve",
                    &[
                        ("file", instance),
                        ("unique", "true"),
                        ("engine", "bitmask"),
                    ],
                );
                assert_eq!(field(&solved, "unique"), &Value::Bool(true), "{instance}");
            }
        }
    };
    check("iq-puzzler-pro", "hard");
    check("pentominoes-6x10", "expert");
    check("soma", "easy");
}

#[test]
fn ratings_and_comparisons() {
    let rated = ask("rate", &[("file", "tiling:iq-puzzler-pro/medium#7")]);
    assert_eq!(text(field(&rated, "level")), "medium");
    assert_eq!(
        ask("rate", &[("file", "2 2 1/DEFAULT/A")]).outcome,
        Outcome::No
    );
    let compared = ask("compare", &[("file", SEEDS[3].0)]);
    let Value::List(engines) = field(&compared, "strategies") else {
        panic!()
    };
    assert_eq!(engines.len(), 5);
    let cases = |engine: &Value| match engine {
        Value::Record(fields) => fields
            .iter()
            .find(|(name, _)| *name == "cases")
            .unwrap()
            .1
            .clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(cases(&engines[0]), Value::Integer(43));
    let alone = ask("solve", &[("file", SEEDS[3].0), ("engine", "frontier")]);
    assert_eq!(&cases(&engines[4]), field(&alone, "cases"));
}

#[test]
fn lenient_readings_say_what_they_guessed() {
    let reply = ask(
        "solve",
        &[("file", "2 2 1\ndefault\nA\naa\nB\n"), ("lenient", "true")],
    );
    let said: Vec<String> = reply.notes.iter().map(ToString::to_string).collect();
    assert_eq!(reply.outcome, Outcome::Yes);
    assert_eq!(said[0], "line 2: read as DEFAULT");
    assert!(
        said.iter().any(|note| note.contains("took the 2 pieces")),
        "{said:?}"
    );
}

#[test]
fn requests_that_make_no_sense() {
    let check = |arguments: &[(&str, &str)], message: &str| {
        assert_eq!(refused("solve", arguments).to_string(), message);
    };
    check(&[], "name a file, or a board with --board");
    check(
        &[("board", "soma"), ("file", "1 1 1/DEFAULT/A")],
        "a file and --board at once: leave one of them out",
    );
    check(
        &[("board", "soma"), ("count", "true"), ("all", "true")],
        "--count, --all and --unique are different questions: ask one at a time",
    );
    let failure = refused("solve", &[("board", "iq-puzler-pro")]);
    assert_eq!(failure.suggestion.as_deref(), Some("iq-puzzler-pro"));
}
