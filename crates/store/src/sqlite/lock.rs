//! One server at a time on one file.

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::path::Path;

use super::explain_io;
use crate::StoreError;

/// Keeps other servers and restores away from a store, until it is dropped or the program
/// ends, however it does. Readers, and programs that only record results, need none.
#[derive(Debug)]
pub struct StoreLock(File);

impl Drop for StoreLock {
    fn drop(&mut self) {
        // Closing alone would not do: a process that is just being started by another thread
        // holds a copy of the file, and with it the lock, until it becomes its own program.
        let _ = self.0.unlock();
    }
}

impl StoreLock {
    /// Takes the lock of the store in this file: an advisory one, on a file beside it,
    /// because SQLite has locks of its own on the store.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let mut name = OsString::from(path);
        name.push(".lock");
        let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let open = || {
            let mut options = File::options();
            options.create(true).truncate(false).write(true).open(name)
        };
        let file = made.and_then(|()| open()).map_err(|error| explain_io(&error, path))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
            // Some file systems know no locks.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(StoreLock(file)),
        }
    }
}
