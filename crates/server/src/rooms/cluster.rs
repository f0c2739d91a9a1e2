//! Other servers that share the same rooms.
//!
//! The store is the truth; a broker only carries change notices. One that is
//! lost costs only time: rooms poll the store every now and then, and
//! often while the broker is away.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::broker::{Broker, Heard};
use super::registry::RoomRegistry;

/// The interval of heartbeats, and of polling while there is no broker.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// With a broker, rooms poll once in this many beats.
const RARELY: u32 = 8;
/// A server that has been silent for this long is considered dead.
const PEER_TIMEOUT: Duration = Duration::from_secs(10);
/// The capacity of the queue of change notices.
const WAITING: usize = 1024;

/// Tells other servers which rooms have changed.
#[derive(Clone, Debug)]
pub(crate) struct News {
    rooms: mpsc::Sender<String>,
}

impl News {
    /// A teller, and what it told.
    pub(super) fn new() -> (Self, mpsc::Receiver<String>) {
        let (rooms, told) = mpsc::channel(WAITING);
        (News { rooms }, told)
    }

    /// Tells that a room has changed. If too much waits, others find out later.
    pub(super) fn tell(&self, room: &str) {
        let _ = self.rooms.try_send(room.to_owned());
    }
}

/// Carries change notices between this server's rooms and other servers, forever.
pub(super) async fn exchange(
    registry: Arc<RoomRegistry>,
    mut told: mpsc::Receiver<String>,
    mut broker: Option<Broker>,
) {
    let mut beats = interval(HEARTBEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut peers = Peers::default();
    let mut number = 0_u32;
    loop {
        tokio::select! {
            room = told.recv() => match (room, &broker) {
                (Some(room), Some(broker)) => broker.tell_of(&room).await,
                (Some(_), None) => {}
                (None, _) => return,
            },
            heard = hear(&mut broker) => match heard {
                Heard::Changed(room) => registry.nudge(&room),
                Heard::Alive(server) => peers.heard(server),
            },
            _ = beats.tick() => {
                number = number.wrapping_add(1);
                let connected = broker.as_ref().is_some_and(Broker::is_connected);
                if !connected || number.is_multiple_of(RARELY) {
                    registry.nudge_all();
                }
                if let Some(broker) = &broker {
                    broker.beat().await;
                }
                if connected && peers.any_gone() {
                    registry.sweep_all();
                }
            }
        }
    }
}

async fn hear(broker: &mut Option<Broker>) -> Heard {
    match broker {
        Some(broker) => broker.hear().await,
        None => std::future::pending().await,
    }
}

/// When each other server was last heard from.
#[derive(Default)]
struct Peers {
    heard: HashMap<String, Instant>,
}

impl Peers {
    fn heard(&mut self, server: String) {
        self.heard.insert(server, Instant::now());
    }

    /// Whether a server has fallen silent; it is forgotten by that.
    fn any_gone(&mut self) -> bool {
        let before = self.heard.len();
        self.heard.retain(|_, heard| heard.elapsed() < PEER_TIMEOUT);
        self.heard.len() < before
    }
}
