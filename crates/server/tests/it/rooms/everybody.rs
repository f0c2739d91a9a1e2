//! A class where everybody answers, over real sockets.

use serde_json::json;

use super::School;
use crate::player::{Player, answer, secret};

const CLASS: &str = r#"{"mode":"everybody","rounds":2,"limit":0,"pause":1,"deck":"1-9"}"#;

/// Solves the hand that is there.
fn solve(player: &mut Player, posed: &serde_json::Value) -> String {
    let text = answer(&posed["task"]["cards"]);
    let action = json!({"do": "answer", "pile": posed["round"], "text": text});
    assert_eq!(player.ask(&action), None);
    text
}

#[test]
fn everybody_answers_and_nothing_is_told_before_the_hand_is_over() {
    let school = School::open();
    let code = school.room(CLASS);
    let mut ana = school.join(&code, "Ana");
    let mut budi = school.join(&code, "Budi");
    let mut screen = Player::connect(school.server.address, &code);
    screen.hello(&json!({"secret": secret("screen"), "name": "Wall", "role": "screen"}));
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    let posed = ana.until_event("posed");
    assert_eq!(budi.until_event("posed")["task"], posed["task"]);
    let text = solve(&mut ana, &posed);
    let solved = screen.until_event("solved");
    assert_eq!((&solved["member"], solved.get("answer")), (&json!(ana.member), None));
    // Who comes now has the next hand.
    let mut late = school.join(&code, "Late");
    let early = json!({"do": "answer", "pile": 1, "text": text});
    assert_eq!(late.ask(&early).as_deref(), Some("next-hand"));
    assert_eq!(budi.ask(&json!({"do": "hint", "pile": 1})), None);
    assert_eq!(budi.ask(&json!({"do": "answer", "pile": 1, "text": "1+1"})), None);
    for frame in screen.frames.iter().chain(&budi.frames).chain(&late.frames) {
        assert!(!frame.contains(&text), "{frame}");
    }
    assert!(screen.frames.iter().all(|frame| !frame.contains("1+1")));
    assert_eq!(budi.ask(&json!({"do": "pass", "pile": 1})), None);
    let shown = screen.until_event("shown");
    assert_eq!(shown["found"][0]["member"], ana.member);
    assert!(shown["answers"].as_array().is_some_and(|all| !all.is_empty()));
    assert!(shown["usual"].is_u64());
    // The second hand is the last.
    let posed = late.until(|frame| frame["event"] == "posed");
    assert_eq!(posed["round"], 2);
    solve(&mut late, &posed);
    solve(&mut budi, &posed);
    assert_eq!(ana.ask(&json!({"do": "pass", "pile": 2})), None);
    let ranked = screen.until_event("ranked");
    assert_eq!(ranked["ranking"].as_array().map(Vec::len), Some(3));
}

#[test]
fn the_class_goes_on_after_a_restart() {
    let school = School::open();
    let code = school.room(CLASS);
    let mut ana = school.join(&code, "Ana");
    let mut budi = school.join(&code, "Budi");
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    let posed = ana.until_event("posed");
    let text = solve(&mut ana, &posed);
    budi.until_event("solved");
    let school = school.restart();
    let mut ana = Player::connect(school.server.address, &code);
    let welcome = ana.hello(&json!({"secret": secret("Ana")}));
    let quiz = &welcome["view"]["quiz"];
    assert_eq!(quiz["round"]["solved"], json!([ana.member]));
    let mut budi = Player::connect(school.server.address, &code);
    let welcome = budi.hello(&json!({"secret": secret("Budi")}));
    assert!(!welcome.to_string().contains(&text), "{welcome}");
    solve(&mut budi, &posed);
    let shown = ana.until_event("shown");
    let found = shown["found"].as_array().unwrap();
    assert_eq!((found.len(), &found[0]["answer"]), (2, &json!(text)));
}
