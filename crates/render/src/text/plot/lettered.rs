//! Few curves in one field on a scale by powers of ten, the points of each by its letter.

use unpuzzle_puzzles::msg;
use unpuzzle_puzzles::page::{Curve, Plot, Role, Span};

use super::super::{TextStyle, ansi, line};
use super::{Dots, Layout};
use crate::plot::Field;
use crate::scale::short;

const ROWS: usize = 14;
/// Minimum and maximum width of the field.
const WIDTHS: (usize, usize) = (16, 64);

/// The lines of such a plot: title, field, axis, names.
pub(super) fn lines(plot: &Plot, style: TextStyle) -> Vec<String> {
    let field = Field::of(plot);
    let ticks = field.scale.ticks(style.language);
    let layout = Layout::new(field, ticks.iter().map(|(_, label)| label), WIDTHS, style);
    let mut all = line::lines(&[Span::new(Role::Strong, plot.title.clone())], style);
    all.extend(layout.rows(plot, &ticks));
    all.push(layout.named_places(plot));
    for (letter, curve) in ('a'..).zip(&plot.curves) {
        let words = vec![
            Span::new(Role::Accent, format!("  {letter}  ")),
            Span::new(Role::Normal, curve.label.clone()),
        ];
        all.extend(line::lines(&words, style));
    }
    let note = Span::new(Role::Quiet, field.scale.note(style.language));
    all.extend(line::lines(&[note], style));
    if plot.curves.iter().any(|curve| curve.open_end) {
        let open = Span::new(
            Role::Quiet,
            msg!("An arrow: the run was stopped there, so this is the least that it can be."),
        );
        all.extend(line::lines(&[open], style));
    }
    all
}

/// A mark in the field: its row, its column and its letter.
type Mark = (usize, usize, char);

impl Layout {
    fn rows(&self, plot: &Plot, ticks: &[(f64, String)]) -> Vec<String> {
        let mut dots = Dots::new(self.columns, ROWS, self.style.unicode);
        let mut marks = Vec::new();
        for (letter, curve) in ('a'..).zip(&plot.curves) {
            self.draw(curve, letter, &mut dots, &mut marks);
        }
        let rows = dots.rows().into_iter().enumerate();
        let label = |row: usize| {
            let mut at = ticks.iter().filter(|(place, _)| self.row(*place, ROWS) == row);
            at.next().map_or("", |(_, label)| label)
        };
        let edge = |label: &str| match label {
            "" => self.style.pick("│", "|"),
            _ => self.style.pick("┤", "+"),
        };
        rows.map(|(row, dots)| self.line(label(row), edge(label(row)), &marked(&dots, row, &marks)))
            .collect()
    }

    fn draw(&self, curve: &Curve, letter: char, dots: &mut Dots, marks: &mut Vec<Mark>) {
        let mut before = None;
        for (index, &(x, y)) in curve.points.iter().enumerate() {
            let (across, up) = (self.field.place(x), self.field.scale.place(y));
            let place = |size: usize| (across * (size - 1) as f64).round() as usize;
            let dot = (place(dots.width()), self.row(up, dots.height()));
            dots.join(before, dot);
            before = Some(dot);
            let (column, row) = (place(self.columns), self.row(up, ROWS));
            marks.push((row, column, letter));
            if curve.open_end && index + 1 == curve.points.len() && row > 0 {
                marks.push((row - 1, column, self.style.pick('↑', '^')));
            }
        }
    }

    /// The row of a place on the scale.
    fn row(&self, place: f64, rows: usize) -> usize {
        ((1.0 - place) * (rows - 1) as f64).round() as usize
    }

    /// The labels below the field that fit beside each other.
    fn named_places(&self, plot: &Plot) -> String {
        let mut written = " ".repeat(self.margin + 1);
        let mut ticks = plot.ticks.clone();
        if ticks.is_empty() {
            let (least, most) = self.field.across;
            let tick = |at: f64| (at, short(at, self.style.language).into());
            ticks = vec![tick(least), tick(most)];
        }
        for (at, name) in ticks {
            let name = line::clean(&name.in_language(self.style.language), self.style);
            let column = (self.field.place(at) * (self.columns - 1) as f64).round() as usize;
            let width = line::width(&name);
            let start = (self.margin + 1 + column).saturating_sub(width / 2);
            let start = start.min((self.margin + 1 + self.columns).saturating_sub(width));
            let used = line::width(written.trim_end());
            if used == 0 || start > used {
                let space = start.saturating_sub(line::width(&written));
                written.push_str(&" ".repeat(space));
                written.push_str(&name);
            }
        }
        ansi::paint(Role::Quiet, &written, self.style)
    }
}

/// A row of dots with the letters that stand on it; the first curve is on top.
fn marked(dots: &str, row: usize, marks: &[Mark]) -> String {
    let mut letters: Vec<char> = dots.chars().collect();
    for &(at, column, letter) in marks.iter().rev() {
        if let Some(place) = letters.get_mut(column).filter(|_| at == row) {
            *place = letter;
        }
    }
    letters.into_iter().collect()
}
