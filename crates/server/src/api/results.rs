//! Finished games: sent by browsers, stored per player.
//!
//! A browser identifies its player by a secret that it made up itself, on this machine as
//! elsewhere. A request from this machine without a secret is for the player of its terminal.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use sha2::{Digest as _, Sha256};
use unpuzzle_api::results::{self, MeasuredResult, RefusedResult, ResultsReceipt};
use unpuzzle_api::{JobControl, Problem, ProblemKind, play};
use unpuzzle_puzzles::msg;
use unpuzzle_store::{LOCAL_PLAYER, record_rated};

use super::work::on_worker;
use super::{receive, reply};
use crate::app::{App, ConnectionInfo, Query};
use crate::rooms::now;
use crate::{guard, lazy_store};

/// Hexadecimal digits of a secret.
const SECRET: usize = 32;
/// Results that are kept of one player; the oldest make room.
const MOST_KEPT: u64 = 20_000;

/// `POST /api/results`
pub(crate) async fn take(
    State(app): State<Arc<App>>,
    query: Query,
    Extension(connection): Extension<ConnectionInfo>,
    request: Request,
) -> Response {
    let taken = async {
        query.check()?;
        let ticket = app.admit(connection)?;
        let player = player(request.uri(), request.headers(), connection)?;
        let text = receive::text(request, app.settings.io_timeout).await?;
        let sent = results::read(&text)?;
        let _sending = app.admit_to(&app.senders, connection, sent.len().max(1))?;
        let registry = app.registry;
        let longest = app.settings.longest_job.min(play::TIMEOUT);
        let work = move |control: JobControl| {
            let judged = results::measure(registry, sent, &player, now(), &control.budget(longest));
            Ok((player, judged))
        };
        let (player, judged) = on_worker(&app.games, &app.metrics, ticket.client(), work).await?;
        keep(&app, &player, judged).await
    };
    reply::respond(taken.await, query.language, false)
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
    let name: String = digest[..SECRET / 2].iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("web-{name}"))
}

/// The secret in the `Authorization` header of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let given = headers.get(header::AUTHORIZATION)?;
    let secret = given.to_str().ok()?.strip_prefix("Bearer ")?;
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    (secret.len() == SECRET && secret.bytes().all(is_digit)).then_some(secret)
}

/// Whether the browser is on this machine and calls it so. A connection that another
/// program passes on also comes from here, but shows it or goes by another name.
fn is_here(uri: &Uri, headers: &HeaderMap, connection: ConnectionInfo) -> bool {
    let host = guard::host(uri, headers).unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => name,
        _ => &host,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']');
    let is_loopback = address.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
    let is_here = connection.client.is_loopback() && !connection.forwarded;
    is_here && (is_loopback || name == "localhost")
}

fn stranger() -> Problem {
    let message = msg!(
        "it is not said who plays: Authorization: Bearer and 32 lower-case hexadecimal digits"
    );
    Problem::said(ProblemKind::Secret, message)
}

/// Writes the results; they are acknowledged once they are on the disk.
async fn keep(
    app: &App,
    player: &str,
    (judged, refused): (Vec<MeasuredResult>, Vec<RefusedResult>),
) -> Result<ResultsReceipt, Problem> {
    let problem = |error| lazy_store::problem(&error);
    let store = app.store.open().await.map_err(problem)?;
    let (mut new, mut known) = (0_u64, 0_u64);
    for (puzzle, result) in &judged {
        let recorded = record_rated(&*store, *puzzle, result);
        let is_new = recorded.await.map_err(problem)?;
        *(if is_new { &mut new } else { &mut known }) += 1;
    }
    if player != LOCAL_PLAYER {
        let trimmed = store.trim_results(player, MOST_KEPT).await;
        trimmed.map_err(problem)?;
    }
    Ok(ResultsReceipt::new(new, known, refused))
}
