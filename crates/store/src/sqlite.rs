//! A store in an SQLite file.
//!
//! Write-ahead logging with a sync at every commit, so commits survive a power cut. One
//! connection writes while others read. Appends that arrive during a commit go into the next
//! one together (group commit), so that many rooms share the cost of a sync.

mod backup;
mod group_commit;
mod lock;

use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{Row, Sqlite, Transaction};
use tokio::runtime::{Builder, Runtime};

use crate::sql::{Fault, Line, PAGE, SELECT_RATING, signed, store_by_sql, unsigned};
use crate::{
    DeletedCounts, Ending, GameResult, LOCAL_PLAYER, PlayerRating, Rate, RoomEntry, Store,
    StoreError, StoreFuture,
};
use group_commit::GroupCommit;
pub use lock::StoreLock;

/// The migration to each schema version from the one before.
const MIGRATIONS: &[&str] = &[
    "CREATE TABLE rooms (
        room TEXT PRIMARY KEY, version INTEGER NOT NULL, closed INTEGER NOT NULL,
        touched INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE events (
        room TEXT NOT NULL, version INTEGER NOT NULL, event TEXT NOT NULL,
        PRIMARY KEY (room, version)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE results (
        number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, player TEXT NOT NULL,
        puzzle TEXT NOT NULL, at INTEGER NOT NULL, game TEXT NOT NULL, level TEXT NOT NULL,
        ending TEXT NOT NULL, milliseconds INTEGER NOT NULL, predicted INTEGER,
        hints INTEGER NOT NULL, undos INTEGER NOT NULL, mistakes INTEGER NOT NULL, score INTEGER
    ) STRICT;
    CREATE INDEX results_of_player ON results (player, puzzle, at);",
    "CREATE TABLE ratings (
        player TEXT NOT NULL, puzzle TEXT NOT NULL, rating REAL NOT NULL,
        deviation REAL NOT NULL, volatility REAL NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (player, puzzle)
    ) STRICT, WITHOUT ROWID;",
    "ALTER TABLE rooms ADD COLUMN expires INTEGER;",
];

const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
const READERS: u32 = 4;

#[derive(Clone, Debug)]
pub struct SqliteStore {
    path: PathBuf,
    writer: SqlitePool,
    reader: SqlitePool,
    group_commit: Arc<GroupCommit>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    pub version: u64,
    pub results: u64,
    pub players: u64,
    pub rooms: u64,
}

impl SqliteStore {
    /// Opens or creates the store in this file and migrates its schema.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let prepared = path.parent().map_or(Ok(()), create_directory);
        let prepared = prepared.and_then(|()| create_file(path));
        prepared.map_err(|error| explain_io(&error, path))?;
        let store = SqliteStore::connect(path, &options(path).create_if_missing(true));
        store.run(store.migrate()).await?;
        Ok(store)
    }

    /// Opens an existing store read-only. An empty file counts as missing.
    pub async fn open_read_only(path: &Path) -> Result<Self, StoreError> {
        let store = SqliteStore::connect(path, &reading(path));
        match store.run(store.version()).await? {
            0 => Err(StoreError::Missing(format!("{}: empty", path.display()))),
            _ => Ok(store),
        }
    }

    pub fn census(&self) -> StoreFuture<'_, Census> {
        self.run(async move {
            let version = self.version().await? as u64;
            let count = "SELECT (SELECT COUNT(*) FROM results), \
                (SELECT COUNT(DISTINCT player) FROM results), (SELECT COUNT(*) FROM rooms)";
            let row = sqlx::query(count).fetch_one(&mut *self.connection().await?).await?;
            let number = |place: usize| row.try_get::<i64, _>(place).map_or(0, unsigned);
            Ok(Census { version, results: number(0), players: number(1), rooms: number(2) })
        })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
    }

    fn connect(path: &Path, options: &SqliteConnectOptions) -> Self {
        let pool =
            |most| SqlitePoolOptions::new().max_connections(most).acquire_timeout(BUSY_TIMEOUT * 2);
        SqliteStore {
            path: path.to_owned(),
            writer: pool(1).connect_lazy_with(options.clone()),
            reader: pool(READERS).connect_lazy_with(options.clone().create_if_missing(false)),
            group_commit: Arc::default(),
        }
    }

    async fn connection(&self) -> Result<PoolConnection<Sqlite>, sqlx::Error> {
        self.writer.acquire().await
    }

    async fn begin(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        let mut begun = self.writer.begin_with("BEGIN IMMEDIATE").await;
        // SQLite rolls back a transaction on a full disk without sqlx noticing. The connection is
        // then unusable, so replace it.
        if matches!(begun, Err(sqlx::Error::InvalidSavePointStatement)) {
            let broken = self.connection().await?;
            let _ = broken.close().await;
            begun = self.writer.begin_with("BEGIN IMMEDIATE").await;
        }
        begun
    }

    /// A no-op: `BEGIN IMMEDIATE` already excludes other writers.
    #[allow(clippy::unused_async, reason = "PostgreSQL takes a lock here")]
    async fn lock_rating(&self, _: &mut SqliteConnection, _: &str, _: &str) -> Result<(), Fault> {
        Ok(())
    }

    fn reader(&self) -> &SqlitePool {
        &self.reader
    }

    async fn version(&self) -> Result<usize, Fault> {
        known_version(&mut *self.connection().await?).await
    }

    async fn migrate(&self) -> Result<(), Fault> {
        let version = self.version().await?;
        for (index, migration) in MIGRATIONS.iter().enumerate().skip(version) {
            self.migrate_step(index, migration).await?;
        }
        Ok(())
    }

    /// One migration in a transaction, unless another process did it in the meantime.
    async fn migrate_step(&self, index: usize, migration: &'static str) -> Result<(), Fault> {
        let mut transaction = self.begin().await?;
        if known_version(&mut transaction).await? > index {
            return Ok(());
        }
        sqlx::raw_sql(migration).execute(&mut *transaction).await?;
        let version = sqlx::AssertSqlSafe(format!("PRAGMA user_version = {}", index + 1));
        sqlx::raw_sql(version).execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    }

    async fn problems(&self) -> Result<Vec<String>, Fault> {
        let rows = sqlx::query("PRAGMA integrity_check").fetch_all(&self.reader).await?;
        let said = rows.iter().filter_map(|row| row.try_get::<String, _>(0).ok());
        Ok(said.filter(|said| said != "ok").collect())
    }

    fn fault(&self, error: sqlx::Error) -> StoreError {
        explain(error, &self.path)
    }
}

/// Creates a directory with mode 0700, unless it exists.
fn create_directory(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

/// Creates the file with mode 0600, because it has names, answers and seeds of future games.
/// SQLite gives its auxiliary files the same mode. An existing file is restricted, if we own
/// it.
fn create_file(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::File::options();
    private(options.create_new(true).write(true));
    match options.open(path) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            restrict(path);
            Ok(())
        }
        made => made.map(drop),
    }
}

/// New files get mode 0600.
fn private(options: &mut std::fs::OpenOptions) -> &mut std::fs::OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

#[cfg(unix)]
fn restrict(path: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    for ending in ["", "-wal", "-shm"] {
        let mut name = std::ffi::OsString::from(path);
        name.push(ending);
        let open = std::fs::metadata(&name).ok().map(|about| about.permissions().mode());
        if let Some(mode) = open.filter(|mode| mode & 0o077 != 0) {
            let closed = std::fs::Permissions::from_mode(mode & !0o077);
            let _ = std::fs::set_permissions(&name, closed);
        }
    }
}

#[cfg(not(unix))]
fn restrict(_: &Path) {}

async fn known_version(connection: &mut SqliteConnection) -> Result<usize, Fault> {
    let row = sqlx::query("PRAGMA user_version").fetch_one(connection).await?;
    let (found, known) = (unsigned(row.try_get(0)?), MIGRATIONS.len() as u64);
    if found > known {
        return Err(StoreError::Newer { found, known }.into());
    }
    Ok(found as usize)
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY_TIMEOUT)
}

/// Read-only options leave the journal mode alone: switching a backup to WAL would write.
fn reading(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY_TIMEOUT)
}

fn explain(error: sqlx::Error, path: &Path) -> StoreError {
    const WRITE_FAILED: [u32; 4] = [778, 1034, 1546, 4874];
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    let said = format!("{}: {error}", path.display());
    match (code, code.map(|code| code & 0xff)) {
        (_, Some(13)) => StoreError::Full(said),
        (Some(code), _) if WRITE_FAILED.contains(&code) => StoreError::Full(said),
        (_, Some(8)) => StoreError::ReadOnly(said),
        (_, Some(14)) => StoreError::Missing(said),
        (_, Some(11 | 26)) => StoreError::Corrupt(said),
        (_, Some(5 | 6)) => StoreError::Busy(said),
        _ => match error {
            sqlx::Error::PoolTimedOut => StoreError::Busy(said),
            sqlx::Error::Io(io) => explain_io(&io, path),
            _ => StoreError::Failed(said),
        },
    }
}

fn explain_io(error: &std::io::Error, path: &Path) -> StoreError {
    use std::io::ErrorKind;
    let said = format!("{}: {error}", path.display());
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Full(said),
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => StoreError::ReadOnly(said),
        _ => StoreError::Missing(said),
    }
}

store_by_sql!(SqliteStore, SqliteRow, SqliteConnection);

/// A store for synchronous code: futures are awaited on the caller's thread.
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
    /// Opens a store with a current-thread runtime.
    pub fn new<F: Future<Output = Result<S, StoreError>>>(
        open: impl FnOnce() -> F,
    ) -> Result<Self, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Failed(error.to_string()))?;
        let store = runtime.block_on(open())?;
        Ok(BlockingStore { runtime, store })
    }

    pub fn store(&self) -> &S {
        &self.store
    }

    /// Blocks on a future of the store.
    pub fn wait<F: Future>(&self, future: F) -> F::Output {
        self.runtime.block_on(future)
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::error::Error;
    use std::fmt;
    use std::io;

    use sqlx::error::{DatabaseError, ErrorKind};

    use super::*;

    #[derive(Debug)]
    struct CodeError(u32);

    impl fmt::Display for CodeError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "code {}", self.0)
        }
    }

    impl Error for CodeError {}

    impl DatabaseError for CodeError {
        fn message(&self) -> &str {
            "said"
        }

        fn code(&self) -> Option<Cow<'_, str>> {
            Some(self.0.to_string().into())
        }

        fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
            self
        }

        fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
            self
        }

        fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
            self
        }

        fn kind(&self) -> ErrorKind {
            ErrorKind::Other
        }
    }

    fn meaning(error: sqlx::Error) -> &'static str {
        let meant = explain(error, Path::new("a.db"));
        assert!(meant.to_string().contains("a.db"), "{meant}");
        match meant {
            StoreError::Full(_) => "full",
            StoreError::ReadOnly(_) => "read-only",
            StoreError::Missing(_) => "missing",
            StoreError::Corrupt(_) => "corrupt",
            StoreError::Busy(_) => "busy",
            StoreError::Failed(_) => "failed",
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_result_code_has_its_meaning() {
        // Extended codes have the primary code in their low byte.
        let codes: [(&[u32], &str); 6] = [
            (&[13, 778, 1034, 1546, 4874], "full"),
            (&[8, 1032], "read-only"),
            (&[14, 526], "missing"),
            (&[11, 26, 267], "corrupt"),
            (&[5, 6, 517, 262], "busy"),
            (&[1, 10, 266, 2067], "failed"),
        ];
        for (codes, meant) in codes {
            for &code in codes {
                let error = sqlx::Error::Database(Box::new(CodeError(code)));
                assert_eq!(meaning(error), meant, "{code}");
            }
        }
        assert_eq!(meaning(sqlx::Error::PoolTimedOut), "busy");
        assert_eq!(meaning(sqlx::Error::PoolClosed), "failed");
    }

    #[test]
    fn every_disk_error_has_its_meaning() {
        for (kind, meant) in [
            (io::ErrorKind::StorageFull, "full"),
            (io::ErrorKind::QuotaExceeded, "full"),
            (io::ErrorKind::ReadOnlyFilesystem, "read-only"),
            (io::ErrorKind::PermissionDenied, "read-only"),
            (io::ErrorKind::NotFound, "missing"),
            (io::ErrorKind::NotADirectory, "missing"),
        ] {
            assert_eq!(meaning(sqlx::Error::Io(kind.into())), meant, "{kind}");
        }
    }
}
