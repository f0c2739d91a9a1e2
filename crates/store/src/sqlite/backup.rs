//! Backup and restore.

use std::io;
use std::path::{Path, PathBuf};

use super::{SqliteStore, explain, explain_io};
use crate::sql::Fault;
use crate::{Store, StoreError};

impl SqliteStore {
    /// Writes a snapshot of the store to a file, atomically. Fails if the store is damaged, or if
    /// the file exists and `replace` is false.
    pub async fn backup(&self, to: &Path, replace: bool) -> Result<(), StoreError> {
        if !replace && to.exists() {
            return Err(StoreError::Exists(to.display().to_string()));
        }
        self.check_whole().await?;
        let partial = beside(to, "partial");
        remove(&partial);
        let copy = sqlx::query("VACUUM INTO $1").bind(partial.to_string_lossy().into_owned());
        let copied = copy.execute(&self.reader).await;
        let checked = match copied {
            Ok(_) => check_file(&partial).await,
            Err(error) => Err(explain(error, to)),
        };
        let placed = checked.and_then(|()| place(&partial, to, replace));
        remove(&partial);
        placed
    }

    async fn check_whole(&self) -> Result<(), StoreError> {
        match self.check().await?.first() {
            Some(problem) => Err(StoreError::Corrupt(problem.clone())),
            None => Ok(()),
        }
    }

    /// Creates a store from a backup, which is checked before and after. Never overwrites.
    pub async fn restore(from: &Path, to: &Path) -> Result<Self, StoreError> {
        if to.exists() {
            return Err(StoreError::Exists(to.display().to_string()));
        }
        let backup = SqliteStore::open_read_only(from).await?;
        let copied = backup.backup(to, false).await;
        backup.close().await;
        copied?;
        SqliteStore::open(to).await
    }

    /// Replaces the whole content by that of a backup, in one transaction; other processes may
    /// have the store open.
    pub async fn replace_by(&self, from: &Path) -> Result<(), StoreError> {
        let copy = beside(&self.path, "restoring");
        remove(&copy);
        let replaced = match SqliteStore::restore(from, &copy).await {
            Ok(checked) => {
                checked.close().await;
                self.run(self.take_over(&copy)).await
            }
            Err(error) => Err(error),
        };
        remove(&copy);
        replaced
    }

    async fn take_over(&self, copy: &Path) -> Result<(), Fault> {
        const TABLES: [&str; 4] = ["rooms", "events", "results", "ratings"];
        let moves = TABLES.map(|table| {
            format!(
                "DELETE FROM main.{table}; INSERT INTO main.{table} SELECT * FROM taken.{table};"
            )
        });
        let script = format!("BEGIN IMMEDIATE; {} COMMIT;", moves.concat());
        let mut connection = self.connection().await?;
        let attach = sqlx::query("ATTACH DATABASE $1 AS taken")
            .bind(copy.to_string_lossy().into_owned())
            .execute(&mut *connection)
            .await;
        let done = match attach {
            Ok(_) => {
                let script = sqlx::raw_sql(sqlx::AssertSqlSafe(script));
                script.execute(&mut *connection).await
            }
            Err(error) => Err(error),
        };
        // Closing detaches the copy and rolls back an unfinished script.
        let _ = connection.close().await;
        Ok(done.map(drop)?)
    }
}

async fn check_file(path: &Path) -> Result<(), StoreError> {
    let store = SqliteStore::open_read_only(path).await?;
    let checked = store.check_whole().await;
    store.close().await;
    checked
}

/// A temporary name in the same directory.
fn beside(path: &Path, what: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{what}"))
}

/// Moves a finished file into place, and syncs file and directory.
fn place(partial: &Path, to: &Path, replace: bool) -> Result<(), StoreError> {
    let placed = std::fs::File::open(partial)
        .and_then(|file| file.sync_all())
        .and_then(|()| name(partial, to, replace));
    placed.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Exists(to.display().to_string()),
        _ => explain_io(&error, to),
    })?;
    // Best effort: some file systems cannot sync a directory.
    if let Some(directory) = to.parent().and_then(|path| std::fs::File::open(path).ok()) {
        let _ = directory.sync_all();
    }
    Ok(())
}

/// Hard links, unlike renames, never overwrite. On file systems without them the earlier check
/// must do.
fn name(partial: &Path, to: &Path, replace: bool) -> io::Result<()> {
    if replace {
        return std::fs::rename(partial, to);
    }
    match std::fs::hard_link(partial, to) {
        Err(error) if error.kind() == io::ErrorKind::Unsupported => std::fs::rename(partial, to),
        linked => linked,
    }
}

/// Removes a database and its auxiliary files, if they exist.
fn remove(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        let _ = std::fs::remove_file(name);
    }
}
