//! A client that plays and checks every message.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use unpuzzle_rooms::MemberId;
use unpuzzle_rooms::patch::merge;
use unpuzzle_twentyfour::{Hand, Solver};

use crate::Outcome;

/// Time to read all messages before play starts.
pub(crate) const SETTLING: Duration = Duration::from_secs(2);

/// A member of a room on its own socket.
pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The view, from the welcome and all patches.
    pub(crate) view: Value,
    pub(crate) member: MemberId,
    next: u64,
    /// Send time of each unanswered message.
    waiting: HashMap<u64, Instant>,
    pub(crate) counts: Counts,
    /// Start of play.
    playing: Instant,
    /// Send time of the answer whose effect is not visible yet.
    answered: Option<Instant>,
    /// Address, server and name for the reconnect.
    pub(crate) refuge: Option<(Ipv4Addr, SocketAddr, String)>,
}

/// Measurements of a client.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) sent: u64,
    pub(crate) kept: u64,
    pub(crate) refused: u64,
    /// Latency of each reply, in milliseconds.
    pub(crate) answers: Vec<f64>,
    /// Latency from each correct answer to its patch, in milliseconds.
    pub(crate) arrivals: Vec<f64>,
    /// Patches, and their bytes.
    pub(crate) patches: u64,
    pub(crate) bytes: u64,
    /// Time in the game, in seconds, of each reply slower than [`LATE`].
    pub(crate) late: Vec<u64>,
}

/// Latency of a late reply, in milliseconds.
pub(crate) const LATE: f64 = 50.0;

/// A socket from one of the loopback addresses, so that the server sees many clients.
pub(crate) fn socket(from: Ipv4Addr) -> Outcome<TcpSocket> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    Ok(socket)
}

/// The same, connected.
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

/// The hello.
pub(crate) fn hello(name: &str) -> String {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    let half = hasher.finish();
    json!({"secret": format!("{half:016x}{half:016x}"), "name": name}).to_string()
}

impl Client {
    /// Joins or reconnects.
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
        Ok(Client {
            socket,
            view: welcome["view"].clone(),
            member: MemberId(u32::try_from(member)?),
            next: welcome["last"].as_u64().unwrap_or(0),
            waiting: HashMap::new(),
            counts: Counts::default(),
            playing: Instant::now(),
            answered: None,
            refuge: None,
        })
    }

    /// Reconnects to another server as the same member.
    async fn flee(&mut self) -> Outcome<()> {
        let (from, to, name) = self.refuge.clone().ok_or("the server is gone")?;
        let code = self.code().to_owned();
        let back = Client::join(from, to, &code, &name).await?;
        // What was sent and not answered is sent again by the client that plays on.
        let counts = std::mem::take(&mut self.counts);
        *self = Client { counts, playing: self.playing, refuge: Some((from, to, name)), ..back };
        Ok(())
    }

    /// Plays in a class to its end: each hand is answered within some time, once.
    pub(crate) async fn learn(mut self, within: Duration, until: Instant) -> Outcome<Self> {
        self.catch_up().await?;
        self.playing = Instant::now();
        if self.is_host() {
            self.send(json!({"do": "start"})).await?;
        }
        let (mut hand, mut due) = (0, None);
        while self.view["phase"] != "over" || self.unanswered() > 0 {
            if Instant::now() > until {
                return Err(format!("{} is not through in time", self.code()).into());
            }
            let asked = self.question().filter(|(number, _)| *number != hand);
            if let Some((number, _)) = asked {
                hand = number;
                let spread = (u64::from(self.member.0) * 7919 + number * 104_729) % 997;
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
                        let text = right(&cards);
                        self.send(json!({"do": "answer", "pile": number, "text": text})).await?;
                        self.answered = Some(Instant::now());
                    }
                }
            }
        }
        Ok(self)
    }

    /// The current hand, if unfinished.
    fn question(&self) -> Option<(u64, Value)> {
        let round = self.view["quiz"].get("round")?;
        Some((round["number"].as_u64()?, round["task"]["cards"].clone())).filter(|_| self.works())
    }

    /// Whether this player is still working on the hand.
    fn works(&self) -> bool {
        let own = &self.view["quiz"]["players"][self.member.0.to_string()];
        own.is_object() && own["status"].is_null()
    }

    pub(crate) fn is_host(&self) -> bool {
        self.view["host"] == self.member.0
    }

    pub(crate) fn code(&self) -> &str {
        self.view["code"].as_str().unwrap_or_default()
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

    /// Number of unanswered messages.
    pub(crate) fn unanswered(&self) -> usize {
        self.waiting.len()
    }

    /// Reads and checks a frame. Returns the number of an acknowledged message.
    pub(crate) async fn read(&mut self) -> Outcome<Option<u64>> {
        let text = match self.socket.next().await.ok_or("the socket ended")?? {
            Message::Text(text) => text,
            _ => return Ok(None),
        };
        let frame: Value = serde_json::from_str(&text)?;
        if frame["patch"].is_object() {
            return self.follow(&frame, text.len()).map(|()| None);
        }
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
            self.counts.late.push(sent.saturating_duration_since(self.playing).as_secs());
        }
        if frame["refused"].is_string() {
            self.counts.refused += 1;
            return Ok(None);
        }
        self.counts.kept += 1;
        Ok(Some(id))
    }

    fn follow(&mut self, frame: &Value, length: usize) -> Outcome<()> {
        if frame["since"] != self.view["version"] {
            return Err(format!("after {} came {frame}", self.view["version"]).into());
        }
        self.counts.patches += 1;
        self.counts.bytes += length as u64;
        merge(&mut self.view, &frame["patch"]);
        if !self.works()
            && let Some(sent) = self.answered.take()
        {
            self.counts.arrivals.push(sent.elapsed().as_secs_f64() * 1e3);
        }
        Ok(())
    }

    /// Reads a frame. Returns whether a member is away after it.
    pub(crate) async fn sees_go(&mut self, name: &str) -> Outcome<bool> {
        self.read().await?;
        let mut members = self.view["members"].as_object().into_iter().flat_map(|all| all.values());
        let member = members.find(|one| one["name"] == name);
        Ok(member.is_some_and(|one| one["presence"] != "here"))
    }

    /// A plausible message of a player, sometimes a correct answer.
    pub(crate) fn play(&self, turn: u64) -> Value {
        if self.view["phase"] != "playing" {
            let is_host = self.is_host();
            return if is_host { json!({"do": "start"}) } else { json!({"do": "pass", "pile": 0}) };
        }
        let Some(pile) = self.view["table"].get("pile") else {
            return json!({"do": "buzz", "pile": 0});
        };
        let number = &pile["number"];
        match pile["turn"]["member"] == self.member.0 {
            true if turn.is_multiple_of(3) => {
                json!({"do": "answer", "pile": number, "text": right(&pile["cards"])})
            }
            true => json!({"do": "answer", "pile": number, "text": "1+1"}),
            false => json!({"do": "buzz", "pile": number}),
        }
    }

    /// Reads the backlog from the time when the others joined.
    pub(crate) async fn catch_up(&mut self) -> Outcome<()> {
        let settled = tokio::time::Instant::now() + SETTLING;
        while let Ok(read) = tokio::time::timeout_at(settled, self.read()).await {
            read?;
        }
        Ok(())
    }

    /// Sends at intervals for a while, then waits for the outstanding replies.
    pub(crate) async fn chat(
        mut self,
        offset: Duration,
        every: Duration,
        until: Instant,
    ) -> Outcome<Self> {
        self.catch_up().await?;
        self.playing = Instant::now();
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

/// A correct answer to four cards.
fn right(cards: &Value) -> String {
    let ranks = cards.as_array().into_iter().flatten().filter_map(Value::as_str);
    let ranks: Vec<_> = ranks.map(|card| card.trim_end_matches(['♠', '♥', '♦', '♣'])).collect();
    let Ok(hand) = ranks.join(" ").parse::<Hand>() else {
        return String::new();
    };
    let solved = Solver::new(&hand).first();
    let first = solved.solutions.first();
    first.map_or_else(String::new, |one| one.expression.to_string())
}

/// Median, 99th percentile and maximum.
pub(crate) fn spread(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).or(times.last());
    let show = |time: Option<&f64>| time.map_or("-".to_owned(), |time| format!("{time:.1}"));
    let (middle, slow, last) = (show(at(0.5)), show(at(0.99)), show(times.last()));
    format!("{middle} ms (p99 {slow}, most {last}; {} of them)", times.len())
}
