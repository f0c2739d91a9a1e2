//! A PostgreSQL store, shared by several servers.
//!
//! An append locks the room's row, so concurrent servers serialise and the second one gets a
//! conflict.

use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnection, PgPool, PgPoolOptions, PgRow};
use sqlx::{Postgres, Row, Transaction};

use crate::sql::{Fault, Line, PAGE, SELECT_RATING, signed, store_by_sql, unsigned};
use crate::{
    DeletedCounts, Ending, GameResult, LOCAL_PLAYER, PlayerRating, Rate, RoomEntry, Store,
    StoreError, StoreFuture,
};

/// The migration to each schema version from the one before. Collation "C" sorts keys by
/// bytes, as SQLite does.
const MIGRATIONS: &[&str] = &[
    "CREATE TABLE rooms (
        room TEXT COLLATE \"C\" PRIMARY KEY, version BIGINT NOT NULL, closed BOOLEAN NOT NULL,
        touched BIGINT NOT NULL
    );
    CREATE TABLE events (
        room TEXT COLLATE \"C\" NOT NULL, version BIGINT NOT NULL, event TEXT NOT NULL,
        PRIMARY KEY (room, version)
    );
    CREATE TABLE results (
        number BIGSERIAL PRIMARY KEY, key TEXT COLLATE \"C\" NOT NULL UNIQUE,
        player TEXT COLLATE \"C\" NOT NULL, puzzle TEXT NOT NULL, at BIGINT NOT NULL,
        game TEXT NOT NULL, level TEXT NOT NULL, ending TEXT NOT NULL,
        milliseconds BIGINT NOT NULL, predicted BIGINT, hints BIGINT NOT NULL,
        undos BIGINT NOT NULL, mistakes BIGINT NOT NULL, score BIGINT
    );
    CREATE INDEX results_of_player ON results (player, puzzle, at);",
    "CREATE TABLE ratings (
        player TEXT COLLATE \"C\" NOT NULL, puzzle TEXT COLLATE \"C\" NOT NULL,
        rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL,
        volatility DOUBLE PRECISION NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (player, puzzle)
    );",
    "ALTER TABLE rooms ADD COLUMN expires BIGINT;",
];

const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const CONNECTIONS: u32 = 8;

#[derive(Clone, Debug)]
pub struct PostgresStore {
    place: String,
    pool: PgPool,
}

impl PostgresStore {
    /// Connects to a database such as `postgres://user@host/name` and migrates its schema.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let place = without_password(url);
        let options =
            PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(ACQUIRE_TIMEOUT);
        let pool = options.connect(url).await;
        let pool = pool.map_err(|error| explain(&error, &place))?;
        let store = PostgresStore { place, pool };
        store.run(store.migrate()).await?;
        Ok(store)
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }

    async fn begin(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.pool.begin().await
    }

    async fn append_events(
        &self,
        room: &str,
        expected: u64,
        events: &[String],
        at: u64,
    ) -> Result<u64, Fault> {
        let mut transaction = self.begin().await?;
        let found = lock_room(&mut transaction, room).await?;
        if found != expected {
            let room = room.to_owned();
            return Err(StoreError::Conflict { room, expected, found }.into());
        }
        let insert = "INSERT INTO events (room, version, event) \
            SELECT $1, $2 + place, event FROM UNNEST($3) WITH ORDINALITY AS new (event, place)";
        let insert = sqlx::query(insert).bind(room).bind(signed(expected)).bind(events);
        let inserted = insert.execute(&mut *transaction).await;
        inserted.map_err(|error| clash(error, room, expected))?;
        let version = expected + events.len() as u64;
        let upsert = "INSERT INTO rooms (room, version, closed, touched) \
            VALUES ($1, $2, FALSE, $3) ON CONFLICT (room) \
            DO UPDATE SET version = excluded.version, touched = excluded.touched";
        let upsert = sqlx::query(upsert).bind(room).bind(signed(version)).bind(signed(at));
        let upserted = upsert.execute(&mut *transaction).await;
        upserted.map_err(|error| clash(error, room, expected))?;
        transaction.commit().await?;
        Ok(version)
    }

    /// Serialises updates of a player's rating until the end of the transaction: an advisory
    /// lock, because there may be no row to lock yet.
    async fn lock_rating(
        &self,
        connection: &mut PgConnection,
        player: &str,
        puzzle: &str,
    ) -> Result<(), Fault> {
        let lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, hashtext($2)))";
        sqlx::query(lock).bind(player).bind(puzzle).execute(connection).await?;
        Ok(())
    }

    fn reader(&self) -> &PgPool {
        &self.pool
    }

    /// Runs all missing migrations in one transaction; servers starting together take turns.
    async fn migrate(&self) -> Result<(), Fault> {
        let mut transaction = self.begin().await?;
        let table = "SELECT pg_advisory_xact_lock(24242424);
            CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL);";
        sqlx::raw_sql(table).execute(&mut *transaction).await?;
        let version = known_version(&mut transaction).await?;
        for migration in MIGRATIONS.iter().skip(version) {
            sqlx::raw_sql(*migration).execute(&mut *transaction).await?;
        }
        if version < MIGRATIONS.len() {
            let insert = sqlx::query("INSERT INTO schema_version VALUES ($1)");
            insert.bind(MIGRATIONS.len() as i64).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// PostgreSQL checks its own pages; this checks the data.
    async fn problems(&self) -> Result<Vec<String>, Fault> {
        let select = "SELECT COUNT(*) AS strays FROM events \
            WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE rooms.room = events.room)";
        let row = sqlx::query(select).fetch_one(&self.pool).await?;
        Ok(match row.try_get::<i64, _>("strays")? {
            0 => Vec::new(),
            strays => vec![format!("{strays} events belong to no room")],
        })
    }

    #[allow(clippy::needless_pass_by_value, reason = "the signature that `store_by_sql!` expects")]
    fn fault(&self, error: sqlx::Error) -> StoreError {
        explain(&error, &self.place)
    }
}

/// Locks the row of an open room until the end of the transaction. Returns the version.
async fn lock_room(connection: &mut PgConnection, room: &str) -> Result<u64, Fault> {
    let select = "SELECT version, closed FROM rooms WHERE room = $1 FOR UPDATE";
    match sqlx::query(select).bind(room).fetch_optional(connection).await? {
        None => Ok(0),
        Some(row) if row.try_get("closed")? => Err(StoreError::RoomClosed(room.to_owned()).into()),
        Some(row) => Ok(unsigned(row.try_get("version")?)),
    }
}

/// Maps a unique violation to a conflict: two servers created the same room at once.
fn clash(error: sqlx::Error, room: &str, expected: u64) -> Fault {
    let database = error.as_database_error();
    if !database.is_some_and(DatabaseError::is_unique_violation) {
        return error.into();
    }
    StoreError::Conflict { room: room.to_owned(), expected, found: expected + 1 }.into()
}

async fn known_version(connection: &mut PgConnection) -> Result<usize, Fault> {
    let select = "SELECT COALESCE(MAX(version), 0) AS version FROM schema_version";
    let row = sqlx::query(select).fetch_one(connection).await?;
    let (found, known) = (unsigned(row.try_get("version")?), MIGRATIONS.len() as u64);
    if found > known {
        return Err(StoreError::Newer { found, known }.into());
    }
    Ok(found as usize)
}

/// The URL without password and parameters.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return "postgres".to_owned();
    };
    let (user, host) = rest.rsplit_once('@').unwrap_or(("", rest));
    let host = host.split('?').next().unwrap_or_default();
    match user.split(':').next().filter(|user| !user.is_empty()) {
        Some(user) => format!("{scheme}://{user}@{host}"),
        None => format!("{scheme}://{host}"),
    }
}

fn explain(error: &sqlx::Error, place: &str) -> StoreError {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let code = code.map(std::borrow::Cow::into_owned).unwrap_or_default();
    let said = format!("{place}: {error}");
    match code.as_str() {
        "53100" => StoreError::Full(said),
        "25006" | "42501" => StoreError::ReadOnly(said),
        "3D000" | "28000" | "28P01" => StoreError::Missing(said),
        "XX001" | "XX002" => StoreError::Corrupt(said),
        "40001" | "40P01" | "55P03" | "53300" => StoreError::Busy(said),
        code if code.starts_with("57P") || code.starts_with("08") => StoreError::Unreachable(said),
        _ => match error {
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => {
                StoreError::Unreachable(said)
            }
            _ => StoreError::Failed(said),
        },
    }
}

store_by_sql!(PostgresStore, PgRow, PgConnection);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        let check = |url: &str, expected: &str| assert_eq!(without_password(url), expected);
        check("postgres://ana:secret@host:5432/db?password=secret", "postgres://ana@host:5432/db");
        check("postgres://host/db", "postgres://host/db");
        check("postgres://a:p@ss@host/db", "postgres://a@host/db");
        check("secret", "postgres");
    }
}
