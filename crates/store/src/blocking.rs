//! A blocking store.

use std::future::Future;

use tokio::runtime::{Builder, Runtime};

use crate::{Store, StoreError};

/// A store whose futures run on the caller's thread.
///
/// ```
/// use unpuzzle_store::{BlockingStore, SqliteStore, Store};
///
/// let directory = tempfile::tempdir().unwrap();
/// let path = directory.path().join("unpuzzle.db");
/// let store = BlockingStore::new(|| SqliteStore::open(&path)).unwrap();
/// assert!(store.wait(store.store().rooms(true)).unwrap().is_empty());
/// ```
#[derive(Debug)]
pub struct BlockingStore<S> {
    runtime: Runtime,
    store: S,
}

impl<S: Store> BlockingStore<S> {
    /// Opens a store and a runtime for it that has no threads of its own.
    pub fn new<F: Future<Output = Result<S, StoreError>>>(
        open: impl FnOnce() -> F,
    ) -> Result<Self, StoreError> {
        let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
        let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let store = runtime.block_on(open())?;
        Ok(BlockingStore { runtime, store })
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// Waits for a promise of the store.
    pub fn wait<F: Future>(&self, promise: F) -> F::Output {
        self.runtime.block_on(promise)
    }
}
