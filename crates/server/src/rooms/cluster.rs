//! Servers that share rooms, and the NATS broker between them.
//!
//! The store is the truth; the broker only carries change notices. A lost notice costs only
//! time: rooms poll the store every now and then, and often while the broker is away.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::registry::{RoomRegistry, draw};

/// The interval of heartbeats, and of polling while there is no broker.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// With a broker, rooms poll once in this many beats.
const RARELY: u32 = 8;
/// A server that has been silent for this long is considered dead.
const PEER_TIMEOUT: Duration = Duration::from_secs(10);

/// Carries change notices between this server's rooms and other servers, forever.
pub(super) async fn exchange(
    registry: Arc<RoomRegistry>,
    mut changed: mpsc::Receiver<String>,
    mut broker: Option<Broker>,
) {
    let mut beats = interval(HEARTBEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // When each other server was last heard from.
    let mut peers = HashMap::new();
    let mut number = 0_u32;
    loop {
        tokio::select! {
            room = changed.recv() => match (room, &broker) {
                (Some(room), Some(broker)) => broker.tell_of(&room).await,
                (Some(_), None) => {}
                (None, _) => return,
            },
            heard = hear(&mut broker) => match heard {
                Heard::Changed(room) => registry.nudge(&room),
                Heard::Alive(server) => _ = peers.insert(server, Instant::now()),
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
                if connected {
                    let known = peers.len();
                    peers.retain(|_, heard: &mut Instant| heard.elapsed() < PEER_TIMEOUT);
                    if peers.len() < known {
                        registry.sweep_all();
                    }
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

enum Heard {
    Changed(String),
    Alive(String),
}

const ROOMS: &str = "unpuzzle.rooms";
const SERVERS: &str = "unpuzzle.servers";
const PUBLISH_TIMEOUT: Duration = Duration::from_millis(200);

pub(super) struct Broker {
    client: Client,
    /// The name by which this server recognizes its own messages.
    own: String,
    rooms: Subscriber,
    servers: Subscriber,
}

impl Broker {
    /// Connects, in the background if the broker is away.
    pub(super) async fn connect(url: &str) -> Result<Self, String> {
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

    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    async fn tell_of(&self, room: &str) {
        self.publish(ROOMS, format!("{} {room}", self.own)).await;
    }

    async fn beat(&self) {
        self.publish(SERVERS, self.own.clone()).await;
    }

    async fn publish(&self, subject: &'static str, text: String) {
        let _ = timeout(PUBLISH_TIMEOUT, self.client.publish(subject, text.into())).await;
    }

    async fn hear(&mut self) -> Heard {
        loop {
            tokio::select! {
                Some(message) = self.rooms.next() => {
                    let text = String::from_utf8_lossy(&message.payload);
                    if let Some((server, room)) = text.split_once(' ')
                        && server != self.own
                    {
                        return Heard::Changed(room.to_owned());
                    }
                }
                Some(message) = self.servers.next() => {
                    let server = String::from_utf8_lossy(&message.payload);
                    if server != self.own {
                        return Heard::Alive(server.into_owned());
                    }
                }
                else => std::future::pending().await,
            }
        }
    }
}
