//! Pictures as SVG, PNG and PDF, read back by parsers that are not ours.

use insta::assert_snapshot;
use lopdf::Document;
use proptest::prelude::*;
use unpuzzle_puzzles::picture::Picture;
use unpuzzle_puzzles::{Budget, Language};
use unpuzzle_render::{chart_picture, plot_picture};

use crate::samples::{bars, picture, plot};

const ENGLISH: Language = Language::English;

fn svg(pictures: &[Picture], language: Language) -> String {
    unpuzzle_render::svg(pictures, language, &Budget::unlimited()).expect("no limit")
}

fn pdf(pictures: &[Picture], language: Language) -> Vec<u8> {
    unpuzzle_render::pdf(pictures, language, &Budget::unlimited()).expect("no limit")
}

fn png(pictures: &[Picture], language: Language, scale: f64) -> Vec<u8> {
    unpuzzle_render::png(pictures, language, scale, &Budget::unlimited()).expect("no limit")
}

/// A file without the bytes of the fonts in it.
fn without_font(written: &str) -> String {
    let parts = written.split("base64,");
    let rest = parts.map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
    let mut rest = rest.skip(1).fold(String::new(), |all, part| all + "base64,…)" + part);
    rest.insert_str(0, written.split("base64,").next().unwrap_or_default());
    rest
}

#[test]
fn svg_of_every_shape() {
    let written = svg(&[picture("8 ÷ 3 < \"4\" & more")], ENGLISH);
    assert_snapshot!(without_font(&written));
}

#[test]
fn svg_stacks_its_pages() {
    let written = svg(&[picture("one"), picture("two")], Language::Indonesian);
    let document = roxmltree::Document::parse(&written).expect("XML");
    let root = document.root_element();
    assert_eq!(root.attribute("viewBox"), Some("0 0 200 264"));
    let pages = root.children().filter(|node| node.has_tag_name("g"));
    let places: Vec<_> = pages.filter_map(|page| page.attribute("transform")).collect();
    assert_eq!(places, ["translate(0 0)", "translate(0 144)"]);
    let said =
        |name| root.children().find(|node| node.has_tag_name(name)).and_then(|node| node.text());
    assert_eq!(said("title"), Some("one"));
    assert!(said("desc").is_some_and(|text| text.starts_with("3 solusi")));
}

#[test]
fn a_chart_becomes_a_picture() {
    let written = svg(&[chart_picture(&bars(true), ENGLISH)], ENGLISH);
    assert_snapshot!(without_font(&written));
}

#[test]
fn a_plot_becomes_a_picture() {
    let drawn = plot_picture(&plot(), ENGLISH);
    let written = svg(std::slice::from_ref(&drawn), ENGLISH);
    assert!(roxmltree::Document::parse(&written).is_ok());
    assert!(written.contains("first 2048") && written.contains(">10k<"));
    // Ten thousand points share a few hundred places; the font is apart.
    let drawn = written.split("</style>").last().unwrap_or_default();
    assert!(drawn.len() < 20_000, "{}", drawn.len());
}

/// The width, the height and the pixels of a PNG file.
fn pixels(bytes: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
    let decoder = ::png::Decoder::new(std::io::Cursor::new(bytes));
    let mut reader = decoder.read_info().expect("a PNG");
    let mut raw = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut raw).expect("pixels");
    assert_eq!(frame.color_type, ::png::ColorType::Rgb);
    let pixels = raw.chunks_exact(3).map(|part| [part[0], part[1], part[2]]);
    (frame.width, frame.height, pixels.collect())
}

#[test]
fn png_has_every_shape_at_its_place() {
    let (width, height, all) = pixels(&png(&[picture("24")], ENGLISH, 2.0));
    assert_eq!((width, height), (400, 240));
    let at = |x: usize, y: usize| all[y * 2 * 400 + x * 2];
    assert_eq!(at(5, 5), [255, 255, 255]);
    assert_eq!(at(30, 30), [134, 203, 160], "the circle");
    assert_eq!(at(40, 92), [200, 16, 46], "the path");
    assert_ne!(at(10, 60), [255, 255, 255], "the rectangle");
    let light = |[red, green, blue]: [u8; 3]| u32::from(red) + u32::from(green) + u32::from(blue);
    assert!(light(at(155, 80)) > light(at(168, 93)), "light and shade");
}

#[test]
fn png_turns_what_is_turned() {
    let mut upright = Picture::new(80.0, 40.0);
    let label = unpuzzle_puzzles::picture::Label::new((6.0, 30.0), 24.0, "7L");
    upright.draw(label.clone());
    let mut turned = Picture::new(80.0, 40.0);
    turned.draw(unpuzzle_puzzles::picture::Shape::Turned {
        centre: (40.0, 20.0),
        shapes: vec![label.into()],
    });
    let [(_, _, upright), (_, _, mut turned)] =
        [upright, turned].map(|picture| pixels(&png(&[picture], ENGLISH, 2.0)));
    turned.reverse();
    let differ = upright
        .iter()
        .zip(&turned)
        .filter(|(one, two)| one.iter().zip(two.iter()).any(|(a, b)| a.abs_diff(*b) > 32));
    assert_eq!(differ.count(), 0);
    assert!(upright.iter().filter(|pixel| pixel[0] < 128).count() > 100);
}

#[test]
fn png_is_never_too_large() {
    for (width, height) in [(1e9, 1e9), (1e9, 1.0), (0.0, 0.0), (f64::NAN, f64::INFINITY)] {
        let (width, height, _) = pixels(&png(&[Picture::new(width, height)], ENGLISH, 2.0));
        assert!(u64::from(width) * u64::from(height) <= 50_000_000);
    }
    assert_eq!(pixels(&png(&[], ENGLISH, 2.0)).0, 1);
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
    assert!(text(2).contains("5 − 1 = 4…"), "{}", text(2));
}

#[test]
fn pdf_says_what_it_is() {
    let document = read(&pdf(&[picture("Make 24")], Language::Indonesian));
    let about = document.trailer.get(b"Info").and_then(lopdf::Object::as_reference);
    let about = about.and_then(|number| document.get_dictionary(number)).expect("about");
    let title = about.get(b"Title").and_then(|title| title.as_str()).expect("a title");
    assert_eq!(title, b"Make 24");
    assert!(!about.has(b"CreationDate"), "the same pictures are the same bytes");
    let catalog = document.catalog().expect("a catalog");
    assert_eq!(catalog.get(b"Lang").and_then(|lang| lang.as_str()).expect("lang"), b"id");
}

#[test]
fn pdf_places_text_by_its_width() {
    let document = read(&pdf(&[picture("8 × 3")], ENGLISH));
    let page = *document.get_pages().get(&1).expect("a page");
    let content = document.get_page_content(page);
    let content = String::from_utf8_lossy(&content).into_owned();
    // "8 × 3" in Inter Bold of 12: what the font says of its five letters.
    let face =
        ttf_parser::Face::parse(include_bytes!("../../fonts/inter-bold.ttf"), 0).expect("a font");
    let advance = |letter| face.glyph_hor_advance(face.glyph_index(letter)?);
    let units: u16 = "8 × 3".chars().filter_map(advance).sum();
    let width = f64::from(units) / f64::from(face.units_per_em()) * 12.0;
    let (middle, end) = (100.0 - width / 2.0, 100.0 - width);
    let starts: Vec<f64> = content
        .lines()
        .filter_map(|line| line.strip_suffix(" Td")?.split(' ').next()?.parse().ok())
        .collect();
    assert_eq!(starts.len(), 2, "{content}");
    assert!((starts[0] - middle).abs() < 0.01 && (starts[1] - end).abs() < 0.01, "{starts:?}");
}

#[test]
fn the_same_pictures_are_the_same_bytes() {
    let pages = || [picture("a"), chart_picture(&bars(false), ENGLISH)];
    assert_eq!(pdf(&pages(), ENGLISH), pdf(&pages(), ENGLISH));
    assert_eq!(svg(&pages(), ENGLISH), svg(&pages(), ENGLISH));
    assert_eq!(png(&pages(), ENGLISH, 1.0), png(&pages(), ENGLISH, 1.0));
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
        prop_assert_eq!(pixels(&png(&pictures, ENGLISH, 0.5)).0, 100);
    }
}
