//! A task that owns a room, and handles by which everybody else talks to it.
//!
//! Commands wait in a queue of bounded length, and so do the events of each
//! subscriber: who floods the room is told that it is busy, and who reads too slowly
//! is dropped and may come back from the version they saw last. Nothing is told to
//! anybody before the journal has it. When another server has written to the same room
//! in the meantime, the journal says so, and this one reads what it missed and decides
//! again.
//!
//! Decisions that may search (checking hands, dealing, revealing, hints) are computed by
//! [`Workers`] under a budget, never on the thread that runs the actor. One that exhausts
//! its budget has not happened.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use unpuzzle_puzzles::Budget;

use crate::command::{Action, Command};
use crate::event::Event;
use crate::member::MemberId;
use crate::refusal::Refusal;
use crate::room::{Outcome, Room};
use crate::view::{Phase, View};

/// How many commands may wait.
pub const QUEUE: usize = 256;
/// How many commands are decided, and written down, together.
const BATCH: usize = 64;
/// How many events may wait for one subscriber.
pub const BACKLOG: usize = 256;
/// How long the room's own clock pauses after a decision that was not kept.
const RETRY: Duration = Duration::from_secs(1);

/// What a journal promises.
pub type Promise<'a, T> = Pin<Box<dyn Future<Output = Result<T, JournalError>> + Send + 'a>>;

/// Where a room's events are kept.
pub trait Journal: Send + Sync + 'static {
    /// Keeps events after the one with this number, all or none.
    fn append<'a>(&'a self, room: &'a str, after: u64, events: &'a [Event]) -> Promise<'a, ()>;
    /// Whether other servers may write to it too.
    fn is_shared(&self) -> bool;
    /// The events after the one with this number.
    fn since<'a>(&'a self, room: &'a str, version: u64) -> Promise<'a, Vec<Event>>;
}

/// Why a journal did not keep something.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JournalError {
    /// Another server has written in the meantime.
    #[error("the room has moved on")]
    Conflict,
    /// Anything else, in words.
    #[error("{0}")]
    Failed(String),
}

/// Something to be computed under a budget.
pub type Work = Box<dyn FnOnce(&Budget) + Send>;

/// The threads that search on behalf of rooms.
pub trait Workers: Send + Sync + 'static {
    /// Does some work soon, or drops it: when the server stops.
    fn submit(&self, work: Work);
}

/// The server's time in milliseconds.
pub type Clock = Arc<dyn Fn() -> u64 + Send + Sync>;

/// What came of a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The number of the room's last event after it.
    pub version: u64,
    /// Why the command did nothing.
    pub refusal: Option<Refusal>,
    /// Who came in by it.
    pub joined: Option<MemberId>,
}

/// Why there is no reply.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RoomError {
    /// Too much waits already.
    #[error("the room is busy")]
    Busy,
    /// The room is no more.
    #[error("the room is gone")]
    Gone,
    /// What was decided could not be kept, and so did not happen.
    #[error("the room cannot be kept: {0}")]
    NotKept(String),
}

/// What a new subscriber starts from.
#[derive(Debug)]
pub struct Subscription {
    /// The events missed since the version asked for, if they are still known.
    pub missed: Option<Vec<Event>>,
    /// The room as it is, for a client that cannot go on from the missed events.
    pub view: View,
    /// The number of the member's last message that did something.
    pub last: u64,
    /// The number of the event by which the member was connected last.
    pub connected: u64,
    /// What happens from now on. It ends when the reader is too slow, or the room over.
    pub events: mpsc::Receiver<Arc<Event>>,
}

enum Message {
    Command(Command, oneshot::Sender<Result<Reply, RoomError>>),
    Subscribe(Option<MemberId>, u64, oneshot::Sender<Subscription>),
    View(oneshot::Sender<View>),
    Draft(oneshot::Sender<Room>),
    Nudge,
}

/// The way to send messages to a room.
#[derive(Clone, Debug)]
pub struct RoomHandle {
    messages: mpsc::Sender<Message>,
}

impl RoomHandle {
    /// Asks for something and waits until it is decided and kept.
    pub async fn send(&self, command: Command) -> Result<Reply, RoomError> {
        let (reply, answer) = oneshot::channel();
        self.post(Message::Command(command, reply))?;
        answer.await.unwrap_or(Err(RoomError::Gone))
    }

    /// Listens as a member, or as a projector, from a version on.
    pub async fn subscribe(
        &self,
        member: Option<MemberId>,
        version: u64,
    ) -> Result<Subscription, RoomError> {
        let (reply, answer) = oneshot::channel();
        self.post(Message::Subscribe(member, version, reply))?;
        answer.await.map_err(|_| RoomError::Gone)
    }

    /// The room as a projector sees it now.
    pub async fn view(&self) -> Result<View, RoomError> {
        let (reply, answer) = oneshot::channel();
        self.post(Message::View(reply))?;
        answer.await.map_err(|_| RoomError::Gone)
    }

    /// A copy of the room as it stands: see [`Room::draft`].
    pub async fn draft(&self) -> Result<Room, RoomError> {
        let (reply, answer) = oneshot::channel();
        self.post(Message::Draft(reply))?;
        answer.await.map_err(|_| RoomError::Gone)
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

/// The one owner of a room.
pub struct RoomActor {
    room: Room,
    journal: Arc<dyn Journal>,
    workers: Arc<dyn Workers>,
    clock: Clock,
    messages: mpsc::Receiver<Message>,
    subscribers: Vec<mpsc::Sender<Arc<Event>>>,
    /// Before this time the room's own clock does not try again.
    rest_until: u64,
    /// Work was dropped or has panicked: the actor ends, and the room can be restored from
    /// its journal.
    broken: bool,
}

/// A room's handle, and the actor to be run as a task. All events of the room must be
/// in the journal.
pub fn channel(
    room: Room,
    journal: Arc<dyn Journal>,
    workers: Arc<dyn Workers>,
    clock: Clock,
) -> (RoomHandle, RoomActor) {
    let (sender, messages) = mpsc::channel(QUEUE);
    let actor = RoomActor {
        room,
        journal,
        workers,
        clock,
        messages,
        subscribers: Vec::new(),
        rest_until: 0,
        broken: false,
    };
    (RoomHandle { messages: sender }, actor)
}

type Waiting = (Command, oneshot::Sender<Result<Reply, RoomError>>);

/// Commands that were tried on a draft of the room.
struct Tried {
    draft: Room,
    outcomes: Vec<Outcome>,
    batch: Vec<Waiting>,
    /// Whether the budget sufficed. If not, the draft and the outcomes mean nothing.
    finished: bool,
}

fn try_out(mut draft: Room, at: u64, batch: Vec<Waiting>, budget: &Budget) -> Tried {
    let commands = batch.iter().map(|(command, _)| command);
    let outcomes = commands.map(|command| draft.handle_within(at, command, budget)).collect();
    Tried { draft, outcomes, batch, finished: budget.check().is_ok() }
}

/// The room after what another server has written to it, and what of that followed.
fn follow(mut room: Room, missed: Vec<Event>) -> (Room, Vec<Event>) {
    let follows = |event: &Event| room.apply(event).is_ok();
    let followed = missed.into_iter().take_while(follows).collect();
    (room, followed)
}

/// Whether a command may search even when nothing is played.
fn searches(command: &Command) -> bool {
    let Command::Ask { action, .. } = command else {
        return false;
    };
    matches!(action, Action::Start {} | Action::Settle { .. })
}

/// Tells everybody what came of their command.
fn answer(before: u64, batch: Vec<Waiting>, outcomes: Vec<Outcome>) {
    let mut version = before;
    for ((_, reply), outcome) in batch.into_iter().zip(outcomes) {
        version = outcome.events.last().map_or(version, |last| last.version);
        let _ = reply.send(Ok(Reply { version, refusal: outcome.refusal, joined: outcome.joined }));
    }
}

impl RoomActor {
    /// Runs the room until it is closed, or until nobody has a handle any more.
    pub async fn run(mut self) -> Room {
        while self.room.phase() != Phase::Closed && !self.broken {
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

    /// How long until something is due.
    fn until_due(&self) -> Option<Duration> {
        let deadline = self.room.next_deadline()?.max(self.rest_until);
        Some(Duration::from_millis(deadline.saturating_sub((self.clock)())))
    }

    /// Deals with a message, and with the commands that wait behind it.
    async fn open(&mut self, message: Message) {
        let mut batch = Vec::new();
        let mut next = Some(message);
        while let Some(message) = next.take() {
            match message {
                Message::Command(command, reply) => batch.push((command, reply)),
                Message::Subscribe(member, version, reply) => {
                    self.decide(std::mem::take(&mut batch)).await;
                    self.subscribe(member, version, reply);
                }
                Message::View(reply) => {
                    self.decide(std::mem::take(&mut batch)).await;
                    let _ = reply.send(self.room.view(None));
                }
                Message::Draft(reply) => {
                    self.decide(std::mem::take(&mut batch)).await;
                    let _ = reply.send(self.room.draft());
                }
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

    /// Decides commands in the order in which they came, keeps what follows from them,
    /// and only then lets it happen.
    async fn decide(&mut self, mut batch: Vec<Waiting>) {
        if batch.is_empty() {
            return;
        }
        // One who finds the room moved on decides again; one who finds it so each time
        // has a busy room before them.
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
            // What another server has written may allow what seems impossible here.
            let refused = outcomes.iter().any(|one| one.refusal.is_some());
            if refused && round == 0 && self.journal.is_shared() && self.catch_up().await {
                continue;
            }
            let events: Vec<_> = outcomes.iter().flat_map(|one| one.events.clone()).collect();
            match self.keep(&events).await {
                Ok(()) => {
                    let before = self.room.version();
                    self.room.adopt(draft);
                    self.publish(&events);
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

    /// Tries commands on a draft of the room, on a worker if they may search.
    async fn try_out(&self, at: u64, batch: Vec<Waiting>) -> Option<Tried> {
        let draft = self.room.draft();
        let playing = self.room.phase() == Phase::Playing;
        if !playing && !batch.iter().any(|(command, _)| searches(command)) {
            return Some(try_out(draft, at, batch, &Budget::unlimited()));
        }
        self.on_worker(move |budget| try_out(draft, at, batch, budget)).await
    }

    async fn keep(&self, events: &[Event]) -> Result<(), JournalError> {
        if events.is_empty() {
            return Ok(());
        }
        let (code, version) = (self.room.code(), self.room.version());
        self.journal.append(code, version, events).await
    }

    fn give_up(&mut self, batch: Vec<Waiting>, error: &RoomError) {
        let rest = u64::try_from(RETRY.as_millis()).unwrap_or(0);
        self.rest_until = (self.clock)().saturating_add(rest);
        for (_, reply) in batch {
            let _ = reply.send(Err(error.clone()));
        }
    }

    /// Takes over what another server has written; says whether there was anything.
    async fn catch_up(&mut self) -> bool {
        let known = self.room.version();
        let missed = self.journal.since(self.room.code(), known).await.unwrap_or_default();
        if missed.is_empty() {
            return false;
        }
        // Bots think about each new pile, which searches.
        let room = self.room.clone();
        let Some((room, followed)) = self.on_worker(move |_| follow(room, missed)).await else {
            self.broken = true;
            return false;
        };
        self.room = room;
        self.publish(&followed);
        !followed.is_empty()
    }

    /// Has something computed by the workers. Nothing comes back when they have dropped it,
    /// or when it has panicked.
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

    /// Tells everybody; who has not read what came before is dropped.
    fn publish(&mut self, events: &[Event]) {
        for event in events {
            let event = Arc::new(event.clone());
            self.subscribers.retain(|subscriber| subscriber.try_send(Arc::clone(&event)).is_ok());
        }
    }

    fn subscribe(
        &mut self,
        member: Option<MemberId>,
        version: u64,
        reply: oneshot::Sender<Subscription>,
    ) {
        let (sender, events) = mpsc::channel(BACKLOG);
        let subscription = Subscription {
            missed: self.room.events_since(version, member),
            view: self.room.view(member),
            last: member.map_or(0, |member| self.room.last_message(member)),
            connected: member.map_or(0, |member| self.room.connected(member)),
            events,
        };
        // Readers that are gone are found out here, too: a quiet room tells nobody.
        self.subscribers.retain(|subscriber| !subscriber.is_closed());
        if reply.send(subscription).is_ok() {
            self.subscribers.push(sender);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nowhere;

    impl Journal for Nowhere {
        fn append<'a>(&'a self, _: &'a str, _: u64, _: &'a [Event]) -> Promise<'a, ()> {
            Box::pin(async { Ok(()) })
        }

        fn is_shared(&self) -> bool {
            false
        }

        fn since<'a>(&'a self, _: &'a str, _: u64) -> Promise<'a, Vec<Event>> {
            Box::pin(async { Ok(Vec::new()) })
        }
    }

    impl Workers for Nowhere {
        fn submit(&self, _: Work) {}
    }

    #[test]
    fn a_quiet_room_forgets_readers_that_are_gone() {
        let room = Room::open("KOPI", 7, 0);
        let workers = Arc::new(Nowhere);
        let (_handle, mut actor) = channel(room, workers.clone(), workers, Arc::new(|| 0));
        for _ in 0..1000 {
            let (reply, answer) = oneshot::channel();
            actor.subscribe(None, 0, reply);
            drop(answer);
            assert!(actor.subscribers.len() <= 1, "{}", actor.subscribers.len());
        }
        let (reply, mut answer) = oneshot::channel();
        actor.subscribe(None, 0, reply);
        let reader = answer.try_recv().ok();
        let (reply, _) = oneshot::channel();
        actor.subscribe(None, 0, reply);
        assert_eq!(actor.subscribers.len(), 1);
        drop(reader);
    }
}
