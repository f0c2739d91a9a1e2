//! Bounded thread pools for searches, with fair queues.
//!
//! Searches keep a core busy for seconds, so they never run on the threads of connections.
//! Clients are served round robin, and one client never occupies all threads of a pool with
//! several, so a short job need not wait for another client's long ones. A job whose
//! connection has closed is dropped from the queue or cancelled by its [`JobControl`]; so is
//! the job that uses too much memory.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use tokio::sync::oneshot;
use unpuzzle_api::{JobControl, Problem};
use unpuzzle_puzzles::{Cache, StopFlag};

use crate::memory::{self, PageFaults};
use crate::metrics::Metrics;

/// Sampling interval of memory use.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

pub(crate) struct Pool {
    state: Mutex<State>,
    ready: Condvar,
    workers: usize,
    max_queued: usize,
    metrics: Arc<Metrics>,
    cache: Cache,
}

impl Pool {
    pub(crate) fn start(
        name: &str,
        workers: usize,
        max_queued: usize,
        metrics: Arc<Metrics>,
        cache: Cache,
    ) -> std::io::Result<Arc<Self>> {
        let (state, ready) = Default::default();
        let pool = Arc::new(Pool { state, ready, workers, max_queued, metrics, cache });
        for _ in 0..workers {
            let pool = Arc::clone(&pool);
            let thread = thread::Builder::new().name(name.to_owned());
            thread.spawn(move || pool.work())?;
        }
        Ok(pool)
    }

    /// The control of a new job, with the shared cache.
    pub(crate) fn control(&self) -> JobControl {
        JobControl { cache: self.cache.clone(), ..JobControl::default() }
    }

    /// Queues a job of a client, unless the queue is full of jobs with open connections.
    pub(crate) fn submit(
        &self,
        client: IpAddr,
        control: JobControl,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<(), Problem> {
        let mut state = self.state.lock();
        if state.closed {
            return Err(Problem::stopping());
        }
        if state.waiting() >= self.max_queued {
            state.forget_abandoned();
        }
        if state.waiting() >= self.max_queued {
            self.metrics.refused("queue");
            return Err(Problem::busy(self.wait(state.waiting())));
        }
        let work = Box::new(work);
        state.push(client, Job { control, work });
        self.ready.notify_one();
        Ok(())
    }

    /// Runs a job on a worker thread, and cancels it when the caller is dropped.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce(JobControl) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let job = CancelOnDrop(self.control());
        let control = job.0.clone();
        let (send, receive) = oneshot::channel();
        self.submit(client, job.0.clone(), move || {
            let _ = send.send(work(control));
        })?;
        match receive.await {
            Ok(done) => done,
            Err(_) if self.is_closed() => Err(Problem::stopping()),
            Err(_) => Err(Problem::internal()),
        }
    }

    /// Estimated time for a number of jobs, in seconds.
    fn wait(&self, jobs: usize) -> u64 {
        let seconds = self.metrics.mean_job() * jobs as f64 / self.workers.max(1) as f64;
        (seconds.ceil() as u64).clamp(1, 30)
    }

    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.state.lock();
        (state.waiting(), state.running.len())
    }

    /// Cancels all jobs and accepts no more.
    pub(crate) fn close(&self) {
        let mut state = self.state.lock();
        state.closed = true;
        state.queues.clear();
        for job in &state.running {
            job.control.stop.raise();
        }
        self.ready.notify_all();
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.state.lock().closed
    }

    fn running(&self) -> Vec<Running> {
        self.state.lock().running.clone()
    }
}

/// Starts a thread that cancels the largest job when the jobs of these pools together use more
/// than `most` bytes.
pub(crate) fn watch_memory(pools: Vec<Arc<Pool>>, most: u64) -> std::io::Result<()> {
    let thread = thread::Builder::new().name("memory".to_owned());
    thread.spawn(move || watch(&pools, most)).map(|_| ())
}

struct Job {
    control: JobControl,
    work: Box<dyn FnOnce() + Send>,
}

#[derive(Clone)]
struct Running {
    client: IpAddr,
    control: JobControl,
    faults: PageFaults,
}

#[derive(Default)]
struct State {
    /// Queues of the clients in round-robin order; none is empty.
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

    /// The next job in round-robin order, among clients with fewer than `share` threads.
    fn pop(&mut self, share: usize) -> Option<(IpAddr, Job)> {
        self.forget_abandoned();
        let turn = self.queues.iter().position(|(client, _)| {
            self.running.iter().filter(|one| one.client == *client).count() < share
        })?;
        let (client, mut jobs) = self.queues.remove(turn)?;
        let job = jobs.pop_front()?;
        if !jobs.is_empty() {
            self.queues.push_back((client, jobs));
        }
        Some((client, job))
    }
}

impl Pool {
    fn work(&self) {
        // Engines that use rayon find a pool of this thread alone, so no job waits for the
        // threads of another, and its memory use is attributed to it.
        let _alone = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        while let Some(job) = self.next() {
            let started = Instant::now();
            // After a panic the receiver gets no result.
            let _ = catch_unwind(AssertUnwindSafe(job.work));
            self.metrics.job_ended(started.elapsed());
            let stop = &job.control.stop;
            self.state.lock().running.retain(|one| !one.control.stop.is_same(stop));
            // A client at its share may have more jobs in the queue.
            self.ready.notify_one();
        }
    }

    /// Waits for the next job; `None` when the pool is closed.
    fn next(&self) -> Option<Job> {
        let mut state = self.state.lock();
        while !state.closed {
            if let Some((client, job)) = state.pop(self.workers.saturating_sub(1).max(1)) {
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

/// Watches the resident set. Memory that jobs leave behind (caches, and what the allocator
/// retains) counts as the server's baseline; jobs may use `most` on top, within [`ceiling`].
fn watch(pools: &[Arc<Pool>], most: u64) {
    let mut baseline = memory::resident().unwrap_or(0);
    let mut stopping: Option<StopFlag> = None;
    while !pools.iter().all(|pool| pool.is_closed()) {
        let held = memory::resident().unwrap_or(0);
        let running: Vec<_> = pools.iter().flat_map(|pool| pool.running()).collect();
        let ending = |stop: &StopFlag| running.iter().any(|one| one.control.stop.is_same(stop));
        if running.is_empty() {
            baseline = held;
        } else if stopping.as_ref().is_some_and(ending) {
            // One at a time: the others may fit once it is gone.
        } else if stopping.take().is_some() {
            baseline = baseline.max(held.saturating_sub(most / 8));
        } else if held > ceiling(baseline, most) {
            stopping = stop_the_largest(&running);
        }
        thread::sleep(POLL_INTERVAL);
    }
}

/// The memory limit of the process. A limit relative to the baseline alone would rise with
/// every cache that jobs leave behind; a fixed one would lock out all jobs once caches fill
/// it, so a quarter of `most` is always left.
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

/// Cancels the work when dropped, as the connection does when it is closed.
pub(crate) struct CancelOnDrop(pub(crate) JobControl);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.stop.raise();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    const ANA: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const BUDI: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    fn pool(workers: usize, max_queued: usize) -> Arc<Pool> {
        Pool::start("test", workers, max_queued, Arc::default(), Cache::default()).unwrap()
    }

    /// Occupies the only worker until the sender is dropped.
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
        let refused = pool.submit(ANA, JobControl::default(), || {}).unwrap_err();
        assert_eq!((refused.kind(), refused.retry_after()), ("busy", Some(1)));
        assert_eq!(pool.load(), (2, 1));
    }

    #[test]
    fn an_abandoned_job_makes_room_and_never_runs() {
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
        let refused = pool.submit(ANA, JobControl::default(), || {}).unwrap_err();
        assert_eq!(refused.kind(), "stopping");
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
    fn the_ceiling_does_not_follow_the_baseline() {
        const GIB: u64 = 1 << 30;
        assert_eq!(ceiling(0, GIB), GIB);
        assert_eq!(ceiling(GIB / 4, GIB), GIB + GIB / 4);
        for baseline in [GIB / 2, GIB, GIB + GIB / 4] {
            assert_eq!(ceiling(baseline, GIB), GIB + GIB / 2);
        }
        assert_eq!(ceiling(2 * GIB, GIB), 2 * GIB + GIB / 4, "jobs are never locked out");
    }

    /// Only the growing job is cancelled, and the memory it leaves behind does not count against
    /// the next one.
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
