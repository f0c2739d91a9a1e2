//! Light and shade on a ball: one gradient, which every format draws.
//!
//! The light comes from the upper left. Circles grow from a bright spot there
//! to the rim, and the colour goes with them.

use unpuzzle_puzzle::picture::{Paint, Picture, Shape};

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

/// The colour of a ball at a place, in radii from its centre.
pub(crate) fn at(stops: &[Stop; 4], x: f64, y: f64) -> Colour {
    let t = along(x, y);
    let pair = stops.windows(2).find(|pair| t <= pair[1].0);
    match pair {
        Some([(start, from), (end, to)]) => mixed(*from, *to, (t - start) / (end - start)),
        _ => stops[3].1,
    }
}

/// On which of the growing circles a place lies: the one of radius `t` has its
/// centre `1 - t` of the way from the centre of the ball to the spot.
fn along(x: f64, y: f64) -> f64 {
    let (x, y) = (x + SPOT, y + SPOT);
    // (x - SPOT t)² + (y - SPOT t)² = t²
    let a = 2.0 * SPOT * SPOT - 1.0;
    let b = -2.0 * SPOT * (x + y);
    let c = x * x + y * y;
    let root = (b * b - 4.0 * a * c).max(0.0).sqrt();
    ((-b - root) / (2.0 * a)).clamp(0.0, 1.0)
}

/// A colour some of the way to another.
fn mixed(from: Colour, to: Colour, part: f64) -> Colour {
    let mix = |from: u8, to: u8| {
        (f64::from(from) + (f64::from(to) - f64::from(from)) * part).round() as u8
    };
    (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_circles_grow_from_the_spot_to_the_rim() {
        assert!(along(-SPOT, -SPOT) < 1e-9);
        for turn in 0..16 {
            let angle = f64::from(turn) / 16.0 * std::f64::consts::TAU;
            assert!((along(angle.cos(), angle.sin()) - 1.0).abs() < 1e-9);
        }
        assert!(along(0.0, 0.0) > along(-0.2, -0.2));
    }

    #[test]
    fn the_light_is_at_the_upper_left() {
        let stops = stops((0, 114, 178));
        let brightness = |x, y| {
            let (red, green, blue) = at(&stops, x, y);
            u32::from(red) + u32::from(green) + u32::from(blue)
        };
        assert!(brightness(-SPOT, -SPOT) > brightness(0.0, 0.0));
        assert!(brightness(0.0, 0.0) > brightness(0.6, 0.6));
    }
}
