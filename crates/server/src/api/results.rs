//! Finished games: submitted by browsers, stored per player, and their statistics.
//!
//! A browser identifies its player by a secret that it made up itself, on this machine as
//! elsewhere. A request from this machine without a secret is for the player of its terminal.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use sha2::{Digest as _, Sha256};
use unpuzzle_api::results::{self, RefusedResult, ResultsReceipt};
use unpuzzle_api::statistics::{Games, Statistics};
use unpuzzle_api::{JobControl, Problem, ProblemKind, find_puzzle, play};
use unpuzzle_puzzles::{Puzzle, msg};
use unpuzzle_store::{GameResult, LOCAL_PLAYER, Store, StoreError, record_rated};

use super::http;
use crate::app::{App, Caller, query_value};
use crate::rooms::now;
use crate::{assets, guard, lazy_store, rooms};

const SECRET: usize = 32;
/// Maximum number of stored results of a player; the oldest are deleted.
const MAX_STORED: u64 = 20_000;

/// `POST /api/results`
pub(crate) async fn submit(
    State(app): State<Arc<App>>,
    caller: Caller,
    request: Request,
) -> Response {
    let taken = async {
        caller.query.check()?;
        let ticket = app.admit(caller.connection)?;
        let player = player(&caller)?;
        let text = http::text(request, app.settings.io_timeout).await?;
        let submitted = results::read(&text)?;
        let _sending = app.admit_to(&app.senders, caller.connection, submitted.len().max(1))?;
        let registry = app.registry;
        let longest = app.settings.longest_job.min(play::TIMEOUT);
        let work = move |control: JobControl| {
            let budget = control.budget(longest);
            let measured = results::measure(registry, submitted, &player, now(), &budget);
            Ok((player, measured))
        };
        let (player, measured) = app.games.run(ticket.client(), work).await?;
        store_results(&app, &player, measured).await
    };
    http::respond(taken.await, caller.query.language, false)
}

/// The name that the results of the sender are stored under.
fn player(caller: &Caller) -> Result<String, Problem> {
    if !caller.headers.contains_key(header::AUTHORIZATION) && is_here(caller) {
        return Ok(LOCAL_PLAYER.to_owned());
    }
    let secret = bearer(&caller.headers).ok_or_else(stranger)?;
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
fn is_here(caller: &Caller) -> bool {
    let host = guard::host(&caller.uri, &caller.headers).unwrap_or_default();
    let connection = caller.connection;
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
    (measured, refused): (Vec<(&'static dyn Puzzle, GameResult)>, Vec<RefusedResult>),
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
pub(crate) async fn statistics(State(app): State<Arc<App>>, caller: Caller) -> Response {
    let answer = async {
        caller.query.check()?;
        let _asking = app.admit(caller.connection)?;
        let player = player(&caller)?;
        let puzzles = requested(&app, &caller.uri)?;
        let statistics = async { all(&*app.store.open().await?, &player, &puzzles).await };
        statistics.await.map_err(|error| lazy_store::problem(&error))
    };
    http::respond(answer.await, caller.query.language, caller.takes_gzip())
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
