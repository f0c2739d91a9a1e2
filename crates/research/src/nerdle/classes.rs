//! The least number of guesses under the commutative rule, exactly.
//!
//! Answers of one class are found together. So a part of k answers of which
//! the largest class has c costs at least 2k - c: that class is found next, the
//! others take two guesses. A guess that wins w of m answers and leaves parts
//! of k answers costs at least `m + Σ (2k - c)`, which is `3m - 2w - Σ c`. That
//! is found by grouping keys; counting parts, which is much cheaper, tells
//! beforehand whether it is worth it, for with q classes in all
//! `Σ c <= parts + m - q`.
//!
//! With classes of one this is the engine's `Search`. It stands apart because the engine never
//! searches these rules, and its innermost loop only counts parts, which grouping keys by class
//! would slow down (by how much was not measured).

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use unpuzzle_core::{Budget, Exhausted, Meter};

use unpuzzle_nerdle::internals::{Code, Splitter};
use unpuzzle_nerdle::{Answers, Best};

/// The best guess that is known, and others with the least that they may cost.
type Promising = (Option<Best>, Vec<(u32, u32)>);

/// Searches sets of answers exactly, classes found together.
pub(crate) struct ClassSearch<'a> {
    splitter: Splitter<'a>,
    classes: &'a [u32],
    budget: &'a Budget,
    meter: Meter<'a>,
    keys: Vec<u32>,
    keyed: Vec<(u32, u32)>,
}

/// A set of answers, ready to be guessed at.
struct Set {
    codes: Vec<Code>,
    classes: Vec<u32>,
    /// How many members each class has.
    counts: FxHashMap<u32, u32>,
}

/// What one guess does to a set.
struct Effect {
    /// What it costs at least.
    bound: u32,
    /// Whether only whole classes are left, so that it costs just that.
    is_exact: bool,
}

impl Set {
    fn size(&self) -> u32 {
        self.codes.len() as u32
    }

    /// Members beyond one of each class.
    fn surplus(&self) -> u32 {
        self.size() - self.counts.len() as u32
    }
}

impl<'a> ClassSearch<'a> {
    pub(crate) fn new(answers: &'a Answers, budget: &'a Budget) -> Self {
        ClassSearch {
            splitter: Splitter::new(answers),
            classes: answers.classes(),
            budget,
            meter: budget.meter(),
            keys: Vec::new(),
            keyed: Vec::new(),
        }
    }

    fn set(&self, members: &[u32]) -> Set {
        let class = |&member: &u32| self.classes[member as usize];
        let classes: Vec<u32> = members.iter().map(class).collect();
        let mut counts = FxHashMap::default();
        for &class in &classes {
            *counts.entry(class).or_insert(0) += 1;
        }
        Set { codes: self.splitter.codes(members), classes, counts }
    }

    /// What a set costs at least.
    fn least_cost(&self, members: &[u32]) -> u32 {
        let mut classes: Vec<u32> =
            members.iter().map(|&member| self.classes[member as usize]).collect();
        classes.sort_unstable();
        let largest = classes.chunk_by(|a, b| a == b).map(<[u32]>::len).max();
        (2 * members.len() - largest.unwrap_or(0)) as u32
    }

    /// The best guess, if one costs less than `below`.
    pub(crate) fn best_below(
        &mut self,
        members: &[u32],
        tries: usize,
        below: u32,
    ) -> Result<Option<Best>, Exhausted> {
        let set = self.set(members);
        let guess = members.first().copied().unwrap_or(0);
        let trivial = match (set.counts.len(), set.size()) {
            (1, size) => Some((size, 1)),
            (_, 2) => Some((3, 2)),
            _ => None,
        };
        if let Some((total, needed)) = trivial {
            let found = tries >= needed && total < below;
            return Ok(found.then_some(Best { total, guess }));
        }
        if tries < 2 {
            return Ok(None);
        }
        let (mut best, guesses) = self.promising(&set, members, below)?;
        let mut below = best.as_ref().map_or(below, |best: &Best| best.total);
        if tries == 2 {
            return Ok(best);
        }
        for (bound, guess) in guesses {
            if bound >= below {
                break;
            }
            if let Some(total) = self.cost_below(guess, members, tries, below)? {
                best = Some(Best { total, guess });
                below = total;
            }
        }
        Ok(best)
    }

    /// The best guess that leaves only whole classes, and others that may cost
    /// less, by their bounds.
    fn promising(
        &mut self,
        set: &Set,
        members: &[u32],
        mut below: u32,
    ) -> Result<Promising, Exhausted> {
        let mut best = None;
        let mut others = Vec::new();
        let order = self.splitter.answers.guess_order(self.budget)?;
        for &guess in members.iter().chain(order) {
            self.meter.tick()?;
            let Some(effect) = self.effect(guess, set, below) else {
                continue;
            };
            if effect.is_exact {
                below = effect.bound;
                best = Some(Best { total: effect.bound, guess });
            } else {
                others.push((effect.bound, guess));
            }
        }
        others.retain(|(bound, _)| *bound < below);
        others.sort_unstable();
        Ok((best, others))
    }

    /// What a guess does to a set, if its bound is less than `below`.
    fn effect(&mut self, guess: u32, set: &Set, below: u32) -> Option<Effect> {
        let code = self.splitter.answers.codes()[guess as usize];
        let class = self.classes[guess as usize];
        let won = set.counts.get(&class).copied().unwrap_or(0);
        // Twice the won and once for each part, at most: as said above.
        let most = set.surplus() + if won > 0 { won + 1 } else { 0 };
        let least = (3 * set.size() + 1).saturating_sub(below.saturating_add(most));
        self.splitter.parts(&code, &set.codes, least as usize)?;
        self.keys.resize(set.codes.len(), 0);
        let layout = self.splitter.answers.layout();
        layout.keys(&code, &set.codes, &mut self.keys);
        self.keyed.clear();
        let keyed = self.keys.iter().copied().zip(set.classes.iter().copied());
        self.keyed.extend(keyed.filter(|(_, own)| *own != class));
        self.keyed.sort_unstable();
        let (mut bound, mut is_exact) = (set.size(), true);
        for part in self.keyed.chunk_by(|a, b| a.0 == b.0) {
            let runs = part.chunk_by(|a, b| a.1 == b.1);
            let largest = runs.map(<[_]>::len).max().unwrap_or(0);
            bound += (2 * part.len() - largest) as u32;
            is_exact &= largest == part.len();
        }
        (bound < below).then_some(Effect { bound, is_exact })
    }

    /// The parts that a guess leaves open, those that cost most first.
    fn parts(&mut self, guess: u32, members: &[u32]) -> Vec<(u32, Vec<u32>)> {
        let class = self.classes[guess as usize];
        let open = members.iter().copied();
        let open: Vec<u32> =
            open.filter(|&member| self.classes[member as usize] != class).collect();
        let code = self.splitter.answers.codes()[guess as usize];
        let parts = self.splitter.split(&code, &open);
        let mut parts: Vec<(u32, Vec<u32>)> =
            parts.into_iter().map(|part| (self.least_cost(&part.members), part.members)).collect();
        parts.sort_by_key(|(least, _)| Reverse(*least));
        parts
    }

    /// What a guess costs, if less than `below`.
    pub(crate) fn cost_below(
        &mut self,
        guess: u32,
        members: &[u32],
        tries: usize,
        below: u32,
    ) -> Result<Option<u32>, Exhausted> {
        if tries == 0 {
            return Ok(None);
        }
        let parts = self.parts(guess, members);
        let mut total = members.len() as u32 + parts.iter().map(|part| part.0).sum::<u32>();
        for (least, part) in &parts {
            // A guess that tells nothing would be made for ever.
            if total >= below || part.len() == members.len() {
                return Ok(None);
            }
            let allowed = (below - total).saturating_add(*least);
            match self.best_below(part, tries - 1, allowed)? {
                Some(best) => total += best.total - least,
                None => return Ok(None),
            }
        }
        Ok((total < below).then_some(total))
    }

    /// A lower bound of the cost of a guess: for one part after the other the
    /// least bound of any second guess, until the sum reaches `enough`.
    pub(crate) fn bound(
        &mut self,
        guess: u32,
        members: &[u32],
        enough: u32,
    ) -> Result<u32, Exhausted> {
        let parts = self.parts(guess, members);
        let mut bound = members.len() as u32 + parts.iter().map(|part| part.0).sum::<u32>();
        for (least, part) in &parts {
            if bound >= enough {
                break;
            }
            bound += self.part_bound(part)? - least;
        }
        Ok(bound)
    }

    /// The least bound of any guess for a set.
    fn part_bound(&mut self, members: &[u32]) -> Result<u32, Exhausted> {
        let set = self.set(members);
        match (set.counts.len(), set.size()) {
            (1, size) => return Ok(size),
            (_, 2) => return Ok(3),
            _ => {}
        }
        let least = self.least_cost(members);
        let order = self.splitter.answers.guess_order(self.budget)?;
        let mut bound = u32::MAX;
        for &guess in members.iter().chain(order) {
            self.meter.tick()?;
            if let Some(effect) = self.effect(guess, &set, bound.min(3 * set.size())) {
                bound = effect.bound;
            }
            if bound == least {
                break;
            }
        }
        // Any member wins itself, so no bound is larger.
        Ok(bound.min(3 * set.size()))
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle_core::Random;

    use super::*;
    use unpuzzle_nerdle::internals::Wins;
    use unpuzzle_nerdle::{Rules, Variant};

    /// The least cost by trying every useful guess, if there are few enough.
    fn slow(answers: &Answers, rules: Rules, set: &[u32], tries: usize) -> Option<u32> {
        if set.is_empty() || tries == 0 {
            return set.is_empty().then_some(0);
        }
        let cost = |guess: u32| {
            let row = answers.rows()[guess as usize];
            let wins = Wins::of(answers, rules, row);
            let open = set.iter().copied().filter(|&own| !wins.contains(answers, own));
            let open: Vec<u32> = open.collect();
            let parts = Splitter::new(answers).split(&answers.codes()[guess as usize], &open);
            if parts.iter().any(|part| part.members.len() == set.len()) {
                return None;
            }
            let parts = parts.iter().map(|part| slow(answers, rules, &part.members, tries - 1));
            parts.sum::<Option<u32>>().map(|open| set.len() as u32 + open)
        };
        // One or two are best guessed themselves.
        match set.len() {
            1 | 2 => set.iter().copied().filter_map(cost).min(),
            _ => answers.all().into_iter().filter_map(cost).min(),
        }
    }

    fn check(set: &[u32]) {
        let answers = Answers::of(Variant::Micro);
        let rules = Rules::plain(Variant::Micro).commutative();
        let budget = Budget::unlimited();
        let mut search = ClassSearch::new(answers, &budget);
        for tries in [0, 1, 2, 3, 6] {
            let best = search.best_below(set, tries, u32::MAX).unwrap().map(|best| best.total);
            assert_eq!(best, slow(answers, rules, set, tries), "{set:?} in {tries}");
        }
        let best = search.best_below(set, 6, u32::MAX).unwrap().unwrap().total;
        assert!(search.best_below(set, 6, best).unwrap().is_none());
        let bound = search.part_bound(set).unwrap();
        assert!(bound <= best && bound >= search.least_cost(set));
    }

    #[test]
    fn small_sets_cost_what_trying_everything_finds() {
        let answers = Answers::of(Variant::Micro);
        let mut random = Random::seeded(4);
        for _ in 0..20 {
            let size = 2 + random.index(3);
            let from = random.index(answers.len() - size) as u32;
            check(&(from..from + size as u32).collect::<Vec<_>>());
        }
        // What is left by a guess is harder to tell apart.
        for _ in 0..10 {
            let code = answers.codes()[random.index(answers.len())];
            let parts = Splitter::new(answers).split(&code, &answers.all());
            let part = &parts[random.index(parts.len())].members;
            check(&part[..part.len().min(5)]);
        }
    }
}
