//! Bodies are sent compressed to whoever takes them so.

use std::io::Write as _;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Shorter bodies are not worth it.
pub(crate) const WORTH_PACKING: usize = 512;
/// Packing longer ones would hold up the threads that serve connections.
const MOST_PACKED: usize = 1 << 20;
/// The type of JSON.
pub(crate) const JSON: &str = "application/json";

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

/// Whether bytes of this type become shorter.
pub(crate) fn packs(media_type: &str) -> bool {
    ["text/", "application/json", "image/svg"]
        .iter()
        .any(|start| media_type.starts_with(start))
}

/// A response with bytes that are made anew at every request.
pub(crate) fn respond(bytes: Vec<u8>, media_type: &'static str, takes_gzip: bool) -> Response {
    let worth = (WORTH_PACKING..=MOST_PACKED).contains(&bytes.len());
    let packed = takes_gzip && worth && packs(media_type);
    let bytes = match packed {
        true => gzip(&bytes, Compression::fast()),
        false => bytes,
    };
    let mut response = Response::new(Body::from(bytes));
    let own = response.headers_mut();
    own.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let differs = HeaderValue::from_static("accept-encoding, accept-language");
    own.insert(header::VARY, differs);
    if packed {
        own.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}
