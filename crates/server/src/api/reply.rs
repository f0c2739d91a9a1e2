//! Answers as HTTP responses.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;
use serde::Serialize;
use unpuzzle_puzzles::{Language, Verdict, to_json};
use unpuzzle_render::Format;

use super::problem::Problem;
use crate::compression;

/// What was answered as data, or why it was refused.
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

/// Says how a question was answered, for programs that read no body.
const OUTCOME: HeaderName = HeaderName::from_static("unpuzzle-outcome");

/// What a verb answered, ready to be sent.
pub(crate) struct Written {
    /// How the question was answered.
    pub(crate) outcome: Verdict,
    /// The object or the file.
    pub(crate) bytes: Vec<u8>,
    /// The format of the file, where one was asked for.
    pub(crate) format: Option<Format>,
    /// The name that the file gets when it is saved.
    pub(crate) name: String,
}

impl Written {
    /// The answer with its outcome and, for a file, its name.
    pub(crate) fn respond(self, takes_gzip: bool) -> Response {
        let format = self.format.unwrap_or(Format::Json);
        let mut response = compression::respond(self.bytes, format.media_type(), takes_gzip);
        let headers = response.headers_mut();
        headers.insert(OUTCOME, HeaderValue::from_static(outcome_word(self.outcome)));
        if self.format.is_some() {
            let disposition = format!("attachment; filename=\"{}{}\"", self.name, format.ending());
            if let Ok(value) = HeaderValue::try_from(disposition) {
                headers.insert(header::CONTENT_DISPOSITION, value);
            }
        }
        response
    }
}

/// An outcome in a word.
pub(crate) fn outcome_word(outcome: Verdict) -> &'static str {
    match outcome {
        Verdict::Yes => "yes",
        Verdict::No => "no",
        Verdict::Unknown => "unknown",
    }
}
