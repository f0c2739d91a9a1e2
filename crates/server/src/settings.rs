//! Where the server listens and how much it takes on.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

/// The port when none is asked for.
const PORT: u16 = 2424;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address that it listens on.
    pub listen: SocketAddr,
    /// Names by which it may be called, beside its addresses.
    pub hosts: Vec<String>,
    /// Threads that solve.
    pub workers: usize,
    /// Jobs that may wait for one of them.
    pub queue: usize,
    /// How long one job may take.
    pub longest_job: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
            hosts: Vec::new(),
            workers: available_parallelism().map_or(1, NonZero::get),
            queue: 64,
            longest_job: Duration::from_secs(30),
        }
    }
}
