//! Reading request bodies: JSON, UTF-8, bounded in size and time.

use std::error::Error as _;
use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use http_body_util::LengthLimitError;
use tokio::time::timeout;
use unpuzzle_api::{Problem, ProblemKind};
use unpuzzle_puzzles::{InputError, Message, msg};

/// The longest body that is read.
const LONGEST_BODY: usize = 64 << 10;

/// The text of a body.
pub(crate) async fn text(request: Request, io_timeout: Duration) -> Result<String, Problem> {
    if !is_json(request.headers()) {
        let message = msg!("the body must be sent as application/json");
        return Err(Problem::said(ProblemKind::MediaType, message));
    }
    if announced(request.headers()).is_some_and(|length| length > LONGEST_BODY) {
        return Err(too_large());
    }
    let bytes = timeout(io_timeout, bytes(request)).await;
    let bytes = bytes.map_err(|_| {
        let message = msg!("the request took too long to arrive");
        Problem::said(ProblemKind::Slow, message)
    })??;
    String::from_utf8(bytes.into()).map_err(|_| bad_body(msg!("the body is not UTF-8 text")))
}

async fn bytes(request: Request) -> Result<Bytes, Problem> {
    let read = to_bytes(request.into_body(), LONGEST_BODY).await;
    read.map_err(|error| match error.source() {
        Some(source) if source.is::<LengthLimitError>() => too_large(),
        _ => bad_body(msg!("the body could not be read to its end")),
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}

fn announced(headers: &HeaderMap) -> Option<usize> {
    let length = headers.get(header::CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

fn too_large() -> Problem {
    let message = msg!("a body has at most {most} bytes", most = LONGEST_BODY);
    Problem::said(ProblemKind::TooLarge, message)
}

fn bad_body(text: Message) -> Problem {
    Problem::new(ProblemKind::Json, InputError::new(text))
}
