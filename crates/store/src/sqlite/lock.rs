//! The lock that admits one server at a time.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::{explain_io, private};
use crate::StoreError;

/// Excludes other servers and restores from a store until it is dropped or the process ends.
/// Readers, and programs that only record results, need no lock.
#[derive(Debug)]
pub struct StoreLock {
    /// The `.lock` file next to the store.
    beside: File,
    /// The store itself, on systems with locks that SQLite does not use: hard links have
    /// different `.lock` files but share this one.
    own: Option<File>,
}

impl Drop for StoreLock {
    fn drop(&mut self) {
        // Closing is not enough: a child process between fork and exec shares the descriptor, and
        // with it the lock.
        let _ = self.beside.unlock();
        if let Some(own) = self.own.take() {
            let _ = own.unlock();
            // Closing the descriptor would drop SQLite's POSIX locks on the file in this process.
            std::mem::forget(own);
        }
    }
}

impl StoreLock {
    /// Locks the store in this file, following links.
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

    /// Locks the store file too, if it has been created since.
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
        // Some file systems have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// The canonical path of the file, which may not exist yet.
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

    #[test]
    fn links_to_the_directory_of_a_new_store_share_its_lock() {
        let directory = tempfile::tempdir().unwrap();
        let (real, link) = (directory.path().join("real"), directory.path().join("link"));
        fs::create_dir(&real).unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let _held = StoreLock::take(&real.join("a.db")).unwrap();
        let taken = StoreLock::take(&link.join("a.db"));
        assert!(matches!(taken, Err(StoreError::InUse(_))), "{taken:?}");
    }
}
