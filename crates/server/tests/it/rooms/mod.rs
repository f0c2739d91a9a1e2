//! Rooms over real sockets: whole matches and reconnects.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod attacks;
mod everybody;
mod lesson;
mod outages;
mod refusals;

use std::path::Path;
use std::time::Duration;

use crate::api::problems;
use crate::player::{Player, answer, secret};
use crate::support::{Server, generous, wait};
use serde_json::json;
use tempfile::TempDir;
use tungstenite::Message;
use unpuzzle_server::{Database, Settings};

/// A server with a database of its own.
struct School {
    server: Server,
    directory: TempDir,
}

fn settings(directory: &Path) -> Settings {
    Settings {
        database: Some(Database::File(directory.join("unpuzzle.db"))),
        client_rooms: 1000,
        client_sockets: 1000,
        ..generous()
    }
}

impl School {
    fn open() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let server = Server::start(settings(directory.path()));
        School { server, directory }
    }

    /// Creates a room. Returns its code.
    fn room(&self, settings: &str) -> String {
        let made = self.server.post("/api/rooms", settings);
        assert_eq!(made.status, 200, "{}", made.text());
        made.json()["code"].as_str().unwrap().to_owned()
    }

    fn join(&self, code: &str, name: &str) -> Player {
        Player::join(self.server.address, code, name)
    }

    fn back(&self, code: &str, name: &str) -> Player {
        Player::back(self.server.address, code, name)
    }

    /// Restarts the server.
    fn restart(mut self) -> Self {
        self.server.stop();
        let server = Server::start(settings(self.directory.path()));
        School { server, directory: self.directory }
    }
}

/// Takes the pile after this one.
fn take(player: &mut Player, after: u64) {
    let dealt = player.pile_after(after);
    let pile = &dealt["number"];
    assert_eq!(player.ask(&json!({"do": "buzz", "pile": pile})), None);
    let text = answer(&dealt["cards"]);
    assert_eq!(player.ask(&json!({"do": "answer", "pile": pile, "text": text})), None);
}

/// Waits until a member has this many cards.
fn until_cards(player: &mut Player, member: u64, cards: u64) {
    player.until_view(|view| view["table"]["cards"][member.to_string()] == cards);
}

const QUICK: &str = r#"{"pause":1,"limit":0,"deck":"1-9"}"#;

#[test]
fn a_match_reveals_no_answer_before_its_time() {
    let school = School::open();
    let code = school.room(QUICK);
    let mut ana = school.join(&code, "Ana");
    let mut budi = school.join(&code, "Budi");
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    let dealt = budi.pile_after(0);
    let text = answer(&dealt["cards"]);
    assert_eq!(ana.ask(&json!({"do": "buzz", "pile": 1})), None);
    assert_eq!(budi.ask(&json!({"do": "buzz", "pile": 1})).as_deref(), Some("another-answers"));
    let before: Vec<_> = budi.frames.clone();
    assert_eq!(ana.ask(&json!({"do": "answer", "pile": 1, "text": text})), None);
    until_cards(&mut budi, ana.member, 4);
    for frame in &before {
        assert!(!frame.contains(&text) && !frame.contains("sealed"), "{frame}");
        assert!(!frame.contains("seed") && !frame.contains("key"), "{frame}");
    }
    let revealed = budi.until_there("/table/reveal");
    assert_eq!(revealed["winner"], ana.member);
    assert!(!revealed["answers"].as_array().unwrap().is_empty());
    // Budi takes the second pile, and the host ends the match.
    take(&mut budi, 1);
    until_cards(&mut ana, budi.member, 4);
    assert_eq!(ana.ask(&json!({"do": "finish"})), None);
    assert_eq!(budi.until_over()["table"]["places"].as_array().unwrap().len(), 2);
    // After the end there is nothing to answer, and a rematch may begin.
    assert_eq!(budi.ask(&json!({"do": "buzz", "pile": 2})).as_deref(), Some("no-match"));
    assert_eq!(budi.ask(&json!({"do": "start"})).as_deref(), Some("not-host"));
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    budi.until_view(|view| view["game"] == 2);
}

#[test]
fn one_of_concurrent_answers_wins() {
    let school = School::open();
    let code = school.room(QUICK);
    let mut players: Vec<_> = (0..8).map(|n| school.join(&code, &format!("P{n}"))).collect();
    assert_eq!(players[0].ask(&json!({"do": "start"})), None);
    for player in &mut players {
        player.pile_after(0);
    }
    let buzz = json!({"do": "buzz", "pile": 1});
    let ids: Vec<_> = players.iter_mut().map(|player| player.send(&buzz)).collect();
    let answers = players.iter_mut().zip(ids).map(|(player, id)| {
        let frame = player.until(|frame| frame["re"] == id);
        frame["refused"].as_str().map(str::to_owned)
    });
    let answers: Vec<_> = answers.collect();
    let winners = answers.iter().filter(|answer| answer.is_none()).count();
    assert_eq!(winners, 1, "{answers:?}");
}

#[test]
fn a_reconnect_misses_nothing() {
    let school = School::open();
    let code = school.room(QUICK);
    let mut ana = school.join(&code, "Ana");
    let mut budi = school.join(&code, "Budi");
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    take(&mut budi, 0);
    let (member, number) = (budi.member, budi.member.to_string());
    budi.vanish();
    ana.until_away(member);
    take(&mut ana, 1);
    // What happened meanwhile is in the view with which they come back.
    let mut budi = school.back(&code, "Budi");
    let (ana_cards, own) = (
        &budi.view["table"]["cards"][ana.member.to_string()],
        &budi.view["table"]["cards"][&number],
    );
    assert_eq!((ana_cards, own), (&json!(4), &json!(4)));
    assert_eq!(budi.view["members"][&number]["presence"], "here");
    let mut window = Player::connect(school.server.address, &code);
    window.hello(&json!({"secret": secret("Budi")}));
    // One member has one socket, and it is the last.
    assert_eq!(budi.until_bye(), "elsewhere");
    assert_eq!(window.ask(&json!({"do": "finish"})).as_deref(), Some("not-host"));
}

#[test]
fn a_room_survives_a_restart() {
    let school = School::open();
    let code = school.room(QUICK);
    let mut ana = school.join(&code, "Ana");
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    take(&mut ana, 0);
    let last = ana.send(&json!({"do": "settle", "settings": {"window": 9}}));
    ana.until(|frame| frame["re"] == last);
    let school = school.restart();
    assert_eq!(ana.until_bye(), "stopping");
    let looked = school.server.get(&format!("/api/rooms/{}", code.to_lowercase()));
    assert_eq!((looked.status, &looked.json()["phase"]), (200, &json!("playing")));
    let mut ana = Player::connect(school.server.address, &code);
    let welcome = ana.hello(&json!({"secret": secret("Ana")}));
    assert_eq!(welcome["last"], last);
    take(&mut ana, 1);
    // A message that was obeyed before the restart is known after it.
    let repeated = json!({"id": last, "do": "settle", "settings": {"window": 10}});
    ana.send_text(&repeated.to_string());
    assert_eq!(ana.until(|frame| frame["re"] == last)["refused"], "repeated");
}

#[test]
fn the_host_leaves_and_another_takes_over() {
    let school = School::open();
    let code = school.room("{}");
    let mut ana = school.join(&code, "Ana");
    let mut budi = school.join(&code, "Budi");
    assert_eq!(ana.ask(&json!({"do": "leave"})), None);
    let own = budi.member;
    budi.until_view(|view| view["host"] == own);
    assert_eq!(ana.until_bye(), "left");
    assert_eq!(budi.ask(&json!({"do": "start"})), None);
    // A secret of a member who left opens nothing.
    let mut ghost = Player::connect(school.server.address, &code);
    ghost.send_text(&json!({"secret": secret("Ana")}).to_string());
    assert_eq!(ghost.until_bye(), "stranger");
}

#[test]
fn the_host_removes_a_member() {
    let school = School::open();
    let code = school.room("{}");
    let mut ana = school.join(&code, "Ana");
    let mut budi = school.join(&code, "Budi");
    let kick = json!({"do": "kick", "member": ana.member});
    assert_eq!(budi.ask(&kick).as_deref(), Some("not-host"));
    let kick = json!({"do": "kick", "member": budi.member});
    assert_eq!(ana.ask(&kick), None);
    assert_eq!(budi.until_bye(), "kicked");
}

#[test]
fn nicknames_are_never_interpreted_as_markup() {
    let school = School::open();
    let code = school.room("{}");
    let names = ["<script>alert(1)//", "दीपा", "王小明", "🚀🌟", "\"};{", "Zoë"];
    for name in names {
        let mut player = Player::connect(school.server.address, &code);
        let welcome = player.hello(&json!({"secret": secret(name), "name": name}));
        let shown = &welcome["view"]["members"][welcome["welcome"].to_string()];
        assert_eq!(shown["name"], name, "{welcome}");
        player.vanish();
    }
    let refused = |name: &str, code_word: &str| {
        let mut player = Player::connect(school.server.address, &code);
        player.send_text(&json!({"secret": secret("x"), "name": name}).to_string());
        assert_eq!(player.until_bye(), code_word, "{name:?}");
    };
    refused("", "bad-name");
    refused("\u{202e}\u{200b}", "bad-name");
    refused(&"a".repeat(500), "bad-name");
    refused("ZOË", "name-taken");
}

#[test]
fn a_class_fills_a_room() {
    let school = School::open();
    let code = school.room("{}");
    let class: Vec<_> = (0..40).map(|n| school.join(&code, &format!("Pupil {n}"))).collect();
    let mut late = Player::connect(school.server.address, &code);
    late.send_text(&json!({"secret": secret("late"), "name": "Late"}).to_string());
    assert_eq!(late.until_bye(), "full");
    // A spectator still has a place, and so has the big screen.
    for role in ["spectator", "screen"] {
        let mut watching = Player::connect(school.server.address, &code);
        let hello = json!({"secret": secret(role), "name": role, "role": role});
        assert!(watching.hello(&hello)["welcome"].is_u64());
        assert_eq!(watching.ask(&json!({"do": "buzz", "pile": 1})).as_deref(), Some("no-match"));
    }
    assert_eq!(class.len(), 40);
    let looked = school.server.get(&format!("/api/rooms/{code}"));
    assert_eq!(looked.json()["players"], 40);
}

#[test]
fn the_solver_refuses_the_cards_on_the_table() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::of(unpuzzle::ALL, settings(directory.path()));
    let school = School { server, directory };
    let code = school.room(QUICK);
    let mut ana = school.join(&code, "Ana");
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    let dealt = ana.pile_after(0);
    let cards = dealt["cards"].as_array().unwrap().iter();
    let ranks =
        cards.map(|card| card.as_str().unwrap().trim_end_matches(|one| "♠♥♦♣".contains(one)));
    let mut ranks: Vec<_> = ranks.map(|rank| rank.replace('A', "1")).collect();
    ranks.reverse();
    let ask = |path: &str, body: serde_json::Value| school.server.post(path, &body.to_string());
    let is_dealt = |cards: &str| cards.split(' ').all(|card| ranks.iter().any(|one| one == card));
    let other = ["3 3 8 8", "1 5 5 5"].into_iter().find(|cards| !is_dealt(cards));
    for verb in ["solve", "hint", "rate"] {
        let path = format!("/api/24/{verb}?lang=id");
        let got = ask(&path, json!({"cards": ranks.join(" ")}));
        assert_eq!((got.status, got.kind().as_str()), (409, "in-play"), "{verb}");
        assert!(got.text().contains("semoga berhasil"), "{}", got.text());
        let other = ask(&path, json!({"cards": other}));
        assert_eq!(other.status, 200, "{}", other.text());
    }
    let game = format!("24:{}", ranks.join(","));
    assert_eq!(ask("/api/24/play", json!({"game": game})).status, 409);
    // When the pile is over, the solver speaks again.
    assert_eq!(ana.ask(&json!({"do": "skip", "pile": 1})), None);
    let got = ask("/api/24/solve", json!({"cards": ranks.join(" ")}));
    assert_eq!(got.status, 200, "{}", got.text());
}

/// Only this instance is refused, and the board can still be displayed.
#[test]
fn the_solver_refuses_the_hand_of_a_class() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::of(unpuzzle::ALL, settings(directory.path()));
    let school = School { server, directory };
    let ask = |path: &str, body: serde_json::Value| school.server.post(path, &body.to_string());
    let refused = |path: &str, body: serde_json::Value| {
        let got = ask(path, body);
        assert_eq!((got.status, got.kind().as_str()), (409, "in-play"), "{path}: {}", got.text());
    };
    let allowed = |path: &str, body: serde_json::Value| {
        let got = ask(path, body);
        assert_eq!(got.status, 200, "{path}: {}", got.text());
    };
    let play = |puzzle: &str, hand: &str, name: &str| {
        let settings = json!({"mode": "everybody", "puzzle": puzzle, "hands": [hand], "limit": 0});
        let code = school.room(&settings.to_string());
        let mut pupil = school.join(&code, name);
        assert_eq!(pupil.ask(&json!({"do": "start"})), None);
        pupil.until_there("/quiz/round");
        pupil
    };
    let tiling = "tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB";
    let _board = play("tiling", tiling, "Ana");
    for verb in ["solve", "hint", "outlook", "count"] {
        refused(&format!("/api/tiling/{verb}"), json!({"file": tiling}));
    }
    refused("/api/tiling/play", json!({"game": tiling, "hint": 1}));
    allowed("/api/tiling/play", json!({"game": tiling}));
    allowed("/api/tiling/solve", json!({"file": "tiling:2_2_2/DEFAULT/A/AA/B"}));
    let _slide = play("2048", "2048:4x4#7", "Budi");
    refused("/api/2048/hint", json!({"board": "2048:4x4#7"}));
    refused("/api/2048/hint", json!({"board": "2 . . ./. . 2 ./. . . ./. . . ."}));
    let mut nerdle = play("nerdle", "4*7=28", "Citra");
    let row = json!({"rows": "7*4=28:121222"});
    allowed("/api/nerdle/hint", row.clone());
    assert_eq!(nerdle.ask(&json!({"do": "play", "pile": 1, "moves": ["7*4=28"]})), None);
    refused("/api/nerdle/hint", row.clone());
    refused("/api/nerdle/solve", row.clone());
    assert_eq!(nerdle.ask(&json!({"do": "finish"})), None);
    allowed("/api/nerdle/hint", row);
}

/// All messages and responses of rooms match the OpenAPI document.
#[test]
fn rooms_match_the_openapi_document() {
    let school = School::open();
    let document = school.server.get("/api/openapi.json").json();
    let check = |name: &str, value: &serde_json::Value| {
        let shape = json!({"$ref": format!("#/components/schemas/rooms.{name}")});
        let problems = problems(&document, &shape, value);
        assert!(problems.is_empty(), "{name} {value}: {problems:?}");
    };
    check("SettingsTable", &school.server.get("/api/rooms/settings?lang=id").json());
    let code = school.room(QUICK);
    check("RoomSummary", &school.server.get(&format!("/api/rooms/{code}")).json());
    let mut ana = school.join(&code, "Ana");
    let mut budi = school.join(&code, "Budi");
    let everybody = json!({"do": "settle", "settings": {"mode": "everybody", "rounds": 1}});
    for settings in [json!({"do": "settle", "settings": {"penalty": "card"}}), everybody] {
        assert_eq!(ana.ask(&settings), None);
        assert_eq!(ana.ask(&json!({"do": "start"})), None);
        let there = |view: &serde_json::Value| {
            let cards = ["/table/pile/cards", "/quiz/round/task/cards"];
            cards.iter().find_map(|path| view.pointer(path)).cloned()
        };
        let text = answer(&there(budi.until_view(|view| there(view).is_some())).unwrap());
        for action in [
            json!({"do": "hint", "pile": 1}),
            json!({"do": "answer", "pile": 1, "text": "(1"}),
            json!({"do": "answer", "pile": 1, "text": "1+1"}),
            json!({"do": "answer", "pile": 1, "text": text}),
        ] {
            budi.ask(&action);
            let mut request = action.clone();
            request["id"] = json!(7);
            check("Request", &request);
        }
        ana.ask(&json!({"do": "buzz", "pile": 1}));
        ana.ask(&json!({"do": "answer", "pile": 1, "text": text}));
        assert_eq!(ana.ask(&json!({"do": "finish"})), None);
    }
    assert_eq!(ana.ask(&json!({"do": "kick", "member": budi.member})), None);
    assert_eq!(budi.until_bye(), "kicked");
    let frames = ana.frames.iter().chain(&budi.frames);
    for frame in frames {
        check("Frame", &serde_json::from_str(frame).unwrap());
    }
    for status in ["409", "429"] {
        assert!(document["components"]["responses"][status].is_object(), "{status}");
    }
}
