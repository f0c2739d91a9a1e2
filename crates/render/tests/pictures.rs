//! Pictures as SVG and PDF, read back by parsers that are not ours.

mod samples;

use insta::assert_snapshot;
use lopdf::Document;
use proptest::prelude::*;
use unpuzzle_core::Language;
use unpuzzle_core::picture::Picture;
use unpuzzle_render::{chart_picture, pdf, svg};

use samples::{bars, picture};

const ENGLISH: Language = Language::English;

#[test]
fn svg_of_every_shape() {
    assert_snapshot!(svg(&[picture("8 ÷ 3 < \"4\" & more")], ENGLISH));
}

#[test]
fn svg_stacks_its_pages() {
    let written = svg(&[picture("one"), picture("two")], Language::Indonesian);
    let document = roxmltree::Document::parse(&written).expect("XML");
    let root = document.root_element();
    assert_eq!(root.attribute("viewBox"), Some("0 0 200 264"));
    let pages = root.children().filter(|node| node.has_tag_name("g"));
    let places: Vec<_> = pages
        .filter_map(|page| page.attribute("transform"))
        .collect();
    assert_eq!(places, ["translate(0 0)", "translate(0 144)"]);
    let said = |name| {
        root.children()
            .find(|node| node.has_tag_name(name))
            .and_then(|node| node.text())
    };
    assert_eq!(said("title"), Some("one"));
    assert!(said("desc").is_some_and(|text| text.starts_with("3 solusi")));
}

#[test]
fn a_chart_becomes_a_picture() {
    assert_snapshot!(svg(&[chart_picture(&bars(true), ENGLISH)], ENGLISH));
}

fn read(bytes: &[u8]) -> Document {
    Document::load_mem(bytes).expect("a PDF")
}

#[test]
fn pdf_has_a_page_for_each_picture() {
    let document = read(&pdf(&[picture("8 × 3"), picture("5 − 1 = 4…")], ENGLISH));
    assert_eq!(document.get_pages().len(), 2);
    let text = |page| document.extract_text(&[page]).expect("text");
    assert!(text(1).contains("8 × 3"), "{}", text(1));
    assert!(text(2).contains("5 – 1 = 4…"), "{}", text(2));
}

#[test]
fn pdf_says_what_it_is() {
    let document = read(&pdf(&[picture("Make 24")], Language::Indonesian));
    let about = document
        .trailer
        .get(b"Info")
        .and_then(lopdf::Object::as_reference);
    let about = about
        .and_then(|number| document.get_dictionary(number))
        .expect("about");
    let title = about
        .get(b"Title")
        .and_then(|title| title.as_str())
        .expect("a title");
    assert_eq!(title, b"Make 24");
    assert!(
        !about.has(b"CreationDate"),
        "the same pictures are the same bytes"
    );
    let catalog = document.catalog().expect("a catalog");
    assert_eq!(
        catalog
            .get(b"Lang")
            .and_then(|lang| lang.as_str())
            .expect("lang"),
        b"id"
    );
}

#[test]
fn pdf_places_text_by_its_width() {
    let document = read(&pdf(&[picture("8 × 3")], ENGLISH));
    let page = *document.get_pages().get(&1).expect("a page");
    let content = document.get_page_content(page);
    let content = String::from_utf8_lossy(&content).into_owned();
    // "8 × 3" in Helvetica-Bold of 12 is (2·556 + 2·278 + 584)·0.012 wide.
    let (middle, end) = (100.0 - 27.024 / 2.0, 100.0 - 27.024);
    let starts: Vec<f64> = content
        .lines()
        .filter_map(|line| line.strip_suffix(" Td")?.split(' ').next()?.parse().ok())
        .collect();
    assert_eq!(starts.len(), 2, "{content}");
    assert!(
        (starts[0] - middle).abs() < 0.01 && (starts[1] - end).abs() < 0.01,
        "{starts:?}"
    );
}

#[test]
fn the_same_pictures_are_the_same_bytes() {
    let pages = || [picture("a"), chart_picture(&bars(false), ENGLISH)];
    assert_eq!(pdf(&pages(), ENGLISH), pdf(&pages(), ENGLISH));
    assert_eq!(svg(&pages(), ENGLISH), svg(&pages(), ENGLISH));
}

#[test]
fn nothing_to_draw_is_still_a_document() {
    let written = svg(&[], ENGLISH);
    assert!(roxmltree::Document::parse(&written).is_ok());
    assert_eq!(read(&pdf(&[Picture::a4()], ENGLISH)).get_pages().len(), 1);
}

proptest! {
    #[test]
    fn any_words_are_well_formed(words in "\\PC*|.{0,40}|[\u{0}-\u{20}<&>\"']{0,20}") {
        let pictures = [picture(&words)];
        let written = svg(&pictures, ENGLISH);
        let document = roxmltree::Document::parse(&written);
        prop_assert!(document.is_ok(), "{document:?}");
        prop_assert_eq!(read(&pdf(&pictures, ENGLISH)).get_pages().len(), 1);
    }
}
