//! Work that takes hours on one machine, done in parts by many. The parts are kept and
//! handed out by NATS JetStream.
//!
//! - A part always has the same result, wherever and however often it is computed.
//! - A part is acknowledged after its result is stored. If a worker dies, another takes
//!   over its part a few seconds later.
//! - The coordinator may be stopped: the same command finds the results so far and waits for
//!   the rest.
//!
//! ```text
//!  coordinate()                     broker                          work()
//!  plan, publish parts ----> UNPUZZLE-WAITING-<job> -- one part ---->  compute
//!                            (work queue: a part                      (heartbeat: in progress)
//!                             stays until it is
//!  collect, put together <-- UNPUZZLE-DONE-<job>  <--- its result ---  store, then acknowledge
//!                             acknowledged)
//! ```

mod broker;
mod coordinator;
mod job;
mod scale;
mod status;
mod worker;

use std::io;

use broker::Broker;
pub use job::{Halt, Task, Work};
pub use scale::Scale;
use serde::de::DeserializeOwned;

/// Runs a task on the workers of a broker. Returns the task as it was begun, and its parts.
pub(crate) fn spread<P: DeserializeOwned>(
    url: &str,
    task: &Task,
    begin: impl FnOnce() -> io::Result<Task>,
) -> io::Result<(Task, Vec<P>)> {
    let (task, parts) = block_on(async {
        let broker = Broker::connect(url).await?;
        coordinator::coordinate(&broker, task, begin).await
    })?;
    let parts = parts.iter().map(|part| serde_json::from_str(part)).collect::<Result<_, _>>()?;
    Ok((task, parts))
}

/// Computes parts of any job until the process is killed.
pub fn work(url: &str, threads: usize) -> io::Result<()> {
    block_on(async {
        worker::work(Broker::connect(url).await?, threads).await;
        Ok(())
    })
}

/// Prints the progress of all jobs and their workers.
pub fn status(url: &str) -> io::Result<()> {
    let lines = block_on(async { Ok(status::status(&Broker::connect(url).await?).await?) })?;
    lines.iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// Runs a future on a new runtime.
fn block_on<T>(future: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime?.block_on(future)
}
