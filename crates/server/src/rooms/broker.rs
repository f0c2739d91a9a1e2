//! The broker that carries change notices between servers: NATS.

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
        /// Connects, or will as soon as the broker is there.
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

        /// Tells the others that a room has changed.
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
