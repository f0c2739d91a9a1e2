//! Where the server keeps rooms and results: opened when it is first needed.

use std::path::PathBuf;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::OnceCell;
use unpuzzle_puzzle::Text;
use unpuzzle_store::{SqliteStore, Store, StoreError, StoreLock};

use crate::api::problem::{Problem, ProblemKind};
use crate::messages;

/// Which database a server uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// A file of its own.
    File(PathBuf),
    /// A PostgreSQL database that several servers share, by its URL.
    Shared(String),
}

/// A store that may not be open yet. While it cannot be opened, everything that needs
/// no store goes on, and each request that does tries again.
#[derive(Default)]
pub(crate) struct LazyStore {
    database: Option<Database>,
    opened: OnceCell<Arc<dyn Store>>,
    /// Keeps other servers away from a file.
    lock: Mutex<Option<StoreLock>>,
}

impl LazyStore {
    pub(crate) fn new(database: Option<Database>) -> Self {
        LazyStore { database, ..LazyStore::default() }
    }

    /// Takes a file for this server alone; a database of several servers needs no lock.
    pub(crate) fn lock(&self) -> Result<(), StoreError> {
        let mut lock = self.lock.lock();
        if let (Some(Database::File(path)), None) = (&self.database, &*lock) {
            *lock = Some(StoreLock::take(path)?);
        }
        Ok(())
    }

    /// Lets another server have the file.
    pub(crate) fn unlock(&self) {
        *self.lock.lock() = None;
    }

    /// Whether other servers may write to it too.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.database, Some(Database::Shared(_)))
    }

    /// The store.
    pub(crate) async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        let opened = self.opened.get_or_try_init(|| self.connect());
        opened.await.cloned()
    }

    /// Whether the store answers; one that nobody has needed yet counts as well.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        match self.opened.get() {
            Some(store) => store.events_since("-", 0).await.map(|_| ()),
            None => Ok(()),
        }
    }

    async fn connect(&self) -> Result<Arc<dyn Store>, StoreError> {
        self.lock()?;
        match &self.database {
            Some(Database::File(path)) => Ok(Arc::new(SqliteStore::open(path).await?)),
            Some(Database::Shared(url)) => shared(url).await,
            None => Err(StoreError::Missing("no database was named".to_owned())),
        }
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

/// What is wrong with a store, in kind and in a sentence for those who do not run the
/// server: they need no paths.
pub(crate) fn symptom(error: &StoreError) -> (ProblemKind, &'static Text) {
    match error {
        StoreError::Full(_) => (ProblemKind::StoreFull, &messages::STORE_FULL),
        StoreError::ReadOnly(_) => (ProblemKind::StoreReadOnly, &messages::STORE_READ_ONLY),
        StoreError::Corrupt(_) | StoreError::Newer { .. } => {
            (ProblemKind::StoreDamaged, &messages::STORE_DAMAGED)
        }
        _ => (ProblemKind::StoreAway, &messages::STORE_AWAY),
    }
}

/// The answer to a request that could not be kept.
pub(crate) fn problem(error: &StoreError) -> Problem {
    let (kind, text) = symptom(error);
    Problem::said(kind, text.message()).after(5)
}
