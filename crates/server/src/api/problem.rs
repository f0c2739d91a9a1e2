//! What went wrong, as an HTTP answer that programs and people understand.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use serde::Serialize;
use serde_json::Value;
use strum::{IntoStaticStr, VariantNames};
use unpuzzle_puzzles::{InputError, Language, Message, msg, to_json};
use unpuzzle_render::{Fields, RefusalData, refusal_data};

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

/// What kind of refusal it is: a word for programs, from which the status follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ProblemKind {
    Argument,
    Format,
    Json,
    Missing,
    Type,
    Upgrade,
    Secret,
    Origin,
    Closed,
    Unknown,
    UnknownRoom,
    Method,
    Slow,
    InPlay,
    TooLarge,
    MediaType,
    Host,
    Refused,
    Screen,
    Limit,
    Internal,
    Busy,
    Memory,
    Stopping,
    StoreAway,
    StoreDamaged,
    StoreFull,
    StoreReadOnly,
}

impl ProblemKind {
    fn status(self) -> StatusCode {
        use ProblemKind::*;
        match self {
            Argument | Format | Json | Missing | Type | Upgrade => StatusCode::BAD_REQUEST,
            Secret => StatusCode::UNAUTHORIZED,
            Origin => StatusCode::FORBIDDEN,
            Closed | Unknown | UnknownRoom => StatusCode::NOT_FOUND,
            Method => StatusCode::METHOD_NOT_ALLOWED,
            Slow => StatusCode::REQUEST_TIMEOUT,
            InPlay => StatusCode::CONFLICT,
            TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Host => StatusCode::MISDIRECTED_REQUEST,
            Refused | Screen => StatusCode::UNPROCESSABLE_ENTITY,
            Limit => StatusCode::TOO_MANY_REQUESTS,
            Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Busy | Memory | Stopping | StoreAway | StoreDamaged | StoreFull | StoreReadOnly => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        }
    }
}

/// A refusal with its kind.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    kind: ProblemKind,
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
    /// A refusal of this kind.
    pub(crate) fn new(kind: ProblemKind, failure: InputError) -> Self {
        Problem {
            kind,
            failure: Box::new(failure),
            before: Vec::new(),
            retry_after: None,
            allow: None,
        }
    }

    /// A refusal that is only a sentence.
    pub(crate) fn said(kind: ProblemKind, message: Message) -> Self {
        Problem::new(kind, InputError::new(message))
    }

    /// The puzzle refuses; whatever it can say all the same stands before.
    pub(crate) fn refused(schema: String, failure: InputError) -> Self {
        let mut before = vec![("schema", schema.into())];
        before.extend(failure.fields.iter().cloned());
        Problem { before, ..Problem::new(ProblemKind::Refused, failure) }
    }

    /// The server has too much to do.
    pub(crate) fn busy(seconds: u64) -> Self {
        let message = msg!("all workers are busy; try again in {seconds} s", seconds);
        Problem::said(ProblemKind::Busy, message).after(seconds)
    }

    /// One client asks too much.
    pub(crate) fn limited(seconds: u64) -> Self {
        let message = msg!("that is too much at once; try again in {seconds} s", seconds);
        Problem::said(ProblemKind::Limit, message).after(seconds)
    }

    /// The server is about to end.
    pub(crate) fn stopping() -> Self {
        let message = msg!("the server is stopping");
        Problem::said(ProblemKind::Stopping, message).after(5)
    }

    /// The work needs more memory than there is for it.
    pub(crate) fn out_of_memory() -> Self {
        let message = msg!("this needs more memory than the server allows");
        Problem::said(ProblemKind::Memory, message).after(5)
    }

    /// Nothing is at this address.
    pub(crate) fn not_found(path: &str) -> Self {
        let is_interface = path.starts_with("/api/");
        let text = if is_interface {
            msg!(
                "there is nothing at {path}; /api/openapi.json lists every puzzle and its verbs",
                ..
            )
        } else {
            msg!("there is nothing at {path}", ..)
        };
        Problem::said(ProblemKind::Unknown, text.with("path", path))
    }

    /// The address takes other methods.
    pub(crate) fn wrong_method(path: &str, methods: &'static str) -> Self {
        let message = msg!("{path} takes {methods}", path, ..);
        let message = message.with("methods", methods);
        Problem { allow: Some(methods), ..Problem::said(ProblemKind::Method, message) }
    }

    /// The same, with the seconds after which to try again.
    pub(crate) fn after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// Its kind, in a word.
    pub(crate) fn kind(&self) -> &'static str {
        self.kind.into()
    }

    /// A bug.
    pub(crate) fn internal() -> Self {
        let message = msg!("something went wrong here");
        Problem::said(ProblemKind::Internal, message)
    }

    /// The problem as a JSON object.
    pub(crate) fn json(&self, language: Language) -> String {
        let error = refusal_data(&self.failure, Some(self.kind()));
        let before = Fields(&self.before);
        to_json(&Refused { before, error }, language, false)
    }

    /// The problem as a page to a browser, and as data to a program.
    pub(crate) fn show(&self, visit: Visit<'_>) -> Response {
        let accepted = visit.headers.get(header::ACCEPT);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        match accepted.unwrap_or_default().contains("text/html") {
            true => pages::failure(
                self.kind.status(),
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
        *response.status_mut() = self.kind.status();
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
