//! All solutions, boards, hints, challenges, ratings and conversions.

use super::*;

/// A desk that keeps what it is given.
#[derive(Default)]
struct Table {
    one_by_one: bool,
    taken: Vec<String>,
    most: usize,
    files: HashMap<String, Vec<u8>>,
}

impl VerbIo for Table {
    fn wants_stream(&self) -> bool {
        self.one_by_one
    }

    fn take(&mut self, reply: &dyn Reply) -> ControlFlow<()> {
        let text = reply.text().unwrap().in_language(Language::English);
        self.taken.push(text);
        assert!(reply.notes().is_empty(), "remarks come with the last reply");
        if self.taken.len() == self.most {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn read(&mut self, file: &FileArgument) -> Result<Option<Vec<u8>>, InputError> {
        Ok(self.files.get(file.argument).cloned())
    }

    fn will_write(&mut self, _file: &FileArgument) -> Result<(), InputError> {
        Ok(())
    }

    fn write(&mut self, file: &FileArgument, bytes: &[u8]) -> Result<(), InputError> {
        self.files.insert(file.argument.to_owned(), bytes.to_vec());
        Ok(())
    }
}

fn stream(arguments: &[(&str, &str)], most: usize) -> (Asked, Vec<String>) {
    let mut desk = Table { one_by_one: true, most, ..Table::default() };
    let asked = request("solve", arguments);
    let reply = run_at(&mut desk, &asked, &Budget::unlimited()).unwrap();
    (reply, desk.taken)
}

#[test]
fn every_solution_is_streamed_once() {
    let check = |file: &str, reduced: bool, expected: usize| {
        let reduced = reduced.to_string();
        let arguments = [("file", file), ("all", "true"), ("reduced", reduced.as_str())];
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
    assert_eq!((boards.len(), field(&reply, "complete")), (7, &json!(false)));
}

#[test]
fn unique_or_not() {
    let check = |id: &str, outcome: Verdict, unique: bool| {
        let reply = ask("solve", &[("file", id), ("unique", "true")]);
        assert_eq!((reply.outcome, field(&reply, "unique")), (outcome, &json!(unique)), "{id}");
    };
    check("tiling:iq-puzzler-pro/hard#3", Verdict::Yes, true);
    check("tiling:pentominoes-3x20", Verdict::No, false);
    check("2 2 1/DEFAULT/A", Verdict::No, false);
}

#[test]
fn out_of_budget_is_unknown() {
    for flag in ["count", "all", "unique", "lenient"] {
        let budget = Budget::unlimited().with_node_limit(5);
        let asked = [("board", "pentominoes-8x8"), (flag, "true")];
        let reply = run(&request("solve", &asked), &budget).unwrap();
        assert_eq!(reply.outcome, Verdict::Unknown, "{flag}");
        assert_eq!(field(&reply, "solvable"), &Json::Null, "{flag}");
    }
}

#[test]
fn boards_are_rows_and_layers() {
    let flat = ask("solve", &[("file", "3 3 2/DEFAULT/AAA/A/A/BB/BB")]);
    assert_eq!(field(&flat, "board"), &json!(["AAA", "ABB", "ABB"]));
    assert_eq!(flat.reply.pictures().len(), 1);
    let pyramid = ask("solve", &[("board", "iq-puzzler-pro-pyramid")]);
    let layers = list(field(&pyramid, "board"));
    let sides = layers.iter().map(|layer| list(layer).len());
    assert_eq!(sides.collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(pyramid.reply.pictures().len(), 2);
    assert_eq!(ask("solve", &[("board", "soma")]).reply.pictures().len(), 1);
}

#[test]
fn a_count_goes_on_from_its_checkpoint() {
    let mut desk = Table::default();
    let asked = request("count", &[("board", "pentominoes-8x8"), ("checkpoint", "x")]);
    let mut stops = 0;
    let total = loop {
        let budget = Budget::unlimited().with_node_limit(30_000);
        let reply = run_at(&mut desk, &asked, &budget).unwrap();
        if reply.outcome != Verdict::Unknown {
            break text(field(&reply, "count")).to_owned();
        }
        stops += 1;
    };
    assert_eq!(total, "520");
    assert!(stops > 3, "{stops}");
    let other = request("count", &[("board", "soma"), ("checkpoint", "x")]);
    let failure = run_at(&mut desk, &other, &Budget::unlimited());
    let failure = failure.err().unwrap();
    assert_eq!(failure.to_string(), "this checkpoint belongs to another problem");
}

#[test]
fn problems_are_converted_and_read_back() {
    let course = ask("convert", &[("board", "iq-puzzler-pro")]);
    let again = ask("solve", &[("file", &saved(&course)), ("count", "true")]);
    assert_eq!(text(field(&again, "count")), "4331140");
    let data = ask("convert", &[("board", "pentominoes-3x20")]).data;
    let asked = request("solve", &[("count", "true")]).with("file", data.clone()).unwrap();
    let reply = run(&asked, &Budget::unlimited()).unwrap();
    assert_eq!(text(field(&reply, "count")), "8");
}

#[test]
fn hints_name_a_move_that_can_be_made() {
    let reply = ask("hint", &[("board", "pentominoes-3x20")]);
    let step = text(field(&reply, "move")).to_owned();
    assert_eq!(text(field(&reply, "piece")), &step[..1]);
    assert_eq!(list(field(&reply, "cells")).len(), 5);
    assert!(field(&reply, "reason").is_string());
    let next = ask("hint", &[("board", "pentominoes-3x20"), ("after", &step)]);
    assert_eq!(text(field(&next, "advice")), "place");
    let nudge = ask("hint", &[("board", "pentominoes-3x20"), ("level", "1")]);
    assert!(nudge.data.get("piece").is_none());
    let failure = refused("hint", &[("board", "soma"), ("after", "V:1:1,1+1:1,2+1:2,1;L:9")]);
    assert_eq!(failure.place.unwrap().span, 22..23);
}

#[test]
fn challenges_are_unique_and_read_back() {
    let check = |board: &str, level: &str| {
        let asked = [("board", board), ("level", level), ("count", "3")];
        let mut asked = request("generate", &asked);
        asked.seed = 7;
        let reply = run(&asked, &Budget::unlimited()).unwrap();
        let again = run(&asked, &Budget::unlimited()).unwrap();
        assert_eq!(again.data, reply.data);
        assert_eq!(again.reply.page(), reply.reply.page());
        let made = list(field(&reply, "challenges"));
        assert_eq!(made.len(), 3);
        for (line, made) in saved(&reply).lines().zip(made) {
            let id = text(part(made, "id"));
            for instance in [line, id] {
                let solved =
                    ask("solve", &[("file", instance), ("unique", "true"), ("engine", "bitmask")]);
                assert_eq!(field(&solved, "unique"), &json!(true), "{instance}");
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
    assert_eq!(ask("rate", &[("file", "2 2 1/DEFAULT/A")]).outcome, Verdict::No);
    let compared = ask("compare", &[("file", SEEDS[3].0)]);
    let engines = list(field(&compared, "strategies"));
    assert_eq!(engines.len(), 5);
    assert_eq!(part(&engines[0], "cases"), 43);
    let alone = ask("solve", &[("file", SEEDS[3].0), ("engine", "frontier")]);
    assert_eq!(part(&engines[4], "cases"), field(&alone, "cases"));
}

#[test]
fn lenient_readings_say_what_they_guessed() {
    let reply = ask("solve", &[("file", "2 2 1\ndefault\nA\naa\nB\n"), ("lenient", "true")]);
    let said: Vec<String> = reply.reply.notes().iter().map(ToString::to_string).collect();
    assert_eq!(reply.outcome, Verdict::Yes);
    assert_eq!(said[0], "line 2: read as DEFAULT");
    assert!(said.iter().any(|note| note.contains("took the 2 pieces")), "{said:?}");
}

#[test]
fn a_stream_says_once_what_it_guessed() {
    let mut desk = Table { one_by_one: true, ..Table::default() };
    let file = ("file", "2 2 1\ndefault\nA\naa\nB\n");
    let all = request("solve", &[file, ("lenient", "true"), ("all", "true")]);
    let whole = run_at(&mut desk, &all, &Budget::unlimited()).unwrap();
    assert!(!desk.taken.is_empty());
    assert_eq!(whole.reply.notes()[0].to_string(), "line 2: read as DEFAULT");
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

/// A count without a checkpoint is that of `solve`, and one with a checkpoint
/// comes to its end at once where all can be counted at once.
#[test]
fn there_is_one_way_to_count() {
    for name in ["kanoodle-pyramid", "pentominoes-3x20", "soma"] {
        let plain = ask("count", &[("board", name)]);
        let solved = ask("solve", &[("board", name), ("count", "true")]);
        let mut desk = Table::default();
        let kept = request("count", &[("board", name), ("checkpoint", "x")]);
        let kept = run_at(&mut desk, &kept, &Budget::unlimited()).unwrap();
        for field_name in ["solvable", "count", "arrangements"] {
            let expected = field(&solved, field_name);
            assert_eq!(field(&plain, field_name), expected, "{name}");
            assert_eq!(field(&kept, field_name), expected, "{name}");
        }
        assert_eq!(field(&kept, "done"), field(&kept, "parts"), "{name}");
        let again = request("count", &[("board", name), ("checkpoint", "x")]);
        let again = run_at(&mut desk, &again, &Budget::unlimited()).unwrap();
        assert_eq!(field(&again, "count"), field(&kept, "count"), "{name}");
    }
}
