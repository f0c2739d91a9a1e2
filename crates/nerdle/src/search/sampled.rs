//! A good guess where there are too many answers to try them all.
//!
//! Maxi has two million answers. Each of them with many different symbols is
//! first tried on a few candidates; those that tell most of them apart are
//! judged by the sizes of the parts they make of all candidates; and the best
//! few are followed to the end of the game.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{Answers, KEYS_PER_STEP, Rating, Splitter, Tally, Watch, spread};

/// Candidates that every guess is tried on.
const SAMPLE: usize = 64;

/// Guesses that are judged on all candidates.
const JUDGED: usize = 5_000;

/// Candidates that are judged as guesses.
const CANDIDATES_JUDGED: usize = 2_000;

/// Guesses that are followed to the end.
const FOLLOWED: usize = 6;

/// Guesses that are tried in every position that follows.
const TRIED: usize = 4;

/// The best guess found for a set of answers.
pub(crate) fn best_of_many(
    answers: &Answers,
    set: &[u32],
    budget: &Budget,
) -> Result<Option<u32>, Exhausted> {
    let mut follow = Follow::new(answers, budget);
    if set.len() <= SAMPLE
        && let Some(member) = follow.separating_member(set)?
    {
        return Ok(Some(member));
    }
    let mut guesses = leading(answers, set, budget)?;
    guesses.extend(spread(set, CANDIDATES_JUDGED));
    let judged = judged(answers, set, guesses, budget)?;
    let (mut best, mut least) = (judged.first().copied(), u32::MAX);
    for guess in judged {
        let total = follow.after(guess, set, least)?;
        if total < least {
            (best, least) = (Some(guess), total);
        }
    }
    Ok(best)
}

/// The varied guesses that make most parts of a few candidates.
fn leading(answers: &Answers, set: &[u32], budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let mut splitter = Splitter::new(answers);
    let sample = splitter.codes(&spread(set, SAMPLE));
    let mut meter = budget.meter();
    let mut best: BinaryHeap<Reverse<(usize, Reverse<u32>)>> = BinaryHeap::new();
    let mut least = 0;
    for &guess in answers.varied_guesses() {
        meter.tick()?;
        let code = &answers.codes()[guess as usize];
        if let Some(parts) = splitter.parts(code, &sample, least) {
            best.push(Reverse((parts, Reverse(guess))));
        }
        if best.len() > JUDGED {
            best.pop();
            least = best.peek().map_or(0, |worst| worst.0.0 + 1);
        }
    }
    Ok(best.into_iter().map(|Reverse((_, guess))| guess.0).collect())
}

/// The guesses that leave least by the sizes of the parts they make.
fn judged(
    answers: &Answers,
    set: &[u32],
    mut guesses: Vec<u32>,
    budget: &Budget,
) -> Result<Vec<u32>, Exhausted> {
    guesses.sort_unstable();
    guesses.dedup();
    let mut tally = Tally::new(answers);
    let rating = Rating::of(set.len(), cost_of_size);
    let codes = Splitter::new(answers).codes(set);
    let mut watch = Watch::new(budget);
    let mut scores = Vec::with_capacity(guesses.len());
    for guess in guesses {
        watch.steps_of(1 + codes.len() / KEYS_PER_STEP)?;
        let code = &answers.codes()[guess as usize];
        let won = i64::from(set.binary_search(&guess).is_ok());
        let score = tally.score(code, &codes, &rating) - won * cost_of_size(1);
        scores.push((score, guess));
    }
    scores.sort_unstable();
    scores.truncate(FOLLOWED);
    Ok(scores.into_iter().map(|(_, guess)| guess).collect())
}

/// Guesses that a part of a size takes over all its members, in tenths: of few
/// members one often tells all apart, of more less often.
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
        Follow { splitter: Splitter::new(answers), watch: Watch::new(budget) }
    }

    /// A member that tells all others apart.
    fn separating_member(&mut self, set: &[u32]) -> Result<Option<u32>, Exhausted> {
        let codes = self.splitter.codes(set);
        for (&member, code) in set.iter().zip(&codes) {
            self.watch.step()?;
            if self.splitter.parts(code, &codes, codes.len()).is_some() {
                return Ok(Some(member));
            }
        }
        Ok(None)
    }

    /// Guesses over all members of a set from this guess on; `below` or more
    /// if it is that much.
    fn after(&mut self, guess: u32, set: &[u32], below: u32) -> Result<u32, Exhausted> {
        let code = self.splitter.answers.codes()[guess as usize];
        let mut parts = self.splitter.split(&code, set);
        self.watch.steps_of(1 + set.len() / KEYS_PER_STEP)?;
        parts.retain(|part| part.members != [guess]);
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
        for &(bound, guess) in bounds.iter().take(TRIED) {
            if bound < best {
                best = best.min(self.after(guess, set, best)?);
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
            self.watch.step()?;
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
            self.watch.step()?;
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
