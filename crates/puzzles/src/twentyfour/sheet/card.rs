//! One playing card, drawn to scale.

use crate::paper::{self, Point};
use crate::picture::{Anchor, Label, Paint, Picture, Shape, Style};

use super::SheetCard;
use super::pip::{paint, pip};
use unpuzzle_twentyfour::deal::Suit;

/// How high a card is for its width.
pub(super) const SHAPE: f64 = 1.4;

/// Draws a card of some width with its top left corner at a point.
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

/// The rank in a corner and the suit below it.
fn corner(label: &str, suit: Suit, at: Point, width: f64) -> Vec<Shape> {
    let middle = at.0 + width * 0.2;
    let size = fitting(label, width * 0.29, width * 0.29);
    let rank = Label::new((middle, at.1 + width * 0.31), size, label);
    let rank = rank.bold().anchored(Anchor::Middle).painted(paint(suit));
    let sign = pip(suit, (middle, at.1 + width * 0.44), width * 0.16);
    vec![rank.into(), sign]
}

/// The number on a card without a suit.
fn number(label: &str, (x, y): Point, width: f64) -> Label {
    let size = fitting(label, width * 0.8, width * 0.5);
    let label = Label::new((x, y + size * 0.36), size, label);
    label.bold().anchored(Anchor::Middle)
}

/// The size at which a label is no wider than `width`, and at most `size`.
fn fitting(label: &str, width: f64, size: f64) -> f64 {
    size.min(width / paper::width(label, 1.0))
}
