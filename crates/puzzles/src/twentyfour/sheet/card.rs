//! One playing card, drawn to scale.

use unpuzzle_twentyfour::deal::Suit;

use super::SheetCard;
use crate::paper;
use crate::paper::Point;
use crate::picture::{Anchor, Label, Paint, Picture, Shape, Stroke, Style};

/// How high a card is for its width.
pub(super) const SHAPE: f64 = 1.4;

pub(super) fn draw(picture: &mut Picture, card: &SheetCard, at: Point, width: f64) {
    picture.draw(Shape::Rectangle {
        at,
        size: (width, width * SHAPE),
        radius: width * 0.11,
        style: Style { fill: Some(Paint::Paper), outline: Some((Paint::Faint, 0.75)) },
    });
    let centre = (at.0 + width / 2.0, at.1 + width * SHAPE / 2.0);
    let Some(suit) = card.suit else {
        picture.draw(number(&card.label, centre, width));
        return;
    };
    let shapes = corner(&card.label, suit, at, width);
    picture.draw(pip(suit, centre, width * 0.46));
    picture.shapes.extend(shapes.clone());
    picture.draw(Shape::Turned { centre, shapes });
}

fn corner(label: &str, suit: Suit, at: Point, width: f64) -> Vec<Shape> {
    let middle = at.0 + width * 0.2;
    let size = fitting(label, width * 0.29, width * 0.29);
    let rank = Label::new((middle, at.1 + width * 0.31), size, label);
    let rank = rank.bold().anchored(Anchor::Middle).painted(paint(suit));
    let sign = pip(suit, (middle, at.1 + width * 0.44), width * 0.16);
    vec![rank.into(), sign]
}

fn number(label: &str, (x, y): Point, width: f64) -> Label {
    let size = fitting(label, width * 0.8, width * 0.5);
    let label = Label::new((x, y + size * 0.36), size, label);
    label.bold().anchored(Anchor::Middle)
}

/// The size at which a label is no wider than `width`, and at most `size`.
fn fitting(label: &str, width: f64, size: f64) -> f64 {
    size.min(width / paper::width(label, 1.0))
}

/// The left side of a symmetric outline from top to bottom: the first point,
/// then curves. The whole outline is one high, its centre the origin.
type Side = (Point, &'static [[Point; 3]]);

const HEART: Side = (
    (0.0, -0.30),
    &[
        [(-0.06, -0.42), (-0.15, -0.48), (-0.26, -0.48)],
        [(-0.40, -0.48), (-0.50, -0.37), (-0.50, -0.22)],
        [(-0.50, 0.06), (-0.16, 0.26), (0.0, 0.50)],
    ],
);
const DIAMOND: Side = (
    (0.0, -0.52),
    &[[(-0.09, -0.34), (-0.24, -0.14), (-0.38, 0.0)], [(-0.24, 0.14), (-0.09, 0.34), (0.0, 0.52)]],
);
const SPADE: Side = (
    (0.0, -0.50),
    &[
        [(-0.15, -0.26), (-0.47, -0.10), (-0.47, 0.13)],
        [(-0.47, 0.27), (-0.37, 0.35), (-0.25, 0.35)],
        [(-0.16, 0.35), (-0.08, 0.30), (-0.04, 0.22)],
        [(-0.04, 0.34), (-0.08, 0.43), (-0.19, 0.50)],
        [(-0.10, 0.50), (-0.05, 0.50), (0.0, 0.50)],
    ],
);
const STEM: Side = (
    (0.0, -0.14),
    &[
        [(-0.11, -0.10), (-0.12, 0.06), (-0.04, 0.16)],
        [(-0.04, 0.34), (-0.08, 0.43), (-0.19, 0.50)],
        [(-0.10, 0.50), (-0.05, 0.50), (0.0, 0.50)],
    ],
);
/// The leaves of a club, all of one radius.
const LEAVES: [Point; 3] = [(0.0, -0.27), (-0.26, 0.10), (0.26, 0.10)];
const LEAF: f64 = 0.225;

pub(super) fn pip(suit: Suit, centre: Point, height: f64) -> Shape {
    let placed = |(x, y): Point| (centre.0 + x * height, centre.1 + y * height);
    let strokes = outline(suit).into_iter().map(|stroke| match stroke {
        Stroke::Move(to) => Stroke::Move(placed(to)),
        Stroke::Line(to) => Stroke::Line(placed(to)),
        Stroke::Curve(one, two, to) => Stroke::Curve(placed(one), placed(two), placed(to)),
        Stroke::Close => Stroke::Close,
    });
    Shape::Path { strokes: strokes.collect(), style: Style::filled(paint(suit)) }
}

pub(super) fn paint(suit: Suit) -> Paint {
    if suit.is_red() { Paint::Red } else { Paint::Ink }
}

fn outline(suit: Suit) -> Vec<Stroke> {
    match suit {
        Suit::Hearts => both_sides(HEART),
        Suit::Diamonds => both_sides(DIAMOND),
        Suit::Spades => both_sides(SPADE),
        Suit::Clubs => {
            let mut strokes = both_sides(STEM);
            strokes.extend(LEAVES.into_iter().flat_map(leaf));
            strokes
        }
    }
}

/// Down the left side, and up its mirror image on the right.
fn both_sides((top, curves): Side) -> Vec<Stroke> {
    let mirrored = |(x, y): Point| (-x, y);
    let mut strokes = vec![Stroke::Move(top)];
    strokes.extend(curves.iter().map(|[one, two, to]| Stroke::Curve(*one, *two, *to)));
    for (index, [one, two, _]) in curves.iter().enumerate().rev() {
        let end = if index == 0 { top } else { curves[index - 1][2] };
        strokes.push(Stroke::Curve(mirrored(*two), mirrored(*one), mirrored(end)));
    }
    strokes.push(Stroke::Close);
    strokes
}

/// A circle, drawn the same way round as the stem: outlines of opposite
/// directions would cut holes where they overlap.
fn leaf((x, y): Point) -> [Stroke; 6] {
    let (reach, bend) = (LEAF, LEAF * 0.552_284_75);
    let curve = |from: Point, one: Point, two: Point| {
        let at = |(dx, dy): Point| (x + dx, y + dy);
        Stroke::Curve(at(from), at(one), at(two))
    };
    [
        Stroke::Move((x + reach, y)),
        curve((reach, -bend), (bend, -reach), (0.0, -reach)),
        curve((-bend, -reach), (-reach, -bend), (-reach, 0.0)),
        curve((-reach, bend), (-bend, reach), (0.0, reach)),
        curve((bend, reach), (reach, bend), (reach, 0.0)),
        Stroke::Close,
    ]
}
