//! Group commit: appends to many rooms in one transaction.
//!
//! Appends queue up during a commit, and the next writer writes the whole queue. A batch of
//! any size takes five statements, because each is a round trip to the database thread, which
//! costs more than the writing.

use std::collections::HashMap;
use std::mem;

use parking_lot::Mutex;
use serde_json::{Value, json};
use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use tokio::sync::oneshot;

use super::SqliteStore;
use crate::StoreError;
use crate::sql::{Fault, signed, unsigned};

#[derive(Debug, Default)]
pub(super) struct GroupCommit {
    waiting: Mutex<Vec<Batch>>,
    turn: tokio::sync::Mutex<()>,
}

#[derive(Debug)]
struct Batch {
    room: String,
    expected: u64,
    events: Vec<String>,
    at: u64,
    written: oneshot::Sender<Result<u64, StoreError>>,
}

/// The state of a room's log within the transaction.
#[derive(Default)]
struct Log {
    version: u64,
    closed: bool,
    /// Time of the append in this transaction.
    touched: Option<u64>,
}

impl SqliteStore {
    /// Queues events, then writes the whole queue when the lock is free.
    pub(super) async fn append_events(
        &self,
        room: &str,
        expected: u64,
        events: &[String],
        at: u64,
    ) -> Result<u64, Fault> {
        let (written, answer) = oneshot::channel();
        self.group_commit.waiting.lock().push(Batch {
            room: room.to_owned(),
            expected,
            events: events.to_vec(),
            at,
            written,
        });
        let turn = self.group_commit.turn.lock().await;
        let batches = mem::take(&mut *self.group_commit.waiting.lock());
        if !batches.is_empty() {
            self.write_together(batches).await;
        }
        drop(turn);
        let answer = answer.await;
        Ok(answer.unwrap_or_else(|_| Err(StoreError::Failed("interrupted".to_owned())))?)
    }

    /// Writes in one transaction, and replies after its commit.
    async fn write_together(&self, batches: Vec<Batch>) {
        match self.run(self.try_together(&batches)).await {
            Ok(versions) => {
                for (batch, version) in batches.into_iter().zip(versions) {
                    let _ = batch.written.send(version);
                }
            }
            Err(error) => {
                for batch in batches {
                    let _ = batch.written.send(Err(error.clone()));
                }
            }
        }
    }

    /// A conflict in one room does not roll back the others.
    async fn try_together(&self, batches: &[Batch]) -> Result<Vec<Result<u64, StoreError>>, Fault> {
        let mut transaction = self.begin().await?;
        let mut logs = logs(&mut transaction, batches).await?;
        let mut events = Vec::new();
        let versions = batches.iter().map(|batch| {
            let log = logs.entry(batch.room.clone()).or_default();
            log.append(batch, &mut events)
        });
        let versions = versions.collect();
        let rooms = logs.iter().filter_map(|(room, log)| {
            let (version, touched) = (signed(log.version), signed(log.touched?));
            Some(json!([room, version, touched]))
        });
        let rooms = rooms.collect();
        for (statement, rows) in [(INSERT_EVENTS, events), (UPDATE_ROOMS, rooms)] {
            let write = sqlx::query(statement).bind(Value::Array(rows).to_string());
            write.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(versions)
    }
}

async fn logs(
    connection: &mut SqliteConnection,
    batches: &[Batch],
) -> Result<HashMap<String, Log>, sqlx::Error> {
    let rooms: Vec<_> = batches.iter().map(|batch| &batch.room).collect();
    let select = sqlx::query(SELECT_ROOMS).bind(json!(rooms).to_string());
    select.fetch_all(connection).await?.iter().map(Log::read).collect()
}

const SELECT_ROOMS: &str = "SELECT room, version, closed FROM rooms \
    WHERE room IN (SELECT value FROM json_each($1))";

const INSERT_EVENTS: &str = "INSERT INTO events (room, version, event) \
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1)";

const UPDATE_ROOMS: &str = "INSERT INTO rooms (room, version, closed, touched) \
    SELECT value ->> 0, value ->> 1, FALSE, value ->> 2 FROM json_each($1) \
    WHERE TRUE ON CONFLICT (room) \
    DO UPDATE SET version = excluded.version, touched = excluded.touched";

impl Log {
    fn read(row: &SqliteRow) -> Result<(String, Log), sqlx::Error> {
        let log = Log {
            version: unsigned(row.try_get("version")?),
            closed: row.try_get("closed")?,
            touched: None,
        };
        Ok((row.try_get("room")?, log))
    }

    /// Adds the events as rows, unless the version conflicts.
    fn append(&mut self, batch: &Batch, rows: &mut Vec<Value>) -> Result<u64, StoreError> {
        if self.closed {
            return Err(StoreError::RoomClosed(batch.room.clone()));
        }
        if self.version != batch.expected {
            return Err(StoreError::Conflict {
                room: batch.room.clone(),
                expected: batch.expected,
                found: self.version,
            });
        }
        for event in &batch.events {
            self.version += 1;
            rows.push(json!([batch.room, signed(self.version), event]));
        }
        self.touched = Some(batch.at);
        Ok(self.version)
    }
}
