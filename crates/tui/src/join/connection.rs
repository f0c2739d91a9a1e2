//! The connection to a room: a thread that talks, and connects again when it must.
//!
//! The owner of a [`Connection`] sees one steady stream of reports and need not know how
//! many connections it took. Dropping it hangs up.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use unpuzzle_puzzle::Random;
use unpuzzle_rooms::Action;
use unpuzzle_session::drawn_seed;

use super::conversation::{Conversation, Heard, News};
use super::frame::{self, Frame, Welcome};
use super::link::RoomLink;
use super::socket::{JoinError, Socket, enter};

/// A server that says nothing for so long, not even the time, is gone.
const SILENCE: Duration = Duration::from_secs(15);
/// How long the first and the longest pause between two attempts are.
const PAUSES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(8));

#[derive(Debug)]
pub(crate) enum Report {
    /// Something from the room.
    News(News),
    /// The connection is lost; another one is on its way.
    Away(JoinError),
    /// The conversation is over.
    Over(JoinError),
}

/// One's own end of a connection.
pub struct Connection {
    pub(super) reports: Receiver<Report>,
    pub(super) asks: Sender<Action>,
}

impl Connection {
    /// Goes on with a conversation that has just begun.
    pub(crate) fn start(
        link: RoomLink,
        conversation: Conversation,
        socket: Socket,
        welcome: Welcome,
    ) -> Self {
        let (connection, other) = Connection::pair();
        let caller = Caller {
            link,
            conversation,
            other,
            random: Random::seeded(drawn_seed()),
            silence: SILENCE,
        };
        thread::spawn(move || caller.run(socket, welcome));
        connection
    }

    /// Two ends of a connection without anything between them.
    pub(crate) fn pair() -> (Self, OtherEnd) {
        let (reporter, reports) = channel();
        let (asks, asked) = channel();
        (Connection { reports, asks }, OtherEnd { reporter, asked })
    }

    /// Asks for something; the answer is a report.
    pub(crate) fn ask(&self, action: Action) {
        // Without an other end, a report has said why.
        let _ = self.asks.send(action);
    }

    /// What was heard and not looked at yet.
    pub(crate) fn next(&self) -> Option<Report> {
        self.reports.try_recv().ok()
    }
}

pub(crate) struct OtherEnd {
    pub(crate) reporter: Sender<Report>,
    pub(crate) asked: Receiver<Action>,
}

struct Closed;

enum End {
    Closed,
    JoinError(JoinError),
}

impl From<JoinError> for End {
    fn from(reason: JoinError) -> Self {
        End::JoinError(reason)
    }
}

impl From<Closed> for End {
    fn from(_: Closed) -> Self {
        End::Closed
    }
}

struct Caller {
    link: RoomLink,
    conversation: Conversation,
    other: OtherEnd,
    random: Random,
    /// How long the server may say nothing.
    silence: Duration,
}

impl Caller {
    fn run(mut self, socket: Socket, welcome: Welcome) {
        let mut entered = Ok((socket, welcome));
        let mut pause = PAUSES.0;
        loop {
            if entered.is_ok() {
                pause = PAUSES.0;
            }
            let end = match entered {
                Ok((socket, welcome)) => self.talk(socket, welcome),
                Err(reason) => End::JoinError(reason),
            };
            let End::JoinError(reason) = end else { return };
            self.conversation.lost();
            if !reason.is_passing() {
                let _ = self.report(Report::Over(reason));
                return;
            }
            let told = self.report(Report::Away(reason));
            if told.and_then(|()| self.wait(pause)).is_err() {
                return;
            }
            pause = PAUSES.1.min(2 * pause);
            entered = enter(&self.link, &self.conversation.hello());
        }
    }

    /// Talks until the connection ends.
    fn talk(&mut self, mut socket: Socket, welcome: Welcome) -> End {
        let mut heard = Instant::now();
        let mut frame: Result<_, JoinError> = Ok(Some(Frame::Welcome(welcome)));
        loop {
            let done = match frame {
                Ok(Some(frame)) => self.hear(frame),
                Ok(None) if heard.elapsed() > self.silence => return silent().into(),
                Ok(None) => Ok(()),
                Err(reason) => return reason.into(),
            };
            match done.and_then(|()| self.speak(&mut socket)) {
                Ok(()) => frame = next_frame(&mut socket, &mut heard),
                Err(end) => {
                    socket.close();
                    return end;
                }
            }
        }
    }

    fn hear(&mut self, frame: Frame) -> Result<(), End> {
        match self.conversation.hear(frame) {
            Heard::Nothing => Ok(()),
            Heard::News(news) => Ok(self.report(Report::News(news))?),
            Heard::Gap => Err(silent().into()),
            Heard::Bye(bye) => Err(JoinError::Bye(bye).into()),
        }
    }

    fn speak(&mut self, socket: &mut Socket) -> Result<(), End> {
        match self.other.asked.try_recv() {
            Ok(action) => self.conversation.ask(action),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => return Err(End::Closed),
        }
        while let Some(text) = self.conversation.outgoing() {
            socket.send(&text)?;
        }
        Ok(())
    }

    fn report(&self, report: Report) -> Result<(), Closed> {
        self.other.reporter.send(report).map_err(|_| Closed)
    }

    /// Waits before the next attempt, not all clients of a server equally long.
    fn wait(&mut self, pause: Duration) -> Result<(), Closed> {
        let jitter = self.random.bits() % 500;
        let pause = pause + pause * u32::try_from(jitter).unwrap_or(0) / 1000;
        let start = Instant::now();
        loop {
            let left = pause.saturating_sub(start.elapsed());
            match self.other.asked.recv_timeout(left) {
                Ok(action) => self.conversation.ask(action),
                Err(RecvTimeoutError::Timeout) => return Ok(()),
                Err(RecvTimeoutError::Disconnected) => return Err(Closed),
            }
        }
    }
}

fn next_frame(socket: &mut Socket, heard: &mut Instant) -> Result<Option<Frame>, JoinError> {
    let Some(text) = socket.receive()? else {
        return Ok(None);
    };
    *heard = Instant::now();
    Ok(Some(frame::read(&text)?))
}

fn silent() -> JoinError {
    std::io::Error::from(std::io::ErrorKind::TimedOut).into()
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use tungstenite::Message;
    use unpuzzle_rooms::{Hello, Role, View};

    use super::*;
    use crate::join::Credentials;

    /// A server that welcomes everybody, once with a room and then without, and says
    /// nothing more. Returns what the clients said first.
    fn silent_server(listener: &TcpListener, clients: usize) -> Vec<Hello> {
        let mut sockets = Vec::new();
        let mut hellos = Vec::new();
        for number in 0..clients {
            let (stream, _) = listener.accept().unwrap();
            let mut socket = tungstenite::accept(stream).unwrap();
            let hello = socket.read().unwrap();
            hellos.push(Hello::from_json(hello.to_text().unwrap()).unwrap());
            let view = View { version: 7, ..View::empty() };
            let view = match number {
                0 => format!(r#","view":{}"#, view.to_json()),
                _ => String::new(),
            };
            let welcome = format!(r#"{{"welcome":1,"now":5,"last":0{view}}}"#);
            socket.send(Message::text(welcome)).unwrap();
            sockets.push(socket);
        }
        hellos
    }

    #[test]
    fn a_server_that_falls_silent_is_called_again() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = thread::spawn(move || silent_server(&listener, 2));
        let link = RoomLink::parse(&format!("{address}/room/7KQ2M")).unwrap();
        let conversation = Conversation::new(Credentials::new("Ana").unwrap(), Role::Player);
        let (socket, welcome) = enter(&link, &conversation.hello()).unwrap();
        let (connection, other) = Connection::pair();
        let caller = Caller {
            link,
            conversation,
            other,
            random: Random::seeded(7),
            silence: Duration::from_millis(100),
        };
        let caller = thread::spawn(move || caller.run(socket, welcome));
        let next = || connection.reports.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(matches!(next(), Report::News(News::Welcome(_))));
        assert!(matches!(next(), Report::Away(_)));
        assert!(matches!(next(), Report::News(News::Welcome(_))));
        let hellos = server.join().unwrap();
        let since: Vec<_> = hellos.iter().map(|hello| hello.since).collect();
        assert_eq!(since, [0, 7]);
        assert_eq!(hellos[0].secret, hellos[1].secret);
        drop(connection);
        caller.join().unwrap();
    }
}
