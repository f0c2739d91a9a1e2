//! A lesson over real sockets: a whole class behind one address, its report, and its end.

use serde_json::{Value, json};
use unpuzzle_server::{Database, Settings};

use super::School;
use crate::player::{Player, answer, secret};
use crate::support::{Got, Server};

const PUPILS: usize = 40;

/// A teacher who watches, and whose secret opens the report.
fn teacher(school: &School, code: &str) -> Player {
    let mut teacher = Player::connect(school.server.address, code);
    teacher.hello(&json!({"secret": secret("Teacher"), "name": "Teacher", "role": "spectator"}));
    teacher
}

fn authorized(school: &School, method: &str, path: &str, name: &str) -> Got {
    let shown = format!("Bearer {}", secret(name));
    school.server.call(method, path, &[("Authorization", &shown)], "")
}

/// A server as `serve` starts it, with its usual limits.
fn usual_school() -> School {
    let directory = tempfile::tempdir().unwrap();
    let database = Some(Database::File(directory.path().join("unpuzzle.db")));
    let listen = "127.0.0.1:0".parse().unwrap();
    let server = Server::start(Settings { listen, database, ..Settings::default() });
    School { server, directory }
}

/// Forty phones behind one address open the room, join, answer, take hints, lose the network at
/// once and reconnect, without hitting a rate limit.
#[test]
fn a_class_behind_one_address_hits_no_rate_limit() {
    let school = usual_school();
    let code = school.room(
        r#"{"mode":"everybody","rounds":2,"limit":0,"pause":1,"hands":["1 2 3 4","3 3 8 8"]}"#,
    );
    let mut teacher = teacher(&school, &code);
    let names: Vec<_> = (1..=PUPILS).map(|number| format!("P{number}")).collect();
    for path in ["", "/qr.svg"] {
        for _ in 0..PUPILS {
            let looked = school.server.get(&format!("/api/rooms/{code}{path}"));
            assert_eq!(looked.status, 200, "{}", looked.text());
        }
    }
    let mut pupils: Vec<_> = names.iter().map(|name| school.join(&code, name)).collect();
    assert_eq!(teacher.ask(&json!({"do": "start"})), None);
    for pupil in &mut pupils {
        pupil.until_there("/quiz/round");
        assert_eq!(pupil.ask(&json!({"do": "answer", "pile": 1, "text": "1+1"})), None);
        assert_eq!(pupil.ask(&json!({"do": "hint", "pile": 1})), None);
    }
    // The school's network is gone for a moment.
    pupils.into_iter().for_each(Player::vanish);
    let mut pupils: Vec<_> = names.iter().map(|name| school.back(&code, name)).collect();
    for pupil in &mut pupils {
        let right = json!({"do": "answer", "pile": 1, "text": "1*2*3*4"});
        assert_eq!(pupil.ask(&right), None);
    }
    let shown = teacher.until_there("/quiz/shown");
    assert_eq!(shown["found"].as_array().map(Vec::len), Some(PUPILS));
    for pupil in &mut pupils {
        pupil.until_view(|view| view["quiz"]["round"]["number"] == 2);
        assert_eq!(pupil.ask(&json!({"do": "pass", "pile": 2})), None);
    }
    let ranking = &teacher.until_over()["quiz"]["ranking"];
    assert_eq!(ranking.as_array().map(Vec::len), Some(PUPILS));
}

#[test]
fn only_the_teacher_can_read_and_delete_the_report() {
    let school = School::open();
    let code = school.room(
        r#"{"mode":"everybody","pause":1,"limit":0,"hands":["1 2 3 4","3 3 8 8"],"names":["Ana","Budi"]}"#,
    );
    let mut teacher = teacher(&school, &code);
    let looked = school.server.get(&format!("/api/rooms/{code}")).json();
    assert_eq!((&looked["names"], &looked["mode"]), (&json!(["Ana", "Budi"]), &json!("everybody")));
    let mut stranger = Player::connect(school.server.address, &code);
    stranger.send_text(&json!({"secret": secret("Eve"), "name": "Eve"}).to_string());
    assert_eq!(stranger.until_bye(), "not-listed");
    let mut ana = school.join(&code, "ana");
    let mut budi = school.join(&code, "Budi");
    let looked = school.server.get(&format!("/api/rooms/{code}")).json();
    assert_eq!(looked["names"], json!([]));
    assert_eq!(teacher.ask(&json!({"do": "start"})), None);
    let posed = ana.until_there("/quiz/round");
    assert_eq!(budi.ask(&json!({"do": "answer", "pile": 1, "text": "1+1"})), None);
    assert_eq!(budi.ask(&json!({"do": "pass", "pile": 1})), None);
    let text = answer(&posed["task"]["cards"]);
    assert_eq!(ana.ask(&json!({"do": "answer", "pile": 1, "text": text})), None);
    teacher.until_there("/quiz/shown");
    assert_eq!(teacher.ask(&json!({"do": "finish"})), None);
    let path = format!("/api/rooms/{code}/report");
    assert_eq!(school.server.get(&path).status, 401);
    assert_eq!(authorized(&school, "GET", &path, "Budi").status, 401);
    let report = authorized(&school, "GET", &path, "Teacher");
    assert_eq!(report.status, 200, "{}", report.text());
    check_report(&report.json(), &text);
    let csv = authorized(&school, "GET", &format!("{path}.csv?lang=id"), "Teacher");
    assert_eq!(csv.header("content-type"), Some("text/csv; charset=utf-8"));
    let text = csv.text();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("Permainan,Nama,Regu,Soal,Tugas,Hasil,"), "{}", lines[0]);
    assert!(lines.iter().any(|line| line.starts_with("1,Budi,,1,A 2 3 4,menyerah,")), "{text}");
    let pdf = authorized(&school, "GET", &format!("{path}.pdf"), "Teacher");
    assert_eq!((pdf.status, &pdf.body[..5]), (200, &b"%PDF-"[..]));
    // It is still there after a restart, and gone when the teacher says so.
    let school = school.restart();
    assert_eq!(authorized(&school, "GET", &path, "Teacher").status, 200);
    let room = format!("/api/rooms/{code}");
    assert_eq!(authorized(&school, "DELETE", &room, "Ana").status, 401);
    assert_eq!(authorized(&school, "DELETE", &room, "Teacher").status, 200);
    assert_eq!(authorized(&school, "GET", &path, "Teacher").status, 404);
    assert_eq!(school.server.get(&room).status, 404);
}

fn check_report(report: &Value, answer: &str) {
    assert_eq!(
        (&report["schema"], &report["keep"]),
        (&json!("unpuzzle/rooms/report/1"), &json!(30))
    );
    let game = &report["games"][0];
    let hand = &game["hands"][0];
    assert_eq!(
        (&hand["playing"], &hand["solved"], &hand["hard"]),
        (&json!(2), &json!(1), &json!(false))
    );
    let (ana, budi) = (&game["players"][0], &game["players"][1]);
    assert_eq!(
        (&ana["name"], &ana["place"], &ana["solved"]),
        (&json!("Ana"), &json!(1), &json!(1))
    );
    let attempt = &ana["hands"][0];
    assert_eq!((&attempt["outcome"], &attempt["hints"]), (&json!("solved"), &json!(0)));
    assert!(attempt["answer"].as_str().is_some_and(|given| !given.is_empty()), "{answer}");
    let attempt = &budi["hands"][0];
    assert_eq!((&attempt["outcome"], &attempt["tries"]), (&json!("gave-up"), &json!(["1+1"])));
}

#[test]
fn a_race_and_homework_over_sockets() {
    let school = School::open();
    let code =
        school.room(r#"{"mode":"race","limit":0,"hands":["1 2 3 4","3 3 8 8"],"teams":["A","B"]}"#);
    let mut teacher = teacher(&school, &code);
    let mut ana = school.join(&code, "Ana");
    let mut budi = school.join(&code, "Budi");
    assert_eq!(teacher.ask(&json!({"do": "start"})), None);
    ana.until_there("/own/hand");
    for (pile, text) in [(1, "1*2*3*4"), (2, "8/(3-8/3)")] {
        assert_eq!(ana.ask(&json!({"do": "play", "pile": pile, "moves": [text]})), None);
    }
    let number = ana.member.to_string();
    ana.until_view(|view| view["quiz"]["players"][&number]["finished"] == true);
    budi.until_view(|view| view["quiz"]["players"][&number]["finished"] == true);
    assert!(budi.frames.iter().all(|frame| !frame.contains("8/(3-8/3)")));
    // The second hand is a secret to who is not there yet.
    let other = |frame: &&String| frame.contains("\"number\":2") && frame.contains("task");
    assert_eq!(budi.frames.iter().filter(other).count(), 0);
    for pile in [1, 2] {
        assert_eq!(budi.ask(&json!({"do": "pass", "pile": pile})), None);
    }
    let teams = &teacher.until_over()["quiz"]["teams"];
    assert_eq!(teams.as_array().map(Vec::len), Some(2));
    // Homework needs nobody to be there, and a date to come.
    let settings = json!({"do": "settle", "settings": {"mode": "homework", "until": 1}});
    assert_eq!(teacher.ask(&settings), None);
    assert_eq!(teacher.ask(&json!({"do": "start"})).as_deref(), Some("bad-setting"));
    let now = teacher.until(|frame| frame.get("now").is_some());
    let until = now["now"].as_u64().unwrap() + 24 * 3_600_000;
    let settings = json!({"do": "settle", "settings": {"until": until}});
    assert_eq!(teacher.ask(&settings), None);
    assert_eq!(teacher.ask(&json!({"do": "start"})), None);
    teacher.vanish();
    assert_eq!(ana.ask(&json!({"do": "begin"})), None);
    assert_eq!(ana.ask(&json!({"do": "begin"})).as_deref(), Some("nothing-new"));
    assert_eq!(ana.ask(&json!({"do": "answer", "pile": 1, "text": "1*2*3*4"})), None);
}
