//! Few curves of few points on a scale by powers of ten, each named where it ends.

use unpuzzle_puzzles::page::{Curve, Plot};
use unpuzzle_puzzles::picture::{Anchor, Label, Paint, Picture, Shape, Style};
use unpuzzle_puzzles::{Language, msg};

use super::{LEFT, LETTERS, Layout, described, faint, line, paint, sound, through};
use crate::font::Point;
use crate::font::font;

/// Wider than other plots, for the names beside the field.
const WIDTH: f64 = 800.0;
const TOP: f64 = 78.0;
const FIELD: f64 = 330.0;
/// The least distance between two names.
const APART: f64 = 15.0;
/// Between the end of a curve and its name.
const GAP: f64 = 16.0;
/// Names take this much of the width at most.
const WIDEST: f64 = 420.0;
const DOT: f64 = 3.2;

pub(super) fn picture(plot: &Plot, language: Language) -> Picture {
    let widest = plot.curves.iter().map(|curve| width(curve, language)).fold(0.0, f64::max);
    let has_open_end = plot.curves.iter().any(|curve| curve.open_end);
    let layout = Layout {
        field: super::Field::of(plot),
        top: TOP,
        bottom: TOP + FIELD,
        width: WIDTH,
        right: widest.min(WIDEST) + GAP + 16.0,
        language,
    };
    let foot = if has_open_end { 64.0 } else { 46.0 };
    let mut picture = Picture::new(WIDTH, layout.bottom + foot);
    picture.title = Some(plot.title.clone());
    picture.description = Some(described(plot, language).into());
    picture.draw(Label::new((24.0, 34.0), 17.0, plot.title.clone()).bold());
    picture.draw(faint((24.0, 52.0), layout.field.scale.note(language)));
    layout.grid(plot, &mut picture);
    let middle = (LEFT + WIDTH - layout.right) / 2.0;
    let across = faint((middle, layout.bottom + 36.0), plot.across.clone());
    picture.draw(across.anchored(Anchor::Middle));
    for (index, curve) in plot.curves.iter().enumerate() {
        layout.points(curve, paint(index), &mut picture);
    }
    layout.names(plot, &mut picture);
    if has_open_end {
        picture.draw(faint(
            (24.0, layout.bottom + 54.0),
            msg!("An arrow: the run was stopped there, so this is the least that it can be."),
        ));
    }
    picture
}

fn width(curve: &Curve, language: Language) -> f64 {
    font(true).width(&curve.label.in_language(language), LETTERS)
}

impl Layout {
    fn points(&self, curve: &Curve, paint: Paint, picture: &mut Picture) {
        let points: Vec<Point> =
            sound(&curve.points).map(|(x, y)| (self.x(x), self.y(y))).collect();
        picture.draw(through(points.iter().copied(), paint, 1.8));
        for (index, &centre) in points.iter().enumerate() {
            let is_open = curve.open_end && index + 1 == points.len();
            let style = if is_open {
                Style { fill: Some(Paint::Paper), outline: Some((paint, 1.6)) }
            } else {
                Style::filled(paint)
            };
            picture.draw(Shape::Circle { centre, radius: DOT, style });
            if is_open {
                self.arrow(centre, paint, picture);
            }
        }
    }

    /// An arrow upwards: the true value is at least this.
    fn arrow(&self, (x, y): Point, paint: Paint, picture: &mut Picture) {
        let tip = (x, (y - 17.0).max(self.top - 12.0));
        picture.draw(line((x, y - DOT), tip, paint, 1.4));
        let sides = [(x - 3.4, tip.1 + 4.6), tip, (x + 3.4, tip.1 + 4.6)];
        picture.draw(through(sides.into_iter(), paint, 1.4));
    }

    /// The names, moved apart where curves end close to each other.
    fn names(&self, plot: &Plot, picture: &mut Picture) {
        let ends = plot.curves.iter().enumerate().filter_map(|(index, curve)| {
            let (x, y) = sound(&curve.points).last()?;
            Some((index, curve, (self.x(x), self.y(y))))
        });
        let mut ends: Vec<_> = ends.collect();
        ends.sort_by(|one, other| one.2.1.total_cmp(&other.2.1));
        let wanted: Vec<f64> = ends.iter().map(|(.., end)| end.1).collect();
        let x = WIDTH - self.right + GAP;
        for ((index, curve, end), y) in ends.into_iter().zip(apart(&wanted, self.bottom)) {
            let paint = paint(index);
            picture.draw(line((end.0 + DOT + 2.0, end.1), (x - 4.0, y), paint, 0.6));
            let at = (x, y + LETTERS * 0.36);
            let label = Label::new(at, LETTERS, curve.label.clone());
            picture.draw(label.bold());
        }
    }
}

/// Heights as near to the wanted ones as names fit below each other.
fn apart(wanted: &[f64], bottom: f64) -> Vec<f64> {
    let mut heights = wanted.to_vec();
    for index in 1..heights.len() {
        heights[index] = heights[index].max(heights[index - 1] + APART);
    }
    let mut lowest = bottom;
    for height in heights.iter_mut().rev() {
        *height = height.min(lowest);
        lowest = *height - APART;
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_distance_and_stay_inside() {
        assert_eq!(apart(&[10.0, 11.0, 50.0], 100.0), [10.0, 25.0, 50.0]);
        assert_eq!(apart(&[95.0, 96.0], 100.0), [85.0, 100.0]);
        assert_eq!(apart(&[], 100.0), Vec::<f64>::new());
    }
}
