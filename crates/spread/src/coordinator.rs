//! The side that asks: hands out the parts, waits for them, puts them together.

use std::collections::BTreeMap;
use std::time::Duration;

use async_nats::jetstream::consumer::{DeliverPolicy, pull};
use futures_util::StreamExt as _;
use tokio::time::timeout;
use unpuzzle_puzzle::{Budget, Exhausted, PortableRequest, Snapshot};

use crate::broker::{Broker, BrokerError};
use crate::job::{self, Job, PartResult};

/// Between two looks at the budget while nothing arrives.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Parts that are on their way to the broker at once.
const IN_FLIGHT: usize = 64;

/// How far the parts of a job have come.
#[derive(Debug)]
pub enum Collected {
    /// All parts, in their order.
    All(Box<Job>, Vec<String>),
    /// The budget was over first. What is done stays with the broker.
    Some {
        /// Parts that are done.
        done: usize,
        /// Parts in all.
        parts: usize,
        /// Why it ended.
        why: Exhausted,
    },
    /// A part cannot be done: why.
    Failed(String),
}

/// Has a request done in parts, or goes on with what the same request has come to before.
/// `plan` makes the job, and is not asked where the broker has it already.
pub async fn coordinate<E: From<BrokerError>>(
    broker: &Broker,
    request: &PortableRequest,
    version: &str,
    plan: impl FnOnce() -> Result<Job, E>,
    budget: &Budget,
) -> Result<Collected, E> {
    let name = job::name_of(request, version);
    let job = match broker.job(&name).await? {
        Some(job) => job,
        None => plan()?,
    };
    broker.create(&name, &job).await?;
    let collected =
        Collection { broker, name: &name, job: &job, found: BTreeMap::new() }.run(budget).await?;
    if let Collected::All(..) | Collected::Failed(_) = collected {
        broker.delete(&name).await?;
    }
    Ok(collected)
}

struct Collection<'a> {
    broker: &'a Broker,
    name: &'a str,
    job: &'a Job,
    found: BTreeMap<usize, String>,
}

impl Collection<'_> {
    async fn run(mut self, budget: &Budget) -> Result<Collected, BrokerError> {
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
                let parts = std::mem::take(&mut self.found).into_values().collect();
                return Ok(Collected::All(Box::new(self.job.clone()), parts));
            }
            if let Err(why) = budget.check() {
                let (done, parts) = (self.found.len(), self.job.parts);
                return Ok(Collected::Some { done, parts, why });
            }
            match timeout(POLL_INTERVAL, results.next()).await {
                Err(_) => {}
                Ok(None) => return Err(BrokerError::of("the stream of results has ended")),
                // The consumer is made anew by itself after an outage.
                Ok(Some(Err(_))) => tokio::time::sleep(POLL_INTERVAL).await,
                Ok(Some(Ok(message))) => {
                    if let Some(why) = self.take(&message.subject, &message.payload) {
                        return Ok(Collected::Failed(why));
                    }
                    let (done, parts) = (self.found.len() as u64, self.job.parts as u64);
                    budget.report(&Snapshot::parts(done, parts));
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
        let publish = |part: usize| async move {
            let subject = job::part_subject(self.name, part);
            let sent = self.broker.jetstream.publish(subject, Vec::new().into()).await;
            // Refused where it waits already.
            let _ = sent.map_err(BrokerError::of)?.await;
            Ok(())
        };
        let mut sent = futures_util::stream::iter(open.map(publish)).buffer_unordered(IN_FLIGHT);
        while let Some(result) = sent.next().await {
            result?;
        }
        Ok(())
    }
}
