//! Where the server listens and how much it takes on.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use crate::lazy_store::Database;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address that it listens on.
    pub listen: SocketAddr,
    /// Names by which it may be called, beside its addresses.
    pub hosts: Vec<String>,
    /// Proxies whose word about a client is believed.
    pub proxies: Vec<ipnet::IpNet>,
    /// Threads that solve. One more is kept for moves in games, so that play
    /// goes on while all of them are busy.
    pub workers: usize,
    /// Jobs that may wait for one of them.
    pub queue: usize,
    /// How long one job may take.
    pub longest_job: Duration,
    /// Requests of one client that may be worked on or waiting at once.
    pub client_jobs: usize,
    /// Requests of one client in a second, in the long run.
    pub client_rate: f64,
    /// Requests of one client in a row after a pause.
    pub client_burst: f64,
    /// The database for rooms and results.
    pub database: Option<Database>,
    /// Whether the server does not start without it.
    pub database_needed: bool,
    /// How long closed rooms, and the results and ratings of players in browsers, are
    /// kept. Those of the player on this machine are never deleted.
    pub retention: Duration,
    /// The address of the broker that carries news between servers.
    pub broker: Option<String>,
    /// Rooms that are open at once.
    pub rooms: usize,
    /// Sockets at once.
    pub sockets: usize,
    /// Rooms that one client may have opened.
    pub client_rooms: usize,
    /// Sockets of one client at once.
    pub client_sockets: usize,
    /// Connections at once.
    pub connections: usize,
    /// When jobs have taken so many bytes of memory, the one that grows is stopped.
    pub memory: u64,
    /// How long a client may take to send a request, and how long a connection
    /// may lie idle.
    pub io_timeout: Duration,
}

impl Settings {
    /// The port when none is asked for.
    pub const PORT: u16 = 2424;
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, Settings::PORT)),
            hosts: Vec::new(),
            proxies: Vec::new(),
            workers: available_parallelism().map_or(1, NonZero::get),
            queue: 64,
            longest_job: Duration::from_secs(30),
            client_jobs: 8,
            client_rate: 50.0,
            client_burst: 200.0,
            database: None,
            database_needed: false,
            retention: Duration::from_secs(400 * 24 * 3600),
            broker: None,
            rooms: 2048,
            sockets: 4096,
            client_rooms: 64,
            client_sockets: 512,
            connections: 4096,
            memory: 1 << 30,
            io_timeout: Duration::from_secs(30),
        }
    }
}
