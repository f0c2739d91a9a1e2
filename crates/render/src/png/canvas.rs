//! Pixels, and areas and lines drawn on them with smooth edges.
//!
//! An area is filled by how much of each pixel lies inside: every edge adds the
//! signed area to its right, and sums along a row give the whole. A line with
//! round ends is drawn by how far each pixel is from it.

use crate::outline::Point;
use crate::palette::Colour;

/// A rectangle of pixels.
pub(super) struct Canvas {
    width: usize,
    height: usize,
    /// Red, green and blue, row by row from the top.
    pixels: Vec<u8>,
}

impl Canvas {
    /// A canvas of one colour.
    pub(super) fn new(width: usize, height: usize, (red, green, blue): Colour) -> Self {
        Canvas {
            width,
            height,
            pixels: [red, green, blue].repeat(width * height),
        }
    }

    /// Its rows, three bytes a pixel.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.pixels.chunks_exact(self.width * 3)
    }

    /// Fills an area bounded by closed lines. What is inside in one direction
    /// only is filled; lines in opposite directions leave a hole.
    pub(super) fn fill(&mut self, parts: &[Vec<Point>], colour: Colour) {
        let Some(bounds) = Bounds::of(parts.iter().flatten(), 1.0, self) else {
            return;
        };
        let mut areas = Areas::new(bounds);
        for part in parts {
            let closing = part.iter().skip(1).chain(part.first());
            for (from, to) in part.iter().zip(closing) {
                areas.edge(*from, *to);
            }
        }
        areas.each_covered(|x, y, covered| self.blend(x, y, colour, covered));
    }

    /// Draws lines of some width, all in one go so that crossings are no darker.
    pub(super) fn stroke(&mut self, parts: &[Vec<Point>], width: f64, colour: Colour) {
        let half = width / 2.0;
        let Some(bounds) = Bounds::of(parts.iter().flatten(), half + 1.0, self) else {
            return;
        };
        let mut covered = vec![0.0_f32; bounds.width() * bounds.height()];
        for part in parts {
            let single = [part[0], part[0]];
            let ends = if part.len() == 1 { &single[..] } else { part };
            for pair in ends.windows(2) {
                let Some(near) = Bounds::of(pair, half + 1.0, self) else {
                    continue;
                };
                near.each(|x, y| {
                    let distance = distance((x as f64 + 0.5, y as f64 + 0.5), pair[0], pair[1]);
                    let seen = &mut covered[bounds.index(x, y)];
                    *seen = seen.max(within(distance, half) as f32);
                });
            }
        }
        bounds.each(|x, y| self.blend(x, y, colour, covered[bounds.index(x, y)]));
    }

    /// Fills a circle with colours that depend on the place in it, in radii
    /// from its centre.
    pub(super) fn fill_circle(
        &mut self,
        (x, y): Point,
        radius: f64,
        colour: impl Fn(f64, f64) -> Colour,
    ) {
        let Some(bounds) = Bounds::of(&[(x, y)], radius + 1.0, self) else {
            return;
        };
        bounds.each(|column, row| {
            let (across, down) = (column as f64 + 0.5 - x, row as f64 + 0.5 - y);
            let covered = (radius - across.hypot(down) + 0.5).clamp(0.0, 1.0);
            let colour = colour(across / radius, down / radius);
            self.blend(column, row, colour, covered as f32);
        });
    }

    fn blend(&mut self, x: usize, y: usize, (red, green, blue): Colour, covered: f32) {
        if covered <= 0.002 {
            return;
        }
        let start = (y * self.width + x) * 3;
        for (pixel, part) in self.pixels[start..start + 3]
            .iter_mut()
            .zip([red, green, blue])
        {
            let below = f32::from(*pixel);
            *pixel = (below + (f32::from(part) - below) * covered.min(1.0)).round() as u8;
        }
    }
}

/// How much of a pixel at this distance from the middle of a line is covered.
fn within(distance: f64, half: f64) -> f64 {
    let (near, far) = (distance - 0.5, distance + 0.5);
    (far.min(half) - near.max(-half)).clamp(0.0, 1.0)
}

/// How far a point is from a line between two others.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let square = x * x + y * y;
    let along = if square > 0.0 {
        (((point.0 - from.0) * x + (point.1 - from.1) * y) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (point.0 - from.0 - along * x).hypot(point.1 - from.1 - along * y)
}

/// The pixels that something can touch.
#[derive(Clone, Copy)]
struct Bounds {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Bounds {
    fn of<'a>(
        points: impl IntoIterator<Item = &'a Point>,
        margin: f64,
        canvas: &Canvas,
    ) -> Option<Self> {
        let (mut least, mut most) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for (x, y) in points {
            least = (least.0.min(*x), least.1.min(*y));
            most = (most.0.max(*x), most.1.max(*y));
        }
        let bounds = Bounds {
            left: (least.0 - margin).max(0.0) as usize,
            top: (least.1 - margin).max(0.0) as usize,
            right: canvas.width.min((most.0 + margin).max(0.0).ceil() as usize),
            bottom: canvas
                .height
                .min((most.1 + margin).max(0.0).ceil() as usize),
        };
        (bounds.left < bounds.right && bounds.top < bounds.bottom).then_some(bounds)
    }

    fn width(self) -> usize {
        self.right - self.left
    }

    fn height(self) -> usize {
        self.bottom - self.top
    }

    fn index(self, x: usize, y: usize) -> usize {
        (y - self.top) * self.width() + x - self.left
    }

    fn each(self, mut visit: impl FnMut(usize, usize)) {
        for y in self.top..self.bottom {
            for x in self.left..self.right {
                visit(x, y);
            }
        }
    }
}

/// Signed areas to the right of edges, pixel by pixel.
struct Areas {
    bounds: Bounds,
    /// One column more than there are pixels takes what lies beyond.
    sums: Vec<f32>,
}

impl Areas {
    fn new(bounds: Bounds) -> Self {
        let sums = vec![0.0; (bounds.width() + 2) * bounds.height()];
        Areas { bounds, sums }
    }

    /// Adds an edge, row by row.
    fn edge(&mut self, from: Point, to: Point) {
        let is_sound = (from.0 + from.1 + to.0 + to.1).is_finite();
        if from.1 == to.1 || !is_sound {
            return;
        }
        let (sign, high, low) = if from.1 < to.1 {
            (1.0, from, to)
        } else {
            (-1.0, to, from)
        };
        let slope = (low.0 - high.0) / (low.1 - high.1);
        let (top, bottom) = (self.bounds.top as f64, self.bounds.bottom as f64);
        let (start, end) = (high.1.max(top), low.1.min(bottom));
        let mut y = start;
        while y < end {
            let next = (y.floor() + 1.0).min(end);
            let x = |y: f64| high.0 + (y - high.1) * slope - self.bounds.left as f64;
            let (one, two) = (x(y), x(next));
            self.row(y as usize - self.bounds.top, one, two, (next - y) * sign);
            y = next;
        }
    }

    /// Adds the part of an edge within one row, from one place to another.
    fn row(&mut self, row: usize, one: f64, two: f64, height: f64) {
        let most = self.bounds.width() as f64;
        let (left, right) = (one.min(two).clamp(0.0, most), one.max(two).clamp(0.0, most));
        let start = row * (self.bounds.width() + 2);
        let (first, last) = (left as usize, right as usize);
        let mut add = |column: usize, value: f64| self.sums[start + column] += value as f32;
        if first == last {
            // What of the pixel lies to the right of the middle of the edge.
            let inside = 1.0 - ((left + right) / 2.0 - first as f64);
            add(first, height * inside);
            add(first + 1, height * (1.0 - inside));
            return;
        }
        let mut before = 0.0;
        for column in first..=last {
            let (enter, leave) = (left.max(column as f64), right.min(column as f64 + 1.0));
            let crossed = height * (leave - enter) / (right - left);
            let inside = 1.0 - ((enter + leave) / 2.0 - column as f64);
            add(column, before + crossed * inside);
            before = crossed * (1.0 - inside);
        }
        add(last + 1, before);
    }

    fn each_covered(&self, mut visit: impl FnMut(usize, usize, f32)) {
        let rows = self.sums.chunks_exact(self.bounds.width() + 2);
        for (row, sums) in rows.enumerate() {
            let mut sum = 0.0;
            for (column, change) in sums[..self.bounds.width()].iter().enumerate() {
                sum += change;
                visit(
                    self.bounds.left + column,
                    self.bounds.top + row,
                    sum.abs().min(1.0),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Colour = (0, 0, 0);

    fn canvas() -> Canvas {
        Canvas::new(20, 20, (255, 255, 255))
    }

    /// How much ink is on a canvas, in pixels.
    fn ink(canvas: &Canvas) -> f64 {
        let parts = canvas.pixels.iter().map(|part| 255.0 - f64::from(*part));
        parts.sum::<f64>() / 255.0 / 3.0
    }

    fn check(parts: &[Vec<Point>], area: f64) {
        let mut canvas = canvas();
        canvas.fill(parts, BLACK);
        let found = ink(&canvas);
        assert!((found - area).abs() < 0.05, "{found} is not {area}");
    }

    fn square(least: f64, most: f64) -> Vec<Point> {
        vec![(least, least), (most, least), (most, most), (least, most)]
    }

    #[test]
    fn areas_are_as_large_as_they_are() {
        check(&[square(2.0, 10.0)], 64.0);
        check(&[square(2.25, 10.75)], 72.25);
        check(&[square(2.4, 2.6)], 0.04);
        check(&[vec![(1.0, 1.0), (17.0, 3.0), (5.0, 18.0)]], 124.0);
        check(&[vec![(5.0, 18.0), (17.0, 3.0), (1.0, 1.0)]], 124.0);
        check(&[square(-10.0, 5.0)], 25.0);
        check(&[square(-10.0, 50.0)], 400.0);
        check(&[square(30.0, 50.0)], 0.0);
        let hole: Vec<_> = square(5.0, 8.0).into_iter().rev().collect();
        check(&[square(2.0, 10.0), hole], 55.0);
        check(&[square(f64::NAN, 4.0)], 0.0);
    }

    #[test]
    fn lines_are_as_wide_as_they_are() {
        let check = |width: f64, area: f64| {
            let mut canvas = canvas();
            canvas.stroke(&[vec![(-5.0, 10.0), (25.0, 10.0)]], width, BLACK);
            let found = ink(&canvas);
            assert!((found - area).abs() < 0.4, "{found} is not {area}");
        };
        check(4.0, 80.0);
        check(1.0, 20.0);
        check(0.3, 6.0);
    }

    #[test]
    fn lines_that_cross_are_no_darker() {
        let mut once = canvas();
        let line = vec![(3.0, 3.0), (16.0, 14.0)];
        once.stroke(std::slice::from_ref(&line), 1.5, BLACK);
        let mut twice = canvas();
        twice.stroke(&[line.clone(), line], 1.5, BLACK);
        assert_eq!(once.pixels, twice.pixels);
    }
}
