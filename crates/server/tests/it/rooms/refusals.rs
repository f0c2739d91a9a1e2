//! Refused messages, clients and rooms.

use super::*;

#[test]
fn bad_messages_are_refused_by_name() {
    let school = School::open();
    let code = school.room("{}");
    let mut ana = school.join(&code, "Ana");
    let check = |ana: &mut Player, text: &str, re: u64, refused: &str| {
        ana.send_text(text);
        let frame = ana.until(|frame| !frame["re"].is_null());
        assert_eq!((&frame["re"], &frame["refused"]), (&json!(re), &json!(refused)), "{text}");
        assert!(frame["say"]["id"].is_string());
    };
    check(&mut ana, "nonsense", 0, "unreadable");
    check(&mut ana, r#"{"id":1,"do":"win"}"#, 0, "unreadable");
    check(&mut ana, r#"{"id":1,"do":"buzz","pile":1}"#, 1, "no-match");
    check(&mut ana, r#"{"id":1,"do":"settle","settings":{"level":"godly"}}"#, 1, "bad-setting");
    check(&mut ana, r#"{"id":2,"do":"hand-over","member":99}"#, 2, "no-such-member");
    assert_eq!(ana.ask(&json!({"do": "settle", "settings": {"window": 9}})), None);
    check(&mut ana, r#"{"id":1,"do":"settle","settings":{"window":8}}"#, 1, "repeated");
}

#[test]
fn only_offenders_are_disconnected() {
    let school = School::open();
    let code = school.room("{}");
    let mut ana = school.join(&code, "Ana");
    let offend = |name: &str, offence: &dyn Fn(&mut Player)| {
        let mut player = school.join(&code, name);
        offence(&mut player);
        player.until_bye()
    };
    let flood = offend("Flooder", &|player| {
        for _ in 0..100 {
            let _ = player.socket.write(Message::text("{}"));
        }
        let _ = player.socket.flush();
    });
    assert_eq!(flood, "flood");
    let long = offend("Longwinded", &|player| {
        // Too long for the room, and short enough for the system to take it whole. The
        // goodbye waits for a client that is slow to read.
        let _ = player.socket.send(Message::text("x".repeat(1 << 16)));
        std::thread::sleep(Duration::from_millis(300));
    });
    assert_eq!(long, "too-long");
    let binary = offend("Binary", &|player| {
        let _ = player.socket.send(Message::binary(vec![0; 8]));
    });
    assert_eq!(binary, "not-text");
    let mut mumbler = Player::connect(school.server.address, &code);
    mumbler.send_text(r#"{"secret":"guess","name":"Mallory"}"#);
    assert_eq!(mumbler.until_bye(), "bad-secret");
    assert_eq!(ana.ask(&json!({"do": "settle", "settings": {"window": 9}})), None);
}

#[test]
fn a_client_without_a_hello_is_disconnected() {
    let school = School::open();
    let code = school.room("{}");
    let mut silent = Player::connect(school.server.address, &code);
    assert_eq!(silent.until_bye(), "late");
    school.server.wait_for("unpuzzle_sockets", 0.0);
}

#[test]
fn strangers_origins_and_names_are_refused() {
    let school = School::open();
    let code = school.room("{}");
    let connect = |headers: &[(&'static str, &str)]| {
        Player::connect_with(school.server.address, &code, headers).map(|_| ())
    };
    let own = format!("http://{}", school.server.address);
    assert_eq!(connect(&[("origin", &own)]), Ok(()));
    let status = |headers| connect(headers).unwrap_err();
    assert!(status(&[("origin", "http://evil.example")]).contains("403"));
    assert!(status(&[("origin", "null")]).contains("403"));
    assert!(status(&[("host", "evil.example")]).contains("421"));
    let posted = school.server.call(
        "POST",
        "/api/rooms",
        &[("Content-Type", "application/json"), ("Origin", "http://evil.example")],
        "{}",
    );
    assert_eq!((posted.status, posted.kind().as_str()), (403, "origin"));
}

#[test]
fn unknown_rooms_are_refused() {
    let school = School::open();
    for path in
        ["/api/rooms/ZZZZZ", "/api/rooms/x", "/api/rooms/%F0%9F%8E%B2", "/api/rooms/ZZZZZ/qr.svg"]
    {
        let got = school.server.get(path);
        assert_eq!((got.status, got.kind().as_str()), (404, "unknown-room"), "{path}");
    }
    let missing = Player::connect_with(school.server.address, "ZZZZZ", &[]);
    assert!(missing.is_err_and(|error| error.contains("404")));
    let code = school.room("{}");
    let plain = school.server.get(&format!("/api/rooms/{code}/socket"));
    assert_eq!((plain.status, plain.kind().as_str()), (400, "upgrade"));
    let picture = school.server.get(&format!("/api/rooms/{code}/qr.svg"));
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    for body in ["[]", "{\"level\":\"godly\"}", "{\"seed\":1}", "{\"bots\":\"many\"}", "nonsense"] {
        let got = school.server.post("/api/rooms", body);
        assert_eq!(got.status, 400, "{body}: {}", got.text());
    }
}

#[test]
fn the_rooms_of_a_client_are_limited() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(Settings { client_rooms: 3, ..settings(directory.path()) });
    let made: Vec<_> = (0..4).map(|_| server.post("/api/rooms", "{}").status).collect();
    assert_eq!(made, [200, 200, 200, 429]);
}

/// The teacher's own hands are checked line by line before there is a room.
#[test]
fn hands_are_checked_without_a_room() {
    let school = School::open();
    let check = |hands: &[&str]| {
        let settings = json!({"mode": "everybody", "hands": hands});
        school.server.post("/api/rooms/settings", &settings.to_string())
    };
    let fine = check(&["3 3 8 8", "1 5 5 5"]);
    assert_eq!((fine.status, &fine.json()["tasks"]), (200, &json!(2)), "{}", fine.text());
    let wrong = check(&["3 3 8 8", "4 4 6 6", "banana"]);
    assert_eq!(wrong.status, 422, "{}", wrong.text());
    let text = wrong.text();
    assert!(text.contains("line 2 (4 4 6 6)") && text.contains("line 3 (banana)"), "{text}");
    assert_eq!(school.server.metric("unpuzzle_rooms"), 0.0);
}
