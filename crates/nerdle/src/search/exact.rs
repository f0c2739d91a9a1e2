//! The minimum number of guesses, by branch and bound.
//!
//! A guess that cuts a set of m answers into p parts costs m for itself, and
//! each part of k answers at least 2k - 1 more: one of them is found at once,
//! the others take two. So it costs at least `3m - p`, and one less if it is
//! itself in the set. Most sets meet that bound, so the search is cheap.
//!
//! Costs are sums over the answers of a set of the guesses each takes, whole
//! numbers throughout. Guesses are taken from the answers; in hard mode from
//! the set itself, for every guess must agree with what was shown.

use std::cmp::Reverse;

use unpuzzle_core::{Budget, Exhausted, Meter};

use crate::answers::{Answers, Code, Part, Splitter};

/// The optimal guess for a set of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// Guesses over all answers of the set.
    pub total: u32,
    /// The number of a guess that achieves it.
    pub guess: u32,
}

/// Searches sets of answers of one variant exactly.
#[derive(Debug)]
pub struct ExactSearch<'a> {
    splitter: Splitter<'a>,
    budget: &'a Budget,
    meter: Meter<'a>,
    hard: bool,
}

/// No cost reaches this.
const NEVER: u32 = u32::MAX;

impl<'a> ExactSearch<'a> {
    /// A search under a budget.
    pub fn new(answers: &'a Answers, budget: &'a Budget) -> Self {
        ExactSearch { splitter: Splitter::new(answers), budget, meter: budget.meter(), hard: false }
    }

    /// The same search with only the members of a set as guesses for it.
    #[must_use]
    pub fn in_hard_mode(self, hard: bool) -> Self {
        ExactSearch { hard, ..self }
    }

    /// Guesses, those that tell most apart first.
    fn order(&self) -> Result<&'a [u32], Exhausted> {
        self.splitter.answers.guess_order(self.budget)
    }

    /// The best guess for a set with `tries` tries left; none if an answer would be
    /// lost.
    pub fn best(&mut self, set: &[u32], tries: usize) -> Result<Option<Best>, Exhausted> {
        self.best_below(set, tries, NEVER)
    }

    /// The cost of a guess with best play after it; none if an answer would be lost.
    pub fn cost(
        &mut self,
        guess: &Code,
        set: &[u32],
        tries: usize,
    ) -> Result<Option<u32>, Exhausted> {
        self.cost_below(guess, set, tries, NEVER)
    }

    /// The best guess, if one costs less than `below`.
    pub(crate) fn best_below(
        &mut self,
        set: &[u32],
        tries: usize,
        below: u32,
    ) -> Result<Option<Best>, Exhausted> {
        let size = set.len() as u32;
        if size <= 2 {
            return Ok(trivial(set, tries, below));
        }
        if tries < 2 || 2 * size > below {
            return Ok(None);
        }
        let codes = self.splitter.codes(set);
        if let Some(guess) = self.separating_member(set, &codes)? {
            let total = 2 * size - 1;
            return Ok(Some(Best { total, guess }));
        }
        if below <= 2 * size {
            return Ok(None);
        }
        if tries == 2 && self.hard {
            return Ok(None);
        }
        if tries == 2 {
            let total = 2 * size;
            let guess = self.separating_guess(&codes)?;
            return Ok(guess.map(|guess| Best { total, guess }));
        }
        let guesses = self.promising(set, &codes, below)?;
        self.first_best(&guesses, set, tries, below)
    }

    /// A member that separates all members: nothing is better.
    fn separating_member(&mut self, set: &[u32], codes: &[Code]) -> Result<Option<u32>, Exhausted> {
        for (&member, code) in set.iter().zip(codes) {
            self.meter.tick()?;
            if self.splitter.parts(code, codes, codes.len()).is_some() {
                return Ok(Some(member));
            }
        }
        Ok(None)
    }

    /// Another guess that separates all members: only a separating member is better.
    fn separating_guess(&mut self, codes: &[Code]) -> Result<Option<u32>, Exhausted> {
        for &guess in self.order()? {
            self.meter.tick()?;
            let code = self.splitter.answers.codes()[guess as usize];
            if self.splitter.parts(&code, codes, codes.len()).is_some() {
                return Ok(Some(guess));
            }
        }
        Ok(None)
    }

    /// Guesses that may cost less than `below`, by their bounds. A guess that separates all ends
    /// the search, because no member does.
    fn promising(
        &mut self,
        set: &[u32],
        codes: &[Code],
        below: u32,
    ) -> Result<Vec<(u32, u32)>, Exhausted> {
        let size = codes.len() as u32;
        let mut bounds = Vec::new();
        let guesses = if self.hard { set } else { self.order()? };
        for &guess in guesses {
            self.meter.tick()?;
            let code = self.splitter.answers.codes()[guess as usize];
            // A member may make one part less.
            let least = (3 * size).saturating_sub(below) as usize;
            let Some(parts) = self.splitter.parts(&code, codes, least) else {
                continue;
            };
            let member = u32::from(set.binary_search(&guess).is_ok());
            let bound = 3 * size - parts as u32 - member;
            if parts == codes.len() {
                return Ok(vec![(bound, guess)]);
            }
            if bound < below {
                bounds.push((bound, guess));
            }
        }
        bounds.sort_unstable();
        Ok(bounds)
    }

    /// The best of some guesses that are sorted by their bounds.
    fn first_best(
        &mut self,
        guesses: &[(u32, u32)],
        set: &[u32],
        tries: usize,
        mut below: u32,
    ) -> Result<Option<Best>, Exhausted> {
        let mut best = None;
        for &(bound, guess) in guesses {
            if bound >= below {
                break;
            }
            if let Some(total) = self.cost_of_answer(guess, set, tries, below)? {
                best = Some(Best { total, guess });
                below = total;
            }
        }
        Ok(best)
    }

    /// What a guess costs, if less than `below`.
    pub(crate) fn cost_below(
        &mut self,
        guess: &Code,
        set: &[u32],
        tries: usize,
        below: u32,
    ) -> Result<Option<u32>, Exhausted> {
        if tries == 0 {
            return Ok(None);
        }
        let solved = self.splitter.answers.layout().key(guess, guess);
        let mut parts = self.splitter.split(guess, set);
        parts.retain(|part| part.key != solved || !self.is_guess(part, guess));
        largest_first(&mut parts);
        let mut total = set.len() as u32 + parts.iter().map(least_cost).sum::<u32>();
        for part in &parts {
            if total >= below {
                return Ok(None);
            }
            let least = least_cost(part);
            let allowed = (below - total).saturating_add(least);
            match self.best_below(&part.members, tries - 1, allowed)? {
                Some(best) => total += best.total - least,
                None => return Ok(None),
            }
        }
        Ok((total < below).then_some(total))
    }

    /// What an answer costs as a guess, if less than `below`.
    #[doc(hidden)]
    pub fn cost_of_answer(
        &mut self,
        guess: u32,
        set: &[u32],
        tries: usize,
        below: u32,
    ) -> Result<Option<u32>, Exhausted> {
        let code = self.splitter.answers.codes()[guess as usize];
        self.cost_below(&code, set, tries, below)
    }

    fn is_guess(&self, part: &Part, guess: &Code) -> bool {
        let codes = self.splitter.answers.codes();
        part.members.iter().any(|&member| codes[member as usize].word == guess.word)
    }

    /// A lower bound of the cost of a guess: for one part after the other,
    /// largest first, the least bound of any second guess, until the sum
    /// reaches `enough`.
    #[doc(hidden)]
    pub fn bound(&mut self, guess: u32, set: &[u32], enough: u32) -> Result<u32, Exhausted> {
        let code = self.splitter.answers.codes()[guess as usize];
        let mut parts = self.splitter.split(&code, set);
        parts.retain(|part| part.members != [guess]);
        largest_first(&mut parts);
        let mut bound = set.len() as u32 + parts.iter().map(least_cost).sum::<u32>();
        for part in &parts {
            if bound >= enough || part.members.len() < 3 {
                break;
            }
            bound += self.part_bound(&part.members)? - least_cost(part);
        }
        Ok(bound)
    }

    /// The least bound of any guess for a set of three or more.
    fn part_bound(&mut self, set: &[u32]) -> Result<u32, Exhausted> {
        let codes = self.splitter.codes(set);
        let size = codes.len() as u32;
        // Members first: one that makes as many parts costs one less.
        let mut most = 0;
        let mut member_bound = NEVER;
        for code in &codes {
            self.meter.tick()?;
            if let Some(parts) = self.splitter.parts(code, &codes, most + 1) {
                most = parts;
                member_bound = 3 * size - parts as u32 - 1;
            }
        }
        let mut bound = member_bound;
        if self.hard {
            return Ok(bound);
        }
        for &guess in self.order()? {
            // Only more parts than any member makes, and one on top, can help.
            let least = (3 * size - bound + 1) as usize;
            if least > codes.len() {
                break;
            }
            self.meter.tick()?;
            let code = self.splitter.answers.codes()[guess as usize];
            if let Some(parts) = self.splitter.parts(&code, &codes, least) {
                bound = 3 * size - parts as u32;
            }
        }
        Ok(bound)
    }
}

/// One or two answers: guess one of them.
fn trivial(set: &[u32], tries: usize, below: u32) -> Option<Best> {
    let total = match set.len() {
        1 if tries >= 1 => 1,
        2 if tries >= 2 => 3,
        _ => return None,
    };
    let guess = *set.first()?;
    (total < below).then_some(Best { total, guess })
}

/// What a part costs at least.
fn least_cost(part: &Part) -> u32 {
    2 * part.members.len() as u32 - 1
}

fn largest_first(parts: &mut [Part]) {
    parts.sort_by_key(|part| Reverse(part.members.len()));
}
