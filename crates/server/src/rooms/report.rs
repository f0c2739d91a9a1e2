//! The report of a class, for clients with the secret of the room's owner.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzles::{Budget, Exhausted, Language, msg};
use unpuzzle_render::Format;
use unpuzzle_rooms::{Key, Report};

use super::no_room;
use super::socket::digest;
use crate::api::http::{self, Respond as _};
use crate::api::results::bearer;
use crate::app::{App, Caller};
use crate::compression;
use unpuzzle_api::{JobControl, Problem, ProblemKind};

type Code = Result<Path<String>, PathRejection>;

/// `GET /api/rooms/<code>/report`
pub(crate) async fn report(State(app): State<Arc<App>>, code: Code, caller: Caller) -> Response {
    let read = read(&app, code, &caller).await;
    http::respond(read, caller.query.language, caller.takes_gzip())
}

/// `GET /api/rooms/<code>/report.csv`
pub(crate) async fn report_csv(
    State(app): State<Arc<App>>,
    code: Code,
    caller: Caller,
) -> Response {
    let write = |report: &Report, language, _: &Budget| {
        Ok(unpuzzle_render::csv(&report.table(), language).into_bytes())
    };
    file(&app, code, &caller, Format::Csv, write).await
}

/// `GET /api/rooms/<code>/report.pdf`
pub(crate) async fn report_pdf(
    State(app): State<Arc<App>>,
    code: Code,
    caller: Caller,
) -> Response {
    let write = |report: &Report, language, budget: &Budget| {
        unpuzzle_render::pdf(&report.pictures(), language, budget)
    };
    file(&app, code, &caller, Format::Pdf, write).await
}

/// `DELETE /api/rooms/<code>`
pub(crate) async fn delete(State(app): State<Arc<App>>, code: Code, caller: Caller) -> Response {
    let deleted = async {
        let report = read(&app, code, &caller).await?;
        let deleted = app.rooms.registry.delete(&report.code).await;
        deleted.map_err(|error| no_room(&error, &report.code))?;
        Ok(DeletedRoom { deleted: report.code })
    };
    http::respond(deleted.await, caller.query.language, false)
}

/// A deleted room.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DeletedRoom {
    /// Its code.
    deleted: String,
}

async fn read(app: &App, code: Code, caller: &Caller) -> Result<Report, Problem> {
    caller.query.check()?;
    let Path(code) = code.map_err(|_| Problem::not_found(caller.uri.path()))?;
    let _looking = app.admit_to(&app.rooms.lookers, caller.connection, 1)?;
    let key = key(&caller.headers)?;
    let log = app.rooms.registry.log(&code, caller.connection.client).await;
    let (room, events) = log.map_err(|error| no_room(&error, &code))?;
    if !room.is_owner(&key) {
        return Err(not_yours());
    }
    let client = caller.connection.client;
    app.solvers.run(client, move |_| Ok(Report::of(&events))).await
}

fn key(headers: &HeaderMap) -> Result<Key, Problem> {
    bearer(headers).map(digest).ok_or_else(not_yours)
}

fn not_yours() -> Problem {
    Problem::said(
        ProblemKind::Secret,
        msg!(
            "only the owner of the room may do that: Authorization: Bearer and the secret of its host"
        ),
    )
}

async fn file(
    app: &App,
    code: Code,
    caller: &Caller,
    format: Format,
    write: impl FnOnce(&Report, Language, &Budget) -> Result<Vec<u8>, Exhausted> + Send + 'static,
) -> Response {
    let language = caller.query.language;
    let report = match read(app, code, caller).await {
        Ok(report) => report,
        Err(problem) => return problem.respond(language),
    };
    let name = format!("unpuzzle-{}{}", report.code, format.ending());
    let longest = app.settings.longest_job;
    let work = move |control: JobControl| {
        write(&report, language, &control.budget(longest)).map_err(|_| Problem::busy(1))
    };
    let client = caller.connection.client;
    let written = match app.solvers.run(client, work).await {
        Ok(written) => written,
        Err(problem) => return problem.respond(language),
    };
    let response = compression::respond(written, format.media_type(), caller.takes_gzip());
    http::attachment(response, &name)
}
