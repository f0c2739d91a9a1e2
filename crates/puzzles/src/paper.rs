//! What all printable sheets share: margins, columns, heading, foot.

use crate::picture::{Anchor, Label, Paint, Picture, Shape, Stroke, Style};
use crate::{FromText, InputError, LocalizedText, check_length, msg};

/// The longest title, which stands on every page.
const LONGEST_TITLE: usize = 200;

/// The title of a sheet, as an argument.
pub(crate) struct Title(pub(crate) String);

impl FromText for Title {
    fn from_text(text: &str) -> Result<Self, InputError> {
        check_length("title", text, LONGEST_TITLE)?;
        Ok(Title(text.to_owned()))
    }
}

pub(crate) type Point = (f64, f64);

/// White on every side, 17 millimetres.
pub(crate) const MARGIN: f64 = 48.0;
const GUTTER: f64 = 27.0;
pub(crate) const TOP: f64 = 128.0;
pub(crate) const BOTTOM: f64 = 776.0;
/// How wide a column is on A4 paper.
pub(crate) const COLUMN: f64 = (595.28 - 2.0 * MARGIN - GUTTER) / 2.0;
/// The right edge of the printed area.
pub(crate) const RIGHT: f64 = 595.28 - MARGIN;

pub(crate) fn column(index: usize) -> f64 {
    MARGIN + (COLUMN + GUTTER) * (index % 2) as f64
}

pub(crate) fn page(title: impl Into<LocalizedText>, about: impl Into<LocalizedText>) -> Picture {
    let mut page = Picture::a4();
    let title = title.into();
    page.title = Some(title.clone());
    page.draw(Label::new((MARGIN, 78.0), 26.0, title).bold().within(RIGHT - MARGIN));
    page.draw(Label::new((MARGIN, 93.0), 10.0, about).within(RIGHT - MARGIN));
    page.draw(line((MARGIN, 99.0), RIGHT, Paint::Accent, 1.5));
    page
}

/// Lines for the name and the date, above the title, which may be long.
pub(crate) fn name_and_date(page: &mut Picture) {
    for (label, from, to) in [(msg!("Name"), 290.0, 428.0), (msg!("Date"), 470.0, RIGHT)] {
        page.draw(small((from - 5.0, 49.0), label).anchored(Anchor::End));
        page.draw(line((from, 50.0), to, Paint::Faint, 0.6));
    }
}

pub(crate) fn small(at: Point, words: impl Into<LocalizedText>) -> Label {
    Label::new(at, 8.5, words).painted(Paint::Faint)
}

/// About how wide a formula or a card is at a size, in a font with the measures of
/// Helvetica; only the renderer has the font itself.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let letter = |letter: char| match letter {
        ' ' | '.' | ',' => 0.28,
        '(' | ')' => 0.34,
        '0'..='9' | 'J' => 0.56,
        '+' | '-' | '−' | '×' | '÷' | '=' => 0.59,
        _ => 0.75,
    };
    text.chars().map(letter).sum::<f64>() * size
}

pub(crate) fn line(from: Point, to: f64, paint: Paint, width: f64) -> Shape {
    Shape::Path {
        strokes: vec![Stroke::Move(from), Stroke::Line((to, from.1))],
        style: Style::outlined(paint, width),
    }
}

/// How to make the sheet again, and which page of how many each is.
pub(crate) fn feet(pages: &mut [Picture], command: &str) {
    let total = pages.len();
    for (index, page) in pages.iter_mut().enumerate() {
        if !command.is_empty() {
            let again = msg!("The same sheet again: {command}", command);
            page.draw(small((MARGIN, 793.0), again).within(RIGHT - MARGIN - 90.0));
        }
        let which = msg!("Page {page} of {pages}", page = index + 1, pages = total);
        page.draw(small((RIGHT, 793.0), which).anchored(Anchor::End));
    }
}
