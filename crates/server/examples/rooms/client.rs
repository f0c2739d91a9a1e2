//! A client that plays, and checks all that it is told.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use unpuzzle_rooms::{Event, MemberId, Phase, Presence, View};
use unpuzzle_twentyfour::Solver;
use unpuzzle_twentyfour::deal::{Card, hand};

use crate::Outcome;

/// How long everybody reads before anybody plays.
pub(crate) const SETTLING: Duration = Duration::from_secs(2);

/// A member of a room on its own socket.
pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    pub(crate) view: View,
    pub(crate) member: MemberId,
    next: u64,
    /// When each message that waits for its answer was sent.
    waiting: HashMap<u64, Instant>,
    pub(crate) counts: Counts,
    /// When it began to play, in milliseconds since 1970.
    playing: f64,
    /// A hash of every event, from the first that this client saw.
    pub(crate) first: u64,
    pub(crate) events: Vec<u64>,
    /// From where, to which server and by which name it comes back when its own is gone.
    pub(crate) refuge: Option<(Ipv4Addr, SocketAddr, String)>,
}

/// What a client has counted.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) sent: u64,
    pub(crate) kept: u64,
    pub(crate) refused: u64,
    /// Milliseconds from each message to its answer.
    pub(crate) answers: Vec<f64>,
    /// Milliseconds from each event to its arrival.
    pub(crate) arrivals: Vec<f64>,
    /// Seconds into the game of each message whose answer took longer than [`LATE`].
    pub(crate) late: Vec<u64>,
}

/// Milliseconds after which an answer is late.
pub(crate) const LATE: f64 = 50.0;

/// A socket that speaks from one of this machine's own addresses, so that many clients
/// are many to the server as well.
pub(crate) fn socket(from: Ipv4Addr) -> Outcome<TcpSocket> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    Ok(socket)
}

/// The same, connected and waited for.
pub(crate) fn connected(socket: TcpSocket, to: SocketAddr) -> Outcome<std::net::TcpStream> {
    let connecting = async { socket.connect(to).await?.into_std() };
    let stream =
        tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(connecting))?;
    stream.set_nonblocking(false)?;
    Ok(stream)
}

/// Opens a socket of a room.
pub(crate) async fn open(
    from: Ipv4Addr,
    to: SocketAddr,
    code: &str,
) -> Outcome<WebSocketStream<TcpStream>> {
    let stream = socket(from)?.connect(to).await?;
    stream.set_nodelay(true)?;
    let (socket, _) = client_async(format!("ws://{to}/api/rooms/{code}/socket"), stream).await?;
    Ok(socket)
}

/// What a client says first.
pub(crate) fn hello(name: &str) -> String {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    let half = hasher.finish();
    json!({"secret": format!("{half:016x}{half:016x}"), "name": name}).to_string()
}

impl Client {
    /// Comes in, or back.
    pub(crate) async fn join(
        from: Ipv4Addr,
        to: SocketAddr,
        code: &str,
        name: &str,
    ) -> Outcome<Self> {
        let mut socket = open(from, to, code).await?;
        socket.send(Message::text(hello(name))).await?;
        let welcome = loop {
            match socket.next().await.ok_or("the socket ended")?? {
                Message::Text(text) => break serde_json::from_str::<Value>(&text)?,
                _ => continue,
            }
        };
        let member = welcome["welcome"].as_u64().ok_or_else(|| welcome.to_string())?;
        let view = View::from_json(&welcome["view"].to_string())?;
        Ok(Client {
            socket,
            first: view.version + 1,
            view,
            member: MemberId(u32::try_from(member)?),
            next: welcome["last"].as_u64().unwrap_or(0),
            waiting: HashMap::new(),
            counts: Counts::default(),
            playing: f64::INFINITY,
            events: Vec::new(),
            refuge: None,
        })
    }

    /// Comes back on another server, as the same member.
    async fn flee(&mut self) -> Outcome<()> {
        let (from, to, name) = self.refuge.clone().ok_or("the server is gone")?;
        let code = self.view.code.clone();
        let back = Client::join(from, to, &code, &name).await?;
        // What was sent and not answered is sent again by the client that plays on.
        let counts = std::mem::take(&mut self.counts);
        *self = Client { counts, playing: self.playing, refuge: Some((from, to, name)), ..back };
        Ok(())
    }

    /// Plays in a class to its end: each hand is answered within some time, once.
    pub(crate) async fn learn(mut self, within: Duration, until: Instant) -> Outcome<Self> {
        self.playing = f64::INFINITY;
        self.catch_up().await?;
        self.playing = now();
        if self.view.host == Some(self.member) {
            self.send(json!({"do": "start"})).await?;
        }
        let (mut hand, mut due) = (0, None);
        while self.view.phase != Phase::Over || self.unanswered() > 0 {
            if Instant::now() > until {
                return Err(format!("{} is not through in time", self.view.code).into());
            }
            let asked = self.question().filter(|(number, _)| *number != hand);
            if let Some((number, _)) = asked {
                hand = number;
                let spread = (u64::from(self.member.0) * 7919 + u64::from(number) * 104_729) % 997;
                due = Some(tokio::time::Instant::now() + within * spread as u32 / 1000);
            }
            let wait = due.unwrap_or_else(|| tokio::time::Instant::now() + within);
            let read = tokio::time::timeout_at(wait, self.read()).await;
            match read {
                Ok(Ok(_)) => {}
                Ok(Err(_)) => {
                    self.flee().await?;
                    hand = 0;
                }
                Err(_) => {
                    due = None;
                    if let Some((number, cards)) = self.question() {
                        let answer = json!({"do": "answer", "pile": number, "text": right(cards)});
                        self.send(answer).await?;
                    }
                }
            }
        }
        Ok(self)
    }

    /// The hand that this player has not done yet.
    fn question(&self) -> Option<(u32, [Card; 4])> {
        let round = self.view.quiz.as_ref()?.round.as_ref()?;
        let mine = round.playing.contains(&self.member) && !round.is_done(self.member);
        Some((round.hand.number, round.hand.task.cards()?)).filter(|_| mine)
    }

    /// Sends a message and returns its number.
    pub(crate) async fn send(&mut self, mut message: Value) -> Outcome<u64> {
        self.next += 1;
        message["id"] = self.next.into();
        self.waiting.insert(self.next, Instant::now());
        self.counts.sent += 1;
        self.socket.send(Message::text(message.to_string())).await?;
        Ok(self.next)
    }

    /// Messages that have no answer yet.
    pub(crate) fn unanswered(&self) -> usize {
        self.waiting.len()
    }

    /// Reads one frame and checks it; returns the number of a message that is kept.
    pub(crate) async fn read(&mut self) -> Outcome<Option<u64>> {
        let text = match self.socket.next().await.ok_or("the socket ended")?? {
            Message::Text(text) => text,
            _ => return Ok(None),
        };
        if text.starts_with("{\"v\"") {
            return self.follow(&text).map(|()| None);
        }
        let frame: Value = serde_json::from_str(&text)?;
        match frame["re"].as_u64() {
            Some(id) => self.answered(id, &frame),
            None if frame["bye"].is_string() => Err(frame.to_string().into()),
            None => Ok(None),
        }
    }

    fn answered(&mut self, id: u64, frame: &Value) -> Outcome<Option<u64>> {
        let sent = self.waiting.remove(&id);
        let sent = sent.ok_or_else(|| format!("answered twice, or never asked: {frame}"))?;
        let took = sent.elapsed().as_secs_f64() * 1e3;
        self.counts.answers.push(took);
        if took > LATE {
            let since = (now() - took - self.playing).max(0.0);
            self.counts.late.push((since / 1e3) as u64);
        }
        if frame["refused"].is_string() {
            self.counts.refused += 1;
            return Ok(None);
        }
        self.counts.kept += 1;
        Ok(Some(id))
    }

    fn follow(&mut self, text: &str) -> Outcome<()> {
        let event = Event::from_json(text)?;
        if event.version != self.view.version + 1 {
            return Err(format!("after {} came {text}", self.view.version).into());
        }
        // What happened before this client began to read waited for that alone.
        let at = event.at as f64;
        if at >= self.playing {
            self.counts.arrivals.push((now() - at).max(0.0));
        }
        self.view.apply(&event)?;
        // What only this client is told is left out: everybody has seen the same otherwise.
        let mut hasher = DefaultHasher::new();
        event.seen_by(None).to_json().hash(&mut hasher);
        self.events.push(hasher.finish());
        Ok(())
    }

    /// Reads a frame, and says whether a member is gone after it.
    pub(crate) async fn sees_go(&mut self, name: &str) -> Outcome<bool> {
        self.read().await?;
        let member = self.view.members.iter().find(|one| one.name.as_str() == name);
        Ok(member.is_some_and(|one| one.presence != Presence::Here))
    }

    /// What a player might send at this point of the game: right answers now and then.
    pub(crate) fn play(&self, turn: u64) -> Value {
        let host = self.view.host == Some(self.member);
        if self.view.phase != Phase::Playing {
            return match host {
                true => json!({"do": "start"}),
                false => json!({"do": "pass", "pile": 0}),
            };
        }
        let Some(pile) = &self.view.board.pile else {
            return json!({"do": "buzz", "pile": 0});
        };
        let own = pile.turn.as_ref().is_some_and(|turn| turn.member == self.member);
        match own {
            true if turn.is_multiple_of(3) => {
                json!({"do": "answer", "pile": pile.number, "text": right(pile.cards)})
            }
            true => json!({"do": "answer", "pile": pile.number, "text": "1+1"}),
            false => json!({"do": "buzz", "pile": pile.number}),
        }
    }

    /// Reads what has waited for this client while the others came in.
    async fn catch_up(&mut self) -> Outcome<()> {
        let settled = tokio::time::Instant::now() + SETTLING;
        while let Ok(read) = tokio::time::timeout_at(settled, self.read()).await {
            read?;
        }
        Ok(())
    }

    /// Sends every so often for a while, and then waits for what is still to come.
    pub(crate) async fn chat(
        mut self,
        offset: Duration,
        every: Duration,
        until: Instant,
    ) -> Outcome<Self> {
        self.playing = f64::INFINITY;
        self.catch_up().await?;
        self.playing = now();
        let start = tokio::time::Instant::now() + offset;
        let mut ticks = tokio::time::interval_at(start, every);
        let mut turn = u64::from(self.member.0);
        while Instant::now() < until || self.unanswered() > 0 {
            if Instant::now() > until + Duration::from_secs(20) {
                return Err(format!("{} messages were never answered", self.unanswered()).into());
            }
            tokio::select! {
                read = self.read() => { read?; }
                _ = ticks.tick() => if Instant::now() < until {
                    turn += 1;
                    let message = self.play(turn);
                    self.send(message).await?;
                },
            }
        }
        Ok(self)
    }
}

/// A right answer to four cards.
fn right(cards: [Card; 4]) -> String {
    let solved = Solver::new(&hand(cards)).first();
    let first = solved.solutions.first();
    first.map_or_else(String::new, |one| one.expression.to_string())
}

/// Milliseconds since 1970, as the server counts them.
fn now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_millis() as f64
}

/// The middle, the slowest of a hundred, and the slowest of all.
pub(crate) fn spread(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).or(times.last());
    let show = |time: Option<&f64>| time.map_or("-".to_owned(), |time| format!("{time:.1}"));
    let (middle, slow, last) = (show(at(0.5)), show(at(0.99)), show(times.last()));
    format!("{middle} ms (p99 {slow}, most {last}; {} of them)", times.len())
}
