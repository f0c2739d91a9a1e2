//! How far the jobs are, and who works on them.

use std::time::Duration;

use async_nats::Client;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use super::broker::{Broker, BrokerError};

/// What workers listen to.
const CALLS: &str = "unpuzzle.workers";

/// How long workers have to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(500);

/// One worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WorkerStatus {
    /// Its machine and its process.
    pub(super) name: String,
    /// How many parts it does at once.
    pub(super) threads: usize,
    /// How many it has done.
    pub(super) done: u64,
}

/// One line for each job that is not finished, and for each worker that answers.
pub(super) async fn status(broker: &Broker) -> Result<Vec<String>, BrokerError> {
    let mut lines = Vec::new();
    for name in broker.jobs().await? {
        lines.extend(job_status(broker, &name).await?);
    }
    for WorkerStatus { name, threads, done } in workers(&broker.client).await? {
        lines.push(format!("worker {name}: {threads} threads, {done} parts done"));
    }
    Ok(lines)
}

/// The progress of a job, unless it has just ended.
async fn job_status(broker: &Broker, name: &str) -> Result<Option<String>, BrokerError> {
    let Some(job) = broker.job(name).await? else { return Ok(None) };
    let (Ok(done), Ok(queue)) = (broker.done(name).await, broker.queue(name).await) else {
        return Ok(None);
    };
    let queue = queue.cached_info();
    // The job itself is one message.
    let done = done.cached_info().state.messages.saturating_sub(1);
    let (command, parts) = (job.task.command(), job.parts);
    let (under_way, repeated) = (queue.num_ack_pending, queue.num_redelivered);
    Ok(Some(format!(
        "job {name}: {command}, {done} of {parts} parts done, {under_way} under way, \
         {repeated} repeated"
    )))
}

/// Calls all workers, and waits a moment for them to answer.
async fn workers(client: &Client) -> Result<Vec<WorkerStatus>, BrokerError> {
    let inbox = client.new_inbox();
    let mut answers = client.subscribe(inbox.clone()).await.map_err(BrokerError::of)?;
    let call = client.publish_with_reply(CALLS, inbox, Vec::new().into());
    call.await.map_err(BrokerError::of)?;
    let mut workers = Vec::new();
    while let Ok(Some(answer)) = timeout(ANSWER_TIMEOUT, answers.next()).await {
        workers.extend(serde_json::from_slice::<WorkerStatus>(&answer.payload).ok());
    }
    workers.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    Ok(workers)
}

/// Answers such calls for as long as there is a connection.
pub(super) async fn answer_calls(client: Client, about: impl Fn() -> WorkerStatus) {
    let Ok(mut calls) = client.subscribe(CALLS).await else { return };
    while let Some(call) = calls.next().await {
        if let (Some(reply), Ok(text)) = (call.reply, serde_json::to_vec(&about())) {
            let _ = client.publish(reply, text.into()).await;
        }
    }
}
