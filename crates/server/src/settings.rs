//! Address and limits of the server.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use crate::lazy_store::Database;

#[derive(Clone, Debug)]
pub struct Settings {
    pub listen: SocketAddr,
    /// Accepted host names, besides its addresses.
    pub hosts: Vec<String>,
    pub proxies: Vec<ipnet::IpNet>,
    /// Threads for verbs. Moves and rooms have threads of their own.
    pub workers: usize,
    pub queue: usize,
    pub longest_job: Duration,
    /// Concurrent requests of one client, running or queued.
    pub client_jobs: usize,
    pub client_rate: f64,
    pub client_burst: f64,
    pub database: Option<Database>,
    /// Whether the server refuses to start without it.
    pub database_needed: bool,
    /// Retention of closed rooms, and of results and ratings of players in browsers. Those of the
    /// player on this machine are never deleted.
    pub retention: Duration,
    pub broker: Option<String>,
    pub rooms: usize,
    pub sockets: usize,
    pub client_rooms: usize,
    pub client_sockets: usize,
    pub connections: usize,
    /// Memory limit of all jobs together, in bytes; beyond it the largest job is cancelled.
    pub memory: u64,
    /// Time limit for receiving a request, and for an idle connection.
    pub io_timeout: Duration,
}

impl Settings {
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
