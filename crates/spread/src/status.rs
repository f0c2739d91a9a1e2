//! How far the jobs are, and who works on them.

use std::time::Duration;

use async_nats::Client;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use crate::broker::{Broker, BrokerError};

/// What workers listen to.
const CALLS: &str = "unpuzzle.workers";

/// How long workers have to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(500);

/// Everything at a broker.
#[derive(Clone, Debug, Serialize)]
pub struct Status {
    /// The jobs that are not finished.
    pub jobs: Vec<JobStatus>,
    /// The workers that answered.
    pub workers: Vec<WorkerStatus>,
}

/// How far one job is.
#[derive(Clone, Debug, Serialize)]
pub struct JobStatus {
    /// Its name.
    pub name: String,
    /// Its command.
    pub command: String,
    /// Parts that are done.
    pub done: u64,
    /// Parts in all.
    pub parts: u64,
    /// Parts that workers are at.
    pub under_way: u64,
    /// Parts that were handed out more than once.
    pub repeated: u64,
}

/// One worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WorkerStatus {
    /// Its machine and its process.
    pub name: String,
    /// How many parts it does at once.
    pub threads: usize,
    /// How many it has done.
    pub done: u64,
}

/// Asks the broker and all workers.
pub async fn status(broker: &Broker) -> Result<Status, BrokerError> {
    let mut jobs = Vec::new();
    for name in broker.jobs().await? {
        jobs.extend(job_status(broker, name).await?);
    }
    Ok(Status { jobs, workers: workers(&broker.client).await? })
}

/// How far a job is, unless it has just come to its end.
async fn job_status(broker: &Broker, name: String) -> Result<Option<JobStatus>, BrokerError> {
    let Some(job) = broker.job(&name).await? else { return Ok(None) };
    let (Ok(done), Ok(queue)) = (broker.done(&name).await, broker.queue(&name).await) else {
        return Ok(None);
    };
    let queue = queue.cached_info();
    Ok(Some(JobStatus {
        command: format!("{} {}", job.request.puzzle, job.request.verb),
        // The job itself is one message.
        done: done.cached_info().state.messages.saturating_sub(1),
        parts: job.parts as u64,
        under_way: queue.num_ack_pending as u64,
        repeated: queue.num_redelivered as u64,
        name,
    }))
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
pub(crate) async fn answer_calls(client: Client, about: impl Fn() -> WorkerStatus) {
    let Ok(mut calls) = client.subscribe(CALLS).await else { return };
    while let Some(call) = calls.next().await {
        if let (Some(reply), Ok(text)) = (call.reply, serde_json::to_vec(&about())) {
            let _ = client.publish(reply, text.into()).await;
        }
    }
}
