//! The pages and what they load, embedded in the binary.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use rust_embed::{EmbeddedFile, RustEmbed};

/// Everything under `web`. Debug builds read it from the disk at every request.
#[derive(RustEmbed)]
#[folder = "web"]
struct Web;

/// The file at a path, or nothing.
pub(crate) fn find(path: &str, headers: &HeaderMap) -> Option<Response> {
    let name = match path.trim_start_matches('/') {
        "" => "index.html".to_owned(),
        page if !page.contains(['/', '.']) => format!("{page}.html"),
        file => file.to_owned(),
    };
    let file = Web::get(&name)?;
    Some(respond(&name, &file, headers))
}

fn respond(name: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = entity_tag(&file.metadata.sha256_hash());
    let response = Response::builder()
        .header(header::ETAG, &tag)
        .header(header::CACHE_CONTROL, "no-cache")
        .header(header::VARY, "accept-encoding");
    let known = headers.get(header::IF_NONE_MATCH);
    let built = if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        response
            .status(StatusCode::NOT_MODIFIED)
            .body(Body::empty())
    } else {
        response
            .header(header::CONTENT_TYPE, media_type(name))
            .body(Body::from(file.data.to_vec()))
    };
    built.unwrap_or_default()
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
