//! The server's store, and whether it works.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::OnceCell;
use unpuzzle_puzzles::{Message, msg};
use unpuzzle_store::{SqliteStore, Store, StoreError, StoreLock};

use unpuzzle_api::{Problem, ProblemKind};

/// How often the store is probed by a write.
const PROBE_INTERVAL: Duration = Duration::from_secs(5);
/// The name of the probe's log; no room has such a code.
const PROBE: &str = "-";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// A file of its own.
    File(PathBuf),
    /// A PostgreSQL database that several servers share, by its URL.
    Shared(String),
}

/// A store that is opened on first use. While it cannot be opened, requests that need no store
/// still work, and each request that does retries.
#[derive(Default)]
pub(crate) struct LazyStore {
    database: Option<Database>,
    opened: OnceCell<Arc<dyn Store>>,
    /// Keeps other servers away from a file.
    lock: Mutex<Option<StoreLock>>,
    trouble: Mutex<Option<StoreError>>,
}

impl LazyStore {
    pub(crate) fn new(database: Option<Database>) -> Self {
        LazyStore { database, ..LazyStore::default() }
    }

    /// Locks a file for this server; a shared database needs no lock.
    fn lock(&self) -> Result<(), StoreError> {
        let Some(Database::File(path)) = &self.database else {
            return Ok(());
        };
        let mut lock = self.lock.lock();
        match &mut *lock {
            Some(lock) => lock.cover(path)?,
            None => *lock = Some(StoreLock::take(path)?),
        }
        Ok(())
    }

    pub(crate) fn unlock(&self) {
        *self.lock.lock() = None;
    }

    /// Whether other servers may write to it, too.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.database, Some(Database::Shared(_)))
    }

    pub(crate) async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        let opened = self.opened.get_or_try_init(|| self.connect());
        opened.await.cloned()
    }

    pub(crate) fn trouble(&self) -> Option<StoreError> {
        self.trouble.lock().clone()
    }

    /// Probes the store by a write, and remembers the result.
    pub(crate) async fn probe(&self) -> Result<(), StoreError> {
        let probed = self.write_and_delete().await;
        self.note(probed.as_ref().err());
        probed
    }

    async fn write_and_delete(&self) -> Result<(), StoreError> {
        let store = self.open().await?;
        match store.append(PROBE, 0, &["{}".to_owned()], 0).await {
            // Another server is probing, or was stopped while it did.
            Ok(_) | Err(StoreError::Conflict { .. } | StoreError::RoomClosed(_)) => {}
            Err(error) => return Err(error),
        }
        store.delete_room(PROBE).await
    }

    /// Records the state of the store, and reports changes on the terminal.
    fn note(&self, error: Option<&StoreError>) {
        let mut trouble = self.trouble.lock();
        let kind = |error: &StoreError| symptom(error).0;
        if trouble.as_ref().map(kind) != error.map(kind) {
            match error {
                Some(error) => eprintln!("unpuzzle: nothing can be kept: {error}"),
                None => eprintln!("unpuzzle: the store can be written to again"),
            }
        }
        *trouble = error.cloned();
    }

    pub(crate) async fn probe_periodically(&self) {
        loop {
            tokio::time::sleep(PROBE_INTERVAL).await;
            let _ = self.probe().await;
        }
    }

    async fn connect(&self) -> Result<Arc<dyn Store>, StoreError> {
        self.lock()?;
        let store: Arc<dyn Store> = match &self.database {
            Some(Database::File(path)) => Arc::new(SqliteStore::open(path).await?),
            Some(Database::Shared(url)) => shared(url).await?,
            None => return Err(StoreError::Missing("no database was named".to_owned())),
        };
        // A new file exists only now.
        self.lock()?;
        Ok(store)
    }
}

#[cfg(feature = "cluster")]
async fn shared(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(unpuzzle_store::PostgresStore::open(url).await?))
}

#[cfg(not(feature = "cluster"))]
async fn shared(_: &str) -> Result<Arc<dyn Store>, StoreError> {
    let missing = "this program was built without PostgreSQL (feature \"cluster\")";
    Err(StoreError::Failed(missing.to_owned()))
}

/// The kind of a store error, and a sentence for clients, without paths.
pub(crate) fn symptom(error: &StoreError) -> (ProblemKind, Message) {
    match error {
        StoreError::Full(_) => (ProblemKind::StoreFull, msg!("the server's disk is full")),
        StoreError::ReadOnly(_) => {
            (ProblemKind::StoreReadOnly, msg!("the server cannot write to its database"))
        }
        StoreError::Corrupt(_) | StoreError::Newer { .. } => {
            (ProblemKind::StoreDamaged, msg!("the server cannot read its database"))
        }
        _ => (ProblemKind::StoreAway, msg!("the server cannot reach its database")),
    }
}

/// The response to a request that could not be stored.
pub(crate) fn problem(error: &StoreError) -> Problem {
    let (kind, text) = symptom(error);
    Problem::said(kind, text).after(5)
}
