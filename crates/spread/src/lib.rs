#![doc = include_str!("../README.md")]
//!
//! ```text
//!  coordinate()                     broker                          work()
//!  plan, publish parts ----> UNPUZZLE-TODO-<job>  ---- one part ---->  compute
//!                            (work queue: a part                      (heartbeat: in progress)
//!                             stays until it is
//!  collect, put together <-- UNPUZZLE-DONE-<job>  <--- its result ---  store, then acknowledge
//!                             acknowledged)
//! ```

mod broker;
mod coordinator;
mod job;
mod status;
mod worker;

pub use broker::{Broker, BrokerError};
pub use coordinator::{Collected, coordinate};
pub use job::Job;
pub use status::{JobStatus, Status, WorkerStatus, status};
pub use worker::{Event, work};

/// Runs what waits for a broker on threads of its own.
pub fn block_on<T, E: From<BrokerError>>(
    future: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.map_err(BrokerError::of)?.block_on(future)
}
