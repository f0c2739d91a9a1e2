//! Shapes as outlines, and outlines as strokes.

use unpuzzle_puzzles::picture::{Label, Paint, Shape, Stroke, Style};

/// A place on a sheet.
pub(crate) type Point = (f64, f64);

/// What can draw outlines, balls and text, and so every shape.
pub(crate) trait Canvas {
    fn outline(&mut self, strokes: &[Stroke], style: Style);
    fn ball(&mut self, centre: Point, radius: f64, paint: Paint);
    fn text(&mut self, label: &Label);
    /// Draws shapes turned by half a turn about a point.
    fn turned(&mut self, centre: Point, shapes: &[Shape]);
    /// Whether there is time to draw on.
    fn goes_on(&self) -> bool;

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            if !self.goes_on() {
                return;
            }
            match shape {
                Shape::Rectangle { at, size, radius, style } => {
                    self.outline(&rounded(*at, *size, *radius), *style);
                }
                Shape::Circle { centre, radius, style } => {
                    self.outline(&circle(*centre, *radius), *style);
                }
                Shape::Ball { centre, radius, paint } => self.ball(*centre, *radius, *paint),
                Shape::Path { strokes, style } => self.outline(strokes, *style),
                Shape::Text(label) => self.text(label),
                Shape::Turned { centre, shapes } => self.turned(*centre, shapes),
            }
        }
    }
}

/// How far the control points of a quarter of a circle are from its ends, in
/// radii.
const REACH: f64 = 0.552_284_75;

/// The outline of a rectangle, its corners quarters of a circle.
pub(crate) fn rounded((x, y): Point, (width, height): Point, radius: f64) -> Vec<Stroke> {
    let (right, bottom) = (x + width, y + height);
    if radius <= 0.0 {
        let corners = [(right, y), (right, bottom), (x, bottom)].map(Stroke::Line);
        return [&[Stroke::Move((x, y))], &corners[..], &[Stroke::Close]].concat();
    }
    let radius = radius.min(width / 2.0).min(height / 2.0);
    let near = radius * (1.0 - REACH);
    vec![
        Stroke::Move((x + radius, y)),
        Stroke::Line((right - radius, y)),
        Stroke::Curve((right - near, y), (right, y + near), (right, y + radius)),
        Stroke::Line((right, bottom - radius)),
        Stroke::Curve((right, bottom - near), (right - near, bottom), (right - radius, bottom)),
        Stroke::Line((x + radius, bottom)),
        Stroke::Curve((x + near, bottom), (x, bottom - near), (x, bottom - radius)),
        Stroke::Line((x, y + radius)),
        Stroke::Curve((x, y + near), (x + near, y), (x + radius, y)),
        Stroke::Close,
    ]
}

/// The outline of a circle.
pub(crate) fn circle((x, y): Point, radius: f64) -> Vec<Stroke> {
    let size = (radius * 2.0, radius * 2.0);
    rounded((x - radius, y - radius), size, radius)
}
