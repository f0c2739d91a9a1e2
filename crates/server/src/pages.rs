//! The pages: one HTML shell, filled from the entry that a page has in `web/pages.json`.
//!
//! Header and links are in the HTML itself, so that the first paint waits for no module;
//! the modules of a page are named in its head (preloads), so that a browser fetches them
//! all at once instead of finding them one after the other.

use std::fmt::Write as _;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzles::Language;

use crate::assets::{self, FOLDER, FOREVER, REVALIDATE, WORDS};
use crate::guide;

/// Styles that every page starts with.
const STYLES: [&str; 3] = ["style/tokens.css", "style/base.css", "style/controls.css"];

/// English and Indonesian.
type Pair = [String; 2];

/// The entry of a page in the manifest. Menus, the home page and the list of puzzles with results
/// follow from it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Page {
    pub(crate) name: String,
    /// Its address; `{code}` matches anything.
    pub(crate) path: String,
    /// Its folder below `pages`, with a module and a style of the same name.
    pub(crate) folder: String,
    title: Pair,
    about: Pair,
    /// The command line for browsers without scripts.
    #[serde(skip_serializing)]
    command: String,
    /// Styles beside its own, instead of it.
    #[serde(skip_serializing)]
    styles: Vec<String>,
    #[serde(skip_serializing)]
    menu: bool,
    /// Whether search engines should ignore it.
    #[serde(skip_serializing)]
    hidden: bool,
    /// Its puzzle, and whether that counts points rather than time.
    puzzle: Option<String>,
    scored: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit<'a> {
    pub(crate) path: &'a str,
    pub(crate) headers: &'a HeaderMap,
    pub(crate) language: Language,
    /// The address by which others reach this server.
    pub(crate) origin: &'a str,
}

/// The page or file at a path, or nothing.
pub(crate) fn find(visit: Visit<'_>) -> Option<Response> {
    let path = visit.path.trim_start_matches('/');
    if let Some(versioned) = visit.path.strip_prefix(FOLDER) {
        let (version, file) = versioned.split_once('/')?;
        // A page of an older version asks for its files under an older fingerprint.
        let is_current = version == assets::fingerprint();
        let keep = if is_current { FOREVER } else { REVALIDATE };
        return file_at(file, keep, visit.headers);
    }
    let pages = manifest();
    if let Some(below) = visit.path.strip_prefix(guide::FOLDER) {
        return guide_at(below, &pages, visit);
    }
    if let Some(page) = pages.iter().find(|page| page.is_at(visit.path)) {
        let html = page.html(&pages, visit, "");
        return Some(respond(&html, visit));
    }
    let file = match path {
        "favicon.ico" => "icons/favicon.ico",
        "apple-touch-icon.png" | "apple-touch-icon-precomposed.png" => "icons/icon-180.png",
        file => file,
    };
    file_at(file, REVALIDATE, visit.headers)
}

/// A chapter of the guide as a page; `""` is its first.
pub(crate) fn chapter_html(name: &str, pages: &[Page], visit: Visit<'_>) -> Option<String> {
    let chapter = guide::chapter(name)?;
    let page = pages.iter().find(|page| page.path == guide::FOLDER)?;
    let title = if name.is_empty() { page.title.clone() } else { chapter.title };
    let page = Page { title, ..page.clone() };
    Some(page.html(pages, visit, &chapter.main))
}

/// A chapter of the guide, or one of its figures.
fn guide_at(below: &str, pages: &[Page], visit: Visit<'_>) -> Option<Response> {
    if let Some(file) = below.strip_prefix("/figures/") {
        let figure = guide::figure(file)?;
        return Some(assets::respond(file, &figure, REVALIDATE, visit.headers));
    }
    if !(below.is_empty() || below.starts_with('/')) {
        return None;
    }
    let html = chapter_html(below.trim_matches('/'), pages, visit)?;
    Some(respond(&html, visit))
}

/// The page for an unknown address: `said`, and links to all pages.
pub(crate) fn failure(status: StatusCode, said: &str, visit: Visit<'_>) -> Response {
    let title = match visit.language {
        Language::English => ["This page is not here", "This address is not mine"],
        Language::Indonesian => ["Halaman ini tidak ada", "Alamat ini bukan milikku"],
    };
    let title = title[usize::from(status == StatusCode::MISDIRECTED_REQUEST)];
    let pages = manifest();
    let page = Page {
        name: "home".to_owned(),
        title: [title.to_owned(), title.to_owned()],
        about: [said.to_owned(), said.to_owned()],
        hidden: true,
        command: "unpuzzle".to_owned(),
        ..Page::default()
    };
    let links = links(&pages, "", visit.origin);
    let main = format!(
        "<div class=\"missing\"><h1>{}</h1><p class=\"lead\">{}</p><ul>{links}</ul></div>",
        escape(title),
        escape(&sentence(said)),
    );
    let mut response = respond(&page.html(&pages, visit, &main), visit);
    *response.status_mut() = status;
    response
}

fn respond(html: &str, visit: Visit<'_>) -> Response {
    assets::respond("page.html", html.as_bytes(), REVALIDATE, visit.headers)
}

pub(crate) fn manifest() -> Vec<Page> {
    let text = assets::read("pages.json").unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

fn file_at(name: &str, keep: &'static str, headers: &HeaderMap) -> Option<Response> {
    if let Some(page) = name.strip_prefix("page-").and_then(|name| name.strip_suffix(".css")) {
        let pages = manifest();
        let page = pages.iter().find(|entry| entry.name == page)?;
        return Some(assets::respond(name, page.css().as_bytes(), keep, headers));
    }
    if name == "sw.js" {
        let text = service_worker(&assets::text(name)?);
        return Some(assets::respond(name, text.as_bytes(), REVALIDATE, headers));
    }
    let is_source = name == "shell.html" || name == "pages.json";
    let bytes = assets::read(name).filter(|_| !is_source)?;
    Some(assets::respond(name, &bytes, keep, headers))
}

/// The service worker with its list of files to cache for offline use.
fn service_worker(text: &str) -> String {
    let base = assets::base();
    let mut files = Vec::new();
    for page in manifest().iter().filter(|page| page.menu || page.path == "/") {
        files.push(page.path.clone());
        files.push(format!("{base}/page-{}.css", page.name));
        let modules = page.modules().into_iter();
        files.extend(modules.map(|module| format!("{base}/{module}")));
    }
    files.push(format!("{base}/shell/early.js"));
    files.push(format!("{base}/{WORDS}"));
    files.extend(["/icons/unpuzzle.svg".to_owned(), "/manifest.webmanifest".to_owned()]);
    let relative = files.iter().map(|file| format!(".{file}")).collect();
    with_files(text, &assets::fingerprint(), relative)
}

/// The service worker that caches these files, whose paths are relative to it.
pub(crate) fn with_files(text: &str, version: &str, mut files: Vec<String>) -> String {
    files.sort();
    files.dedup();
    text.replace("{{version}}", version).replace("{{files}}", &files.join(" "))
}

impl Page {
    /// Whether this page is at a path, with or without a slash at the end.
    fn is_at(&self, path: &str) -> bool {
        let path = match path.trim_end_matches('/') {
            "" => "/",
            trimmed => trimmed,
        };
        let mut wanted = self.path.split('/');
        let same = path.split('/').all(|part| match wanted.next() {
            Some("{code}") => !part.is_empty(),
            other => other == Some(part),
        });
        same && wanted.next().is_none()
    }

    fn modules(&self) -> Vec<String> {
        let Page { folder, .. } = self;
        let mut all = assets::modules(&format!("pages/{folder}/{folder}.js"));
        if self.path == "/" {
            // The home page draws every puzzle as its own folder has it.
            let folders = manifest().into_iter().filter(|page| page.puzzle.is_some());
            let pictures = folders.map(|page| format!("pages/{}/picture.js", page.folder));
            let present = pictures.filter(|name| assets::read(name).is_some());
            all.extend(present.flat_map(|name| assets::modules(&name)));
        }
        let mut seen = Vec::with_capacity(all.len());
        all.retain(|name| {
            !seen.contains(name) && {
                seen.push(name.clone());
                true
            }
        });
        all
    }

    pub(crate) fn css(&self) -> String {
        let own = format!("pages/{0}/{0}.css", self.folder);
        let mut names: Vec<_> = STYLES.map(str::to_owned).to_vec();
        names.extend(self.styles.iter().cloned());
        if !names.contains(&own) {
            names.push(own);
        }
        let texts = names.iter().filter_map(|name| assets::text(name));
        texts.collect::<Vec<_>>().join("\n")
    }

    /// The shell with its placeholders filled in.
    pub(crate) fn html(&self, pages: &[Page], visit: Visit<'_>, main: &str) -> String {
        let which = usize::from(visit.language == Language::Indonesian);
        let name = &self.title[which];
        let title = match name.as_str() {
            "unpuzzle" => name.clone(),
            name => format!("{name} · unpuzzle"),
        };
        let base = assets::base();
        let robots = "<meta name=\"robots\" content=\"noindex\">";
        let listed: Vec<_> = pages.iter().filter(|page| page.menu).collect();
        let data = serde_json::to_string(&listed).unwrap_or_default();
        let shell = assets::text("shell.html").unwrap_or_default();
        let filled = [
            ("language", ["en", "id"][which].to_owned()),
            ("title", escape(&title)),
            ("about", escape(&self.about[which])),
            ("robots", robots.repeat(usize::from(self.hidden))),
            ("origin", escape(visit.origin)),
            ("modules", self.tags(&base)),
            ("assets", base),
            ("name", self.name.clone()),
            ("links", links(pages, &self.path, "")),
            ("command", escape(&self.command)),
            ("main", main.to_owned()),
            ("pages", data.replace('<', "\\u003c")),
        ];
        filled
            .iter()
            .fold(shell, |shell, (name, value)| shell.replace(&format!("{{{{{name}}}}}"), value))
    }

    /// The module of the page, and a preload for each that it imports.
    fn tags(&self, base: &str) -> String {
        if self.folder.is_empty() {
            return String::new();
        }
        let mut tags = String::new();
        let modules = self.modules();
        for module in &modules[1..] {
            let _ = write!(tags, "<link rel=\"modulepreload\" href=\"{base}/{module}\">");
        }
        let entry = &modules[0];
        let _ = write!(tags, "<script type=\"module\" src=\"{base}/{entry}\"></script>");
        tags
    }
}

/// Links to the pages of the menu in both languages, one of which is displayed.
fn links(pages: &[Page], here: &str, origin: &str) -> String {
    let mut list = String::new();
    for page in pages.iter().filter(|page| page.menu) {
        let current = if page.path == here { " aria-current=\"page\"" } else { "" };
        let [english, indonesian] = &page.title;
        let title = if english == indonesian {
            escape(english)
        } else {
            format!(
                "<span data-en>{}</span><span data-id>{}</span>",
                escape(english),
                escape(indonesian),
            )
        };
        let href = format!("{origin}{}", page.path);
        let _ = write!(list, "<li><a href=\"{}\"{current}>{title}</a></li>", escape(&href));
    }
    list
}

/// A message of the program as a sentence.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", rest.as_str())
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_its_folder() {
        let pages = manifest();
        assert!(pages.len() >= 10);
        for page in &pages {
            let module = format!("pages/{0}/{0}.js", page.folder);
            assert!(assets::read(&module).is_some(), "{module}");
            let style = format!("pages/{0}/{0}.css", page.folder);
            assert!(assets::read(&style).is_some(), "{style}");
            assert!(page.modules().len() > 3, "{}", page.name);
        }
    }

    #[test]
    fn pages_are_found_with_and_without_a_slash() {
        let at = |path: &str| {
            let found = manifest().into_iter().find(|page| page.is_at(path));
            found.map(|page| page.name)
        };
        let check = |path: &str, name: Option<&str>| {
            assert_eq!(at(path).as_deref(), name, "{path}");
        };
        check("/", Some("home"));
        check("/24", Some("24"));
        check("/24/", Some("24"));
        check("/room/7KQ2M", Some("room"));
        check("/room/7KQ2M/screen/", Some("screen"));
        check("/room", None);
        check("/room/", None);
        check("/nowhere", None);
        check("/24/more", None);
    }

    #[test]
    fn nothing_is_left_open_in_the_shell() {
        let headers = HeaderMap::new();
        let visit = Visit {
            path: "/",
            headers: &headers,
            language: Language::Indonesian,
            origin: "http://localhost:2424",
        };
        let pages = manifest();
        for page in &pages {
            let html = page.html(&pages, visit, "");
            assert!(!html.contains("{{"), "{}", page.name);
            assert!(html.contains("lang=\"id\""));
        }
    }
}
