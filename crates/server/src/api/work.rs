//! Running work for a connection on a worker thread.

use std::net::IpAddr;

use tokio::sync::oneshot;

use unpuzzle_api::{JobControl, Problem};

use crate::jobs::{Pool, SubmitError};
use crate::metrics::Metrics;

/// Runs work on a worker thread, and stops it when nobody waits for it.
pub(crate) async fn on_worker<T: Send + 'static>(
    pool: &Pool,
    metrics: &Metrics,
    client: IpAddr,
    work: impl FnOnce(JobControl) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let waiting = Waiting(pool.control());
    let control = waiting.0.clone();
    let (send, receive) = oneshot::channel();
    submit(pool, metrics, client, &waiting, move || {
        let _ = send.send(work(control));
    })?;
    match receive.await {
        Ok(done) => done,
        Err(_) if pool.is_closed() => Err(Problem::stopping()),
        Err(_) => Err(Problem::internal()),
    }
}

/// Queues work, or says why not.
pub(crate) fn submit(
    pool: &Pool,
    metrics: &Metrics,
    client: IpAddr,
    waiting: &Waiting,
    work: impl FnOnce() + Send + 'static,
) -> Result<(), Problem> {
    let submitted = pool.submit(client, waiting.0.clone(), work);
    submitted.map_err(|refused| match refused {
        SubmitError::Full(seconds) => {
            metrics.refused("queue");
            Problem::busy(seconds)
        }
        SubmitError::Closed => Problem::stopping(),
    })
}

/// Cancels the work when dropped, as the connection does when it is closed.
pub(crate) struct Waiting(pub(crate) JobControl);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop.raise();
    }
}
