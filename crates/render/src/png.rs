//! Pictures as PNG: pixels for where no vector graphics are taken.

use std::io::Write as _;

use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, Paint as Ink, Path, PathBuilder, Pixmap,
    Point, RadialGradient, Shader, SpreadMode, Transform,
};
use ttf_parser::OutlineBuilder;
use unpuzzle_puzzles::picture::{Label, Paint, Picture, Shape, Stroke, Style};
use unpuzzle_puzzles::{Budget, Exhausted, Language};

use crate::font::font;
use crate::font::{Canvas, Point as Place, circle, rounded};
use crate::palette::{self, Colour, colour};
use crate::svg::GAP;

/// Maximum number of pixels; larger pictures become coarser.
const MOST_PIXELS: f64 = 40_000_000.0;
/// Pixels compressed between two budget checks.
const PIXELS_AT_ONCE: usize = 1 << 18;
/// The background between two pages.
const TABLE: Colour = (226, 229, 234);

/// Pictures as one PNG file, stacked with a gap between them; `scale` is in pixels per
/// point.
pub fn png(
    pictures: &[Picture],
    language: Language,
    scale: f64,
    budget: &Budget,
) -> Result<Vec<u8>, Exhausted> {
    let width = pictures.iter().map(|page| sound(page.width));
    let width = width.fold(0.0, f64::max);
    let heights: f64 = pictures.iter().map(|page| sound(page.height)).sum();
    let height = heights + GAP * pictures.len().saturating_sub(1) as f64;
    let scale = sound_scale(width, height, scale);
    let pixels = |length: f64| ((length * scale).ceil() as u32).max(1);
    let Some(mut pixmap) = Pixmap::new(pixels(width), pixels(height)) else {
        return Ok(Vec::new());
    };
    pixmap.fill(solid(TABLE));
    let scale = scale as f32;
    let view = Transform::from_scale(scale, scale);
    let mut sheet = Sheet { pixmap, view, language, budget };
    for page in pictures {
        sheet.page(page);
        budget.check()?;
        let down = (sound(page.height) + GAP) as f32;
        sheet.view = sheet.view.pre_translate(0.0, down);
    }
    encoded(&sheet.pixmap, budget)
}

/// The file of some pixels, all of them opaque.
fn encoded(pixmap: &Pixmap, budget: &Budget) -> Result<Vec<u8>, Exhausted> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut header = encoder.write_header().expect("a vector takes every byte");
    let mut writer = header.stream_writer().expect("a vector takes every byte");
    for pixels in pixmap.pixels().chunks(PIXELS_AT_ONCE) {
        budget.check()?;
        let colours = pixels.iter();
        let bytes: Vec<u8> =
            colours.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        writer.write_all(&bytes).expect("a vector takes every byte");
    }
    writer.finish().expect("a vector takes every byte");
    drop(header);
    Ok(file)
}

/// A length that can be drawn.
fn sound(length: f64) -> f64 {
    if length.is_finite() { length.clamp(0.0, 1e9) } else { 0.0 }
}

/// A scale at which there are not too many pixels, even of a strip.
fn sound_scale(width: f64, height: f64, scale: f64) -> f64 {
    let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
    let most = (MOST_PIXELS / (width.max(1.0) * height.max(1.0))).sqrt();
    scale.min(most).min(MOST_PIXELS / 64.0 / width.max(height).max(1.0))
}

struct Sheet<'a> {
    budget: &'a Budget,
    pixmap: Pixmap,
    /// From points on the page to pixels.
    view: Transform,
    language: Language,
}

impl Sheet<'_> {
    fn page(&mut self, page: &Picture) {
        let paper = rounded((0.0, 0.0), (page.width, page.height), 0.0);
        self.outline(&paper, Style::filled(Paint::Paper));
        self.shapes(&page.shapes);
    }

    fn fill(&mut self, path: &Path, shader: Shader<'_>) {
        self.pixmap.fill_path(path, &ink(shader), FillRule::Winding, self.view, None);
    }
}

impl Canvas for Sheet<'_> {
    fn goes_on(&self) -> bool {
        self.budget.check().is_ok()
    }

    fn outline(&mut self, strokes: &[Stroke], style: Style) {
        let Some(path) = path(strokes) else { return };
        if let Some(paint) = style.fill {
            self.fill(&path, Shader::SolidColor(solid(colour(paint))));
        }
        if let Some((paint, width)) = style.outline {
            let ink = ink(Shader::SolidColor(solid(colour(paint))));
            let stroke = tiny_skia::Stroke {
                width: width as f32,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..tiny_skia::Stroke::default()
            };
            self.pixmap.stroke_path(&path, &ink, &stroke, self.view, None);
        }
    }

    fn ball(&mut self, centre: Place, radius: f64, paint: Paint) {
        let stops = palette::stops(colour(paint)).map(|(at, colour)| {
            let (red, green, blue) = colour;
            GradientStop::new(at as f32, Color::from_rgba8(red, green, blue, 255))
        });
        let (x, y, around) = (centre.0 as f32, centre.1 as f32, radius as f32);
        let spot = around * palette::SPOT as f32;
        let shader = RadialGradient::new(
            Point::from_xy(x - spot, y - spot),
            0.0,
            Point::from_xy(x, y),
            around,
            stops.to_vec(),
            SpreadMode::Pad,
            Transform::identity(),
        );
        if let (Some(shader), Some(path)) = (shader, path(&circle(centre, radius))) {
            self.fill(&path, shader);
        }
    }

    fn text(&mut self, label: &Label) {
        let font = font(label.bold);
        let line = font.set(label, self.language);
        let scale = line.size as f32 / f32::from(font.face.units_per_em());
        let mut letters =
            Letters { path: PathBuilder::new(), scale, at: (line.left as f32, label.at.1 as f32) };
        for (_, glyph) in font.glyphs(&line.words) {
            font.face.outline_glyph(glyph, &mut letters);
            letters.at.0 += (font.advance(glyph) * line.size) as f32;
        }
        if let Some(path) = letters.path.finish() {
            self.fill(&path, Shader::SolidColor(solid(colour(label.paint))));
        }
    }

    fn turned(&mut self, centre: Place, shapes: &[Shape]) {
        let upright = self.view;
        let (x, y) = (2.0 * centre.0 as f32, 2.0 * centre.1 as f32);
        self.view = upright.pre_concat(Transform::from_row(-1.0, 0.0, 0.0, -1.0, x, y));
        self.shapes(shapes);
        self.view = upright;
    }
}

fn solid((red, green, blue): Colour) -> Color {
    Color::from_rgba8(red, green, blue, 255)
}

fn ink(shader: Shader<'_>) -> Ink<'_> {
    Ink { shader, anti_alias: true, ..Ink::default() }
}

/// An outline as the rasteriser takes it; nothing where it has no extent.
fn path(strokes: &[Stroke]) -> Option<Path> {
    let place = |(x, y): (f64, f64)| (x as f32, y as f32);
    let mut path = PathBuilder::new();
    for stroke in strokes {
        match *stroke {
            Stroke::Move(to) => {
                let (x, y) = place(to);
                path.move_to(x, y);
            }
            Stroke::Line(to) => {
                let (x, y) = place(to);
                path.line_to(x, y);
            }
            Stroke::Curve(one, two, to) => {
                let [one, two, to] = [one, two, to].map(place);
                path.cubic_to(one.0, one.1, two.0, two.1, to.0, to.1);
            }
            Stroke::Close => path.close(),
        }
    }
    path.finish()
}

/// Collects the outlines of letters, whose own y axis points up.
struct Letters {
    path: PathBuilder,
    scale: f32,
    at: (f32, f32),
}

impl Letters {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at.0 + x * self.scale, self.at.1 - y * self.scale)
    }
}

impl OutlineBuilder for Letters {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2)) = (self.place(x1, y1), self.place(x2, y2));
        let (x, y) = self.place(x, y);
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
