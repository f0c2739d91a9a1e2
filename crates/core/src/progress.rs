//! Where a long computation is, told to whoever wants to show it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A listener for [`Snapshot`]s; the default one ignores them.
#[derive(Clone, Default)]
pub struct Progress(Option<Arc<Listener>>);

type Listener = dyn Fn(&Snapshot) + Send + Sync;

impl Progress {
    /// Nobody listens.
    pub fn silent() -> Self {
        Progress(None)
    }

    /// Calls `listener` now and then, from whichever thread is working.
    pub fn to(listener: impl Fn(&Snapshot) + Send + Sync + 'static) -> Self {
        Progress(Some(Arc::new(listener)))
    }

    /// Passes a snapshot on.
    pub fn report(&self, snapshot: &Snapshot) {
        if let Some(listener) = &self.0 {
            listener(snapshot);
        }
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() {
            "Progress(listening)"
        } else {
            "Progress(silent)"
        })
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
    /// What the results come to on average.
    pub mean: Option<f64>,
}

impl Snapshot {
    /// A snapshot that knows only how many nodes were examined.
    pub fn nodes(nodes: u64) -> Self {
        Snapshot {
            nodes,
            ..Snapshot::default()
        }
    }

    /// A snapshot of work that is cut into a known number of parts.
    pub fn parts(done: u64, total: u64) -> Self {
        Snapshot {
            parts: Some((done, total)),
            ..Snapshot::default()
        }
    }
}

/// The snapshot last reported, for whoever looks only now and then. Parts,
/// results and their mean are kept when a later report, from a loop that does not know
/// them, leaves them out.
#[derive(Clone, Debug, Default)]
pub struct Latest(Arc<Mutex<Snapshot>>);

impl Latest {
    /// A listener that keeps what it is told here.
    pub fn listener(&self) -> Progress {
        let kept = self.clone();
        Progress::to(move |snapshot| kept.keep(snapshot))
    }

    /// The snapshot as it stands.
    pub fn get(&self) -> Snapshot {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clone()
    }

    fn keep(&self, snapshot: &Snapshot) {
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
}
