//! The penalised least squares behind a fit.
//!
//! The race makes the problem not quite linear. Gauss and Newton's method repeats a
//! linear fit in which every hand stands for the mean of its solutions, weighted by
//! how likely each comes first; a few repetitions settle it.

use nalgebra::{Cholesky, DMatrix, DVector};
use unpuzzle_twentyfour::rating::model::{Profile, Race, Term, Weighed, race};

/// More than enough repetitions for the fit to converge.
const REPETITIONS: usize = 15;

/// Hands as numbers, with one column for each term and one for the base.
pub(super) struct Problem {
    columns: usize,
    /// The penalty on squared scores.
    penalty: f64,
    rows: Vec<Row>,
}

/// Columns with amounts.
type Sparse = Vec<(usize, f64)>;

struct Row {
    solutions: Vec<Sparse>,
    /// The terms of the hand, and the base.
    hand: Sparse,
    /// What is to be predicted.
    effort: f64,
}

impl Problem {
    /// A problem with this many terms and no hands yet.
    pub(super) fn new(terms: usize, penalty: f64) -> Self {
        Problem { columns: terms + 1, penalty, rows: Vec::new() }
    }

    /// Adds a hand; `terms` are those with a column, in order.
    pub(super) fn push(&mut self, profile: &Profile, effort: f64, terms: &[Term]) {
        let sparse = |weighed: &Vec<Weighed>| -> Sparse {
            let known = weighed.iter().filter_map(|one| {
                let column = terms.binary_search(&one.term).ok()?;
                Some((column, one.amount))
            });
            known.collect()
        };
        let mut hand = sparse(&profile.hand);
        hand.push((terms.len(), 1.0));
        self.rows.push(Row {
            solutions: profile.solutions.iter().map(sparse).collect(),
            hand,
            effort,
        });
    }

    /// The predicted effort of every hand.
    pub(super) fn predict(&self, scores: &[f64]) -> Vec<f64> {
        self.rows.iter().map(|row| row.predict(scores).0).collect()
    }

    /// How much of each term a hand has on average; solutions count by how likely
    /// they come first.
    pub(super) fn typical(&self, scores: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.columns];
        for row in &self.rows {
            for (column, amount) in row.predict(scores).1 {
                sums[column] += amount;
            }
        }
        sums.iter().map(|sum| sum / self.rows.len() as f64).collect()
    }

    /// What a hand gains on average because there are several solutions.
    pub(super) fn typical_gain(&self, scores: &[f64]) -> f64 {
        let gains = self.rows.iter().map(|row| row.race(scores).gain());
        gains.sum::<f64>() / self.rows.len() as f64
    }

    /// The scores that fit best, that of the base last.
    pub(super) fn solve(&self) -> Vec<f64> {
        let mut scores = vec![0.0; self.columns];
        let mut loss = self.loss(&scores);
        for _ in 0..REPETITIONS {
            let step = self.step(&scores);
            // A full step nearly always improves; where it goes too far, half of it.
            for halvings in 0..4 {
                let share = 1.0 / f64::from(1 << halvings);
                let pairs = scores.iter().zip(&step);
                let next: Vec<f64> = pairs.map(|(score, step)| score + share * step).collect();
                let next_loss = self.loss(&next);
                if next_loss < loss {
                    (scores, loss) = (next, next_loss);
                    break;
                }
            }
        }
        scores
    }

    fn loss(&self, scores: &[f64]) -> f64 {
        let penalised = &scores[..self.columns - 1];
        let penalty: f64 = penalised.iter().map(|score| score * score).sum();
        self.rows
            .iter()
            .map(|row| {
                let error = row.predict(scores).0 - row.effort;
                error * error
            })
            .sum::<f64>()
            + self.penalty * penalty
    }

    /// How the scores change in one repetition.
    fn step(&self, scores: &[f64]) -> Vec<f64> {
        let mut normal = DMatrix::zeros(self.columns, self.columns);
        let mut side = DVector::zeros(self.columns);
        for (column, score) in scores[..self.columns - 1].iter().enumerate() {
            normal[(column, column)] = self.penalty;
            side[column] = -self.penalty * score;
        }
        for row in &self.rows {
            let (predicted, mean) = row.predict(scores);
            let error = row.effort - predicted;
            for (place, (column, amount)) in mean.iter().enumerate() {
                side[*column] += amount * error;
                for (other, other_amount) in &mean[..=place] {
                    normal[(*column, *other)] += amount * other_amount;
                }
            }
        }
        // Only the lower triangle is looked at. With a penalty on every term but the
        // base, which every hand has, the matrix is positive definite.
        Cholesky::new(normal).map_or_else(
            || vec![0.0; self.columns],
            |cholesky| cholesky.solve(&side).as_slice().to_vec(),
        )
    }
}

impl Row {
    fn race(&self, scores: &[f64]) -> Race {
        let costs = self.solutions.iter().map(|terms| total(terms, scores));
        race(costs.collect())
    }

    /// The predicted effort, and the mean of the terms in order of the columns.
    fn predict(&self, scores: &[f64]) -> (f64, Sparse) {
        let race = self.race(scores);
        let mut mean = self.hand.clone();
        for (terms, share) in self.solutions.iter().zip(&race.shares) {
            let shared = terms.iter().map(|(column, amount)| (*column, share * amount));
            mean.extend(shared);
        }
        (race.cost + total(&self.hand, scores), merged(mean))
    }
}

fn total(terms: &Sparse, scores: &[f64]) -> f64 {
    let scored = terms.iter().map(|(column, amount)| scores[*column] * amount);
    scored.sum()
}

/// The same amounts with every column once, in order.
fn merged(mut terms: Sparse) -> Sparse {
    terms.sort_by_key(|(column, _)| *column);
    let same = terms.chunk_by(|(one, _), (other, _)| one == other);
    same.map(|same| (same[0].0, same.iter().map(|(_, amount)| amount).sum())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two solutions of which now one, now the other is cheaper.
    fn made_up(steps: i32, parts: i32) -> Profile {
        let weighed = |term, amount: i32| Weighed { term, amount: f64::from(amount) };
        Profile {
            solutions: vec![
                vec![weighed(Term::Steps, steps)],
                vec![weighed(Term::Steps, 2), weighed(Term::Parts, parts)],
            ],
            hand: Vec::new(),
        }
    }

    #[test]
    fn finds_the_scores_behind_made_up_times() {
        let truth = [0.7, -0.4, 2.0];
        let mut problem = Problem::new(2, 1.2);
        for place in 0..4000 {
            let profile = made_up(place % 7, place % 11);
            problem.push(&profile, 0.0, &[Term::Steps, Term::Parts]);
        }
        let efforts = problem.predict(&truth);
        for (row, effort) in problem.rows.iter_mut().zip(efforts) {
            row.effort = effort;
        }
        for (found, truth) in problem.solve().iter().zip(truth) {
            assert!((found - truth).abs() < 0.01, "{found} {truth}");
        }
    }
}
