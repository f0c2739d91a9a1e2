//! A streamed answer as server-sent events: progress, each result, and the end.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::header;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream;
use tokio::sync::mpsc::{Receiver, Sender, channel, error::TrySendError};
use tokio::sync::oneshot;
use tokio::time::{Interval, MissedTickBehavior, interval};
use unpuzzle_api::{JobControl, Problem, Task, last_event, progress_event, result_event};
use unpuzzle_puzzles::{Budget, Language, Latest, Reply, Snapshot, VerbIo};

use crate::app::App;
use crate::jobs::{CancelOnDrop, Pool};
use crate::limits::Ticket;

const REFRESH: Duration = Duration::from_millis(100);
/// Idle ticks between keep-alive comments, which reveal a dead connection.
const HEARTBEAT: u32 = 20;
/// The capacity of the queue for a slow reader.
const MAX_QUEUED: usize = 64;
/// How long a worker sleeps when the reader is behind.
const RETRY_INTERVAL: Duration = Duration::from_millis(5);

pub(crate) fn respond(app: &App, task: Task, ticket: Ticket) -> Result<Response, Problem> {
    let (send, receive) = channel(MAX_QUEUED);
    let latest = Latest::default();
    let job = CancelOnDrop(app.solvers.control());
    let language = task.language;
    let (control, longest) = (job.0.clone(), app.settings.longest_job);
    let (listener, (end, last)) = (latest.listener(), oneshot::channel());
    // Released when the job has ended and its last event has been sent.
    let ticket = Arc::new(ticket);
    let working = Arc::clone(&ticket);
    app.solvers.submit(ticket.client(), job.0.clone(), move || {
        let budget = control.limit(task.asked.budget(longest));
        work(&task, &budget.with_progress(listener), &control, send, end);
        drop(working);
    })?;
    let mut ticks = interval(REFRESH);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let events = Events {
        receive,
        last: Some(last),
        solvers: Arc::clone(&app.solvers),
        ticks,
        latest,
        told: Snapshot::default(),
        quiet: 0,
        started: Instant::now(),
        language,
        _job: job,
        _ticket: ticket,
    };
    let events = stream::unfold(events, |mut events| async {
        let event = events.next().await?;
        Some((Ok::<_, Infallible>(event), events))
    });
    Ok(([(header::CACHE_CONTROL, "no-store")], Sse::new(events)).into_response())
}

fn work(
    task: &Task,
    budget: &Budget,
    control: &JobControl,
    send: Sender<Event>,
    last: oneshot::Sender<Event>,
) {
    let mut io = StreamIo { task, budget, send, started: Instant::now() };
    let done = task.run(&mut io, budget, control);
    let _ = last.send(event(last_event(&done, task.language)));
}

fn event((name, data): unpuzzle_api::Event) -> Event {
    Event::default().event(name).data(data)
}

/// Sends results at the reader's pace.
struct StreamIo<'a> {
    task: &'a Task,
    budget: &'a Budget,
    send: Sender<Event>,
    started: Instant,
}

impl StreamIo<'_> {
    fn pass_on(&self, mut event: Event) -> ControlFlow<()> {
        loop {
            match self.send.try_send(event) {
                Ok(()) => return ControlFlow::Continue(()),
                Err(TrySendError::Full(back)) if self.budget.check().is_ok() => event = back,
                Err(_) => return ControlFlow::Break(()),
            }
            std::thread::sleep(RETRY_INTERVAL);
        }
    }
}

impl VerbIo for StreamIo<'_> {
    fn wants_stream(&self) -> bool {
        true
    }

    fn take(&mut self, reply: &dyn Reply) -> ControlFlow<()> {
        self.pass_on(event(result_event(self.task, reply, self.started.elapsed())))
    }
}

/// The events of a job. Dropping it, when the connection closes, cancels the job.
struct Events {
    receive: Receiver<Event>,
    /// The last event, beside the queue, so that a finished worker never waits for the reader;
    /// `None` once sent.
    last: Option<oneshot::Receiver<Event>>,
    solvers: Arc<Pool>,
    ticks: Interval,
    latest: Latest,
    told: Snapshot,
    quiet: u32,
    started: Instant,
    language: Language,
    _job: CancelOnDrop,
    _ticket: Arc<Ticket>,
}

impl Events {
    async fn next(&mut self) -> Option<Event> {
        loop {
            tokio::select! {
                biased;
                event = self.receive.recv() => return event.or_else(|| self.end()),
                _ = self.ticks.tick() => {
                    if let Some(event) = self.look() {
                        return Some(event);
                    }
                }
            }
        }
    }

    /// The last event. If the worker left none, it panicked or was dropped.
    fn end(&mut self) -> Option<Event> {
        let said = self.last.take()?.try_recv();
        Some(said.unwrap_or_else(|_| {
            let is_closed = self.solvers.is_closed();
            let problem = if is_closed { Problem::stopping() } else { Problem::internal() };
            event(last_event(&Err(problem), self.language))
        }))
    }

    /// The next event, or a keep-alive.
    fn look(&mut self) -> Option<Event> {
        let now = self.latest.get();
        if now != self.told {
            self.quiet = 0;
            self.told = now;
            return Some(self.progress());
        }
        self.quiet += 1;
        let beat = self.quiet.is_multiple_of(HEARTBEAT);
        beat.then(|| Event::default().comment("still working"))
    }

    fn progress(&self) -> Event {
        event(progress_event(&self.told, self.started.elapsed(), self.language))
    }
}
