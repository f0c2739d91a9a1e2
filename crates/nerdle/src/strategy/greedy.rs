//! Players that look one guess ahead.

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{Code, KEYS_PER_STEP, Knowledge, Rating, Tally, Watch, spread};
use crate::rules::{Tiles, Variant};
use crate::strategy::{Choice, Strategy};

/// Plays the guess that is best by one measure; of equals, a candidate.
#[derive(Clone, Copy, Debug)]
pub struct Greedy(pub Measure);

/// What a guess is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The information that is expected.
    Entropy,
    /// The number of parts.
    MostParts,
    /// The size of the largest part.
    Minimax,
}

impl Strategy for Greedy {
    fn name(&self) -> &'static str {
        match self.0 {
            Measure::Entropy => "entropy",
            Measure::MostParts => "most-parts",
            Measure::Minimax => "minimax",
        }
    }

    fn choose(&self, knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted> {
        let opener = self.opener(knowledge);
        if let Some(guess) = opener.filter(|_| knowledge.rows().is_empty()) {
            return Ok(Choice::guess(guess));
        }
        knowledge.prepare(budget)?;
        let pool = pool(knowledge);
        let best = best_by(knowledge, &pool, budget, self.judge(knowledge))?;
        Ok(Choice::guess(best))
    }
}

type Judge<'a> = Box<dyn FnMut(u32, &Code, &[Code]) -> i64 + 'a>;

impl Greedy {
    /// The first guess where working it out would keep people waiting; a test
    /// works it out.
    fn opener(&self, knowledge: &Knowledge) -> Option<Tiles> {
        let rules = knowledge.rules();
        let text = match (rules.variant, rules.commutative, self.0) {
            (Variant::Classic, false, Measure::Entropy) => "48-32=16",
            (Variant::Classic, false, Measure::MostParts) => "52-34=18",
            (Variant::Maxi, _, _) => MAXI_OPENER,
            _ => return None,
        };
        Tiles::parse(text, rules.variant).ok()
    }

    fn judge<'a>(&self, knowledge: &'a Knowledge) -> Judge<'a> {
        let answers = knowledge.answers();
        let mut tally = Tally::new(answers);
        let rating = match self.0 {
            Measure::Minimax => {
                return Box::new(move |_, code, set| i64::from(tally.largest(code, set)));
            }
            Measure::Entropy => Rating::entropy(knowledge.candidates().len()),
            Measure::MostParts => Rating::parts(knowledge.candidates().len()),
        };
        if !knowledge.rules().commutative {
            return Box::new(move |_, code, set| tally.score(code, set, &rating));
        }
        let classes = answers.classes();
        let own: Vec<u32> = classes_of(knowledge);
        Box::new(move |guess, code, set| {
            let class = classes[guess as usize];
            tally.score_with(code, set, &rating, |at| own[at] == class)
        })
    }
}

/// A good first guess of maxi, found by sampling.
pub(crate) const MAXI_OPENER: &str = "47-2+13=58";

fn classes_of(knowledge: &Knowledge) -> Vec<u32> {
    let classes = knowledge.answers().classes();
    let class = |&index: &u32| classes[index as usize];
    knowledge.candidates().iter().map(class).collect()
}

/// The guess of a pool with the least score; of equals the first candidate,
/// else the first.
pub(crate) fn best_by(
    knowledge: &Knowledge,
    pool: &[u32],
    budget: &Budget,
    mut judge: impl FnMut(u32, &Code, &[Code]) -> i64,
) -> Result<Tiles, Exhausted> {
    let answers = knowledge.answers();
    let set: Vec<Code> = codes(knowledge);
    let mut meter = budget.meter();
    // Over many candidates a thousand guesses take long.
    let mut watch = Watch::new(budget);
    let mut best: Option<(i64, bool, u32)> = None;
    for &guess in pool {
        meter.tick()?;
        watch.steps_of(set.len() / KEYS_PER_STEP)?;
        let score = judge(guess, &answers.codes()[guess as usize], &set);
        let better = best.is_none_or(|(least, outside, _)| (score, false) < (least, outside));
        if better {
            let outside = knowledge.candidates().binary_search(&guess).is_err();
            if best.is_none_or(|(least, other, _)| (score, outside) < (least, other)) {
                best = Some((score, outside, guess));
            }
        }
    }
    let index = best.map_or(0, |(_, _, guess)| guess);
    Ok(answers.rows()[index as usize])
}

fn codes(knowledge: &Knowledge) -> Vec<Code> {
    let codes = knowledge.answers().codes();
    let code = |&index: &u32| codes[index as usize];
    knowledge.candidates().iter().map(code).collect()
}

/// The guesses that are tried: all answers where they are not too many, else
/// candidates and a spread of the others.
pub(crate) fn pool(knowledge: &Knowledge) -> Vec<u32> {
    let candidates = knowledge.candidates();
    if candidates.len() <= 2 {
        return candidates.to_vec();
    }
    let others = knowledge.answers().good_guesses();
    if others.len() == knowledge.answers().len() {
        return others.to_vec();
    }
    let mut pool = spread(candidates, CANDIDATES_TRIED);
    pool.extend(others);
    pool.sort_unstable();
    pool.dedup();
    pool
}

const CANDIDATES_TRIED: usize = 2_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    #[ignore = "all pairs of classic answers, twice: cargo xtask ci --lane long"]
    fn the_openers_of_classic_are_the_best_by_their_measures() {
        let knowledge = Knowledge::new(Rules::plain(Variant::Classic));
        for greedy in [Greedy(Measure::Entropy), Greedy(Measure::MostParts)] {
            let judge = greedy.judge(&knowledge);
            let best = best_by(&knowledge, &pool(&knowledge), &Budget::unlimited(), judge);
            assert_eq!(best.ok(), greedy.opener(&knowledge));
        }
    }
}
