//! The statements that SQLite and PostgreSQL understand alike.
//!
//! Each database has its own schema, its own way to begin a transaction and its own
//! errors; what a store promises is written once, for both.

/// How many rows are read at once for an export.
pub(crate) const PAGE: i64 = 500;

/// Databases know signed numbers only; no time or count reaches the last bit.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(crate) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Makes readers of rows for one database.
macro_rules! rows {
    ($row:ty) => {
        fn room_entry(row: &$row) -> Result<RoomEntry, sqlx::Error> {
            Ok(RoomEntry {
                room: row.try_get("room")?,
                version: unsigned(row.try_get("version")?),
                closed: row.try_get("closed")?,
                touched: unsigned(row.try_get("touched")?),
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
                ending: Ending::named(&ending).unwrap_or(Ending::Skipped),
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

/// Makes a type a store. It brings `begin`, `append_events`, `reader`, `fault`,
/// `problems` and `place` of its own.
macro_rules! store_by_sql {
    ($store:ident, $row:ty, $connection:ty) => {
        $crate::sql::rows!($row);

        impl $store {
            async fn insert_result(
                &self,
                connection: &mut $connection,
                result: &GameResult,
            ) -> Result<bool, StoreError> {
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
                    .bind(result.ending.name())
                    .bind(signed(result.milliseconds))
                    .bind(result.predicted.map(signed))
                    .bind(i64::from(result.hints))
                    .bind(i64::from(result.undos))
                    .bind(i64::from(result.mistakes))
                    .bind(result.score.map(signed));
                let done = insert.execute(connection).await;
                Ok(done.map_err(|error| self.fault(error))?.rows_affected() == 1)
            }

            async fn insert_rating(
                &self,
                connection: &mut $connection,
                rating: &PlayerRating,
            ) -> Result<(), StoreError> {
                let upsert = "INSERT INTO ratings \
                    (player, puzzle, rating, deviation, volatility, at) \
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
                let done = upsert.execute(connection).await;
                done.map(|_| ()).map_err(|error| self.fault(error))
            }

            async fn record_results(
                &self,
                results: &[GameResult],
                rating: Option<&PlayerRating>,
            ) -> Result<usize, StoreError> {
                if results.is_empty() {
                    return Ok(0);
                }
                let mut transaction = self.begin().await?;
                let mut new = 0;
                for result in results {
                    new += usize::from(self.insert_result(&mut transaction, result).await?);
                }
                if let Some(rating) = rating.filter(|_| new > 0) {
                    self.insert_rating(&mut transaction, rating).await?;
                }
                transaction.commit().await.map_err(|error| self.fault(error))?;
                Ok(new)
            }

            async fn export_events(
                &self,
                each: &mut (dyn FnMut(String) + Send),
            ) -> Result<(), StoreError> {
                for entry in self.rooms(false).await? {
                    let mut version = 0;
                    for event in self.events_since(&entry.room, 0).await? {
                        version += 1;
                        let closed = entry.closed;
                        each(lines::event_line(&entry.room, version, &event, closed, entry.touched));
                    }
                }
                Ok(())
            }

            async fn export_results(
                &self,
                each: &mut (dyn FnMut(String) + Send),
            ) -> Result<(), StoreError> {
                let mut last = String::new();
                loop {
                    let select = "SELECT * FROM results WHERE key > $1 ORDER BY key LIMIT $2";
                    let page = sqlx::query(select).bind(&last).bind(PAGE);
                    let rows = page.fetch_all(self.reader()).await;
                    let rows = rows.map_err(|error| self.fault(error))?;
                    for row in &rows {
                        let result = game_result(row).map_err(|error| self.fault(error))?;
                        each(lines::result_line(&result));
                        last = result.key;
                    }
                    if rows.is_empty() {
                        return Ok(());
                    }
                }
            }

            async fn export_ratings(
                &self,
                each: &mut (dyn FnMut(String) + Send),
            ) -> Result<(), StoreError> {
                let select = "SELECT * FROM ratings ORDER BY player, puzzle";
                let rows = sqlx::query(select).fetch_all(self.reader()).await;
                for row in &rows.map_err(|error| self.fault(error))? {
                    let rating = player_rating(row).map_err(|error| self.fault(error))?;
                    each(lines::rating_line(&rating));
                }
                Ok(())
            }

            /// Every log has as many events as it says, and no more.
            async fn broken_logs(&self) -> Result<Vec<String>, StoreError> {
                let select = "SELECT rooms.room AS room FROM rooms LEFT JOIN events \
                    ON events.room = rooms.room GROUP BY rooms.room, rooms.version \
                    HAVING COUNT(events.version) <> rooms.version \
                    OR COALESCE(MAX(events.version), 0) <> rooms.version";
                let rows = sqlx::query(select).fetch_all(self.reader()).await;
                let rows = rows.map_err(|error| self.fault(error))?;
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
            ) -> Promise<'a, u64> {
                Box::pin(self.append_events(room, expected, events, at))
            }

            fn events_since<'a>(&'a self, room: &'a str, version: u64) -> Promise<'a, Vec<String>> {
                Box::pin(async move {
                    let select = "SELECT event FROM events \
                        WHERE room = $1 AND version > $2 ORDER BY version";
                    let select = sqlx::query(select).bind(room).bind(signed(version));
                    let rows = select.fetch_all(self.reader()).await;
                    let rows = rows.map_err(|error| self.fault(error))?;
                    let events: Result<_, _> = rows.iter().map(|row| row.try_get("event")).collect();
                    events.map_err(|error| self.fault(error))
                })
            }

            fn rooms(&self, open_only: bool) -> Promise<'_, Vec<RoomEntry>> {
                Box::pin(async move {
                    let select = "SELECT room, version, closed, touched FROM rooms \
                        WHERE NOT (closed AND $1) ORDER BY room";
                    let rows = sqlx::query(select).bind(open_only).fetch_all(self.reader()).await;
                    let rows = rows.map_err(|error| self.fault(error))?;
                    let entries: Result<_, _> = rows.iter().map(room_entry).collect();
                    entries.map_err(|error| self.fault(error))
                })
            }

            fn close_room<'a>(&'a self, room: &'a str) -> Promise<'a, ()> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    let update = "UPDATE rooms SET closed = TRUE WHERE room = $1";
                    let done = sqlx::query(update).bind(room).execute(&mut *transaction).await;
                    let done = done.map_err(|error| self.fault(error))?;
                    transaction.commit().await.map_err(|error| self.fault(error))?;
                    match done.rows_affected() {
                        0 => Err(StoreError::NoSuchRoom(room.to_owned())),
                        _ => Ok(()),
                    }
                })
            }

            fn record<'a>(
                &'a self,
                result: &'a GameResult,
                rating: Option<&'a PlayerRating>,
            ) -> Promise<'a, bool> {
                Box::pin(async move {
                    let new = self.record_results(std::slice::from_ref(result), rating).await?;
                    Ok(new == 1)
                })
            }

            fn record_all<'a>(&'a self, results: &'a [GameResult]) -> Promise<'a, usize> {
                Box::pin(self.record_results(results, None))
            }

            fn results<'a>(
                &'a self,
                player: &'a str,
                puzzle: Option<&'a str>,
            ) -> Promise<'a, Vec<GameResult>> {
                Box::pin(async move {
                    let select = "SELECT * FROM results WHERE player = $1 \
                        AND ($2 = '' OR puzzle = $2) ORDER BY at, number";
                    let select = sqlx::query(select).bind(player).bind(puzzle.unwrap_or(""));
                    let rows = select.fetch_all(self.reader()).await;
                    let rows = rows.map_err(|error| self.fault(error))?;
                    let results: Result<_, _> = rows.iter().map(game_result).collect();
                    results.map_err(|error| self.fault(error))
                })
            }

            fn rating<'a>(
                &'a self,
                player: &'a str,
                puzzle: &'a str,
            ) -> Promise<'a, Option<PlayerRating>> {
                Box::pin(async move {
                    let select = "SELECT * FROM ratings WHERE player = $1 AND puzzle = $2";
                    let select = sqlx::query(select).bind(player).bind(puzzle);
                    let row = select.fetch_optional(self.reader()).await;
                    let row = row.map_err(|error| self.fault(error))?;
                    let rating = row.as_ref().map(player_rating).transpose();
                    rating.map_err(|error| self.fault(error))
                })
            }

            fn set_rating<'a>(&'a self, rating: &'a PlayerRating) -> Promise<'a, ()> {
                Box::pin(async move {
                    let mut transaction = self.begin().await?;
                    self.insert_rating(&mut transaction, rating).await?;
                    transaction.commit().await.map_err(|error| self.fault(error))
                })
            }

            fn export<'a>(&'a self, each: &'a mut (dyn FnMut(String) + Send)) -> Promise<'a, ()> {
                Box::pin(async move {
                    self.export_events(each).await?;
                    self.export_results(each).await?;
                    self.export_ratings(each).await
                })
            }

            fn check(&self) -> Promise<'_, Vec<String>> {
                Box::pin(async move {
                    let mut problems = self.problems().await?;
                    if problems.is_empty() {
                        problems.extend(self.broken_logs().await?);
                    }
                    Ok(problems)
                })
            }

            fn location(&self) -> String {
                self.place()
            }
        }
    };
}
pub(crate) use {rows, store_by_sql};
