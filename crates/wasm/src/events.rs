//! Sends the events of a job to a function of the caller.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Duration;

use js_sys::Function;
use unpuzzle_api::{Event, Task, progress_event, result_event};
use unpuzzle_puzzles::{Budget, Language, Latest, Progress, Reply, Snapshot, VerbIo};
use wasm_bindgen::JsValue;

const REFRESH: Duration = Duration::from_millis(100);

/// The running job. There is one at a time, on one thread.
struct Job {
    listener: Function,
    language: Language,
    latest: Latest,
    clock: Budget,
    last_sent: Duration,
}

thread_local! {
    static JOB: RefCell<Option<Job>> = const { RefCell::new(None) };
}

pub(crate) fn listen(listener: Function, language: Language) {
    let (latest, clock) = (Latest::default(), Budget::unlimited());
    let job = Job { listener, language, latest, clock, last_sent: Duration::ZERO };
    JOB.with_borrow_mut(|now| *now = Some(job));
}

/// Sends an event. Exceptions of the listener are ignored.
pub(crate) fn send((name, data): Event) {
    JOB.with_borrow(|job| {
        if let Some(job) = job {
            let _ = job.listener.call2(&JsValue::NULL, &name.into(), &data.into());
        }
    });
}

/// Sends progress, at most one event per [`REFRESH`].
pub(crate) fn progress() -> Progress {
    Progress::to(|snapshot| {
        if let Some(event) = JOB.with_borrow_mut(|job| due(job.as_mut()?, snapshot)) {
            send(event);
        }
    })
}

fn due(job: &mut Job, snapshot: &Snapshot) -> Option<Event> {
    job.latest.keep(snapshot);
    let elapsed = job.clock.elapsed();
    if elapsed < job.last_sent + REFRESH {
        return None;
    }
    job.last_sent = elapsed;
    Some(progress_event(&job.latest.get(), elapsed, job.language))
}

/// Sends each result as it is found.
pub(crate) struct EventIo<'a>(pub(crate) &'a Task);

impl VerbIo for EventIo<'_> {
    fn wants_stream(&self) -> bool {
        true
    }

    fn take(&mut self, reply: &dyn Reply) -> ControlFlow<()> {
        let elapsed = JOB.with_borrow(|job| job.as_ref().map(|job| job.clock.elapsed()));
        send(result_event(self.0, reply, elapsed.unwrap_or_default()));
        ControlFlow::Continue(())
    }
}
