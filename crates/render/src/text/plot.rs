//! Plots: each curve in dots over its axis, all on one scale.
//!
//! Curves stand under each other, so that none is known by its colour alone.

mod lettered;

use unpuzzle_puzzles::LocalizedText;
use unpuzzle_puzzles::page::{Curve, Plot, Role, Span};

use super::{TextStyle, ansi, line};
use crate::plot::Field;
use crate::scale::short;

/// Rows of one curve.
const ROWS: usize = 6;
/// Minimum and maximum width of the field.
const WIDTHS: (usize, usize) = (10, 72);

/// The lines of a plot: title, curves, axis, marks.
pub(super) fn lines(plot: &Plot, style: TextStyle) -> Vec<String> {
    if plot.logarithmic {
        return lettered::lines(plot, style);
    }
    let field = Field::of(plot);
    let ticks = field.scale.ticks(style.language);
    let end = |tick: Option<&(f64, String)>| tick.map_or_else(String::new, |tick| tick.1.clone());
    let ends = [end(ticks.first()), end(ticks.last())];
    let layout = Layout::new(field, ends.iter(), WIDTHS, style);
    let mut all = line::lines(&[Span::new(Role::Strong, plot.title.clone())], style);
    for curve in &plot.curves {
        if plot.curves.len() > 1 {
            all.extend(line::lines(&[Span::new(Role::Normal, curve.label.clone())], style));
        }
        all.extend(layout.curve(curve, &ends));
    }
    all.push(layout.axis(&plot.across));
    for (at, name) in &plot.marks {
        let at = short(*at, style.language);
        let words =
            vec![Span::new(Role::Quiet, format!("  {at}: ")), Span::new(Role::Quiet, name.clone())];
        all.extend(line::lines(&words, style));
    }
    all
}

/// The field of a plot with the labels of its scale on the left.
struct Layout {
    field: Field,
    /// Width of the labels.
    margin: usize,
    columns: usize,
    style: TextStyle,
}

impl Layout {
    fn new<'a>(
        field: Field,
        labels: impl Iterator<Item = &'a String>,
        (least, most): (usize, usize),
        style: TextStyle,
    ) -> Self {
        let margin = labels.map(|label| line::width(label)).max().unwrap_or(0);
        let columns = style.columns().saturating_sub(margin + 1).clamp(least, most);
        Layout { field, margin, columns, style }
    }

    /// A row of the field after its label.
    fn line(&self, label: &str, edge: &str, row: &str) -> String {
        let space = " ".repeat(self.margin - line::width(label));
        let label = ansi::paint(Role::Quiet, &format!("{space}{label}{edge}"), self.style);
        format!("{label}{}", ansi::paint(Role::Accent, row, self.style))
    }

    fn curve(&self, curve: &Curve, [low, high]: &[String; 2]) -> Vec<String> {
        let mut dots = Dots::new(self.columns, ROWS, self.style.unicode);
        let buckets = self.field.buckets(curve, dots.width());
        let height = dots.height() as f64 - 1.0;
        let row = |value: f64| ((1.0 - self.field.scale.place(value)) * height).round() as usize;
        let mut before = None;
        for (column, bucket) in buckets.into_iter().enumerate() {
            let Some(bucket) = bucket else { continue };
            let mean = row(bucket.mean);
            dots.set(column, row(bucket.most));
            dots.join(before, (column, mean));
            before = Some((column, mean));
        }
        let rows = dots.rows();
        let last = rows.len() - 1;
        let edge = self.style.pick("┤", "|");
        let drawn = rows.iter().enumerate().map(|(index, row)| match index {
            0 => self.line(high, edge, row),
            _ if index == last => self.line(low, edge, row),
            _ => self.line("", edge, row),
        });
        drawn.collect()
    }

    /// The ends of the horizontal axis and what it counts.
    fn axis(&self, across: &LocalizedText) -> String {
        let style = self.style;
        let (least, most) = self.field.across;
        let [least, most] = [least, most].map(|end| short(end, style.language));
        let across = line::clean(&across.in_language(style.language), style).replace('\n', " ");
        let space = self.columns.saturating_sub(line::width(&least) + line::width(&most));
        let fits = line::width(&across) + 2 <= space;
        let across = if fits { across } else { String::new() };
        let space = space - line::width(&across);
        let (before, after) = (" ".repeat(space / 2), " ".repeat(space - space / 2));
        let indent = " ".repeat(self.margin + 1);
        let text = format!("{indent}{least}{before}{across}{after}{most}");
        ansi::paint(Role::Quiet, &text, style)
    }
}

/// A raster of dots, eight in a character where there are characters for them.
struct Dots {
    set: Vec<Vec<bool>>,
    unicode: bool,
}

impl Dots {
    fn new(columns: usize, rows: usize, unicode: bool) -> Self {
        let (across, down) = if unicode { (2, 4) } else { (1, 1) };
        Dots { set: vec![vec![false; columns * across]; rows * down], unicode }
    }

    fn width(&self) -> usize {
        self.set[0].len()
    }

    fn height(&self) -> usize {
        self.set.len()
    }

    fn set(&mut self, column: usize, row: usize) {
        self.set[row][column] = true;
    }

    /// Sets the dots on the way from one to another.
    fn join(&mut self, from: Option<(usize, usize)>, to: (usize, usize)) {
        let from = from.unwrap_or(to);
        let steps = to.0.abs_diff(from.0).max(to.1.abs_diff(from.1)).max(1);
        let between = |from: usize, to: usize, step: usize| {
            let part = step as f64 / steps as f64;
            (from as f64 + (to as f64 - from as f64) * part).round() as usize
        };
        for step in 0..=steps {
            self.set(between(from.0, to.0, step), between(from.1, to.1, step));
        }
    }

    fn rows(&self) -> Vec<String> {
        if !self.unicode {
            let row =
                |row: &Vec<bool>| row.iter().map(|set| if *set { '*' } else { ' ' }).collect();
            return self.set.iter().map(row).collect();
        }
        let rows = self.set.chunks(4);
        rows.map(|rows| (0..self.width() / 2).map(|column| braille(rows, column)).collect())
            .collect()
    }
}

/// The character with the dots of two columns and four rows.
fn braille(rows: &[Vec<bool>], column: usize) -> char {
    const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    let mut bits = 0;
    for (row, weights) in rows.iter().zip(BITS) {
        for (side, weight) in weights.into_iter().enumerate() {
            bits += if row[column * 2 + side] { weight } else { 0 };
        }
    }
    match bits {
        0 => ' ',
        _ => char::from_u32(0x2800 + bits).unwrap_or(' '),
    }
}
