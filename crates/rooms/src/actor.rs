//! The actor that owns a room, and the handle to it.
//!
//! Commands wait in a bounded queue: a client that floods the room is told that it is busy.
//! Who listens gets the newest [`Snapshot`], and what of it they have not seen by
//! [`Snapshot::patch`]; a slow reader misses nothing but what is out of date. Nothing is told
//! to anybody before the journal has it. When another server has written to the same room
//! in the meantime, the journal says so, and this one reads what it missed and decides
//! again.
//!
//! Decisions that may search (checking hands, dealing, revealing, hints) are computed by
//! [`Workers`] under a budget, never on the thread that runs the actor. One that exhausts
//! its budget has not happened.

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
use crate::refusal::Refusal;
use crate::room::{Outcome, Room};
use crate::view::Phase;

/// How many commands may wait.
pub const QUEUE: usize = 256;
/// The number of commands decided and logged together.
const BATCH: usize = 64;
/// How long deadlines wait after a decision that could not be stored.
const RETRY: Duration = Duration::from_secs(1);

/// The future of a journal operation.
pub type Promise<'a, T> = Pin<Box<dyn Future<Output = Result<T, JournalError>> + Send + 'a>>;

/// Storage for a room's events.
pub trait Journal: Send + Sync + 'static {
    /// Appends events after the one with this number, all or none.
    fn append<'a>(&'a self, room: &'a str, after: u64, events: &'a [Event]) -> Promise<'a, ()>;
    /// Whether other servers may write to it, too.
    fn is_shared(&self) -> bool;
    /// The events after the one with this number.
    fn since<'a>(&'a self, room: &'a str, version: u64) -> Promise<'a, Vec<Event>>;
}

/// Error of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JournalError {
    /// Another server has written since.
    #[error("the room has moved on")]
    Conflict,
    /// Any other failure.
    #[error("{0}")]
    Failed(String),
}

/// A computation under a budget.
pub type Work = Box<dyn FnOnce(&Budget) + Send>;

/// The threads that search on behalf of rooms.
pub trait Workers: Send + Sync + 'static {
    /// Queues work, or drops it when the server stops.
    fn submit(&self, work: Work);
}

/// The server's time in milliseconds.
pub type Clock = Arc<dyn Fn() -> u64 + Send + Sync>;

/// The result of a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The number of the room's last event afterwards.
    pub version: u64,
    /// Why the command was refused.
    pub refusal: Option<Refusal>,
    /// The member who joined by it.
    pub joined: Option<MemberId>,
}

/// Why there is no reply.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RoomError {
    /// The queue is full.
    #[error("the room is busy")]
    Busy,
    /// The room is closed.
    #[error("the room is gone")]
    Gone,
    /// The decision could not be stored, so it has no effect.
    #[error("the room cannot be kept: {0}")]
    NotKept(String),
}

/// A room at some version, with the views that its clients get.
#[derive(Debug)]
pub struct Snapshot {
    /// The room.
    pub room: Room,
    /// The public view, serialized on first use.
    view: OnceLock<Value>,
    /// What changed for everybody since earlier versions: listeners who were told last at the
    /// same time are told the same. Nothing where only the version is another.
    patches: Mutex<Vec<(u64, Option<Arc<str>>)>>,
}

impl Snapshot {
    fn new(room: Room) -> Arc<Self> {
        Arc::new(Snapshot { room, view: OnceLock::new(), patches: Mutex::default() })
    }

    fn view(&self) -> &Value {
        self.view.get_or_init(|| to_value(&self.room.view(None)))
    }

    /// The frame that takes a member from another snapshot to this one; nothing if nothing
    /// that they see has changed.
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
                // A patch of a view always has its version, so there is something before.
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
        // A new version number alone is not worth sending.
        let patch = patch.filter(|patch| patch.as_object().is_some_and(|one| one.len() > 1));
        let patch = patch.map(|patch| Arc::from(patch.to_string()));
        patches.push((since, patch.clone()));
        patch
    }
}

/// Never fails: this crate's types have string keys and no floats.
fn to_value(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

enum Message {
    Command(Command, oneshot::Sender<Result<Reply, RoomError>>),
    Nudge,
}

/// A handle for sending messages to a room.
#[derive(Clone, Debug)]
pub struct RoomHandle {
    messages: mpsc::Sender<Message>,
    newest: watch::Receiver<Arc<Snapshot>>,
}

impl RoomHandle {
    /// Sends a command and waits until it is decided and stored.
    pub async fn send(&self, command: Command) -> Result<Reply, RoomError> {
        let (reply, answer) = oneshot::channel();
        self.post(Message::Command(command, reply))?;
        answer.await.unwrap_or(Err(RoomError::Gone))
    }

    /// A receiver of snapshots, which ends with the room.
    pub fn subscribe(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.newest.clone()
    }

    /// The current room.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.newest.borrow())
    }

    /// Whether the room is no longer open on this server.
    pub fn is_gone(&self) -> bool {
        self.messages.is_closed()
    }

    /// Tells the room that another server may have written to its journal.
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

/// The owner of a room.
pub struct RoomActor {
    room: Arc<Snapshot>,
    journal: Arc<dyn Journal>,
    workers: Arc<dyn Workers>,
    clock: Clock,
    messages: mpsc::Receiver<Message>,
    newest: watch::Sender<Arc<Snapshot>>,
    /// Deadlines are not retried before this time.
    rest_until: u64,
    /// Work was dropped or has panicked: the actor ends, and the room can be restored from
    /// its journal.
    broken: bool,
}

/// Creates a room's handle and its actor, to be spawned as a task. All events of the room must be
/// in the journal.
pub fn channel(
    room: Room,
    journal: Arc<dyn Journal>,
    workers: Arc<dyn Workers>,
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

type Waiting = (Command, oneshot::Sender<Result<Reply, RoomError>>);

/// Commands applied to a copy of the room.
struct Tried {
    draft: Room,
    outcomes: Vec<Outcome>,
    batch: Vec<Waiting>,
    /// Whether the budget sufficed. If not, the copy and the outcomes mean nothing.
    finished: bool,
}

fn try_out(room: &Room, at: u64, batch: Vec<Waiting>, budget: &Budget) -> Tried {
    let mut draft = room.clone();
    let commands = batch.iter().map(|(command, _)| command);
    let outcomes = commands.map(|command| draft.handle_within(at, command, budget)).collect();
    // Let bots plan here rather than in the actor.
    draft.next_deadline();
    Tried { draft, outcomes, batch, finished: budget.check().is_ok() }
}

/// The room after applying another server's events.
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

/// Whether a command may search even outside of a game.
fn searches(command: &Command) -> bool {
    let Command::Ask { action, .. } = command else {
        return false;
    };
    matches!(action, Action::Start {} | Action::Settle { .. })
}

/// Answers every command of a batch.
fn answer(before: u64, batch: Vec<Waiting>, outcomes: Vec<Outcome>) {
    let mut version = before;
    for ((_, reply), outcome) in batch.into_iter().zip(outcomes) {
        version = outcome.events.last().map_or(version, |last| last.version);
        let _ = reply.send(Ok(Reply { version, refusal: outcome.refusal, joined: outcome.joined }));
    }
}

impl RoomActor {
    /// Runs the room until it is closed or its last handle is dropped.
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

    /// The time until the next deadline.
    fn until_due(&self) -> Option<Duration> {
        let deadline = self.room().next_deadline()?.max(self.rest_until);
        Some(Duration::from_millis(deadline.saturating_sub((self.clock)())))
    }

    /// Handles a message along with the commands queued behind it.
    async fn open(&mut self, message: Message) {
        let mut batch = Vec::new();
        let mut next = Some(message);
        while let Some(message) = next.take() {
            match message {
                Message::Command(command, reply) => batch.push((command, reply)),
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

    /// Decides commands in order of arrival, stores the resulting events,
    /// and only then makes them take effect.
    async fn decide(&mut self, mut batch: Vec<Waiting>) {
        if batch.is_empty() {
            return;
        }
        // Decide again after a conflict with another server; repeated conflicts
        // mean that the room is busy.
        for round in 0..3 {
            let at = (self.clock)();
            let Some(tried) = self.try_out(at, batch).await else {
                self.broken = true;
                return;
            };
            let Tried { draft, outcomes, batch: handed_back, finished } = tried;
            batch = handed_back;
            if !finished {
                return self.give_up(batch, &RoomError::Busy);
            }
            // Events of another server may allow what is refused here.
            let refused = outcomes.iter().any(|one| one.refusal.is_some());
            if refused && round == 0 && self.journal.is_shared() && self.catch_up().await {
                continue;
            }
            let events: Vec<_> = outcomes.iter().flat_map(|one| one.events.clone()).collect();
            match self.keep(&events).await {
                Ok(()) => {
                    let before = self.room().version();
                    if draft.version() > before {
                        self.publish(draft);
                    }
                    answer(before, batch, outcomes);
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

    /// Tries commands on a copy of the room, on a worker if they may search.
    async fn try_out(&self, at: u64, batch: Vec<Waiting>) -> Option<Tried> {
        let now = Arc::clone(&self.room);
        let playing = now.room.phase() == Phase::Playing;
        if !playing && !batch.iter().any(|(command, _)| searches(command)) {
            return Some(try_out(&now.room, at, batch, &Budget::unlimited()));
        }
        self.on_worker(move |budget| try_out(&now.room, at, batch, budget)).await
    }

    async fn keep(&self, events: &[Event]) -> Result<(), JournalError> {
        if events.is_empty() {
            return Ok(());
        }
        let (code, version) = (self.room().code(), self.room().version());
        self.journal.append(code, version, events).await
    }

    fn give_up(&mut self, batch: Vec<Waiting>, error: &RoomError) {
        let rest = u64::try_from(RETRY.as_millis()).unwrap_or(0);
        self.rest_until = (self.clock)().saturating_add(rest);
        for (_, reply) in batch {
            let _ = reply.send(Err(error.clone()));
        }
    }

    /// Applies another server's events; returns whether there were any.
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

    /// Runs a computation on the workers. Returns `None` when they dropped it
    /// or it panicked.
    async fn on_worker<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Option<T> {
        let (send, receive) = oneshot::channel();
        self.workers.submit(Box::new(move |budget| {
            let _ = send.send(work(budget));
        }));
        receive.await.ok()
    }

    /// Makes a room current and notifies subscribers.
    fn publish(&mut self, room: Room) {
        self.room = Snapshot::new(room);
        self.newest.send_replace(Arc::clone(&self.room));
    }
}
