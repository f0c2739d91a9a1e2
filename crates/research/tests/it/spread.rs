//! Work on many machines: the same total whatever happens to the workers.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::net::TcpListener;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A process that ends with the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn signal(program: &Program, name: &str) {
    let pid = program.0.id().to_string();
    assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
}

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
    let mut command = Command::new(env!("CARGO_BIN_EXE_research"));
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

/// A command that asks, in the background.
fn asking(job: &[&str], url: &str) -> Program {
    let mut command = command(&[job, &["--spread", url]].concat());
    Program(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap())
}

fn answer(words: &[&str]) -> String {
    let output = run(words);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The lines of the status that begin with this word.
fn status(url: &str, word: &str) -> Vec<String> {
    let text = answer(&["work", "--broker", url, "--status"]);
    text.lines().filter(|line| line.starts_with(word)).map(str::to_owned).collect()
}

const JOBS: [&[&str]; 3] = [
    &["tiling", "count", "soma"],
    &["nerdle", "prove", "micro"],
    &["2048", "strength", "greedy-value", "--games", "95", "--seed", "3"],
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
    assert!(status(&url, "job").is_empty(), "a finished job leaves nothing");
    assert_eq!(status(&url, "worker").len(), 2);
}

/// Four workers, of which one is killed again and again and another is stopped for longer
/// than a part may be silent.
#[test]
#[ignore = "needs NATS: cargo xtask ci --lane servers"]
fn workers_that_die_or_sleep_change_nothing() {
    let (_broker, url, _directory) = broker();
    let job: &[&str] = &["2048", "strength", "expectimax:2", "--games", "60", "--seed", "7"];
    let mut workers = [worker(&url), worker(&url), worker(&url), worker(&url)];
    let mut asking = asking(job, &url);
    signal(&workers[3], "-STOP");
    let stopped = Instant::now();
    let (mut deaths, mut is_awake) = (0, false);
    while asking.0.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_secs(2));
        workers[deaths % 3] = worker(&url);
        deaths += 1;
        if !is_awake && stopped.elapsed() > Duration::from_secs(15) {
            signal(&workers[3], "-CONT");
            is_awake = true;
        }
    }
    let spread = std::io::read_to_string(asking.0.stdout.take().unwrap()).unwrap();
    assert_eq!(spread, answer(job));
    assert!(deaths > 0);
}

#[test]
#[ignore = "needs NATS: cargo xtask ci --lane servers"]
fn whoever_asked_may_leave_and_come_back() {
    let (_broker, url, _directory) = broker();
    let job: &[&str] = &["nerdle", "prove", "micro"];
    // No worker runs, so the client leaves before anything is done.
    let left = asking(job, &url);
    while status(&url, "job").is_empty() {
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(left);
    let jobs = status(&url, "job");
    assert!(jobs.len() == 1 && jobs[0].contains("nerdle prove"), "{jobs:?}");
    let _worker = worker(&url);
    assert_eq!(answer(&[job, &["--spread", &url]].concat()), answer(job));
    // The job that was left is the one that was found again.
    assert!(status(&url, "job").is_empty());
}

#[test]
fn a_broker_that_is_away_is_said() {
    let away = "nats://127.0.0.1:9";
    for words in [
        &["work", "--broker", away][..],
        &["work", "--broker", away, "--status"],
        &["tiling", "count", "soma", "--spread", away],
    ] {
        let output = run(words);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{said}");
        assert!(said.contains("does not answer") && said.contains("nats-server"), "{said}");
    }
}
