//! Outlines as strokes, and strokes as short straight lines.

use unpuzzle_puzzle::picture::Stroke;

/// A place on a sheet.
pub(crate) type Point = (f64, f64);

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
        Stroke::Curve(
            (right, bottom - near),
            (right - near, bottom),
            (right - radius, bottom),
        ),
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

/// A quarter of an ellipse between two points, which leaves the first one along
/// the horizontal or the vertical axis.
pub(crate) fn quarter(from: Point, to: Point, horizontal: bool) -> Stroke {
    let (across, along) = ((to.0 - from.0) * REACH, (to.1 - from.1) * REACH);
    if horizontal {
        Stroke::Curve((from.0 + across, from.1), (to.0, to.1 - along), to)
    } else {
        Stroke::Curve((from.0, from.1 + along), (to.0 - across, to.1), to)
    }
}

/// Each part of an outline as points that straight lines connect. Curves are
/// cut so finely that nobody sees it where a unit is `scale` pixels.
pub(crate) fn flattened(strokes: &[Stroke], scale: f64) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    for stroke in strokes {
        let pen = parts.last().and_then(|part| part.last()).copied();
        match (*stroke, parts.last_mut()) {
            (Stroke::Move(to), _) => parts.push(vec![to]),
            (Stroke::Line(to), Some(part)) => part.push(to),
            (Stroke::Curve(one, two, to), Some(part)) => {
                let from = pen.unwrap_or(to);
                part.extend(curve([from, one, two, to], scale));
            }
            (Stroke::Close, Some(part)) => part.extend(part.first().copied()),
            (Stroke::Line(_) | Stroke::Curve(..) | Stroke::Close, None) => {}
        }
    }
    parts
}

/// The points of a cubic curve without its start.
fn curve(points: [Point; 4], scale: f64) -> impl Iterator<Item = Point> {
    let lengths = points
        .windows(2)
        .map(|ends| (ends[1].0 - ends[0].0).hypot(ends[1].1 - ends[0].1));
    let length = lengths.sum::<f64>() * scale;
    let count = (length.sqrt() * 2.0).clamp(4.0, 200.0) as u32;
    (1..=count).map(move |step| {
        let t = f64::from(step) / f64::from(count);
        let u = 1.0 - t;
        let weights = [u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t];
        let sum = |part: fn(Point) -> f64| {
            let parts = points.iter().zip(weights);
            parts.map(|(point, weight)| part(*point) * weight).sum()
        };
        (sum(|point| point.0), sum(|point| point.1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_stays_round() {
        let parts = flattened(&circle((5.0, 5.0), 3.0), 4.0);
        assert_eq!(parts.len(), 1);
        for (x, y) in &parts[0] {
            assert!(((x - 5.0).hypot(y - 5.0) - 3.0).abs() < 0.01, "{x} {y}");
        }
    }

    #[test]
    fn a_quarter_meets_its_ends_squarely() {
        let Stroke::Curve(one, two, to) = quarter((0.0, 0.0), (2.0, 4.0), true) else {
            panic!("a quarter is a curve");
        };
        assert_eq!((one.1, two.0, to), (0.0, 2.0, (2.0, 4.0)));
    }
}
