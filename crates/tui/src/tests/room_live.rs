//! A live room with a real server: the screen plays against a player on a socket,
//! and loses its connection in the middle.

use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use super::player::{Player, answer};
use super::*;
use crate::join::{Credentials, JoinError, RoomLink, connect};
use crate::menu::Menu;
use crate::twentyfour::room::Room;
use serde_json::json;
use unpuzzle_puzzle::StopFlag;
use unpuzzle_rooms::Role;
use unpuzzle_server::{Database, Settings, serve};

/// Longer than anything here takes, unless something is broken.
const LONG: Duration = Duration::from_secs(60);

/// A wire that can be cut.
struct Wire {
    address: SocketAddr,
    is_cut: Arc<AtomicBool>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Wire {
    fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let wire = Wire {
            address: listener.local_addr().unwrap(),
            is_cut: Arc::default(),
            streams: Arc::default(),
        };
        let (is_cut, streams) = (Arc::clone(&wire.is_cut), Arc::clone(&wire.streams));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if !is_cut.load(Ordering::SeqCst) {
                    let server = TcpStream::connect(server).unwrap();
                    let mut streams = streams.lock().unwrap();
                    carry(&client, &server);
                    streams.extend([client, server]);
                }
            }
        });
        wire
    }

    fn cut(&self) {
        self.is_cut.store(true, Ordering::SeqCst);
        for stream in self.streams.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn mend(&self) {
        self.is_cut.store(false, Ordering::SeqCst);
    }
}

fn carry(client: &TcpStream, server: &TcpStream) {
    for (from, to) in [(client, server), (server, client)] {
        let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
        thread::spawn(move || io::copy(&mut from, &mut to));
    }
}

/// A server that stops when this is dropped.
struct School {
    address: SocketAddr,
    stop: StopFlag,
    thread: Option<thread::JoinHandle<()>>,
    _directory: tempfile::TempDir,
}

impl School {
    fn open() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let settings = Settings {
            listen: ([127, 0, 0, 1], 0).into(),
            database: Some(Database::File(directory.path().join("unpuzzle.db"))),
            hosts: vec!["127.0.0.1".to_owned()],
            client_rate: 1e6,
            client_sockets: 1000,
            ..Settings::default()
        };
        let stop = StopFlag::default();
        let (flag, (told, address)) = (stop.clone(), std::sync::mpsc::channel());
        let thread = thread::spawn(move || {
            serve(unpuzzle::ALL, settings, &flag, |at| told.send(at).unwrap()).unwrap();
        });
        School {
            address: address.recv().unwrap(),
            stop,
            thread: Some(thread),
            _directory: directory,
        }
    }

    fn room(&self) -> String {
        let settings = r#"{"pause":1,"limit":0,"deck":"1-9"}"#;
        let mut stream = TcpStream::connect(self.address).unwrap();
        write!(
            stream,
            "POST /api/rooms HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{settings}",
            self.address,
            settings.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, code) = answer.split_once(r#""code":""#).unwrap();
        code[..5].to_owned()
    }

    fn link(&self, code: &str) -> RoomLink {
        link(self.address, code)
    }
}

impl Drop for School {
    fn drop(&mut self) {
        self.stop.raise();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn link(address: SocketAddr, code: &str) -> RoomLink {
    RoomLink::parse(&format!("http://{address}/room/{code}")).unwrap()
}

impl Person {
    /// Looks at the screen until some words are there.
    fn awaits(&mut self, words: &str) -> &mut Self {
        let start = Instant::now();
        while !self.see().contains(words) {
            assert!(start.elapsed() < LONG, "no “{words}” on:\n{}", self.see());
            thread::sleep(Duration::from_millis(10));
            self.wait(0.01);
        }
        // The next key is not part of one that is held down.
        self.wait(0.2)
    }
}

#[test]
fn a_match_survives_a_lost_connection() {
    let school = School::open();
    let code = school.room();
    let wire = Wire::to(school.address);
    let link = link(wire.address, &code);
    let credentials = Credentials::new("Ana").unwrap();
    let line = connect(&link, &credentials, Role::Player).unwrap();
    let mut ana = Person::before(Room::new(line, link, Rc::default()));
    ana.awaits("You are the host");
    let mut budi = Player::join(school.address, &code, "Budi");
    ana.awaits("In the room: 2").enter();
    let dealt = budi.until_event("dealt");
    ana.awaits("Got 24?").write(" ");
    budi.until_event("buzzed");
    ana.awaits("Ana answers").write("8/(").enter();
    ana.awaits("^").control('u');
    ana.write(&answer(&dealt["cards"])).enter();
    budi.until_event("won");
    ana.awaits("Ana took");
    // While Ana is away, Budi takes the second pile and gives up on the third.
    wire.cut();
    ana.awaits("Connection lost");
    let dealt = budi.until_event("dealt");
    let text = answer(&dealt["cards"]);
    assert_eq!(budi.ask(&json!({"do": "buzz", "pile": 2})), None);
    let action = json!({"do": "answer", "pile": 2, "text": text});
    assert_eq!(budi.ask(&action), None);
    wire.mend();
    ana.awaits("Budi takes the pile").awaits("Ana is back");
    assert!(!ana.see().contains("Connection lost"));
    ana.awaits("Got 24?").write("f").sees("End the match now?");
    ana.write("y").awaits("The match is tied between");
    assert_eq!(budi.until_event("ended")["places"][0]["cards"], 4);
    ana.press(KeyCode::Esc).write("y").awaits("");
    while ana.has_left().is_none() {
        ana.wait(0.01);
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(ana.has_left(), Some(Ended::ByChoice));
    budi.until(|frame| frame["event"] == "left" && frame["member"] == 1);
}

#[test]
fn a_request_that_was_cut_off_is_obeyed_in_the_end() {
    let school = School::open();
    let code = school.room();
    let wire = Wire::to(school.address);
    let link = link(wire.address, &code);
    let credentials = Credentials::new("Ana").unwrap();
    let line = connect(&link, &credentials, Role::Player).unwrap();
    let mut ana = Person::before(Room::new(line, link, Rc::default()));
    ana.awaits("You are the host").enter();
    wire.cut();
    ana.awaits("Connection lost");
    wire.mend();
    ana.awaits("Got 24?").sees("pile 1");
}

#[test]
fn coming_back_is_being_the_same() {
    let school = School::open();
    let code = school.room();
    let link = school.link(&code);
    let credentials = Credentials::new("Ana").unwrap();
    let line = connect(&link, &credentials, Role::Player).unwrap();
    let mut first = Person::before(Room::new(line, link.clone(), Rc::default()));
    first.awaits("You are the host");
    let line = connect(&link, &credentials, Role::Player).unwrap();
    let mut second = Person::before(Room::new(line, link.clone(), Rc::default()));
    second.awaits("Ana (host, you)").sees("In the room: 1");
    first.awaits("from another place");
    let guest = Credentials::new("Pak Guru").unwrap();
    let line = connect(&link, &guest, Role::Spectator).unwrap();
    let mut guest = Person::before(Room::new(line, link, Rc::default()));
    guest.awaits("Pak Guru (you, watches)");
    second.awaits("Pak Guru (watches)").enter();
    guest.awaits("You watch.");
}

#[test]
fn a_room_is_joined_from_the_menu() {
    let school = School::open();
    let code = school.room();
    let mut ana = Person::before(Menu::of_puzzle(env(unpuzzle::ALL), unpuzzle::ALL[0]));
    ana.click("Join a room").compare("room_setup");
    ana.write("nonsense").enter();
    ana.sees("a room's code has five").control('u');
    ana.write(&school.link(&code).to_string()).enter();
    ana.sees("a room needs a name for you").press(KeyCode::Tab);
    ana.write("Ana").enter();
    ana.awaits("You are the host").sees("Ana (host, you)");
}

#[test]
fn whoever_cannot_come_in_is_told_why() {
    let school = School::open();
    let code = school.room();
    let link = school.link(&code);
    let enter = |link: &RoomLink, name: &str| {
        let credentials = Credentials::new(name).unwrap();
        connect(link, &credentials, Role::Player).map(|_| ())
    };
    let said = |entered: Result<(), JoinError>| match entered {
        Err(JoinError::Bye(bye)) => bye.code.into_owned(),
        other => format!("{other:?}"),
    };
    let _ana = Player::join(school.address, &code, "Ana");
    assert_eq!(said(enter(&link, "ANA")), "name-taken");
    assert_eq!(said(enter(&link, "")), "bad-name");
    assert_eq!(enter(&school.link("BBBBB"), "Budi"), Err(JoinError::NoRoom));
    let address = school.address;
    let _others: Vec<_> =
        (1..40).map(|number| Player::join(address, &code, &format!("P{number}"))).collect();
    assert_eq!(said(enter(&link, "Budi")), "full");
    drop(school);
    let away = enter(&link, "Budi").unwrap_err();
    assert!(away.is_passing(), "{away:?}");
}

#[test]
fn whatever_is_not_a_server_is_told_apart() {
    let check = |answer: &'static str, expected: JoinError| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let _ = stream.read(&mut [0; 2048]);
            stream.write_all(answer.as_bytes()).unwrap();
        });
        let credentials = Credentials::new("Ana").unwrap();
        let entered = connect(&link(address, "7KQ2M"), &credentials, Role::Player);
        assert_eq!(entered.map(|_| ()), Err(expected), "{answer}");
        server.join().unwrap();
    };
    check("HTTP/1.1 404 Not Found\r\n\r\n", JoinError::NoRoom);
    check("HTTP/1.1 404 Not Found\r\n\r\n{\"error\":{\"kind\":\"closed\"}}", JoinError::Closed);
    check("HTTP/1.1 503 Service Unavailable\r\n\r\n", JoinError::Busy);
    check("HTTP/1.1 429 Too Many Requests\r\n\r\n", JoinError::Busy);
    check("HTTP/1.1 421 Misdirected Request\r\n\r\n", JoinError::OtherName);
    check("HTTP/1.1 200 OK\r\n\r\nHello!", JoinError::NotAServer);
    check("SSH-2.0-OpenSSH_9.2\r\n", JoinError::NotAServer);
}
