//! A bounded pool of threads that solve, with a bounded queue before it.
//!
//! Searches keep a core busy for seconds, so they never run where connections
//! are served. A job that nobody waits for any more is dropped from the queue,
//! or stopped by its reins; so is everything that runs when memory gets short.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use unpuzzle_puzzle::StopFlag;

use crate::memory;
use crate::metrics::Metrics;

/// How often memory is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// The threads and their queue.
#[derive(Clone)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
    workers: usize,
    most_waiting: usize,
}

/// What holds a job back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reins {
    /// Raised when the job shall stop.
    pub(crate) stop: StopFlag,
    /// Raised too when it stops because memory is short.
    pub(crate) starved: StopFlag,
}

/// The queue is full, or closed for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// Try again after so many seconds.
    Full(u64),
    /// The server is stopping.
    Closed,
}

impl Pool {
    /// Starts the threads.
    pub(crate) fn start(
        name: &str,
        workers: usize,
        most_waiting: usize,
        metrics: Arc<Metrics>,
    ) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            ready: Condvar::new(),
            metrics,
        });
        for _ in 0..workers {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(name.to_owned());
            thread.spawn(move || shared.work())?;
        }
        Ok(Pool {
            shared,
            workers,
            most_waiting,
        })
    }

    /// Puts work into the queue, unless that is full of work somebody waits for.
    pub(crate) fn submit(
        &self,
        reins: Reins,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<(), Refused> {
        let mut state = self.shared.state();
        if state.closed {
            return Err(Refused::Closed);
        }
        if state.waiting.len() >= self.most_waiting {
            state.waiting.retain(|job| !job.reins.stop.is_raised());
        }
        if state.waiting.len() >= self.most_waiting {
            return Err(Refused::Full(self.wait(state.waiting.len())));
        }
        let work = Box::new(work);
        state.waiting.push_back(Job { reins, work });
        self.shared.ready.notify_one();
        Ok(())
    }

    /// About how many seconds so many jobs take.
    fn wait(&self, jobs: usize) -> u64 {
        let seconds = self.shared.metrics.mean_job() * jobs as f64 / self.workers.max(1) as f64;
        (seconds.ceil() as u64).clamp(1, 30)
    }

    /// Jobs that wait and jobs that run.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.shared.state();
        (state.waiting.len(), state.running.len())
    }

    /// Stops everything and takes nothing more.
    pub(crate) fn close(&self) {
        let mut state = self.shared.state();
        state.closed = true;
        state.waiting.clear();
        for reins in &state.running {
            reins.stop.raise();
        }
        self.shared.ready.notify_all();
    }

    /// Whether the pool takes nothing more.
    pub(crate) fn is_closed(&self) -> bool {
        self.shared.state().closed
    }

    /// Starts a thread that stops what runs whenever the process holds more
    /// than so many bytes.
    pub(crate) fn watch_memory(&self, most: u64) -> std::io::Result<()> {
        let shared = Arc::clone(&self.shared);
        let thread = thread::Builder::new().name("memory".to_owned());
        thread.spawn(move || shared.watch_memory(most)).map(|_| ())
    }
}

struct Job {
    reins: Reins,
    work: Box<dyn FnOnce() + Send>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    running: Vec<Reins>,
    closed: bool,
}

struct Shared {
    state: Mutex<State>,
    ready: Condvar,
    metrics: Arc<Metrics>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some(job) = self.next() {
            let started = Instant::now();
            // Whoever waits for the result learns of a panic by getting none.
            let _ = catch_unwind(AssertUnwindSafe(job.work));
            self.metrics.job_ended(started.elapsed());
            let mut state = self.state();
            let ours = |reins: &Reins| reins.stop.is_same(&job.reins.stop);
            state.running.retain(|reins| !ours(reins));
        }
    }

    /// The next job that somebody waits for; nothing when the pool is closed.
    fn next(&self) -> Option<Job> {
        let mut state = self.state();
        while !state.closed {
            match state.waiting.pop_front() {
                Some(job) if job.reins.stop.is_raised() => {}
                Some(job) => {
                    state.running.push(job.reins.clone());
                    return Some(job);
                }
                None => {
                    let woken = self.ready.wait(state);
                    state = woken.unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
        None
    }

    fn watch_memory(&self, most: u64) {
        while !self.state().closed {
            if memory::resident().is_some_and(|held| held > most) {
                for reins in &self.state().running {
                    reins.starved.raise();
                    reins.stop.raise();
                }
            }
            thread::sleep(LOOK);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn pool(workers: usize, most_waiting: usize) -> Pool {
        Pool::start("test", workers, most_waiting, Arc::default()).unwrap()
    }

    /// Fills the only worker until the sender is dropped.
    fn occupy(pool: &Pool) -> std::sync::mpsc::Sender<()> {
        let (release, released) = channel();
        let (started, running) = channel();
        let work = move || {
            let _ = started.send(());
            let _ = released.recv();
        };
        pool.submit(Reins::default(), work).unwrap();
        running.recv().unwrap();
        release
    }

    #[test]
    fn a_full_queue_refuses() {
        let pool = pool(1, 2);
        let _busy = occupy(&pool);
        assert!(pool.submit(Reins::default(), || {}).is_ok());
        assert!(pool.submit(Reins::default(), || {}).is_ok());
        assert_eq!(pool.submit(Reins::default(), || {}), Err(Refused::Full(1)));
        assert_eq!(pool.load(), (2, 1));
    }

    #[test]
    fn a_job_that_nobody_waits_for_makes_room_and_is_never_done() {
        let pool = pool(1, 1);
        let busy = occupy(&pool);
        let left = Reins::default();
        pool.submit(left.clone(), || panic!("nobody waits for this"))
            .unwrap();
        left.stop.raise();
        let (send, receive) = channel();
        pool.submit(Reins::default(), move || send.send(7).unwrap())
            .unwrap();
        drop(busy);
        assert_eq!(receive.recv(), Ok(7));
    }

    #[test]
    fn a_panic_harms_nobody_else() {
        let pool = pool(1, 8);
        pool.submit(Reins::default(), || panic!("on purpose"))
            .unwrap();
        let (send, receive) = channel();
        pool.submit(Reins::default(), move || send.send(7).unwrap())
            .unwrap();
        assert_eq!(receive.recv(), Ok(7));
    }

    #[test]
    fn closing_stops_what_runs_and_forgets_what_waits() {
        let pool = pool(1, 8);
        let reins = Reins::default();
        let (started, running) = channel();
        let (send, receive) = channel();
        let stop = reins.stop.clone();
        let work = move || {
            started.send(()).unwrap();
            while !stop.is_raised() {
                thread::yield_now();
            }
            send.send("stopped").unwrap();
        };
        pool.submit(reins, work).unwrap();
        running.recv().unwrap();
        let (late, never) = channel::<()>();
        pool.submit(Reins::default(), move || late.send(()).unwrap())
            .unwrap();
        pool.close();
        assert_eq!(receive.recv(), Ok("stopped"));
        assert!(never.recv().is_err());
        assert_eq!(pool.submit(Reins::default(), || {}), Err(Refused::Closed));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn short_memory_stops_what_runs() {
        let pool = pool(1, 8);
        let reins = Reins::default();
        let (send, receive) = channel();
        let stop = reins.stop.clone();
        let work = move || {
            while !stop.is_raised() {
                thread::yield_now();
            }
            send.send(()).unwrap();
        };
        pool.submit(reins.clone(), work).unwrap();
        pool.watch_memory(1).unwrap();
        receive.recv().unwrap();
        assert!(reins.starved.is_raised());
    }
}
