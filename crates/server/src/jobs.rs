//! A bounded pool of threads that solve, with a bounded queue before it.
//!
//! Searches keep a core busy for seconds, so they never run where connections
//! are served. A job that nobody waits for any more is dropped from the queue,
//! or stopped by its flag.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use unpuzzle_core::StopFlag;

type Work = Box<dyn FnOnce() + Send>;

/// The threads and their queue.
#[derive(Clone)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
    most_waiting: usize,
}

struct Shared {
    queue: Mutex<VecDeque<Job>>,
    ready: Condvar,
}

struct Job {
    stop: StopFlag,
    work: Work,
}

/// The queue is full.
#[derive(Debug)]
pub(crate) struct Full;

impl Pool {
    /// Starts the threads.
    pub(crate) fn start(name: &str, workers: usize, most_waiting: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            ready: Condvar::new(),
        });
        for _ in 0..workers.max(1) {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(name.to_owned());
            thread.spawn(move || shared.work())?;
        }
        Ok(Pool {
            shared,
            most_waiting,
        })
    }

    /// Puts work into the queue, unless that is full of work somebody waits for.
    pub(crate) fn submit(
        &self,
        stop: StopFlag,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<(), Full> {
        let mut queue = self.shared.queue();
        if queue.len() >= self.most_waiting {
            queue.retain(|job| !job.stop.is_raised());
        }
        if queue.len() >= self.most_waiting {
            return Err(Full);
        }
        queue.push_back(Job {
            stop,
            work: Box::new(work),
        });
        self.shared.ready.notify_one();
        Ok(())
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, VecDeque<Job>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        loop {
            let job = self.next();
            if !job.stop.is_raised() {
                // Whoever waits for the result learns of a panic by getting none.
                let _ = catch_unwind(AssertUnwindSafe(job.work));
            }
        }
    }

    fn next(&self) -> Job {
        let mut queue = self.queue();
        loop {
            match queue.pop_front() {
                Some(job) => return job,
                None => {
                    let woken = self.ready.wait(queue);
                    queue = woken.unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }
}
