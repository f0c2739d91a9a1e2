//! Cutting a set of answers into the parts that a guess tells apart.
//!
//! Every strategy and proof rests on this: compute the keys of a guess with the
//! possible answers, and count or group them.

use crate::answers::{Answers, Code, Knowledge};
use crate::rules::{Rules, Tiles};

/// Answers that get the same colours from one guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The key of the colours that they have in common.
    pub key: u32,
    /// Their numbers.
    pub members: Vec<u32>,
}

/// Keys computed between two checks for an early exit.
const CHUNK: usize = 64;

/// Below this many candidates, sizes are found by sorting.
const FEW: usize = 20_000;

/// Counts and groups keys, reusing its buffers.
#[derive(Clone, Debug)]
pub struct Splitter<'a> {
    /// The answers of the variant.
    pub answers: &'a Answers,
    /// For each key the last generation that saw it; bytes, to stay in the
    /// first level of the cache.
    stamps: Vec<u8>,
    generation: u8,
    keys: Vec<u32>,
}

impl<'a> Splitter<'a> {
    /// A splitter of these answers.
    pub fn new(answers: &'a Answers) -> Self {
        Splitter {
            answers,
            stamps: vec![0; answers.layout().key_limit()],
            generation: 0,
            keys: vec![0; CHUNK],
        }
    }

    /// The codes of a set, side by side for the scans.
    pub fn codes(&self, set: &[u32]) -> Vec<Code> {
        let codes = self.answers.codes();
        set.iter().map(|&index| codes[index as usize]).collect()
    }

    /// How many parts a guess makes of a set, if at least `least`.
    #[inline]
    pub fn parts(&mut self, guess: &Code, set: &[Code], least: usize) -> Option<usize> {
        self.next_generation();
        let mut spare = set.len().checked_sub(least)?;
        for chunk in set.chunks(CHUNK) {
            let keys = &mut self.keys[..chunk.len()];
            self.answers.layout().keys(guess, chunk, keys);
            let mut again = 0;
            for &key in keys.iter() {
                let stamp = &mut self.stamps[key as usize];
                again += usize::from(*stamp == self.generation);
                *stamp = self.generation;
            }
            spare = spare.checked_sub(again)?;
        }
        Some(least + spare)
    }

    fn next_generation(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.stamps.fill(0);
            self.generation = 1;
        }
    }

    /// The parts of a set in order of their keys; members keep their order.
    pub fn split(&mut self, guess: &Code, set: &[u32]) -> Vec<Part> {
        let codes = self.codes(set);
        self.split_codes(guess, &codes, set)
    }

    /// The same for a set whose codes are known.
    pub(crate) fn split_codes(&mut self, guess: &Code, codes: &[Code], set: &[u32]) -> Vec<Part> {
        let mut keyed = self.keyed_codes(guess, codes, set);
        keyed.sort_unstable();
        let parts = keyed.chunk_by(|a, b| a.0 == b.0);
        parts
            .map(|chunk| Part {
                key: chunk.first().map_or(0, |(key, _)| *key),
                members: chunk.iter().map(|(_, member)| *member).collect(),
            })
            .collect()
    }

    /// Every member of a set with its key.
    pub(crate) fn keyed(&mut self, guess: &Code, set: &[u32]) -> Vec<(u32, u32)> {
        let codes = self.codes(set);
        self.keyed_codes(guess, &codes, set)
    }

    fn keyed_codes(&mut self, guess: &Code, codes: &[Code], set: &[u32]) -> Vec<(u32, u32)> {
        let mut keys = vec![0; set.len()];
        self.answers.layout().keys(guess, codes, &mut keys);
        keys.into_iter().zip(set.iter().copied()).collect()
    }
}

impl Splitter<'_> {
    /// How many candidates a guess wins against, and the sizes of the parts
    /// of the others in order of their keys. For many candidates this is much
    /// faster than splitting.
    pub(crate) fn sizes(&mut self, knowledge: &Knowledge, guess: Tiles) -> (usize, Vec<u32>) {
        let answers = self.answers;
        let wins = Wins::of(answers, knowledge.rules(), guess);
        let code = answers.layout().code(guess);
        let mut keyed = self.keyed(&code, knowledge.candidates());
        let all = keyed.len();
        keyed.retain(|&(_, index)| !wins.contains(answers, index));
        let won = all - keyed.len();
        if all < FEW {
            keyed.sort_unstable();
            let parts = keyed.chunk_by(|a, b| a.0 == b.0);
            return (won, parts.map(|part| part.len() as u32).collect());
        }
        let mut counts = vec![0_u32; answers.layout().key_limit()];
        for (key, _) in keyed {
            counts[key as usize] += 1;
        }
        counts.retain(|&count| count > 0);
        (won, counts)
    }

    /// The members of a set that a guess wins against, and the parts of the
    /// others.
    pub(crate) fn split_rules(
        &mut self,
        rules: Rules,
        set: &[u32],
        guess: Tiles,
    ) -> (Vec<u32>, Vec<Part>) {
        let wins = Wins::of(self.answers, rules, guess);
        let won = |&index: &u32| wins.contains(self.answers, index);
        let (won, others): (Vec<u32>, Vec<u32>) = set.iter().copied().partition(won);
        let code = self.answers.layout().code(guess);
        let parts = self.split(&code, &others);
        (won, parts)
    }
}

/// The answers that a guess wins against.
#[derive(Clone, Copy, Debug)]
pub enum Wins {
    /// This one, if any.
    One(Option<u32>),
    /// All of this class.
    Class(Option<u32>),
}

impl Wins {
    /// The answers that this guess wins against.
    pub fn of(answers: &Answers, rules: Rules, guess: Tiles) -> Self {
        let index = answers.index(guess);
        if !rules.commutative {
            return Wins::One(index);
        }
        // For some answers of maxi, only others of the class are in the list.
        let code = answers.layout().code(guess);
        let mut all = 0..answers.len() as u32;
        let index = index.or_else(|| {
            all.find(|own| {
                answers.same_tiles(*own, &code) && rules.wins(guess, answers.rows()[*own as usize])
            })
        });
        Wins::Class(index.map(|index| answers.classes()[index as usize]))
    }

    /// Whether this is one of them.
    pub fn contains(self, answers: &Answers, index: u32) -> bool {
        match self {
            Wins::One(own) => own == Some(index),
            Wins::Class(own) => own == Some(answers.classes()[index as usize]),
        }
    }
}

// Judging a guess by the sizes of the parts it makes.
//
// Every simple strategy adds up a number for each part that depends only on
// the part's size: entropy, number of parts, expected size. One scan serves
// them all. Numbers are whole, so that the choice is the same everywhere.

/// A table of what a part of each size adds to the score of a guess; the least
/// score wins. Sizes beyond the table are rated as the last one is.
#[derive(Clone, Debug)]
pub(crate) struct Rating {
    /// The score added when a part grows to each size.
    steps: Vec<i64>,
}

/// One, in the fixed-point numbers of ratings that have fractions.
pub(crate) const UNIT: i64 = 1 << 20;

/// The largest part that is rated by its own size.
const LARGEST: usize = 1 << 15;

impl Rating {
    /// A rating for sets of `set` answers.
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

/// Scores guesses by their parts, reusing its buffers.
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

    /// The same without the members that the guess wins against.
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
