//! The HTTP interface: JSON in, the same objects out that `--json` prints.

pub(crate) mod http;
pub(crate) mod results;
mod stream;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use unpuzzle_api::{
    JobControl, Output, PLAY, PlayRequest, Problem, Task, VerbRequest, find_format, find_puzzle,
    find_verb, play,
};
use unpuzzle_puzzles::{NoIo, Puzzle};
use unpuzzle_session::drawn_seed;

use crate::app::{App, Caller};
use crate::{compression, rooms};
use http::Respond as _;

/// `POST /api/<puzzle>/<verb>`
pub(crate) async fn verb(
    State(app): State<Arc<App>>,
    path: Result<Path<(String, String)>, PathRejection>,
    caller: Caller,
    request: Request,
) -> Response {
    let done = match path {
        Ok(Path((puzzle, verb))) => answer(&app, &puzzle, &verb, &caller, request).await,
        Err(_) => Err(Problem::not_found(caller.uri.path())),
    };
    done.unwrap_or_else(|problem| problem.respond(caller.query.language))
}

async fn answer(
    app: &Arc<App>,
    puzzle: &str,
    verb: &str,
    caller: &Caller,
    request: Request,
) -> Result<Response, Problem> {
    let puzzle = find_puzzle(app.registry, puzzle)?;
    let query = &caller.query;
    query.check()?;
    if verb == PLAY {
        return played(app, puzzle, caller, request).await;
    }
    let verb = find_verb(puzzle, verb)?;
    let streamed = wants_events(&caller.headers);
    let format = query.format.as_deref().map(|name| find_format(verb, name)).transpose()?;
    let ticket = app.admit(caller.connection)?;
    let text = http::text(request, app.settings.io_timeout).await?;
    let task = Task {
        puzzle,
        asked: VerbRequest::read(verb, &text, drawn_seed())?,
        language: query.language,
        format: format.filter(|_| !streamed),
    };
    if verb.spoils {
        let question = task.asked.call.instance_text();
        rooms::check_fair(app, puzzle.name(), question.as_deref(), ticket.client()).await?;
    }
    if streamed {
        return stream::respond(app, task, ticket);
    }
    let written = performed(app, task, ticket.client()).await?;
    Ok(ticket.until_sent(http::file(written, caller.takes_gzip())))
}

async fn performed(app: &App, task: Task, client: IpAddr) -> Result<Output, Problem> {
    let longest = app.settings.longest_job;
    let work = move |control: JobControl| {
        task.run(&mut NoIo, &control.limit(task.asked.budget(longest)), &control)
    };
    app.solvers.run(client, work).await
}

async fn played(
    app: &Arc<App>,
    puzzle: &'static dyn Puzzle,
    caller: &Caller,
    request: Request,
) -> Result<Response, Problem> {
    let ticket = app.admit(caller.connection)?;
    let text = http::text(request, app.settings.io_timeout).await?;
    let played = PlayRequest::read(puzzle, &text)?;
    let game = played.game.to_string();
    if played.is_spoiler(puzzle) {
        rooms::check_fair(app, puzzle.name(), Some(&game), ticket.client()).await?;
    }
    let language = caller.query.language;
    let longest = app.settings.longest_job.min(play::TIMEOUT);
    let work = move |control: JobControl| played.run(puzzle, &control.budget(longest), language);
    let text = app.games.run(ticket.client(), work).await?;
    let response = compression::respond(text.into_bytes(), compression::JSON, caller.takes_gzip());
    Ok(ticket.until_sent(response))
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT);
    let accept = accept.and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/event-stream"))
}
