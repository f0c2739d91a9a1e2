//! HTTP bodies and responses: JSON in, JSON, files or problems out.

use std::error::Error as _;
use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use http_body_util::LengthLimitError;
use serde::Serialize;
use tokio::time::timeout;
use unpuzzle_api::{Output, Problem, ProblemKind, outcome_word};
use unpuzzle_puzzles::{InputError, Language, Message, msg, to_json};

use crate::pages::Visit;
use crate::{compression, pages};

/// The status codes of problems, for the OpenAPI document.
pub(crate) const STATUSES: [(u16, &str); 14] = [
    (400, "Invalid request"),
    (401, "No credentials"),
    (403, "Cross-origin request"),
    (404, "Unknown puzzle or verb"),
    (405, "Method not allowed"),
    (408, "Timeout reading the body"),
    (409, "The question concerns a game in a room of the client"),
    (413, "The body is too large"),
    (415, "The body is not JSON"),
    (421, "Unknown host name"),
    (422, "Refused by the puzzle"),
    (429, "Rate limit exceeded"),
    (500, "Internal error"),
    (503, "The server is overloaded"),
];

pub(crate) trait Respond {
    /// HTML for a browser, JSON for a program.
    fn show(&self, visit: Visit<'_>) -> Response;

    fn respond(&self, language: Language) -> Response;
}

impl Respond for Problem {
    fn show(&self, visit: Visit<'_>) -> Response {
        let accepted = visit.headers.get(header::ACCEPT);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        if !accepted.unwrap_or_default().contains("text/html") {
            return self.respond(visit.language);
        }
        pages::failure(status(self), &self.message().in_language(visit.language), visit)
    }

    fn respond(&self, language: Language) -> Response {
        let text = self.json(language);
        let mut response = compression::respond(text.into_bytes(), compression::JSON, false);
        *response.status_mut() = status(self);
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after() {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(methods) = self.allow() {
            headers.insert(header::ALLOW, HeaderValue::from_static(methods));
        }
        response
    }
}

fn status(problem: &Problem) -> StatusCode {
    StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

const MAX_BODY: usize = 64 << 10;

pub(crate) async fn text(request: Request, io_timeout: Duration) -> Result<String, Problem> {
    if !is_json(request.headers()) {
        let message = msg!("the body must be sent as application/json");
        return Err(Problem::said(ProblemKind::MediaType, message));
    }
    if announced(request.headers()).is_some_and(|length| length > MAX_BODY) {
        return Err(too_large());
    }
    let bytes = timeout(io_timeout, bytes(request)).await;
    let bytes = bytes.map_err(|_| {
        let message = msg!("the request took too long to arrive");
        Problem::said(ProblemKind::Slow, message)
    })??;
    String::from_utf8(bytes.into()).map_err(|_| bad_body(msg!("the body is not UTF-8 text")))
}

async fn bytes(request: Request) -> Result<Bytes, Problem> {
    let read = to_bytes(request.into_body(), MAX_BODY).await;
    read.map_err(|error| match error.source() {
        Some(source) if source.is::<LengthLimitError>() => too_large(),
        _ => bad_body(msg!("the body could not be read to its end")),
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}

fn announced(headers: &HeaderMap) -> Option<usize> {
    let length = headers.get(header::CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

fn too_large() -> Problem {
    let message = msg!("a body has at most {most} bytes", most = MAX_BODY);
    Problem::said(ProblemKind::TooLarge, message)
}

fn bad_body(text: Message) -> Problem {
    Problem::new(ProblemKind::Json, InputError::new(text))
}

pub(crate) fn respond(
    answered: Result<impl Serialize, Problem>,
    language: Language,
    takes_gzip: bool,
) -> Response {
    match answered {
        Ok(answer) => {
            let text = to_json(&answer, language, false);
            compression::respond(text.into_bytes(), compression::JSON, takes_gzip)
        }
        Err(problem) => problem.respond(language),
    }
}

/// The header with the outcome, for programs that ignore the body.
const OUTCOME: HeaderName = HeaderName::from_static("unpuzzle-outcome");

/// The answer with its outcome and, for a file, its name.
pub(crate) fn file(output: Output, takes_gzip: bool) -> Response {
    let (outcome, name) = (outcome_word(output.outcome), output.file_name());
    let media_type = output.media_type();
    let mut response = compression::respond(output.bytes, media_type, takes_gzip);
    response.headers_mut().insert(OUTCOME, HeaderValue::from_static(outcome));
    match name {
        Some(name) => attachment(response, &name),
        None => response,
    }
}

/// A response that a browser saves under this name.
pub(crate) fn attachment(mut response: Response, name: &str) -> Response {
    if let Ok(value) = HeaderValue::try_from(format!("attachment; filename=\"{name}\"")) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
