//! A connection to a room, and why there may be none.

use std::io::{self, ErrorKind};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::{Duration, Instant};

use tungstenite::error::ProtocolError;
use tungstenite::handshake::HandshakeError;
use tungstenite::http::{Response, StatusCode};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, Message, WebSocket};
use unpuzzle_puzzle::{InputError, Message as Sentence};

use super::frame::{self, Bye, Frame, Unreadable, Welcome};
use super::link::RoomLink;
use super::messages;

/// How long a server may take to be reached, to answer, and to take a message.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a read waits: what is typed meanwhile waits too.
const READ_TIMEOUT: Duration = Duration::from_millis(10);
/// The room of eighty members with everything in it is far smaller.
const LONGEST_MESSAGE: usize = 1 << 20;
/// More than all messages that wait for an answer.
const MOST_UNSENT: usize = 64 << 10;

pub(crate) struct Socket(WebSocket<TcpStream>);

/// Why a client is not in a room, or not any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinError {
    /// The server has no such room.
    NoRoom,
    /// The room is closed.
    Closed,
    /// The server has too much to do.
    Busy,
    /// The server does not go by that name.
    OtherName,
    /// Whatever answers there, it has no rooms.
    NotAServer,
    /// The server is away, for this reason.
    Away(String),
    /// The server said goodbye.
    Bye(Bye),
    /// The server says what this program does not understand.
    Unreadable,
}

impl From<Unreadable> for JoinError {
    fn from(_: Unreadable) -> Self {
        JoinError::Unreadable
    }
}

impl From<io::Error> for JoinError {
    fn from(error: io::Error) -> Self {
        JoinError::Away(error.to_string())
    }
}

impl From<Error> for JoinError {
    fn from(error: Error) -> Self {
        match error {
            Error::Io(error) => error.into(),
            Error::Http(response) => answered(&response),
            Error::ConnectionClosed | Error::AlreadyClosed => JoinError::Away(error.to_string()),
            Error::WriteBufferFull(_) => JoinError::Away(error.to_string()),
            Error::Protocol(
                ProtocolError::HandshakeIncomplete | ProtocolError::ResetWithoutClosingHandshake,
            ) => JoinError::Away(error.to_string()),
            _ => JoinError::NotAServer,
        }
    }
}

/// What it means that a server answered without opening a socket.
fn answered(response: &Response<Option<Vec<u8>>>) -> JoinError {
    let body = response.body().as_deref().unwrap_or_default();
    let closed = String::from_utf8_lossy(body).contains("\"closed\"");
    match response.status() {
        StatusCode::NOT_FOUND if closed => JoinError::Closed,
        StatusCode::NOT_FOUND => JoinError::NoRoom,
        StatusCode::MISDIRECTED_REQUEST => JoinError::OtherName,
        status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
            JoinError::Busy
        }
        _ => JoinError::NotAServer,
    }
}

impl JoinError {
    /// Whether trying again can help.
    pub fn is_passing(&self) -> bool {
        const PASSING: [&str; 6] = ["slow", "stopping", "not-kept", "busy", "late", "flood"];
        match self {
            JoinError::Busy | JoinError::Away(_) => true,
            JoinError::Bye(bye) => PASSING.contains(&bye.code.as_ref()),
            _ => false,
        }
    }

    /// Whether another name would do.
    pub fn is_about_name(&self) -> bool {
        matches!(self, JoinError::Bye(bye) if ["name-taken", "bad-name", "not-listed"].contains(&bye.code.as_ref()))
    }

    pub(crate) fn message(&self, link: &RoomLink) -> Sentence {
        let host = link.host.as_str();
        match self {
            JoinError::NoRoom => {
                messages::NO_ROOM.with("code", link.code.as_str()).with("host", host)
            }
            JoinError::Closed => messages::CLOSED.with("code", link.code.as_str()),
            JoinError::Busy => messages::BUSY.with("host", host),
            JoinError::OtherName => messages::OTHER_NAME.with("host", host),
            JoinError::NotAServer | JoinError::Unreadable => {
                messages::NOT_A_SERVER.with("host", host)
            }
            JoinError::Away(error) => {
                messages::SERVER_AWAY.with("host", host).with("error", error.as_str())
            }
            JoinError::Bye(bye) if bye.code == "elsewhere" => messages::ELSEWHERE.message(),
            JoinError::Bye(bye) => messages::SAID.with("words", &bye.say),
        }
    }

    /// The same as a refusal, with what to do about it.
    pub fn failure(&self, link: &RoomLink) -> InputError {
        let failure = InputError::new(self.message(link));
        match self {
            JoinError::NoRoom | JoinError::Closed => {
                failure.with_help(messages::ASK_FOR_LINK.message())
            }
            JoinError::OtherName => failure.with_help(messages::USE_SHOWN_LINK.message()),
            JoinError::NotAServer | JoinError::Unreadable => {
                failure.with_help(messages::LINK_LOOKS_LIKE.message())
            }
            JoinError::Away(_) => failure.with_help(messages::SAME_NETWORK.message()),
            JoinError::Busy => failure.with_help(messages::TRY_LATER.message()),
            JoinError::Bye(bye) if bye.code == "full" => {
                failure.with_help(messages::FULL_HELP.message())
            }
            JoinError::Bye(_) => failure,
        }
    }
}

/// Looks whether there is such a room, before anybody is asked for a name.
pub fn probe(link: &RoomLink) -> Result<(), JoinError> {
    Socket::connect(link).map(Socket::close)
}

/// Connects to a room and says who one is.
pub(crate) fn enter(link: &RoomLink, hello: &str) -> Result<(Socket, Welcome), JoinError> {
    let mut socket = Socket::connect(link)?;
    socket.send(hello)?;
    let start = Instant::now();
    while start.elapsed() < CONNECT_TIMEOUT {
        let Some(text) = socket.receive()? else {
            continue;
        };
        match frame::read(&text)? {
            Frame::Welcome(welcome) => return Ok((socket, welcome)),
            Frame::Bye(bye) => return Err(JoinError::Bye(bye)),
            _ => {}
        }
    }
    Err(io::Error::from(ErrorKind::TimedOut).into())
}

impl Socket {
    fn connect(link: &RoomLink) -> Result<Self, JoinError> {
        let stream = stream(link)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(CONNECT_TIMEOUT))?;
        stream.set_write_timeout(Some(CONNECT_TIMEOUT))?;
        let limits = WebSocketConfig::default()
            .read_buffer_size(16 << 10)
            .write_buffer_size(0)
            .max_write_buffer_size(MOST_UNSENT)
            .max_message_size(Some(LONGEST_MESSAGE))
            .max_frame_size(Some(LONGEST_MESSAGE));
        let shaken = tungstenite::client::client_with_config(link.socket(), stream, Some(limits));
        let (socket, _) = shaken.map_err(|error| match error {
            HandshakeError::Failure(error) => JoinError::from(error),
            HandshakeError::Interrupted(_) => io::Error::from(ErrorKind::TimedOut).into(),
        })?;
        socket.get_ref().set_read_timeout(Some(READ_TIMEOUT))?;
        Ok(Socket(socket))
    }

    pub(super) fn send(&mut self, text: &str) -> Result<(), JoinError> {
        Ok(self.0.send(Message::text(text))?)
    }

    pub(super) fn receive(&mut self) -> Result<Option<String>, JoinError> {
        match self.0.read() {
            Ok(Message::Text(text)) => Ok(Some(text.as_str().to_owned())),
            Ok(Message::Ping(_) | Message::Pong(_)) => Ok(None),
            Ok(Message::Close(_)) => Err(Error::ConnectionClosed.into()),
            Ok(Message::Binary(_) | Message::Frame(_)) => Err(JoinError::Unreadable),
            Err(Error::Io(error)) if is_quiet(&error) => Ok(None),
            Err(Error::Capacity(_)) => Err(JoinError::Unreadable),
            Err(Error::Protocol(error)) => Err(JoinError::Away(error.to_string())),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) fn close(mut self) {
        // A receiver that is gone need not be told.
        let _ = self.0.close(None);
        let _ = self.0.flush();
    }
}

fn is_quiet(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

/// A connection to the first address that takes it.
fn stream(link: &RoomLink) -> io::Result<TcpStream> {
    let mut last = io::Error::from(ErrorKind::NotFound);
    for address in link.address().to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}
