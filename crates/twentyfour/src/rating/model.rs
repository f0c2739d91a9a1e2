//! From the terms of a hand to the seconds that people need.
//!
//! Every essentially different solution has a cost, the sum of its terms, and the
//! solutions race: the more of them there are and the cheaper they are, the sooner
//! one is found.
//!
//! ```text
//! ln(seconds - READING) = base + hand terms - TEMPERATURE · ln Σ exp(-cost / TEMPERATURE)
//! ```
//!
//! Public for the fit in the research crate.

use libm::{exp, log};
use unpuzzle_core::Budget;

pub use super::anatomy::Aside;
pub use super::anatomy::Making;
pub use super::terms::{Profile, Term, Weighed};

use super::{RateError, Subject};
use crate::rules::{Hand, Rules};

/// The seconds for the easiest hand: to read the cards and to type the answer.
pub const READING: f64 = 4.0;
/// How much slower solutions still help; near zero only the best would count.
const TEMPERATURE: f64 = 0.56;
/// Upper bound of predictions, well above any measurement.
const LONGEST: f64 = 600.0;

/// The features of a hand under the classic rules; it must have a solution.
pub fn profile(hand: &Hand) -> Result<Profile, RateError> {
    let subject = Subject::new(hand, &Rules::classic(), &Budget::unlimited())?;
    Ok(subject.profile)
}

/// A term, its score per unit in the logarithm of the time, and its average amount.
pub(super) type Score = (Term, f64, f64);

/// The linear model over the terms of a profile; terms without a score count nothing.
pub(super) struct Model<'a> {
    pub(super) base: f64,
    /// The average gain of several solutions.
    pub(super) typical_gain: f64,
    /// In the order of the terms.
    pub(super) scores: &'a [Score],
}

impl Model<'_> {
    pub(super) fn race(&self, profile: &Profile) -> Race {
        let costs = profile.solutions.iter().map(|terms| self.total(terms));
        race(costs.collect())
    }

    /// The seconds that half of the people need, to a tenth.
    pub(super) fn seconds(&self, profile: &Profile) -> f64 {
        seconds(self.base + self.total(&profile.hand) + self.race(profile).cost)
    }

    fn total(&self, terms: &[Weighed]) -> f64 {
        let scored = terms.iter().map(|one| self.score(one.term) * one.amount);
        scored.sum()
    }

    fn score(&self, term: Term) -> f64 {
        let place = self.scores.binary_search_by(|(known, ..)| known.cmp(&term));
        place.map_or(0.0, |place| self.scores[place].1)
    }
}

/// The seconds for a logarithm of the time beyond reading, to a tenth so that they
/// are the same bytes wherever they are printed.
pub fn seconds(effort: f64) -> f64 {
    let seconds = (READING + exp(effort)).min(LONGEST);
    (seconds * 10.0).round() / 10.0
}

/// The outcome of solutions with different costs racing.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// The joint cost, at most that of the best.
    pub cost: f64,
    /// The probability of each to come first.
    pub shares: Vec<f64>,
    costs: Vec<f64>,
}

impl Race {
    /// The gain of several solutions: zero for one, otherwise negative.
    pub fn gain(&self) -> f64 {
        let pairs = self.costs.iter().zip(&self.shares);
        self.cost - pairs.map(|(cost, share)| cost * share).sum::<f64>()
    }

    /// The index of the solution that most people find.
    pub(super) fn likeliest(&self) -> Option<usize> {
        let shares = self.shares.iter().enumerate().rev();
        let best = shares.max_by(|(_, one), (_, other)| one.total_cmp(other));
        best.map(|(place, _)| place)
    }
}

/// Races solutions with these costs.
pub fn race(costs: Vec<f64>) -> Race {
    let best = costs.iter().copied().fold(f64::INFINITY, f64::min);
    let chances = costs.iter().map(|cost| exp((best - cost) / TEMPERATURE));
    let mut shares: Vec<f64> = chances.collect();
    let total: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= total);
    Race { cost: best - TEMPERATURE * log(total), shares, costs }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_solutions_are_faster_than_the_best_alone() {
        let alone = race(vec![1.0]);
        assert_eq!((alone.cost, alone.gain()), (1.0, 0.0));
        let two = race(vec![1.0, 1.0]);
        assert!(two.cost < 1.0 && two.gain() < -0.3);
        assert_eq!((two.shares.as_slice(), two.likeliest()), (&[0.5, 0.5][..], Some(0)));
        let slow = race(vec![9.0, 1.0]);
        assert!(slow.cost <= 1.0 && slow.cost > 0.999 && slow.shares[0] < 1e-5);
        assert_eq!(slow.likeliest(), Some(1));
    }
}
