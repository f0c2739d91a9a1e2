//! A stream of results from a search in the background.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use unpuzzle_puzzles::{Budget, Exhausted, StopFlag};

use crate::call::{Limits, POLL_INTERVAL};
use crate::errors::exhausted;

/// Capacity of the queue.
const QUEUE: usize = 256;

/// Makes a Python object of a result, on the reader's thread.
pub(crate) type Make = Box<dyn FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send>;

/// The sending end of a stream.
pub(crate) struct Sink(SyncSender<Result<Make, Exhausted>>);

impl Sink {
    /// Sends a result; false if the stream was closed.
    pub(crate) fn send(
        &self,
        make: impl FnOnce(Python<'_>) -> PyResult<Py<PyAny>> + Send + 'static,
    ) -> bool {
        self.0.send(Ok(Box::new(make))).is_ok()
    }

    fn stopped(&self, reason: Exhausted) {
        let _ = self.0.send(Err(reason));
    }
}

/// An iterator over the results of a search that runs in the background, which ends when
/// the iterator is closed or dropped.
#[pyclass(frozen, module = "unpuzzle._native")]
pub(crate) struct Stream {
    hear: Mutex<Option<Receiver<Result<Make, Exhausted>>>>,
    stop: StopFlag,
    /// The search is a thread of this process; a forked child would wait for it forever.
    process: u32,
}

impl Stream {
    /// Starts a search, which returns the reason if it was stopped.
    pub(crate) fn start(
        limits: &Limits,
        search: impl FnOnce(&Budget, &Sink) -> Option<Exhausted> + Send + 'static,
    ) -> Stream {
        let stop = StopFlag::default();
        let budget = limits.budget(&stop);
        let (tell, hear) = sync_channel(QUEUE);
        thread::spawn(move || {
            let sink = Sink(tell);
            if let Some(reason) = search(&budget, &sink) {
                sink.stopped(reason);
            }
        });
        Stream { hear: Mutex::new(Some(hear)), stop, process: std::process::id() }
    }

    fn receive(&self, py: Python<'_>) -> PyResult<Option<Result<Make, Exhausted>>> {
        loop {
            let received = py.detach(|| {
                let hear = self.hear.lock().ok()?;
                Some(hear.as_ref()?.recv_timeout(POLL_INTERVAL))
            });
            match received {
                Some(Ok(item)) => return Ok(Some(item)),
                Some(Err(RecvTimeoutError::Timeout)) => py.check_signals()?,
                Some(Err(RecvTimeoutError::Disconnected)) | None => return Ok(None),
            }
        }
    }
}

#[pymethods]
impl Stream {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        if std::process::id() != self.process {
            let message = "this iterator belongs to the process that made it";
            return Err(PyRuntimeError::new_err(message));
        }
        match self.receive(py) {
            Ok(Some(Ok(make))) => make(py).map(Some),
            Ok(Some(Err(reason))) => Err(exhausted(py, reason)),
            Ok(None) => Ok(None),
            Err(interrupted) => {
                self.close();
                Err(interrupted)
            }
        }
    }

    fn close(&self) {
        self.stop.raise();
        if let Ok(mut hear) = self.hear.lock() {
            *hear = None;
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
