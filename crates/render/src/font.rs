//! The one font of every picture: Inter, in two weights, cut down to the
//! characters that pictures use (`fonts/`, with its licence). It travels inside
//! the program, so a text is as wide and looks the same in SVG, PNG and PDF.

use std::sync::LazyLock;

use miniz_oxide::deflate::compress_to_vec_zlib;
use ttf_parser::{Face, GlyphId};
use unpuzzle_puzzles::Language;
use unpuzzle_puzzles::picture::{Anchor, Label, Paint, Shape, Stroke, Style};

use crate::ascii::stand_in;

/// One weight of the font.
pub(crate) struct Font {
    /// How long its TrueType file is,
    pub(crate) length: usize,
    /// and that file compressed once, as every PDF carries it.
    pub(crate) deflated: Vec<u8>,
    /// Compressed for the web, as SVG carries it.
    pub(crate) woff2: &'static [u8],
    pub(crate) face: Face<'static>,
}

/// A label after layout.
pub(crate) struct Line {
    pub(crate) words: String,
    pub(crate) size: f64,
    pub(crate) left: f64,
}

/// Text that must be smaller than this part of its size is cut off instead.
const LEAST_SHRUNK: f64 = 0.55;

static REGULAR: LazyLock<Font> = LazyLock::new(|| {
    Font::new(
        include_bytes!("../fonts/inter-regular.ttf"),
        include_bytes!("../fonts/inter-regular.woff2"),
    )
});
static BOLD: LazyLock<Font> = LazyLock::new(|| {
    Font::new(
        include_bytes!("../fonts/inter-bold.ttf"),
        include_bytes!("../fonts/inter-bold.woff2"),
    )
});

pub(crate) fn font(bold: bool) -> &'static Font {
    if bold { &BOLD } else { &REGULAR }
}

impl Font {
    fn new(truetype: &'static [u8], woff2: &'static [u8]) -> Font {
        Font {
            length: truetype.len(),
            deflated: compress_to_vec_zlib(truetype, 6),
            woff2,
            face: Face::parse(truetype, 0).expect("the font is part of the program"),
        }
    }

    /// The glyphs of a text with the characters they stand for. A character
    /// that the font lacks is written as readable ASCII.
    pub(crate) fn glyphs(&self, text: &str) -> Vec<(char, GlyphId)> {
        let mut glyphs = Vec::new();
        for character in text.chars() {
            match self.face.glyph_index(character) {
                Some(glyph) => glyphs.push((character, glyph)),
                None => {
                    let plain = stand_in(character).unwrap_or("?").chars();
                    glyphs.extend(
                        plain.filter_map(|letter| Some((letter, self.face.glyph_index(letter)?))),
                    );
                }
            }
        }
        glyphs
    }

    pub(crate) fn characters(&self) -> Vec<(char, GlyphId)> {
        let tables = self.face.tables().cmap.into_iter();
        let unicode =
            tables.flat_map(|table| table.subtables).find(ttf_parser::cmap::Subtable::is_unicode);
        let mut characters = Vec::new();
        if let Some(table) = unicode {
            table.codepoints(|code| {
                let known = char::from_u32(code)
                    .and_then(|character| Some((character, self.face.glyph_index(character)?)));
                characters.extend(known);
            });
        }
        characters
    }

    /// The advance width of a glyph, relative to the font size.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f64 {
        let units = self.face.glyph_hor_advance(glyph).unwrap_or(0);
        f64::from(units) / f64::from(self.face.units_per_em())
    }

    /// Sets the words of a label in the room that it has.
    pub(crate) fn set(&self, label: &Label, language: Language) -> Line {
        let mut words = label.words.in_language(language);
        let mut size = label.size;
        if let Some(room) = label.room {
            size *= (room / self.width(&words, size)).clamp(LEAST_SHRUNK, 1.0);
            let mut kept = words.clone();
            while self.width(&words, size) > room + 0.01 && kept.pop().is_some() {
                words = format!("{}…", kept.trim_end());
            }
        }
        let width = self.width(&words, size);
        let before = match label.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        Line { words, size, left: label.at.0 - before }
    }

    pub(crate) fn width(&self, text: &str, size: f64) -> f64 {
        let glyphs = self.glyphs(text).into_iter();
        glyphs.map(|(_, glyph)| self.advance(glyph)).sum::<f64>() * size
    }
}

pub(crate) type Point = (f64, f64);

/// A target for shapes.
pub(crate) trait Canvas {
    fn outline(&mut self, strokes: &[Stroke], style: Style);
    fn ball(&mut self, centre: Point, radius: f64, paint: Paint);
    fn text(&mut self, label: &Label);
    /// Draws shapes turned by half a turn about a point.
    fn turned(&mut self, centre: Point, shapes: &[Shape]);
    /// Whether the budget allows more drawing.
    fn goes_on(&self) -> bool;

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            if !self.goes_on() {
                return;
            }
            match shape {
                Shape::Rectangle { at, size, radius, style } => {
                    self.outline(&rounded(*at, *size, *radius), *style);
                }
                Shape::Circle { centre, radius, style } => {
                    self.outline(&circle(*centre, *radius), *style);
                }
                Shape::Ball { centre, radius, paint } => self.ball(*centre, *radius, *paint),
                Shape::Path { strokes, style } => self.outline(strokes, *style),
                Shape::Text(label) => self.text(label),
                Shape::Turned { centre, shapes } => self.turned(*centre, shapes),
            }
        }
    }
}

/// How far the control points of a quarter of a circle are from its ends, in
/// radii.
const REACH: f64 = 0.552_284_75;

pub(crate) fn rounded((x, y): Point, (width, height): Point, radius: f64) -> Vec<Stroke> {
    let (right, bottom) = (x + width, y + height);
    if radius <= 0.0 {
        let corners = [(right, y), (right, bottom), (x, bottom)].map(Stroke::Line);
        return [&[Stroke::Move((x, y))], &corners[..], &[Stroke::Close]].concat();
    }
    let radius = radius.min(width / 2.0).min(height / 2.0);
    let near = radius * (1.0 - REACH);
    vec![
        Stroke::Move((x + radius, y)),
        Stroke::Line((right - radius, y)),
        Stroke::Curve((right - near, y), (right, y + near), (right, y + radius)),
        Stroke::Line((right, bottom - radius)),
        Stroke::Curve((right, bottom - near), (right - near, bottom), (right - radius, bottom)),
        Stroke::Line((x + radius, bottom)),
        Stroke::Curve((x + near, bottom), (x, bottom - near), (x, bottom - radius)),
        Stroke::Line((x, y + radius)),
        Stroke::Curve((x, y + near), (x + near, y), (x + radius, y)),
        Stroke::Close,
    ]
}

pub(crate) fn circle((x, y): Point, radius: f64) -> Vec<Stroke> {
    let size = (radius * 2.0, radius * 2.0);
    rounded((x - radius, y - radius), size, radius)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_weights_have_the_characters_of_pictures() {
        for bold in [false, true] {
            let font = font(bold);
            for character in "Aaz09+-×÷−·=()…–“”√≤≥≈→✓✗éñŁ²½•".chars()
            {
                assert!(font.face.glyph_index(character).is_some(), "{character}");
            }
        }
    }

    #[test]
    fn what_the_font_lacks_stays_readable() {
        let letters: String = font(false).glyphs("10♠ 日").iter().map(|(c, _)| *c).collect();
        assert_eq!(letters, "10s ?");
    }

    #[test]
    fn long_text_is_set_smaller_and_then_cut_off() {
        let font = font(true);
        let set = |words: &str, room| {
            let label = Label::new((10.0, 10.0), 26.0, words).bold().within(room);
            font.set(&label, Language::default())
        };
        let (short, long) = (set("Make 24", 500.0), set("A rather long title", 160.0));
        assert_eq!((short.words.as_str(), short.size), ("Make 24", 26.0));
        assert_eq!(long.words, "A rather long title");
        assert!((font.width(&long.words, long.size) - 160.0).abs() < 0.1 && long.size < 26.0);
        let cut = set(&"long ".repeat(40), 160.0);
        assert!(cut.words.ends_with('…') && font.width(&cut.words, cut.size) <= 160.1);
    }

    #[test]
    fn bold_letters_are_wider() {
        assert!(font(true).width("Make 24", 10.0) > font(false).width("Make 24", 10.0));
        assert_eq!(font(false).width("", 10.0), 0.0);
    }
}
