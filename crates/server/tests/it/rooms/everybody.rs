//! A class where everybody answers, over real sockets.

use serde_json::json;

use super::School;
use crate::player::{Player, answer, secret};

const CLASS: &str = r#"{"mode":"everybody","rounds":2,"limit":0,"pause":1,"deck":"1-9"}"#;

/// Solves the hand that is there.
fn solve(player: &mut Player, posed: &serde_json::Value) -> String {
    let text = answer(&posed["task"]["cards"]);
    let action = json!({"do": "answer", "pile": posed["number"], "text": text});
    assert_eq!(player.ask(&action), None);
    text
}

#[test]
fn everybody_answers_and_nothing_is_revealed_before_the_hand_ends() {
    let school = School::open();
    let code = school.room(CLASS);
    let mut ana = school.join(&code, "Ana");
    let mut budi = school.join(&code, "Budi");
    let mut screen = Player::connect(school.server.address, &code);
    screen.hello(&json!({"secret": secret("screen"), "name": "Wall", "role": "screen"}));
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    let posed = ana.until_there("/quiz/round");
    assert_eq!(budi.until_there("/quiz/round"), posed);
    let text = solve(&mut ana, &posed);
    let number = ana.member.to_string();
    screen.until_view(|view| view["quiz"]["players"][&number]["status"] == "solved");
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
    let shown = screen.until_there("/quiz/shown");
    assert_eq!(shown["found"][0]["member"], ana.member);
    assert!(shown["answers"].as_array().is_some_and(|all| !all.is_empty()));
    assert!(shown["usual"].is_u64());
    // The second hand is the last.
    late.until_view(|view| view["quiz"]["round"]["number"] == 2);
    let posed = late.until_there("/quiz/round");
    solve(&mut late, &posed);
    solve(&mut budi, &posed);
    assert_eq!(ana.ask(&json!({"do": "pass", "pile": 2})), None);
    let ranking = &screen.until_over()["quiz"]["ranking"];
    assert_eq!(ranking.as_array().map(Vec::len), Some(3));
}

#[test]
fn the_class_goes_on_after_a_restart() {
    let school = School::open();
    let code = school.room(CLASS);
    let mut ana = school.join(&code, "Ana");
    let mut budi = school.join(&code, "Budi");
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    let posed = ana.until_there("/quiz/round");
    let text = solve(&mut ana, &posed);
    let number = ana.member.to_string();
    budi.until_view(|view| view["quiz"]["players"][&number]["status"] == "solved");
    let school = school.restart();
    let mut ana = Player::connect(school.server.address, &code);
    let welcome = ana.hello(&json!({"secret": secret("Ana")}));
    assert_eq!(welcome["view"]["quiz"]["players"][&number]["status"], "solved");
    assert_eq!(welcome["view"]["own"]["last"]["solved"]["answer"], text);
    let mut budi = Player::connect(school.server.address, &code);
    let welcome = budi.hello(&json!({"secret": secret("Budi")}));
    assert!(!welcome.to_string().contains(&text), "{welcome}");
    solve(&mut budi, &posed);
    let shown = ana.until_there("/quiz/shown");
    let found = shown["found"].as_array().unwrap();
    assert_eq!((found.len(), &found[0]["answer"]), (2, &json!(text)));
}
