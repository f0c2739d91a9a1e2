//! The HTTP interface: JSON in, the same objects out that `--json` prints.

pub(crate) mod body;
mod describe;
mod perform;
mod play;
pub(crate) mod problem;
pub(crate) mod reply;
mod stream;

use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Request, StatusCode, header};
use axum::response::Response;
use tokio::sync::oneshot;
use unpuzzle_core::{Budget, Failure, Puzzle, StopFlag, Verb, nearest};
use unpuzzle_render::{Format, json};

use crate::app::{App, Query};
use crate::messages;
use body::Asked;
use perform::{QuietDesk, Task};
use play::Played;
use problem::Problem;

/// The longest body that is read.
pub(crate) const LONGEST_BODY: usize = 64 << 10;

/// `GET /api`
pub(crate) async fn description(State(app): State<App>, query: Query) -> Response {
    let record = describe::record(app.registry);
    reply::json_text(json(&record, query.language).to_string())
}

/// `POST /api/<puzzle>/<verb>`
pub(crate) async fn verb(
    State(app): State<App>,
    Path((puzzle, verb)): Path<(String, String)>,
    query: Query,
    request: Request<Body>,
) -> Response {
    let language = query.language;
    let done = answer(&app, &puzzle, &verb, &query, request).await;
    done.unwrap_or_else(|problem| problem.respond(language))
}

async fn answer(
    app: &App,
    puzzle: &str,
    verb: &str,
    query: &Query,
    request: Request<Body>,
) -> Result<Response, Problem> {
    let puzzle = find_puzzle(app, puzzle)?;
    if verb == "play" {
        let text = read(request).await?;
        return played(app, puzzle, &text, query).await;
    }
    let verb = find_verb(puzzle, verb)?;
    let streamed = wants_events(request.headers());
    let format = format(verb, query)?;
    let text = read(request).await?;
    let task = Task {
        puzzle,
        asked: Asked::read(verb, &text)?,
        language: query.language,
        format,
    };
    if streamed {
        return stream::respond(app, task);
    }
    let longest = app.settings.longest_job;
    let work = move |stop: StopFlag| {
        let budget = task.asked.budget(longest).with_stop(stop);
        task.perform(&mut QuietDesk, &budget)
    };
    on_worker(app, work).await.map(reply::Written::respond)
}

async fn played(
    app: &App,
    puzzle: &'static dyn Puzzle,
    text: &str,
    query: &Query,
) -> Result<Response, Problem> {
    let played = Played::read(puzzle, text)?;
    let language = query.language;
    let longest = app.settings.longest_job;
    let work = move |stop: StopFlag| {
        let budget = Budget::unlimited().with_timeout(longest).with_stop(stop);
        let record = played.perform(puzzle, &budget, language)?;
        Ok(json(&record, language).to_string())
    };
    on_worker(app, work).await.map(reply::json_text)
}

/// Does work on a worker's thread, and stops it when nobody waits any more.
async fn on_worker<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(StopFlag) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let waiting = Waiting::default();
    let stop = waiting.0.clone();
    let (send, receive) = oneshot::channel();
    let submitted = app.pool.submit(waiting.0.clone(), move || {
        let _ = send.send(work(stop));
    });
    submitted.map_err(|_| Problem::busy())?;
    receive.await.unwrap_or_else(|_| Err(Problem::internal()))
}

/// Somebody who waits. The connection drops this when it is closed.
#[derive(Default)]
pub(crate) struct Waiting(pub(crate) StopFlag);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.raise();
    }
}

fn find_puzzle(app: &App, name: &str) -> Result<&'static dyn Puzzle, Problem> {
    let known = || app.registry.iter().map(|puzzle| puzzle.name());
    unpuzzle::find(app.registry, name).ok_or_else(|| {
        let failure = Failure::new(messages::NO_PUZZLE.with("name", name));
        not_found(failure.suggesting(nearest(name, known())))
    })
}

fn find_verb(puzzle: &'static dyn Puzzle, name: &str) -> Result<&'static Verb, Problem> {
    let mut verbs = puzzle.verbs().iter();
    verbs.find(|verb| verb.name == name).ok_or_else(|| {
        let message = messages::NO_VERB.with("puzzle", puzzle.name());
        let known = puzzle.verbs().iter().map(|verb| verb.name);
        not_found(Failure::new(message.with("name", name)).suggesting(nearest(name, known)))
    })
}

fn not_found(failure: Failure) -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "unknown", failure)
}

fn format(verb: &'static Verb, query: &Query) -> Result<Option<Format>, Problem> {
    let Some(asked) = &query.format else {
        return Ok(None);
    };
    let found = Format::of(verb).find(|format| format.name() == asked);
    found.map(Some).ok_or_else(|| {
        let known: Vec<_> = Format::of(verb).map(Format::name).collect();
        let near = nearest(asked, known.iter().copied());
        let message = messages::NO_FORMAT.with("verb", verb.name);
        let failure = Failure::new(message.with("formats", known));
        Problem::bad_request("format", failure.suggesting(near))
    })
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT);
    accept.is_some_and(|value| value.as_bytes().starts_with(b"text/event-stream"))
}

/// The text of a body that is JSON and not too long.
async fn read(request: Request<Body>) -> Result<String, Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let is_json = kind.is_some_and(|kind| {
        let essence = kind.as_bytes().split(|byte| *byte == b';').next();
        essence.is_some_and(|essence| {
            essence
                .trim_ascii()
                .eq_ignore_ascii_case(b"application/json")
        })
    });
    if !is_json {
        let message = messages::NOT_JSON_TYPE.message();
        return Err(Problem::said(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "media-type",
            message,
        ));
    }
    let bytes = to_bytes(request.into_body(), LONGEST_BODY)
        .await
        .map_err(|_| {
            let message = messages::TOO_LARGE.with("most", LONGEST_BODY);
            Problem::said(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
        })?;
    String::from_utf8(bytes.to_vec())
        .map_err(|_| Problem::bad_request("json", Failure::new(messages::NOT_UTF8.message())))
}
