//! Compression of response bodies.

use std::collections::HashMap;
use std::io::Write as _;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use parking_lot::Mutex;
use unpuzzle_puzzles::Language;

/// Shorter bodies are not worth compressing.
pub(crate) const WORTH_PACKING: usize = 512;
/// Compressing longer ones would block the threads that serve connections.
const MAX_PACKED: usize = 1 << 20;
pub(crate) const JSON: &str = "application/json";

pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING);
    let accepted = accepted.and_then(|value| value.to_str().ok());
    accepted.unwrap_or_default().split(',').any(|range| {
        let (coding, weight) = range.split_once(';').unwrap_or((range, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        let wanted = weight.parse().is_ok_and(|weight: f64| weight > 0.0);
        coding.trim().eq_ignore_ascii_case("gzip") && wanted
    })
}

pub(crate) fn gzip(bytes: &[u8], effort: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), effort);
    // Writing into memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

pub(crate) fn packs(media_type: &str) -> bool {
    ["text/", "application/json", "image/svg"].iter().any(|start| media_type.starts_with(start))
}

pub(crate) fn respond(bytes: Vec<u8>, media_type: &'static str, takes_gzip: bool) -> Response {
    let worth = (WORTH_PACKING..=MAX_PACKED).contains(&bytes.len());
    let packed = takes_gzip && worth && packs(media_type);
    let bytes = if packed { gzip(&bytes, Compression::fast()) } else { bytes };
    with_headers(Body::from(bytes), media_type, packed)
}

fn with_headers(body: Body, media_type: &'static str, packed: bool) -> Response {
    let mut response = Response::new(body);
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

/// Static documents, generated and compressed once per language.
#[derive(Default)]
pub(crate) struct Documents(Mutex<HashMap<(&'static str, Language), [Bytes; 2]>>);

impl Documents {
    /// A JSON document by name, made on first use.
    pub(crate) fn respond(
        &self,
        name: &'static str,
        language: Language,
        takes_gzip: bool,
        make: impl FnOnce() -> Vec<u8>,
    ) -> Response {
        let [plain, packed] = self
            .0
            .lock()
            .entry((name, language))
            .or_insert_with(|| {
                let plain = make();
                let packed = gzip(&plain, Compression::default());
                [plain.into(), packed.into()]
            })
            .clone();
        let bytes = if takes_gzip { packed } else { plain };
        with_headers(Body::from(bytes), JSON, takes_gzip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_want_it() {
        let check = |accepted: &'static str, expected: bool| {
            let value = HeaderValue::from_static(accepted);
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value)]);
            assert_eq!(takes_gzip(&headers), expected, "{accepted}");
        };
        check("gzip", true);
        check("br, GZIP;q=0.5", true);
        check("gzip;q=0", false);
        check("gzip;q=0.0", false);
        check("br", false);
        check("", false);
    }
}
