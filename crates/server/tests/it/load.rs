//! Two hundred concurrent requests for the heaviest verbs: each is answered or refused with a
//! `Retry-After`, and pages are served all the while.

use std::net::TcpStream;
use std::time::Duration;

use crate::support::{Got, Server, generous, is_alone, wait};
use serde_json::Value;
use unpuzzle_server::Settings;

const AT_ONCE: usize = 200;

/// The heaviest request of each puzzle.
const HEAVY: [(&str, &str); 5] = [
    (
        "/api/24/solve",
        r#"{"cards": "1 2 3 4 5 6", "every": true, "ops": "+-*/^", "limit": 1000000}"#,
    ),
    ("/api/tiling/solve", r#"{"board": "iq-puzzler-pro", "all": true, "limit": 1000000000}"#),
    ("/api/tiling/count", r#"{"board": "kanoodle-pyramid"}"#),
    ("/api/nerdle/compare", r#"{"variant": "classic"}"#),
    ("/api/2048/bench", r#"{"player": "expectimax", "games": 100000}"#),
];

fn settings() -> Settings {
    Settings { longest_job: Duration::from_millis(200), ..generous() }
}

/// Sends all of them before the first answer is read.
fn flood(server: &Server, path: &str, body: &str) -> Vec<Got> {
    let headers = [("Content-Type", "application/json")];
    let send = |_| server.send("POST", path, &headers, body);
    let mut open: Vec<TcpStream> = (0..AT_ONCE).map(send).collect();
    assert_eq!(server.get("/").status, 200, "the page while {path} is flooded");
    assert_eq!(server.get("/health").status, 200);
    open.iter_mut().map(Got::read).collect()
}

fn check(settings: Settings, refusal: u16) {
    let server = Server::of(unpuzzle::ALL, settings);
    for (path, body) in HEAVY {
        let answers = flood(&server, path, body);
        for got in &answers {
            let fine = got.status == 200 && got.header("unpuzzle-outcome").is_some();
            let refused = got.status == refusal && got.header("retry-after").is_some();
            let too_much = matches!(got.status, 422 | 503) && got.json()["error"] != Value::Null;
            assert!(fine || refused || too_much, "{path}: {}", got.text());
        }
        let refused = answers.iter().filter(|got| got.status == refusal).count();
        assert!(refused > 0, "{path}: all {AT_ONCE} were taken");
    }
}

#[test]
fn a_flood_from_everywhere_is_answered_or_refused() {
    check(Settings { queue: 8, ..settings() }, 503);
}

#[test]
fn a_flood_from_one_client_is_refused() {
    let one_client = Settings {
        client_jobs: Settings::default().client_jobs,
        client_rate: Settings::default().client_rate,
        client_burst: Settings::default().client_burst,
        ..settings()
    };
    check(one_client, 429);
}

/// A job over the memory limit is cancelled, and the next one works.
#[cfg(target_os = "linux")]
#[test]
fn a_greedy_job_does_not_take_all_memory() {
    if !is_alone("load::a_greedy_job_does_not_take_all_memory") {
        return;
    }
    let server = Server::of(
        unpuzzle::ALL,
        Settings { memory: 192 << 20, longest_job: Duration::from_secs(60), ..generous() },
    );
    let (path, body) = HEAVY[1];
    let got = server.post(path, body);
    assert_eq!((got.status, got.kind().as_str()), (503, "memory"));
    wait("there is memory again", || {
        server.post("/api/24/solve", r#"{"cards": "3 3 8 8"}"#).status == 200
    });
}
