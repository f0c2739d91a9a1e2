//! Several servers with the same rooms: PostgreSQL keeps them, NATS carries the news,
//! and a server that is killed in the middle of a match takes nothing with it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::player::{Player, answer};
use crate::postgres::Postgres;
use serde_json::{Value, json};

/// A program that is killed when this is dropped.
pub(crate) struct Program(pub(crate) Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A broker on a free port, with its address.
fn broker() -> (Program, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let mut command = Command::new("/usr/sbin/nats-server");
    command.args(["-a", "127.0.0.1", "-p", &port.to_string()]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let program = Program(command.spawn().unwrap());
    (program, format!("nats://127.0.0.1:{port}"))
}

/// A server of its own process.
struct Server {
    program: Program,
    address: SocketAddr,
}

impl Server {
    fn start(database: &str, broker: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_unpuzzle"));
        command.args(["serve", "--listen", "127.0.0.1:0"]);
        command.args(["--database", database, "--broker", broker]);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://");
        let address = address.trim_end_matches('/').parse().unwrap();
        Server { program: Program(child), address }
    }

    fn room(&self, settings: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let (host, length) = (self.address, settings.len());
        let head =
            "POST /api/rooms HTTP/1.1\r\nConnection: close\r\nContent-Type: application/json";
        write!(stream, "{head}\r\nHost: {host}\r\nContent-Length: {length}\r\n\r\n{settings}")
            .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (_, body) = text.split_once("\r\n\r\n").unwrap();
        let body: Value = serde_json::from_str(body).unwrap();
        body["code"].as_str().unwrap().to_owned()
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let host = self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nConnection: close\r\nHost: {host}\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    /// Kills the server: it has no time to say anything to anybody.
    fn kill(self) {
        drop(self.program);
    }
}

/// Takes the pile after this one.
fn take(player: &mut Player, after: u64) {
    let dealt = player.pile_after(after);
    let pile = &dealt["number"];
    assert_eq!(player.ask(&json!({"do": "buzz", "pile": pile})), None);
    let text = answer(&dealt["cards"]);
    let asked = json!({"do": "answer", "pile": pile, "text": text});
    assert_eq!(player.ask(&asked), None);
}

/// Waits until a member has so many cards.
fn until_cards(player: &mut Player, member: u64, cards: u64) {
    player.until_view(|view| view["table"]["cards"][member.to_string()] == cards);
}

#[test]
#[ignore = "needs PostgreSQL and NATS: cargo xtask ci --lane servers"]
fn a_match_goes_on_when_one_of_two_servers_is_killed() {
    let database = Postgres::start();
    let (broker, news) = broker();
    let url = database.url("postgres");
    let (one, other) = (Server::start(&url, &news), Server::start(&url, &news));
    let code = one.room(r#"{"pause":1,"limit":0,"deck":"1-9"}"#);
    let mut ana = Player::join(one.address, &code, "Ana");
    let mut budi = Player::join(other.address, &code, "Budi");
    let cici = Player::join(one.address, &code, "Cici");
    // Each server tells its own what happens on the other.
    assert_eq!(ana.ask(&json!({"do": "start"})), None);
    take(&mut budi, 0);
    until_cards(&mut ana, budi.member, 4);
    one.kill();
    // Ana comes back to the other server, and goes on.
    let mut ana = Player::back(other.address, &code, "Ana");
    take(&mut ana, 1);
    until_cards(&mut budi, ana.member, 4);
    // Cici does not come back, and is taken for away.
    let lost = cici.member;
    budi.until_away(lost);
    // Rooms keep working without the broker.
    drop(broker);
    take(&mut budi, 2);
    // Ana did not listen meanwhile; a member who was silent for long comes back first.
    let mut ana = Player::back(other.address, &code, "Ana");
    assert_eq!(ana.ask(&json!({"do": "finish"})), None);
    let places: Vec<_> = budi.until_over()["table"]["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["member"].clone(), one["cards"].clone()))
        .collect();
    let expected = [(budi.member, 8), (ana.member, 4), (lost, 0)];
    assert_eq!(places, expected.map(|(member, cards)| (json!(member), json!(cards))));
    // Another server finds all of it in the database.
    let third = Server::start(&url, &news);
    let mut back = Player::connect(third.address, &code);
    let welcome = back.hello(&json!({"secret": crate::player::secret("Ana")}));
    assert_eq!(welcome["view"]["phase"], "over");
    drop(other);
}

#[test]
#[ignore = "needs PostgreSQL and NATS: cargo xtask ci --lane servers"]
fn who_leaves_while_the_database_is_away_is_away_when_it_is_back() {
    let database = Postgres::start();
    let (_broker, news) = broker();
    let server = Server::start(&database.url("postgres"), &news);
    let code = server.room("{}");
    let mut ana = Player::join(server.address, &code, "Ana");
    let budi = Player::join(server.address, &code, "Budi");
    let left = budi.member;
    assert!(server.get("/health").starts_with("HTTP/1.1 200"));
    database.stop();
    // It is written to every few seconds.
    while !server.get("/ready").starts_with("HTTP/1.1 503") {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    budi.vanish();
    let settle = json!({"do": "settle", "settings": {"window": 9}});
    assert_eq!(ana.ask(&settle).as_deref(), Some("not-kept"));
    database.resume();
    ana.until_away(left);
    assert!(server.get("/health").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_database_that_is_away_is_said() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_unpuzzle"));
        let output =
            command.args(["serve", "--listen", "127.0.0.1:0"]).args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, said) = run(&["--database", "postgres://nobody:secret@127.0.0.1:9/none"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("database") && !said.contains("secret"), "{said}");
    let (code, said) = run(&["--broker", "nats://127.0.0.1:9"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("--database"), "{said}");
}
