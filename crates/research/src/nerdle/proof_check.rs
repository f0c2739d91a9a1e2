//! An independent look at a proof.
//!
//! The checker shares nothing with the search but the answers: it uses the
//! slow feedback, groups with a map, and follows the argument of the proof in
//! the plainest way. It is slow, so on large variants it looks at the openers
//! that it is asked to.

use std::collections::{BTreeMap, HashMap};

use unpuzzle_core::{Budget, Exhausted};

use unpuzzle_nerdle::Answers;
use unpuzzle_nerdle::internals::canonical;
use unpuzzle_nerdle::{Feedback, Rules, Tiles};

use super::proof::{Claim, Proof};

/// Checks that a proof is complete and consistent, and the claims about the
/// openers for which `chosen` says so (by their place in the log).
pub fn check_proof(
    proof: &Proof,
    chosen: impl Fn(usize) -> bool,
    budget: &Budget,
) -> Result<(), CheckError> {
    let rows = Answers::ready(proof.rules(), budget)?.rows();
    let mut judged: Vec<u32> = proof.verdicts().iter().map(|verdict| verdict.opener).collect();
    judged.sort_unstable();
    if !judged.iter().copied().eq(0..rows.len() as u32) {
        return Err(CheckError::Incomplete);
    }
    let best = proof.best().ok_or(CheckError::NoTotal)?.total;
    let hard = proof.is_hard();
    let checker = Checker { rows, classes: classes(rows, proof.rules()), hard, budget };
    for (place, verdict) in proof.verdicts().iter().enumerate() {
        let opener = rows[verdict.opener as usize];
        if verdict.claim.total() < best {
            return Err(CheckError::Below(opener));
        }
        if chosen(place) && !checker.holds(opener, verdict.claim, best, proof.tries())? {
            return Err(CheckError::Wrong(opener));
        }
    }
    Ok(())
}

struct Checker<'a> {
    rows: &'a [Tiles],
    /// What is found together has the same text.
    classes: HashMap<Tiles, String>,
    /// Whether guesses are members of the set.
    hard: bool,
    budget: &'a Budget,
}

impl Checker<'_> {
    fn holds(
        &self,
        opener: Tiles,
        claim: Claim,
        best: u32,
        tries: usize,
    ) -> Result<bool, Exhausted> {
        Ok(match claim {
            Claim::Total(total) => self.cost(opener, self.rows, tries, u32::MAX)? == Some(total),
            Claim::Searched(_) => self.cost(opener, self.rows, tries, best)?.is_none(),
            Claim::Bound(_) => self.bound_reaches(opener, best)?,
        })
    }

    /// Whether the bounds of the parts of an opener add up to `best`.
    fn bound_reaches(&self, opener: Tiles, best: u32) -> Result<bool, Exhausted> {
        let parts = self.parts(opener, self.rows);
        let mut bound =
            self.rows.len() as u32 + parts.iter().map(|part| self.least(part)).sum::<u32>();
        for part in &parts {
            if bound >= best {
                break;
            }
            if part.len() > 2 && self.least(part) > part.len() as u32 {
                let bounds = self.bounds(part)?;
                let part_bound = bounds.iter().map(|(bound, _)| *bound).min();
                bound += part_bound.unwrap_or(0) - self.least(part);
            }
        }
        Ok(bound >= best)
    }

    /// For every guess what it costs at least.
    fn bounds(&self, set: &[Tiles]) -> Result<Vec<(u32, Tiles)>, Exhausted> {
        let guesses = if self.hard { set } else { self.rows };
        guesses
            .iter()
            .map(|&guess| {
                self.budget.check()?;
                let open: u32 = self.parts(guess, set).iter().map(|part| self.least(part)).sum();
                Ok((set.len() as u32 + open, guess))
            })
            .collect()
    }

    /// What a guess costs with best play after it, if below `limit`.
    fn cost(
        &self,
        guess: Tiles,
        set: &[Tiles],
        tries: usize,
        limit: u32,
    ) -> Result<Option<u32>, Exhausted> {
        if tries == 0 {
            return Ok(None);
        }
        let parts = self.parts(guess, set);
        let mut total = set.len() as u32 + parts.iter().map(|part| self.least(part)).sum::<u32>();
        for part in &parts {
            if total >= limit {
                return Ok(None);
            }
            let allowed = (limit - total).saturating_add(self.least(part));
            match self.best(part, tries - 1, allowed)? {
                Some(best) => total += best - self.least(part),
                None => return Ok(None),
            }
        }
        Ok((total < limit).then_some(total))
    }

    fn best(&self, set: &[Tiles], tries: usize, mut limit: u32) -> Result<Option<u32>, Exhausted> {
        let one_class = self.least(set) == set.len() as u32;
        if one_class || set.len() == 2 {
            let (total, needed) = (self.least(set), 2 - usize::from(one_class));
            return Ok((tries >= needed && total < limit).then_some(total));
        }
        if tries < 2 {
            return Ok(None);
        }
        let mut bounds = self.bounds(set)?;
        bounds.sort_unstable();
        let mut best = None;
        for (bound, guess) in bounds {
            if bound >= limit {
                break;
            }
            if let Some(total) = self.cost(guess, set, tries, limit)? {
                limit = total;
                best = Some(total);
            }
        }
        Ok(best)
    }

    /// What a set costs at least: one answer, and what is the same, is found
    /// at once, the others take two guesses.
    fn least(&self, set: &[Tiles]) -> u32 {
        let mut classes: Vec<&String> =
            set.iter().filter_map(|row| self.classes.get(row)).collect();
        classes.sort_unstable();
        let largest = classes.chunk_by(|a, b| a == b).map(<[_]>::len).max();
        (2 * set.len() - largest.unwrap_or(0)) as u32
    }

    /// The parts that a guess leaves open, largest first.
    fn parts(&self, guess: Tiles, set: &[Tiles]) -> Vec<Vec<Tiles>> {
        let own = self.classes.get(&guess);
        let mut parts: BTreeMap<Feedback, Vec<Tiles>> = BTreeMap::new();
        for &answer in set.iter().filter(|&answer| self.classes.get(answer) != own) {
            parts.entry(Feedback::of(guess, answer)).or_default().push(answer);
        }
        let mut parts: Vec<_> = parts.into_values().collect();
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        parts
    }
}

fn classes(rows: &[Tiles], rules: Rules) -> HashMap<Tiles, String> {
    let class = |row: Tiles| if rules.commutative { canonical(row) } else { row.to_string() };
    rows.iter().map(|&row| (row, class(row))).collect()
}
/// What is wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// An opener has no verdict, or two.
    #[error("not every opener has exactly one verdict")]
    Incomplete,
    /// No opener has a total.
    #[error("no opener finds every answer")]
    NoTotal,
    /// An opener may be better than the best one.
    #[error("{0} may be better than the best")]
    Below(Tiles),
    /// A claim does not hold.
    #[error("the claim about {0} does not hold")]
    Wrong(Tiles),
    /// The budget ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}
