//! The law behind a growing cost: what it is multiplied by at every step, or the power of
//! the size that it follows.

use crate::{LocalizedText, Message, msg};
use schemars::JsonSchema;
use serde::Serialize;

/// A law that was fitted to a few sizes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Law {
    /// Each step multiplies it.
    Exponential {
        /// By this.
        factor: f64,
        /// The share of the differences (of logarithms) that the law explains, up to 1.
        fit: f64,
    },
    /// It follows a power of the size.
    Power {
        /// This one.
        exponent: f64,
        /// The share of the differences (of logarithms) that the law explains, up to 1.
        fit: f64,
    },
}

/// Least number of points for a fit.
const FEWEST: usize = 3;

/// A fit that explains less than this is not reported.
const LEAST_FIT: f64 = 0.8;

impl Law {
    /// The law that fits these costs best; none for too few of them.
    pub(crate) fn of(points: &[(f64, f64)]) -> Option<Law> {
        let points: Vec<_> =
            points.iter().filter(|(size, cost)| *size > 0.0 && *cost > 0.0).collect();
        if points.len() < FEWEST {
            return None;
        }
        let line = |across: fn(f64) -> f64| {
            let all = points.iter().map(|(size, cost)| (across(*size), cost.ln()));
            Line::through(&all.collect::<Vec<_>>())
        };
        let (even, logarithmic) = (line(|size| size)?, line(f64::ln)?);
        let fits = |line: &Line| line.fit() >= LEAST_FIT;
        if !fits(&even) && !fits(&logarithmic) {
            return None;
        }
        Some(if even.rest <= logarithmic.rest {
            Law::Exponential { factor: tidy(even.slope.exp()), fit: tidy(even.fit()) }
        } else {
            Law::Power { exponent: tidy(logarithmic.slope), fit: tidy(logarithmic.fit()) }
        })
    }

    /// The law in words; `each` says what a step is: “× {factor} for each card”.
    pub(crate) fn words(self, each: Message) -> Message {
        match self {
            Law::Exponential { factor, .. } => each.with("factor", digits(factor)),
            Law::Power { exponent, .. } => {
                msg!("like size to the power of {exponent}", exponent = digits(exponent))
            }
        }
    }
}

/// As many digits as a fit to a few points deserves, and not one that depends on the
/// mathematics library of a machine.
fn tidy(value: f64) -> f64 {
    if value.abs() >= 1e9 { value.round() } else { (value * 1e4).round() / 1e4 }
}

/// Two digits that count.
fn digits(value: f64) -> LocalizedText {
    let places = if value.abs() >= 9.95 { 0 } else { 1 };
    LocalizedText::fixed(value, places)
}

/// A straight line by least squares.
struct Line {
    slope: f64,
    /// The sum of squares that is left over, and the one there was.
    rest: f64,
    whole: f64,
}

impl Line {
    fn through(points: &[(f64, f64)]) -> Option<Line> {
        let count = points.len() as f64;
        let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
        let (x, y) = (x / count, y / count);
        let mut sums = (0.0, 0.0, 0.0);
        for point in points {
            let (dx, dy) = (point.0 - x, point.1 - y);
            sums = (sums.0 + dx * dx, sums.1 + dx * dy, sums.2 + dy * dy);
        }
        let slope = if sums.0 > 0.0 { sums.1 / sums.0 } else { return None };
        Some(Line { slope, rest: (sums.2 - slope * sums.1).max(0.0), whole: sums.2 })
    }

    fn fit(&self) -> f64 {
        if self.whole > 0.0 { 1.0 - self.rest / self.whole } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(cost: impl Fn(f64) -> f64) -> Option<Law> {
        let points: Vec<_> = (3..8).map(f64::from).map(|size| (size, cost(size))).collect();
        Law::of(&points)
    }

    #[test]
    fn powers_of_a_number_and_powers_of_the_size_are_told_apart() {
        let doubled = law(|size| 5.0 * 2_f64.powf(size));
        assert_eq!(doubled, Some(Law::Exponential { factor: 2.0, fit: 1.0 }));
        let cubed = law(|size| 7.0 * size.powi(3));
        assert_eq!(cubed, Some(Law::Power { exponent: 3.0, fit: 1.0 }));
    }

    #[test]
    fn two_points_are_no_law() {
        assert_eq!(Law::of(&[(3.0, 192.0), (4.0, 7680.0)]), None);
        assert_eq!(Law::of(&[(3.0, 0.0), (4.0, 0.0), (5.0, 0.0)]), None);
    }

    #[test]
    fn what_goes_up_and_down_has_no_law() {
        assert_eq!(law(|size| if size % 2.0 == 0.0 { 100.0 } else { 1.0 }), None);
    }

    #[test]
    fn laws_have_words() {
        let said = |law: Law| law.words(msg!("× {factor} for each card", ..)).to_string();
        assert_eq!(said(Law::Exponential { factor: 9.612, fit: 1.0 }), "× 9.6 for each card");
        assert_eq!(said(Law::Exponential { factor: 56.4, fit: 1.0 }), "× 56 for each card");
        assert_eq!(said(Law::Power { exponent: 1.04, fit: 1.0 }), "like size to the power of 1.0");
    }
}
