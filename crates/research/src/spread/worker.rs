//! A worker: takes a part, computes it, stores the result, and only then acknowledges it.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::TryStreamExt as _;
use tokio::sync::Mutex;
use tokio::task::{JoinError, JoinSet};
use unpuzzle_core::Budget;

use super::broker::{ACK_WAIT, Broker, BrokerError};
use super::job::{self, AnyWork, Halt, Job, PartResult, VERSION};
use super::status::{WorkerStatus, answer_calls};

/// How long a worker waits for a part of one job before it looks at the others.
const FETCH_TIMEOUT: Duration = Duration::from_millis(500);

/// How long a batch of parts should take.
const BATCH_TIME: Duration = Duration::from_secs(1);
const LARGEST_BATCH: usize = 16;

/// Polling interval without work and after an error.
const IDLE_INTERVAL: Duration = Duration::from_millis(500);

type Works = HashMap<String, Option<Ready>>;

/// A job that this program can work on.
#[derive(Clone)]
struct Ready {
    work: Arc<dyn AnyWork>,
    queue: PullConsumer,
}

struct Worker {
    broker: Broker,
    /// Jobs that are ready, and those that this program cannot help with.
    works: Mutex<Works>,
    done: AtomicU64,
}

/// Computes parts of any job on `threads` threads, forever.
pub(super) async fn work(broker: Broker, threads: usize) {
    let worker = Arc::new(Worker { broker, works: Mutex::default(), done: AtomicU64::new(0) });
    let about = Arc::clone(&worker);
    tokio::spawn(answer_calls(worker.broker.client.clone(), move || WorkerStatus {
        name: worker_name(),
        threads,
        done: about.done.load(Ordering::Relaxed),
    }));
    let hands: Vec<_> =
        (0..threads.max(1)).map(|_| tokio::spawn(Arc::clone(&worker).run())).collect();
    for hand in hands {
        let _ = hand.await;
    }
}

fn worker_name() -> String {
    let host = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    let host = if host.trim().is_empty() { "worker" } else { host.trim() };
    format!("{host}/{}", std::process::id())
}

impl Worker {
    async fn run(self: Arc<Self>) {
        loop {
            let did = self.round().await;
            if let Err(error) = &did {
                eprintln!("{error}");
                // The known jobs may be out of date.
                self.works.lock().await.clear();
            }
            if !did.unwrap_or(false) {
                tokio::time::sleep(IDLE_INTERVAL).await;
            }
        }
    }

    /// Computes parts of every job; returns whether there were any.
    async fn round(&self) -> Result<bool, BrokerError> {
        let mut did = false;
        let jobs = self.broker.jobs().await?;
        self.works.lock().await.retain(|name, _| jobs.contains(name));
        for name in jobs {
            // Finish a job before the next one, unless its queue is empty.
            let mut at_once = 1;
            loop {
                let started = Instant::now();
                match self.some_parts(&name, at_once).await {
                    Ok(0) => break,
                    Ok(_) => {}
                    // The coordinator has all parts, and the job is gone.
                    Err(_) if self.broker.job(&name).await?.is_none() => break,
                    Err(error) => return Err(error),
                }
                did = true;
                at_once = match started.elapsed() {
                    short if short < BATCH_TIME / 4 => (at_once * 2).min(LARGEST_BATCH),
                    long if long > BATCH_TIME => (at_once / 2).max(1),
                    _ => at_once,
                };
            }
        }
        Ok(did)
    }

    /// Computes up to `at_once` parts of a job and returns their number. Each is stored
    /// and acknowledged while the next one is computed.
    async fn some_parts(&self, name: &str, at_once: usize) -> Result<usize, BrokerError> {
        let Some(Ready { work, queue }) = self.ready(name).await? else { return Ok(0) };
        let fetch = queue.fetch().max_messages(at_once).expires(FETCH_TIMEOUT);
        let messages = fetch.messages().await.map_err(BrokerError::of)?;
        let mut waiting: VecDeque<_> = messages.try_collect().await.map_err(BrokerError::of)?;
        let count = waiting.len();
        let mut storing = JoinSet::new();
        while let Some(message) = waiting.pop_front() {
            let part = job::part_of(&message.subject).filter(|part| *part < work.parts());
            let Some(part) = part else {
                acknowledge(&message, AckKind::Term).await?;
                continue;
            };
            let computed = self.compute(&work, part, &message, &waiting).await;
            let Some(result) = part_result(computed) else {
                acknowledge(&message, AckKind::Nak(None)).await?;
                continue;
            };
            self.done.fetch_add(1, Ordering::Relaxed);
            let subject = job::result_subject(name, part);
            storing.spawn(store(self.broker.clone(), message, subject, result));
        }
        while let Some(stored) = storing.join_next().await {
            stored.map_err(BrokerError::of)??;
        }
        Ok(count)
    }

    /// Computes beside a heartbeat that keeps the part, and those that wait for it, from
    /// going to another worker.
    async fn compute(
        &self,
        work: &Arc<dyn AnyWork>,
        part: usize,
        message: &Message,
        waiting: &VecDeque<Message>,
    ) -> Result<Result<String, Halt>, JoinError> {
        let work = Arc::clone(work);
        let computing = move || work.part(part, &Budget::unlimited());
        let mut computing = tokio::task::spawn_blocking(computing);
        let mut heartbeat = tokio::time::interval(ACK_WAIT / 4);
        heartbeat.tick().await;
        loop {
            tokio::select! {
                result = &mut computing => return result,
                _ = heartbeat.tick() => {
                    for held in std::iter::once(message).chain(waiting) {
                        // If this is lost, another worker computes the part, too.
                        drop(held.ack_with(AckKind::Progress).await);
                    }
                }
            }
        }
    }

    /// The work of a job, made ready once; nothing where this program cannot help.
    async fn ready(&self, name: &str) -> Result<Option<Ready>, BrokerError> {
        let mut works = self.works.lock().await;
        if let Some(known) = works.get(name) {
            return Ok(known.clone());
        }
        let Some(job) = self.broker.job(name).await? else { return Ok(None) };
        let command = job.task.command();
        let made = tokio::task::spawn_blocking(move || prepare(&job)).await;
        let made = match made.map_err(BrokerError::of)? {
            Ok(work) => {
                eprintln!("{name}: {command}");
                Some(Ready { work, queue: self.broker.queue(name).await? })
            }
            Err(why) => {
                eprintln!("{name}: this program cannot help: {why}");
                None
            }
        };
        works.insert(name.to_owned(), made.clone());
        Ok(made)
    }
}

/// The stored result of a part; none if it was stopped and is left to another worker.
fn part_result(computed: Result<Result<String, Halt>, JoinError>) -> Option<PartResult> {
    match computed {
        Ok(Ok(text)) => Some(PartResult::Done(text)),
        Ok(Err(Halt::Failed(why))) => Some(PartResult::Failed(why)),
        Ok(Err(Halt::Exhausted(_))) => None,
        // It would panic on every machine.
        Err(error) if error.is_panic() => Some(PartResult::Failed(error.to_string())),
        Err(_) => None,
    }
}

fn prepare(job: &Job) -> Result<Arc<dyn AnyWork>, String> {
    if job.version != VERSION {
        return Err(format!("it is for version {}, this is {VERSION}", job.version));
    }
    let work = job.task.open(&Budget::unlimited());
    let work = work.map_err(|halt| std::io::Error::from(halt).to_string())?;
    if work.parts() == job.parts {
        Ok(Arc::from(work))
    } else {
        Err(format!("it has {} parts, here it would have {}", job.parts, work.parts()))
    }
}

/// A part is acknowledged after its result is on the broker's disk, and not before.
async fn store(
    broker: Broker,
    message: Message,
    subject: String,
    result: PartResult,
) -> Result<(), BrokerError> {
    let text = serde_json::to_vec(&result).map_err(BrokerError::of)?;
    broker.publish(subject, text).await?;
    // Do not wait for a confirmation: this result may end and delete the job, and a lost
    // acknowledgement only means that the part is computed again.
    acknowledge(&message, AckKind::Ack).await
}

async fn acknowledge(message: &Message, kind: AckKind) -> Result<(), BrokerError> {
    message.ack_with(kind).await.map_err(BrokerError::of)
}

#[cfg(test)]
mod tests {
    use unpuzzle_core::Exhausted;

    use super::*;

    #[tokio::test]
    async fn a_part_that_panics_has_failed_and_one_that_is_stopped_has_not() {
        let run = |work: fn() -> Result<String, Halt>| async move {
            part_result(tokio::task::spawn_blocking(work).await)
        };
        let failed = run(|| panic!("a broken part")).await;
        let Some(PartResult::Failed(why)) = failed else { panic!("{failed:?}") };
        assert!(why.contains("a broken part"), "{why}");
        assert!(
            matches!(run(|| Ok("7".into())).await, Some(PartResult::Done(text)) if text == "7")
        );
        assert!(run(|| Err(Halt::Exhausted(Exhausted::Stopped))).await.is_none());
    }
}
