//! Pictures as PDF: one page each, in the fonts that every reader has.
//!
//! No font is embedded and no time is written, so files are small and the same
//! pictures give the same bytes.

mod helvetica;
mod winansi;

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use unpuzzle_core::Language;
use unpuzzle_core::picture::{Anchor, Label, Paint, Picture, Shape, Stroke, Style};

pub(crate) use helvetica::Font;

use crate::palette::colour;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const ABOUT: Ref = Ref::new(3);
/// Both fonts: their number, name on the pages, and name in the world.
const FONTS: [(Ref, Name<'static>, Name<'static>); 2] = [
    (Ref::new(4), Name(b"R"), Name(b"Helvetica")),
    (Ref::new(5), Name(b"B"), Name(b"Helvetica-Bold")),
];
/// The first number that pages and their contents take.
const FIRST_PAGE: i32 = 6;

/// Pictures as a PDF document, one page each. Characters beyond the fonts'
/// Western European ones are replaced by readable ASCII.
pub fn pdf(pictures: &[Picture], language: Language) -> Vec<u8> {
    let mut pdf = Pdf::new();
    about(&mut pdf, pictures, language);
    for (number, _, world) in FONTS {
        let mut font = pdf.type1_font(number);
        font.base_font(world);
        font.encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    let numbers = |index: usize| Ref::new(FIRST_PAGE + 2 * index as i32);
    let kids = (0..pictures.len()).map(numbers);
    pdf.pages(PAGES).kids(kids).count(pictures.len() as i32);
    for (index, picture) in pictures.iter().enumerate() {
        page(&mut pdf, numbers(index), picture, language);
    }
    pdf.finish()
}

fn about(pdf: &mut Pdf, pictures: &[Picture], language: Language) {
    let mut catalog = pdf.catalog(CATALOG);
    catalog.pages(PAGES);
    let code = Language::ALL.iter().find(|(_, known)| *known == language);
    if let Some((code, _)) = code {
        catalog.lang(TextStr(code));
    }
    catalog.viewer_preferences().display_doc_title(true);
    catalog.finish();
    let title = pictures.iter().find_map(|picture| picture.title.as_ref());
    let mut info = pdf.document_info(ABOUT);
    if let Some(title) = title {
        info.title(TextStr(&title.in_language(language)));
    }
    info.producer(TextStr("unpuzzle"));
}

fn page(pdf: &mut Pdf, number: Ref, picture: &Picture, language: Language) {
    let mut page = pdf.page(number);
    let (width, height) = (real(picture.width), real(picture.height));
    page.media_box(Rect::new(0.0, 0.0, width, height));
    page.parent(PAGES);
    page.contents(number.next());
    let mut resources = page.resources();
    let mut fonts = resources.fonts();
    for (font, name, _) in FONTS {
        fonts.pair(name, font);
    }
    fonts.finish();
    resources.finish();
    page.finish();
    let drawn = drawn(picture, language);
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&drawn, 6);
    pdf.stream(number.next(), &packed)
        .filter(Filter::FlateDecode);
}

fn drawn(picture: &Picture, language: Language) -> Vec<u8> {
    let mut pen = Pen {
        content: Content::new(),
        height: picture.height,
        language,
    };
    pen.content.set_line_cap(LineCapStyle::RoundCap);
    pen.content.set_line_join(LineJoinStyle::RoundJoin);
    pen.shapes(&picture.shapes);
    pen.content.finish().into_vec()
}

/// Draws on one page, whose own origin is its lower left corner.
struct Pen {
    content: Content,
    height: f64,
    language: Language,
}

impl Pen {
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
            } => {
                self.shape_at(&rounded(*at, *size, *radius), *style);
            }
            Shape::Circle {
                centre: (x, y),
                radius,
                style,
            } => {
                let corner = (x - radius, y - radius);
                let size = (radius * 2.0, radius * 2.0);
                self.shape_at(&rounded(corner, size, *radius), *style);
            }
            Shape::Ball {
                centre,
                radius,
                paint,
            } => self.shape(&Shape::Circle {
                centre: *centre,
                radius: *radius,
                style: Style::filled(*paint),
            }),
            Shape::Path { strokes, style } => self.shape_at(strokes, *style),
            Shape::Text(label) => self.text(label),
            Shape::Turned { centre, shapes } => self.turned(*centre, shapes),
        }
    }

    fn point(&self, (x, y): (f64, f64)) -> (f32, f32) {
        (real(x), real(self.height - y))
    }

    fn turned(&mut self, centre: (f64, f64), shapes: &[Shape]) {
        let (x, y) = self.point(centre);
        self.content.save_state();
        self.content
            .transform([-1.0, 0.0, 0.0, -1.0, 2.0 * x, 2.0 * y]);
        self.shapes(shapes);
        self.content.restore_state();
    }

    /// Draws a shape about its first point, because the same shape at another
    /// place is then the same bytes, which compress to nearly nothing.
    fn shape_at(&mut self, strokes: &[Stroke], style: Style) {
        let Some(Stroke::Move(start)) = strokes.first() else {
            return;
        };
        let (x, y) = self.point(*start);
        self.content.save_state();
        self.content.transform([1.0, 0.0, 0.0, 1.0, x, y]);
        self.outline(strokes, *start);
        self.paint(style);
        self.content.restore_state();
    }

    fn outline(&mut self, strokes: &[Stroke], start: (f64, f64)) {
        let place = |(x, y): (f64, f64)| (real(x - start.0), real(start.1 - y));
        for stroke in strokes {
            match *stroke {
                Stroke::Move(to) => {
                    let (x, y) = place(to);
                    self.content.move_to(x, y);
                }
                Stroke::Line(to) => {
                    let (x, y) = place(to);
                    self.content.line_to(x, y);
                }
                Stroke::Curve(one, two, to) => {
                    let [one, two, to] = [one, two, to].map(place);
                    self.content
                        .cubic_to(one.0, one.1, two.0, two.1, to.0, to.1);
                }
                Stroke::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    fn paint(&mut self, style: Style) {
        if let Some(paint) = style.fill {
            let (red, green, blue) = light(paint);
            self.content.set_fill_rgb(red, green, blue);
        }
        if let Some((paint, width)) = style.outline {
            let (red, green, blue) = light(paint);
            self.content.set_stroke_rgb(red, green, blue);
            self.content.set_line_width(real(width));
        }
        match (style.fill, style.outline) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn text(&mut self, label: &Label) {
        let text = winansi::encoded(&label.words.in_language(self.language));
        let (font, (_, name, _)) = if label.bold {
            (Font::Bold, FONTS[1])
        } else {
            (Font::Regular, FONTS[0])
        };
        let back = match label.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => font.width_of_bytes(&text, label.size) / 2.0,
            Anchor::End => font.width_of_bytes(&text, label.size),
        };
        let (x, y) = self.point((label.at.0 - back, label.at.1));
        let (red, green, blue) = light(label.paint);
        let content = &mut self.content;
        content.set_fill_rgb(red, green, blue).begin_text();
        content.set_font(name, real(label.size)).next_line(x, y);
        content.show(Str(&text)).end_text();
    }
}

/// The outline of a rectangle, its corners quarters of a circle.
fn rounded((x, y): (f64, f64), (width, height): (f64, f64), radius: f64) -> Vec<Stroke> {
    let (right, bottom) = (x + width, y + height);
    if radius <= 0.0 {
        let corners = [(right, y), (right, bottom), (x, bottom)].map(Stroke::Line);
        return [&[Stroke::Move((x, y))], &corners[..], &[Stroke::Close]].concat();
    }
    let radius = radius.min(width / 2.0).min(height / 2.0);
    // How far the control points of a curve are from the corner of its square.
    let near = radius * (1.0 - 0.552_284_75);
    vec![
        Stroke::Move((x + radius, y)),
        Stroke::Line((right - radius, y)),
        Stroke::Curve((right - near, y), (right, y + near), (right, y + radius)),
        Stroke::Line((right, bottom - radius)),
        Stroke::Curve(
            (right, bottom - near),
            (right - near, bottom),
            (right - radius, bottom),
        ),
        Stroke::Line((x + radius, bottom)),
        Stroke::Curve((x + near, bottom), (x, bottom - near), (x, bottom - radius)),
        Stroke::Line((x, y + radius)),
        Stroke::Curve((x, y + near), (x + near, y), (x + radius, y)),
        Stroke::Close,
    ]
}

/// A colour in the parts from 0 to 1 that PDF has.
fn light(paint: Paint) -> (f32, f32, f32) {
    let (red, green, blue) = colour(paint);
    let part = |part: u8| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0;
    (part(red), part(green), part(blue))
}

/// A length in hundredths of a point, which keeps the file short.
fn real(value: f64) -> f32 {
    ((value * 100.0).round() / 100.0) as f32
}
