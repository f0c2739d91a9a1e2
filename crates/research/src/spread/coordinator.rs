//! The coordinator: publishes the parts, waits for the results and assembles them.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use async_nats::jetstream::consumer::{DeliverPolicy, pull};
use futures_util::StreamExt as _;
use unpuzzle_core::Budget;

use super::broker::{Broker, BrokerError};
use super::job::{self, Job, PartResult, Task, VERSION};

/// Retry interval during an outage of the broker.
const RETRY_INTERVAL: Duration = Duration::from_millis(100);

/// Limit of parts in flight to the broker.
const IN_FLIGHT: usize = 64;

/// Has a task done in parts, or goes on with what the same task has come to before: the
/// task as it was begun, and its parts in their order. `begin` does what comes before the
/// first part, and is not called where the broker has the job already.
pub(super) async fn coordinate(
    broker: &Broker,
    task: &Task,
    begin: impl FnOnce() -> io::Result<Task>,
) -> io::Result<(Task, Vec<String>)> {
    let name = job::name_of(task);
    let job = match broker.job(&name).await? {
        Some(job) => job,
        None => {
            let task = begin()?;
            let parts = task.open(&Budget::unlimited())?.parts();
            Job { version: VERSION.to_owned(), task, parts }
        }
    };
    broker.create(&name, &job).await?;
    let collection = Collection { broker, name: &name, job: &job, found: BTreeMap::new() };
    let collected = collection.run().await?;
    broker.delete(&name).await?;
    Ok((job.task, collected.map_err(io::Error::other)?))
}

struct Collection<'a> {
    broker: &'a Broker,
    name: &'a str,
    job: &'a Job,
    found: BTreeMap<usize, String>,
}

impl Collection<'_> {
    /// Waits for all parts; an inner error is a part that cannot be computed.
    async fn run(mut self) -> Result<Result<Vec<String>, String>, BrokerError> {
        let done = self.broker.done(self.name).await?;
        let known = done.get_info().await.map_err(BrokerError::of)?.state.messages;
        let config = pull::OrderedConfig {
            filter_subject: job::result_subject(self.name, '*'),
            deliver_policy: DeliverPolicy::All,
            ..pull::OrderedConfig::default()
        };
        let consumer = done.create_consumer(config).await.map_err(BrokerError::of)?;
        let mut results = consumer.messages().await.map_err(BrokerError::of)?;
        // The job itself is one message, the others are parts of an earlier run.
        let mut is_published = false;
        loop {
            if !is_published && self.found.len() as u64 + 1 >= known {
                self.publish_rest().await?;
                is_published = true;
            }
            if self.found.len() == self.job.parts {
                return Ok(Ok(self.found.into_values().collect()));
            }
            match results.next().await {
                None => return Err(BrokerError::of("the stream of results has ended")),
                // The consumer recreates itself after an outage.
                Some(Err(_)) => tokio::time::sleep(RETRY_INTERVAL).await,
                Some(Ok(message)) => {
                    if let Some(why) = self.take(&message.subject, &message.payload) {
                        return Ok(Err(why));
                    }
                    eprintln!("{} of {} parts are done", self.found.len(), self.job.parts);
                }
            }
        }
    }

    /// Takes in a result; why, if the part cannot be done.
    fn take(&mut self, subject: &str, payload: &[u8]) -> Option<String> {
        let part = job::part_of(subject).filter(|part| *part < self.job.parts)?;
        match serde_json::from_slice(payload) {
            Ok(PartResult::Done(text)) => {
                self.found.insert(part, text);
                None
            }
            Ok(PartResult::Failed(why)) => Some(why),
            Err(error) => Some(error.to_string()),
        }
    }

    /// Puts every part without a result into the queue, where it may be already.
    async fn publish_rest(&self) -> Result<(), BrokerError> {
        let open = (0..self.job.parts).filter(|part| !self.found.contains_key(part));
        let mut sent = futures_util::stream::iter(open.map(|part| async move {
            let subject = job::part_subject(self.name, part);
            let sent = self.broker.jetstream.publish(subject, Vec::new().into()).await;
            // Refused where it waits already.
            let _ = sent.map_err(BrokerError::of)?.await;
            Ok(())
        }))
        .buffer_unordered(IN_FLIGHT);
        while let Some(result) = sent.next().await {
            result?;
        }
        Ok(())
    }
}
