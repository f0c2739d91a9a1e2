//! Work that may take long, done beside the screen so that keys never wait.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use unpuzzle_puzzle::{Budget, StopFlag};

/// One piece of work and what has come of it; dropping it stops the work.
pub(super) struct Background<T> {
    results: Receiver<T>,
    stop: StopFlag,
}

/// Most work is done before anybody could notice the wait.
const BRIEFLY: Duration = Duration::from_millis(30);

impl<T: Send + 'static> Background<T> {
    /// Begins work that reports once or more often.
    pub(super) fn start(
        patience: Duration,
        work: impl FnOnce(&Budget, &Sender<T>) + Send + 'static,
    ) -> Self {
        let (sender, results) = channel();
        let stop = StopFlag::default();
        let budget = Budget::unlimited()
            .with_stop(stop.clone())
            .with_timeout(patience);
        thread::spawn(move || work(&budget, &sender));
        Background { results, stop }
    }

    /// The next result, if it is there or comes within a moment.
    pub(super) fn soon(&self) -> Option<T> {
        self.results.recv_timeout(BRIEFLY).ok()
    }

    /// The next result, if it is there.
    pub(super) fn now(&self) -> Option<T> {
        self.results.try_recv().ok()
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
