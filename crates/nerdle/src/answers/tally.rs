//! Judging a guess by the sizes of the parts it makes.
//!
//! Every simple strategy adds up a number for each part that depends only on
//! the part's size: entropy, number of parts, expected size. One scan serves
//! them all. Numbers are whole, so that the choice is the same everywhere.

use crate::answers::{Answers, Code};

/// A table of what a part of each size adds to the score of a guess; the least
/// score wins. Sizes beyond the table are rated as the last one is.
#[derive(Clone, Debug)]
pub(crate) struct Rating {
    /// What it adds that a part grows to this size.
    steps: Vec<i64>,
}

/// One, in the fixed-point numbers of ratings that have fractions.
pub(crate) const UNIT: i64 = 1 << 20;

/// The largest part that is rated by its own size.
const LARGEST: usize = 1 << 15;

impl Rating {
    /// A rating for sets of so many answers.
    pub(crate) fn of(set: usize, rate: impl Fn(i64) -> i64) -> Self {
        let largest = set.min(LARGEST) as i64;
        let steps = (0..=largest).map(|size| rate(size + 1) - rate(size));
        Rating { steps: steps.collect() }
    }

    /// Sums of size times logarithm of size: least where the entropy is most.
    pub(crate) fn entropy(set: usize) -> Self {
        Rating::of(set, size_log)
    }

    /// Most parts are best.
    pub(crate) fn parts(set: usize) -> Self {
        Rating::of(set, |size| -i64::from(size > 0))
    }

    fn step(&self, size: usize) -> i64 {
        let last = self.steps.len().saturating_sub(1);
        self.steps.get(size.min(last)).copied().unwrap_or(0)
    }
}

/// Size times its binary logarithm in fixed point.
pub(crate) fn size_log(size: i64) -> i64 {
    if size < 2 {
        return 0;
    }
    let size = size as f64;
    (size * size.log2() * UNIT as f64).round() as i64
}

/// Counts the parts of guesses, with the memory it needs to do so.
#[derive(Clone, Debug)]
pub(crate) struct Tally<'a> {
    pub(crate) answers: &'a Answers,
    counts: Vec<u16>,
    keys: Vec<u32>,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(answers: &'a Answers) -> Self {
        Tally { answers, counts: vec![0; answers.layout().key_limit()], keys: Vec::new() }
    }

    /// The score of a guess: the sum over its parts.
    pub(crate) fn score(&mut self, guess: &Code, set: &[Code], rating: &Rating) -> i64 {
        self.fill(guess, set);
        self.drain(rating)
    }

    /// The same, with members of the set that win set apart.
    pub(crate) fn score_with(
        &mut self,
        guess: &Code,
        set: &[Code],
        rating: &Rating,
        wins: impl Fn(usize) -> bool,
    ) -> i64 {
        self.fill(guess, set);
        let mut at = 0;
        self.keys.retain(|_| {
            at += 1;
            !wins(at - 1)
        });
        self.drain(rating)
    }

    /// The size of the largest part.
    pub(crate) fn largest(&mut self, guess: &Code, set: &[Code]) -> u16 {
        self.fill(guess, set);
        let mut largest = 0;
        for &key in &self.keys {
            let count = &mut self.counts[key as usize];
            *count = count.saturating_add(1);
            largest = largest.max(*count);
        }
        self.clear();
        largest
    }

    fn fill(&mut self, guess: &Code, set: &[Code]) {
        self.keys.resize(set.len(), 0);
        self.answers.layout().keys(guess, set, &mut self.keys);
    }

    fn drain(&mut self, rating: &Rating) -> i64 {
        let mut score = 0;
        for &key in &self.keys {
            let count = &mut self.counts[key as usize];
            score += rating.step(usize::from(*count));
            *count = count.saturating_add(1);
        }
        self.clear();
        score
    }

    fn clear(&mut self) {
        for &key in &self.keys {
            self.counts[key as usize] = 0;
        }
    }
}
