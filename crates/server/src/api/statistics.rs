//! What a player's games come to. They are read page by page, and of each only its times
//! are kept.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use unpuzzle_puzzle::{Puzzle, Record, Value};
use unpuzzle_render::json;
use unpuzzle_store::{
    GameResult, LOCAL_PLAYER, LevelTallies, PlayerRating, Store, StoreError, Summary, Tally,
};

use super::problem::Problem;
use super::{find_puzzle, results};
use crate::app::{App, ConnectionInfo, Query, query_value};
use crate::compression::takes_gzip;
use crate::{compression, lazy_store};

/// The schema of the answer.
pub(crate) const SCHEMA: &str = "unpuzzle/statistics/1";

/// `GET /api/statistics`
pub(crate) async fn tell(
    State(app): State<Arc<App>>,
    query: Query,
    Extension(connection): Extension<ConnectionInfo>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let told = async {
        query.check()?;
        let _asking = app.admit(connection)?;
        let player = results::player(&uri, &headers, connection)?;
        let puzzles = asked(&app, &uri)?;
        let store = app.store.open().await;
        let told = match store {
            Ok(store) => all(&*store, &player, &puzzles).await,
            Err(error) => Err(error),
        };
        told.map_err(|error| lazy_store::problem(&error))
    };
    match told.await {
        Ok(record) => {
            let text = json(&record, query.language).to_string();
            compression::respond(text.into_bytes(), compression::JSON, takes_gzip(&headers))
        }
        Err(problem) => problem.respond(query.language),
    }
}

/// The puzzle that is asked for, or all of them.
fn asked(app: &App, uri: &Uri) -> Result<Vec<&'static dyn Puzzle>, Problem> {
    match query_value(uri, "puzzle") {
        Some(name) => Ok(vec![find_puzzle(app, &name)?]),
        None => Ok(app.registry.to_vec()),
    }
}

async fn all(
    store: &dyn Store,
    player: &str,
    puzzles: &[&'static dyn Puzzle],
) -> Result<Record, StoreError> {
    let mut told = Vec::new();
    for puzzle in puzzles {
        let mut games = Games::default();
        let mut add = |result: GameResult| games.add(&result);
        let each = store.each_result(player, Some(puzzle.name()), &mut add);
        each.await?;
        let rating = store.rating(player, puzzle.name()).await?;
        told.push(Value::from(games.told(*puzzle, rating.as_ref())));
    }
    let here = player == LOCAL_PLAYER;
    Ok(vec![
        ("schema", SCHEMA.into()),
        ("player", if here { "local" } else { "web" }.into()),
        ("puzzles", Value::List(told)),
    ])
}

/// The games of one puzzle.
#[derive(Default)]
struct Games {
    all: Tally,
    levels: LevelTallies,
    /// The days whose puzzle was solved.
    days: BTreeSet<String>,
}

impl Games {
    fn add(&mut self, result: &GameResult) {
        self.all.add(result);
        self.levels.add(result);
        let seed = result.game.rsplit_once('#').map(|(_, seed)| seed);
        let day = seed.filter(|seed| result.is_solved() && is_day(seed));
        self.days.extend(day.map(str::to_owned));
    }

    fn told(self, puzzle: &dyn Puzzle, rating: Option<&PlayerRating>) -> Record {
        let levels = self.levels.summaries().into_iter();
        let levels = levels.map(|(level, summary)| {
            let mut record: Record = vec![("level", level.into())];
            record.extend(figures(&summary));
            Value::from(record)
        });
        let mut record: Record = vec![("puzzle", puzzle.name().into())];
        record.extend(figures(&self.all.summary()));
        record.extend([
            ("levels", Value::list(levels)),
            ("days", Value::list(self.days)),
            (
                "rating",
                rating.map_or(Value::Null, |rating| rated(puzzle, rating)),
            ),
        ]);
        record
    }
}

fn figures(summary: &Summary) -> Record {
    vec![
        ("games", summary.games.into()),
        ("solved", summary.solved.into()),
        ("median", summary.median.into()),
        ("usual", summary.predicted.into()),
        ("best", summary.best.into()),
        ("streak", summary.streak.into()),
        ("longest", summary.longest.into()),
        ("hints", summary.hints.into()),
        ("score", summary.score.into()),
    ]
}

fn rated(puzzle: &dyn Puzzle, rating: &PlayerRating) -> Value {
    let record: Record = vec![
        ("rating", rounded(rating.rating).into()),
        ("deviation", rounded(rating.deviation).into()),
        ("level", puzzle.level_for(&rating.skill()).into()),
    ];
    record.into()
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

fn is_day(text: &str) -> bool {
    let shape = text.bytes().map(|byte| match byte {
        b'0'..=b'9' => b'0',
        other => other,
    });
    shape.eq(*b"0000-00-00")
}
