//! Conformance of all stores, backups, migrations and damage.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;

use unpuzzle_store::{BlockingStore, PlayerRating, SqliteStore, Store, StoreError, StoreLock};

use crate::suite::{check_all, record_all, sample};

#[tokio::test]
async fn sqlite_is_a_store() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&directory.path().join("not/yet/there.db")).await.unwrap();
    check_all(&store, "a").await;
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask ci --lane servers"]
async fn postgres_is_a_store() {
    let server = crate::postgres::Postgres::start();
    let store = unpuzzle_store::PostgresStore::open(&server.url("postgres")).await.unwrap();
    check_all(&store, "a").await;
    let other = unpuzzle_store::PostgresStore::open(&server.url("postgres")).await.unwrap();
    race(&store, &other).await;
    no_rating_is_lost(&store, &other).await;
    let missing = unpuzzle_store::PostgresStore::open(&server.url("nowhere")).await;
    assert!(matches!(missing, Err(StoreError::Missing(_))), "{missing:?}");
    server.stop();
    let gone = store.rooms(true).await;
    assert!(matches!(gone, Err(StoreError::Unreachable(_))), "{gone:?}");
}

/// Two processes append to one room: each version has one writer.
async fn race(one: &(dyn Store + 'static), other: &(dyn Store + 'static)) {
    let claim = async |store: &dyn Store, name: &str| {
        let mut won = 0;
        for version in 0..50 {
            let event = [format!("{name} {version}")];
            match store.append("race", version, &event, 0).await {
                Ok(_) => won += 1,
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => panic!("{error}"),
            }
        }
        won
    };
    let (ours, theirs) = tokio::join!(claim(one, "one"), claim(other, "other"));
    let events = one.events_since("race", 0).await.unwrap();
    assert_eq!(ours + theirs, events.len());
    assert_eq!(one.check().await, Ok(Vec::new()));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_share_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("shared.db");
    let (one, other) = tokio::join!(SqliteStore::open(&path), SqliteStore::open(&path));
    let (one, other) = (one.unwrap(), other.unwrap());
    race(&one, &other).await;
    no_rating_is_lost(&one, &other).await;
}

/// Two processes rate one player: no update is lost.
async fn no_rating_is_lost(one: &(dyn Store + 'static), other: &(dyn Store + 'static)) {
    const GAMES: u64 = 50;
    let play = async |store: &dyn Store, name: &str| {
        for game in 0..GAMES {
            let result = sample(&format!("{name} {game}"), "Ana");
            let rate = |before: Option<PlayerRating>| {
                let rating = before.map_or(0.0, |before| before.rating) + 1.0;
                Some(PlayerRating {
                    player: "Ana".to_owned(),
                    puzzle: "24".to_owned(),
                    rating,
                    deviation: 1.0,
                    volatility: 1.0,
                    at: result.at,
                })
            };
            assert_eq!(store.record(&result, Some(&rate)).await, Ok(true));
        }
    };
    tokio::join!(play(one, "one"), play(other, "other"));
    let rating = one.rating("Ana", "24").await.unwrap().unwrap();
    assert_eq!(rating.rating, (2 * GAMES) as f64);
}

#[test]
fn a_store_is_locked_until_the_lock_is_dropped() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("not/yet/store.db");
    let first = StoreLock::take(&path).unwrap();
    let second = StoreLock::take(&path);
    assert!(matches!(second, Err(StoreError::InUse(_))), "{second:?}");
    drop(first);
    assert!(StoreLock::take(&path).is_ok());
}

#[tokio::test]
async fn backups_are_complete_and_overwrite_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    let store = SqliteStore::open(&path("store.db")).await.unwrap();
    store.record(&sample("k", "Ana"), None).await.unwrap();
    store.backup(&path("backup.db"), false).await.unwrap();
    store.record(&sample("later", "Ana"), None).await.unwrap();
    assert!(matches!(store.backup(&path("backup.db"), false).await, Err(StoreError::Exists(_))));
    let restored = SqliteStore::restore(&path("backup.db"), &path("restored.db")).await.unwrap();
    assert_eq!(restored.results("Ana", None).await, Ok(vec![sample("k", "Ana")]));
    let again = SqliteStore::restore(&path("backup.db"), &path("store.db")).await;
    assert!(matches!(again, Err(StoreError::Exists(_))));
}

#[tokio::test]
async fn a_backup_replaces_everything_or_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    let store = SqliteStore::open(&path("store.db")).await.unwrap();
    store.record(&sample("k", "Ana"), None).await.unwrap();
    store.append("KOPI", 0, &["a".to_owned()], 1).await.unwrap();
    store.backup(&path("backup.db"), false).await.unwrap();
    store.record(&sample("later", "Ana"), None).await.unwrap();
    let other = SqliteStore::open(&path("store.db")).await.unwrap();
    std::fs::write(path("letter.db"), "This is a letter.").unwrap();
    let refused = store.replace_by(&path("letter.db")).await;
    assert!(matches!(refused, Err(StoreError::Corrupt(_))), "{refused:?}");
    assert_eq!(store.census().await.unwrap().results, 2);

    store.replace_by(&path("backup.db")).await.unwrap();
    let kept = other.results("Ana", None).await;
    assert_eq!(kept, Ok(vec![sample("k", "Ana")]));
    assert_eq!(store.record(&sample("more", "Budi"), None).await, Ok(true));
    let census = other.census().await.unwrap();
    assert_eq!((census.results, census.players, census.rooms), (2, 2, 1));
    assert_eq!(store.check().await, Ok(Vec::new()));
    store.backup(&path("backup.db"), true).await.unwrap();
    let mut left: Vec<_> = std::fs::read_dir(directory.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.retain(|name| !name.starts_with("store.db"));
    left.sort();
    assert_eq!(left, ["backup.db", "letter.db"]);
}

async fn run(path: &Path, statement: &'static str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::raw_sql(statement).execute(&pool).await.unwrap();
    pool.close().await;
}

/// The first version of the schema, with a result in it.
const VERSION_1: &str = "
    CREATE TABLE rooms (room TEXT PRIMARY KEY, version INTEGER NOT NULL,
        closed INTEGER NOT NULL, touched INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE events (room TEXT NOT NULL, version INTEGER NOT NULL, event TEXT NOT NULL,
        PRIMARY KEY (room, version)) STRICT, WITHOUT ROWID;
    CREATE TABLE results (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,
        player TEXT NOT NULL, puzzle TEXT NOT NULL, at INTEGER NOT NULL, game TEXT NOT NULL,
        level TEXT NOT NULL, ending TEXT NOT NULL, milliseconds INTEGER NOT NULL,
        predicted INTEGER, hints INTEGER NOT NULL, undos INTEGER NOT NULL,
        mistakes INTEGER NOT NULL, score INTEGER) STRICT;
    INSERT INTO results VALUES (1, 'k', 'Ana', '24', 5, '24:1,1,4,6', 'easy', 'solved',
        7, NULL, 0, 0, 0, NULL);
    PRAGMA user_version = 1;";

#[tokio::test]
async fn older_stores_are_migrated() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("old.db");
    run(&path, VERSION_1).await;
    let store = SqliteStore::open(&path).await.unwrap();
    assert_eq!(store.results("Ana", None).await.map(|all| all.len()), Ok(1));
    check_all(&store, "a").await;
}

#[tokio::test]
async fn a_failed_open_has_a_reason() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);

    let missing = SqliteStore::open_read_only(&path("missing.db")).await;
    assert!(matches!(missing, Err(StoreError::Missing(_))), "{missing:?}");

    std::fs::write(path("empty.db"), "").unwrap();
    let empty = SqliteStore::open_read_only(&path("empty.db")).await;
    assert!(matches!(empty, Err(StoreError::Missing(_))), "{empty:?}");

    std::fs::write(path("file"), "x").unwrap();
    let inside = SqliteStore::open(&path("file").join("store.db")).await;
    assert!(matches!(inside, Err(StoreError::Missing(_))), "{inside:?}");

    std::fs::write(path("text.db"), "This is a letter, not a database.".repeat(100)).unwrap();
    let text = SqliteStore::open(&path("text.db")).await;
    assert!(matches!(text, Err(StoreError::Corrupt(_))), "{text:?}");
    let kept = std::fs::read_to_string(path("text.db")).unwrap();
    assert!(kept.starts_with("This is a letter"), "a file that is not a store is left alone");

    run(&path("newer.db"), "PRAGMA user_version = 99").await;
    let newer = SqliteStore::open(&path("newer.db")).await;
    assert!(matches!(newer, Err(StoreError::Newer { found: 99, .. })), "{newer:?}");
}

#[tokio::test]
async fn damage_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let store = SqliteStore::open(&path).await.unwrap();
    let results: Vec<_> = (0..2000).map(|number| sample(&format!("key {number}"), "Ana")).collect();
    record_all(&store, &results).await;
    run(&path, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    store.close().await;
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0xa5);
    std::fs::write(&path, &bytes).unwrap();
    let damaged = SqliteStore::open_read_only(&path).await.unwrap();
    let found = damaged.check().await;
    assert!(found.as_ref().map_or(true, |problems| !problems.is_empty()), "{found:?}");
    let backup = directory.path().join("backup.db");
    std::fs::write(&backup, "the last good one").unwrap();
    let refused = damaged.backup(&backup, true).await;
    assert!(matches!(refused, Err(StoreError::Corrupt(_))), "{refused:?}");
    assert_eq!(std::fs::read(&backup).unwrap(), b"the last good one");
}

#[tokio::test]
async fn a_log_with_a_gap_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let store = SqliteStore::open(&path).await.unwrap();
    let events: Vec<_> = (0..3).map(|event| event.to_string()).collect();
    store.append("KOPI", 0, &events, 0).await.unwrap();
    run(&path, "DELETE FROM events WHERE version = 2").await;
    let problems = store.check().await.unwrap();
    assert_eq!(problems, ["the log of room KOPI has gaps"]);
    let backup = directory.path().join("backup.db");
    let refused = store.backup(&backup, false).await;
    assert!(matches!(refused, Err(StoreError::Corrupt(_))), "{refused:?}");
    assert!(!backup.exists());
}

#[test]
fn synchronous_code_can_block_on_a_store() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let store = BlockingStore::new(|| SqliteStore::open(&path)).unwrap();
    assert_eq!(store.wait(store.store().record(&sample("k", "Ana"), None)), Ok(true));
    assert_eq!(store.wait(store.store().results("Ana", None)).map(|all| all.len()), Ok(1));
}
