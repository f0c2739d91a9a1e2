//! Growth, traces and cards of every puzzle, as front ends see them.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use serde_json::Value;
use unpuzzle_puzzles::trace::{Replay, Trace};
use unpuzzle_puzzles::{ALL, find};
use unpuzzle_puzzles::{Budget, Call, InputError, Language, NoIo, Reply, Verdict};

fn ask(
    puzzle: &str,
    arguments: &[(&str, &str)],
    budget: &Budget,
) -> Result<Box<dyn Reply>, InputError> {
    let verbs = find(ALL, puzzle).unwrap().verbs();
    let mut request = Call::new(verbs.iter().find(|verb| verb.name == "compare").unwrap());
    request.seed = 1;
    for (name, value) in arguments {
        request = request.with(name, *value)?;
    }
    request.run(&mut NoIo, budget)
}

fn data(puzzle: &str, arguments: &[(&str, &str)]) -> Value {
    let reply = ask(puzzle, arguments, &Budget::unlimited()).unwrap();
    serde_json::from_str(&reply.json(Language::English)).unwrap()
}

fn refusal(puzzle: &str, arguments: &[(&str, &str)]) -> String {
    match ask(puzzle, arguments, &Budget::unlimited()) {
        Ok(_) => panic!("{puzzle} {arguments:?} is not refused"),
        Err(error) => error.message.to_string(),
    }
}

/// What a strategy cost at each size, and whether it was stopped there.
fn costs(growth: &Value, name: &str) -> Vec<(u64, u64, bool)> {
    let curves = growth["curves"].as_array().unwrap();
    let curve = curves.iter().find(|curve| curve["name"] == name).unwrap();
    let number = |step: &Value, field: &str| step[field].as_u64().unwrap();
    let steps = curve["steps"].as_array().unwrap().iter();
    steps
        .map(|step| {
            let stopped = step["at_least"].as_bool().unwrap();
            (number(step, "size"), number(step, "cases"), stopped)
        })
        .collect()
}

#[test]
fn brute_force_grows_as_its_formula_says_and_is_stopped() {
    let growth = data("24", &[("growth", "true"), ("share", "500000cases")]);
    let expected = [(3, 192, false), (4, 7680, false), (5, 430_080, false), (6, 500_000, true)];
    assert_eq!(costs(&growth, "seed"), expected);
    let seed = &growth["curves"][0];
    assert_eq!(seed["laws"]["cases"]["kind"], "exponential");
    let factor = seed["laws"]["cases"]["factor"].as_f64().unwrap();
    // The root of 430,080 / 192.
    assert!((factor - 47.33).abs() < 0.01, "{factor}");
    assert!(seed["steps"][1]["wrong"].as_str().unwrap().contains("says no"));
    assert!(seed["steps"][2]["wrong"].as_str().unwrap().contains("28 forms"));
}

/// The numbers of domino tilings are known.
#[test]
fn every_engine_counts_the_same_tilings() {
    let growth = data("tiling", &[("growth", "true"), ("share", "3000cases")]);
    let known = [5.0, 11.0, 36.0, 95.0, 281.0, 781.0, 2245.0, 6336.0];
    for curve in growth["curves"].as_array().unwrap() {
        let steps = curve["steps"].as_array().unwrap().iter();
        for (step, expected) in steps.zip(known).filter(|(step, _)| step["at_least"] == false) {
            assert_eq!(step["quality"].as_f64(), Some(expected), "{}", curve["name"]);
        }
    }
    assert_eq!(costs(&growth, "frontier").len(), 15);
}

#[test]
fn a_budget_that_is_over_shows_what_there_is() {
    let budget = Budget::unlimited().with_node_limit(3000);
    let reply = ask("24", &[("growth", "true")], &budget).unwrap();
    let shown: Value = serde_json::from_str(&reply.json(Language::English)).unwrap();
    assert_eq!(costs(&shown, "seed")[0], (3, 192, false));
    let stopped = Budget::unlimited();
    let flag = unpuzzle_puzzles::StopFlag::default();
    flag.raise();
    let reply = ask("2048", &[("growth", "true")], &stopped.with_stop(flag)).unwrap();
    assert_eq!(reply.verdict(), Verdict::Unknown);
}

/// Strategies that are done before the budget is over stay.
#[test]
fn a_stopped_comparison_keeps_finished_strategies() {
    // The first two strategies take 7,680 and 384 cases, the third 1,950. Quick runs are repeated,
    // which must not change what is finished.
    let budget = Budget::unlimited().with_node_limit(8_200);
    let reply = ask("24", &[("cards", "3 3 8 8")], &budget).unwrap();
    assert_eq!(reply.verdict(), Verdict::Unknown);
    let shown: Value = serde_json::from_str(&reply.json(Language::English)).unwrap();
    let names: Vec<_> =
        shown["strategies"].as_array().unwrap().iter().map(|own| &own["name"]).collect();
    assert_eq!(names, ["seed", "smith"]);
}

fn trace(puzzle: &str, arguments: &[(&str, &str)]) -> Trace {
    let reply = data(puzzle, arguments);
    let whole = reply["trace"].as_object().unwrap();
    // The lines of a file say the same as the object of an answer.
    let mut header = whole.clone();
    let events = header.remove("events").unwrap();
    let mut end = header.remove("end").unwrap();
    end["event"] = "end".into();
    let mut lines = vec![Value::Object(header)];
    lines.extend(events.as_array().unwrap().iter().cloned());
    lines.push(end);
    let text: Vec<String> = lines.iter().map(ToString::to_string).collect();
    Trace::parse(&text.join("\n")).unwrap()
}

fn final_board(trace: Trace) -> String {
    let mut replay = Replay::new(trace);
    replay.seek(u64::MAX);
    let rows = replay.board().rows.iter();
    let row = |row: &Vec<Option<unpuzzle_puzzles::page::Cell>>| {
        row.iter().flatten().map(|cell| cell.label.as_str()).collect::<Vec<_>>().join(" ")
    };
    rows.map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn fractions_in_a_step_of_24_have_brackets() {
    let trace = trace("24", &[("cards", "3 3 8 8"), ("strategy", "pairs"), ("events", "100000")]);
    assert!(trace.events.iter().any(|event| event.text == "8 / (1/3) = 24"));
}

/// The report prints 2,601,383 cases and this board for its first case.
#[test]
fn the_report_is_retraced() {
    let case = include_str!("../../src/tiling/compare/report/1.txt");
    let arguments = [("file", case), ("strategy", "brute-force"), ("events", "1000000")];
    let trace = trace("tiling", &arguments);
    assert_eq!((trace.end.cases, trace.end.solutions, trace.end.complete), (2_601_383, 1, true));
    let expected = "A D D E E/A A D E E/B F F F E/B B F F C/G G G C C";
    assert_eq!(final_board(trace), expected);
}

#[test]
fn every_puzzle_is_traced() {
    let cards = [("cards", "3 3 8 8"), ("events", "10000")];
    let seed = trace("24", &[cards[0], cards[1], ("strategy", "seed")]);
    assert_eq!((seed.end.cases, seed.end.solutions), (7680, 0));
    let pairs = trace("24", &[cards[0], cards[1], ("strategy", "pairs")]);
    assert_eq!((pairs.end.cases, pairs.end.solutions), (430, 1));
    assert!(final_board(pairs).ends_with("/24"));
    let guess = [("answer", "49-35=14"), ("strategy", "seed-first"), ("events", "100")];
    let guesses = trace("nerdle", &guess);
    let placed: Vec<_> =
        guesses.events.iter().filter(|event| !event.cells.is_empty()).map(|e| &e.text).collect();
    assert_eq!(placed, ["7*9-3=60", "12/4+5=8", "34-15=19", "49-35=14"]);
    let game = trace("2048", &[("strategy", "greedy-value"), ("events", "100000")]);
    assert!(game.end.complete && game.end.cases > 50);
    let cut = trace("2048", &[("strategy", "greedy-value"), ("events", "10")]);
    assert_eq!((cut.end.events, cut.end.complete), (10, false));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let events = ("events", "10");
    assert!(refusal("24", &[("cards", "3 3 8 8"), events]).contains("--strategy"));
    let first = [("cards", "3 3 8 8"), ("strategy", "first"), events];
    assert!(refusal("24", &first).contains("step by step"));
    assert!(refusal("24", &[]).contains("say which cards"));
    assert!(refusal("24", &[("growth", "true"), events]).contains("not both"));
    assert!(refusal("24", &[("growth", "true"), ("share", "xcases")]).contains("a share is"));
}
