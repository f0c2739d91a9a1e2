//! Progress of a long computation.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A listener for [`Snapshot`]s; the default one ignores them.
#[derive(Clone, Default)]
pub struct Progress(Option<Arc<Listener>>);

type Listener = dyn Fn(&Snapshot) + Send + Sync;

impl Progress {
    /// A listener that ignores snapshots.
    pub fn silent() -> Self {
        Progress(None)
    }

    /// Calls `listener` now and then, from whichever thread is working.
    pub fn to(listener: impl Fn(&Snapshot) + Send + Sync + 'static) -> Self {
        Progress(Some(Arc::new(listener)))
    }

    /// Forwards a snapshot to the listener.
    pub(crate) fn report(&self, snapshot: &Snapshot) {
        if let Some(listener) = &self.0 {
            listener(snapshot);
        }
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Progress(listening)" } else { "Progress(silent)" })
    }
}

/// One look at work in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// Nodes examined so far.
    pub nodes: u64,
    /// Parts done and parts in all, where the total can be known.
    pub parts: Option<(u64, u64)>,
    /// The best result so far, in the puzzle's own notation.
    pub best: Option<String>,
    /// How many results there are: lines of a batch, games of a training.
    pub results: Option<u64>,
    /// The mean of the results.
    pub mean: Option<f64>,
}

impl Snapshot {
    /// A snapshot that knows only how many nodes were examined.
    pub fn nodes(nodes: u64) -> Self {
        Snapshot { nodes, ..Snapshot::default() }
    }

    /// A snapshot of work that is cut into a known number of parts.
    pub fn parts(done: u64, total: u64) -> Self {
        Snapshot { parts: Some((done, total)), ..Snapshot::default() }
    }

    /// The share of the parts that is done, from 0 to 1.
    pub fn share(&self) -> Option<f64> {
        let (done, total) = self.parts.filter(|(_, total)| *total > 0)?;
        Some(done.min(total) as f64 / total as f64)
    }

    /// The estimated remaining time. None before a second has passed and a hundredth is
    /// done: an earlier estimate would be too uncertain.
    pub fn time_left(&self, elapsed: Duration) -> Option<Duration> {
        let share = self.share().filter(|share| *share >= LEAST_SHARE)?;
        let is_known = elapsed >= LEAST_TIME;
        is_known.then(|| elapsed.mul_f64((1.0 - share) / share))
    }
}

/// Minimum progress and time before the end is estimated.
const LEAST_SHARE: f64 = 0.01;
const LEAST_TIME: Duration = Duration::from_secs(1);

/// The snapshot last reported, for callers that look only now and then. Parts,
/// results and their mean are kept when a later report, from a loop that does not know
/// them, leaves them out.
#[derive(Clone, Debug, Default)]
pub struct Latest(Arc<Mutex<Snapshot>>);

impl Latest {
    /// A listener that stores snapshots here.
    pub fn listener(&self) -> Progress {
        let kept = self.clone();
        Progress::to(move |snapshot| kept.keep(snapshot))
    }

    /// The snapshot as it stands.
    pub fn get(&self) -> Snapshot {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clone()
    }

    /// Merges a newer snapshot: what it does not know stays as it was.
    pub fn keep(&self, snapshot: &Snapshot) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.nodes = kept.nodes.max(snapshot.nodes);
        kept.parts = snapshot.parts.or(kept.parts);
        if snapshot.best.is_some() {
            kept.best.clone_from(&snapshot.best);
        }
        kept.results = snapshot.results.or(kept.results);
        kept.mean = snapshot.mean.or(kept.mean);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_poorer_report_keeps_what_was_known() {
        let latest = Latest::default();
        let listener = latest.listener();
        listener.report(&Snapshot::parts(1, 4));
        listener.report(&Snapshot::nodes(7));
        assert_eq!((latest.get().parts, latest.get().nodes), (Some((1, 4)), 7));
    }

    #[test]
    fn the_end_is_estimated_once_enough_is_known() {
        let left = |done, total, seconds| {
            let left = Snapshot::parts(done, total).time_left(Duration::from_secs_f64(seconds));
            left.map(|left| left.as_secs())
        };
        assert_eq!(left(1, 4, 2.0), Some(6));
        assert_eq!(left(4, 4, 2.0), Some(0));
        assert_eq!(left(5, 4, 2.0), Some(0));
        assert_eq!(left(1, 100, 60.0), Some(99 * 60));
        // Too little is done, too little time has passed, nothing is known.
        assert_eq!(left(1, 101, 60.0), None);
        assert_eq!(left(1, u64::MAX, 1e6), None);
        assert_eq!(left(0, 4, 60.0), None);
        assert_eq!(left(1, 2, 0.5), None);
        assert_eq!(left(0, 0, 60.0), None);
    }

    /// Parts that take between one and three times as long as others, in any
    /// order: from a tenth on, the estimate is within a factor of three.
    #[test]
    fn the_estimate_is_honest_for_uneven_parts() {
        let mut random = crate::Random::seeded(7);
        for _ in 0..100 {
            let times: Vec<u64> = (0..200).map(|_| 1 + random.bits() % 3).collect();
            let total: u64 = times.iter().sum();
            let mut elapsed = 0;
            for (index, time) in times.iter().enumerate().take(199) {
                elapsed += time;
                let parts = Snapshot::parts(index as u64 + 1, 200);
                if index < 20 {
                    continue;
                }
                let left = parts.time_left(Duration::from_secs(elapsed)).unwrap();
                let truth = (total - elapsed) as f64;
                let ratio = left.as_secs_f64() / truth;
                assert!((0.3..=3.4).contains(&ratio), "{index}: {ratio}");
            }
        }
    }
}
