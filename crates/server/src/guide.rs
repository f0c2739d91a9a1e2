//! The guide: the chapters of `docs/guide`, which is a book for mdBook, too, as pages of
//! this server.
//!
//! They are rendered on request. A prebuilt book would bring a theme, a search and a menu of its
//! own; here the guide looks like every other page. A page has the chapter in both languages and
//! displays one.

use std::borrow::Cow;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "guide"]
struct Book;

pub(crate) const FOLDER: &str = "/guide";

pub(crate) struct Chapter {
    pub(crate) title: [String; 2],
    /// The content of `<main>`.
    pub(crate) main: String,
}

/// The chapter at a path below the guide, `""` being its first page.
pub(crate) fn chapter(name: &str) -> Option<Chapter> {
    let name = if name.is_empty() { "README" } else { name };
    if !name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-') {
        return None;
    }
    let [english, indonesian] = both(name)?;
    let mut main = format!(
        "<article class=\"guide\" data-en lang=\"en\">{}</article>\
         <article class=\"guide\" data-id lang=\"id\">{}</article>",
        rendered(&english),
        rendered(&indonesian),
    );
    main.push_str(&ways(name));
    Some(Chapter { title: [title(&english), title(&indonesian)], main })
}

pub(crate) fn figure(name: &str) -> Option<Cow<'static, [u8]>> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let stem = name.strip_suffix(".svg")?;
    if !stem.chars().all(is_plain) {
        return None;
    }
    Some(Book::get(&format!("figures/{name}"))?.data)
}

/// The chapters after the first page, and the figures.
pub(crate) fn contents() -> (Vec<String>, Vec<String>) {
    let names = |start: &'static str, end: &'static str| {
        let all = Book::iter().filter_map(move |file| {
            let name = file.strip_prefix(start)?.strip_suffix(end)?;
            (!name.contains('/')).then(|| name.to_owned())
        });
        all.collect::<Vec<_>>()
    };
    let mut chapters = names("", ".md");
    chapters.retain(|name| !matches!(name.as_str(), "README" | "SUMMARY"));
    (chapters, names("figures/", ".svg"))
}

fn text(name: &str) -> Option<String> {
    Some(String::from_utf8_lossy(&Book::get(name)?.data).into_owned())
}

fn title(text: &str) -> String {
    let heading = text.lines().find_map(|line| line.strip_prefix("# "));
    heading.unwrap_or_default().trim().to_owned()
}

fn both(name: &str) -> Option<[String; 2]> {
    Some([text(&format!("{name}.md"))?, text(&format!("id/{name}.md"))?])
}

fn rendered(text: &str) -> String {
    // The empty line that ends a block of commands is for the test that runs them.
    let text = text.replace("\n\n```\n", "\n```\n");
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let events = Parser::new_ext(&text, options).map(|event| match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Link { link_type, dest_url: address(dest_url), title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            Event::Start(Tag::Image { link_type, dest_url: address(dest_url), title, id })
        }
        other => other,
    });
    let mut written = String::new();
    html::push_html(&mut written, events);
    written
}

fn ways(name: &str) -> String {
    let summary = text("SUMMARY.md").unwrap_or_default();
    let names = summary.split("](").skip(1).filter_map(|rest| rest.split(".md)").next());
    let names: Vec<_> = names.filter(|name| !name.starts_with("id/")).collect();
    let Some(here) = names.iter().position(|known| *known == name) else {
        return String::new();
    };
    let link = |place: Option<usize>, [before, after]: [&str; 2]| {
        let name = place.and_then(|place| names.get(place));
        let chapter = name.and_then(|name| Some((name, both(name)?)));
        chapter.map_or_else(String::new, |(name, texts)| {
            let [english, indonesian] = texts.map(|text| title(&text));
            let at = address(format!("{name}.md").into());
            format!(
                "<a href=\"{at}\">{before}<span data-en>{english}</span><span data-id>{indonesian}</span>{after}</a>"
            )
        })
    };
    let (back, on) = (link(here.checked_sub(1), ["← ", ""]), link(Some(here + 1), ["", " →"]));
    format!("<nav class=\"guide guide-ways\" aria-label=\"Guide\">{back}{on}</nav>")
}

/// Links between files of the book become addresses of this server.
fn address(link: CowStr<'_>) -> CowStr<'_> {
    let file = link.trim_start_matches("../");
    if let Some(chapter) = file.strip_suffix(".md") {
        let chapter = chapter.trim_start_matches("id/");
        return match chapter {
            "README" => FOLDER.into(),
            chapter => format!("{FOLDER}/{chapter}").into(),
        };
    }
    if file.starts_with("figures/") { format!("{FOLDER}/{file}").into() } else { link }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every chapter in the table of contents exists, and so does every link and figure.
    #[test]
    fn the_book_is_whole() {
        let summary = text("SUMMARY.md").unwrap();
        let names = summary.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let names: Vec<_> = names.filter(|name| !name.starts_with("id/")).collect();
        assert_eq!(names.len(), 9, "{names:?}");
        for name in names {
            let name = name.trim_start_matches("./").trim_end_matches(".md");
            let name = if name == "README" { "" } else { name };
            let found = chapter(name).unwrap_or_else(|| panic!("{name}"));
            assert!(!found.title[0].is_empty() && !found.title[1].is_empty());
            for link in found.main.split("=\"/guide/").skip(1) {
                let link = link.split(['"', '#']).next().unwrap();
                match link.strip_prefix("figures/") {
                    Some(file) => assert!(figure(file).is_some(), "{name}: {link}"),
                    None => assert!(chapter(link).is_some(), "{name}: {link}"),
                }
            }
        }
    }

    #[test]
    fn nothing_else_is_handed_out() {
        assert!(chapter("../README").is_none());
        assert!(chapter("nowhere").is_none());
        assert!(figure("../book.svg").is_none());
        assert!(figure("x.md").is_none());
    }

    #[test]
    fn chapters_lead_on() {
        let ways = ways("symmetry");
        assert!(
            ways.contains("\"/guide/brute-force\"") && ways.contains("\"/guide/backtracking\"")
        );
        assert!(super::ways("README").contains("\"/guide/brute-force\""));
    }

    #[test]
    fn outputs_are_whole_and_examples_can_be_opened() {
        for name in contents().0 {
            for text in both(&name).unwrap() {
                assert!(!text.contains("[..]") && !text.contains("\n...\n"), "{name}");
                assert!(text.contains("](/compare?puzzle="), "{name}");
            }
        }
        let html = rendered("```console\n$ unpuzzle\nfound\n\n```\n");
        assert!(html.contains("$ unpuzzle\nfound\n</code>"), "{html}");
    }

    #[test]
    fn links_lead_to_chapters() {
        let html = rendered("[on](symmetry.md) [back](../README.md) ![f](../figures/a.svg)");
        assert!(html.contains("href=\"/guide/symmetry\""), "{html}");
        assert!(html.contains("href=\"/guide\""), "{html}");
        assert!(html.contains("src=\"/guide/figures/a.svg\""), "{html}");
    }
}
