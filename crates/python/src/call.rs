//! How a call from Python becomes work under a budget.
//!
//! Work runs on its own thread while the calling one, without the GIL, polls for signals every
//! [`POLL_INTERVAL`] and reports progress: Ctrl-C stops any search, and other Python threads keep
//! running. Threads, including those of `rayon`, are created for each call and end with it, because
//! a forked process inherits none of them.

use std::num::NonZero;
use std::sync::LazyLock;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Map, Value};
use unpuzzle_puzzles::{
    ALL, Budget, Cache, Call, Exhausted, InputError, Language, Latest, NoIo, Progress, Snapshot,
    StopFlag, find,
};

use crate::errors::{exhausted, reason_name, refused, unfit};

/// Maximum delay before a signal is handled.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Polls between two progress reports.
const LOOKS_PER_REPORT: u32 = 5;
/// Capacity of the cache that engines share between calls.
const CACHE_BYTES: usize = 256 << 20;

/// The limits of a call: seconds, nodes, and the progress listener.
#[derive(FromPyObject)]
pub(crate) struct Limits(Option<f64>, Option<u64>, Option<Py<PyAny>>);

impl Limits {
    /// A budget with these limits and a stop flag.
    pub(crate) fn budget(&self, stop: &StopFlag) -> Budget {
        static CACHE: LazyLock<Cache> = LazyLock::new(|| Cache::with_room(CACHE_BYTES));
        let budget = Budget::unlimited().with_stop(stop.clone());
        let mut budget = budget.with_cache(CACHE.clone());
        // A timeout too large for a `Duration` is as good as none.
        if let Some(timeout) = self.0.and_then(|s| Duration::try_from_secs_f64(s).ok()) {
            budget = budget.with_timeout(timeout);
        }
        match self.1 {
            Some(nodes) => budget.with_node_limit(nodes),
            None => budget,
        }
    }

    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Budget) -> T + Send,
    ) -> PyResult<T> {
        let (stop, latest) = (StopFlag::default(), Latest::default());
        let progress = match self.2 {
            Some(_) => latest.listener(),
            None => Progress::silent(),
        };
        let budget = self.budget(&stop).with_progress(progress);
        let look = |looks: u32| {
            Python::attach(|py| {
                py.check_signals()?;
                match &self.2 {
                    Some(listener) if looks.is_multiple_of(LOOKS_PER_REPORT) => {
                        report(py, listener, &latest.get())
                    }
                    _ => Ok(()),
                }
            })
        };
        py.detach(|| {
            thread::scope(|scope| {
                let (tell, hear) = sync_channel::<()>(0);
                let worker = scope.spawn(|| {
                    let _told_when_dropped = tell;
                    let threads = rayon::ThreadPoolBuilder::new().build();
                    threads.map(|threads| threads.install(|| work(&budget)))
                });
                let interrupted = (1..).find_map(|looks| match hear.recv_timeout(POLL_INTERVAL) {
                    Err(RecvTimeoutError::Timeout) => look(looks).err().map(Some),
                    _ => Some(None),
                });
                if interrupted.iter().flatten().next().is_some() {
                    stop.raise();
                }
                let done = worker.join();
                match interrupted.flatten() {
                    Some(error) => Err(error),
                    None => done
                        .map_err(|_| PyRuntimeError::new_err("the engine panicked"))?
                        .map_err(|error| PyRuntimeError::new_err(error.to_string())),
                }
            })
        })
    }

    /// Runs work that may take long; an exhausted budget is an exception.
    pub(crate) fn find<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Budget) -> Result<T, Exhausted> + Send,
    ) -> PyResult<T> {
        self.run(py, work)?.map_err(|reason| exhausted(py, reason))
    }

    /// Runs quick work on the calling thread.
    pub(crate) fn run_here<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Budget) -> T + Send,
    ) -> T {
        let budget = self.budget(&StopFlag::default());
        py.detach(|| work(&budget))
    }
}

/// Calls a verb such as `24.solve` with JSON, as HTTP and WebAssembly do. Returns the reply and the
/// limit that stopped it, if any. Quick calls run on the calling thread, because starting another
/// would take longer than the work.
#[pyfunction]
pub(crate) fn call(
    py: Python<'_>,
    name: &str,
    arguments: &str,
    code: &str,
    seed: u64,
    quick: bool,
    limits: Limits,
) -> PyResult<(String, Option<&'static str>)> {
    let language = language(py, code)?;
    let verb = name.split_once('.').and_then(|(puzzle, verb)| {
        find(ALL, puzzle)?.verbs().iter().find(|known| known.name == verb)
    });
    let verb = verb.ok_or_else(|| PyValueError::new_err(format!("there is no verb {name}")))?;
    let arguments: Map<String, Value> = serde_json::from_str(arguments)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    let call = arguments.into_iter().try_fold(Call::new(verb), |call, (name, value)| {
        if value.is_null() { Ok(call) } else { call.with(&name, value) }
    });
    let mut call = call.map_err(|error| refused_call(py, &error, language))?;
    call.seed = seed;
    let work = |budget: &Budget| {
        let reply = call.run(&mut NoIo, budget)?;
        Ok((reply.json(language), budget.check().and_then(|()| budget.check_nodes()).err()))
    };
    let replied = if quick { limits.run_here(py, work) } else { limits.run(py, work)? };
    let (json, stopped) = replied.map_err(|error| refused_call(py, &error, language))?;
    Ok((json, stopped.map(reason_name)))
}

fn refused_call(py: Python<'_>, error: &InputError, language: Language) -> PyErr {
    let message = error.message.in_language(language);
    match &error.place {
        Some(place) => refused(py, message, &place.text, place.span.clone()),
        None => unfit(py, message),
    }
}

/// Reports progress to a listener.
fn report(py: Python<'_>, listener: &Py<PyAny>, snapshot: &Snapshot) -> PyResult<()> {
    let (done, total) = snapshot.parts.unzip();
    listener.call1(py, (snapshot.nodes, done, total, snapshot.best.as_deref()))?;
    Ok(())
}

/// Maps items in parallel, one part per core. The order of the results does not depend on
/// the number of parts.
pub(crate) fn in_parallel<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = cores().min(items.len()).max(1);
    let size = items.len().div_ceil(threads).max(1);
    let mut items = items.into_iter();
    let work = &work;
    thread::scope(|scope| {
        let mut running = Vec::new();
        loop {
            let part: Vec<T> = items.by_ref().take(size).collect();
            if part.is_empty() {
                break;
            }
            running.push(scope.spawn(move || part.into_iter().map(work).collect::<Vec<R>>()));
        }
        running.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    })
}

/// The number of threads; cached, because Linux reads files to answer.
pub(crate) fn cores() -> usize {
    static CORES: LazyLock<usize> =
        LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));
    *CORES
}

pub(crate) fn language(py: Python<'_>, code: &str) -> PyResult<Language> {
    Language::from_code(code).ok_or_else(|| {
        let codes = Language::ALL.map(|(code, _)| code).join(", ");
        unfit(py, format!("“{code}” is not a language: use {codes}"))
    })
}
