//! Answers as HTTP responses.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;
use serde::Serialize;
use unpuzzle_api::{Output, Problem, outcome_word};
use unpuzzle_puzzles::{Language, to_json};

use super::problem::Respond as _;
use crate::compression;

/// A JSON response, or the refusal.
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
pub(crate) fn written(written: Output, takes_gzip: bool) -> Response {
    let (outcome, name) = (outcome_word(written.outcome), written.file_name());
    let media_type = written.media_type();
    let mut response = compression::respond(written.bytes, media_type, takes_gzip);
    let headers = response.headers_mut();
    headers.insert(OUTCOME, HeaderValue::from_static(outcome));
    let disposition = name.map(|name| format!("attachment; filename=\"{name}\""));
    if let Some(Ok(value)) = disposition.map(HeaderValue::try_from) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
