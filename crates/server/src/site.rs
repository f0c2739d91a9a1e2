//! The same pages as files, for a host that runs no program of ours: below any path, with every
//! puzzle as WebAssembly (`cargo xtask site`).
//!
//! The headers of the server become tags in the HTML, links are relative, and pages that need a
//! server say so.

use axum::http::HeaderMap;
use sha2::{Digest as _, Sha256};
use unpuzzle_puzzles::Language;

use crate::pages::{self, Page, Visit};
use crate::{assets, guide, openapi};

/// The content security policy, as a tag for hosts that send no headers.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
     img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; object-src 'none'";

/// The page in place of rooms.
const NO_ROOMS: &str = "<article class=\"guide\" data-en lang=\"en\"><h1>Rooms</h1><p>Rooms need a \
    server that everybody reaches: <code>unpuzzle serve</code> starts one on your own \
    computer.</p></article><article class=\"guide\" data-id lang=\"id\"><h1>Ruangan</h1><p>Ruangan \
    butuh server yang bisa dihubungi semua orang: <code>unpuzzle serve</code> menjalankannya di \
    komputermu sendiri.</p></article>";

/// A file by its path in the folder of the site.
pub type File = (String, Vec<u8>);

/// All files of the site. `engines` are the files that its workers load, by path below
/// `engine/`, and `described` describes them to the pages.
pub fn files(engines: Vec<File>, described: &serde_json::Value) -> Vec<File> {
    let mut loaded = assets_of(engines);
    let mut sum = Sha256::new();
    loaded.sort();
    for (name, bytes) in &loaded {
        sum.update(name.as_bytes());
        sum.update(Sha256::digest(bytes));
    }
    let version = assets::hex(&sum.finalize()[..8]);
    let site = Site { version, described: described.to_string() };
    let base = format!("assets/{}", site.version);
    let loaded = loaded.into_iter().map(|(name, bytes)| (format!("{base}/{name}"), bytes));
    let mut all: Vec<File> = site.html();
    all.extend(loaded);
    all.extend(assets::names().filter(|name| is_plain(name)).filter_map(file));
    // The network of 2048 is cached on first use.
    let names = all.iter().map(|(name, _)| name.as_str());
    let names = names.filter(|name| !name.ends_with(".network") && !name.ends_with(".png"));
    let names = names.map(|name| format!("./{}", name.strip_suffix("index.html").unwrap_or(name)));
    let worker = assets::text("sw.js").unwrap_or_default();
    let worker = pages::with_files(&worker, &site.version, names.collect());
    all.push(("sw.js".to_owned(), worker.into_bytes()));
    let whole = openapi::describe(unpuzzle::ALL, Language::English).to_string();
    all.push(("api/openapi.json".to_owned(), whole.into_bytes()));
    all
}

/// Whether a file has a fixed address.
fn is_plain(name: &str) -> bool {
    name.starts_with("icons/") || name == "manifest.webmanifest"
}

fn file(name: String) -> Option<File> {
    let bytes = assets::read(&name)?.into_owned();
    Some((name, bytes))
}

/// The files that pages load, by path below the version.
fn assets_of(engines: Vec<File>) -> Vec<File> {
    let sources = ["shell.html", "pages.json", "sw.js"];
    let loads = |name: &String| {
        !sources.contains(&name.as_str()) && !is_plain(name) && !name.ends_with(".d.ts")
    };
    let mut all: Vec<File> = assets::names().filter(loads).filter_map(file).collect();
    for page in pages::manifest().iter().filter(|page| is_kept(page)) {
        all.push((format!("page-{}.css", page.name), page.css().into_bytes()));
    }
    for (code, language) in Language::ALL {
        let requests = openapi::without_answers(openapi::describe(unpuzzle::ALL, language));
        all.push((format!("requests.{code}.json"), requests.to_string().into_bytes()));
    }
    all.extend(engines.into_iter().map(|(name, bytes)| (format!("engine/{name}"), bytes)));
    all
}

/// Whether a page works without a server.
fn is_kept(page: &Page) -> bool {
    !page.path.contains("{code}")
}

struct Site {
    version: String,
    described: String,
}

impl Site {
    fn html(&self) -> Vec<File> {
        let pages = pages::manifest();
        let headers = HeaderMap::new();
        let visit = Visit { path: "/", headers: &headers, language: Language::English, origin: "" };
        let mut all = Vec::new();
        for page in pages.iter().filter(|page| is_kept(page) && page.path != guide::FOLDER) {
            let html = match page.name.as_str() {
                "rooms" => {
                    let mut alone = page.clone();
                    alone.folder = "guide".to_owned();
                    alone.name = "guide".to_owned();
                    alone.html(&pages, visit, NO_ROOMS)
                }
                _ => page.html(&pages, visit, ""),
            };
            all.push(self.file(&page.path, &html));
        }
        let (chapters, figures) = guide::contents();
        for name in chapters.iter().map(String::as_str).chain([""]) {
            let html = pages::chapter_html(name, &pages, visit).unwrap_or_default();
            all.push(self.file(&format!("{}/{name}", guide::FOLDER), &html));
        }
        for name in figures {
            let bytes = guide::figure(&format!("{name}.svg")).unwrap_or_default();
            all.push((format!("guide/figures/{name}.svg"), bytes.into_owned()));
        }
        all
    }

    /// A page at a path of the server, whose links are relative here.
    fn file(&self, path: &str, html: &str) -> File {
        let folder = path.trim_matches('/');
        let depth = folder.split('/').filter(|part| !part.is_empty()).count();
        let root = if depth == 0 { "./".to_owned() } else { "../".repeat(depth) };
        let html = html
            .replace("<meta charset=\"utf-8\">", &format!("<meta charset=\"utf-8\">\n  <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">"))
            .replace(" data-origin=\"\"", &format!(" data-root=\"{root}\""))
            .replace("content=\"/icons/", "content=\"icons/")
            .replace("</body>", &format!("  <script type=\"application/json\" id=\"engines\">{}</script>\n</body>", self.described));
        let html = relative(&html, &root).replace(
            &format!("assets/{}/", assets::fingerprint()),
            &format!("assets/{}/", self.version),
        );
        let name =
            if depth == 0 { "index.html".to_owned() } else { format!("{folder}/index.html") };
        (name, html.into_bytes())
    }
}

/// Addresses of this site, seen from a page; a folder ends in a slash, so that no host has to
/// redirect.
fn relative(html: &str, root: &str) -> String {
    let mut parts = html.split("=\"/");
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find('"').unwrap_or(part.len());
        let (address, rest) = part.split_at(end);
        let (path, query) = match address.find(['?', '#']) {
            Some(place) => address.split_at(place),
            None => (address, ""),
        };
        let is_folder = !path.is_empty() && !path.ends_with('/') && !path.contains('.');
        let slash = if is_folder { "/" } else { "" };
        written.push_str(&format!("=\"{root}{path}{slash}{query}{rest}"));
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_relative() {
        let html = "<a href=\"/24?x=1\"></a><a href=\"/\"></a><img src=\"/icons/a.svg\"><a href=\"#main\">";
        let expected = "<a href=\"../24/?x=1\"></a><a href=\"../\"></a><img src=\"../icons/a.svg\"><a href=\"#main\">";
        assert_eq!(relative(html, "../"), expected);
    }

    #[test]
    fn no_page_names_the_root_of_a_host_or_runs_inline_code() {
        let all = files(Vec::new(), &serde_json::json!({}));
        let html = |(name, bytes): &(String, Vec<u8>)| {
            name.ends_with(".html").then(|| String::from_utf8(bytes.clone()).unwrap())
        };
        let pages: Vec<_> = all.iter().filter_map(html).collect();
        assert!(pages.len() > 15);
        for page in pages {
            assert!(!page.contains("=\"/") && !page.contains("{{"), "{page}");
            assert!(!page.contains("<script>") && page.contains("wasm-unsafe-eval"));
        }
        let worker = all.iter().find(|(name, _)| name == "sw.js").unwrap();
        let worker = String::from_utf8(worker.1.clone()).unwrap();
        assert!(worker.contains(" ./24/ ") && worker.contains("/shell/worker.js"), "{worker}");
    }
}
