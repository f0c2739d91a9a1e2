//! Good play under the commutative rule.
//!
//! There the bound of the exact search does not hold, because answers of one
//! class are found together. A beam looks into the few guesses that leave the
//! least work by a count, follows each to its end, and keeps the best.

use unpuzzle_core::{Budget, Exhausted, Meter};

use crate::answers::{Answers, Code, Rating, Tally};
use crate::rules::Rules;
use crate::search::Best;
use crate::search::plan::{Planner, trivial_cost};

/// Guesses followed to their end.
const WIDTH: usize = 12;

/// Follows a few guesses in every position.
pub(crate) struct Beam<'a> {
    rules: Rules,
    planner: Planner<'a>,
    tally: Tally<'a>,
    rating: Rating,
    meter: Meter<'a>,
}

impl<'a> Beam<'a> {
    pub(crate) fn new(answers: &'a Answers, budget: &'a Budget) -> Self {
        let rules = Rules {
            variant: answers.variant(),
            commutative: true,
        };
        Beam {
            rules,
            planner: Planner::new(rules),
            tally: Tally::new(answers),
            rating: Rating::of(answers.len(), |size| (2 * size - 1).max(0)),
            meter: budget.meter(),
        }
    }

    /// A good guess for a set and what it costs.
    pub(crate) fn best(&mut self, set: &[u32]) -> Result<Best, Exhausted> {
        let guess = set.first().copied().unwrap_or(0);
        if let Some(total) = trivial_cost(self.tally.answers, self.rules, set) {
            return Ok(Best { total, guess });
        }
        let mut best = Best {
            total: u32::MAX,
            guess,
        };
        for (_, guess) in self.promising(set)? {
            let total = self.cost(guess, set, best.total)?;
            if total < best.total {
                best = Best { total, guess };
            }
        }
        Ok(best)
    }

    /// What a guess costs; anything from `enough` on if it is that much.
    fn cost(&mut self, guess: u32, set: &[u32], enough: u32) -> Result<u32, Exhausted> {
        let mut parts = self.planner.parts(guess, set);
        parts.sort_by_key(|part| std::cmp::Reverse(part.members.len()));
        let open: usize = parts.iter().map(|part| part.members.len()).sum();
        // What is still open costs at least one guess an answer.
        let mut total = (set.len() + open) as u32;
        for part in &parts {
            if total >= enough || part.members.len() == set.len() {
                return Ok(u32::MAX);
            }
            total += self.best(&part.members)?.total - part.members.len() as u32;
        }
        Ok(total)
    }

    /// The guesses that leave least by the count, best first.
    fn promising(&mut self, set: &[u32]) -> Result<Vec<(i64, u32)>, Exhausted> {
        let answers = self.tally.answers;
        let classes = answers.classes();
        let codes: Vec<Code> = set
            .iter()
            .map(|&index| answers.codes()[index as usize])
            .collect();
        let own: Vec<u32> = set.iter().map(|&index| classes[index as usize]).collect();
        let mut best: Vec<(i64, u32)> = Vec::new();
        for (guess, code) in (0..).zip(answers.codes()) {
            self.meter.tick()?;
            let class = classes[guess as usize];
            let mut score = self.tally.score(code, &codes, &self.rating);
            if own.contains(&class) {
                let wins = |at: usize| own[at] == class;
                score = self.tally.score_with(code, &codes, &self.rating, wins);
            }
            let worst = best.last().map_or(i64::MAX, |last| last.0);
            if best.len() < WIDTH || score < worst {
                best.truncate(WIDTH - 1);
                let at = best.partition_point(|other| other.0 <= score);
                best.insert(at, (score, guess));
            }
        }
        Ok(best)
    }
}
