//! A store that several servers share.
//!
//! A room's row is locked while something is appended to it, so that servers take
//! turns, and the one that comes second learns that it has missed something.

use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::postgres::{PgConnection, PgPool, PgPoolOptions, PgRow};
use sqlx::{Postgres, Row, Transaction};

use crate::lines::{EventLine, Line};
use crate::sql::{PAGE, SELECT_RATING, signed, store_by_sql, unsigned};
use crate::{
    Deleted, Ending, GameResult, LOCAL_PLAYER, PlayerRating, Promise, Rate, RoomEntry, Store,
    StoreError,
};

/// What makes each version of the schema out of the one before. Keys sort by their
/// bytes, as they do everywhere else.
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
];

/// How long to wait for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// How many connections one server keeps.
const CONNECTIONS: u32 = 8;

/// A store in a PostgreSQL database.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    place: String,
    pool: PgPool,
}

impl PostgresStore {
    /// Connects to a database, such as `postgres://user@host/name`, and brings its
    /// schema up to date.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let place = without_password(url);
        let options =
            PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(ACQUIRE_TIMEOUT);
        let pool = options.connect(url).await;
        let pool = pool.map_err(|error| explain(&error, &place))?;
        let store = PostgresStore { place, pool };
        store.migrate().await?;
        Ok(store)
    }

    /// Lets go of the database.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    async fn begin(&self) -> Result<Transaction<'static, Postgres>, StoreError> {
        self.pool.begin().await.map_err(|error| self.fault(error))
    }

    async fn append_events(
        &self,
        room: &str,
        expected: u64,
        events: &[String],
        at: u64,
    ) -> Result<u64, StoreError> {
        let mut transaction = self.begin().await?;
        let found = self.lock_room(&mut transaction, room).await?;
        if found != expected {
            let room = room.to_owned();
            return Err(StoreError::Conflict { room, expected, found });
        }
        let insert = "INSERT INTO events (room, version, event) \
            SELECT $1, $2 + place, event FROM UNNEST($3) WITH ORDINALITY AS new (event, place)";
        let insert = sqlx::query(insert).bind(room).bind(signed(expected)).bind(events);
        let inserted = insert.execute(&mut *transaction).await;
        inserted.map_err(|error| self.clash(error, room, expected))?;
        let version = expected + events.len() as u64;
        let upsert = "INSERT INTO rooms (room, version, closed, touched) \
            VALUES ($1, $2, FALSE, $3) ON CONFLICT (room) \
            DO UPDATE SET version = excluded.version, touched = excluded.touched";
        let upsert = sqlx::query(upsert).bind(room).bind(signed(version)).bind(signed(at));
        let upserted = upsert.execute(&mut *transaction).await;
        upserted.map_err(|error| self.clash(error, room, expected))?;
        let committed = transaction.commit().await;
        committed.map_err(|error| self.fault(error))?;
        Ok(version)
    }

    /// The number of the last event of an open room, which nobody else writes to until
    /// the transaction is over.
    async fn lock_room(
        &self,
        connection: &mut PgConnection,
        room: &str,
    ) -> Result<u64, StoreError> {
        let select = "SELECT version, closed FROM rooms WHERE room = $1 FOR UPDATE";
        let row = sqlx::query(select).bind(room).fetch_optional(connection).await;
        let Some(row) = row.map_err(|error| self.fault(error))? else {
            return Ok(0);
        };
        let closed = row.try_get("closed").map_err(|error| self.fault(error))?;
        if closed {
            return Err(StoreError::RoomClosed(room.to_owned()));
        }
        let version = row.try_get("version").map_err(|error| self.fault(error))?;
        Ok(unsigned(version))
    }

    /// Lets nobody else rate a player until the transaction is over: a lock of its own,
    /// because there may be no row yet.
    async fn lock_rating(
        &self,
        connection: &mut PgConnection,
        player: &str,
        puzzle: &str,
    ) -> Result<(), StoreError> {
        let lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, hashtext($2)))";
        let lock = sqlx::query(lock).bind(player).bind(puzzle);
        let locked = lock.execute(connection).await;
        locked.map(drop).map_err(|error| self.fault(error))
    }

    /// Two servers that begin the same room at once meet here.
    fn clash(&self, error: sqlx::Error, room: &str, expected: u64) -> StoreError {
        let database = error.as_database_error();
        match database.is_some_and(DatabaseError::is_unique_violation) {
            true => StoreError::Conflict { room: room.to_owned(), expected, found: expected + 1 },
            false => self.fault(error),
        }
    }

    fn reader(&self) -> &PgPool {
        &self.pool
    }

    fn place(&self) -> String {
        self.place.clone()
    }

    /// Takes every missing step of the schema, all or none; servers that start at once
    /// take turns.
    async fn migrate(&self) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        let table = "SELECT pg_advisory_xact_lock(24242424);
            CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL);";
        let done = sqlx::raw_sql(table).execute(&mut *transaction).await;
        done.map_err(|error| self.fault(error))?;
        let version = self.known_version(&mut transaction).await?;
        for migration in MIGRATIONS.iter().skip(version) {
            let done = sqlx::raw_sql(*migration).execute(&mut *transaction).await;
            done.map_err(|error| self.fault(error))?;
        }
        if version < MIGRATIONS.len() {
            let insert = sqlx::query("INSERT INTO schema_version VALUES ($1)");
            let done = insert.bind(MIGRATIONS.len() as i64).execute(&mut *transaction).await;
            done.map_err(|error| self.fault(error))?;
        }
        transaction.commit().await.map_err(|error| self.fault(error))
    }

    async fn known_version(&self, connection: &mut PgConnection) -> Result<usize, StoreError> {
        let select = "SELECT COALESCE(MAX(version), 0) AS version FROM schema_version";
        let row = sqlx::query(select).fetch_one(connection).await;
        let version = row.and_then(|row| row.try_get::<i64, _>("version"));
        let version = unsigned(version.map_err(|error| self.fault(error))?);
        let known = MIGRATIONS.len() as u64;
        match version > known {
            true => Err(StoreError::Newer { found: version, known }),
            false => Ok(version as usize),
        }
    }

    /// PostgreSQL guards its own pages; what could be wrong is what was written.
    async fn problems(&self) -> Result<Vec<String>, StoreError> {
        let select = "SELECT COUNT(*) AS strays FROM events \
            WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE rooms.room = events.room)";
        let row = sqlx::query(select).fetch_one(&self.pool).await;
        let strays = row.and_then(|row| row.try_get::<i64, _>("strays"));
        Ok(match strays.map_err(|error| self.fault(error))? {
            0 => Vec::new(),
            strays => vec![format!("{strays} events belong to no room")],
        })
    }

    #[allow(
        clippy::needless_pass_by_value,
        reason = "it ends what it explains, here as in every other store"
    )]
    fn fault(&self, error: sqlx::Error) -> StoreError {
        explain(&error, &self.place)
    }
}

/// The address without what must not be shown.
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

/// What an error of the database means for its user, by PostgreSQL's codes.
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
