//! Finished games: submitted by browsers, stored per player, and their statistics.
//!
//! A browser identifies its player by a secret that it made up itself, on this machine as
//! elsewhere. A request from this machine without a secret is for the player of its terminal.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use sha2::{Digest as _, Sha256};
use unpuzzle_api::results::{self, MeasuredResult, RefusedResult, ResultsReceipt};
use unpuzzle_api::statistics::{Games, Statistics};
use unpuzzle_api::{JobControl, Problem, ProblemKind, find_puzzle, play};
use unpuzzle_puzzles::{Puzzle, msg};
use unpuzzle_store::{LOCAL_PLAYER, Store, StoreError, record_rated};

use super::http;
use crate::app::{App, ConnectionInfo, Query, query_value};
use crate::compression::takes_gzip;
use crate::jobs::on_worker;
use crate::rooms::now;
use crate::{assets, guard, lazy_store, rooms};

const SECRET: usize = 32;
/// Maximum number of stored results of a player; the oldest are deleted.
const MAX_STORED: u64 = 20_000;

/// `POST /api/results`
pub(crate) async fn submit(
    State(app): State<Arc<App>>,
    query: Query,
    Extension(connection): Extension<ConnectionInfo>,
    request: Request,
) -> Response {
    let taken = async {
        query.check()?;
        let ticket = app.admit(connection)?;
        let player = player(request.uri(), request.headers(), connection)?;
        let text = http::text(request, app.settings.io_timeout).await?;
        let submitted = results::read(&text)?;
        let _sending = app.admit_to(&app.senders, connection, submitted.len().max(1))?;
        let registry = app.registry;
        let longest = app.settings.longest_job.min(play::TIMEOUT);
        let work = move |control: JobControl| {
            let budget = control.budget(longest);
            let measured = results::measure(registry, submitted, &player, now(), &budget);
            Ok((player, measured))
        };
        let (player, measured) = on_worker(&app.games, &app.metrics, ticket.client(), work).await?;
        store_results(&app, &player, measured).await
    };
    http::respond(taken.await, query.language, false)
}

/// The name that the results of the sender are stored under.
pub(crate) fn player(
    uri: &Uri,
    headers: &HeaderMap,
    connection: ConnectionInfo,
) -> Result<String, Problem> {
    if !headers.contains_key(header::AUTHORIZATION) && is_here(uri, headers, connection) {
        return Ok(LOCAL_PLAYER.to_owned());
    }
    let secret = bearer(headers).ok_or_else(stranger)?;
    let digest = Sha256::digest(secret.as_bytes());
    Ok(format!("web-{}", assets::hex(&digest[..SECRET / 2])))
}

/// The secret in the `Authorization` header of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let given = headers.get(header::AUTHORIZATION)?;
    let secret = given.to_str().ok()?.strip_prefix("Bearer ")?;
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    (secret.len() == SECRET && secret.bytes().all(is_digit)).then_some(secret)
}

/// Whether the browser is on this machine and uses its loopback name. A forwarded connection
/// comes from here too, but has proxy headers or another host name.
fn is_here(uri: &Uri, headers: &HeaderMap, connection: ConnectionInfo) -> bool {
    let host = guard::host(uri, headers).unwrap_or_default();
    connection.client.is_loopback() && !connection.forwarded && rooms::is_this_machine(&host)
}

fn stranger() -> Problem {
    let message = msg!(
        "it is not said who plays: Authorization: Bearer and 32 lower-case hexadecimal digits"
    );
    Problem::said(ProblemKind::Secret, message)
}

/// Stores the results; they are acknowledged once they are on disk.
async fn store_results(
    app: &App,
    player: &str,
    (measured, refused): (Vec<MeasuredResult>, Vec<RefusedResult>),
) -> Result<ResultsReceipt, Problem> {
    let problem = |error| lazy_store::problem(&error);
    let store = app.store.open().await.map_err(problem)?;
    let (mut new, mut known) = (0_u64, 0_u64);
    for (puzzle, result) in &measured {
        let recorded = record_rated(&*store, *puzzle, result);
        if recorded.await.map_err(problem)? {
            new += 1;
        } else {
            known += 1;
        }
    }
    if player != LOCAL_PLAYER {
        let trimmed = store.trim_results(player, MAX_STORED).await;
        trimmed.map_err(problem)?;
    }
    Ok(ResultsReceipt::new(new, known, refused))
}

/// `GET /api/statistics`
pub(crate) async fn statistics(
    State(app): State<Arc<App>>,
    query: Query,
    Extension(connection): Extension<ConnectionInfo>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let answer = async {
        query.check()?;
        let _asking = app.admit(connection)?;
        let player = player(&uri, &headers, connection)?;
        let puzzles = requested(&app, &uri)?;
        let statistics = async { all(&*app.store.open().await?, &player, &puzzles).await };
        statistics.await.map_err(|error| lazy_store::problem(&error))
    };
    http::respond(answer.await, query.language, takes_gzip(&headers))
}

fn requested(app: &App, uri: &Uri) -> Result<Vec<&'static dyn Puzzle>, Problem> {
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
    let mut all = Vec::new();
    for puzzle in puzzles {
        let mut games = Games::default();
        let name = Some(puzzle.name());
        store.each_result(player, name, &mut |result| games.add(&result)).await?;
        let rating = store.rating(player, puzzle.name()).await?;
        all.push(games.statistics(*puzzle, rating.as_ref()));
    }
    Ok(Statistics::new(player, all))
}
