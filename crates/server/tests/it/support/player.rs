//! A player in a room, on a socket of their own.
#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};
use unpuzzle_rooms::patch::merge;
use unpuzzle_twentyfour::{Hand, Rules, Solver};

/// Timeout; nothing here takes as long unless it hangs.
const LONG: Duration = Duration::from_secs(60);

/// A client of a room.
pub(crate) struct Player {
    pub socket: WebSocket<TcpStream>,
    /// Every frame that came, as it came.
    pub frames: Vec<String>,
    pub member: u64,
    /// The client's view, from the welcome and all patches.
    pub view: Value,
    next: u64,
}

/// A secret that is the same for the same name.
pub(crate) fn secret(name: &str) -> String {
    let hash =
        name.bytes().fold(7_u128, |hash, byte| hash.wrapping_mul(16_777_619) ^ u128::from(byte));
    format!("{hash:032x}")
}

impl Player {
    /// Opens a socket without a hello.
    pub(crate) fn connect(server: SocketAddr, code: &str) -> Self {
        Player::connect_with(server, code, &[]).unwrap()
    }

    pub(crate) fn connect_with(
        server: SocketAddr,
        code: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, String> {
        let stream = TcpStream::connect(server).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        Player::over(stream, server, code, headers)
    }

    /// Opens a socket over a connection.
    pub(crate) fn over(
        stream: TcpStream,
        server: SocketAddr,
        code: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, String> {
        let address = format!("ws://{server}/api/rooms/{code}/socket");
        let mut request =
            tungstenite::client::IntoClientRequest::into_client_request(address).unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (socket, _) =
            tungstenite::client(request, stream).map_err(|error| error.to_string())?;
        Ok(Player { socket, frames: Vec::new(), member: 0, view: Value::Null, next: 0 })
    }

    /// Opens a socket and joins.
    pub(crate) fn join(server: SocketAddr, code: &str, name: &str) -> Self {
        let mut player = Player::connect(server, code);
        let welcome = player.hello(&json!({"secret": secret(name), "name": name}));
        assert!(welcome["view"].is_object(), "{welcome}");
        player
    }

    /// Reconnects.
    pub(crate) fn back(server: SocketAddr, code: &str, name: &str) -> Self {
        let mut player = Player::connect(server, code);
        player.hello(&json!({"secret": secret(name)}));
        player
    }

    /// Sends the hello. Returns the answer.
    pub(crate) fn hello(&mut self, hello: &Value) -> Value {
        self.send_text(&hello.to_string());
        let answer = self.receive().unwrap();
        if let Some(member) = answer["welcome"].as_u64() {
            self.member = member;
            self.next = answer["last"].as_u64().unwrap();
            self.view = answer["view"].clone();
        }
        answer
    }

    pub(crate) fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).unwrap();
    }

    /// Sends a message, and returns its number.
    pub(crate) fn send(&mut self, action: &Value) -> u64 {
        self.next += 1;
        let mut message = json!({"id": self.next});
        for (name, value) in action.as_object().unwrap() {
            message[name] = value.clone();
        }
        self.send_text(&message.to_string());
        self.next
    }

    /// Sends a message and waits for its reply: `None`, or the refusal.
    pub(crate) fn ask(&mut self, action: &Value) -> Option<String> {
        let id = self.send(action);
        let answer = self.until(|frame| frame["re"] == id);
        answer["refused"].as_str().map(str::to_owned)
    }

    /// The next frame, or the reason of the goodbye.
    pub(crate) fn receive(&mut self) -> Result<Value, String> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.frames.push(text.to_string());
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    if frame["patch"].is_object() {
                        assert_eq!(frame["since"], self.view["version"], "patches have no gaps");
                        merge(&mut self.view, &frame["patch"]);
                    }
                    return Ok(frame);
                }
                Ok(Message::Close(frame)) => return Err(format!("{frame:?}")),
                Ok(_) => {}
                Err(error) => return Err(error.to_string()),
            }
        }
    }

    /// The next frame that satisfies a condition.
    pub(crate) fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let frame = self.receive().unwrap_or_else(|error| {
                panic!("{error} after {:?}", self.frames.last());
            });
            if wanted(&frame) {
                return frame;
            }
            assert!(start.elapsed() < LONG, "{:?}", self.frames);
        }
    }

    /// Waits until the view satisfies a condition. Returns the extracted value.
    pub(crate) fn until_view(&mut self, wanted: impl Fn(&Value) -> bool) -> &Value {
        if !wanted(&self.view) {
            let start = Instant::now();
            loop {
                self.receive().unwrap_or_else(|error| panic!("{error}: {}", self.view));
                if wanted(&self.view) {
                    break;
                }
                assert!(start.elapsed() < LONG, "{}", self.view);
            }
        }
        &self.view
    }

    /// Waits for a part of the room to be there.
    pub(crate) fn until_there(&mut self, path: &str) -> Value {
        self.until_view(|view| view.pointer(path).is_some()).pointer(path).unwrap().clone()
    }

    /// Waits for a pile after this one.
    pub(crate) fn pile_after(&mut self, number: u64) -> Value {
        let pile = |view: &Value| view["table"]["pile"]["number"].as_u64();
        self.until_view(|view| pile(view).is_some_and(|there| there > number));
        self.view["table"]["pile"].clone()
    }

    /// Waits until the match or class is over.
    pub(crate) fn until_over(&mut self) -> &Value {
        self.until_view(|view| view["phase"] == "over")
    }

    /// Waits until a member is away.
    pub(crate) fn until_away(&mut self, member: u64) {
        let member = member.to_string();
        self.until_view(|view| view["members"][&member]["presence"] == "away");
    }

    /// Reads until the goodbye. Returns its reason.
    pub(crate) fn until_bye(&mut self) -> String {
        let frame = self.until(|frame| frame["bye"].is_string());
        let code = frame["bye"].as_str().unwrap().to_owned();
        assert!(frame["say"]["en"].is_string() && frame["say"]["id"].is_string());
        assert!(self.receive().is_err(), "nothing comes after goodbye");
        code
    }

    /// Drops the connection without a close frame.
    pub(crate) fn vanish(self) {
        let _ = self.socket.get_ref().shutdown(std::net::Shutdown::Both);
    }
}

/// A correct answer to a pile.
pub(crate) fn answer(cards: &Value) -> String {
    let rank = |card: &Value| {
        let mut text = card.as_str().unwrap().to_owned();
        text.pop();
        text
    };
    let ranks: Vec<String> = cards.as_array().unwrap().iter().map(rank).collect();
    let hand: Hand = ranks.join(" ").parse().unwrap();
    let rules = Rules::classic();
    let solved = Solver::new(&hand).rules(&rules).first();
    solved.solutions[0].expression.to_string()
}
