//! What all pages of a sheet share: margins, columns, heading, foot.

use crate::picture::{Anchor, Label, Paint, Picture, Shape, Stroke, Style};
use crate::{LocalizedText, msg};

use super::SheetOptions;
use super::pip::Point;

/// White on every side, 17 millimetres.
pub(super) const MARGIN: f64 = 48.0;
/// Between the two columns.
const GUTTER: f64 = 27.0;
/// Where the columns start.
pub(super) const TOP: f64 = 128.0;
/// Where they end.
pub(super) const BOTTOM: f64 = 776.0;
/// How wide a column is on A4 paper.
pub(super) const COLUMN: f64 = (595.28 - 2.0 * MARGIN - GUTTER) / 2.0;
/// The right edge of what is printed.
pub(super) const RIGHT: f64 = 595.28 - MARGIN;

/// The left edge of one of the two columns.
pub(super) fn column(index: usize) -> f64 {
    MARGIN + (COLUMN + GUTTER) * (index % 2) as f64
}

/// A page with its title and what is said under it.
pub(super) fn page(title: impl Into<LocalizedText>, about: impl Into<LocalizedText>) -> Picture {
    let mut page = Picture::a4();
    page.draw(Label::new((MARGIN, 70.0), 26.0, title).bold());
    page.draw(Label::new((MARGIN, 89.0), 10.0, about));
    page.draw(line((MARGIN, 99.0), RIGHT, Paint::Accent, 1.5));
    page
}

/// Small faint words whose baseline starts at a point.
pub(super) fn small(at: Point, words: impl Into<LocalizedText>) -> Label {
    Label::new(at, 8.5, words).painted(Paint::Faint)
}

/// A line from left to right.
pub(super) fn line(from: Point, to: f64, paint: Paint, width: f64) -> Shape {
    Shape::Path {
        strokes: vec![Stroke::Move(from), Stroke::Line((to, from.1))],
        style: Style::outlined(paint, width),
    }
}

/// About how wide a formula or a card is at a size. An engine has no fonts, but
/// those that sheets are printed in have the measures of Helvetica.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let letter = |letter: char| match letter {
        ' ' | '.' | ',' => 0.28,
        '(' | ')' => 0.34,
        '0'..='9' | 'J' => 0.56,
        '+' | '-' | '−' | '×' | '÷' | '=' => 0.59,
        _ => 0.75,
    };
    text.chars().map(letter).sum::<f64>() * size
}

/// How to make the sheet again, and which page of how many this is.
pub(super) fn foot(page: &mut Picture, options: &SheetOptions, (number, total): (usize, usize)) {
    if !options.command.is_empty() {
        let again = msg!("The same sheet again: {command}", command = options.command.as_str());
        page.draw(small((MARGIN, 793.0), again));
    }
    let which = msg!("Page {page} of {pages}", page = number, pages = total);
    page.draw(small((RIGHT, 793.0), which).anchored(Anchor::End));
}
