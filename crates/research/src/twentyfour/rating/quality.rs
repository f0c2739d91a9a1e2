//! How good predictions are.

use unpuzzle_twentyfour::rating::level_of;

/// How well a fit predicts hands that it has not seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Quality {
    /// Spearman's rank correlation of predicted and true times.
    pub(crate) spearman: f64,
    /// The share of hands whose level is right.
    pub(crate) right_level: f64,
    /// The share of hands whose level is right or next to right.
    pub(crate) near_level: f64,
}

impl Quality {
    /// Compares pairs of predicted and true seconds.
    pub(crate) fn of(pairs: &[(f64, f64)]) -> Self {
        let (predicted, measured): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        let distance = |(predicted, measured): &(f64, f64)| {
            let (one, other) = (level_of(*predicted), level_of(*measured));
            (one as u8).abs_diff(other as u8)
        };
        let within = |most: u8| {
            let near = pairs.iter().filter(|pair| distance(pair) <= most);
            near.count() as f64 / pairs.len() as f64
        };
        Quality {
            spearman: correlation(&ranks(&predicted), &ranks(&measured)),
            right_level: within(0),
            near_level: within(1),
        }
    }
}

/// The rank of every value; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|one, other| values[*one].total_cmp(&values[*other]));
    let mut ranks = vec![0.0; values.len()];
    let mut before = 0;
    for same in order.chunk_by(|one, other| values[*one] == values[*other]) {
        let mean = before as f64 + (same.len() as f64 - 1.0) / 2.0;
        same.iter().for_each(|place| ranks[*place] = mean);
        before += same.len();
    }
    ranks
}

/// Pearson's correlation coefficient.
fn correlation(xs: &[f64], ys: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_x, mean_y) = (mean(xs), mean(ys));
    let (mut both, mut squares_x, mut squares_y) = (0.0, 0.0, 0.0);
    for (x, y) in xs.iter().zip(ys) {
        let (x, y) = (x - mean_x, y - mean_y);
        both += x * y;
        squares_x += x * x;
        squares_y += y * y;
    }
    both / (squares_x * squares_y).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_their_rank() {
        assert_eq!(ranks(&[5.0, 1.0, 5.0, 2.0]), [2.5, 0.0, 2.5, 1.0]);
    }

    #[test]
    fn quality_counts_levels_and_ranks() {
        let quality = Quality::of(&[(5.0, 6.0), (8.0, 9.5), (10.0, 10.5), (5.5, 99.0)]);
        assert_eq!((quality.right_level, quality.near_level), (0.5, 0.75));
        assert!((quality.spearman - 0.4).abs() < 1e-12);
        assert!((Quality::of(&[(1.0, 2.0), (3.0, 9.0)]).spearman - 1.0).abs() < 1e-12);
    }
}
