//! One server at a time on one file.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::{explain_io, private};
use crate::StoreError;

/// Keeps other servers and restores away from a store, until it is dropped or the program
/// ends, however it does. Readers, and programs that only record results, need none.
#[derive(Debug)]
pub struct StoreLock {
    /// A file beside the store.
    beside: File,
    /// The store itself, where the system has locks that SQLite does not use. A store has
    /// many names (links), and one file.
    own: Option<File>,
}

impl Drop for StoreLock {
    fn drop(&mut self) {
        // Closing alone would not do: a process that is just being started by another thread
        // holds a copy of the file, and with it the lock, until it becomes its own program.
        let _ = self.beside.unlock();
        if let Some(own) = self.own.take() {
            let _ = own.unlock();
            // Closing the file would drop the locks that SQLite has on it in this process.
            std::mem::forget(own);
        }
    }
}

impl StoreLock {
    /// Takes the lock of the store in this file, whatever link leads to it.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let explained = |error| explain_io(&error, path);
        let real = canonical(path).map_err(explained)?;
        let mut name = OsString::from(&real);
        name.push(".lock");
        let mut options = File::options();
        private(options.create(true).truncate(false).write(true));
        let beside = locked(options.open(name).map_err(explained)?, path)?;
        let mut lock = StoreLock { beside, own: None };
        lock.cover(path)?;
        Ok(lock)
    }

    /// Takes the lock of the file itself, too, if it has been made since.
    pub fn cover(&mut self, path: &Path) -> Result<(), StoreError> {
        if let (None, Ok(file), true) = (&self.own, File::open(path), cfg!(unix)) {
            self.own = Some(locked(file, path)?);
        }
        Ok(())
    }
}

fn locked(file: File, path: &Path) -> Result<File, StoreError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
        // Some file systems know no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// The file that a path leads to, or, where there is none yet, where it will be.
fn canonical(path: &Path) -> std::io::Result<PathBuf> {
    if let Ok(real) = fs::canonicalize(path) {
        return Ok(real);
    }
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new("."));
    super::create_directory(directory)?;
    Ok(fs::canonicalize(directory)?.join(path.file_name().unwrap_or_default()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn every_link_to_a_store_has_the_same_lock() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::write(at("a.db"), "").unwrap();
        std::os::unix::fs::symlink(at("a.db"), at("b.db")).unwrap();
        fs::hard_link(at("a.db"), at("c.db")).unwrap();
        let held = StoreLock::take(&at("a.db")).unwrap();
        for name in ["a.db", "b.db", "c.db"] {
            let taken = StoreLock::take(&at(name));
            assert!(matches!(taken, Err(StoreError::InUse(_))), "{name}: {taken:?}");
        }
        drop(held);
        assert!(StoreLock::take(&at("c.db")).is_ok());
    }

    /// A store that does not exist yet is one by any link to its directory.
    #[test]
    fn a_store_to_come_has_one_lock() {
        let directory = tempfile::tempdir().unwrap();
        let (real, link) = (directory.path().join("real"), directory.path().join("link"));
        fs::create_dir(&real).unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let _held = StoreLock::take(&real.join("a.db")).unwrap();
        let taken = StoreLock::take(&link.join("a.db"));
        assert!(matches!(taken, Err(StoreError::InUse(_))), "{taken:?}");
    }
}
