//! Joining a room as far as the command line goes: who does not get in, and why.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::ffi::OsString;
use std::io::{self, Cursor, Write};
use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, Mutex};

use crate::player::Player;
use crate::server::{Server, generous};
use serde_json::json;
use tempfile::TempDir;
use unpuzzle_cli::{Console, Terminal, run};
use unpuzzle_puzzle::StopFlag;
use unpuzzle_server::{Database, Settings};

/// A server with one room, and a home for the player who joins.
struct School {
    server: Server,
    code: String,
    directory: TempDir,
}

impl School {
    fn open() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let server = Server::start(Settings {
            database: Some(Database::File(directory.path().join("unpuzzle.db"))),
            client_rooms: 1000,
            client_sockets: 1000,
            ..generous()
        });
        let made = server.post("/api/rooms", "{}").json();
        let code = made["code"].as_str().unwrap().to_owned();
        School { server, code, directory }
    }

    fn link(&self, code: &str) -> String {
        format!("http://{}/room/{code}", self.server.address)
    }

    fn player(&self, name: &str) -> Player {
        Player::join(self.server.address, &self.code, name)
    }

    /// Joins, typing this; returns the exit code and what was said.
    fn join(&self, options: &str, typed: &str) -> (u8, String) {
        let line = format!("24 join {} {options}", self.link(&self.code));
        command(&line, typed, self.directory.path())
    }

    /// The file that keeps who the player is in the room.
    fn pass(&self) -> std::path::PathBuf {
        let host = self.server.address.to_string().replace(':', "_");
        let name = format!("rooms/{host}_{}.pass", self.code);
        self.directory.path().join(name)
    }
}

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a command on what it takes for a terminal.
fn command(line: &str, typed: &str, directory: &Path) -> (u8, String) {
    let said = Kept::default();
    let terminal = Terminal { input: true, output: true, errors: true, size: Some((80, 24)) };
    let data = directory.to_string_lossy().into_owned();
    let input = Box::new(Cursor::new(typed.to_owned().into_bytes()));
    let console = Console::new(input, Box::new(said.clone()), Box::new(said.clone()))
        .with_terminal(terminal)
        .with_variables([
            ("UNPUZZLE_DATA".to_owned(), data),
            ("NO_COLOR".to_owned(), "1".to_owned()),
        ]);
    let words = line.split_whitespace().map(OsString::from);
    let exit = run(unpuzzle::ALL, words, console, StopFlag::default());
    let bytes = said.0.lock().unwrap().clone();
    (exit.code(), String::from_utf8(bytes).unwrap())
}

fn check(joined: (u8, String), words: &[&str]) {
    let (code, said) = joined;
    assert_eq!(code, 2, "{said}");
    for word in words {
        assert!(said.contains(word), "no “{word}” in: {said}");
    }
}

#[test]
fn an_unknown_room_and_a_server_that_is_away() {
    let school = School::open();
    let home = school.directory.path();
    let link = school.link("BBBBB");
    let line = format!("24 join {link} --name Ana");
    let joined = command(&line, "", home);
    check(joined, &["there is no room BBBBB on 127.0.0.1:", "help: ask"]);
    let (code, said) = command(&format!("24 join {link}"), "Ana\n", home);
    assert_eq!(code, 2);
    assert!(!said.contains("your name"), "{said}");
    let joined = command(&format!("{line} --lang id"), "", home);
    check(joined, &["tidak ada ruangan BBBBB di 127.0.0.1:"]);
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap();
    drop(free);
    let line = format!("24 join {address}/room/{} --name Ana", school.code);
    check(command(&line, "", home), &["cannot be reached", "on the same network?"]);
}

#[test]
fn a_name_is_asked_for_until_it_will_do() {
    let school = School::open();
    let _ana = school.player("Ana");
    let joined = school.join("--name ana", "\nAna\n");
    check(
        joined.clone(),
        &["is already called ana", "is already called Ana", "needs at least one"],
    );
    check(joined.clone(), &["a room needs a name for you"]);
    assert_eq!(joined.1.matches("What is your name?").count(), 3);
    // A player who did not get in leaves nothing behind.
    assert!(!school.pass().exists());
}

#[test]
fn a_full_room_has_place_for_spectators_only() {
    let school = School::open();
    let _players: Vec<_> = (0..40).map(|number| school.player(&format!("P{number}"))).collect();
    check(school.join("--name Ana", ""), &["the room is full", "--spectate"]);
    check(school.join("--name Ana --lang id", ""), &["ruangan sudah penuh"]);
}

#[test]
fn whoever_was_sent_away_is_not_the_same_any_more() {
    let school = School::open();
    let mut ana = school.player("Ana");
    let mut budi = school.player("Budi");
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    let kick = json!({"do": "kick", "member": budi.member});
    assert_eq!(ana.ask(&kick), None);
    assert_eq!(budi.until_bye(), "kicked");
    // The seat and the name are free again: the same secret opens a new one.
    assert_ne!(school.player("Budi").member, budi.member);
}

#[test]
fn a_server_that_knows_other_names_says_so() {
    let school = School::open();
    let port = school.server.address.port();
    let line = format!("24 join kelas.localhost:{port}/room/{} --name A", school.code);
    let joined = command(&line, "", school.directory.path());
    assert_eq!(joined.0, 2, "{joined:?}");
    // Not every machine looks such a name up.
    let named = joined.1.contains("does not go by the name kelas.localhost");
    assert!(named || joined.1.contains("cannot be reached"), "{joined:?}");
}
