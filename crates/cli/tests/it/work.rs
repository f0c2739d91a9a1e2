//! Work on many machines: the same total whatever happens to the workers.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::net::TcpListener;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::serve::signal;
use crate::shared_rooms::Program;
use serde_json::Value;

/// A broker with JetStream on a free port, and the directory that it keeps its streams in.
fn broker() -> (Program, String, tempfile::TempDir) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let directory = tempfile::tempdir().unwrap();
    let mut command = Command::new("/usr/sbin/nats-server");
    command.args(["-a", "127.0.0.1", "-p", &port.to_string(), "--jetstream", "--store_dir"]);
    command.arg(directory.path()).stdout(Stdio::null()).stderr(Stdio::null());
    let program = Program(command.spawn().unwrap());
    let url = format!("nats://127.0.0.1:{port}");
    // It is there as soon as it answers.
    while !run(&["work", "--broker", &url, "--status"]).status.success() {
        std::thread::sleep(Duration::from_millis(50));
    }
    (program, url, directory)
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unpuzzle"));
    command.args(words).stdin(Stdio::null());
    command
}

fn run(words: &[&str]) -> Output {
    command(words).output().unwrap()
}

fn worker(url: &str) -> Program {
    let mut command = command(&["work", "--broker", url, "--threads", "1"]);
    Program(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
}

/// What a command answers, without the times that are its own each time.
fn answer(words: &[&str]) -> Value {
    let output = run(words);
    let text = String::from_utf8(output.stdout).unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut value: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}{said}"));
    forget_times(&mut value);
    value
}

fn forget_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // Cases differ because a search in parts begins anew with each part.
            for time in ["milliseconds", "moves_per_second", "cases", "parts", "done", "seed"] {
                fields.remove(time);
            }
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(values) => values.iter_mut().for_each(forget_times),
        _ => {}
    }
}

const JOBS: [&[&str]; 4] = [
    &["tiling", "count", "--board", "soma", "--json"],
    &["nerdle", "prove", "--variant", "micro", "--json"],
    &["nerdle", "compare", "--variant", "mini", "--games", "40", "--seed", "5", "--json"],
    &["2048", "bench", "--player", "greedy-value,random", "--games", "95", "--seed", "3", "--json"],
];

#[test]
#[ignore = "needs NATS: cargo xtask ci --lane servers"]
fn work_that_is_spread_comes_to_the_same() {
    let (_broker, url, _directory) = broker();
    let _workers = [worker(&url), worker(&url)];
    for job in JOBS {
        let spread = answer(&[job, &["--spread", &url]].concat());
        assert_eq!(spread, answer(job), "{job:?}");
    }
    let status = answer(&["work", "--broker", &url, "--status", "--json"]);
    assert_eq!(status["jobs"], Value::Array(Vec::new()), "a finished job leaves nothing");
    assert_eq!(status["workers"].as_array().unwrap().len(), 2);
}

/// Four workers, of which one is killed again and again and another is stopped for longer
/// than a part may be silent.
#[test]
#[ignore = "needs NATS: cargo xtask ci --lane servers"]
fn workers_that_die_or_sleep_change_nothing() {
    let (_broker, url, _directory) = broker();
    let job: &[&str] =
        &["2048", "bench", "--player", "expectimax:2", "--games", "60", "--seed", "7", "--json"];
    let mut workers = [worker(&url), worker(&url), worker(&url), worker(&url)];
    let mut asking = command(&[job, &["--spread", &url]].concat());
    let mut asking = asking.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    signal(&workers[3].0, "-STOP");
    let stopped = Instant::now();
    let (mut deaths, mut is_awake) = (0, false);
    while asking.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_secs(2));
        workers[deaths % 3] = worker(&url);
        deaths += 1;
        if !is_awake && stopped.elapsed() > Duration::from_secs(15) {
            signal(&workers[3].0, "-CONT");
            is_awake = true;
        }
    }
    let mut spread: Value = serde_json::from_reader(asking.stdout.take().unwrap()).unwrap();
    forget_times(&mut spread);
    assert_eq!(spread, answer(job));
    assert!(deaths > 0);
}

#[test]
#[ignore = "needs NATS: cargo xtask ci --lane servers"]
fn whoever_asked_may_leave_and_come_back() {
    let (_broker, url, _directory) = broker();
    let job: &[&str] = &["nerdle", "prove", "--variant", "micro", "--json"];
    // Nobody works, so the time is over before anything is done.
    let left = run(&[job, &["--spread", &url, "--timeout", "1s"]].concat());
    assert_eq!(left.status.code(), Some(3));
    let status = answer(&["work", "--broker", &url, "--status", "--json"]);
    assert_eq!(status["jobs"].as_array().unwrap().len(), 1);
    assert_eq!(status["jobs"][0]["command"], "nerdle prove");
    let _worker = worker(&url);
    assert_eq!(answer(&[job, &["--spread", &url]].concat()), answer(job));
    // The job that was left is the one that was found again.
    let status = answer(&["work", "--broker", &url, "--status", "--json"]);
    assert_eq!(status["jobs"], Value::Array(Vec::new()));
}

#[test]
fn a_broker_that_is_away_is_said() {
    let away = "nats://127.0.0.1:9";
    for words in [
        &["work", "--broker", away][..],
        &["work", "--broker", away, "--status"],
        &["tiling", "count", "--board", "soma", "--spread", away],
    ] {
        let output = run(words);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("does not answer") && said.contains("nats-server"), "{said}");
    }
}
