//! A player's statistics, computed by streaming their results.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use unpuzzle_api::statistics::{Games, Statistics};
use unpuzzle_api::{Problem, find_puzzle};
use unpuzzle_puzzles::Puzzle;
use unpuzzle_store::{GameResult, Store, StoreError};

use super::{reply, results};
use crate::app::{App, ConnectionInfo, Query, query_value};
use crate::compression::takes_gzip;
use crate::lazy_store;

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
        let told = async { all(&*app.store.open().await?, &player, &puzzles).await };
        told.await.map_err(|error| lazy_store::problem(&error))
    };
    reply::respond(told.await, query.language, takes_gzip(&headers))
}

/// The requested puzzle, or all of them.
fn asked(app: &App, uri: &Uri) -> Result<Vec<&'static dyn Puzzle>, Problem> {
    match query_value(uri, "puzzle") {
        Some(name) => Ok(vec![find_puzzle(app.registry, &name)?]),
        None => Ok(app.registry.to_vec()),
    }
}

async fn all(
    store: &dyn Store,
    player: &str,
    puzzles: &[&'static dyn Puzzle],
) -> Result<Statistics, StoreError> {
    let mut told = Vec::new();
    for puzzle in puzzles {
        let mut games = Games::default();
        let mut add = |result: GameResult| games.add(&result);
        let each = store.each_result(player, Some(puzzle.name()), &mut add);
        each.await?;
        let rating = store.rating(player, puzzle.name()).await?;
        told.push(games.statistics(*puzzle, rating.as_ref()));
    }
    Ok(Statistics::new(player, told))
}
