//! HTTP errors, for programs and people.

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use unpuzzle_puzzles::{InputError, Language, Message, msg, to_json};

/// The kind of an error: a stable code, which determines the status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemKind {
    /// An invalid argument.
    Argument,
    /// A format that the verb does not support.
    Format,
    /// The body is not the expected JSON object.
    Json,
    /// A field is missing.
    Missing,
    /// A value is of the wrong type.
    Type,
    /// The path accepts WebSocket connections only.
    Upgrade,
    /// The secret is missing.
    Secret,
    /// A cross-origin request.
    Origin,
    /// The room is closed.
    Closed,
    /// Unknown puzzle, verb or path.
    Unknown,
    /// Unknown room.
    UnknownRoom,
    /// Method not allowed.
    Method,
    /// Timeout reading the body.
    Slow,
    /// A spoiler for a room where the client plays.
    InPlay,
    /// The body is too large.
    TooLarge,
    /// The body is not JSON.
    MediaType,
    /// Unknown `Host` header.
    Host,
    /// Refused by the puzzle.
    Refused,
    /// The verb needs a screen.
    Screen,
    /// Rate limit exceeded.
    Limit,
    /// A bug.
    Internal,
    /// All workers are busy.
    Busy,
    /// Memory limit exceeded.
    Memory,
    /// The server is shutting down.
    Stopping,
    /// The store is unreachable.
    StoreAway,
    /// The store is damaged.
    StoreDamaged,
    /// The store is full.
    StoreFull,
    /// The store is read-only.
    StoreReadOnly,
}

impl ProblemKind {
    /// The HTTP status.
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

/// An HTTP error.
#[derive(Clone, Debug)]
pub struct Problem {
    kind: ProblemKind,
    failure: Box<InputError>,
    /// Schema name of the expected answer.
    schema: Option<String>,
    /// Index of the refused move.
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
    /// A problem of this kind.
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

    /// A problem with nothing but a sentence.
    pub fn said(kind: ProblemKind, message: Message) -> Self {
        Problem::new(kind, InputError::new(message))
    }

    /// A refusal by the puzzle.
    pub fn refused(schema: String, failure: InputError) -> Self {
        Problem { schema: Some(schema), ..Problem::new(ProblemKind::Refused, failure) }
    }

    /// Adds the index of the refused move.
    pub fn at_move(self, number: usize) -> Self {
        Problem { at_move: Some(number), ..self }
    }

    /// The queue is full.
    pub fn busy(seconds: u64) -> Self {
        let message = msg!("all workers are busy; try again in {seconds} s", seconds);
        Problem::said(ProblemKind::Busy, message).after(seconds)
    }

    /// The client exceeds its rate limit.
    pub fn limited(seconds: u64) -> Self {
        let message = msg!("too many requests; try again in {seconds} s", seconds);
        Problem::said(ProblemKind::Limit, message).after(seconds)
    }

    /// The server is shutting down.
    pub fn stopping() -> Self {
        let message = msg!("the server is stopping");
        Problem::said(ProblemKind::Stopping, message).after(5)
    }

    /// The job exceeds its memory limit.
    pub fn out_of_memory() -> Self {
        let message = msg!("this needs more memory than the server allows");
        Problem::said(ProblemKind::Memory, message).after(5)
    }

    /// Unknown path.
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

    /// Method not allowed.
    pub fn wrong_method(path: &str, methods: &'static str) -> Self {
        let message = msg!("{path} takes {methods}", path, ..);
        let message = message.with("methods", methods);
        Problem { allow: Some(methods), ..Problem::said(ProblemKind::Method, message) }
    }

    /// Adds a `Retry-After` header.
    pub fn after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// The HTTP status.
    pub fn status(&self) -> u16 {
        self.kind.status()
    }

    /// The error as a sentence.
    pub fn message(&self) -> &Message {
        &self.failure.message
    }

    /// The `Retry-After` header, in seconds.
    pub fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    /// The `Allow` header.
    pub fn allow(&self) -> Option<&'static str> {
        self.allow
    }

    /// The error code.
    pub fn kind(&self) -> &'static str {
        self.kind.into()
    }

    /// A bug.
    pub fn internal() -> Self {
        let message = msg!("something went wrong here");
        Problem::said(ProblemKind::Internal, message)
    }

    /// The body of the reply.
    pub fn json(&self, language: Language) -> String {
        let body = ProblemBody {
            schema: self.schema.as_deref(),
            at_move: self.at_move,
            error: ErrorBody { kind: self.kind(), error: &self.failure },
        };
        to_json(&body, language, false)
    }
}
