//! Errors for programs and people.

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use unpuzzle_puzzles::{InputError, Language, Message, msg, to_json};

/// What kind of refusal it is: a word for programs, from which the status follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemKind {
    /// An argument has a value that its field does not take.
    Argument,
    /// The verb has no file of this format.
    Format,
    /// The body is not the JSON object that was asked for.
    Json,
    /// A field is missing.
    Missing,
    /// A value is of the wrong type.
    Type,
    /// The address takes a WebSocket only.
    Upgrade,
    /// The secret is missing.
    Secret,
    /// The request comes from a page of another site.
    Origin,
    /// The room is closed.
    Closed,
    /// There is no such puzzle, verb or address.
    Unknown,
    /// There is no such room.
    UnknownRoom,
    /// The address takes another method.
    Method,
    /// The body came too slowly.
    Slow,
    /// The cards are on the table of a room where the client sits.
    InPlay,
    /// The body is too large.
    TooLarge,
    /// The body is not JSON.
    MediaType,
    /// The server does not go by this name.
    Host,
    /// The puzzle refuses.
    Refused,
    /// The verb is played on a screen.
    Screen,
    /// Too many requests of one client.
    Limit,
    /// A bug.
    Internal,
    /// All workers are busy.
    Busy,
    /// The work needs more memory than there is for it.
    Memory,
    /// The server is stopping.
    Stopping,
    /// The store does not answer.
    StoreAway,
    /// The store cannot be read.
    StoreDamaged,
    /// The store is full.
    StoreFull,
    /// The store cannot be written.
    StoreReadOnly,
}

impl ProblemKind {
    /// Its HTTP status.
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

/// A refusal with its kind.
#[derive(Clone, Debug)]
pub struct Problem {
    kind: ProblemKind,
    failure: Box<InputError>,
    /// The shape of the answer that is refused.
    schema: Option<String>,
    /// The number of the move that is refused.
    at_move: Option<usize>,
    retry_after: Option<u64>,
    allow: Option<&'static str>,
}

#[derive(Serialize)]
struct Refused<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<&'a str>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    at_move: Option<usize>,
    error: Kind<'a>,
}

#[derive(Serialize)]
struct Kind<'a> {
    kind: &'static str,
    #[serde(flatten)]
    error: &'a InputError,
}

impl Problem {
    /// A refusal of this kind.
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

    /// A refusal that is only a sentence.
    pub fn said(kind: ProblemKind, message: Message) -> Self {
        Problem::new(kind, InputError::new(message))
    }

    /// The puzzle refuses.
    pub fn refused(schema: String, failure: InputError) -> Self {
        Problem { schema: Some(schema), ..Problem::new(ProblemKind::Refused, failure) }
    }

    /// The same refusal of the move with this number.
    pub fn at_move(self, number: usize) -> Self {
        Problem { at_move: Some(number), ..self }
    }

    /// The server has too much to do.
    pub fn busy(seconds: u64) -> Self {
        let message = msg!("all workers are busy; try again in {seconds} s", seconds);
        Problem::said(ProblemKind::Busy, message).after(seconds)
    }

    /// One client asks too much.
    pub fn limited(seconds: u64) -> Self {
        let message = msg!("that is too much at once; try again in {seconds} s", seconds);
        Problem::said(ProblemKind::Limit, message).after(seconds)
    }

    /// The server is about to end.
    pub fn stopping() -> Self {
        let message = msg!("the server is stopping");
        Problem::said(ProblemKind::Stopping, message).after(5)
    }

    /// The work needs more memory than there is for it.
    pub fn out_of_memory() -> Self {
        let message = msg!("this needs more memory than the server allows");
        Problem::said(ProblemKind::Memory, message).after(5)
    }

    /// Nothing is at this address.
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

    /// The address takes other methods.
    pub fn wrong_method(path: &str, methods: &'static str) -> Self {
        let message = msg!("{path} takes {methods}", path, ..);
        let message = message.with("methods", methods);
        Problem { allow: Some(methods), ..Problem::said(ProblemKind::Method, message) }
    }

    /// The same, with the seconds after which to try again.
    pub fn after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    /// Its HTTP status.
    pub fn status(&self) -> u16 {
        self.kind.status()
    }

    /// What went wrong.
    pub fn message(&self) -> &Message {
        &self.failure.message
    }

    /// After how many seconds it is worth trying again.
    pub fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }

    /// The methods that the address takes, where it was asked by another.
    pub fn allow(&self) -> Option<&'static str> {
        self.allow
    }

    /// Its kind, in a word.
    pub fn kind(&self) -> &'static str {
        self.kind.into()
    }

    /// A bug.
    pub fn internal() -> Self {
        let message = msg!("something went wrong here");
        Problem::said(ProblemKind::Internal, message)
    }

    /// The problem as a JSON object.
    pub fn json(&self, language: Language) -> String {
        let refused = Refused {
            schema: self.schema.as_deref(),
            at_move: self.at_move,
            error: Kind { kind: self.kind(), error: &self.failure },
        };
        to_json(&refused, language, false)
    }
}
