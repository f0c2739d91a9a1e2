//! SQL that SQLite and PostgreSQL share, and the lines of an export.
//!
//! Schemas, transactions and error codes differ between the databases; the [`Store`] itself is
//! implemented once, by `store_by_sql!`.
//!
//! [`Store`]: crate::Store

use serde::Serialize;

use crate::{GameResult, PlayerRating, StoreError};

pub(crate) const PAGE: i64 = 500;

pub(crate) const SELECT_RATING: &str = "SELECT * FROM ratings WHERE player = $1 AND puzzle = $2";

/// Databases have signed integers only; no time or count reaches the top bit.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(crate) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) enum Fault {
    Database(#[from] sqlx::Error),
    Refused(#[from] StoreError),
}

/// A line of an export: JSON, readable without this program.
#[derive(Serialize)]
#[serde(tag = "schema")]
pub(crate) enum Line {
    #[serde(rename = "unpuzzle/event/1")]
    Event {
        room: String,
        /// At least 1.
        version: u64,
        at: u64,
        closed: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        expires: Option<u64>,
        event: String,
    },
    #[serde(rename = "unpuzzle/result/1")]
    Result(GameResult),
    #[serde(rename = "unpuzzle/rating/1")]
    Rating(PlayerRating),
}

impl Line {
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Defines the row readers for a database.
macro_rules! rows {
    ($row:ty) => {
        fn room_entry(row: &$row) -> Result<RoomEntry, sqlx::Error> {
            Ok(RoomEntry {
                room: row.try_get("room")?,
                version: unsigned(row.try_get("version")?),
                closed: row.try_get("closed")?,
                touched: unsigned(row.try_get("touched")?),
                expires: row.try_get::<Option<i64>, _>("expires")?.map(unsigned),
            })
        }

        fn game_result(row: &$row) -> Result<GameResult, sqlx::Error> {
            let count = |name| Ok::<_, sqlx::Error>(unsigned(row.try_get(name)?) as u32);
            let perhaps =
                |name| Ok::<_, sqlx::Error>(row.try_get::<Option<i64>, _>(name)?.map(unsigned));
            let ending: String = row.try_get("ending")?;
            Ok(GameResult {
                key: row.try_get("key")?,
                player: row.try_get("player")?,
                at: unsigned(row.try_get("at")?),
                game: row.try_get("game")?,
                level: row.try_get("level")?,
                ending: ending.parse().unwrap_or(Ending::Skipped),
                milliseconds: unsigned(row.try_get("milliseconds")?),
                predicted: perhaps("predicted")?,
                hints: count("hints")?,
                undos: count("undos")?,
                mistakes: count("mistakes")?,
                score: perhaps("score")?,
            })
        }

        fn player_rating(row: &$row) -> Result<PlayerRating, sqlx::Error> {
            Ok(PlayerRating {
                player: row.try_get("player")?,
                puzzle: row.try_get("puzzle")?,
                rating: row.try_get("rating")?,
                deviation: row.try_get("deviation")?,
                volatility: row.try_get("volatility")?,
                at: unsigned(row.try_get("at")?),
            })
        }
    };
}

/// Implements [`Store`](crate::Store) for a type that has `begin`, `append_events`,
/// `lock_rating`, `reader`, `fault` and `problems`.
macro_rules! store_by_sql {
    ($store:ident, $row:ty, $connection:ty) => {
        $crate::sql::rows!($row);

        type Db = <$connection as sqlx::Connection>::Database;
        type Statement<'q> = sqlx::query::Query<'q, Db, <Db as sqlx::Database>::Arguments>;

        impl $store {
            /// Boxes a future and maps its errors.
            fn run<'a, T>(
                &'a self,
                work: impl Future<Output = Result<T, Fault>> + Send + 'a,
            ) -> StoreFuture<'a, T> {
                Box::pin(async move { work.await.map_err(|fault| self.explain(fault)) })
            }

            fn explain(&self, fault: Fault) -> StoreError {
                match fault {
                    Fault::Database(error) => self.fault(error),
                    Fault::Refused(error) => error,
                }
            }

            /// Executes one statement. Returns the number of affected rows.
            async fn execute(&self, statement: Statement<'_>) -> Result<u64, Fault> {
                let mut transaction = self.begin().await?;
                let done = statement.execute(&mut *transaction).await?;
                transaction.commit().await?;
                Ok(done.rows_affected())
            }

            /// Deletes rooms one by one, so that writers need not wait for all of them.
            async fn delete_rooms(&self, select: &'static str, at: i64) -> Result<u64, Fault> {
                let rows = sqlx::query(select).bind(at).fetch_all(self.reader()).await?;
                for row in &rows {
                    let room: String = row.try_get("room")?;
                    self.delete_one(&room).await?;
                }
                Ok(rows.len() as u64)
            }

            async fn delete_one(&self, room: &str) -> Result<u64, Fault> {
                let deleted = "DELETE FROM rooms WHERE room = $1";
                let deleted = self.execute(sqlx::query(deleted).bind(room)).await?;
                let events = "DELETE FROM events WHERE room = $1";
                self.execute(sqlx::query(events).bind(room)).await?;
                Ok(deleted)
            }

            async fn insert_result(
                &self,
                connection: &mut $connection,
                result: &GameResult,
            ) -> Result<bool, Fault> {
                let insert = "INSERT INTO results (key, player, puzzle, at, game, level, ending, \
                    milliseconds, predicted, hints, undos, mistakes, score) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
                    ON CONFLICT (key) DO NOTHING";
                let insert = sqlx::query(insert)
                    .bind(&result.key)
                    .bind(&result.player)
                    .bind(result.puzzle())
                    .bind(signed(result.at))
                    .bind(&result.game)
                    .bind(&result.level)
                    .bind::<&'static str>(result.ending.into())
                    .bind(signed(result.milliseconds))
                    .bind(result.predicted.map(signed))
                    .bind(i64::from(result.hints))
                    .bind(i64::from(result.undos))
                    .bind(i64::from(result.mistakes))
                    .bind(result.score.map(signed));
                Ok(insert.execute(connection).await?.rows_affected() == 1)
            }

            /// Reads, updates and writes a rating, under a lock.
            async fn rate(
                &self,
                connection: &mut $connection,
                result: &GameResult,
                rate: Option<&Rate<'_>>,
            ) -> Result<(), Fault> {
                let Some(rate) = rate else {
                    return Ok(());
                };
                let (player, puzzle) = (result.player.as_str(), result.puzzle());
                self.lock_rating(connection, player, puzzle).await?;
                let select = sqlx::query(SELECT_RATING).bind(player).bind(puzzle);
                let row = select.fetch_optional(&mut *connection).await?;
                match rate(row.as_ref().map(player_rating).transpose()?) {
                    Some(after) => self.upsert_rating(connection, &after).await,
                    None => Ok(()),
                }
            }

            async fn upsert_rating(
                &self,
                connection: &mut $connection,
                rating: &PlayerRating,
            ) -> Result<(), Fault> {
                let upsert = "INSERT INTO ratings (player, puzzle, rating, deviation, volatility, at) \
                    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player, puzzle) DO UPDATE SET \
                    rating = excluded.rating, deviation = excluded.deviation, \
                    volatility = excluded.volatility, at = excluded.at";
                let upsert = sqlx::query(upsert)
                    .bind(&rating.player)
                    .bind(&rating.puzzle)
                    .bind(rating.rating)
                    .bind(rating.deviation)
                    .bind(rating.volatility)
                    .bind(signed(rating.at));
                upsert.execute(connection).await?;
                Ok(())
            }

            async fn export_events(
                &self,
                each: &mut (dyn FnMut(String) + Send),
            ) -> Result<(), Fault> {
                for entry in self.rooms(false).await? {
                    let mut version = 0;
                    for event in self.events_since(&entry.room, 0).await? {
                        version += 1;
                        let line = Line::Event {
                            room: entry.room.clone(),
                            version,
                            at: entry.touched,
                            closed: entry.closed,
                            expires: entry.expires,
                            event,
                        };
                        each(line.write());
                    }
                }
                Ok(())
            }

            async fn export_results(
                &self,
                each: &mut (dyn FnMut(String) + Send),
            ) -> Result<(), Fault> {
                let mut last = String::new();
                loop {
                    let select = "SELECT * FROM results WHERE key > $1 ORDER BY key LIMIT $2";
                    let page = sqlx::query(select).bind(&last).bind(PAGE);
                    let rows = page.fetch_all(self.reader()).await?;
                    for row in &rows {
                        let result = game_result(row)?;
                        last.clone_from(&result.key);
                        each(Line::Result(result).write());
                    }
                    if rows.is_empty() {
                        return Ok(());
                    }
                }
            }

            async fn export_ratings(
                &self,
                each: &mut (dyn FnMut(String) + Send),
            ) -> Result<(), Fault> {
                let select = "SELECT * FROM ratings ORDER BY player, puzzle";
                for row in &sqlx::query(select).fetch_all(self.reader()).await? {
                    each(Line::Rating(player_rating(row)?).write());
                }
                Ok(())
            }

            /// Logs whose number of events differs from their version.
            async fn broken_logs(&self) -> Result<Vec<String>, Fault> {
                let select = "SELECT rooms.room AS room FROM rooms LEFT JOIN events \
                    ON events.room = rooms.room GROUP BY rooms.room, rooms.version \
                    HAVING COUNT(events.version) <> rooms.version \
                    OR COALESCE(MAX(events.version), 0) <> rooms.version";
                let rows = sqlx::query(select).fetch_all(self.reader()).await?;
                let name = |row: &$row| row.try_get::<String, _>("room").unwrap_or_default();
                Ok(rows.iter().map(|row| format!("the log of room {} has gaps", name(row))).collect())
            }
        }

        impl Store for $store {
            fn append<'a>(
                &'a self,
                room: &'a str,
                expected: u64,
                events: &'a [String],
                at: u64,
            ) -> StoreFuture<'a, u64> {
                self.run(self.append_events(room, expected, events, at))
            }

            fn events_since<'a>(&'a self, room: &'a str, version: u64) -> StoreFuture<'a, Vec<String>> {
                self.run(async move {
                    let select = "SELECT event FROM events \
                        WHERE room = $1 AND version > $2 ORDER BY version";
                    let select = sqlx::query(select).bind(room).bind(signed(version));
                    let rows = select.fetch_all(self.reader()).await?;
                    Ok(rows.iter().map(|row| row.try_get("event")).collect::<Result<_, _>>()?)
                })
            }

            fn rooms(&self, open_only: bool) -> StoreFuture<'_, Vec<RoomEntry>> {
                self.run(async move {
                    let select = "SELECT room, version, closed, touched, expires FROM rooms \
                        WHERE NOT (closed AND $1) ORDER BY room";
                    let rows = sqlx::query(select).bind(open_only).fetch_all(self.reader()).await?;
                    Ok(rows.iter().map(room_entry).collect::<Result<_, _>>()?)
                })
            }

            fn close_room<'a>(&'a self, room: &'a str, expires: Option<u64>) -> StoreFuture<'a, ()> {
                self.run(async move {
                    let update = "UPDATE rooms SET closed = TRUE, expires = $2 WHERE room = $1";
                    let update = sqlx::query(update).bind(room).bind(expires.map(signed));
                    match self.execute(update).await? {
                        0 => Err(StoreError::NoSuchRoom(room.to_owned()).into()),
                        _ => Ok(()),
                    }
                })
            }

            fn delete_room<'a>(&'a self, room: &'a str) -> StoreFuture<'a, ()> {
                self.run(async move {
                    match self.delete_one(room).await? {
                        0 => Err(StoreError::NoSuchRoom(room.to_owned()).into()),
                        _ => Ok(()),
                    }
                })
            }

            fn delete_expired(&self, now: u64) -> StoreFuture<'_, u64> {
                let select = "SELECT room FROM rooms WHERE closed AND expires <= $1";
                self.run(self.delete_rooms(select, signed(now)))
            }

            fn record<'a>(
                &'a self,
                result: &'a GameResult,
                rate: Option<&'a Rate<'a>>,
            ) -> StoreFuture<'a, bool> {
                self.run(async move {
                    let mut transaction = self.begin().await?;
                    let is_new = self.insert_result(&mut transaction, result).await?;
                    if is_new {
                        self.rate(&mut transaction, result, rate).await?;
                    }
                    transaction.commit().await?;
                    Ok(is_new)
                })
            }

            fn each_result<'a>(
                &'a self,
                player: &'a str,
                puzzle: Option<&'a str>,
                each: &'a mut (dyn FnMut(GameResult) + Send),
            ) -> StoreFuture<'a, ()> {
                self.run(async move {
                    let select = "SELECT * FROM results WHERE player = $1 \
                        AND ($2 = '' OR puzzle = $2) AND (at, number) > ($3, $4) \
                        ORDER BY at, number LIMIT $5";
                    let mut last = (-1_i64, -1_i64);
                    loop {
                        let page = sqlx::query(select).bind(player).bind(puzzle.unwrap_or(""));
                        let page = page.bind(last.0).bind(last.1).bind(PAGE);
                        let rows = page.fetch_all(self.reader()).await?;
                        for row in &rows {
                            last = (row.try_get("at")?, row.try_get("number")?);
                            each(game_result(row)?);
                        }
                        if (rows.len() as i64) < PAGE {
                            return Ok(());
                        }
                    }
                })
            }

            fn trim_results<'a>(&'a self, player: &'a str, most: u64) -> StoreFuture<'a, ()> {
                self.run(async move {
                    let count = sqlx::query("SELECT COUNT(*) AS count FROM results WHERE player = $1");
                    let row = count.bind(player).fetch_one(self.reader()).await?;
                    let surplus = row.try_get::<i64, _>("count")? - signed(most);
                    if surplus > 0 {
                        let delete = "DELETE FROM results WHERE number IN (SELECT number \
                            FROM results WHERE player = $1 ORDER BY at, number LIMIT $2)";
                        self.execute(sqlx::query(delete).bind(player).bind(surplus)).await?;
                    }
                    Ok(())
                })
            }

            fn delete_older(&self, than: u64) -> StoreFuture<'_, DeletedCounts> {
                self.run(async move {
                    let select = "SELECT room FROM rooms WHERE closed AND touched < $1";
                    let rooms = self.delete_rooms(select, signed(than)).await?;
                    let ratings = "DELETE FROM ratings WHERE at < $1 AND player <> $2";
                    let ratings = sqlx::query(ratings).bind(signed(than)).bind(LOCAL_PLAYER);
                    self.execute(ratings).await?;
                    let delete = "DELETE FROM results WHERE number IN (SELECT number \
                        FROM results WHERE at < $1 AND player <> $2 LIMIT $3)";
                    let mut results = 0;
                    loop {
                        let page = sqlx::query(delete).bind(signed(than)).bind(LOCAL_PLAYER);
                        match self.execute(page.bind(PAGE)).await? {
                            0 => return Ok(DeletedCounts { rooms, results }),
                            deleted => results += deleted,
                        }
                    }
                })
            }

            fn rating<'a>(
                &'a self,
                player: &'a str,
                puzzle: &'a str,
            ) -> StoreFuture<'a, Option<PlayerRating>> {
                self.run(async move {
                    let select = sqlx::query(SELECT_RATING).bind(player).bind(puzzle);
                    let row = select.fetch_optional(self.reader()).await?;
                    Ok(row.as_ref().map(player_rating).transpose()?)
                })
            }

            fn export<'a>(&'a self, each: &'a mut (dyn FnMut(String) + Send)) -> StoreFuture<'a, ()> {
                self.run(async move {
                    self.export_events(each).await?;
                    self.export_results(each).await?;
                    self.export_ratings(each).await
                })
            }

            fn check(&self) -> StoreFuture<'_, Vec<String>> {
                self.run(async move {
                    let mut problems = self.problems().await?;
                    if problems.is_empty() {
                        problems.extend(self.broken_logs().await?);
                    }
                    Ok(problems)
                })
            }

        }
    };
}
pub(crate) use {rows, store_by_sql};
