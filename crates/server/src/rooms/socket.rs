//! One socket: a member of a room and the server, talking.
//!
//! The client says who it is, and is told the room as it is. From then on it is told what
//! changes, from the newest room and at most every [`PACE`], and each message that comes in is
//! answered once what follows from it is kept. A client that sends too much, does not take
//! what it is told or falls silent is let go, and may come back.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};
use unpuzzle_puzzles::{Message, msg};
use unpuzzle_rooms::actor::{Reply, RoomError, Snapshot};
use unpuzzle_rooms::{
    Ack, Beat, Bye, ByeReason, Command, Hello, Key, MAX_MESSAGE_LEN, MemberId, Phase, Presence,
    Refusal, RefusalFrame, Request, Translations, Welcome,
};

use super::registry::{OpenRoom, now};

/// How long a client may take to say who it is, and to take a message.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a client is told nothing new after it was told something: a class answers in
/// crowds, and gets their answers together.
const PACE: Duration = Duration::from_millis(50);
/// How often the server tells the time.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// A client that has not even answered a ping for so long is gone.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(20);
/// Messages of a client in a second, in the long run, and in a row.
const PER_SECOND: f64 = 10.0;
const IN_A_ROW: f64 = 30.0;

/// Why a conversation ends.
enum End {
    /// The client is gone, without a word.
    Lost,
    /// The server ends it, and says why.
    Bye(Bye),
    /// The same, and the room knows of it already.
    Settled(Bye),
}

/// What is said to a client that is let go.
fn end(farewell: ByeReason) -> End {
    let text = match farewell {
        ByeReason::Closed => msg!("the room is closed"),
        ByeReason::BadSecret => msg!("the first message must say who you are"),
        ByeReason::Stranger => msg!("this room does not know you; join with a name"),
        ByeReason::Elsewhere => msg!("you are in this room from another window"),
        ByeReason::Kicked => msg!("the host sent you away"),
        ByeReason::Left => msg!("you have left the room"),
        ByeReason::Late => msg!("you did not say who you are"),
        ByeReason::Slow => msg!("you have missed something; come back"),
        ByeReason::Flood => msg!("that was too much at once"),
        ByeReason::NotText => msg!("only text is understood here"),
        ByeReason::TooLong => msg!("that was too long, or not a message at all"),
        ByeReason::Stopping => msg!("the server is stopping"),
        ByeReason::Busy => msg!("the room is busy; try again"),
        ByeReason::NotKept => {
            msg!("the server could not keep this, so it did not happen; try again later")
        }
    };
    let code: &'static str = farewell.into();
    let bye = Bye { code: code.into(), say: Translations::from(&text) };
    match farewell {
        ByeReason::Closed
        | ByeReason::Stranger
        | ByeReason::Elsewhere
        | ByeReason::Kicked
        | ByeReason::Left
        | ByeReason::Stopping => End::Settled(bye),
        _ => End::Bye(bye),
    }
}

/// Talks until one of the two is gone.
pub(super) async fn serve(
    mut socket: WebSocket,
    room: OpenRoom,
    client: IpAddr,
    stopping: watch::Receiver<bool>,
) {
    let end = match join(&mut socket, &room, client).await {
        Ok(joined) => converse(&mut socket, &room, client, joined, stopping).await,
        Err(end) => end,
    };
    if let End::Bye(bye) | End::Settled(bye) = end {
        part(&mut socket, bye).await;
    }
}

/// Talks with a member, who is taken for away on every path out of here.
async fn converse(
    socket: &mut WebSocket,
    room: &OpenRoom,
    client: IpAddr,
    joined: Joined,
    stopping: watch::Receiver<bool>,
) -> End {
    let member = joined.member;
    room.enter(member, client);
    let mut newest = room.handle.subscribe();
    let told = Arc::clone(&newest.borrow_and_update());
    let end = match welcome(socket, &told, &joined).await {
        Ok(()) => {
            let mut conversation = Conversation {
                socket,
                room,
                member,
                connected: joined.version,
                allowance: Allowance::new(),
                heard: Instant::now(),
                told,
                rests_until: Instant::now(),
            };
            conversation.go_on(newest, stopping).await
        }
        Err(end) => end,
    };
    room.leave(member, client);
    if !matches!(end, End::Settled(_)) {
        room.disconnect(member);
    }
    end
}

/// A client that is in.
struct Joined {
    member: MemberId,
    /// The room's version by then.
    version: u64,
}

/// Lets a client in that says who it is.
async fn join(socket: &mut WebSocket, room: &OpenRoom, client: IpAddr) -> Result<Joined, End> {
    let first = timeout(WRITE_TIMEOUT, first_text(socket)).await;
    let text = first.map_err(|_| end(ByeReason::Late))??;
    let hello = Hello::from_json(&text).map_err(|_| end(ByeReason::BadSecret))?;
    let key = digest(&hello.secret);
    let now = room.handle.snapshot();
    if room.is_barred(client, &now.room) && now.room.member_by_key(&key).is_none() {
        return Err(end(ByeReason::Kicked));
    }
    let join =
        Command::Join { name: hello.name.clone().unwrap_or_default(), role: hello.role, key };
    let reply = room.handle.send(join).await.map_err(|error| gone(&error))?;
    Ok(Joined { member: admitted(&hello, &reply)?, version: reply.version })
}

/// The member that a hello belongs to.
fn admitted(hello: &Hello, reply: &Reply) -> Result<MemberId, End> {
    match (&reply.refusal, reply.joined) {
        (None, Some(member)) => Ok(member),
        (Some(Refusal::BadName(_)), _) if hello.name.is_none() => Err(end(ByeReason::Stranger)),
        (Some(refusal), _) => {
            let say = Translations::from(&refusal.message());
            Err(End::Settled(Bye { code: refusal.code().into(), say }))
        }
        (None, None) => Err(End::Lost),
    }
}

async fn first_text(socket: &mut WebSocket) -> Result<String, End> {
    loop {
        match receive(socket).await? {
            Frame::Text(text) => return Ok(text.as_str().to_owned()),
            Frame::Binary(_) => return Err(end(ByeReason::NotText)),
            Frame::Close(_) => return Err(End::Lost),
            Frame::Ping(_) | Frame::Pong(_) => {}
        }
    }
}

/// Tells a client who it is, and the room as it is.
async fn welcome(socket: &mut WebSocket, told: &Snapshot, joined: &Joined) -> Result<(), End> {
    let (member, room) = (joined.member, &told.room);
    if room.connected(member) > joined.version {
        return Err(end(ByeReason::Elsewhere));
    }
    let (last, view) = (room.last_message(member), Box::new(room.view(Some(member))));
    send(socket, &Welcome { member, now: now(), last, view }).await
}

/// A conversation with a client that is in.
struct Conversation<'a> {
    socket: &'a mut WebSocket,
    room: &'a OpenRoom,
    member: MemberId,
    /// The room's version when this socket became the member's.
    connected: u64,
    allowance: Allowance,
    heard: Instant,
    /// The room as the client was told of it.
    told: Arc<Snapshot>,
    /// Until when it is told nothing new.
    rests_until: Instant,
}

impl Conversation<'_> {
    async fn go_on(
        &mut self,
        mut newest: watch::Receiver<Arc<Snapshot>>,
        mut stopping: watch::Receiver<bool>,
    ) -> End {
        let mut beats = interval(HEARTBEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let done = tokio::select! {
                frame = receive(self.socket) => match frame {
                    Ok(frame) => self.hear(frame).await,
                    Err(end) => Err(end),
                },
                changed = changed_after(self.rests_until, &mut newest) => match changed {
                    Some(now) => self.tell(now).await,
                    // A room whose decision is dropped ends before its sockets do.
                    None if *stopping.borrow() => Err(end(ByeReason::Stopping)),
                    None => Err(end(ByeReason::Slow)),
                },
                _ = beats.tick() => self.beat().await,
                () = raised(&mut stopping) => {
                    Err(end(ByeReason::Stopping))
                }
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    async fn beat(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE_TIMEOUT {
            return Err(End::Lost);
        }
        send(self.socket, &Beat { now: now() }).await?;
        post(self.socket, Frame::Ping(Bytes::new())).await
    }

    /// Deals with what the client sent.
    async fn hear(&mut self, frame: Frame) -> Result<(), End> {
        self.heard = Instant::now();
        if !self.allowance.take(self.heard) {
            return Err(end(ByeReason::Flood));
        }
        match frame {
            Frame::Text(text) => self.answer(text.as_str()).await,
            Frame::Binary(_) => Err(end(ByeReason::NotText)),
            Frame::Close(_) => Err(End::Lost),
            Frame::Ping(_) | Frame::Pong(_) => Ok(()),
        }
    }

    async fn answer(&mut self, text: &str) -> Result<(), End> {
        let request = match Request::from_json(text) {
            Ok(request) => request,
            Err(error) => {
                let message =
                    msg!("this message cannot be read: {error}", error = error.to_string());
                return send(self.socket, &refused(0, "unreadable", &message)).await;
            }
        };
        let Request { id, action } = request;
        let member = self.member;
        let reply = self.room.handle.send(Command::Ask { member, id, action });
        let refused = match reply.await {
            Ok(Reply { refusal: Some(refusal), .. }) => refusal.of_message(id),
            Ok(Reply { version, .. }) => return send(self.socket, &Ack { id, version }).await,
            Err(RoomError::Busy) => refused(id, "busy", &msg!("the room is busy; try again")),
            Err(RoomError::NotKept(_)) => refused(
                id,
                "not-kept",
                &msg!("the server could not keep this, so it did not happen; try again later"),
            ),
            Err(error) => return Err(gone(&error)),
        };
        send(self.socket, &refused).await
    }

    /// Tells the client what has changed, and looks whether it is about this very socket.
    async fn tell(&mut self, now: Arc<Snapshot>) -> Result<(), End> {
        if let Some(patch) = now.patch(&self.told, self.member) {
            post(self.socket, Frame::Text(patch.into())).await?;
            self.rests_until = Instant::now() + PACE;
            self.told = Arc::clone(&now);
        }
        let (room, member) = (&now.room, self.member);
        match room.member(member).map(|one| one.presence) {
            _ if room.phase() == Phase::Closed => Err(end(ByeReason::Closed)),
            None | Some(Presence::Left) if room.was_kicked(member) => Err(end(ByeReason::Kicked)),
            None | Some(Presence::Left) => Err(end(ByeReason::Left)),
            _ if room.connected(member) > self.connected => Err(end(ByeReason::Elsewhere)),
            Some(Presence::Away) => self.reassert_presence().await,
            Some(Presence::Here) => Ok(()),
        }
    }

    /// This member was taken for away, but is here.
    async fn reassert_presence(&mut self) -> Result<(), End> {
        let reply = self.room.handle.send(Command::Connect(self.member)).await;
        match reply {
            Ok(reply) => self.connected = reply.version,
            Err(RoomError::Gone) => return Err(gone(&RoomError::Gone)),
            Err(_) => {}
        }
        Ok(())
    }
}

/// Waits until the room is another than before and a client may be told of it; nothing comes
/// back when the room is no more.
async fn changed_after(
    rest: Instant,
    newest: &mut watch::Receiver<Arc<Snapshot>>,
) -> Option<Arc<Snapshot>> {
    sleep_until(rest).await;
    newest.changed().await.ok()?;
    Some(Arc::clone(&newest.borrow_and_update()))
}

/// Waits until the server stops.
async fn raised(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// How much a client may send: a token bucket.
struct Allowance {
    saved: f64,
    counted: Instant,
}

impl Allowance {
    fn new() -> Self {
        Allowance { saved: IN_A_ROW, counted: Instant::now() }
    }

    fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.counted).as_secs_f64();
        self.saved = (self.saved + passed * PER_SECOND).min(IN_A_ROW) - 1.0;
        self.counted = now;
        self.saved >= 0.0
    }
}

fn gone(error: &RoomError) -> End {
    end(match error {
        RoomError::Busy => ByeReason::Busy,
        RoomError::Gone => ByeReason::Slow,
        RoomError::NotKept(_) => ByeReason::NotKept,
    })
}

/// What a room keeps in place of a secret.
pub(super) fn digest(secret: &str) -> Key {
    Key(Sha256::digest(secret).into())
}

fn refused(id: u64, code: &'static str, message: &Message) -> RefusalFrame {
    RefusalFrame { id, code: code.into(), say: Translations::from(message), from: None, to: None }
}

async fn receive(socket: &mut WebSocket) -> Result<Frame, End> {
    match socket.recv().await {
        Some(Ok(frame)) => Ok(frame),
        // The library has seen a frame that is too long or no frame at all.
        Some(Err(_)) => Err(end(ByeReason::TooLong)),
        None => Err(End::Lost),
    }
}

async fn send(socket: &mut WebSocket, said: &impl Serialize) -> Result<(), End> {
    let text = serde_json::to_string(said).unwrap_or_default();
    post(socket, Frame::Text(text.into())).await
}

async fn post(socket: &mut WebSocket, frame: Frame) -> Result<(), End> {
    match timeout(WRITE_TIMEOUT, socket.send(frame)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Lost),
    }
}

/// How long a connection stays open after a goodbye that is not answered, for a client on a
/// busy machine to read it.
const LINGER: Duration = Duration::from_secs(3);
/// How long a goodbye may take in all.
const GOODBYE_TIMEOUT: Duration = Duration::from_secs(5);

/// Says why, and closes.
async fn part(socket: &mut WebSocket, bye: Bye) {
    let goodbye = async {
        let _ = send(socket, &bye).await;
        let reason = bye.code.as_ref().into();
        let frame = CloseFrame { code: axum::extract::ws::close_code::POLICY, reason };
        let _ = post(socket, Frame::Close(Some(frame))).await;
        let mut answered = false;
        while let Some(Ok(frame)) = socket.recv().await {
            answered |= matches!(frame, Frame::Close(_));
        }
        // Data that was never read makes the system reset the connection, which must not
        // overtake the goodbye.
        if !answered {
            tokio::time::sleep(LINGER).await;
        }
    };
    let _ = timeout(GOODBYE_TIMEOUT, goodbye).await;
}

/// A socket's largest frame: a message with room for its JSON escapes.
pub(super) const LONGEST_FRAME: usize = 2 * MAX_MESSAGE_LEN;
