//! Light and shade on a ball: one gradient, which every format draws.
//!
//! The light comes from the upper left. Circles grow from a bright spot there
//! to the rim, and the colour goes with them.

use unpuzzle_puzzles::picture::{Paint, Picture, Shape};

use crate::palette::Colour;

/// The bright spot in radii from the centre, to the left and up.
pub(crate) const SPOT: f64 = 0.36;

/// Where a colour is reached, from 0 (the spot) to 1 (the rim), and that colour.
pub(crate) type Stop = (f64, Colour);

/// The gradient of a ball.
pub(crate) fn stops(colour: Colour) -> [Stop; 4] {
    [
        (0.0, mixed(colour, WHITE, 0.82)),
        (0.3, mixed(colour, WHITE, 0.28)),
        (0.72, colour),
        (1.0, mixed(colour, BLACK, 0.42)),
    ]
}

/// The paints of all balls on some pictures, each once.
pub(crate) fn ball_paints(pictures: &[Picture]) -> Vec<Paint> {
    let mut paints = Vec::new();
    for picture in pictures {
        collect(&picture.shapes, &mut paints);
    }
    paints
}

fn collect(shapes: &[Shape], paints: &mut Vec<Paint>) {
    for shape in shapes {
        match shape {
            Shape::Ball { paint, .. } if !paints.contains(paint) => paints.push(*paint),
            Shape::Turned { shapes, .. } => collect(shapes, paints),
            _ => {}
        }
    }
}

const WHITE: Colour = (255, 255, 255);
const BLACK: Colour = (0, 0, 0);

/// A colour some of the way to another.
fn mixed(from: Colour, to: Colour, part: f64) -> Colour {
    let mix = |from: u8, to: u8| {
        (f64::from(from) + (f64::from(to) - f64::from(from)) * part).round() as u8
    };
    (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}
