//! Answers as HTTP responses.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;
use unpuzzle_core::Outcome;
use unpuzzle_render::Format;

/// Says how a question was answered, for programs that read no body.
const OUTCOME: HeaderName = HeaderName::from_static("unpuzzle-outcome");

/// A response with a JSON text in it.
pub(crate) fn json_text(text: String) -> Response {
    typed(text.into_bytes(), "application/json")
}

/// A response with bytes of some type, which nobody keeps.
pub(crate) fn typed(bytes: Vec<u8>, media_type: &'static str) -> Response {
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// What a verb answered, ready to be sent.
pub(crate) struct Written {
    /// How the question was answered.
    pub(crate) outcome: Outcome,
    /// The object or the file.
    pub(crate) bytes: Vec<u8>,
    /// The format of the file, where one was asked for.
    pub(crate) format: Option<Format>,
    /// The name that the file gets when it is saved.
    pub(crate) name: String,
}

impl Written {
    /// The answer with its outcome and, for a file, its name.
    pub(crate) fn respond(self) -> Response {
        let format = self.format.unwrap_or(Format::Json);
        let mut response = typed(self.bytes, format.media_type());
        let headers = response.headers_mut();
        headers.insert(
            OUTCOME,
            HeaderValue::from_static(outcome_word(self.outcome)),
        );
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
pub(crate) fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Yes => "yes",
        Outcome::No => "no",
        Outcome::Unknown => "unknown",
    }
}
