//! Address and limits of the server.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use crate::lazy_store::Database;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Listen address.
    pub listen: SocketAddr,
    /// Accepted host names, besides its addresses.
    pub hosts: Vec<String>,
    /// Trusted proxies.
    pub proxies: Vec<ipnet::IpNet>,
    /// Threads for verbs. Moves and rooms have threads of their own.
    pub workers: usize,
    /// Queue length.
    pub queue: usize,
    /// Time limit of a job.
    pub longest_job: Duration,
    /// Concurrent requests of one client, running or queued.
    pub client_jobs: usize,
    /// Request rate of one client, per second.
    pub client_rate: f64,
    /// Request burst of one client.
    pub client_burst: f64,
    /// The database for rooms and results.
    pub database: Option<Database>,
    /// Whether the server refuses to start without it.
    pub database_needed: bool,
    /// Retention of closed rooms, and of results and ratings of players in browsers. Those of the
    /// player on this machine are never deleted.
    pub retention: Duration,
    /// Address of the broker between servers.
    pub broker: Option<String>,
    /// Maximum number of open rooms.
    pub rooms: usize,
    /// Maximum number of sockets.
    pub sockets: usize,
    /// Maximum number of open rooms of one client.
    pub client_rooms: usize,
    /// Maximum number of sockets of one client.
    pub client_sockets: usize,
    /// Maximum number of connections.
    pub connections: usize,
    /// Memory limit of all jobs together, in bytes; beyond it the largest job is cancelled.
    pub memory: u64,
    /// Time limit for receiving a request, and for an idle connection.
    pub io_timeout: Duration,
}

impl Settings {
    /// Default port.
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
