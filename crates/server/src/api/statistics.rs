//! What somebody's games come to.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use unpuzzle_puzzle::{Puzzle, Record, Value};
use unpuzzle_render::json;
use unpuzzle_store::{GameResult, LOCAL_PLAYER, PlayerRating, Store, StoreError, Summary};

use super::problem::Problem;
use super::{find_puzzle, results};
use crate::app::{App, ConnectionInfo, Query};
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
    let pairs = uri.query().unwrap_or_default().split('&');
    let mut pairs = pairs.filter_map(|pair| pair.split_once('='));
    match pairs.find(|(name, _)| *name == "puzzle") {
        Some((_, name)) => Ok(vec![find_puzzle(app, name)?]),
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
        let results = store.results(player, Some(puzzle.name())).await?;
        let rating = store.rating(player, puzzle.name()).await?;
        told.push(Value::from(one(*puzzle, &results, rating.as_ref())));
    }
    let here = player == LOCAL_PLAYER;
    Ok(vec![
        ("schema", SCHEMA.into()),
        ("player", if here { "local" } else { "web" }.into()),
        ("puzzles", Value::List(told)),
    ])
}

fn one(puzzle: &dyn Puzzle, results: &[GameResult], rating: Option<&PlayerRating>) -> Record {
    let levels = Summary::by_level(results);
    let levels = levels.into_iter().map(|(level, summary)| {
        let mut record: Record = vec![("level", level.into())];
        record.extend(figures(&summary));
        Value::from(record)
    });
    let mut record: Record = vec![("puzzle", puzzle.name().into())];
    record.extend(figures(&Summary::of(results)));
    record.extend([
        ("levels", Value::list(levels)),
        ("days", Value::list(days(results))),
        (
            "rating",
            rating.map_or(Value::Null, |rating| rated(puzzle, rating)),
        ),
    ]);
    record
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

/// The days whose puzzle was solved, which its id connection with.
fn days(results: &[GameResult]) -> Vec<String> {
    let solved = results.iter().filter(|result| result.is_solved());
    let seeds = solved.filter_map(|result| result.game.rsplit_once('#'));
    let mut days: Vec<_> = seeds
        .map(|(_, seed)| seed)
        .filter(|seed| is_day(seed))
        .map(str::to_owned)
        .collect();
    days.sort();
    days.dedup();
    days
}

fn is_day(text: &str) -> bool {
    let shape = text.bytes().map(|byte| match byte {
        b'0'..=b'9' => b'0',
        other => other,
    });
    shape.eq(*b"0000-00-00")
}
