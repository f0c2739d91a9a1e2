//! A refusal as an HTTP answer.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use unpuzzle_api::Problem;
use unpuzzle_puzzles::Language;

use crate::pages::Visit;
use crate::{compression, pages};

/// Every status of a refusal, and when it is used.
pub(crate) const STATUSES: [(u16, &str); 14] = [
    (400, "The body is not what is asked for"),
    (401, "It is not said who plays"),
    (403, "The request comes from a page of another site"),
    (404, "There is no such puzzle or verb"),
    (405, "The address takes another method"),
    (408, "The body came too slowly"),
    (409, "The cards are on the table of a room where the client sits"),
    (413, "The body is too large"),
    (415, "The body is not JSON"),
    (421, "The server does not go by this name"),
    (422, "The puzzle refuses"),
    (429, "The client asks too much at once"),
    (500, "A bug"),
    (503, "The server has too much to do"),
];

/// How a refusal is answered.
pub(crate) trait Respond {
    /// As a page to a browser, and as data to a program.
    fn show(&self, visit: Visit<'_>) -> Response;

    /// As data.
    fn respond(&self, language: Language) -> Response;
}

impl Respond for Problem {
    fn show(&self, visit: Visit<'_>) -> Response {
        let accepted = visit.headers.get(header::ACCEPT);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        match accepted.unwrap_or_default().contains("text/html") {
            true => {
                pages::failure(status(self), &self.message().in_language(visit.language), visit)
            }
            false => self.respond(visit.language),
        }
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
