//! Servers that share rooms, and the NATS broker between them.
//!
//! The store is the truth; the broker only carries change notices. A lost notice costs only
//! time: rooms poll the store every now and then, and often while the broker is away.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval};

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
    /// A sender of change notices, and its queue.
    pub(super) fn new() -> (Self, mpsc::Receiver<String>) {
        let (rooms, told) = mpsc::channel(WAITING);
        (News { rooms }, told)
    }

    /// Announces a change. If the queue is full, other servers find out by polling.
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

    /// Removes silent servers. Returns whether there were any.
    fn any_gone(&mut self) -> bool {
        let before = self.heard.len();
        self.heard.retain(|_, heard| heard.elapsed() < PEER_TIMEOUT);
        self.heard.len() < before
    }
}

/// A message from another server.
#[cfg_attr(not(feature = "cluster"), expect(dead_code, reason = "there is nobody to hear"))]
pub(super) enum Heard {
    /// A room has changed.
    Changed(String),
    /// A heartbeat.
    Alive(String),
}

#[cfg(feature = "cluster")]
pub(super) use nats::Broker;

#[cfg(not(feature = "cluster"))]
pub(super) use none::Broker;

#[cfg(feature = "cluster")]
mod nats {
    use std::time::Duration;

    use async_nats::connection::State;
    use async_nats::{Client, ConnectOptions, Subscriber};
    use futures_util::StreamExt as _;
    use tokio::time::timeout;

    use super::Heard;
    use crate::rooms::registry::draw;

    const ROOMS: &str = "unpuzzle.rooms";
    const SERVERS: &str = "unpuzzle.servers";
    /// Time limit for the broker.
    const PUBLISH_TIMEOUT: Duration = Duration::from_millis(200);

    /// A self-healing connection to the broker.
    pub(in crate::rooms) struct Broker {
        client: Client,
        /// The name by which this server recognizes its own messages.
        own: String,
        rooms: Subscriber,
        servers: Subscriber,
    }

    impl Broker {
        /// Connects, in the background if the broker is away.
        pub(in crate::rooms) async fn connect(url: &str) -> Result<Self, String> {
            let options = ConnectOptions::new()
                .retry_on_initial_connect()
                .connection_timeout(Duration::from_secs(2))
                .ping_interval(Duration::from_secs(5));
            let said = |error: &dyn std::error::Error| error.to_string();
            let client = options.connect(url).await.map_err(|error| said(&error))?;
            let rooms = client.subscribe(ROOMS).await.map_err(|error| said(&error))?;
            let servers = client.subscribe(SERVERS).await;
            let servers = servers.map_err(|error| said(&error))?;
            Ok(Broker { client, own: format!("{:016x}", draw()), rooms, servers })
        }

        pub(in crate::rooms) fn is_connected(&self) -> bool {
            self.client.connection_state() == State::Connected
        }

        /// Announces a change.
        pub(in crate::rooms) async fn tell_of(&self, room: &str) {
            self.publish(ROOMS, format!("{} {room}", self.own)).await;
        }

        /// Sends a heartbeat.
        pub(in crate::rooms) async fn beat(&self) {
            self.publish(SERVERS, self.own.clone()).await;
        }

        async fn publish(&self, subject: &'static str, text: String) {
            let _ = timeout(PUBLISH_TIMEOUT, self.client.publish(subject, text.into())).await;
        }

        /// The next message from another server.
        pub(in crate::rooms) async fn hear(&mut self) -> Heard {
            loop {
                tokio::select! {
                    message = self.rooms.next() => match message {
                        Some(message) => {
                            let text = String::from_utf8_lossy(&message.payload);
                            if let Some((server, room)) = text.split_once(' ')
                                && server != self.own
                            {
                                return Heard::Changed(room.to_owned());
                            }
                        }
                        None => std::future::pending().await,
                    },
                    message = self.servers.next() => match message {
                        Some(message) => {
                            let server = String::from_utf8_lossy(&message.payload);
                            if server != self.own {
                                return Heard::Alive(server.into_owned());
                            }
                        }
                        None => std::future::pending().await,
                    },
                }
            }
        }
    }
}

#[cfg(not(feature = "cluster"))]
mod none {
    use super::Heard;

    /// This build has no broker.
    pub(in crate::rooms) enum Broker {}

    impl Broker {
        pub(in crate::rooms) async fn connect(_: &str) -> Result<Self, String> {
            Err("this program was built without NATS (feature \"cluster\")".to_owned())
        }

        pub(in crate::rooms) fn is_connected(&self) -> bool {
            match *self {}
        }

        pub(in crate::rooms) async fn tell_of(&self, _: &str) {
            match *self {}
        }

        pub(in crate::rooms) async fn beat(&self) {
            match *self {}
        }

        pub(in crate::rooms) async fn hear(&mut self) -> Heard {
            match *self {}
        }
    }
}
