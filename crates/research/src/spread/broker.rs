//! The connection to NATS JetStream, and the streams of a job.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions};

use super::job::{self, DONE, Job, WAITING};

/// A part without a heartbeat for this long goes to another worker.
pub(super) const ACK_WAIT: Duration = Duration::from_secs(10);

/// Abandoned jobs are deleted after this time.
const MAX_AGE: Duration = Duration::from_secs(30 * 24 * 3600);

/// The consumer that all workers share.
const WORKERS: &str = "workers";

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// What the broker did not do, in its own words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct BrokerError(String);

impl From<BrokerError> for std::io::Error {
    fn from(error: BrokerError) -> Self {
        std::io::Error::other(error)
    }
}

impl BrokerError {
    pub(super) fn of(error: impl std::fmt::Display) -> Self {
        BrokerError(error.to_string())
    }
}

/// A connection to the broker, which mends itself once it was made.
#[derive(Clone, Debug)]
pub(super) struct Broker {
    pub(super) client: Client,
    pub(super) jetstream: Context,
}

impl Broker {
    /// Connects to a broker such as `nats://127.0.0.1:4222`.
    pub(super) async fn connect(url: &str) -> Result<Self, BrokerError> {
        let options = ConnectOptions::new()
            .connection_timeout(CONNECT_TIMEOUT)
            .ping_interval(Duration::from_secs(5));
        let client = options.connect(url).await.map_err(|error| {
            BrokerError(format!(
                "{url} does not answer: {error}; `nats-server --jetstream` starts one"
            ))
        })?;
        let jetstream = jetstream::new(client.clone());
        let broker = Broker { client, jetstream };
        // Says at once whether this broker has JetStream.
        broker.jobs().await?;
        Ok(broker)
    }

    /// The job of this name, if the broker has it.
    pub(super) async fn job(&self, name: &str) -> Result<Option<Job>, BrokerError> {
        let Ok(done) = self.done(name).await else { return Ok(None) };
        let spec = done.get_last_raw_message_by_subject(&job::spec_subject(name)).await;
        let Ok(spec) = spec else { return Ok(None) };
        serde_json::from_slice(&spec.payload).map(Some).map_err(BrokerError::of)
    }

    /// Makes the streams of a job where they are missing, and keeps what it is.
    pub(super) async fn create(&self, name: &str, job: &Job) -> Result<(), BrokerError> {
        let done = Config {
            name: format!("{DONE}{name}"),
            subjects: vec![job::spec_subject(name), job::result_subject(name, '*')],
            // A part that was computed twice has the same result twice.
            max_messages_per_subject: 1,
            storage: StorageType::File,
            max_age: MAX_AGE,
            ..Config::default()
        };
        self.jetstream.get_or_create_stream(done).await.map_err(BrokerError::of)?;
        let spec = serde_json::to_vec(job).map_err(BrokerError::of)?;
        self.publish(job::spec_subject(name), spec).await?;
        let todo = Config {
            name: format!("{WAITING}{name}"),
            subjects: vec![job::part_subject(name, '*')],
            retention: RetentionPolicy::WorkQueue,
            // A part that waits already is not put into the queue once more.
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            storage: StorageType::File,
            max_age: MAX_AGE,
            ..Config::default()
        };
        self.jetstream.get_or_create_stream(todo).await.map_err(BrokerError::of)?;
        Ok(())
    }

    pub(super) async fn delete(&self, name: &str) -> Result<(), BrokerError> {
        for stream in [WAITING, DONE] {
            let deleted = self.jetstream.delete_stream(format!("{stream}{name}")).await;
            deleted.map_err(BrokerError::of)?;
        }
        Ok(())
    }

    pub(super) async fn done(&self, name: &str) -> Result<Stream, BrokerError> {
        self.jetstream.get_stream(format!("{DONE}{name}")).await.map_err(BrokerError::of)
    }

    pub(super) async fn todo(&self, name: &str) -> Result<Stream, BrokerError> {
        self.jetstream.get_stream(format!("{WAITING}{name}")).await.map_err(BrokerError::of)
    }

    /// The queue of a job's parts.
    pub(super) async fn queue(&self, name: &str) -> Result<PullConsumer, BrokerError> {
        let config = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: -1,
            ..pull::Config::default()
        };
        let todo = self.todo(name).await?;
        todo.get_or_create_consumer(WORKERS, config).await.map_err(BrokerError::of)
    }

    /// Publishes, and waits until the broker has it on its disk.
    pub(super) async fn publish(&self, subject: String, text: Vec<u8>) -> Result<(), BrokerError> {
        let sent = self.jetstream.publish(subject, text.into()).await.map_err(BrokerError::of)?;
        sent.await.map(|_| ()).map_err(BrokerError::of)
    }

    /// The names of all jobs with parts to do.
    pub(super) async fn jobs(&self) -> Result<Vec<String>, BrokerError> {
        use futures_util::TryStreamExt as _;
        let names: Vec<String> =
            self.jetstream.stream_names().try_collect().await.map_err(BrokerError::of)?;
        let mut jobs: Vec<String> =
            names.iter().filter_map(|name| name.strip_prefix(WAITING)).map(str::to_owned).collect();
        jobs.sort_unstable();
        Ok(jobs)
    }
}
