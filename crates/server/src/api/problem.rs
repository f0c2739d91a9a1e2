//! What went wrong, as an HTTP answer that programs and people understand.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use serde::Serialize;
use serde_json::Value;
use unpuzzle_puzzle::{InputError, Language, Message, to_json};
use unpuzzle_render::{Fields, RefusalData, refusal_data};

use crate::pages::Visit;
use crate::{compression, messages, pages};

/// Every status of a refusal, and when it is used.
pub(crate) const STATUSES: [(u16, &str); 13] = [
    (400, "The body is not what is asked for"),
    (401, "It is not said who plays"),
    (403, "The request comes from a page of another site"),
    (404, "There is no such puzzle or verb"),
    (405, "The address takes another method"),
    (408, "The body came too slowly"),
    (413, "The body is too large"),
    (415, "The body is not JSON"),
    (421, "The server does not go by this name"),
    (422, "The puzzle refuses"),
    (429, "The client asks too much at once"),
    (500, "A bug"),
    (503, "The server has too much to do"),
];

/// A refusal with its status and its kind.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    kind: &'static str,
    failure: Box<InputError>,
    /// Fields that stand before the error.
    before: Vec<(&'static str, Value)>,
    retry_after: Option<u64>,
    allow: Option<&'static str>,
}

#[derive(Serialize)]
struct Refused<'a> {
    #[serde(flatten)]
    before: Fields<'a>,
    error: RefusalData<'a>,
}

impl Problem {
    /// A refusal of this status and kind.
    pub(crate) fn new(status: StatusCode, kind: &'static str, failure: InputError) -> Self {
        Problem {
            status,
            kind,
            failure: Box::new(failure),
            before: Vec::new(),
            retry_after: None,
            allow: None,
        }
    }

    /// A refusal that is only a sentence.
    pub(crate) fn said(status: StatusCode, kind: &'static str, message: Message) -> Self {
        Problem::new(status, kind, InputError::new(message))
    }

    /// The body of the request is not what the description asks for.
    pub(crate) fn bad_request(kind: &'static str, failure: InputError) -> Self {
        Problem::new(StatusCode::BAD_REQUEST, kind, failure)
    }

    /// The puzzle refuses; whatever it can say all the same stands before.
    pub(crate) fn refused(schema: String, failure: InputError) -> Self {
        let mut before = vec![("schema", schema.into())];
        before.extend(failure.fields.iter().cloned());
        Problem { before, ..Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", failure) }
    }

    /// The server has too much to do.
    pub(crate) fn busy(seconds: u64) -> Self {
        let message = messages::BUSY.with("seconds", seconds);
        Problem::said(StatusCode::SERVICE_UNAVAILABLE, "busy", message).after(seconds)
    }

    /// One client asks too much.
    pub(crate) fn limited(seconds: u64) -> Self {
        let message = messages::LIMITED.with("seconds", seconds);
        Problem::said(StatusCode::TOO_MANY_REQUESTS, "limit", message).after(seconds)
    }

    /// The server is about to end.
    pub(crate) fn stopping() -> Self {
        let message = messages::STOPPING.message();
        Problem::said(StatusCode::SERVICE_UNAVAILABLE, "stopping", message).after(5)
    }

    /// The work needs more memory than there is for it.
    pub(crate) fn out_of_memory() -> Self {
        let message = messages::STARVED.message();
        Problem::said(StatusCode::SERVICE_UNAVAILABLE, "memory", message).after(5)
    }

    /// Nothing is at this address.
    pub(crate) fn not_found(path: &str) -> Self {
        let is_interface = path.starts_with("/api/");
        let text = if is_interface { &messages::NO_INTERFACE } else { &messages::NO_PAGE };
        let message = text.with("path", path);
        Problem::said(StatusCode::NOT_FOUND, "unknown", message)
    }

    /// The address takes other methods.
    pub(crate) fn wrong_method(path: &str, methods: &'static str) -> Self {
        let message = messages::WRONG_METHOD.with("path", path);
        let message = message.with("methods", methods);
        Problem {
            allow: Some(methods),
            ..Problem::said(StatusCode::METHOD_NOT_ALLOWED, "method", message)
        }
    }

    /// The same, with the seconds after which to try again.
    pub(crate) fn after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// Its kind, in a word.
    pub(crate) fn kind(&self) -> &'static str {
        self.kind
    }

    /// A bug.
    pub(crate) fn internal() -> Self {
        let message = messages::INTERNAL.message();
        Problem::said(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The problem as a JSON object.
    pub(crate) fn json(&self, language: Language) -> String {
        let error = refusal_data(&self.failure, Some(self.kind));
        let before = Fields(&self.before);
        to_json(&Refused { before, error }, language, false)
    }

    /// The problem as a page to a browser, and as data to a program.
    pub(crate) fn show(&self, visit: Visit<'_>) -> Response {
        let accepted = visit.headers.get(header::ACCEPT);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        match accepted.unwrap_or_default().contains("text/html") {
            true => pages::failure(
                self.status,
                &self.failure.message.in_language(visit.language),
                visit,
            ),
            false => self.respond(visit.language),
        }
    }

    /// The problem as an answer.
    pub(crate) fn respond(&self, language: Language) -> Response {
        let text = self.json(language);
        let mut response = compression::respond(text.into_bytes(), compression::JSON, false);
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(methods) = self.allow {
            headers.insert(header::ALLOW, HeaderValue::from_static(methods));
        }
        response
    }
}
