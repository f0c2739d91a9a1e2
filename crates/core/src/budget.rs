//! Limits on a search, and its progress.
//!
//! Every search that can take long is handed a [`Budget`]: a deadline, a limit
//! on nodes and a flag that someone else can raise. The hot loop owns a
//! [`Meter`] and ticks it once a node; the clock and the flag are read only
//! now and then, so a tick costs a decrement. A search that is told to stop
//! answers *unknown*, never *no*.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;
#[cfg(target_family = "wasm")]
use web_time::Instant;

use crate::cache::Cache;
use crate::message::Message;
use crate::msg;
use crate::progress::{Progress, Snapshot};

/// Ticks between two reads of the clock.
///
/// At ten microseconds a node this is ten milliseconds, well within the fifty
/// that a search has to stop.
const TICKS_PER_LOOK: u32 = 1024;

/// The limits of one piece of work.
///
/// ```
/// use unpuzzle_core::{Budget, Exhausted};
///
/// let budget = Budget::unlimited().with_node_limit(3);
/// let mut meter = budget.meter();
/// assert!((0..3).all(|_| meter.tick().is_ok()));
/// assert_eq!(meter.tick(), Err(Exhausted::Nodes));
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    started: Instant,
    deadline: Option<Instant>,
    /// `None` for any number of nodes.
    quota: Option<Arc<Quota>>,
    spent: Arc<AtomicU64>,
    stop: StopFlag,
    progress: Progress,
    cache: Cache,
}

/// [`Budget::unlimited`].
impl Default for Budget {
    fn default() -> Self {
        Budget::unlimited()
    }
}

impl Budget {
    /// A budget without any limit, which can still be cancelled.
    pub fn unlimited() -> Self {
        Budget {
            started: Instant::now(),
            deadline: None,
            quota: None,
            spent: Arc::default(),
            stop: StopFlag::default(),
            progress: Progress::silent(),
            cache: Cache::default(),
        }
    }

    /// The same budget, ending this long after the work began.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.deadline = self.started.checked_add(timeout);
        self
    }

    /// The same budget, ending after exactly this many nodes over all threads.
    #[must_use]
    pub fn with_node_limit(mut self, nodes: u64) -> Self {
        self.quota = Some(Quota::new(nodes, None));
        self
    }

    /// The same budget, watching this flag.
    #[must_use]
    pub fn with_stop(mut self, stop: StopFlag) -> Self {
        self.stop = stop;
        self
    }

    /// The same budget, reporting to this listener.
    #[must_use]
    pub fn with_progress(mut self, progress: Progress) -> Self {
        self.progress = progress;
        self
    }

    /// The same budget with a cache for intermediate results.
    #[must_use]
    pub fn with_cache(mut self, cache: Cache) -> Self {
        self.cache = cache;
        self
    }

    /// The cache of earlier results.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// The same budget for one part of the work: it ends when this one does,
    /// and after this many nodes of its own at the latest.
    #[must_use]
    pub fn for_nodes(&self, nodes: u64) -> Self {
        Budget { quota: Some(Quota::new(nodes, self.quota.clone())), ..self.clone() }
    }

    /// The same budget for one part of the work: it ends when this one does,
    /// and after this much time more at the latest.
    #[must_use]
    pub fn for_time(&self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        let deadline = match (self.deadline, end) {
            (Some(deadline), Some(end)) => Some(deadline.min(end)),
            (deadline, end) => deadline.or(end),
        };
        Budget { deadline, ..self.clone() }
    }

    /// A counter for one thread's hot loop.
    pub fn meter(&self) -> Meter<'_> {
        let mut meter = Meter { budget: self, countdown: 0, granted: 0, settled: 0 };
        meter.grant();
        meter
    }

    /// Whether the work may continue; reads the clock once.
    ///
    /// For loops whose every turn is long; hot loops tick a [`Meter`].
    pub fn check(&self) -> Result<(), Exhausted> {
        if self.stop.is_raised() {
            return Err(Exhausted::Stopped);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Exhausted::Deadline),
            _ => Ok(()),
        }
    }

    /// The remaining time, if there is a deadline.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Time since the work began: the only clock an engine may read.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Nodes counted by meters so far.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Reports progress to the listener.
    pub fn report(&self, snapshot: &Snapshot) {
        self.progress.report(snapshot);
    }

    /// Whether there are nodes left that no meter has reserved.
    ///
    /// For work that was stopped by the limit of a part and wants to know whether
    /// the whole may continue.
    pub fn check_nodes(&self) -> Result<(), Exhausted> {
        let has_some = self.quota.as_deref().is_none_or(Quota::has_some);
        if has_some { Ok(()) } else { Err(Exhausted::Nodes) }
    }

    /// Whether the nodes of this part ran out, not those of the whole that it is a part of.
    ///
    /// For work that switches to another method when [`Budget::for_nodes`] has ended a part.
    pub fn part_is_spent(&self) -> bool {
        self.quota.as_deref().is_some_and(|quota| quota.left.load(Ordering::Relaxed) == 0)
    }
}

/// Nodes that meters may still reserve, from this part of the work and from all of it.
#[derive(Debug)]
struct Quota {
    left: AtomicU64,
    whole: Option<Arc<Quota>>,
}

impl Quota {
    fn new(nodes: u64, whole: Option<Arc<Quota>>) -> Arc<Quota> {
        Arc::new(Quota { left: AtomicU64::new(nodes), whole })
    }

    /// Reserves nodes. As they run low the share shrinks to one, so that a meter
    /// does not sit on nodes that another one needs.
    fn reserve(&self) -> u64 {
        let mut reserved = 0;
        let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            reserved = left.div_ceil(8).min(u64::from(TICKS_PER_LOOK));
            Some(left - reserved)
        });
        let Some(whole) = &self.whole else { return reserved };
        if reserved == 0 {
            return 0;
        }
        let granted = whole.reserve();
        if granted > reserved {
            whole.give_back(granted - reserved);
        } else {
            self.left.fetch_add(reserved - granted, Ordering::Relaxed);
        }
        granted.min(reserved)
    }

    fn give_back(&self, nodes: u64) {
        self.left.fetch_add(nodes, Ordering::Relaxed);
        if let Some(whole) = &self.whole {
            whole.give_back(nodes);
        }
    }

    fn has_some(&self) -> bool {
        self.left.load(Ordering::Relaxed) > 0 && self.whole.as_deref().is_none_or(Quota::has_some)
    }
}

/// Counts the nodes of one hot loop against a [`Budget`].
#[derive(Debug)]
pub struct Meter<'a> {
    budget: &'a Budget,
    countdown: u32,
    granted: u32,
    settled: u64,
}

impl Meter<'_> {
    /// Counts one node; an error says that the work must stop now.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Exhausted> {
        if self.countdown == 0 {
            self.look()?;
        }
        self.countdown -= 1;
        Ok(())
    }

    /// Nodes counted by this meter so far.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.settled + u64::from(self.granted - self.countdown)
    }

    #[cold]
    fn look(&mut self) -> Result<(), Exhausted> {
        self.settle();
        self.budget.check()?;
        self.budget.report(&Snapshot::nodes(self.budget.spent()));
        self.grant();
        if self.countdown == 0 {
            return Err(Exhausted::Nodes);
        }
        Ok(())
    }

    #[inline]
    fn settle(&mut self) {
        let used = u64::from(self.granted - self.countdown);
        if used > 0 {
            self.budget.spent.fetch_add(used, Ordering::Relaxed);
            self.settled += used;
            self.granted = self.countdown;
        }
    }

    fn grant(&mut self) {
        let share = self.budget.quota.as_deref().map(Quota::reserve);
        self.countdown = share.map_or(TICKS_PER_LOOK, |share| share as u32);
        self.granted = self.countdown;
    }
}

impl Drop for Meter<'_> {
    #[inline]
    fn drop(&mut self) {
        self.settle();
        if let Some(quota) = &self.budget.quota {
            quota.give_back(u64::from(self.countdown));
        }
    }
}

/// Checks a budget now and then, without counting nodes: for preparations whose result is
/// cached, because the nodes of a search must not depend on the cache.
#[derive(Debug)]
pub struct Watch<'a> {
    budget: &'a Budget,
    steps_per_look: usize,
    left: usize,
}

impl<'a> Watch<'a> {
    /// Checks at the first step, then at regular intervals.
    pub fn new(budget: &'a Budget, steps_per_look: usize) -> Self {
        Watch { budget, steps_per_look, left: 0 }
    }

    /// Counts work; an error says that it must stop now.
    #[inline]
    pub fn work(&mut self, steps: usize) -> Result<(), Exhausted> {
        match self.left.checked_sub(steps) {
            Some(left) => self.left = left,
            None => self.look()?,
        }
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Exhausted> {
        self.left = self.steps_per_look;
        self.budget.check()
    }
}

/// A flag that asks work to stop: cloned, shared, raised once.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks everything that watches this flag to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether this is a clone of the other flag, or the other way round.
    pub fn is_same(&self, other: &StopFlag) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Why a search stopped before it had its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", self.message())]
pub enum Exhausted {
    /// The deadline passed.
    Deadline,
    /// The node limit was reached.
    Nodes,
    /// The work was cancelled.
    Stopped,
}

impl Exhausted {
    /// The message shown to people.
    pub fn message(self) -> Message {
        match self {
            Exhausted::Deadline => msg!("the time limit was reached"),
            Exhausted::Nodes => msg!("the node limit was reached"),
            Exhausted::Stopped => msg!("stopped on request"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(budget: &Budget) -> (u64, Exhausted) {
        let mut meter = budget.meter();
        loop {
            if let Err(reason) = meter.tick() {
                return (meter.nodes(), reason);
            }
        }
    }

    #[test]
    fn a_node_limit_is_exact() {
        for limit in [0, 1, 1023, 1024, 1025, 10_000] {
            let budget = Budget::unlimited().with_node_limit(limit);
            assert_eq!(run(&budget), (limit, Exhausted::Nodes));
            assert_eq!(budget.spent(), limit);
        }
    }

    #[test]
    fn a_node_limit_is_shared_by_meters() {
        let budget = Budget::unlimited().with_node_limit(6000);
        let (first, _) = run(&budget.for_nodes(4000));
        assert_eq!((first, run(&budget).0), (4000, 2000));
    }

    #[test]
    fn a_node_limit_is_exact_over_threads() {
        for limit in [0, 1, 5, 1000, 100_003] {
            let budget = Budget::unlimited().with_node_limit(limit);
            let nodes: u64 = std::thread::scope(|scope| {
                let threads = [(); 8].map(|()| scope.spawn(|| run(&budget)));
                threads.map(|thread| thread.join().unwrap().0).into_iter().sum()
            });
            assert_eq!((nodes, budget.spent()), (limit, limit));
        }
    }

    #[test]
    fn meters_at_work_together_keep_a_node_limit() {
        for limit in [1, 2, 1000, 5000] {
            let budget = Budget::unlimited().with_node_limit(limit);
            let mut meters = [budget.meter(), budget.meter(), budget.meter()];
            while meters.iter_mut().filter_map(|meter| meter.tick().ok()).count() > 0 {}
            assert_eq!(meters.iter().map(Meter::nodes).sum::<u64>(), limit);
        }
    }

    #[test]
    fn a_part_counts_no_nodes_of_others() {
        let whole = Budget::unlimited();
        let part = whole.for_nodes(100);
        let mut other = whole.meter();
        (0..5000).for_each(|_| other.tick().unwrap());
        assert_eq!(run(&part), (100, Exhausted::Nodes));
        assert_eq!(part.check_nodes(), Err(Exhausted::Nodes));
        assert_eq!(whole.check_nodes(), Ok(()));
    }

    #[test]
    fn a_dropped_meter_returns_what_it_reserved() {
        let budget = Budget::unlimited().with_node_limit(50);
        for _ in 0..50 {
            budget.meter().tick().unwrap();
        }
        assert!(budget.meter().tick().is_err());
    }

    #[test]
    fn a_part_ends_with_the_whole() {
        let whole = Budget::unlimited().with_node_limit(5000);
        assert_eq!(run(&whole.for_nodes(2000)), (2000, Exhausted::Nodes));
        assert_eq!(run(&whole.for_nodes(9000)), (3000, Exhausted::Nodes));
        let late = Budget::unlimited().with_timeout(Duration::ZERO);
        let part = late.for_time(Duration::from_secs(3600));
        assert_eq!(part.check(), Err(Exhausted::Deadline));
        let none = Budget::unlimited().for_time(Duration::ZERO);
        assert_eq!(none.check(), Err(Exhausted::Deadline));
    }

    #[test]
    fn a_raised_flag_stops_the_work() {
        let stop = StopFlag::default();
        stop.raise();
        let budget = Budget::unlimited().with_stop(stop);
        assert_eq!(run(&budget).1, Exhausted::Stopped);
    }

    #[test]
    fn a_passed_deadline_stops_the_work() {
        let budget = Budget::unlimited().with_timeout(Duration::ZERO);
        assert_eq!(run(&budget).1, Exhausted::Deadline);
        assert_eq!(budget.check(), Err(Exhausted::Deadline));
    }

    #[test]
    fn a_dropped_meter_hands_in_its_nodes() {
        let budget = Budget::unlimited();
        {
            let mut meter = budget.meter();
            (0..5).for_each(|_| meter.tick().unwrap());
        }
        assert_eq!(budget.spent(), 5);
    }
}
