//! A whole way to play: a guess for every position that comes up.

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{Answers, Part, Splitter, Wins};
use crate::rules::{Rules, Tiles};
use crate::search::Search;
use crate::search::classes::ClassSearch;

/// The guess for a set of three or more answers, and plans for the parts that
/// have three or more themselves. Of one or two answers the first is guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) guess: u32,
    /// Guesses over all answers of the set.
    pub(crate) total: u32,
    /// By key, ascending.
    pub(crate) parts: Vec<(u32, Plan)>,
}

impl Plan {
    /// The plan for the part with this key.
    pub(crate) fn part(&self, key: u32) -> Option<&Plan> {
        let at = self.parts.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        Some(&self.parts[at].1)
    }
}

/// Where the guesses of a plan come from.
pub(crate) trait Source {
    /// The guess for a set of three or more that so many tries are left for.
    fn guess(&mut self, set: &[u32], tries: usize) -> Result<Option<u32>, Exhausted>;
}

impl Source for Search<'_> {
    fn guess(&mut self, set: &[u32], tries: usize) -> Result<Option<u32>, Exhausted> {
        Ok(self.best(set, tries)?.map(|best| best.guess))
    }
}

impl Source for ClassSearch<'_> {
    fn guess(&mut self, set: &[u32], tries: usize) -> Result<Option<u32>, Exhausted> {
        let best = self.best_below(set, tries, u32::MAX)?;
        Ok(best.map(|best| best.guess))
    }
}

/// Makes plans from guesses.
pub(crate) struct Planner<'a> {
    pub(crate) rules: Rules,
    pub(crate) splitter: Splitter<'a>,
}

impl<'a> Planner<'a> {
    pub(crate) fn new(rules: Rules) -> Self {
        Planner { rules, splitter: Splitter::new(Answers::of(rules.variant)) }
    }

    /// A plan with this guess first; nothing if an answer would be lost.
    pub(crate) fn plan(
        &mut self,
        guess: u32,
        set: &[u32],
        tries: usize,
        source: &mut dyn Source,
    ) -> Result<Option<Plan>, Exhausted> {
        let mut plan = Plan { guess, total: set.len() as u32, parts: Vec::new() };
        for part in self.parts(guess, set) {
            if let Some(total) = self.trivial(&part.members) {
                plan.total += total;
                continue;
            }
            let Some(next) = source.guess(&part.members, tries.saturating_sub(1))? else {
                return Ok(None);
            };
            let next = self.plan(next, &part.members, tries.saturating_sub(1), source)?;
            let Some(next) = next else {
                return Ok(None);
            };
            plan.total += next.total;
            plan.parts.push((part.key, next));
        }
        Ok(Some(plan))
    }

    /// The parts that a guess leaves open.
    pub(crate) fn parts(&mut self, guess: u32, set: &[u32]) -> Vec<Part> {
        let answers = self.splitter.answers;
        let wins = Wins::of(answers, self.rules, answers.rows()[guess as usize]);
        let open = set.iter().filter(|&&index| !wins.contains(answers, index));
        let open: Vec<u32> = open.copied().collect();
        self.splitter.split(&answers.codes()[guess as usize], &open)
    }

    /// What one or two answers cost when the first is guessed.
    pub(crate) fn trivial(&self, set: &[u32]) -> Option<u32> {
        trivial_cost(self.splitter.answers, self.rules, set)
    }
}

pub(crate) fn trivial_cost(answers: &Answers, rules: Rules, set: &[u32]) -> Option<u32> {
    match *set {
        [_] => Some(1),
        [first, second] => {
            let wins = Wins::of(answers, rules, answers.rows()[first as usize]);
            Some(if wins.contains(answers, second) { 2 } else { 3 })
        }
        _ => None,
    }
}

/// The plan that a book of these rules holds, worked out anew.
pub(crate) fn make(
    rules: Rules,
    opener: Tiles,
    tries: usize,
    hard: bool,
    budget: &Budget,
) -> Result<Option<Plan>, Exhausted> {
    let answers = Answers::ready(rules, budget)?;
    let Some(opener) = answers.index(opener) else {
        return Ok(None);
    };
    let mut planner = Planner::new(rules);
    if rules.commutative {
        let mut search = ClassSearch::new(answers, budget);
        return planner.plan(opener, &answers.all(), tries, &mut search);
    }
    let mut search = Search::new(answers, budget).in_hard_mode(hard);
    planner.plan(opener, &answers.all(), tries, &mut search)
}
