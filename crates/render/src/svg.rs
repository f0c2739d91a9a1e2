//! Pictures as SVG: one self-contained file, the pages from top to bottom.

use std::fmt::Write as _;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use unpuzzle_puzzles::picture::{Anchor, Label, Paint, Picture, Shape, Stroke, Style};
use unpuzzle_puzzles::{Budget, Exhausted, Language, LocalizedText};

use crate::font::font;
use crate::palette::{self, Colour, colour};

/// The font that the file carries, and what stands in where a viewer ignores it.
const FONTS: &str = "Inter,Helvetica Neue,Helvetica,Arial,sans-serif";
/// Between two pages.
pub(crate) const GAP: f64 = 24.0;

/// Pictures as one SVG file, stacked with a gap between them. The title and
/// descriptions of the pictures are there for screen readers.
pub fn svg(pictures: &[Picture], language: Language, budget: &Budget) -> Result<String, Exhausted> {
    let width = pictures.iter().map(|page| page.width).fold(0.0, f64::max);
    let heights: f64 = pictures.iter().map(|page| page.height).sum();
    let height = heights + GAP * pictures.len().saturating_sub(1) as f64;
    let mut sheet = Sheet { written: String::new(), language, budget };
    let (width, height) = (number(width), number(height));
    sheet.line(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}" font-family="{FONTS}" xml:space="preserve" role="img">"#
    ));
    sheet.about(pictures);
    sheet.fonts(pictures);
    sheet.balls(&palette::ball_paints(pictures));
    sheet.pages(pictures);
    sheet.line(format_args!("</svg>"));
    budget.check()?;
    Ok(sheet.written)
}

struct Sheet<'a> {
    written: String,
    language: Language,
    budget: &'a Budget,
}

impl Sheet<'_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.written.write_fmt(line);
        self.written.push('\n');
    }

    fn about(&mut self, pictures: &[Picture]) {
        if let Some(title) = pictures.iter().find_map(|page| page.title.as_ref()) {
            let title = self.said(title);
            self.line(format_args!("<title>{title}</title>"));
        }
        let described = pictures.iter().filter_map(|page| page.description.as_ref());
        let described: Vec<String> = described.map(|words| self.said(words)).collect();
        if !described.is_empty() {
            self.line(format_args!("<desc>{}</desc>", described.join("\n")));
        }
    }

    /// The weights of the font that labels use.
    fn fonts(&mut self, pictures: &[Picture]) {
        let used = |bold| pictures.iter().any(|page| has_text(&page.shapes, bold));
        for (bold, weight) in [(false, 400), (true, 700)] {
            if used(bold) {
                let file = BASE64_STANDARD.encode(font(bold).woff2);
                self.line(format_args!(
                    r#"<style>@font-face{{font-family:Inter;font-weight:{weight};src:url(data:font/woff2;base64,{file})}}</style>"#
                ));
            }
        }
    }

    fn balls(&mut self, paints: &[Paint]) {
        if paints.is_empty() {
            return;
        }
        self.line(format_args!("<defs>"));
        let spot = number(0.5 - palette::SPOT / 2.0);
        for paint in paints {
            let name = ball_name(*paint);
            self.line(format_args!(r#"<radialGradient id="{name}" fx="{spot}" fy="{spot}">"#));
            for (at, colour) in palette::stops(colour(*paint)) {
                let (at, colour) = (number(at), hex_of(colour));
                self.line(format_args!(r#"<stop offset="{at}" stop-color="{colour}"/>"#));
            }
            self.line(format_args!("</radialGradient>"));
        }
        self.line(format_args!("</defs>"));
    }

    fn pages(&mut self, pictures: &[Picture]) {
        let mut top = 0.0;
        for page in pictures {
            self.line(format_args!("<g transform=\"translate(0 {})\">", number(top)));
            let (width, height) = (number(page.width), number(page.height));
            let paper = hex(Paint::Paper);
            self.line(format_args!(r#"<rect width="{width}" height="{height}" fill="{paper}"/>"#));
            self.shapes(&page.shapes);
            self.line(format_args!("</g>"));
            top += page.height + GAP;
        }
    }

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            // Incomplete drawings are discarded.
            if self.budget.check().is_err() {
                return;
            }
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rectangle { at, size, radius, style } => {
                self.rectangle(*at, *size, *radius, *style);
            }
            Shape::Circle { centre, radius, style } => {
                let (x, y) = pair(*centre);
                let (radius, paint) = (number(*radius), painted(*style));
                self.line(format_args!(r#"<circle cx="{x}" cy="{y}" r="{radius}"{paint}/>"#));
            }
            Shape::Ball { centre, radius, paint } => {
                let (x, y) = pair(*centre);
                let (radius, name) = (number(*radius), ball_name(*paint));
                self.line(format_args!(
                    r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="url(#{name})"/>"#
                ));
            }
            Shape::Path { strokes, style } => {
                let (outline, paint) = (outline(strokes), painted(*style));
                self.line(format_args!(r#"<path d="{outline}"{paint}/>"#));
            }
            Shape::Text(label) => self.text(label),
            Shape::Turned { centre, shapes } => {
                let (x, y) = pair(*centre);
                self.line(format_args!("<g transform=\"rotate(180 {x} {y})\">"));
                self.shapes(shapes);
                self.line(format_args!("</g>"));
            }
        }
    }

    fn rectangle(&mut self, at: (f64, f64), size: (f64, f64), radius: f64, style: Style) {
        let (x, y) = pair(at);
        let (width, height) = pair(size);
        let (radius, paint) = (number(radius), painted(style));
        self.line(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}"{paint}/>"#
        ));
    }

    fn text(&mut self, label: &Label) {
        let (x, y) = pair(label.at);
        let anchor = match label.anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        let weight = if label.bold { r#" font-weight="700""# } else { "" };
        let line = font(label.bold).set(label, self.language);
        let (size, fill, words) = (number(line.size), hex(label.paint), escaped(&line.words));
        self.line(format_args!(
            r#"<text x="{x}" y="{y}" font-size="{size}"{anchor}{weight} fill="{fill}">{words}</text>"#
        ));
    }

    fn said(&self, words: &LocalizedText) -> String {
        escaped(&words.in_language(self.language))
    }
}

fn has_text(shapes: &[Shape], bold: bool) -> bool {
    shapes.iter().any(|shape| match shape {
        Shape::Text(label) => label.bold == bold,
        Shape::Turned { shapes, .. } => has_text(shapes, bold),
        _ => false,
    })
}

/// An outline in steps from point to point, which are shorter than places. The
/// steps are between rounded points, so that rounding does not add up.
fn outline(strokes: &[Stroke]) -> String {
    let mut written = String::new();
    let (mut start, mut pen) = ((0, 0), (0, 0));
    for stroke in strokes {
        let (letter, from, points) = match *stroke {
            Stroke::Move(to) => ('M', (0, 0), vec![to]),
            Stroke::Line(to) => ('l', pen, vec![to]),
            Stroke::Curve(one, two, to) => ('c', pen, vec![one, two, to]),
            Stroke::Close => ('z', pen, Vec::new()),
        };
        let points: Vec<_> =
            points.into_iter().map(|(x, y)| (hundredths(x), hundredths(y))).collect();
        let steps = points.iter().flat_map(|to| [to.0 - from.0, to.1 - from.1]);
        written.push(letter);
        written.push_str(&steps.map(decimal).collect::<Vec<_>>().join(" "));
        pen = points.last().copied().unwrap_or(start);
        if letter == 'M' {
            start = pen;
        }
    }
    written
}

fn painted(style: Style) -> String {
    let fill = style.fill.map_or_else(|| "none".to_owned(), hex);
    match style.outline {
        None => format!(r#" fill="{fill}""#),
        Some((paint, width)) => {
            format!(r#" fill="{fill}" stroke="{}" stroke-width="{}""#, hex(paint), number(width))
        }
    }
}

/// The gradient of a ball, by its colour.
fn ball_name(paint: Paint) -> String {
    format!("ball-{}", hex(paint).trim_start_matches('#'))
}

fn hex(paint: Paint) -> String {
    hex_of(colour(paint))
}

fn hex_of((red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn pair((x, y): (f64, f64)) -> (String, String) {
    (number(x), number(y))
}

/// At most two decimals, the same digits on every machine.
fn number(value: f64) -> String {
    decimal(hundredths(value))
}

/// In hundredths; lengths beyond any paper are cut off.
fn hundredths(value: f64) -> i64 {
    (value * 100.0).round().clamp(-1e9, 1e9) as i64
}

fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let whole = hundredths.unsigned_abs() / 100;
    let part = hundredths.unsigned_abs() % 100;
    match part {
        0 => format!("{sign}{whole}"),
        _ if part.is_multiple_of(10) => format!("{sign}{whole}.{}", part / 10),
        _ => format!("{sign}{whole}.{part:02}"),
    }
}

/// Escapes text for XML and replaces forbidden characters.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' | '\t' => safe.push(character),
            _ if character.is_control() => safe.push('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            _ => safe.push(character),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_two_decimals_at_most() {
        let check = |value, text: &str| assert_eq!(number(value), text);
        check(0.0, "0");
        check(-0.001, "0");
        check(-0.5, "-0.5");
        check(595.276, "595.28");
        check(12.05, "12.05");
        check(1e3, "1000");
        check(f64::NAN, "0");
        check(f64::INFINITY, "10000000");
    }

    #[test]
    fn outlines_go_from_point_to_point() {
        let strokes = [
            Stroke::Move((10.0, 10.0)),
            Stroke::Line((10.004, 20.5)),
            Stroke::Curve((11.0, 21.0), (12.0, 22.0), (13.25, 20.5)),
            Stroke::Close,
            Stroke::Line((11.0, 10.0)),
            Stroke::Move((1.0, 2.0)),
            Stroke::Line((0.0, 0.0)),
        ];
        let expected = "M10 10l0 10.5c1 0.5 2 1.5 3.25 0zl1 0M1 2l-1 -2";
        assert_eq!(outline(&strokes), expected);
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(
            escaped("<a & \"b\">\u{1b}\u{0}"),
            "&lt;a &amp; &quot;b&quot;&gt;\u{fffd}\u{fffd}"
        );
    }
}
