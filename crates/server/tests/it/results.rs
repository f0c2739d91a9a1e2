//! Finished games over HTTP: stored once per player.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;

use crate::support::{Got, Server, generous};
use serde_json::{Value, json};
use unpuzzle_server::{Database, Settings};
use unpuzzle_store::{BlockingStore, GameResult, LOCAL_PLAYER, SqliteStore, Store as _};

const ANA: &str = "Bearer 00112233445566778899aabbccddeeff";
const BUDI: &str = "Bearer ffeeddccbbaa99887766554433221100";

fn server(database: &Path) -> Server {
    let settings = Settings {
        hosts: vec!["games.example".to_owned()],
        database: Some(Database::File(database.to_owned())),
        ..generous()
    };
    Server::of(unpuzzle::ALL, settings)
}

fn result(key: &str, game: &str) -> Value {
    json!({"key": key, "game": game, "ending": "solved", "milliseconds": 12345, "hints": 0})
}

fn body(results: &[Value]) -> String {
    json!({ "results": results }).to_string()
}

/// A browser elsewhere, which calls the server by its name.
fn send_as(server: &Server, who: &str, body: &str) -> Got {
    let headers =
        [("Host", "games.example"), ("Authorization", who), ("Content-Type", "application/json")];
    server.call("POST", "/api/results", &headers, body)
}

fn statistics_of(server: &Server, who: &str) -> Value {
    let headers = [("Host", "games.example"), ("Authorization", who)];
    let got = server.call("GET", "/api/statistics?puzzle=24", &headers, "");
    assert_eq!(got.status, 200, "{}", got.text());
    got.json()
}

/// The player name of a secret.
fn name_of(who: &str) -> String {
    use sha2::{Digest as _, Sha256};
    let digest = Sha256::digest(who.trim_start_matches("Bearer "));
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("web-{}", &digits[..32])
}

fn kept(path: &Path, player: &str) -> Vec<GameResult> {
    let store = BlockingStore::new(|| SqliteStore::open(path)).unwrap();
    store.wait(store.store().results(player, None)).unwrap()
}

#[test]
fn this_machine_shares_the_games_of_its_terminal() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("unpuzzle.db");
    let server = server(&path);
    let sent = body(&[result("a", "24:3,3,8,8"), result("b", "nerdle:mini#7")]);
    let got = server.post("/api/results", &sent);
    assert_eq!(got.status, 200, "{}", got.text());
    let expected = json!({"schema": "unpuzzle/results/1", "new": 2, "known": 0, "refused": []});
    assert_eq!(got.json(), expected);
    let again = server.post("/api/results", &sent).json();
    assert_eq!((&again["new"], &again["known"]), (&json!(0), &json!(2)));
    let results = kept(&path, LOCAL_PLAYER);
    assert_eq!(results.len(), 2);
    let hand = &results[0];
    assert_eq!((hand.level.as_str(), hand.predicted), ("expert", Some(99_700)));
    assert_eq!(results[1].level, "mini");

    let told = server.get("/api/statistics").json();
    assert_eq!(told["player"], "local");
    let puzzles = told["puzzles"].as_array().unwrap();
    let names: Vec<_> = puzzles.iter().map(|one| one["puzzle"].as_str().unwrap()).collect();
    assert_eq!(names, ["24", "tiling", "nerdle", "2048"]);
    assert_eq!(puzzles[0]["best"], 12345);
    assert!(puzzles[0]["rating"]["rating"].as_f64().unwrap() > 1500.0);
    assert_eq!(puzzles[1]["games"], 0);
}

#[test]
fn two_browsers_on_this_machine_are_two_players() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory.path().join("unpuzzle.db"));
    let json = ("Content-Type", "application/json");
    let sent = body(&[result("a", "24:3,3,8,8")]);
    let got = server.call("POST", "/api/results", &[("Authorization", ANA), json], &sent);
    assert_eq!(got.json()["new"], 1, "{}", got.text());
    let games = |headers: &[(&str, &str)]| {
        server.call("GET", "/api/statistics?puzzle=24", headers, "").json()["puzzles"][0]["games"]
            .clone()
    };
    assert_eq!(games(&[("Authorization", ANA)]), 1);
    assert_eq!(games(&[("Authorization", BUDI)]), 0);
    assert_eq!(games(&[]), 0);
}

#[test]
fn other_browsers_are_identified_by_their_secret() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("unpuzzle.db");
    let server = server(&path);
    let sent = body(&[result("a", "24:3,3,8,8")]);
    assert_eq!(send_as(&server, ANA, &sent).json()["new"], 1);
    assert_eq!(send_as(&server, BUDI, &sent).json()["new"], 1);
    let more = body(&[result("b", "24:1,1,4,6")]);
    assert_eq!(send_as(&server, ANA, &more).json()["new"], 1);
    assert_eq!(statistics_of(&server, ANA)["puzzles"][0]["games"], 2);
    assert_eq!(statistics_of(&server, BUDI)["puzzles"][0]["games"], 1);
    assert!(kept(&path, LOCAL_PLAYER).is_empty());
    assert_eq!(kept(&path, &name_of(ANA)).len(), 2);
    let export = std::fs::read(&path).unwrap();
    let secret = ANA.trim_start_matches("Bearer ").as_bytes();
    let holds = export.windows(secret.len()).any(|part| part == secret);
    assert!(!holds, "the secret itself is not kept");
    for bad in ["", "Bearer", "Bearer 123", "Basic 00112233445566778899aabbccddeeff"] {
        let got = send_as(&server, bad, &sent);
        assert_eq!((got.status, &got.json()["error"]["kind"]), (401, &json!("secret")), "{bad}");
    }
    let headers = [("Host", "games.example")];
    assert_eq!(server.call("GET", "/api/statistics", &headers, "").status, 401);
}

#[test]
fn invalid_results_are_refused_and_the_rest_is_stored() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory.path().join("unpuzzle.db"));
    let sent = body(&[result("a", "24:x"), result("b", "chess:e4"), result("c", "24:1,1,4,6")]);
    let got = server.post("/api/results", &sent).json();
    assert_eq!(got["new"], 1);
    let refused = got["refused"].as_array().unwrap();
    let keys: Vec<_> = refused.iter().map(|one| one["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["a", "b"]);
    let check = |body: Value, kind: &str| {
        let got = server.post("/api/results", &body.to_string());
        assert_eq!((got.status, &got.json()["error"]["kind"]), (400, &json!(kind)), "{body}");
    };
    check(json!({}), "missing");
    check(json!({"results": 7}), "type");
    check(json!({"results": [7]}), "type");
    check(json!({"results": [{"key": "a"}]}), "missing");
    check(json!({"results": [{"key": "a", "game": "24:1,1,4,6", "ending": "won"}]}), "type");
    check(json!({"results": [{"key": "", "game": "24:1,1,4,6", "ending": "solved"}]}), "type");
    check(json!({"results": vec![result("a", "24:1,1,4,6"); 101]}), "type");
    check(json!({"results": [], "more": 1}), "json");
    assert_eq!(server.get("/api/statistics?puzzle=chess").status, 404);
    assert_eq!(server.get("/api/results").status, 405);
}

#[test]
fn a_store_that_cannot_be_opened_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("unpuzzle.db");
    std::fs::write(&path, "This is a letter, and no store at all.").unwrap();
    let server = server(&path);
    let got = server.post("/api/results", &body(&[result("a", "24:1,1,4,6")]));
    assert_eq!((got.status, &got.json()["error"]["kind"]), (503, &json!("store-damaged")));
    assert_eq!(server.get("/api/statistics").status, 503);
    assert_eq!(server.get("/health").status, 200);
}

#[test]
fn results_are_counted_one_by_one() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory.path().join("unpuzzle.db"));
    let many: Vec<_> = (0..100).map(|n| result(&format!("k{n}"), "24:3,3,8,8")).collect();
    let mut sent = (0..60).map(|_| send_as(&server, ANA, &body(&many)).status);
    let taken = sent.by_ref().take_while(|status| *status == 200).count();
    assert!((10..59).contains(&taken), "{taken}");
}

#[test]
fn a_daily_puzzle_solved_later_does_not_count_for_the_streak() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(&folder.path().join("unpuzzle.db"));
    // 2026-11-15, a minute before midnight in UTC, and a minute after it.
    let midnight = 1_794_787_200_000_u64;
    let at = |key: &str, day: &str, at: u64| {
        let mut result = result(key, &format!("24:hard#{day}"));
        result["at"] = json!(at);
        result
    };
    let in_time = at("in-time", "2026-11-15", midnight - 60_000);
    let late = at("late", "2026-11-14", midnight - 60_000);
    let too_late = at("too-late", "2026-11-13", midnight + 60_000);
    assert_eq!(send_as(&server, ANA, &body(&[in_time, late, too_late])).status, 200);
    let told = statistics_of(&server, ANA);
    assert_eq!(told["puzzles"][0]["solved"], 3);
    assert_eq!(told["puzzles"][0]["days"], json!(["2026-11-15"]));
}
