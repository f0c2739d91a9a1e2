//! Finished games: sent by browsers, kept under the name of who played.
//!
//! Who plays is known by a secret that the browser made up itself; the player at this
//! machine needs none and shares the games of its terminal. How hard a game was
//! is worked out here, from its id: nobody is asked to be believed.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use unpuzzle_puzzles::{Budget, GameId, InputError, Message, Puzzle, msg};
use unpuzzle_store::{Ending, GameResult, LOCAL_PLAYER, record_rated};

use super::body::{absent, object, unsigned, wrong_type};
use super::play;
use super::problem::{Problem, ProblemKind};
use super::work::on_worker;
use super::{receive, reply};
use crate::app::{App, ConnectionInfo, Query, Registry};
use crate::jobs::JobControl;
use crate::rooms::now;
use crate::{guard, lazy_store};

/// The schema of the answer.
const SCHEMA: &str = "unpuzzle/results/1";
/// The fields of a result.
pub(crate) const FIELDS: [&str; 9] =
    ["key", "game", "ending", "at", "milliseconds", "hints", "undos", "mistakes", "score"];
/// Results in one request.
pub(crate) const MOST: usize = 100;
/// Letters of a key.
pub(crate) const LONGEST_KEY: usize = 100;
/// Letters of an id.
pub(crate) const LONGEST_ID: usize = 4096;
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
        let sent = read(&text)?;
        let _sending = app.admit_to(&app.senders, connection, sent.len().max(1))?;
        let registry = app.registry;
        let longest = app.settings.longest_job.min(play::LONGEST);
        let work = move |control: JobControl| {
            let judged = judge(registry, sent, &player, &control.budget(longest));
            Ok((player, judged))
        };
        let (player, judged) = on_worker(&app.games, &app.metrics, ticket.client(), work).await?;
        keep(&app, &player, judged).await
    };
    reply::respond(taken.await, query.language, false)
}

/// Who plays.
pub(crate) fn player(
    uri: &Uri,
    headers: &HeaderMap,
    connection: ConnectionInfo,
) -> Result<String, Problem> {
    let given = headers.get(header::AUTHORIZATION);
    let Some(given) = given else {
        return match is_here(uri, headers, connection) {
            true => Ok(LOCAL_PLAYER.to_owned()),
            false => Err(stranger()),
        };
    };
    let secret = secret_of(given).ok_or_else(stranger)?;
    if is_here(uri, headers, connection) {
        return Ok(LOCAL_PLAYER.to_owned());
    }
    let digest = Sha256::digest(secret.as_bytes());
    let name: String = digest[..SECRET / 2].iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("web-{name}"))
}

/// The secret that a request shows.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    secret_of(headers.get(header::AUTHORIZATION)?)
}

fn secret_of(given: &HeaderValue) -> Option<&str> {
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

/// A result as it was sent.
struct Sent {
    key: String,
    game: String,
    ending: Ending,
    at: Option<u64>,
    milliseconds: u64,
    hints: u32,
    undos: u32,
    mistakes: u32,
    score: Option<u64>,
}

fn read(text: &str) -> Result<Vec<Sent>, Problem> {
    let body = object(text, &["results"], &FIELDS)?;
    let Some((_, value)) = body.into_iter().next() else {
        return Err(absent(
            "results",
            msg!("It tells of a finished game: its key, game and ending"),
        ));
    };
    match value {
        Value::Array(list) if list.len() <= MOST => list.into_iter().map(Sent::read).collect(),
        _ => Err(wrong_type("results", msg!("a list of at most 100 finished games"))),
    }
}

impl Sent {
    fn read(value: Value) -> Result<Self, Problem> {
        let Value::Object(fields) = value else {
            return Err(wrong_type("results", msg!("a list of at most 100 finished games")));
        };
        let fields = Given(fields);
        let ending = fields.text("ending", LONGEST_KEY)?;
        let ending = ending.parse::<Ending>();
        Ok(Sent {
            key: fields.text("key", LONGEST_KEY)?,
            game: fields.text("game", LONGEST_ID)?,
            ending: ending.map_err(|_| wrong_type("ending", msg!("solved, shown or skipped")))?,
            at: fields.number("at")?,
            milliseconds: fields.number("milliseconds")?.unwrap_or(0),
            hints: fields.count("hints")?,
            undos: fields.count("undos")?,
            mistakes: fields.count("mistakes")?,
            score: fields.number("score")?,
        })
    }

    /// The result with what is known of its game.
    fn judged(self, registry: Registry, player: &str, budget: &Budget) -> Result<Judged, Refused> {
        let refused = |message: Message| Refused { key: self.key.clone(), message };
        let no_id = || msg!("{game} names no game", game = self.game.as_str());
        let id: GameId = self.game.parse().map_err(|_| refused(no_id()))?;
        let puzzle = unpuzzle::find(registry, id.puzzle());
        let puzzle = puzzle.ok_or_else(|| refused(no_id()))?;
        let measure = puzzle.measure(&id, budget);
        let measure = measure.map_err(|failure: InputError| refused(failure.message))?;
        let now = now();
        let predicted = measure.predicted.map(|time| time.as_millis());
        let result = GameResult {
            key: format!("{player}:{}", self.key),
            player: player.to_owned(),
            at: self.at.unwrap_or(now).min(now),
            game: self.game,
            level: measure.level,
            ending: self.ending,
            milliseconds: self.milliseconds,
            predicted: predicted.and_then(|time| u64::try_from(time).ok()),
            hints: self.hints,
            undos: self.undos,
            mistakes: self.mistakes,
            score: self.score,
        };
        Ok((puzzle, result))
    }
}

type Judged = (&'static dyn Puzzle, GameResult);

/// What became of the results.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Kept {
    #[schemars(extend("const" = SCHEMA))]
    schema: &'static str,
    /// Results that were not known.
    new: u64,
    /// Results that were sent before.
    known: u64,
    refused: Vec<Refused>,
}

/// A result that is none.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Refused {
    key: String,
    message: Message,
}

fn judge(
    registry: Registry,
    sent: Vec<Sent>,
    player: &str,
    budget: &Budget,
) -> (Vec<Judged>, Vec<Refused>) {
    let (mut judged, mut refused) = (Vec::new(), Vec::new());
    for one in sent {
        match one.judged(registry, player, budget) {
            Ok(one) => judged.push(one),
            Err(one) => refused.push(one),
        }
    }
    (judged, refused)
}

/// Writes the results; they are acknowledged once they are on the disk.
async fn keep(
    app: &App,
    player: &str,
    (judged, refused): (Vec<Judged>, Vec<Refused>),
) -> Result<Kept, Problem> {
    let problem = |error| lazy_store::problem(&error);
    let store = app.store.open().await.map_err(problem)?;
    let (mut new, mut known) = (0_u64, 0_u64);
    for (puzzle, result) in &judged {
        let recorded = record_rated(&*store, *puzzle, result);
        match recorded.await.map_err(problem)? {
            true => new += 1,
            false => known += 1,
        }
    }
    if player != LOCAL_PLAYER {
        let trimmed = store.trim_results(player, MOST_KEPT).await;
        trimmed.map_err(problem)?;
    }
    Ok(Kept { schema: SCHEMA, new, known, refused })
}

/// The fields of a result.
struct Given(Map<String, Value>);

impl Given {
    fn text(&self, name: &str, longest: usize) -> Result<String, Problem> {
        match self.0.get(name) {
            Some(Value::String(text)) if (1..=longest).contains(&text.chars().count()) => {
                Ok(text.clone())
            }
            Some(_) => Err(wrong_type(name, msg!("a text"))),
            None => {
                Err(absent(name, msg!("It tells of a finished game: its key, game and ending")))
            }
        }
    }

    fn number(&self, name: &str) -> Result<Option<u64>, Problem> {
        self.0.get(name).map(|value| unsigned(name, value)).transpose()
    }

    fn count(&self, name: &str) -> Result<u32, Problem> {
        let number = self.number(name)?.unwrap_or(0);
        u32::try_from(number).map_err(|_| wrong_type(name, msg!("a count")))
    }
}
