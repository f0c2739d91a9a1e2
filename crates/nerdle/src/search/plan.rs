//! A whole way to play: a guess for every position that comes up.

use crate::answers::{Answers, Part, Splitter, Wins};
use crate::rules::Rules;

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

/// Cuts sets into the parts that have an entry of their own in a book.
pub struct Planner<'a> {
    pub(crate) rules: Rules,
    pub(crate) splitter: Splitter<'a>,
}

impl<'a> Planner<'a> {
    /// A planner for these rules.
    pub fn new(rules: Rules) -> Self {
        Planner { rules, splitter: Splitter::new(Answers::of(rules.variant)) }
    }

    /// The parts that a guess leaves open.
    pub fn parts(&mut self, guess: u32, set: &[u32]) -> Vec<Part> {
        let answers = self.splitter.answers;
        let wins = Wins::of(answers, self.rules, answers.rows()[guess as usize]);
        let open = set.iter().filter(|&&index| !wins.contains(answers, index));
        let open: Vec<u32> = open.copied().collect();
        self.splitter.split(&answers.codes()[guess as usize], &open)
    }

    /// What one or two answers cost when the first is guessed.
    pub fn trivial(&self, set: &[u32]) -> Option<u32> {
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
