//! The registry of open rooms.

use std::collections::{BTreeSet, HashMap};
use std::net::{IpAddr, Ipv4Addr};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use futures_util::FutureExt as _;
use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot};
use unpuzzle_rooms::actor::{
    Clock, Journal, JournalError, JournalFuture, RoomError, RoomHandle, Snapshot, Work, channel,
};
use unpuzzle_rooms::{Command, Event, MemberId, Phase, Room, Settings};
use unpuzzle_store::{Store, StoreError};

use crate::jobs::Pool;
use crate::lazy_store::{LazyStore, symptom};
use crate::limits::Ticket;
use crate::metrics::Metrics;
use unpuzzle_api::JobControl;

/// Characters of room codes: unambiguous, and without vowels so that they spell no words.
const ALPHABET: &[u8; 27] = b"23456789BCDFGHJKMNPQRSTVWXZ";
const CODE_LENGTH: usize = 5;
/// Time for members of a dead server to reconnect before they are marked away.
const RECONNECT_GRACE: Duration = Duration::from_secs(15);
/// How often rooms are swept for members without a connection.
const SWEEP_INTERVAL: Duration = Duration::from_secs(30);
/// Initial and maximum delay of the exponential backoff.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));
/// How long a deleted room can still be read by other servers.
const FAREWELL: Duration = Duration::from_secs(20);
const RESTORING: usize = 16;
const DECISION_TIME: Duration = Duration::from_secs(5);
const SERVER: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
/// A room untouched for this long is closed.
const FORGOTTEN: u64 = 24 * 3_600_000;

#[derive(Clone)]
pub(crate) struct OpenRoom {
    pub(crate) handle: RoomHandle,
    /// Connected members, with the address of each socket.
    here: Arc<Mutex<Vec<(MemberId, IpAddr)>>>,
    /// Addresses of members since the room was opened here.
    addresses: Arc<Mutex<BTreeSet<(IpAddr, MemberId)>>>,
}

const MAX_ADDRESSES: usize = 4096;

impl OpenRoom {
    pub(super) fn enter(&self, member: MemberId, client: IpAddr) {
        self.here.lock().push((member, client));
        let mut addresses = self.addresses.lock();
        if addresses.len() < MAX_ADDRESSES {
            addresses.insert((client, member));
        }
    }

    /// Whether an address is banned: a member whom the host has banned used it, and the
    /// host did not.
    pub(super) fn is_barred(&self, client: IpAddr, room: &Room) -> bool {
        let addresses = self.addresses.lock();
        let was = |member| addresses.contains(&(client, member));
        room.barred().any(|(member, host)| was(member) && !was(host))
    }

    pub(super) fn leave(&self, member: MemberId, client: IpAddr) {
        let mut here = self.here.lock();
        if let Some(place) = here.iter().position(|one| *one == (member, client)) {
            here.swap_remove(place);
        }
    }

    fn is_here(&self, member: MemberId) -> bool {
        self.here.lock().iter().any(|(one, _)| *one == member)
    }

    /// Whether a member, connected or not, has used this address.
    pub(super) fn has_client(&self, client: IpAddr) -> bool {
        let addresses = self.addresses.lock();
        addresses.range((client, MemberId(0))..).next().is_some_and(|one| one.0 == client)
    }

    /// Marks a member away, with retries and exponential backoff, unless they are back.
    pub(super) fn disconnect(&self, member: MemberId) {
        let room = self.clone();
        tokio::spawn(async move {
            let mut pause = RETRY.0;
            while !room.is_here(member) {
                match room.handle.send(Command::Disconnect(member)).await {
                    Err(RoomError::Busy | RoomError::NotKept(_)) => {}
                    Ok(_) | Err(RoomError::Gone) => return,
                }
                tokio::time::sleep(pause).await;
                pause = RETRY.1.min(2 * pause);
            }
        });
    }
}

pub(crate) enum NoRoom {
    Unknown,
    Closed,
    TooMany,
    Store(StoreError),
}

impl From<StoreError> for NoRoom {
    fn from(error: StoreError) -> Self {
        NoRoom::Store(error)
    }
}

pub(crate) struct RoomRegistry {
    pub(super) store: Arc<LazyStore>,
    metrics: Arc<Metrics>,
    /// The pool for decisions and restores.
    workers: Arc<Pool>,
    most: usize,
    rooms: Mutex<HashMap<String, OpenRoom>>,
    /// Locks, by a hash of the code, so that no room is restored twice.
    restoring: [tokio::sync::Mutex<()>; RESTORING],
    changed: Option<mpsc::Sender<String>>,
}

impl RoomRegistry {
    pub(super) fn new(
        store: Arc<LazyStore>,
        metrics: Arc<Metrics>,
        workers: Arc<Pool>,
        most: usize,
        changed: Option<mpsc::Sender<String>>,
    ) -> Arc<Self> {
        Arc::new(RoomRegistry {
            store,
            metrics,
            workers,
            most,
            rooms: Mutex::default(),
            restoring: Default::default(),
            changed,
        })
    }

    pub(super) async fn open(
        self: &Arc<Self>,
        settings: &Settings,
        ticket: Ticket,
    ) -> Result<String, NoRoom> {
        let store = self.store.open().await?;
        if self.rooms.lock().len() >= self.most {
            return Err(NoRoom::TooMany);
        }
        loop {
            let (room, events) = Room::open(&draw_code(), draw(), now(), settings);
            let code = room.code().to_owned();
            let lines: Vec<_> = events.iter().map(Event::to_json).collect();
            match store.append(&code, 0, &lines, now()).await {
                Ok(_) => {
                    let client = ticket.client();
                    self.spawn_room(room, store, client, Some(ticket));
                    return Ok(code);
                }
                // The code is taken.
                Err(StoreError::Conflict { .. } | StoreError::RoomClosed(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The room with this code, restored from the store if necessary. Its decisions then count as
    /// jobs of this client.
    pub(super) async fn find(
        self: &Arc<Self>,
        code: &str,
        client: IpAddr,
    ) -> Result<OpenRoom, NoRoom> {
        let code = tidy(code).ok_or(NoRoom::Unknown)?;
        if let Some(room) = self.known(&code) {
            return Ok(room);
        }
        let number = code.bytes().map(usize::from).sum::<usize>() % RESTORING;
        let _one = self.restoring[number].lock().await;
        if let Some(room) = self.known(&code) {
            return Ok(room);
        }
        let store = self.store.open().await?;
        let room = self.restore(&*store, &code, client).await?;
        let open = self.spawn_room(room, store, client, None);
        self.sweep_later(open.clone());
        Ok(open)
    }

    /// Whether a member of this room has used this address.
    pub(super) fn is_member(&self, code: &str, client: IpAddr) -> bool {
        let known = tidy(code).and_then(|code| self.known(&code));
        known.is_some_and(|room| room.has_client(client))
    }

    fn known(&self, code: &str) -> Option<OpenRoom> {
        self.rooms.lock().get(code).cloned()
    }

    fn spawn_room(
        self: &Arc<Self>,
        room: Room,
        store: Arc<dyn Store>,
        client: IpAddr,
        ticket: Option<Ticket>,
    ) -> OpenRoom {
        let code = room.code().to_owned();
        let journal = StoreJournal {
            store: Arc::clone(&store),
            metrics: Arc::clone(&self.metrics),
            changed: self.changed.clone(),
        };
        let clock = clock_after(room.now());
        let pool = Arc::clone(&self.workers);
        // The decisions of a room count as jobs of one client. A closed pool drops them.
        let workers = move |work: Work| {
            let control = pool.control();
            let job = control.clone();
            let _ = pool.submit(client, control, move || work(&job.budget(DECISION_TIME)));
        };
        let (handle, actor) = channel(room, Arc::new(journal), Arc::new(workers), clock);
        let here = Arc::default();
        let open = OpenRoom { handle, here, addresses: Arc::default() };
        self.rooms.lock().insert(code.clone(), open.clone());
        self.metrics.rooms.fetch_add(1, Ordering::Relaxed);
        let registry = Arc::clone(self);
        tokio::spawn(async move {
            // After a panic the room is restored from its log.
            let ended = AssertUnwindSafe(actor.run()).catch_unwind().await;
            registry.rooms.lock().remove(&code);
            registry.metrics.rooms.fetch_sub(1, Ordering::Relaxed);
            if let Ok(last) = ended
                && last.room.phase() == Phase::Closed
            {
                let _ = store.close_room(&code, Some(expiry(&last.room))).await;
            }
            drop(ticket);
        });
        open
    }

    /// The room with this code and its whole log, open or closed.
    pub(super) async fn log(
        &self,
        code: &str,
        client: IpAddr,
    ) -> Result<(Room, Vec<Event>), NoRoom> {
        let code = tidy(code).ok_or(NoRoom::Unknown)?;
        self.read_log(&*self.store.open().await?, &code, client).await
    }

    async fn restore(&self, store: &dyn Store, code: &str, client: IpAddr) -> Result<Room, NoRoom> {
        let (room, _) = self.read_log(store, code, client).await?;
        match room.phase() {
            Phase::Closed => Err(NoRoom::Closed),
            _ => Ok(room),
        }
    }

    /// A room, open or closed, and its whole log. Runs on a worker: replaying a long log takes a
    /// second, and bots plan.
    async fn read_log(
        &self,
        store: &dyn Store,
        code: &str,
        client: IpAddr,
    ) -> Result<(Room, Vec<Event>), NoRoom> {
        let lines = store.events_since(code, 0).await?;
        if lines.is_empty() {
            return Err(NoRoom::Unknown);
        }
        let (send, receive) = oneshot::channel();
        let submitted = self.workers.submit(client, JobControl::default(), move || {
            let _ = send.send(read_room(&lines));
        });
        submitted.map_err(|_| NoRoom::TooMany)?;
        let read = receive.await;
        let read = read.map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(read.map_err(StoreError::Corrupt)?)
    }

    /// Closes an abandoned room in the store, unless it is open homework.
    async fn close_stale(&self, store: &dyn Store, code: &str) -> Result<(), StoreError> {
        let expires = match self.restore(store, code, SERVER).await {
            Ok(room) if room.is_homework_at(now()) => return Ok(()),
            Ok(room) => Some(expiry(&room)),
            Err(NoRoom::Store(error)) => return Err(error),
            Err(_) => None,
        };
        store.close_room(code, expires).await
    }

    /// Closes a room, if it is open, and deletes everything about it.
    pub(super) async fn delete(&self, code: &str) -> Result<(), NoRoom> {
        let code = tidy(code).ok_or(NoRoom::Unknown)?;
        let store = self.store.open().await?;
        if let Some(room) = self.known(&code) {
            let _ = room.handle.send(Command::Close).await;
        }
        if self.changed.is_none() {
            return Ok(store.delete_room(&code).await?);
        }
        // Other servers must learn that it is closed first.
        store.close_room(&code, Some(now())).await?;
        tokio::spawn(async move {
            tokio::time::sleep(FAREWELL).await;
            let _ = store.delete_room(&code).await;
        });
        Ok(())
    }

    /// Makes a room read the events of another server.
    #[cfg(feature = "cluster")]
    pub(super) fn nudge(&self, code: &str) {
        if let Some(room) = self.known(code) {
            let _ = room.handle.nudge();
        }
    }

    /// Makes all rooms check for events of other servers.
    #[cfg(feature = "cluster")]
    pub(super) fn nudge_all(&self) {
        for room in self.rooms.lock().values() {
            let _ = room.handle.nudge();
        }
    }

    /// Sweeps all rooms, after a grace period.
    #[cfg(feature = "cluster")]
    pub(super) fn sweep_all(self: &Arc<Self>) {
        let rooms: Vec<_> = self.rooms.lock().values().cloned().collect();
        for room in rooms {
            self.sweep_later(room);
        }
    }

    /// Marks members of a dead server as away. A live server that has one of them reasserts their
    /// presence at once.
    fn sweep_later(self: &Arc<Self>, room: OpenRoom) {
        tokio::spawn(async move {
            tokio::time::sleep(RECONNECT_GRACE).await;
            sweep(&room).await;
        });
    }

    /// Sweeps all rooms forever, to repair whatever was missed when a connection
    /// ended. Members who may be connected to other servers are left alone.
    pub(super) async fn sweep_periodically(self: Arc<Self>) {
        loop {
            tokio::time::sleep(SWEEP_INTERVAL).await;
            let rooms: Vec<_> = self.rooms.lock().values().cloned().collect();
            for room in rooms {
                sweep(&room).await;
            }
        }
    }

    pub(super) fn rooms_of(&self, client: IpAddr) -> Vec<Arc<Snapshot>> {
        let all = self.rooms.lock();
        let theirs = all.values().filter(|room| room.has_client(client));
        theirs.map(|room| room.handle.snapshot()).collect()
    }

    /// Closes stored rooms that have been untouched for a day, and deletes expired data.
    pub(super) async fn tidy_up(&self, retention: Duration) -> Result<(), StoreError> {
        let store = self.store.open().await?;
        let stale = now().saturating_sub(FORGOTTEN);
        for entry in store.rooms(true).await? {
            if entry.touched < stale && self.known(&entry.room).is_none() {
                self.close_stale(&*store, &entry.room).await?;
            }
        }
        store.delete_expired(now()).await?;
        let oldest = now().saturating_sub(milliseconds(retention));
        store.delete_older(oldest).await.map(drop)
    }
}

/// Marks members who are not connected here as away.
async fn sweep(room: &OpenRoom) {
    let now = room.handle.snapshot();
    let gone = now.room.members().filter(|one| one.is_connected() && !room.is_here(one.id));
    for member in gone {
        let _ = room.handle.send(Command::Disconnect(member.id)).await;
    }
}

/// When a room that closes now is deleted.
fn expiry(room: &Room) -> u64 {
    now().saturating_add(u64::from(room.settings().keep) * 24 * 3_600_000)
}

fn read_room(lines: &[String]) -> Result<(Room, Vec<Event>), String> {
    let events = read_events(lines)?;
    let room = Room::restore(&events)?;
    Ok((room, events))
}

fn tidy(text: &str) -> Option<String> {
    let code = text.to_ascii_uppercase();
    let known = code.bytes().all(|byte| ALPHABET.contains(&byte));
    (known && code.len() == CODE_LENGTH).then_some(code)
}

fn draw_code() -> String {
    let mut number = draw();
    let letter = |_| {
        let letter = ALPHABET[(number % ALPHABET.len() as u64) as usize];
        number /= ALPHABET.len() as u64;
        char::from(letter)
    };
    (0..CODE_LENGTH).map(letter).collect()
}

/// An unguessable number, from the system's randomness.
pub(super) fn draw() -> u64 {
    getrandom::u64().unwrap_or_else(|_| unpuzzle_session::drawn_seed())
}

/// When the server started, by the wall clock and by a monotonic clock.
static START: LazyLock<(u64, Instant)> = LazyLock::new(|| {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    (milliseconds(since.unwrap_or_default()), Instant::now())
});

/// The server's time in milliseconds since 1970. Monotonic, so a clock that is set back does
/// not stall a match.
pub(crate) fn now() -> u64 {
    START.0 + milliseconds(START.1.elapsed())
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A clock for a room whose last event was at this time. If the wall clock was set back between
/// two starts of the server, the room's clock continues from there.
fn clock_after(last: u64) -> Clock {
    let ahead = last.saturating_sub(now());
    Arc::new(move || now() + ahead)
}

struct StoreJournal {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    /// Notifies other servers, if there are any.
    changed: Option<mpsc::Sender<String>>,
}

impl Journal for StoreJournal {
    fn append<'a>(
        &'a self,
        room: &'a str,
        after: u64,
        events: &'a [Event],
    ) -> JournalFuture<'a, ()> {
        Box::pin(async move {
            let at = events.last().map_or(0, |event| event.at);
            let lines: Vec<_> = events.iter().map(Event::to_json).collect();
            let kept = self.store.append(room, after, &lines, at).await;
            kept.map_err(|error| self.failed(&error))?;
            if let Some(changed) = &self.changed {
                // If the queue is full, other servers find out by polling.
                let _ = changed.try_send(room.to_owned());
            }
            Ok(())
        })
    }

    fn is_shared(&self) -> bool {
        self.changed.is_some()
    }

    fn since<'a>(&'a self, room: &'a str, version: u64) -> JournalFuture<'a, Vec<Event>> {
        Box::pin(async move {
            let lines = self.store.events_since(room, version).await;
            let lines = lines.map_err(|error| self.failed(&error))?;
            read_events(&lines).map_err(JournalError::Failed)
        })
    }
}

impl StoreJournal {
    fn failed(&self, error: &StoreError) -> JournalError {
        if matches!(error, StoreError::Conflict { .. } | StoreError::RoomClosed(_)) {
            return JournalError::Conflict;
        }
        let word: &str = symptom(error).0.into();
        self.metrics.refused(word);
        JournalError::Failed(word.to_owned())
    }
}

fn read_events(lines: &[String]) -> Result<Vec<Event>, String> {
    lines.iter().map(|line| Event::from_json(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_typed_in_any_case() {
        let check = |text: &str, code: Option<&str>| assert_eq!(tidy(text).as_deref(), code);
        check("7KQ2M", Some("7KQ2M"));
        check("7kq2m", Some("7KQ2M"));
        check("7KQ2", None);
        check("7KQ2MM", None);
        check("7KQ2O", None);
        check("7KQ2é", None);
        check("", None);
    }

    #[test]
    fn the_clock_of_a_room_never_goes_back() {
        let late = now() + 600_000;
        let clock = clock_after(late);
        let first = clock();
        std::thread::sleep(Duration::from_millis(5));
        assert!(first >= late && clock() > first);
        assert!(clock_after(0)() < late);
    }

    #[test]
    fn drawn_codes_are_codes() {
        for _ in 0..1000 {
            let code = draw_code();
            assert_eq!(tidy(&code), Some(code));
        }
    }
}
