//! Pictures as PNG: pixels for where no vector graphics are taken.
//!
//! Everything is drawn here, letters too, so the same pictures are the same
//! bytes on every machine.

mod canvas;
mod encoder;
mod letters;

use unpuzzle_puzzle::Language;
use unpuzzle_puzzle::picture::{Anchor, Label, Paint, Picture, Shape, Stroke, Style};

use crate::outline::{Point, circle, flattened, rounded};
use crate::palette::{Colour, colour};
use crate::pdf::Font;
use crate::shade;
use crate::svg::GAP;
use canvas::Canvas;

/// More pixels than this are not drawn; the picture becomes coarser instead.
const MOST_PIXELS: f64 = 40_000_000.0;
/// What shows between two pages.
const TABLE: Colour = (226, 229, 234);

/// Pictures as one PNG file, stacked with a gap between them, at so many pixels
/// a point.
pub fn png(pictures: &[Picture], language: Language, scale: f64) -> Vec<u8> {
    let width = pictures.iter().map(|page| sound(page.width));
    let width = width.fold(0.0, f64::max);
    let heights: f64 = pictures.iter().map(|page| sound(page.height)).sum();
    let height = heights + GAP * pictures.len().saturating_sub(1) as f64;
    let scale = sound_scale(width, height, scale);
    let pixels = |length: f64| ((length * scale).ceil() as usize).max(1);
    let mut sheet = Sheet {
        canvas: Canvas::new(pixels(width), pixels(height), TABLE),
        view: View {
            scale,
            sign: 1.0,
            offset: (0.0, 0.0),
        },
        language,
    };
    for page in pictures {
        sheet.page(page);
        sheet.view.offset.1 += page.height + GAP;
    }
    encoder::encoded(&sheet.canvas, pixels(width), pixels(height))
}

/// A length that can be drawn.
fn sound(length: f64) -> f64 {
    if length.is_finite() {
        length.clamp(0.0, 1e9)
    } else {
        0.0
    }
}

/// A scale at which there are not too many pixels, even of a strip.
fn sound_scale(width: f64, height: f64, scale: f64) -> f64 {
    let scale = if scale.is_finite() && scale > 0.0 {
        scale
    } else {
        1.0
    };
    let most = (MOST_PIXELS / (width.max(1.0) * height.max(1.0))).sqrt();
    scale
        .min(most)
        .min(MOST_PIXELS / 64.0 / width.max(height).max(1.0))
}

/// How places on a page become places on the canvas.
#[derive(Clone, Copy)]
struct View {
    scale: f64,
    /// Minus one for what is turned by half a turn.
    sign: f64,
    offset: Point,
}

impl View {
    fn point(self, (x, y): Point) -> Point {
        (
            (self.sign * x + self.offset.0) * self.scale,
            (self.sign * y + self.offset.1) * self.scale,
        )
    }

    fn parts(self, strokes: &[Stroke]) -> Vec<Vec<Point>> {
        let mut parts = flattened(strokes, self.scale);
        for point in parts.iter_mut().flatten() {
            *point = self.point(*point);
        }
        parts
    }

    /// The view of what is turned about a point.
    fn turned(self, (x, y): Point) -> Self {
        let offset = (
            self.offset.0 + self.sign * 2.0 * x,
            self.offset.1 + self.sign * 2.0 * y,
        );
        View {
            sign: -self.sign,
            offset,
            ..self
        }
    }
}

struct Sheet {
    canvas: Canvas,
    view: View,
    language: Language,
}

impl Sheet {
    fn page(&mut self, page: &Picture) {
        let paper = rounded((0.0, 0.0), (page.width, page.height), 0.0);
        self.outline(&paper, Style::filled(Paint::Paper));
        self.shapes(&page.shapes);
    }

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rectangle {
                at,
                size,
                radius,
                style,
            } => self.outline(&rounded(*at, *size, *radius), *style),
            Shape::Circle {
                centre,
                radius,
                style,
            } => self.outline(&circle(*centre, *radius), *style),
            Shape::Ball {
                centre,
                radius,
                paint,
            } => self.ball(*centre, *radius, *paint),
            Shape::Path { strokes, style } => self.outline(strokes, *style),
            Shape::Text(label) => self.text(label),
            Shape::Turned { centre, shapes } => {
                let upright = self.view;
                self.view = upright.turned(*centre);
                self.shapes(shapes);
                self.view = upright;
            }
        }
    }

    fn outline(&mut self, strokes: &[Stroke], style: Style) {
        let parts = self.view.parts(strokes);
        if let Some(paint) = style.fill {
            self.canvas.fill(&parts, colour(paint));
        }
        if let Some((paint, width)) = style.outline {
            let width = width * self.view.scale;
            self.canvas.stroke(&parts, width, colour(paint));
        }
    }

    fn ball(&mut self, centre: Point, radius: f64, paint: Paint) {
        let (stops, sign) = (shade::stops(colour(paint)), self.view.sign);
        let shaded = |x: f64, y: f64| shade::at(&stops, sign * x, sign * y);
        let radius = radius * self.view.scale;
        self.canvas
            .fill_circle(self.view.point(centre), radius, shaded);
    }

    fn text(&mut self, label: &Label) {
        let font = if label.bold {
            Font::Bold
        } else {
            Font::Regular
        };
        let words = label.words.in_language(self.language);
        let written = letters::written(&words, label.size, font);
        let back = match label.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => written.width / 2.0,
            Anchor::End => written.width,
        };
        let upright = self.view;
        let (x, y) = (label.at.0 - back, label.at.1);
        self.view.offset.0 += upright.sign * x;
        self.view.offset.1 += upright.sign * y;
        let ink = colour(label.paint);
        let filled = self.view.parts(&written.filled);
        self.canvas.fill(&filled, ink);
        let lines = self.view.parts(&written.lines);
        let pen = written.pen * upright.scale;
        self.canvas.stroke(&lines, pen, ink);
        self.view = upright;
    }
}
