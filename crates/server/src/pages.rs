//! The pages and what they load, embedded in the binary.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::Compression;
use parking_lot::Mutex;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::compression::{WORTH_PACKING, gzip, packs, takes_gzip};

/// Everything under `web`. Debug builds read it from the disk at every request.
#[derive(RustEmbed)]
#[folder = "web"]
struct Web;

/// The file at a path, or nothing.
pub(crate) fn find(path: &str, headers: &HeaderMap) -> Option<Response> {
    let name = match path.trim_start_matches('/') {
        "" => "index.html".to_owned(),
        // A room's page reads the code from its address.
        room if room.starts_with("room/") => room_page(room)?.to_owned(),
        page if !page.contains(['/', '.']) => format!("{page}.html"),
        file => file.to_owned(),
    };
    // Debug builds would follow these on the disk.
    if name.split('/').any(|part| part.starts_with('.')) {
        return None;
    }
    let file = Web::get(&name)?;
    Some(respond(&name, &file, headers))
}

/// The page behind the address of a room.
fn room_page(path: &str) -> Option<&'static str> {
    let mut parts = path.split('/').skip(1);
    let code = parts.next().filter(|code| !code.is_empty());
    match (code, parts.next(), parts.next()) {
        (Some(_), None, _) => Some("room.html"),
        (Some(_), Some("screen"), None) => Some("screen.html"),
        _ => None,
    }
}

fn respond(name: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag = entity_tag(&hash);
    let mut response = if is_known(headers, &tag) {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else {
        content(media_type(name), &hash, &file.data, headers)
    };
    let own = response.headers_mut();
    if let Ok(tag) = HeaderValue::try_from(tag) {
        own.insert(header::ETAG, tag);
    }
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    own.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get(header::IF_NONE_MATCH);
    let known = known.and_then(|known| known.to_str().ok());
    known.is_some_and(|known| {
        let mut tags = known.split(',').map(str::trim);
        tags.any(|known| known == tag || known.strip_prefix("W/") == Some(tag))
    })
}

fn content(kind: &'static str, hash: &[u8; 32], bytes: &[u8], headers: &HeaderMap) -> Response {
    let packed = packs(kind) && bytes.len() >= WORTH_PACKING && takes_gzip(headers);
    let mut response = match packed {
        true => Response::new(Body::from(compressed(hash, bytes))),
        false => Response::new(Body::from(bytes.to_vec())),
    };
    let own = response.headers_mut();
    own.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if packed {
        own.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// The bytes compressed, which is done once for each content.
fn compressed(hash: &[u8; 32], bytes: &[u8]) -> Bytes {
    static KNOWN: LazyLock<Mutex<HashMap<[u8; 32], Bytes>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock();
    let packed = known
        .entry(*hash)
        .or_insert_with(|| gzip(bytes, Compression::best()).into());
    packed.clone()
}

fn entity_tag(hash: &[u8]) -> String {
    let hex: String = hash[..12]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("\"{hex}\"")
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
