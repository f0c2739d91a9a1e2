//! Pictures as PDF: one page each, with the font inside. No time is written, so
//! that the same pictures give the same bytes.

use pdf_writer::types::{
    CidFontType, FontFlags, FunctionShadingType, LineCapStyle, LineJoinStyle, SystemInfo,
    UnicodeCmap,
};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use unpuzzle_puzzles::picture::{Label, Paint, Picture, Shape, Stroke, Style};
use unpuzzle_puzzles::{Budget, Exhausted, Language};

use crate::font::{Canvas, Point, circle};
use crate::font::{Font, font};
use crate::palette::{self, Colour, colour};

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const ABOUT: Ref = Ref::new(3);
/// Both weights: their first number, name on the pages, and name in the world.
const FONTS: [(Ref, Name<'static>, Name<'static>); 2] = [
    (Ref::new(4), Name(b"R"), Name(b"UNPUZL+Inter-Regular")),
    (Ref::new(9), Name(b"B"), Name(b"UNPUZL+Inter-Bold")),
];
/// The first number that pages and their contents take.
const FIRST_PAGE: i32 = 14;
/// Glyphs are named by their numbers in the font, not by characters.
const GLYPH_NUMBERS: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
/// Numbers that a shading takes: itself, its function and the parts of that.
const PARTS_OF_BALL: i32 = 5;

/// Pictures as a PDF document, one page each. Characters that the font lacks
/// are replaced by readable ASCII.
pub fn pdf(
    pictures: &[Picture],
    language: Language,
    budget: &Budget,
) -> Result<Vec<u8>, Exhausted> {
    let mut pdf = Pdf::new();
    about(&mut pdf, pictures, language);
    for ((number, _, name), bold) in FONTS.into_iter().zip([false, true]) {
        embed(&mut pdf, number, name, font(bold));
    }
    let numbers = |index: usize| Ref::new(FIRST_PAGE + 2 * index as i32);
    let kids = (0..pictures.len()).map(numbers);
    pdf.pages(PAGES).kids(kids).count(pictures.len() as i32);
    let balls = Balls { paints: palette::ball_paints(pictures), first: numbers(pictures.len()) };
    for (index, picture) in pictures.iter().enumerate() {
        page(&mut pdf, numbers(index), picture, &balls, (language, budget));
        budget.check()?;
    }
    balls.write(&mut pdf);
    Ok(pdf.finish())
}

/// Writes a weight of the font as five objects: the font that pages name, its
/// glyphs by number, their measures, the file, and what text they stand for.
fn embed(pdf: &mut Pdf, number: Ref, name: Name<'_>, font: &Font) {
    let [cid, descriptor, file, unicode] = [1, 2, 3, 4].map(|part| Ref::new(number.get() + part));
    pdf.type0_font(number)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(unicode);
    let thousandths = |units: i16| f32::from(units) * 1000.0 / f32::from(font.face.units_per_em());
    let glyphs = (0..font.face.number_of_glyphs()).map(ttf_parser::GlyphId);
    let mut glyph_font = pdf.cid_font(cid);
    glyph_font
        .subtype(CidFontType::Type2)
        .base_font(name)
        .system_info(GLYPH_NUMBERS)
        .font_descriptor(descriptor)
        .cid_to_gid_map_predefined(Name(b"Identity"));
    let widths = glyphs.map(|glyph| (font.advance(glyph) * 1000.0).round() as f32);
    glyph_font.widths().consecutive(0, widths);
    glyph_font.finish();
    let bounds = font.face.global_bounding_box();
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(
            thousandths(bounds.x_min),
            thousandths(bounds.y_min),
            thousandths(bounds.x_max),
            thousandths(bounds.y_max),
        ))
        .italic_angle(0.0)
        .ascent(thousandths(font.face.ascender()))
        .descent(thousandths(font.face.descender()))
        .cap_height(thousandths(font.face.capital_height().unwrap_or_default()))
        .stem_v(80.0)
        .font_file2(file);
    pdf.stream(file, &font.deflated)
        .filter(Filter::FlateDecode)
        .pair(Name(b"Length1"), font.length as i32);
    let mut characters = UnicodeCmap::new(Name(b"Custom"), GLYPH_NUMBERS);
    for (character, glyph) in font.characters() {
        characters.pair(glyph.0, character);
    }
    pdf.stream(unicode, &packed(&characters.finish())).filter(Filter::FlateDecode);
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(bytes, 6)
}

/// The shadings of balls, one for each paint.
struct Balls {
    paints: Vec<Paint>,
    first: Ref,
}

impl Balls {
    fn number(&self, index: usize) -> Ref {
        Ref::new(self.first.get() + index as i32 * PARTS_OF_BALL)
    }

    /// Circles that grow from the bright spot to the rim of a ball of radius 1.
    fn write(&self, pdf: &mut Pdf) {
        for (index, paint) in self.paints.iter().enumerate() {
            let number = self.number(index);
            let spot = palette::SPOT as f32;
            let mut shading = pdf.function_shading(number);
            shading.shading_type(FunctionShadingType::Radial);
            shading.color_space().device_rgb();
            shading.coords([-spot, spot, 0.0, 0.0, 0.0, 1.0]);
            shading.function(number.next());
            shading.finish();
            gradient(pdf, number.next(), &palette::stops(colour(*paint)));
        }
    }
}

/// A function from 0 to 1 that goes from one colour to the next.
fn gradient(pdf: &mut Pdf, number: Ref, stops: &[palette::Stop; 4]) {
    let part = |index: usize| Ref::new(number.get() + 1 + index as i32);
    let mut whole = pdf.stitching_function(number);
    whole.domain([0.0, 1.0]);
    whole.functions((0..3).map(part));
    whole.bounds(stops[1..3].iter().map(|(at, _)| *at as f32));
    whole.encode([0.0, 1.0].repeat(3));
    whole.finish();
    for (index, pair) in stops.windows(2).enumerate() {
        let mut even = pdf.exponential_function(part(index));
        even.domain([0.0, 1.0]).n(1.0);
        even.c0(lights(pair[0].1)).c1(lights(pair[1].1));
    }
}

fn ball_name(index: usize) -> String {
    format!("S{index}")
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

fn page(pdf: &mut Pdf, number: Ref, picture: &Picture, balls: &Balls, within: (Language, &Budget)) {
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
    if !balls.paints.is_empty() {
        let mut shadings = resources.shadings();
        for index in 0..balls.paints.len() {
            shadings.pair(Name(ball_name(index).as_bytes()), balls.number(index));
        }
    }
    resources.finish();
    page.finish();
    let drawn = drawn(picture, &balls.paints, within);
    pdf.stream(number.next(), &packed(&drawn)).filter(Filter::FlateDecode);
}

fn drawn(picture: &Picture, balls: &[Paint], (language, budget): (Language, &Budget)) -> Vec<u8> {
    let mut pen = Pen { content: Content::new(), height: picture.height, language, balls, budget };
    pen.content.set_line_cap(LineCapStyle::RoundCap);
    pen.content.set_line_join(LineJoinStyle::RoundJoin);
    pen.shapes(&picture.shapes);
    pen.content.finish().into_vec()
}

/// Draws on one page, whose own origin is its lower left corner.
struct Pen<'a> {
    content: Content,
    height: f64,
    language: Language,
    balls: &'a [Paint],
    budget: &'a Budget,
}

impl Pen<'_> {
    fn point(&self, (x, y): (f64, f64)) -> (f32, f32) {
        (real(x), real(self.height - y))
    }

    fn path(&mut self, strokes: &[Stroke], start: (f64, f64)) {
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
                    self.content.cubic_to(one.0, one.1, two.0, two.1, to.0, to.1);
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
}

impl Canvas for Pen<'_> {
    fn goes_on(&self) -> bool {
        self.budget.check().is_ok()
    }

    /// Draws a shape about its first point, because the same shape at another
    /// place is then the same bytes, which compress to nearly nothing.
    fn outline(&mut self, strokes: &[Stroke], style: Style) {
        let Some(Stroke::Move(start)) = strokes.first() else {
            return;
        };
        let (x, y) = self.point(*start);
        self.content.save_state();
        self.content.transform([1.0, 0.0, 0.0, 1.0, x, y]);
        self.path(strokes, *start);
        self.paint(style);
        self.content.restore_state();
    }

    /// Draws a ball as one of radius 1 about the origin, which is what its
    /// shading is made for.
    fn ball(&mut self, centre: Point, radius: f64, paint: Paint) {
        let (x, y) = self.point(centre);
        let radius = real(radius);
        self.content.save_state();
        self.content.transform([radius, 0.0, 0.0, radius, x, y]);
        self.path(&circle((0.0, 0.0), 1.0), (0.0, 0.0));
        self.content.clip_nonzero().end_path();
        let shading = self.balls.iter().position(|known| *known == paint);
        if let Some(index) = shading {
            self.content.shading(Name(ball_name(index).as_bytes()));
        }
        self.content.restore_state();
    }

    fn text(&mut self, label: &Label) {
        let (font, (_, name, _)) = (font(label.bold), FONTS[usize::from(label.bold)]);
        let line = font.set(label, self.language);
        let glyphs = font.glyphs(&line.words).into_iter();
        let text: Vec<u8> = glyphs.flat_map(|(_, glyph)| glyph.0.to_be_bytes()).collect();
        let (x, y) = self.point((line.left, label.at.1));
        let (red, green, blue) = light(label.paint);
        let content = &mut self.content;
        content.set_fill_rgb(red, green, blue).begin_text();
        content.set_font(name, real(line.size)).next_line(x, y);
        content.show(Str(&text)).end_text();
    }

    fn turned(&mut self, centre: Point, shapes: &[Shape]) {
        let (x, y) = self.point(centre);
        self.content.save_state();
        self.content.transform([-1.0, 0.0, 0.0, -1.0, 2.0 * x, 2.0 * y]);
        self.shapes(shapes);
        self.content.restore_state();
    }
}

/// A colour in the parts from 0 to 1 that PDF has.
fn light(paint: Paint) -> (f32, f32, f32) {
    lights(colour(paint)).into()
}

fn lights((red, green, blue): Colour) -> [f32; 3] {
    [red, green, blue].map(|part: u8| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}

/// A length in hundredths of a point, which keeps the file short.
fn real(value: f64) -> f32 {
    ((value * 100.0).round() / 100.0) as f32
}
