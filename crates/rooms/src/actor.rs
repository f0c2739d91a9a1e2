//! The actor: a task that owns a room, and handles to it.
//!
//! Commands wait in a bounded queue; when it is full, senders get [`RoomError::Busy`]
//! (backpressure). Listeners get the newest [`Snapshot`] and its difference to the last one
//! they saw ([`Snapshot::patch`]), so a slow reader skips stale states only. Nothing is
//! published before the journal has it. When the journal reports a write by another server,
//! the actor reads the missed events and decides again.
//!
//! Decisions that may search (checking hands, dealing, revealing, hints) run on [`Workers`]
//! under a budget, never on the actor's thread. One that exhausts its budget is discarded.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use serde_json::Value;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot, watch};
use unpuzzle_puzzles::Budget;

use crate::command::{Action, Command};
use crate::event::Event;
use crate::member::MemberId;
use crate::patch::diff;
use crate::room::{Outcome, Room};
use crate::view::Phase;

pub const QUEUE: usize = 256;
/// Commands decided and appended together.
const BATCH: usize = 64;
/// Delay of the room's own ticks after a failed append.
const RETRY: Duration = Duration::from_secs(1);

pub type JournalFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, JournalError>> + Send + 'a>>;

pub trait Journal: Send + Sync + 'static {
    /// Appends events after the given version, all or none.
    fn append<'a>(
        &'a self,
        room: &'a str,
        after: u64,
        events: &'a [Event],
    ) -> JournalFuture<'a, ()>;
    /// Whether other servers write to it too.
    fn is_shared(&self) -> bool;
    fn since<'a>(&'a self, room: &'a str, version: u64) -> JournalFuture<'a, Vec<Event>>;
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JournalError {
    /// Another server has appended since the given version.
    #[error("the room has moved on")]
    Conflict,
    #[error("{0}")]
    Failed(String),
}

pub type Work = Box<dyn FnOnce(&Budget) + Send>;

/// Queues a job for the threads that search. A server that is shutting down drops it.
pub type Workers = Arc<dyn Fn(Work) + Send + Sync>;

/// The server's time in milliseconds.
pub type Clock = Arc<dyn Fn() -> u64 + Send + Sync>;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RoomError {
    /// The queue is full, or a decision ran out of budget.
    #[error("the room is busy")]
    Busy,
    #[error("the room is gone")]
    Gone,
    /// The decision could not be stored and was discarded.
    #[error("the room cannot be kept: {0}")]
    NotKept(String),
}

/// A room at some version, with cached messages to its clients.
#[derive(Debug)]
pub struct Snapshot {
    pub room: Room,
    /// The public view, serialised on first use.
    view: OnceLock<Value>,
    /// Public patches by the version they start from, shared by all listeners that saw that
    /// version last. `None` where nothing but the version differs.
    patches: Mutex<Vec<(u64, Option<Arc<str>>)>>,
}

impl Snapshot {
    fn new(room: Room) -> Arc<Self> {
        Arc::new(Snapshot { room, view: OnceLock::new(), patches: Mutex::default() })
    }

    fn view(&self) -> &Value {
        self.view.get_or_init(|| to_value(&self.room.view(None)))
    }

    /// The frame that updates a member from an earlier snapshot; `None` if nothing that they see
    /// has changed.
    pub fn patch(&self, before: &Snapshot, member: MemberId) -> Option<String> {
        let (old, new) = (before.room.own(member), self.room.own(member));
        let own = if old == new { None } else { diff(&to_value(&old), &to_value(&new)) };
        let shared = self.shared_patch(before);
        let since = before.room.version();
        match (shared, own) {
            (None, None) => None,
            (Some(shared), None) => Some(format!("{{\"since\":{since},\"patch\":{shared}}}")),
            (shared, Some(own)) => {
                let version = format!("{{\"version\":{}}}", self.room.version());
                let shared = shared.as_deref().unwrap_or(&version);
                // A public patch always has the version, so a comma follows it.
                let open = shared.strip_suffix('}').unwrap_or_default();
                Some(format!("{{\"since\":{since},\"patch\":{open},\"own\":{own}}}}}"))
            }
        }
    }

    fn shared_patch(&self, before: &Snapshot) -> Option<Arc<str>> {
        let since = before.room.version();
        let mut patches = self.patches.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, patch)) = patches.iter().find(|one| one.0 == since) {
            return patch.clone();
        }
        let patch = diff(before.view(), self.view());
        // A new version alone is not worth a message.
        let patch = patch.filter(|patch| patch.as_object().is_some_and(|one| one.len() > 1));
        let patch = patch.map(|patch| Arc::from(patch.to_string()));
        patches.push((since, patch.clone()));
        patch
    }
}

/// Infallible, like [`crate::to_json`].
fn to_value(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

enum Message {
    Command(Pending),
    Nudge,
}

#[derive(Clone, Debug)]
pub struct RoomHandle {
    messages: mpsc::Sender<Message>,
    newest: watch::Receiver<Arc<Snapshot>>,
}

impl RoomHandle {
    /// Sends a command and waits until it is decided and stored.
    pub async fn send(&self, command: Command) -> Result<Outcome, RoomError> {
        let (reply, answer) = oneshot::channel();
        self.post(Message::Command((command, reply)))?;
        answer.await.unwrap_or(Err(RoomError::Gone))
    }

    /// A channel with the newest snapshot, which closes with the room.
    pub fn subscribe(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.newest.clone()
    }

    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.newest.borrow())
    }

    pub fn is_gone(&self) -> bool {
        self.messages.is_closed()
    }

    /// Makes the room check its journal for events of other servers.
    pub fn nudge(&self) -> Result<(), RoomError> {
        self.post(Message::Nudge)
    }

    fn post(&self, message: Message) -> Result<(), RoomError> {
        self.messages.try_send(message).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => RoomError::Busy,
            mpsc::error::TrySendError::Closed(_) => RoomError::Gone,
        })
    }
}

pub struct RoomActor {
    room: Arc<Snapshot>,
    journal: Arc<dyn Journal>,
    workers: Workers,
    clock: Clock,
    messages: mpsc::Receiver<Message>,
    newest: watch::Sender<Arc<Snapshot>>,
    /// No tick before this time, after a failure.
    rest_until: u64,
    /// A job was dropped or panicked: the actor ends, and the room can be restored from its
    /// journal.
    broken: bool,
}

/// A handle to a room, and the actor to be spawned as a task. All events of the room must
/// already be in the journal.
pub fn channel(
    room: Room,
    journal: Arc<dyn Journal>,
    workers: Workers,
    clock: Clock,
) -> (RoomHandle, RoomActor) {
    let (sender, messages) = mpsc::channel(QUEUE);
    let room = Snapshot::new(room);
    let (tell, newest) = watch::channel(Arc::clone(&room));
    let actor = RoomActor {
        room,
        journal,
        workers,
        clock,
        messages,
        newest: tell,
        rest_until: 0,
        broken: false,
    };
    (RoomHandle { messages: sender, newest }, actor)
}

/// A command, and where its outcome goes.
type Pending = (Command, oneshot::Sender<Result<Outcome, RoomError>>);

/// Decides commands on a copy of the room; `None` if the budget did not suffice.
fn try_out(
    room: &Room,
    at: u64,
    batch: &[Pending],
    budget: &Budget,
) -> Option<(Room, Vec<Outcome>)> {
    let mut draft = room.clone();
    let commands = batch.iter().map(|(command, _)| command);
    let outcomes = commands.map(|command| draft.handle_within(at, command, budget)).collect();
    // Bots plan here, on the worker, rather than in `until_due` on the actor's thread.
    draft.next_deadline();
    budget.check().is_ok().then_some((draft, outcomes))
}

fn follow(room: &Room, missed: &[Event]) -> Room {
    let mut room = room.clone();
    for event in missed {
        if room.apply(event).is_err() {
            break;
        }
    }
    room.next_deadline();
    room
}

fn searches(command: &Command) -> bool {
    matches!(command, Command::Ask { action: Action::Start {} | Action::Settle { .. }, .. })
}

impl RoomActor {
    /// Runs the room until it closes or the last handle is dropped.
    pub async fn run(mut self) -> Arc<Snapshot> {
        while self.room().phase() != Phase::Closed && !self.broken {
            let due = self.until_due();
            tokio::select! {
                message = self.messages.recv() => match message {
                    Some(message) => self.open(message).await,
                    None => break,
                },
                () = tokio::time::sleep(due.unwrap_or(Duration::MAX)), if due.is_some() => {
                    self.decide(vec![(Command::Tick, oneshot::channel().0)]).await;
                }
            }
        }
        self.room
    }

    fn room(&self) -> &Room {
        &self.room.room
    }

    fn until_due(&self) -> Option<Duration> {
        let deadline = self.room().next_deadline()?.max(self.rest_until);
        Some(Duration::from_millis(deadline.saturating_sub((self.clock)())))
    }

    /// Handles a message together with the commands queued behind it.
    async fn open(&mut self, message: Message) {
        let mut batch = Vec::new();
        let mut next = Some(message);
        while let Some(message) = next.take() {
            match message {
                Message::Command(pending) => batch.push(pending),
                Message::Nudge => {
                    self.catch_up().await;
                }
            }
            if batch.len() < BATCH && !self.broken {
                next = self.messages.try_recv().ok();
            }
        }
        self.decide(batch).await;
    }

    /// Decides commands in order, appends their events, and only then publishes the new state.
    async fn decide(&mut self, mut batch: Vec<Pending>) {
        if batch.is_empty() {
            return;
        }
        // Retry after a conflict; give up on a room that other servers keep changing.
        for round in 0..3 {
            let at = (self.clock)();
            let Some((tried, handed_back)) = self.try_out(at, batch).await else {
                self.broken = true;
                return;
            };
            batch = handed_back;
            let Some((draft, outcomes)) = tried else {
                return self.give_up(batch, &RoomError::Busy);
            };
            // The refusal may be due to events of another server that are missing here.
            let refused = outcomes.iter().any(|one| one.refusal.is_some());
            if refused && round == 0 && self.journal.is_shared() && self.catch_up().await {
                continue;
            }
            let events: Vec<_> = outcomes.iter().flat_map(|one| one.events.clone()).collect();
            match self.keep(&events).await {
                Ok(()) => {
                    if draft.version() > self.room().version() {
                        self.publish(draft);
                    }
                    for ((_, reply), outcome) in batch.into_iter().zip(outcomes) {
                        let _ = reply.send(Ok(outcome));
                    }
                    return;
                }
                Err(JournalError::Conflict) => {
                    self.catch_up().await;
                }
                Err(JournalError::Failed(reason)) => {
                    return self.give_up(batch, &RoomError::NotKept(reason));
                }
            }
        }
        self.give_up(batch, &RoomError::NotKept("the room keeps moving on".to_owned()));
    }

    /// Decides commands, on a worker if they may search. Hands back the commands.
    async fn try_out(
        &self,
        at: u64,
        batch: Vec<Pending>,
    ) -> Option<(Option<(Room, Vec<Outcome>)>, Vec<Pending>)> {
        let now = Arc::clone(&self.room);
        let playing = now.room.phase() == Phase::Playing;
        if !playing && !batch.iter().any(|(command, _)| searches(command)) {
            let tried = try_out(&now.room, at, &batch, &Budget::unlimited());
            return Some((tried, batch));
        }
        self.on_worker(move |budget| (try_out(&now.room, at, &batch, budget), batch)).await
    }

    async fn keep(&self, events: &[Event]) -> Result<(), JournalError> {
        if events.is_empty() {
            return Ok(());
        }
        let (code, version) = (self.room().code(), self.room().version());
        self.journal.append(code, version, events).await
    }

    fn give_up(&mut self, batch: Vec<Pending>, error: &RoomError) {
        let rest = u64::try_from(RETRY.as_millis()).unwrap_or(0);
        self.rest_until = (self.clock)().saturating_add(rest);
        for (_, reply) in batch {
            let _ = reply.send(Err(error.clone()));
        }
    }

    /// Applies the events of other servers. Returns whether there were any.
    async fn catch_up(&mut self) -> bool {
        let known = self.room().version();
        let missed = self.journal.since(self.room().code(), known).await.unwrap_or_default();
        if missed.is_empty() {
            return false;
        }
        let now = Arc::clone(&self.room);
        let Some(room) = self.on_worker(move |_| follow(&now.room, &missed)).await else {
            self.broken = true;
            return false;
        };
        let moved = room.version() > known;
        self.publish(room);
        moved
    }

    /// Runs a job on a worker; `None` if it was dropped or panicked.
    async fn on_worker<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Option<T> {
        let (send, receive) = oneshot::channel();
        (self.workers)(Box::new(move |budget| {
            let _ = send.send(work(budget));
        }));
        receive.await.ok()
    }

    fn publish(&mut self, room: Room) {
        self.room = Snapshot::new(room);
        self.newest.send_replace(Arc::clone(&self.room));
    }
}
