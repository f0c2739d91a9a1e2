//! Every verb with every argument in every format, on instances that never end by themselves:
//! all of them respect the budget.
//!
//! `cargo test` runs them with a budget that is exhausted from the start and counts what the
//! thread computes all the same, which does not depend on how busy the machine is. The lane
//! `long` runs them over HTTP against the clock.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use unpuzzle_puzzles::{AnyVerb, Budget, Call, Field, Language, NoIo, Puzzle, StopFlag, Takes};
use unpuzzle_render::{Answer, Format};

use crate::support::{Server, generous, is_alone, leave};

/// The arguments of the hardest request.
type Given = &'static [(&'static str, &'static str)];

/// The hardest request of each verb. A missing verb fails the tests.
const HARDEST: &[(&str, &str, Given)] = &[
    ("24", "solve", &[("cards", "1 2 3 4 5 6"), ("every", "true"), ("limit", "1000000")]),
    ("24", "hint", &[("cards", "1 2 3 4 5 6"), ("level", "3")]),
    ("24", "check", &[("expression", "1+2+3+4+5+6+7+8")]),
    ("24", "rate", &[("cards", "1 2 3 4 5 6")]),
    ("24", "generate", &[("count", "1000")]),
    ("24", "compare", &[("cards", "1 2 3 4 5 6")]),
    ("tiling", "solve", &[("board", "one-sided-pentominoes-6x15"), ("all", "true")]),
    ("tiling", "count", &[("board", "one-sided-pentominoes-6x15")]),
    ("tiling", "hint", &[("board", "one-sided-pentominoes-6x15")]),
    ("tiling", "outlook", &[("board", "one-sided-pentominoes-6x15"), ("limit", "1000000")]),
    ("tiling", "rate", &[("board", "one-sided-pentominoes-6x15")]),
    ("tiling", "generate", &[("board", "one-sided-pentominoes-6x15"), ("count", "1000")]),
    ("tiling", "boards", &[]),
    ("tiling", "convert", &[("board", "one-sided-pentominoes-6x15")]),
    ("tiling", "compare", &[("board", "one-sided-pentominoes-6x15")]),
    ("nerdle", "hint", &[("variant", "maxi"), ("rows", "0=00000000:0100000000")]),
    ("nerdle", "solve", &[("variant", "maxi")]),
    ("nerdle", "check", &[("guess", "12+34*5=182"), ("variant", "maxi")]),
    ("nerdle", "rate", &[("game", "nerdle:maxi#7")]),
    ("nerdle", "generate", &[("variant", "maxi"), ("count", "1000")]),
    ("nerdle", "compare", &[("variant", "classic")]),
    ("2048", "hint", &[("board", "2048:4x4#7"), ("player", "expectimax:8")]),
    ("2048", "rate", &[("board", "2048:4x4#7 LDLDLDLDRDLD"), ("player", "expectimax:8")]),
    ("2048", "solve", &[("board", "2048:4x4#7"), ("player", "expectimax:8")]),
    ("2048", "generate", &[("count", "10000")]),
    ("2048", "bench", &[("player", "expectimax:8"), ("games", "10000000")]),
    ("2048", "compare", &[("games", "1000000")]),
];

/// The heaviest text of each argument that takes any.
const WORDS: Given = &[
    ("after", "1+2"),
    ("answer", "1+2*3+4=11"),
    ("board", "one-sided-pentominoes-5x18"),
    ("cards", "1 2 3 4 5 6 7 8"),
    ("date", "2026-11-18"),
    ("level", "expert=1000,hard=1000"),
    ("ops", "+-*/^"),
    ("player", "expectimax:8"),
    ("share", "1h"),
    ("shape", "2x2"),
    ("size", "4x4"),
    ("target", "123456/7"),
    ("title", "A title that stands on every page of a sheet, and is as long as a title may be"),
];

/// A request of a verb, by the names and texts of its arguments.
type Asked = Vec<(&'static str, String)>;

/// Every request: the hardest of each verb, and the same with each value of each argument.
fn requests() -> Vec<(&'static dyn Puzzle, &'static AnyVerb, Asked)> {
    let verbs = unpuzzle::ALL.iter().flat_map(|puzzle| {
        let run = puzzle.verbs().iter().filter(|verb| !verb.is_screen);
        run.map(|verb| (*puzzle, verb))
    });
    let mut requests = Vec::new();
    for (puzzle, verb) in verbs {
        let hardest = HARDEST.iter().find(|one| (one.0, one.1) == (puzzle.name(), verb.name));
        let (_, _, given) =
            hardest.unwrap_or_else(|| panic!("HARDEST has no {} {}", puzzle.name(), verb.name));
        let given: Asked = given.iter().map(|(name, text)| (*name, (*text).to_owned())).collect();
        let known = |name: &str| verb.field(name).map(|argument| argument.name);
        let base: Asked =
            given.into_iter().filter_map(|(name, text)| Some((known(name)?, text))).collect();
        requests.push((puzzle, verb, base.clone()));
        for argument in verb.fields() {
            for text in values(argument) {
                let mut more = base.clone();
                more.retain(|(name, _)| *name != argument.name);
                more.push((argument.name, text));
                requests.push((puzzle, verb, more));
            }
        }
    }
    requests
}

fn values(argument: &Field) -> Vec<String> {
    match argument.takes {
        Takes::Flag => vec!["true".to_owned()],
        Takes::Number { most, .. } => vec![most.to_string()],
        Takes::Choice { words, .. } => words.iter().map(|word| (*word).to_owned()).collect(),
        Takes::Text { .. } => {
            let heaviest = WORDS.iter().find(|one| one.0 == argument.name);
            let (_, text) = heaviest.unwrap_or_else(|| panic!("WORDS has no {}", argument.name));
            vec![(*text).to_owned()]
        }
        Takes::Instance { .. } | Takes::File => Vec::new(),
    }
}

/// Processor time of this thread.
fn computed() -> Duration {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    Duration::from_nanos(times.split(' ').next().unwrap().parse().unwrap())
}

/// More than setting up, parsing and one look at the budget take, and far less than any of
/// these searches, in every profile.
const SLACK: Duration = Duration::from_secs(2);

#[test]
fn an_exhausted_budget_ends_every_verb_and_drawing() {
    let stop = StopFlag::default();
    stop.raise();
    let budget = Budget::unlimited().with_stop(stop);
    let mut slow = Vec::new();
    for (puzzle, verb, given) in requests() {
        let mut request = Call::new(verb);
        let mut fits = true;
        for (name, text) in &given {
            match request.clone().with(name, text.as_str()) {
                Ok(more) => request = more,
                Err(_) => fits = false,
            }
        }
        if !fits || request.verb.is_screen {
            continue;
        }
        let mut timed = |what: &str, work: &mut dyn FnMut()| {
            let before = computed();
            work();
            let spent = computed() - before;
            if spent > SLACK {
                slow.push(format!("{} {} {given:?} {what}: {spent:?}", puzzle.name(), verb.name));
            }
        };
        let mut reply = None;
        timed("run", &mut || reply = request.run(&mut NoIo, &budget).ok());
        let Some(reply) = reply else { continue };
        for format in Format::of(verb) {
            let answer = Answer::at_once(puzzle, &request);
            timed(format.name(), &mut || {
                let _ = answer.file(&*reply, format, Language::English, &budget);
            });
        }
    }
    assert!(slow.is_empty(), "{slow:#?}");
}

/// Drawing respects the budget even for results that were computed without one.
#[test]
fn drawings_stop_with_their_budget() {
    let find = |name| unpuzzle::find(unpuzzle::ALL, name).unwrap();
    let puzzle = find("24");
    let verb = puzzle.verbs().iter().find(|verb| verb.name == "generate").unwrap();
    let request = Call::new(verb).with("count", "60").unwrap();
    let reply = request.run(&mut NoIo, &Budget::unlimited()).unwrap();
    let answer = Answer::at_once(puzzle, &request);
    let stop = StopFlag::default();
    let budget = Budget::unlimited().with_stop(stop.clone());
    for format in [Format::Svg, Format::Png, Format::Pdf] {
        let drawn = answer.file(&*reply, format, Language::English, &budget).unwrap();
        assert_eq!(
            drawn,
            answer.file(&*reply, format, Language::English, &Budget::unlimited()).unwrap()
        );
    }
    stop.raise();
    for format in [Format::Svg, Format::Png, Format::Pdf] {
        let refused = answer.file(&*reply, format, Language::English, &budget);
        let said = refused.unwrap_err().to_string();
        assert!(said.contains("before the"), "{said}");
    }
}

const TIMEOUT: Duration = Duration::from_secs(1);
/// Tolerance after the timeout, and after a disconnect.
const GRACE: Duration = Duration::from_millis(500);
/// The memory cap of a server, and what the process may hold beside it (half as much).
const MOST_MEMORY: u64 = 3 << 29;

#[test]
#[ignore = "is about the time of release builds: cargo xtask ci --lane long"]
fn every_request_ends_within_its_time_and_with_its_connection() {
    if !is_alone("hardest::every_request_ends_within_its_time_and_with_its_connection") {
        return;
    }
    let server = Server::of(unpuzzle::ALL, generous());
    let (mut late, mut longest, mut stops) = (Vec::new(), Duration::ZERO, Duration::ZERO);
    let all = requests();
    for (number, (puzzle, verb, given)) in all.iter().enumerate() {
        let mut body: Map<String, Value> = given
            .iter()
            .map(|(name, text)| ((*name).to_owned(), value(verb, name, text)))
            .collect();
        body.insert("timeout".to_owned(), json!("1s"));
        let body = Value::from(body).to_string();
        assert!(body.len() < 64 << 10);
        let path = format!("/api/{}/{}", puzzle.name(), verb.name);
        let is_base = number == 0 || all[number - 1].1.name != verb.name;
        let formats = Format::of(verb).filter(|format| is_base || *format == Format::Png);
        let mut queries = vec![String::new()];
        queries.extend(formats.map(|format| format!("?as={}", format.name())));
        for query in &queries {
            let started = Instant::now();
            let got = server.post(&format!("{path}{query}"), &body);
            let elapsed = started.elapsed();
            longest = longest.max(elapsed);
            if elapsed > TIMEOUT + GRACE {
                late.push(format!("{path}{query} {body}: {elapsed:?}, {}", got.status));
            }
        }
        let headers = [("Content-Type", "application/json")];
        let stream = server.send("POST", &path, &headers, &body);
        std::thread::sleep(Duration::from_millis(200));
        leave(&stream);
        let started = Instant::now();
        while server.metric("unpuzzle_jobs_running") > 0.0 && started.elapsed() < 3 * TIMEOUT {
            std::thread::sleep(Duration::from_millis(1));
        }
        stops = stops.max(started.elapsed());
        if started.elapsed() > GRACE {
            late.push(format!("{path} {body}: busy {:?} for nobody", started.elapsed()));
        }
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    println!(
        "{} requests: the longest took {longest:?}, the slowest stop {stops:?}, {} MB at most",
        all.len(),
        peak >> 10
    );
    assert!(late.is_empty(), "{late:#?}");
    assert!(peak << 10 < MOST_MEMORY, "{} MB", peak >> 10);
}

/// A value as JSON has it.
fn value(verb: &AnyVerb, name: &str, text: &str) -> Value {
    match verb.field(name).map(|argument| argument.takes) {
        Some(Takes::Flag) => Value::Bool(text == "true"),
        Some(Takes::Number { .. }) => text.parse::<i64>().unwrap().into(),
        _ => text.into(),
    }
}
