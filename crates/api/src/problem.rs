//! HTTP errors, for programs and people.

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use unpuzzle_puzzles::{InputError, Language, Message, msg, to_json};

/// The kind of an error: a stable code, which determines the status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemKind {
    Argument,
    Format,
    Json,
    Missing,
    Type,
    /// The path accepts WebSocket connections only.
    Upgrade,
    Secret,
    Origin,
    Closed,
    Unknown,
    UnknownRoom,
    Method,
    Slow,
    /// A spoiler for a room where the client plays.
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
    pub fn status(self) -> u16 {
        use ProblemKind::*;
        match self {
            Argument | Format | Json | Missing | Type | Upgrade => 400,
            Secret => 401,
            Origin => 403,
            Closed | Unknown | UnknownRoom => 404,
            Method => 405,
            Slow => 408,
            InPlay => 409,
            TooLarge => 413,
            MediaType => 415,
            Host => 421,
            Refused | Screen => 422,
            Limit => 429,
            Internal => 500,
            Busy | Memory | Stopping | StoreAway | StoreDamaged | StoreFull | StoreReadOnly => 503,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Problem {
    kind: ProblemKind,
    failure: Box<InputError>,
    /// Schema name of the expected answer.
    schema: Option<String>,
    at_move: Option<usize>,
    retry_after: Option<u64>,
    allow: Option<&'static str>,
}

#[derive(Serialize)]
struct ProblemBody<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<&'a str>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    at_move: Option<usize>,
    error: ErrorBody<'a>,
}

#[derive(Serialize)]
struct ErrorBody<'a> {
    kind: &'static str,
    #[serde(flatten)]
    error: &'a InputError,
}

impl Problem {
    pub fn new(kind: ProblemKind, failure: InputError) -> Self {
        Problem {
            kind,
            failure: Box::new(failure),
            schema: None,
            at_move: None,
            retry_after: None,
            allow: None,
        }
    }

    pub fn said(kind: ProblemKind, message: Message) -> Self {
        Problem::new(kind, InputError::new(message))
    }

    pub fn refused(schema: String, failure: InputError) -> Self {
        Problem { schema: Some(schema), ..Problem::new(ProblemKind::Refused, failure) }
    }

    pub fn at_move(self, number: usize) -> Self {
        Problem { at_move: Some(number), ..self }
    }

    pub fn busy(seconds: u64) -> Self {
        let message = msg!("all workers are busy; try again in {seconds} s", seconds);
        Problem::said(ProblemKind::Busy, message).after(seconds)
    }

    pub fn limited(seconds: u64) -> Self {
        let message = msg!("too many requests; try again in {seconds} s", seconds);
        Problem::said(ProblemKind::Limit, message).after(seconds)
    }

    pub fn stopping() -> Self {
        let message = msg!("the server is stopping");
        Problem::said(ProblemKind::Stopping, message).after(5)
    }

    pub fn out_of_memory() -> Self {
        let message = msg!("this needs more memory than the server allows");
        Problem::said(ProblemKind::Memory, message).after(5)
    }

    pub fn not_found(path: &str) -> Self {
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

    pub fn wrong_method(path: &str, methods: &'static str) -> Self {
        let message = msg!("{path} takes {methods}", path, ..);
        let message = message.with("methods", methods);
        Problem { allow: Some(methods), ..Problem::said(ProblemKind::Method, message) }
    }

    pub fn after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    pub fn status(&self) -> u16 {
        self.kind.status()
    }

    pub fn message(&self) -> &Message {
        &self.failure.message
    }

    pub fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    pub fn allow(&self) -> Option<&'static str> {
        self.allow
    }

    pub fn kind(&self) -> &'static str {
        self.kind.into()
    }

    pub fn internal() -> Self {
        let message = msg!("something went wrong here");
        Problem::said(ProblemKind::Internal, message)
    }

    pub fn json(&self, language: Language) -> String {
        let body = ProblemBody {
            schema: self.schema.as_deref(),
            at_move: self.at_move,
            error: ErrorBody { kind: self.kind(), error: &self.failure },
        };
        to_json(&body, language, false)
    }
}
