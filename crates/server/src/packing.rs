//! Bodies are sent compressed to whoever takes them so.

use std::io::Write as _;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Shorter bodies are not worth it.
pub(crate) const WORTH_PACKING: usize = 512;

/// Whether the client takes gzip.
pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    accepted.unwrap_or_default().split(',').any(|range| {
        let (coding, weight) = range.split_once(';').unwrap_or((range, ""));
        coding.trim().eq_ignore_ascii_case("gzip") && weight.trim() != "q=0"
    })
}

/// The bytes compressed.
pub(crate) fn gzip(bytes: &[u8], effort: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), effort);
    // Writing into memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

/// A response with a JSON text that is made anew at every request.
pub(crate) fn json_text(text: String, headers: &HeaderMap) -> Response {
    let packed = text.len() >= WORTH_PACKING && takes_gzip(headers);
    let bytes = match packed {
        true => gzip(text.as_bytes(), Compression::fast()),
        false => text.into_bytes(),
    };
    let mut response = Response::new(Body::from(bytes));
    let own = response.headers_mut();
    let kind = HeaderValue::from_static("application/json");
    own.insert(header::CONTENT_TYPE, kind);
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    own.insert(
        header::VARY,
        HeaderValue::from_static("accept-encoding, accept-language"),
    );
    if packed {
        own.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}
