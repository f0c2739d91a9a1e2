//! Charts as pictures: bars from left to right on a scale with ticks.

use unpuzzle_puzzles::page::{Bar, Chart};
use unpuzzle_puzzles::picture::{Anchor, Label, Paint, Picture, Shape, Stroke, Style};
use unpuzzle_puzzles::{Language, LocalizedText};

use crate::font::{Font, font};
use crate::scale::Scale;

const WIDTH: f64 = 640.0;
const MARGIN: f64 = 24.0;
/// From the top to the first bar.
const HEAD: f64 = 76.0;
/// From one bar to the next.
const ROW: f64 = 32.0;
const BAR: f64 = 20.0;
/// From the last bar to the bottom.
const FOOT: f64 = 44.0;
const LETTERS: f64 = 11.0;
/// Labels are shortened to this.
const WIDEST_LABEL: f64 = 220.0;

/// A chart as a picture, for SVG or PDF. Its labels are measured and, where too
/// long, shortened in one language, so the picture is for that language.
pub fn chart_picture(chart: &Chart, language: Language) -> Picture {
    let rows = chart.bars.len() as f64;
    let mut picture = Picture::new(WIDTH, HEAD + rows * ROW + FOOT);
    picture.title = Some(chart.title.clone());
    let described = chart.bars.iter().map(|bar| description(bar, language));
    picture.description = Some(described.collect::<Vec<_>>().join("; ").into());
    let layout = Layout::of(chart, language);
    layout.head(chart, &mut picture);
    layout.grid(&mut picture);
    for (index, bar) in chart.bars.iter().enumerate() {
        layout.bar(bar, HEAD + index as f64 * ROW, &mut picture);
    }
    picture
}

fn description(bar: &Bar, language: Language) -> String {
    let label = bar.label.in_language(language);
    format!("{label}: {}", bar.shown.in_language(language))
}

struct Layout {
    scale: Scale,
    left: f64,
    length: f64,
    bottom: f64,
    language: Language,
}

impl Layout {
    fn of(chart: &Chart, language: Language) -> Self {
        let widest = |words: fn(&Bar) -> &LocalizedText, font: &Font| {
            let said = chart.bars.iter().map(|bar| words(bar).in_language(language));
            said.map(|text| font.width(&text, LETTERS)).fold(0.0, f64::max)
        };
        let label = widest(|bar| &bar.label, font(false)).min(WIDEST_LABEL);
        let left = MARGIN + label + 10.0;
        let value = widest(|bar| &bar.shown, font(true)) + 8.0;
        Layout {
            scale: Scale::of(chart),
            left,
            length: (WIDTH - MARGIN - left - value).max(80.0),
            bottom: HEAD + chart.bars.len() as f64 * ROW,
            language,
        }
    }

    fn head(&self, chart: &Chart, picture: &mut Picture) {
        let title = chart.title.in_language(self.language);
        let title = shortened(&title, WIDTH - 2.0 * MARGIN, font(true), 17.0);
        picture.draw(Label::new((MARGIN, 38.0), 17.0, title).bold());
        if chart.logarithmic {
            let note = self.scale.note(self.language);
            picture.draw(text((MARGIN, 56.0), note).painted(Paint::Faint));
        }
    }

    fn grid(&self, picture: &mut Picture) {
        for (place, label) in self.scale.ticks(self.language) {
            let x = self.left + place * self.length;
            picture.draw(Shape::Path {
                strokes: vec![Stroke::Move((x, HEAD - 4.0)), Stroke::Line((x, self.bottom))],
                style: Style::outlined(Paint::Faint, if place == 0.0 { 1.0 } else { 0.3 }),
            });
            let at = (x, self.bottom + 16.0);
            let tick = text(at, label).anchored(Anchor::Middle);
            picture.draw(tick.painted(Paint::Faint));
        }
    }

    fn bar(&self, bar: &Bar, top: f64, picture: &mut Picture) {
        let baseline = top + BAR / 2.0 + LETTERS * 0.36;
        let label = bar.label.in_language(self.language);
        let label = shortened(&label, WIDEST_LABEL, font(false), LETTERS);
        let at = (self.left - 10.0, baseline);
        picture.draw(text(at, label).anchored(Anchor::End));
        let least = if bar.value > 0.0 { 1.0 } else { 0.0 };
        let length = (self.scale.place(bar.value) * self.length).max(least);
        picture.draw(Shape::Rectangle {
            at: (self.left, top),
            size: (length, BAR),
            radius: 3.0_f64.min(length / 2.0),
            style: Style::filled(Paint::Accent),
        });
        let at = (self.left + length + 7.0, baseline);
        picture.draw(self.halo(&bar.shown, at));
        picture.draw(text(at, bar.shown.clone()).bold());
    }

    /// Background behind a value, so that no grid line crosses it.
    fn halo(&self, shown: &LocalizedText, (x, y): (f64, f64)) -> Shape {
        let width = font(true).width(&shown.in_language(self.language), LETTERS);
        Shape::Rectangle {
            at: (x - 3.0, y - LETTERS),
            size: (width + 6.0, LETTERS * 1.35),
            radius: 0.0,
            style: Style::filled(Paint::Paper),
        }
    }
}

fn text(at: (f64, f64), words: impl Into<LocalizedText>) -> Label {
    Label::new(at, LETTERS, words)
}

/// A text cut to a width, with dots where it was cut.
fn shortened(text: &str, width: f64, font: &Font, size: f64) -> String {
    if font.width(text, size) <= width {
        return text.to_owned();
    }
    let mut short = text.to_owned();
    while font.width(&short, size) + size > width && short.pop().is_some() {}
    format!("{short}…")
}
