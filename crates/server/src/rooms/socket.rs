//! The WebSocket of a member.
//!
//! The client sends a hello and gets the whole view, then merge patches of the newest state, at
//! most one per [`PACE`]. Each message is acknowledged once its events are stored. Clients that
//! flood, read too slowly or fall silent are disconnected, and may reconnect.

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
use unpuzzle_rooms::actor::{RoomError, Snapshot};
use unpuzzle_rooms::{
    Ack, Beat, Bye, ByeReason, Command, Hello, Key, MAX_MESSAGE_LEN, MemberId, Outcome, Phase,
    Presence, Refusal, RefusalFrame, Request, Translations, Welcome,
};

use super::registry::{OpenRoom, now};
use crate::limits::TokenBucket;

/// Time limit for the hello, and for writing a message.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// Minimum interval between patches (debounce): a class answers in bursts.
const PACE: Duration = Duration::from_millis(50);
const HEARTBEAT: Duration = Duration::from_secs(5);
/// A client that has not answered a ping for this long is disconnected.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(20);
const PER_SECOND: f64 = 10.0;
const BURST: f64 = 30.0;

enum End {
    /// The client has disconnected.
    Lost,
    /// The server closes it.
    Bye(Bye),
    /// The server closes it, and the room already knows.
    Settled(Bye),
}

fn end(reason: ByeReason) -> End {
    let bye = Bye { code: reason.code().into(), say: Translations::from(&reason.message()) };
    match reason {
        ByeReason::Closed
        | ByeReason::Stranger
        | ByeReason::Elsewhere
        | ByeReason::Kicked
        | ByeReason::Left
        | ByeReason::Stopping => End::Settled(bye),
        _ => End::Bye(bye),
    }
}

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

/// Serves a member since version `joined`, who is marked away on every path out of here.
async fn converse(
    socket: &mut WebSocket,
    room: &OpenRoom,
    client: IpAddr,
    (member, joined): (MemberId, u64),
    stopping: watch::Receiver<bool>,
) -> End {
    room.enter(member, client);
    let mut newest = room.handle.subscribe();
    let told = Arc::clone(&newest.borrow_and_update());
    let end = match welcome(socket, &told, member, joined).await {
        Ok(()) => {
            let mut conversation = Conversation {
                socket,
                room,
                member,
                connected: joined,
                bucket: TokenBucket::new(PER_SECOND, BURST, Instant::now().into_std()),
                heard: Instant::now(),
                told,
                rests_until: Instant::now(),
            };
            conversation.run(newest, stopping).await
        }
        Err(end) => end,
    };
    room.leave(member, client);
    if !matches!(end, End::Settled(_)) {
        room.disconnect(member);
    }
    end
}

/// The member who joins, and the version of the room after that.
async fn join(
    socket: &mut WebSocket,
    room: &OpenRoom,
    client: IpAddr,
) -> Result<(MemberId, u64), End> {
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
    let reply = room.handle.send(join).await.map_err(|error| end(why(&error)))?;
    Ok((admitted(&hello, &reply)?, reply.version))
}

fn admitted(hello: &Hello, reply: &Outcome) -> Result<MemberId, End> {
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

async fn welcome(
    socket: &mut WebSocket,
    told: &Snapshot,
    member: MemberId,
    joined: u64,
) -> Result<(), End> {
    let room = &told.room;
    if room.connected(member) > joined {
        return Err(end(ByeReason::Elsewhere));
    }
    let (last, view) = (room.last_message(member), Box::new(room.view(Some(member))));
    send(socket, &Welcome { member, now: now(), last, view }).await
}

struct Conversation<'a> {
    socket: &'a mut WebSocket,
    room: &'a OpenRoom,
    member: MemberId,
    /// Version of the room when this socket became the member's.
    connected: u64,
    bucket: TokenBucket,
    heard: Instant,
    /// The state that the client has.
    told: Arc<Snapshot>,
    /// No patch before this time.
    rests_until: Instant,
}

impl Conversation<'_> {
    async fn run(
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
                    // At shutdown the actor ends before its sockets, when its job is dropped.
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

    async fn hear(&mut self, frame: Frame) -> Result<(), End> {
        self.heard = Instant::now();
        if self.bucket.take(1.0, self.heard.into_std()).is_err() {
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
                let message = msg!("this message cannot be read: {error}", error);
                return send(self.socket, &refused(0, "unreadable", &message)).await;
            }
        };
        let Request { id, action } = request;
        let member = self.member;
        let reply = self.room.handle.send(Command::Ask { member, id, action });
        let refused = match reply.await {
            Ok(Outcome { refusal: Some(refusal), .. }) => refusal.of_message(id),
            Ok(Outcome { version, .. }) => return send(self.socket, &Ack { id, version }).await,
            Err(RoomError::Gone) => return Err(end(ByeReason::Slow)),
            Err(error) => {
                let reason = why(&error);
                refused(id, reason.code(), &reason.message())
            }
        };
        send(self.socket, &refused).await
    }

    /// Sends a patch, and checks whether this connection must end.
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

    /// Contradicts a server that has marked this member away.
    async fn reassert_presence(&mut self) -> Result<(), End> {
        let reply = self.room.handle.send(Command::Connect(self.member)).await;
        match reply {
            Ok(reply) => self.connected = reply.version,
            Err(RoomError::Gone) => return Err(end(ByeReason::Slow)),
            Err(_) => {}
        }
        Ok(())
    }
}

/// Waits for a new state after a pause; `None` when the actor has ended.
async fn changed_after(
    rest: Instant,
    newest: &mut watch::Receiver<Arc<Snapshot>>,
) -> Option<Arc<Snapshot>> {
    sleep_until(rest).await;
    newest.changed().await.ok()?;
    Some(Arc::clone(&newest.borrow_and_update()))
}

async fn raised(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

fn why(error: &RoomError) -> ByeReason {
    match error {
        RoomError::Busy => ByeReason::Busy,
        RoomError::Gone => ByeReason::Slow,
        RoomError::NotKept(_) => ByeReason::NotKept,
    }
}

/// The digest that a room stores instead of the secret.
pub(super) fn digest(secret: &str) -> Key {
    Key(Sha256::digest(secret).into())
}

fn refused(id: u64, code: &'static str, message: &Message) -> RefusalFrame {
    RefusalFrame { id, code: code.into(), say: Translations::from(message), from: None, to: None }
}

async fn receive(socket: &mut WebSocket) -> Result<Frame, End> {
    match socket.recv().await {
        Some(Ok(frame)) => Ok(frame),
        // An oversized or malformed frame.
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

/// How long a connection stays open after an unanswered goodbye, so that a slow client can read
/// it.
const LINGER: Duration = Duration::from_secs(3);
const GOODBYE_TIMEOUT: Duration = Duration::from_secs(5);

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
        // Closing with unread data resets the connection, which could overtake the goodbye.
        if !answered {
            tokio::time::sleep(LINGER).await;
        }
    };
    let _ = timeout(GOODBYE_TIMEOUT, goodbye).await;
}

/// Maximum size of a frame: a message with its JSON escapes.
pub(super) const MAX_FRAME: usize = 2 * MAX_MESSAGE_LEN;
