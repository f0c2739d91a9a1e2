//! A bounded pool of threads that solve, with a fair queue before it.
//!
//! Searches keep a core busy for seconds, so they never run where connections
//! are served. Clients take turns (round robin), and one client never has all threads
//! while there is more than one, so that a short job of another need not wait for long
//! ones. A job that nobody waits for any more is dropped from the queue, or stopped by
//! its [`JobControl`]; so is the job that takes too much memory.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use unpuzzle_api::JobControl;
use unpuzzle_puzzles::{Cache, StopFlag};

use crate::memory::{self, PageFaults};
use crate::metrics::Metrics;

/// How often memory is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The threads and their queue.
#[derive(Clone)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
    workers: usize,
    most_waiting: usize,
    cache: Cache,
}

/// The queue is full, or closed for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SubmitError {
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
        cache: Cache,
    ) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            ready: Condvar::new(),
            metrics,
            share: workers.saturating_sub(1).max(1),
        });
        for _ in 0..workers {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(name.to_owned());
            thread.spawn(move || shared.work())?;
        }
        Ok(Pool { shared, workers, most_waiting, cache })
    }

    /// The control of a new job, which shares the cache of all.
    pub(crate) fn control(&self) -> JobControl {
        JobControl { cache: self.cache.clone(), ..JobControl::default() }
    }

    /// Puts a client's work into the queue, unless that is full of work that is waited
    /// for.
    pub(crate) fn submit(
        &self,
        client: IpAddr,
        control: JobControl,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<(), SubmitError> {
        let mut state = self.shared.state.lock();
        if state.closed {
            return Err(SubmitError::Closed);
        }
        if state.waiting() >= self.most_waiting {
            state.forget_abandoned();
        }
        if state.waiting() >= self.most_waiting {
            return Err(SubmitError::Full(self.wait(state.waiting())));
        }
        let work = Box::new(work);
        state.push(client, Job { control, work });
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
        let state = self.shared.state.lock();
        (state.waiting(), state.running.len())
    }

    /// Stops everything and takes nothing more.
    pub(crate) fn close(&self) {
        let mut state = self.shared.state.lock();
        state.closed = true;
        state.queues.clear();
        for job in &state.running {
            job.control.stop.raise();
        }
        self.shared.ready.notify_all();
    }

    /// Whether the pool takes nothing more.
    pub(crate) fn is_closed(&self) -> bool {
        self.shared.state.lock().closed
    }

    fn running(&self) -> Vec<Running> {
        self.shared.state.lock().running.clone()
    }
}

/// Starts a thread that stops the job that grows when the jobs of these pools have taken
/// more than so many bytes together.
pub(crate) fn watch_memory(pools: Vec<Pool>, most: u64) -> std::io::Result<()> {
    let thread = thread::Builder::new().name("memory".to_owned());
    thread.spawn(move || watch(&pools, most)).map(|_| ())
}

struct Job {
    control: JobControl,
    work: Box<dyn FnOnce() + Send>,
}

/// A job on its thread.
#[derive(Clone)]
struct Running {
    client: IpAddr,
    control: JobControl,
    faults: PageFaults,
}

#[derive(Default)]
struct State {
    /// The client that has waited longest for a turn comes first; no queue is empty.
    queues: VecDeque<(IpAddr, VecDeque<Job>)>,
    running: Vec<Running>,
    closed: bool,
}

impl State {
    fn waiting(&self) -> usize {
        self.queues.iter().map(|(_, jobs)| jobs.len()).sum()
    }

    fn push(&mut self, client: IpAddr, job: Job) {
        match self.queues.iter_mut().find(|(known, _)| *known == client) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.queues.push_back((client, VecDeque::from([job]))),
        }
    }

    fn forget_abandoned(&mut self) {
        for (_, jobs) in &mut self.queues {
            jobs.retain(|job| !job.control.stop.is_raised());
        }
        self.queues.retain(|(_, jobs)| !jobs.is_empty());
    }

    /// The next job, of the client whose turn it is among those with less than their
    /// share of the threads.
    fn pop(&mut self, share: usize) -> Option<(IpAddr, Job)> {
        self.forget_abandoned();
        let held = |client: &IpAddr| {
            let theirs = self.running.iter().filter(|one| one.client == *client);
            theirs.count()
        };
        let turn = self.queues.iter().position(|(client, _)| held(client) < share)?;
        let (client, mut jobs) = self.queues.remove(turn)?;
        let job = jobs.pop_front()?;
        if !jobs.is_empty() {
            self.queues.push_back((client, jobs));
        }
        Some((client, job))
    }
}

struct Shared {
    state: Mutex<State>,
    ready: Condvar,
    metrics: Arc<Metrics>,
    /// Threads that one client may have at once.
    share: usize,
}

impl Shared {
    fn work(&self) {
        // An engine that spreads its work over a pool finds this thread alone in it: so no job
        // waits for the threads of another, and what it takes of memory is seen.
        let _alone = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        while let Some(job) = self.next() {
            let started = Instant::now();
            // Who waits for the result learns of a panic by getting none.
            let _ = catch_unwind(AssertUnwindSafe(job.work));
            self.metrics.job_ended(started.elapsed());
            let ours = |one: &Running| one.control.stop.is_same(&job.control.stop);
            self.state.lock().running.retain(|one| !ours(one));
            // A client that had its share may have more waiting.
            self.ready.notify_one();
        }
    }

    /// The next job that is waited for; nothing when the pool is closed.
    fn next(&self) -> Option<Job> {
        let mut state = self.state.lock();
        while !state.closed {
            if let Some((client, job)) = state.pop(self.share) {
                state.running.push(Running {
                    client,
                    control: job.control.clone(),
                    faults: PageFaults::of_this_thread(),
                });
                return Some(job);
            }
            self.ready.wait(&mut state);
        }
        None
    }
}

/// What jobs leave behind (caches, and memory that the allocator keeps for the next ones)
/// is the server's own: jobs may take so much beside it, within [`ceiling`].
fn watch(pools: &[Pool], most: u64) {
    let mut baseline = memory::resident().unwrap_or(0);
    let mut stopping: Option<StopFlag> = None;
    while !pools.iter().all(Pool::is_closed) {
        let held = memory::resident().unwrap_or(0);
        let running: Vec<_> = pools.iter().flat_map(Pool::running).collect();
        let ending = |stop: &StopFlag| running.iter().any(|one| one.control.stop.is_same(stop));
        if running.is_empty() {
            baseline = held;
        } else if stopping.as_ref().is_some_and(ending) {
            // One at a time: the others may be small once it is gone.
        } else if stopping.take().is_some() {
            baseline = baseline.max(held.saturating_sub(most / 8));
        } else if held > ceiling(baseline, most) {
            stopping = stop_the_largest(&running);
        }
        thread::sleep(POLL_INTERVAL);
    }
}

/// The most memory that the process may hold while jobs run. A limit that only added to
/// what the idle server holds would rise with every cache that jobs leave behind; one that
/// never rose would lock all jobs out once caches fill it, so that a quarter is always left.
fn ceiling(baseline: u64, most: u64) -> u64 {
    let beside = baseline.saturating_add(most).min(most.saturating_add(most / 2));
    beside.max(baseline.saturating_add(most / 4))
}

fn stop_the_largest(running: &[Running]) -> Option<StopFlag> {
    let largest = running.iter().max_by_key(|one| one.faults.count())?;
    largest.control.out_of_memory.raise();
    largest.control.stop.raise();
    Some(largest.control.stop.clone())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    const ANA: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const BUDI: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    fn pool(workers: usize, most_waiting: usize) -> Pool {
        Pool::start("test", workers, most_waiting, Arc::default(), Cache::default()).unwrap()
    }

    /// Fills the only worker until the sender is dropped.
    fn occupy(pool: &Pool) -> std::sync::mpsc::Sender<()> {
        let (release, released) = channel();
        let (started, running) = channel();
        let work = move || {
            let _ = started.send(());
            let _ = released.recv();
        };
        pool.submit(ANA, JobControl::default(), work).unwrap();
        running.recv().unwrap();
        release
    }

    #[test]
    fn a_full_queue_refuses() {
        let pool = pool(1, 2);
        let _busy = occupy(&pool);
        assert!(pool.submit(ANA, JobControl::default(), || {}).is_ok());
        assert!(pool.submit(ANA, JobControl::default(), || {}).is_ok());
        assert_eq!(pool.submit(ANA, JobControl::default(), || {}), Err(SubmitError::Full(1)));
        assert_eq!(pool.load(), (2, 1));
    }

    #[test]
    fn a_job_that_nobody_waits_for_makes_room_and_is_never_done() {
        let pool = pool(1, 1);
        let busy = occupy(&pool);
        let left = JobControl::default();
        pool.submit(ANA, left.clone(), || panic!("nobody waits for this")).unwrap();
        left.stop.raise();
        let (send, receive) = channel();
        pool.submit(ANA, JobControl::default(), move || send.send(7).unwrap()).unwrap();
        drop(busy);
        assert_eq!(receive.recv(), Ok(7));
    }

    #[test]
    fn a_panic_harms_nobody_else() {
        let pool = pool(1, 8);
        pool.submit(ANA, JobControl::default(), || panic!("on purpose")).unwrap();
        let (send, receive) = channel();
        pool.submit(ANA, JobControl::default(), move || send.send(7).unwrap()).unwrap();
        assert_eq!(receive.recv(), Ok(7));
    }

    #[test]
    fn closing_stops_what_runs_and_forgets_what_waits() {
        let pool = pool(1, 8);
        let control = JobControl::default();
        let (started, running) = channel();
        let (send, receive) = channel();
        let stop = control.stop.clone();
        let work = move || {
            started.send(()).unwrap();
            while !stop.is_raised() {
                thread::yield_now();
            }
            send.send("stopped").unwrap();
        };
        pool.submit(ANA, control, work).unwrap();
        running.recv().unwrap();
        let (late, never) = channel::<()>();
        pool.submit(ANA, JobControl::default(), move || late.send(()).unwrap()).unwrap();
        pool.close();
        assert_eq!(receive.recv(), Ok("stopped"));
        assert!(never.recv().is_err());
        assert_eq!(pool.submit(ANA, JobControl::default(), || {}), Err(SubmitError::Closed));
    }

    #[test]
    fn clients_take_turns() {
        let pool = pool(1, 16);
        let busy = occupy(&pool);
        let (send, receive) = channel();
        let submit = |client, name: &'static str| {
            let send = send.clone();
            let work = move || send.send(name).unwrap();
            pool.submit(client, JobControl::default(), work).unwrap();
        };
        for name in ["a1", "a2", "a3"] {
            submit(ANA, name);
        }
        submit(BUDI, "b1");
        submit(BUDI, "b2");
        drop(busy);
        let order: Vec<_> = receive.iter().take(5).collect();
        assert_eq!(order, ["a1", "b1", "a2", "b2", "a3"]);
    }

    #[test]
    fn one_client_never_has_all_threads() {
        let pool = pool(2, 16);
        let _busy = occupy(&pool);
        let (send, receive) = channel();
        let late = send.clone();
        let work = move || late.send("second of the greedy one").unwrap();
        pool.submit(ANA, JobControl::default(), work).unwrap();
        pool.submit(BUDI, JobControl::default(), move || {
            send.send("other").unwrap();
        })
        .unwrap();
        assert_eq!(receive.recv(), Ok("other"));
        assert_eq!(pool.load().0, 1);
    }

    #[test]
    fn the_ceiling_does_not_follow_what_jobs_leave_behind() {
        const GIB: u64 = 1 << 30;
        assert_eq!(ceiling(0, GIB), GIB);
        assert_eq!(ceiling(GIB / 4, GIB), GIB + GIB / 4);
        for baseline in [GIB / 2, GIB, GIB + GIB / 4] {
            assert_eq!(ceiling(baseline, GIB), GIB + GIB / 2);
        }
        assert_eq!(ceiling(2 * GIB, GIB), 2 * GIB + GIB / 4, "jobs are never locked out");
    }

    /// Only the job that grows is stopped, and what it leaves behind does not count
    /// against the next one.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_job_that_grows_is_stopped() {
        let pool = pool(2, 8);
        watch_memory(vec![pool.clone()], 64 << 20).unwrap();
        let small = JobControl::default();
        let (send, receive) = channel();
        let stop = small.stop.clone();
        let work = move || {
            while !stop.is_raised() {
                thread::yield_now();
            }
        };
        pool.submit(ANA, small.clone(), work).unwrap();
        for _ in 0..2 {
            let large = JobControl::default();
            let (stop, send) = (large.stop.clone(), send.clone());
            let work = move || {
                let mut taken = Vec::new();
                while !stop.is_raised() {
                    taken.push(vec![1_u8; 1 << 20]);
                    thread::sleep(Duration::from_millis(1));
                }
                std::mem::forget(taken);
                send.send(()).unwrap();
            };
            pool.submit(BUDI, large.clone(), work).unwrap();
            receive.recv().unwrap();
            assert!(large.out_of_memory.is_raised());
            assert!(!small.stop.is_raised());
        }
        small.stop.raise();
    }
}
