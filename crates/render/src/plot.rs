//! Plots as pictures: curves over one axis, however many points they have.

mod labelled;

use unpuzzle_puzzles::page::{Curve, Plot};
use unpuzzle_puzzles::picture::{Anchor, Label, Paint, Picture, Shape, Stroke, Style};
use unpuzzle_puzzles::{Language, LocalizedText};

use crate::font::Point;
use crate::font::font;
use crate::scale::{Scale, short};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
/// Between one name of a curve or a mark and the next.
const ROW: f64 = 16.0;
const LETTERS: f64 = 11.0;
/// Points of a curve that are drawn at most; more of them share a place.
const PLACES: usize = 280;

pub fn plot_picture(plot: &Plot, language: Language) -> Picture {
    if plot.logarithmic {
        return labelled::picture(plot, language);
    }
    let field = Field::of(plot);
    let names = if plot.curves.len() > 1 { plot.curves.len() } else { 0 };
    let top = 56.0 + names as f64 * ROW;
    let bottom = HEIGHT + top - 56.0 - 44.0;
    let marks = plot.marks.len() as f64 * ROW;
    let mut picture = Picture::new(WIDTH, bottom + 48.0 + marks);
    picture.title = Some(plot.title.clone());
    picture.description = Some(described(plot, language).into());
    let layout = Layout { field, top, bottom, width: WIDTH, right: RIGHT, language };
    picture.draw(Label::new((24.0, 34.0), 17.0, plot.title.clone()).bold());
    layout.grid(plot, &mut picture);
    layout.marks(plot, &mut picture);
    for (index, curve) in plot.curves.iter().enumerate() {
        let paint = paint(index);
        if names > 0 {
            layout.name(index, curve, paint, &mut picture);
        }
        layout.curve(curve, paint, &mut picture);
    }
    picture
}

/// The first and the last point of every curve, in words.
fn described(plot: &Plot, language: Language) -> String {
    let number = |value: f64| short(value, language);
    let curve = |curve: &Curve| {
        let ends = curve.points.first().zip(curve.points.last());
        let ends = ends.map(|(first, last)| format!("{} → {}", number(first.1), number(last.1)));
        let label = curve.label.in_language(language);
        format!("{label}: {}", ends.unwrap_or_default())
    };
    plot.curves.iter().map(curve).collect::<Vec<_>>().join("; ")
}

fn paint(index: usize) -> Paint {
    match index {
        0 => Paint::Accent,
        _ => Paint::Series(u8::try_from(index).unwrap_or(u8::MAX)),
    }
}

/// The part of the plane that a plot shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Field {
    /// The ends of the horizontal axis.
    pub(crate) across: (f64, f64),
    /// The scale of the vertical one.
    pub(crate) scale: Scale,
}

impl Field {
    /// The field on which all points and marks of a plot fit. It includes
    /// zero unless that would leave half of it empty.
    pub(crate) fn of(plot: &Plot) -> Self {
        let points = || plot.curves.iter().flat_map(|curve| sound(&curve.points));
        let marks = plot.marks.iter().chain(&plot.ticks).map(|(at, _)| *at);
        let across = ends(points().map(|(x, _)| x).chain(marks.filter(|at| at.is_finite())));
        if plot.logarithmic {
            return Field { across, scale: Scale::logarithmic(points().map(|(_, y)| y)) };
        }
        let (least, most) = ends(points().map(|(_, y)| y));
        let least = if least > 0.0 && least < most / 2.0 { 0.0 } else { least };
        Field { across, scale: Scale::between(least, most) }
    }

    /// Where a place on the horizontal axis lies, from 0 to 1.
    pub(crate) fn place(self, x: f64) -> f64 {
        let (least, most) = self.across;
        let place = (x - least) / (most - least);
        if place.is_nan() { 0.0 } else { place.clamp(0.0, 1.0) }
    }

    /// The points of a curve in equal intervals from left to right: the mean and the
    /// maximum of each interval that has points.
    pub(crate) fn buckets(self, curve: &Curve, places: usize) -> Vec<Option<Bucket>> {
        let mut sums = vec![(0_u32, 0.0, f64::MIN); places];
        for (x, y) in sound(&curve.points) {
            let place = (self.place(x) * places as f64) as usize;
            let (count, sum, most) = &mut sums[place.min(places - 1)];
            *count += 1;
            *sum += y;
            *most = most.max(y);
        }
        let bucket = |(count, sum, most): (u32, f64, f64)| {
            (count > 0).then(|| Bucket { mean: sum / f64::from(count), most })
        };
        sums.into_iter().map(bucket).collect()
    }
}

/// Several points at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bucket {
    pub(crate) mean: f64,
    pub(crate) most: f64,
}

fn sound(points: &[Point]) -> impl Iterator<Item = Point> {
    let points = points.iter().copied();
    points.filter(|(x, y)| x.is_finite() && y.is_finite())
}

fn ends(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let ends = values.fold(None, |ends: Option<(f64, f64)>, value| {
        let (least, most) = ends.unwrap_or((value, value));
        Some((least.min(value), most.max(value)))
    });
    ends.unwrap_or((0.0, 1.0))
}

struct Layout {
    field: Field,
    top: f64,
    bottom: f64,
    width: f64,
    /// The margin on the right.
    right: f64,
    language: Language,
}

impl Layout {
    fn x(&self, value: f64) -> f64 {
        LEFT + self.field.place(value) * (self.width - LEFT - self.right)
    }

    fn y(&self, value: f64) -> f64 {
        self.bottom - self.field.scale.place(value) * (self.bottom - self.top)
    }

    fn grid(&self, plot: &Plot, picture: &mut Picture) {
        for (place, label) in self.field.scale.ticks(self.language) {
            let y = self.bottom - place * (self.bottom - self.top);
            let width = if place == 0.0 { 1.0 } else { 0.3 };
            picture.draw(line((LEFT, y), (self.width - self.right, y), Paint::Faint, width));
            let at = (LEFT - 8.0, y + LETTERS * 0.36);
            picture.draw(faint(at, label).anchored(Anchor::End));
        }
        for (x, anchor, words) in self.across(plot) {
            picture.draw(faint((x, self.bottom + 18.0), words).anchored(anchor));
        }
    }

    /// The words below the horizontal axis: its places where they have names, and its ends
    /// with what it counts where they have none.
    fn across(&self, plot: &Plot) -> Vec<(f64, Anchor, LocalizedText)> {
        if !plot.ticks.is_empty() {
            return self.named_places(plot);
        }
        let (least, most) = self.field.across;
        let middle = (LEFT + self.width - self.right) / 2.0;
        vec![
            (LEFT, Anchor::Start, short(least, self.language).into()),
            (middle, Anchor::Middle, plot.across.clone()),
            (self.width - self.right, Anchor::End, short(most, self.language).into()),
        ]
    }

    /// The names of places, as far as they do not run into each other.
    fn named_places(&self, plot: &Plot) -> Vec<(f64, Anchor, LocalizedText)> {
        let mut end = f64::MIN;
        let mut named = Vec::new();
        for (at, name) in &plot.ticks {
            let half = font(false).width(&name.in_language(self.language), LETTERS) / 2.0;
            let x = self.x(*at);
            if x - half > end + 4.0 {
                end = x + half;
                named.push((x, Anchor::Middle, name.clone()));
            }
        }
        named
    }

    /// Upright lines with numbers, which are explained below.
    fn marks(&self, plot: &Plot, picture: &mut Picture) {
        for (index, (at, name)) in plot.marks.iter().enumerate() {
            let x = self.x(*at);
            picture.draw(line((x, self.top), (x, self.bottom), Paint::Red, 0.5));
            let number = (index + 1).to_string();
            let label = faint((x, self.top - 4.0), number.as_str()).anchored(Anchor::Middle);
            picture.draw(label.painted(Paint::Red));
            let name = name.in_language(self.language);
            let words = format!("{number}  {}: {name}", short(*at, self.language));
            let y = self.bottom + 40.0 + index as f64 * ROW;
            picture.draw(faint((LEFT, y), words));
        }
    }

    fn name(&self, index: usize, curve: &Curve, paint: Paint, picture: &mut Picture) {
        let y = 54.0 + index as f64 * ROW;
        picture.draw(line((LEFT, y - 4.0), (LEFT + 22.0, y - 4.0), paint, 2.5));
        picture.draw(faint((LEFT + 30.0, y), curve.label.clone()).painted(Paint::Ink));
    }

    /// The means as a line, and where several points share a place the
    /// greatest of them as a thin one above.
    fn curve(&self, curve: &Curve, paint: Paint, picture: &mut Picture) {
        if curve.points.len() <= PLACES {
            let points = sound(&curve.points).map(|(x, y)| (self.x(x), self.y(y)));
            picture.draw(through(points, paint, 1.6));
            return;
        }
        let buckets = self.field.buckets(curve, PLACES);
        let places = |value: fn(Bucket) -> f64| {
            let buckets = buckets.iter().enumerate();
            let found = buckets.filter_map(|(index, bucket)| Some((index, (*bucket)?)));
            let x = |index: usize| (index as f64 + 0.5) / PLACES as f64;
            let points = found.map(move |(index, bucket)| {
                let x = LEFT + x(index) * (self.width - LEFT - self.right);
                (x, self.y(value(bucket)))
            });
            points.collect::<Vec<_>>()
        };
        picture.draw(through(places(|bucket| bucket.most).into_iter(), paint, 0.4));
        picture.draw(through(places(|bucket| bucket.mean).into_iter(), paint, 1.6));
    }
}

fn faint(at: Point, words: impl Into<LocalizedText>) -> Label {
    Label::new(at, LETTERS, words).painted(Paint::Faint)
}

fn line(from: Point, to: Point, paint: Paint, width: f64) -> Shape {
    through([from, to].into_iter(), paint, width)
}

fn through(points: impl Iterator<Item = Point>, paint: Paint, width: f64) -> Shape {
    let stroke = |(index, point): (usize, Point)| match index {
        0 => Stroke::Move(point),
        _ => Stroke::Line(point),
    };
    Shape::Path {
        strokes: points.enumerate().map(stroke).collect(),
        style: Style::outlined(paint, width),
    }
}
