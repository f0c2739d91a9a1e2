//! Players that can be compared: one interface, each with its name.

mod greedy;
mod trial;

use std::fmt::Debug;

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{Answers, Knowledge};
use crate::rules::Tiles;
use crate::search::{BookId, ExactSearch, best_of_many, trivial_cost};

pub(crate) use greedy::MAXI_OPENER;
pub use greedy::{Baseline, Greedy, Measure, naive_losses};
pub use trial::{Distribution, Path, Step, path, sample_trial, trial};

/// Chooses the next guess.
pub trait Strategy: Debug + Send + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// The guess for what is known. Asked only while candidates are left and
    /// the board is not solved.
    fn choose(&self, knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted>;
}

/// A guess and what is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The guess.
    pub guess: Tiles,
    /// Guesses still needed over all candidates, this one included, if an exact search
    /// found it.
    pub total: Option<u32>,
}

impl Choice {
    /// A guess of unknown cost.
    pub(crate) fn guess(guess: Tiles) -> Self {
        Choice { guess, total: None }
    }
}

/// Every strategy, the strongest first.
pub static STRATEGIES: [&dyn Strategy; 6] = [
    &Optimal,
    &Greedy(Measure::MostParts),
    &Greedy(Measure::Entropy),
    &Greedy(Measure::Minimax),
    &Baseline::Last,
    &Baseline::First,
];

/// The strategy of this name.
pub fn strategy(name: &str) -> Option<&'static dyn Strategy> {
    let mut all = STRATEGIES.into_iter();
    all.find(|strategy| strategy.name() == name)
}

/// Plays from the book; off the book it searches exactly where that takes a fifth of a second at
/// most, and otherwise plays the guess with most parts.
#[derive(Clone, Copy, Debug)]
pub struct Optimal;

/// Feedbacks that an exact search off the book may compute: about a fifth of
/// a second.
const MOST_WORK: u64 = 120_000_000;

/// Larger sets are not searched exactly.
const LARGEST_SEARCHED: usize = 500;

impl Strategy for Optimal {
    fn name(&self) -> &'static str {
        "optimal"
    }

    fn choose(&self, knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted> {
        if let Some((guess, total)) = BookId::consult(knowledge, false) {
            // A beam search made this book, so its total is not known to be optimal.
            let total = (!knowledge.rules().commutative).then_some(total);
            return Ok(Choice { guess, total });
        }
        if is_large(knowledge) && knowledge.rows().is_empty() {
            return Greedy(Measure::MostParts).choose(knowledge, budget);
        }
        knowledge.prepare(budget)?;
        if let Some(choice) = only_few(knowledge) {
            return Ok(choice);
        }
        if is_large(knowledge) && !knowledge.rules().commutative {
            return sifted(knowledge, budget);
        }
        match searched(knowledge, false, budget)? {
            Some(choice) => Ok(choice),
            None => Greedy(Measure::MostParts).choose(knowledge, budget),
        }
    }
}

/// The guess in hard mode, where it must agree with every row: from the book,
/// by exact search, or else the candidate with the highest entropy.
pub(crate) fn choose_in_hard_mode(
    knowledge: &Knowledge,
    budget: &Budget,
) -> Result<Choice, Exhausted> {
    if let Some((guess, total)) = BookId::consult(knowledge, true) {
        let total = Some(total);
        return Ok(Choice { guess, total });
    }
    if knowledge.rows().is_empty() && knowledge.count() > LARGEST_SEARCHED {
        let guess = Optimal.choose(knowledge, budget)?.guess;
        return Ok(Choice::guess(guess));
    }
    knowledge.prepare(budget)?;
    if let Some(choice) = only_few(knowledge) {
        return Ok(choice);
    }
    match searched(knowledge, true, budget)? {
        Some(choice) => Ok(choice),
        None => most_telling(knowledge, budget).map(Choice::guess),
    }
}

/// Pairs of guess and candidate that are looked at for a guess in hard mode.
const MOST_PAIRS: usize = 2_000_000;

/// The candidate with the highest entropy.
fn most_telling(knowledge: &Knowledge, budget: &Budget) -> Result<Tiles, Exhausted> {
    let size = knowledge.candidates().len();
    let stride = (size * size).div_ceil(MOST_PAIRS).max(1);
    let mut meter = budget.meter();
    let mut best: Option<(f64, Tiles)> = None;
    for guess in knowledge.candidate_rows().step_by(stride) {
        meter.tick()?;
        budget.check()?;
        let bits = knowledge.entropy(guess);
        if best.is_none_or(|(most, _)| bits > most) {
            best = Some((bits, guess));
        }
    }
    // A position that contradicts nothing has a candidate.
    let first = knowledge.answers().rows().first().copied();
    best.map(|(_, guess)| guess).or(first).ok_or(Exhausted::Stopped)
}

/// Whether there are too many answers to search exactly.
fn is_large(knowledge: &Knowledge) -> bool {
    Answers::count(knowledge.rules().variant) > LARGEST_SEARCHABLE
}

/// One or two candidates left.
fn only_few(knowledge: &Knowledge) -> Option<Choice> {
    let total = trivial_cost(knowledge.answers(), knowledge.rules(), knowledge.candidates())?;
    Some(Choice { guess: knowledge.candidate_rows().next()?, total: Some(total) })
}

/// The guess where there are too many answers to search exactly.
fn sifted(knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted> {
    let answers = knowledge.answers();
    let guess = best_of_many(answers, knowledge.candidates(), budget)?;
    match guess {
        Some(guess) => Ok(Choice::guess(guess)),
        None => Greedy(Measure::MostParts).choose(knowledge, budget),
    }
}

/// The exact best guess, if it is found within the work allowed.
fn searched(
    knowledge: &Knowledge,
    hard: bool,
    budget: &Budget,
) -> Result<Option<Choice>, Exhausted> {
    let (answers, set) = (knowledge.answers(), knowledge.candidates());
    let rules = knowledge.rules();
    if rules.commutative || set.len() > LARGEST_SEARCHED || is_large(knowledge) {
        return Ok(None);
    }
    let nodes = MOST_WORK / (set.len() as u64 + 8);
    let limited = budget.for_nodes(nodes);
    let tries = rules.variant.tries().saturating_sub(knowledge.rows().len()).max(3);
    let mut search = ExactSearch::new(answers, &limited).in_hard_mode(hard);
    match search.best(set, tries) {
        Ok(Some(best)) => {
            Ok(Some(Choice { guess: answers.rows()[best.guess as usize], total: Some(best.total) }))
        }
        Ok(None) => Ok(None),
        Err(Exhausted::Nodes) if limited.part_is_spent() => Ok(None),
        Err(reason) => Err(reason),
    }
}

/// Variants with more answers are not searched exactly.
const LARGEST_SEARCHABLE: usize = 20_000;
