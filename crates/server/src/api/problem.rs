//! What went wrong, as an HTTP answer that programs and people understand.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use unpuzzle_core::{Failure, Language, Message, Record};
use unpuzzle_render::{json, refusal_record};

use super::reply;
use crate::messages;

/// A refusal with its status and its kind.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    kind: &'static str,
    failure: Failure,
    /// Fields that stand before the error.
    before: Record,
    retry_after: Option<u64>,
}

impl Problem {
    /// A refusal of this status and kind.
    pub(crate) fn new(status: StatusCode, kind: &'static str, failure: Failure) -> Self {
        Problem {
            status,
            kind,
            failure,
            before: Record::new(),
            retry_after: None,
        }
    }

    /// A refusal that is only a sentence.
    pub(crate) fn said(status: StatusCode, kind: &'static str, message: Message) -> Self {
        Problem::new(status, kind, Failure::new(message))
    }

    /// The body of the request is not what the description asks for.
    pub(crate) fn bad_request(kind: &'static str, failure: Failure) -> Self {
        Problem::new(StatusCode::BAD_REQUEST, kind, failure)
    }

    /// The puzzle refuses; whatever it can say all the same stands before.
    pub(crate) fn refused(schema: String, failure: Failure) -> Self {
        let mut before: Record = vec![("schema", schema.into())];
        before.extend(failure.fields.iter().cloned());
        Problem {
            before,
            ..Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", failure)
        }
    }

    /// Too much is asked at once.
    pub(crate) fn busy() -> Self {
        let seconds = 1;
        let message = messages::BUSY.with("seconds", seconds);
        Problem {
            retry_after: Some(seconds),
            ..Problem::said(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
        }
    }

    /// A bug.
    pub(crate) fn internal() -> Self {
        let message = messages::INTERNAL.message();
        Problem::said(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    /// The problem as data.
    pub(crate) fn record(&self) -> Record {
        let mut error: Record = vec![("kind", self.kind.into())];
        error.extend(refusal_record(&self.failure));
        let mut record = self.before.clone();
        record.push(("error", error.into()));
        record
    }

    /// The problem as an answer.
    pub(crate) fn respond(&self, language: Language) -> Response {
        let mut response = reply::json_text(json(&self.record(), language).to_string());
        *response.status_mut() = self.status;
        if let Some(seconds) = self.retry_after {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
