//! The room actor: patches, backpressure, failing journals, two servers.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use unpuzzle_puzzles::Budget;
use unpuzzle_rooms::actor::{
    Clock, Journal, JournalError, JournalFuture, QUEUE, RoomError, RoomHandle, Snapshot, Work,
    channel,
};
use unpuzzle_rooms::patch::merge;
use unpuzzle_rooms::{
    Action, Command, Event, EventKind, Key, MemberId, Phase, Role, Room, Settings, View, table,
};

/// An in-memory journal that can be made to fail.
#[derive(Default)]
struct Memory {
    events: Mutex<Vec<Event>>,
    broken: AtomicBool,
}

impl Journal for Memory {
    fn append<'a>(&'a self, _: &'a str, after: u64, events: &'a [Event]) -> JournalFuture<'a, ()> {
        Box::pin(async move {
            tokio::task::yield_now().await;
            if self.broken.load(Ordering::SeqCst) {
                return Err(JournalError::Failed("the disk is full".to_owned()));
            }
            let mut kept = self.events.lock().unwrap();
            if kept.len() as u64 != after {
                return Err(JournalError::Conflict);
            }
            kept.extend(events.iter().cloned());
            Ok(())
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn since<'a>(&'a self, _: &'a str, version: u64) -> JournalFuture<'a, Vec<Event>> {
        Box::pin(async move {
            let kept = self.events.lock().unwrap();
            Ok(kept.iter().filter(|event| event.version > version).cloned().collect())
        })
    }
}

/// Runs a job on the threads of the test's runtime.
fn on_threads(work: Work) {
    tokio::task::spawn_blocking(move || work(&Budget::unlimited()));
}

/// A server with one room.
struct Server {
    journal: Arc<Memory>,
    handle: RoomHandle,
    task: tokio::task::JoinHandle<Arc<Snapshot>>,
}

/// The clock of the test's runtime, which may be paused.
fn clock() -> Clock {
    let start = tokio::time::Instant::now();
    Arc::new(move || 1_000 + start.elapsed().as_millis() as u64)
}

fn open() -> Server {
    let (room, events) = Room::open("KOPI", 7, 1_000, &Settings::default());
    let journal = Arc::new(Memory::default());
    journal.events.lock().unwrap().extend(events);
    serve(room, journal)
}

fn serve(room: Room, journal: Arc<Memory>) -> Server {
    let (handle, actor) = channel(room, journal.clone(), Arc::new(on_threads), clock());
    let task = tokio::spawn(actor.run());
    Server { journal, handle, task }
}

impl Server {
    async fn join(&self, name: &str) -> MemberId {
        let mut key = [0; 32];
        key[..name.len()].copy_from_slice(name.as_bytes());
        let (name, key) = (name.to_owned(), Key(key));
        let join = Command::Join { name, role: Role::Player, key };
        self.handle.send(join).await.unwrap().joined.unwrap()
    }

    async fn ask(&self, member: MemberId, id: u64, action: Action) -> Option<String> {
        let reply = self.handle.send(Command::Ask { member, id, action }).await;
        reply.unwrap().refusal.map(|refusal| refusal.code().to_owned())
    }

    fn view(&self) -> View {
        self.handle.snapshot().room.view(None)
    }

    fn pile(&self) -> Option<table::Pile> {
        self.view().table?.pile
    }
}

#[tokio::test(start_paused = true)]
async fn deadlines_fire_without_commands() {
    let server = open();
    let ana = server.join("Ana").await;
    assert_eq!(server.ask(ana, 1, Action::Start {}).await, None);
    assert_eq!(server.pile(), None);
    tokio::time::sleep(Duration::from_millis(3_001)).await;
    assert_eq!(server.pile().map(|pile| pile.number), Some(1));
    tokio::time::sleep(Duration::from_millis(120_000 + 6_002)).await;
    assert_eq!(server.pile().map(|pile| pile.number), Some(2));
}

/// A member who skips versions ends up with the same view.
#[tokio::test(start_paused = true)]
async fn patches_lead_to_the_newest_view() {
    let server = open();
    let ana = server.join("Ana").await;
    let mut newest = server.handle.subscribe();
    let mut told = Arc::clone(&newest.borrow_and_update());
    let mut view = serde_json::to_value(told.room.view(Some(ana))).unwrap();
    for (turn, name) in ["Budi", "Citra", "Dewi", "Eko"].iter().enumerate() {
        server.join(name).await;
        if turn == 1 {
            server.ask(ana, 1, Action::Start {}).await;
            tokio::time::sleep(Duration::from_secs(4)).await;
            server.ask(ana, 2, Action::Hint { pile: 1 }).await;
        }
        if turn % 2 == 1 {
            newest.changed().await.unwrap();
            let now = Arc::clone(&newest.borrow_and_update());
            let text = now.patch(&told, ana).unwrap();
            let frame: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(frame["since"], told.room.version());
            merge(&mut view, &frame["patch"]);
            assert_eq!(view, serde_json::to_value(now.room.view(Some(ana))).unwrap());
            told = now;
        }
    }
    assert!(view["table"]["pile"].is_object() && view["own"]["hints"].is_array());
}

/// A private change is sent to its member only.
#[tokio::test(start_paused = true)]
async fn private_changes_are_sent_to_one_member() {
    let server = open();
    let (ana, budi) = (server.join("Ana").await, server.join("Budi").await);
    let settings = r#"{"mode":"everybody","hands":["3 3 8 8"]}"#;
    let settings: unpuzzle_rooms::SettingsPatch = serde_json::from_str(settings).unwrap();
    assert_eq!(server.ask(ana, 1, Action::Settle { settings: settings.into() }).await, None);
    server.ask(ana, 2, Action::Start {}).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    let before = server.handle.snapshot();
    let wrong = Action::Answer { pile: 1, text: "3+3+8+8".to_owned() };
    assert_eq!(server.ask(budi, 1, wrong).await, None);
    let after = server.handle.snapshot();
    assert_eq!(after.patch(&before, ana), None);
    let told = after.patch(&before, budi).unwrap();
    assert!(told.contains("missed") && told.contains("\"version\""), "{told}");
    let right = Action::Answer { pile: 1, text: "8/(3-8/3)".to_owned() };
    assert_eq!(server.ask(budi, 2, right).await, None);
    let told = server.handle.snapshot().patch(&after, ana).unwrap();
    assert!(told.contains("\"status\":\"solved\"") && !told.contains("8/("), "{told}");
}

#[tokio::test(start_paused = true)]
async fn nothing_is_published_before_it_is_stored() {
    let server = open();
    let ana = server.join("Ana").await;
    let mut newest = server.handle.subscribe();
    newest.borrow_and_update();
    server.journal.broken.store(true, Ordering::SeqCst);
    let start = Command::Ask { member: ana, id: 1, action: Action::Start {} };
    let refused = server.handle.send(start.clone()).await;
    assert_eq!(refused, Err(RoomError::NotKept("the disk is full".to_owned())));
    assert_eq!(server.view().phase, Phase::Lobby);
    assert!(!newest.has_changed().unwrap(), "nobody hears of it");
    server.journal.broken.store(false, Ordering::SeqCst);
    assert_eq!(server.handle.send(start).await.unwrap().refusal, None);
    // The room's own clock resumes with the journal.
    server.journal.broken.store(true, Ordering::SeqCst);
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert_eq!(server.pile(), None);
    server.journal.broken.store(false, Ordering::SeqCst);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(server.pile().is_some());
}

#[tokio::test(start_paused = true)]
async fn a_full_queue_is_busy() {
    let server = open();
    let sends: Vec<_> = (0..2 * QUEUE)
        .map(|_| {
            let handle = server.handle.clone();
            tokio::spawn(async move { handle.send(Command::Tick).await })
        })
        .collect();
    let mut replies = Vec::new();
    for send in sends {
        replies.push(send.await.unwrap());
    }
    let busy = replies.iter().filter(|reply| **reply == Err(RoomError::Busy)).count();
    let fine = replies.iter().filter(|reply| reply.is_ok()).count();
    assert!(busy > 0 && fine >= QUEUE && busy + fine == 2 * QUEUE, "{busy} {fine}");
    assert!(server.handle.send(Command::Tick).await.is_ok());
}

/// Two servers with the same room, one of which dies during a match.
#[tokio::test(start_paused = true)]
async fn another_server_takes_over_the_room() {
    let one = open();
    let ana = one.join("Ana").await;
    let log: Vec<_> = one.journal.events.lock().unwrap().clone();
    let other = serve(Room::restore(&log).unwrap(), one.journal.clone());
    // Each of them has members of its own, and learns of the other's.
    let budi = other.join("Budi").await;
    one.handle.nudge().unwrap();
    while one.view() != other.view() {
        tokio::task::yield_now().await;
    }
    assert_eq!(one.ask(ana, 1, Action::Start {}).await, None);
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(other.ask(budi, 1, Action::Buzz { pile: 1 }).await, None);
    assert_eq!(one.ask(ana, 2, Action::Buzz { pile: 1 }).await.as_deref(), Some("another-answers"));
    one.task.abort();
    tokio::time::sleep(Duration::from_secs(16)).await;
    let kept = one.journal.events.lock().unwrap().clone();
    let dealt = kept
        .iter()
        .filter(|event| matches!(event.kind, EventKind::Table(table::Event::Dealt { .. })));
    assert_eq!(dealt.count(), 1, "one pile was dealt, though two servers were ready to");
    assert!(
        kept.iter()
            .any(|event| matches!(event.kind, EventKind::Table(table::Event::Failed { .. })))
    );
    assert!(kept.iter().map(|event| event.version).eq(1..=kept.len() as u64));
    let restored = Room::restore(&kept).unwrap();
    assert_eq!(restored.view(None), other.view());
}

#[tokio::test(start_paused = true)]
async fn a_closed_room_is_gone() {
    let server = open();
    let mut newest = server.handle.subscribe();
    newest.borrow_and_update();
    server.handle.send(Command::Close).await.unwrap();
    assert_eq!(server.task.await.unwrap().room.phase(), Phase::Closed);
    assert!(newest.changed().await.is_ok(), "everybody is told");
    assert_eq!(newest.borrow_and_update().room.phase(), Phase::Closed);
    assert!(newest.changed().await.is_err());
    assert_eq!(server.handle.send(Command::Tick).await, Err(RoomError::Gone));
}

/// Many members answer concurrently: one of them wins.
#[tokio::test(flavor = "multi_thread")]
async fn one_of_many_wins() {
    let server = Arc::new(open());
    let mut members = Vec::new();
    for number in 0..20 {
        members.push(server.join(&format!("p{number}")).await);
    }
    server.ask(members[0], 1, Action::Start {}).await;
    server.ask(members[0], 2, Action::Deal {}).await;
    let pile = server.pile().unwrap();
    let rules = unpuzzle_twentyfour::Rules::classic();
    let text = crate::support::answers(pile.cards, &rules).swap_remove(0);
    let won = Arc::new(AtomicU64::new(0));
    let tasks: Vec<_> = (members.iter().copied())
        .map(|member| {
            let (server, won, text) = (server.clone(), won.clone(), text.clone());
            tokio::spawn(async move {
                let answer = Action::Answer { pile: 1, text };
                if server.ask(member, 9, answer).await.is_none() {
                    won.fetch_add(1, Ordering::SeqCst);
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(won.load(Ordering::SeqCst), 1);
}

/// Dealing searches, and must not block the actor's thread.
#[tokio::test]
async fn dealing_does_not_block_the_actor() {
    let server = open();
    let ana = server.join("Ana").await;
    let settings = r#"{"level":"expert","operators":"+","pause":1}"#;
    let settings: unpuzzle_rooms::SettingsPatch = serde_json::from_str(settings).unwrap();
    assert_eq!(server.ask(ana, 1, Action::Settle { settings: settings.into() }).await, None);
    let turns = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&turns);
    let other = tokio::spawn(async move {
        loop {
            counted.fetch_add(1, Ordering::SeqCst);
            tokio::task::yield_now().await;
        }
    });
    assert_eq!(server.ask(ana, 2, Action::Start {}).await, None);
    let before = turns.load(Ordering::SeqCst);
    assert_eq!(server.ask(ana, 3, Action::Deal {}).await, None);
    let during = turns.load(Ordering::SeqCst) - before;
    other.abort();
    assert!(server.pile().is_some());
    // Messages to the room and back give it a few turns even when nothing else does.
    assert!(during > 100, "{during}");
}
