//! The files that the pages load, embedded in the binary.
//!
//! Files are content-addressed: a page names them below `/assets/` and the fingerprint of all
//! files, so a browser caches them for a year. Modules import each other by relative paths, which
//! stay below the same fingerprint; nothing has to be built. Debug builds read the files from disk,
//! so an edit changes the fingerprint and shows on reload.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::Compression;
use parking_lot::Mutex;
use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};
use unpuzzle_puzzles::Language;

use crate::compression::{WORTH_PACKING, gzip, packs, takes_gzip};

#[derive(RustEmbed)]
#[folder = "web"]
struct Web;

/// The folder of content-addressed files.
pub(crate) const FOLDER: &str = "/assets/";
/// For addresses whose content never changes, and for all others.
pub(crate) const FOREVER: &str = "public, max-age=31536000, immutable";
pub(crate) const REVALIDATE: &str = "no-cache";

/// The Indonesian sentences of the pages, which an Indonesian page loads.
pub(crate) const WORDS: &str = "words/id.json";

/// The bytes of a file under `web`, or of the generated one.
pub(crate) fn read(name: &str) -> Option<Cow<'static, [u8]>> {
    if name == WORDS {
        return Some(words());
    }
    // Debug builds would follow these on the disk.
    if name.split('/').any(|part| part.starts_with('.')) {
        return None;
    }
    let data = Web::get(name)?.data;
    let has_comments = name.ends_with(".js") || name.ends_with(".css");
    Some(if has_comments { Cow::Owned(without_comments(&data)) } else { data })
}

/// A module or a style sheet without the comments that have lines of their own, which are a
/// quarter of what a page loads. Their lines stay, empty, so that places in errors are right.
fn without_comments(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mut kept = String::with_capacity(text.len());
    let mut is_inside = false;
    for line in text.lines() {
        let trimmed = line.trim_start();
        let opens = is_inside || trimmed.starts_with("/*");
        if opens && let Some((_, code)) = trimmed.split_once("*/") {
            // Code follows: type annotations are comments before a value.
            kept.push_str(if is_inside || code.trim().is_empty() { code } else { line });
            is_inside = false;
        } else if opens {
            is_inside = true;
        } else if !trimmed.starts_with("//") {
            kept.push_str(line);
        }
        kept.push('\n');
    }
    kept.into_bytes()
}

/// The names of all files under `web`, and of the generated one.
pub(crate) fn names() -> impl Iterator<Item = String> {
    Web::iter().map(Cow::into_owned).chain([WORDS.to_owned()])
}

pub(crate) fn text(name: &str) -> Option<String> {
    Some(String::from_utf8_lossy(&read(name)?).into_owned())
}

/// The translations whose templates occur in a module.
fn words() -> Cow<'static, [u8]> {
    static KNOWN: LazyLock<Vec<u8>> = LazyLock::new(collect_words);
    if cfg!(debug_assertions) { Cow::Owned(collect_words()) } else { Cow::Borrowed(&KNOWN) }
}

fn collect_words() -> Vec<u8> {
    let mut all = BTreeMap::new();
    for name in Web::iter().filter(|name| name.ends_with(".js")) {
        let text = text(&name).unwrap_or_default();
        // Every other part is a text in quotes; the others are no template.
        let parts: Vec<_> = text.split('"').collect();
        let contexts = parts.windows(3).filter(|three| three[1].trim() == ",");
        let keys = contexts.map(|three| format!("{}\u{4}{}", three[0], three[2]));
        for key in keys.chain(parts.iter().map(|&part| part.to_owned())) {
            if let Some(translation) = Language::Indonesian.translation(&key) {
                all.insert(key, translation);
            }
        }
    }
    serde_json::to_vec(&all).unwrap_or_default()
}

pub(crate) fn base() -> String {
    format!("{FOLDER}{}", fingerprint())
}

pub(crate) fn fingerprint() -> String {
    /// How long a debug build trusts its last look at the files on disk.
    const UNCHANGED: Duration = Duration::from_secs(2);
    static KNOWN: Mutex<Option<(Instant, String)>> = Mutex::new(None);
    let mut known = KNOWN.lock();
    let is_fresh = |at: &Instant| !cfg!(debug_assertions) || at.elapsed() < UNCHANGED;
    match known.as_ref().filter(|(at, _)| is_fresh(at)) {
        Some((_, hash)) => hash.clone(),
        None => {
            let hash = hash_everything();
            known.insert((Instant::now(), hash)).1.clone()
        }
    }
}

fn hash_everything() -> String {
    let mut sum = Sha256::new();
    for name in Web::iter() {
        sum.update(name.as_bytes());
        sum.update(Web::get(&name).map_or([0; 32], |file| file.metadata.sha256_hash()));
    }
    sum.update(words());
    hex(&sum.finalize()[..8])
}

/// A module and every module that it imports, directly or not.
pub(crate) fn modules(entry: &str) -> Vec<String> {
    let mut found = vec![entry.to_owned()];
    let mut next = 0;
    while let Some(name) = found.get(next).cloned() {
        for import in imports(&name) {
            if !found.contains(&import) {
                found.push(import);
            }
        }
        next += 1;
    }
    found
}

fn imports(name: &str) -> Vec<String> {
    let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
    let text = text(name).unwrap_or_default();
    let statements = text.split(" from \"").skip(1);
    let specifiers = statements.filter_map(|rest| rest.split('"').next());
    let relative = specifiers.filter(|specifier| specifier.starts_with('.'));
    let paths = relative.map(|specifier| resolve(folder, specifier));
    paths.filter(|path| Web::get(path).is_some()).collect()
}

/// A relative path as seen from a folder.
fn resolve(folder: &str, relative: &str) -> String {
    let mut parts: Vec<_> = folder.split('/').collect();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop(),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// A response with these bytes, compressed where that pays, or `304` for a client that has them.
pub(crate) fn respond(
    name: &str,
    bytes: &[u8],
    keep: &'static str,
    headers: &HeaderMap,
) -> Response {
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    let tag = format!("\"{}\"", hex(&hash[..12]));
    let mut response = if is_known(headers, &tag) {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else {
        content(media_type(name), &hash, bytes, headers)
    };
    let own = response.headers_mut();
    if let Ok(tag) = HeaderValue::try_from(tag) {
        own.insert(header::ETAG, tag);
    }
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    let differs = HeaderValue::from_static("accept-encoding, accept-language");
    own.insert(header::VARY, differs);
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
    let body = if packed { compressed(hash, bytes).into() } else { Body::from(bytes.to_vec()) };
    let mut response = Response::new(body);
    let own = response.headers_mut();
    own.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if packed {
        own.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// The bytes compressed, memoised by their content.
fn compressed(hash: &[u8; 32], bytes: &[u8]) -> Bytes {
    /// More than there are files and pages; editing them fills the cache, which is then cleared.
    const MOST: usize = 1000;
    static KNOWN: LazyLock<Mutex<HashMap<[u8; 32], Bytes>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock();
    if known.len() >= MOST {
        known.clear();
    }
    let packed = known.entry(*hash).or_insert_with(|| gzip(bytes, Compression::best()).into());
    packed.clone()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_with_lines_of_their_own_are_not_sent() {
        let text =
            "// a\nb(); // c\n  /** d */\n/**\n * e\n */\n/** @type {F} */ (g);\n/* h\n*/ i\n";
        let expected = "\nb(); // c\n\n\n\n\n/** @type {F} */ (g);\n\n i\n";
        assert_eq!(String::from_utf8(without_comments(text.as_bytes())).unwrap(), expected);
    }

    #[test]
    fn relative_paths_are_resolved() {
        assert_eq!(resolve("pages/room", "./view.js"), "pages/room/view.js");
        assert_eq!(resolve("pages/room", "../../shell/api.js"), "shell/api.js");
    }

    #[test]
    fn the_words_of_the_pages_are_a_part_of_all_words() {
        let words: HashMap<String, String> =
            serde_json::from_slice(&words()).expect("an object of texts");
        assert_eq!(words["Hint"], "Petunjuk");
        assert_eq!(words["direction\u{4}up"], "atas");
        assert!(!words.contains_key("Stop when this tile is made"), "no page says this");
    }

    #[test]
    fn a_module_brings_everything_that_it_imports() {
        let all = modules("pages/twentyfour/twentyfour.js");
        assert!(all.contains(&"shell/words.js".to_owned()), "{all:?}");
        assert!(all.contains(&"shell/rational.js".to_owned()));
    }
}
