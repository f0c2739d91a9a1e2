//! A good guess where there are too many answers to try them all.
//!
//! Maxi has two million answers. Candidates are judged by the sizes of the
//! parts they make of all candidates; hill climbing from the best of them finds
//! better guesses that differ in a few tiles, candidates or not; and the best
//! few are searched to the end of the game.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;
use unpuzzle_core::{Budget, Exhausted, Watch};

use crate::answers::{
    Answers, Code, KEYS_PER_STEP, Rating, Splitter, Tally, similar, spread, watch,
};
use crate::rules::Tiles;

/// Candidates that a guess is first tried on.
const SAMPLE: usize = 128;

/// Candidates that are judged as guesses.
const CANDIDATES_JUDGED: usize = 1_000;

/// Guesses from which the search climbs on at a time, and how often it does.
const CLIMBING: usize = 8;
const CLIMBS: usize = 6;

/// Of the guesses that are like one, those that are judged on all candidates.
const LIKE_ONE_JUDGED: usize = 60;

/// Guesses that are followed to the end.
const FOLLOWED: usize = 6;

/// Guesses that are tried in every position that follows.
const TRIED: usize = 4;

/// The best guess found for a set of answers.
pub(crate) fn best_of_many(
    answers: &Answers,
    set: &[u32],
    budget: &Budget,
) -> Result<Option<Tiles>, Exhausted> {
    let mut follow = Follow::new(answers, budget);
    if set.len() <= SAMPLE
        && let Some(member) = follow.separating_member(set)?
    {
        return Ok(answers.row(member));
    }
    let mut judge = Judge::new(answers, set, budget);
    let candidates = spread(set, CANDIDATES_JUDGED).into_iter();
    judge.all(candidates.filter_map(|index| answers.row(index)))?;
    judge.climb()?;
    let (mut best, mut least) = (None, u32::MAX);
    for (_, guess) in judge.ranked.into_iter().take(FOLLOWED) {
        let total = follow.after(guess, set, least)?;
        if total < least {
            (best, least) = (Some(guess), total);
        }
    }
    Ok(best)
}

/// Judges guesses by the sizes of the parts that they make of a set.
struct Judge<'a> {
    answers: &'a Answers,
    set: &'a [u32],
    codes: Vec<Code>,
    sample: Vec<Code>,
    /// A bit for each symbol that some member has.
    symbols: u32,
    tally: Tally<'a>,
    splitter: Splitter<'a>,
    rating: Rating,
    budget: &'a Budget,
    watch: Watch<'a>,
    /// The guesses judged, the best first.
    ranked: Vec<(i64, Tiles)>,
    known: FxHashSet<Tiles>,
}

impl<'a> Judge<'a> {
    fn new(answers: &'a Answers, set: &'a [u32], budget: &'a Budget) -> Self {
        let splitter = Splitter::new(answers);
        let rows = set.iter().filter_map(|&index| answers.row(index));
        let bits = rows.flat_map(Tiles::symbols).fold(0, |bits, own| bits | 1 << own.code());
        Judge {
            answers,
            set,
            codes: splitter.codes(set),
            sample: splitter.codes(&spread(set, SAMPLE)),
            symbols: bits,
            tally: Tally::new(answers),
            splitter,
            rating: Rating::of(set.len(), cost_of_size),
            budget,
            watch: watch(budget),
            ranked: Vec::new(),
            known: FxHashSet::default(),
        }
    }

    fn all(&mut self, guesses: impl Iterator<Item = Tiles>) -> Result<(), Exhausted> {
        for guess in guesses {
            self.watch.work(1 + self.codes.len() / KEYS_PER_STEP)?;
            let won = self.answers.index(guess).and_then(|own| self.set.binary_search(&own).ok());
            let code = self.answers.layout().code(guess);
            let score = self.tally.score(&code, &self.codes, &self.rating);
            self.ranked.push((score - i64::from(won.is_some()) * cost_of_size(1), guess));
        }
        self.ranked.sort_unstable();
        Ok(())
    }

    /// Judges guesses like the best ones, and guesses like those that are better.
    fn climb(&mut self) -> Result<(), Exhausted> {
        let mut climbed = FxHashSet::default();
        for _ in 0..CLIMBS {
            let best = self.ranked.iter().take(CLIMBING).map(|(_, guess)| *guess);
            let best: Vec<Tiles> = best.filter(|&guess| climbed.insert(guess)).collect();
            for guess in best {
                let like = self.promising_like(guess)?;
                self.all(like.into_iter())?;
            }
        }
        Ok(())
    }

    /// The guesses like one that make most parts of a few candidates.
    fn promising_like(&mut self, guess: Tiles) -> Result<Vec<Tiles>, Exhausted> {
        let mut counted = Vec::new();
        for row in similar(guess, self.symbols, self.budget)? {
            if self.known.insert(row) {
                let code = self.answers.layout().code(row);
                let parts = self.splitter.parts(&code, &self.sample, 0).unwrap_or(0);
                counted.push((Reverse(parts), row));
            }
        }
        counted.sort_unstable();
        counted.truncate(LIKE_ONE_JUDGED);
        Ok(counted.into_iter().map(|(_, row)| row).collect())
    }
}

/// Guesses that a part of a size takes over all its members, in tenths: a separating member is the
/// rarer the larger the part.
fn cost_of_size(size: i64) -> i64 {
    let least = 10 * (2 * size - 1).max(0);
    match size {
        0..=2 => least,
        3 => least + 1,
        4 => least + 3,
        _ => least + 3 * (size - 3),
    }
}

/// Follows guesses to the end, a few in every position.
struct Follow<'a> {
    splitter: Splitter<'a>,
    watch: Watch<'a>,
}

impl<'a> Follow<'a> {
    fn new(answers: &'a Answers, budget: &'a Budget) -> Self {
        Follow { splitter: Splitter::new(answers), watch: watch(budget) }
    }

    /// A member that separates all others.
    fn separating_member(&mut self, set: &[u32]) -> Result<Option<u32>, Exhausted> {
        let codes = self.splitter.codes(set);
        for (&member, code) in set.iter().zip(&codes) {
            self.watch.work(1)?;
            if self.splitter.parts(code, &codes, codes.len()).is_some() {
                return Ok(Some(member));
            }
        }
        Ok(None)
    }

    /// The cost of a set from this guess on; at least `below` where it was cut off.
    fn after(&mut self, guess: Tiles, set: &[u32], below: u32) -> Result<u32, Exhausted> {
        let answers = self.splitter.answers;
        let mut parts = self.splitter.split(&answers.layout().code(guess), set);
        self.watch.work(1 + set.len() / KEYS_PER_STEP)?;
        let own = answers.index(guess);
        parts.retain(|part| own.is_none_or(|own| part.members != [own]));
        let least = |size: usize| 2 * size as u32 - 1;
        let sizes = parts.iter().map(|part| part.members.len());
        let mut total = set.len() as u32 + sizes.map(least).sum::<u32>();
        for part in parts.iter().filter(|part| part.members.len() > 2) {
            if total >= below {
                break;
            }
            total += self.cost(&part.members)? - least(part.members.len());
        }
        Ok(total)
    }

    /// What a set of three or more costs.
    fn cost(&mut self, set: &[u32]) -> Result<u32, Exhausted> {
        let size = set.len() as u32;
        let mut bounds = self.members(set)?;
        let bound = bounds.iter().map(|(bound, _)| *bound).min();
        if bound.is_none_or(|bound| bound > 2 * size) {
            bounds.extend(self.most_parts(set)?);
        }
        bounds.sort_unstable();
        match bounds.first() {
            // All are told apart.
            Some(&(bound, _)) if bound <= 2 * size => return Ok(bound),
            _ => {}
        }
        let mut best = u32::MAX;
        let rows = self.splitter.answers.rows();
        for &(bound, guess) in bounds.iter().take(TRIED) {
            if bound < best {
                best = best.min(self.after(rows[guess as usize], set, best)?);
            }
        }
        Ok(best)
    }

    /// What each member costs at least as a guess.
    fn members(&mut self, set: &[u32]) -> Result<Vec<(u32, u32)>, Exhausted> {
        let size = set.len() as u32;
        let codes = self.splitter.codes(set);
        let mut bounds = Vec::with_capacity(set.len());
        for (&member, code) in set.iter().zip(&codes) {
            self.watch.work(1)?;
            let parts = self.splitter.parts(code, &codes, 0).unwrap_or(0) as u32;
            bounds.push((3 * size - parts - 1, member));
            if parts == size {
                break;
            }
        }
        Ok(bounds)
    }

    /// The guess that makes most parts of a set, member or not, and what it
    /// costs at least.
    fn most_parts(&mut self, set: &[u32]) -> Result<Option<(u32, u32)>, Exhausted> {
        let answers = self.splitter.answers;
        let codes = self.splitter.codes(set);
        let mut best = None;
        let mut most = 1;
        for &guess in answers.good_guesses() {
            self.watch.work(1)?;
            let code = &answers.codes()[guess as usize];
            if let Some(parts) = self.splitter.parts(code, &codes, most + 1) {
                best = Some((3 * codes.len() as u32 - parts as u32, guess));
                most = parts;
            }
            if most == codes.len() {
                break;
            }
        }
        Ok(best)
    }
}
