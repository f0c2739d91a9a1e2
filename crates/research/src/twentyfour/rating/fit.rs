//! Where the scores come from: a fit to the times of real people.
//!
//! The data are hands with median seconds: numbers of 4nums.com, by way of the
//! MIT-licensed tree-of-thought-llm data. Which terms get a score is decided without
//! looking at the times: those that occur in enough hands. The scores then minimise
//! the squared error of the logarithms of the times, with a penalty on large scores
//! that keeps rare terms modest. The fit is deterministic, down to the last bit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use unpuzzle_core::Random;
use unpuzzle_twentyfour::rating::model::{Profile, Term, seconds};

use super::least_squares::Problem;
use super::quality::Quality;
use super::samples::Sample;

/// What is not fitted, but chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Choice {
    /// In how many hands a term must occur to get a score.
    pub(crate) fewest_hands: usize,
    /// The penalty on squared scores.
    pub(crate) penalty: f64,
}

impl Choice {
    /// What the model of the program was fitted with.
    pub(crate) const MODEL: Self = Choice { fewest_hands: 12, penalty: 1.2 };
}

/// Parts that cross-validation leaves out in turn.
const FOLDS: usize = 5;

/// The scores of a fit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scores {
    base: f64,
    typical_gain: f64,
    /// Each with its score, and how much of it a hand has on average.
    terms: Vec<(Term, f64, f64)>,
}

impl Scores {
    /// Fits the model to the samples.
    pub(crate) fn fit(samples: &[Sample]) -> Self {
        let terms = frequent_terms(samples, Choice::MODEL);
        let problem = problem(samples, &terms, Choice::MODEL);
        let scores = problem.solve();
        let typical = problem.typical(&scores);
        Scores {
            base: scores[terms.len()],
            typical_gain: problem.typical_gain(&scores),
            terms: (terms.iter().zip(&scores).zip(&typical))
                .map(|((term, score), typical)| (*term, *score, *typical))
                .collect(),
        }
    }

    /// The scores as the Rust source that the model is built with.
    pub(crate) fn to_source(&self) -> String {
        let (base, gain) = (self.base, self.typical_gain);
        let mut source = String::from(HEADER);
        // Writing to a string cannot fail.
        let _ = writeln!(source, "    base: {base:.4},\n    typical_gain: {gain:.4},");
        source.push_str("    scores: &[\n");
        for (term, score, typical) in &self.terms {
            let _ = writeln!(source, "        ({term:?}, {score:.4}, {typical:.4}),");
        }
        source.push_str("    ],\n};\n");
        source
    }
}

const HEADER: &str = "\
//! The scores of the rating model, fitted to the times of people: numbers of
//! 4nums.com, by way of the MIT-licensed tree-of-thought-llm data.
//!
//! Generated: `cargo research 24 fit-rating TIMES.csv` prints this file.

use super::anatomy::Aside::*;
use super::anatomy::Making::*;
use super::model::Model;
use super::terms::Term::*;

#[rustfmt::skip]
pub(super) static MODEL: Model<'_> = Model {
";

/// Five-fold cross-validation on a random split: every hand is predicted by a fit to
/// the four fifths that it is not in.
pub(crate) fn cross_validate(samples: &[Sample], choice: Choice, random: &mut Random) -> Quality {
    let samples: Vec<&Sample> = samples.iter().collect();
    Quality::of(&predictions(&samples, random, |_| choice))
}

/// Predicted and true seconds of all samples, each by a fit to the folds that it is not in.
pub(crate) fn predictions(
    samples: &[&Sample],
    random: &mut Random,
    mut choose: impl FnMut(&[&Sample]) -> Choice,
) -> Vec<(f64, f64)> {
    let mut folds: Vec<usize> = (0..samples.len()).map(|place| place % FOLDS).collect();
    random.shuffle(&mut folds);
    let mut pairs = Vec::with_capacity(samples.len());
    for fold in 0..FOLDS {
        let part = |unseen: bool| -> Vec<&Sample> {
            let numbered = samples.iter().zip(&folds);
            let chosen = numbered.filter(|(_, other)| (**other == fold) == unseen);
            chosen.map(|(sample, _)| *sample).collect()
        };
        let (seen, unseen) = (part(false), part(true));
        let choice = choose(&seen);
        let terms = frequent_terms(seen.iter().copied(), choice);
        let scores = problem(seen, &terms, choice).solve();
        let efforts = problem(unseen.iter().copied(), &terms, choice).predict(&scores);
        let predicted = efforts.into_iter().map(seconds);
        pairs.extend(predicted.zip(unseen.iter().map(|sample| sample.seconds)));
    }
    pairs
}

/// The terms that occur in enough hands, in order.
pub(crate) fn frequent_terms<'a>(
    samples: impl IntoIterator<Item = &'a Sample>,
    choice: Choice,
) -> Vec<Term> {
    let mut hands: BTreeMap<Term, usize> = BTreeMap::new();
    for sample in samples {
        for term in terms_of(&sample.profile) {
            *hands.entry(term).or_default() += 1;
        }
    }
    hands.retain(|_, count| *count >= choice.fewest_hands);
    hands.into_keys().collect()
}

/// Every term that occurs, once.
fn terms_of(profile: &Profile) -> Vec<Term> {
    let all = profile.solutions.iter().flatten().chain(&profile.hand);
    let present = all.filter(|weighed| weighed.amount != 0.0);
    let mut terms: Vec<Term> = present.map(|weighed| weighed.term).collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}

fn problem<'a>(
    samples: impl IntoIterator<Item = &'a Sample>,
    terms: &[Term],
    choice: Choice,
) -> Problem {
    let mut problem = Problem::new(terms.len(), choice.penalty);
    for sample in samples {
        problem.push(&sample.profile, sample.effort(), terms);
    }
    problem
}
