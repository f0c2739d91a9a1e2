//! Requests about rooms that once evaded all limits.

use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};

use super::*;
use crate::support::{is_alone, leave};

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn school() -> School {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::of(unpuzzle::ALL, settings(directory.path()));
    School { server, directory }
}

/// Processor time of all threads with a name in this process, in seconds.
#[cfg(target_os = "linux")]
fn computed(name: &str) -> f64 {
    let threads = std::fs::read_dir("/proc/self/task").unwrap();
    let of_name = threads.filter_map(|thread| {
        let thread = thread.ok()?.path();
        let is_named = std::fs::read_to_string(thread.join("comm")).ok()?.trim() == name;
        let times = std::fs::read_to_string(thread.join("schedstat")).ok()?;
        let nanoseconds: f64 = times.split(' ').next()?.parse().ok()?;
        is_named.then_some(nanoseconds / 1e9)
    });
    of_name.sum()
}

#[test]
fn a_hand_that_takes_half_a_minute_to_open_is_refused_with_its_line() {
    let school = school();
    let hands = ["tiling:iq-puzzler-pro/easy#7", "tiling:one-sided-pentominoes-6x15/expert#101"];
    let room = json!({"mode": "race", "puzzle": "tiling", "hands": hands});
    let got = school.server.post("/api/rooms", &room.to_string());
    assert_eq!((got.status, got.kind().as_str()), (422, "refused"), "{}", got.text());
    let said = got.json()["error"]["message"].as_str().unwrap().to_owned();
    assert!(said.contains("line 2 (tiling:one-sided"), "{said}");
    assert!(!said.contains("line 1"), "{said}");
    // The same over a socket.
    let code = school.room(r#"{"mode": "race", "puzzle": "tiling"}"#);
    let mut ana = school.join(&code, "Ana");
    let settle = json!({"do": "settle", "settings": {"hands": hands}});
    assert_eq!(ana.ask(&settle).as_deref(), Some("bad-setting"));
    assert!(ana.frames.last().unwrap().contains("line 2"), "{:?}", ana.frames.last());
}

/// A sheet is made like every other search: as a job that ends with its connection.
#[test]
fn a_sheet_for_a_room_is_cancelled_with_its_connection() {
    let school = school();
    let sheet =
        "unpuzzle tiling generate --seed 7 -n 50 --level expert --board one-sided-pentominoes-5x18";
    let room = json!({"mode": "race", "puzzle": "tiling", "hands": [sheet]}).to_string();
    let stream = school.server.send("POST", "/api/rooms", &[JSON], &room);
    school.server.wait_for("unpuzzle_jobs_running", 1.0);
    leave(&stream);
    school.server.wait_for("unpuzzle_jobs_running", 0.0);
}

/// The threads of connections serve while rooms check, start, deal, hint and reveal.
#[cfg(target_os = "linux")]
#[test]
fn no_room_searches_on_the_threads_of_connections() {
    if !is_alone("rooms::attacks::no_room_searches_on_the_threads_of_connections") {
        return;
    }
    let school = school();
    let room = |hands: &[String]| {
        let room = json!({"mode": "race", "puzzle": "tiling", "hands": hands, "limit": 0});
        let got = school.server.post("/api/rooms", &room.to_string());
        (got.status == 200).then(|| got.json()["code"].as_str().unwrap().to_owned())
    };
    let light: Vec<_> = (0..20).map(|n| format!("tiling:iq-puzzler-pro/expert#{n}")).collect();
    let code = room(&light).unwrap();
    let mut pupil = school.join(&code, "Ana");
    assert_eq!(pupil.ask(&json!({"do": "start"})), None);
    pupil.until_there("/own/hand");
    pupil.ask(&json!({"do": "hint", "pile": 1}));
    assert_eq!(pupil.ask(&json!({"do": "finish"})), None);
    pupil.until_there("/quiz/review");
    // Half a minute of work, if anybody takes it on.
    let heavy = ["tiling:one-sided-pentominoes-6x15/expert#101".to_owned()];
    if let Some(code) = room(&heavy) {
        school.join(&code, "Ana").ask(&json!({"do": "start"}));
    }
    let (served, decided) = (computed("connections"), computed("rooms"));
    assert!(decided > 0.0, "rooms decide on threads of their own");
    assert!(served < 2.0, "{served} s of computing where connections are served");
}

/// An address of this machine that is not the usual one.
fn other(last: u8) -> IpAddr {
    Ipv4Addr::new(127, 0, 0, last).into()
}

/// A player at another address.
fn join_from(from: IpAddr, server: SocketAddr, code: &str, name: &str) -> Player {
    let mut player = Player::over(connect(from, server), server, code, &[]).unwrap();
    player.hello(&json!({"secret": secret(name), "name": name}));
    player
}

fn connect(from: IpAddr, server: SocketAddr) -> TcpStream {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    socket.bind(&SocketAddr::new(from, 0).into()).unwrap();
    socket.connect(&server.into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(crate::support::LONG)).unwrap();
    stream
}

#[cfg(target_os = "linux")]
#[test]
fn a_barred_address_stays_out_and_nobody_else_does() {
    let school = School::open();
    let (server, code) = (school.server.address, school.room("{}"));
    let mut teacher = school.join(&code, "Teacher");
    let _near = school.join(&code, "Near");
    let mut far: Vec<_> =
        (0..3).map(|n| join_from(other(7), server, &code, &format!("Far {n}"))).collect();
    let bar = json!({"do": "bar", "members": [far[0].member, far[1].member]});
    assert_eq!(far[2].ask(&bar).as_deref(), Some("not-host"));
    assert_eq!(teacher.ask(&bar), None);
    assert_eq!(far[0].until_bye(), "kicked");
    let mut back = Player::over(connect(other(7), server), server, &code, &[]).unwrap();
    back.send_text(&json!({"secret": secret("new"), "name": "New"}).to_string());
    assert_eq!(back.until_bye(), "kicked");
    // Who is in stays in, and may lose the connection; other addresses are not concerned.
    far.remove(2).vanish();
    let again = join_from(other(7), server, &code, "Far 2");
    assert!(again.member > 0);
    assert!(join_from(other(8), server, &code, "Late").member > 0);
    // An address that the host shares is never barred.
    let near = school.join(&code, "Neighbour").member;
    assert_eq!(teacher.ask(&json!({"do": "bar", "members": [near]})), None);
    assert!(school.join(&code, "Another").member > 0);
}

/// A library puts messages together from frames, of which there can be millions.
#[test]
fn endless_empty_frames_are_cut_off() {
    let school = School::open();
    let code = school.room("{}");
    let mut player = Player::connect(school.server.address, &code);
    let stream = player.socket.get_mut();
    let hello = json!({"secret": secret("Ana"), "name": "Ana"}).to_string();
    // An unfinished text, an empty continuation, and an empty end.
    let mut first = vec![0x01, 0xfe];
    first.extend((hello.len() as u16).to_be_bytes());
    first.extend([0; 4]);
    first.extend(hello.as_bytes());
    let empty = [0x00, 0x80, 0, 0, 0, 0].repeat(1 << 16);
    let last = [0x80, 0x80, 0, 0, 0, 0];
    stream.write_all(&first).unwrap();
    let flooded = (0..16).try_for_each(|_| stream.write_all(&empty));
    let ended = flooded.and_then(|()| stream.write_all(&last));
    let (mut answer, mut piece) = (Vec::new(), [0; 4096]);
    let welcomed = loop {
        match stream.read(&mut piece) {
            Ok(0) | Err(_) => break false,
            Ok(length) => answer.extend_from_slice(&piece[..length]),
        }
        if answer.windows(7).any(|seven| seven == b"welcome") {
            break true;
        }
    };
    assert!(!welcomed, "{ended:?}: six megabytes of nothing were read");
}

#[test]
fn guesses_of_codes_are_rate_limited() {
    let school = School::open();
    let code = school.room("{}");
    let look = |code: &str| school.server.get(&format!("/api/rooms/{code}")).status;
    // What is found costs nothing.
    assert!((0..400).all(|_| look(&code) == 200));
    let statuses: Vec<_> = (0..400).map(|_| look("ZZZZZ")).collect();
    assert_eq!(statuses[0], 404);
    assert_eq!(statuses[399], 429, "a guess a second once three hundred are wrong");
    assert_eq!(look(&code), 429, "a right guess is not told from a wrong one");
}

#[test]
fn members_return_whatever_others_guess() {
    let school = School::open();
    let code = school.room("{}");
    let ana = school.join(&code, "Ana");
    while school.server.get("/api/rooms/ZZZZZ").status != 429 {}
    ana.vanish();
    assert!(school.back(&code, "Ana").member > 0);
}

/// Closing the socket before asking the solver makes no difference.
#[test]
fn a_briefly_disconnected_player_is_still_refused_the_solver() {
    let school = school();
    let room = json!({"mode": "everybody", "hands": ["3 3 8 8", "1 5 5 5"], "limit": 0});
    let code = school.room(&room.to_string());
    let mut teacher = school.join(&code, "Teacher");
    let mut ana = school.join(&code, "Ana");
    assert_eq!(teacher.ask(&json!({"do": "start"})), None);
    ana.until_there("/quiz/round");
    let ask = |cards: &str, any: bool| {
        let body = json!({"cards": cards, "any": any}).to_string();
        school.server.post("/api/24/solve", &body).status
    };
    teacher.vanish();
    ana.vanish();
    wait("both are gone", || school.server.metric("unpuzzle_sockets") == 0.0);
    assert_eq!(ask("3 3 8 8", false), 409);
    assert_eq!(ask("3 3 8 8 1", true), 409, "with a card more");
    assert_eq!(ask("3 8 8/3", true), 409, "after the first step");
    assert_eq!(ask("1 5 5 5", false), 200, "not what is played now");
    let mut ana = school.back(&code, "Ana");
    let answer = json!({"do": "answer", "pile": 1, "text": "8/(3-8/3)"});
    assert_eq!(ana.ask(&answer), None);
    // The teacher sees that she was away.
    let secret = format!("Bearer {}", secret("Teacher"));
    let path = format!("/api/rooms/{code}/report");
    let report = school.server.call("GET", &path, &[("Authorization", &secret)], "").json();
    let players = report["games"][0]["players"].as_array().unwrap();
    let ana = players.iter().find(|one| one["name"] == "Ana").unwrap();
    assert_eq!(
        (&ana["hands"][0]["outcome"], &ana["hands"][0]["away"]),
        (&json!("solved"), &json!(true))
    );
}
