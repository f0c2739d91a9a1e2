//! Players that can be compared: one interface, each with its name.

mod greedy;
mod trial;

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{Answers, Knowledge};
use crate::rules::Tiles;
use crate::search::{BookId, ExactSearch, best_of_many, trivial_cost};

pub(crate) use greedy::MAXI_OPENER;
pub use greedy::naive_losses;
pub use trial::{Chooser, Distribution, Path, Step, path, sample_trial, trial};

/// Who chooses the next guess, the strongest first.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "data", serde(rename_all = "kebab-case"))]
pub enum Strategy {
    /// Plays from the book; off the book it searches exactly where that takes a fifth of a second
    /// at most, and otherwise plays the guess with most parts.
    #[default]
    Optimal,
    /// The guess that makes most parts; of equals, a candidate.
    MostParts,
    /// The guess with the most expected information; of equals, a candidate.
    Entropy,
    /// The guess whose largest part is smallest; of equals, a candidate.
    Minimax,
    /// The method of D. S. Parikesit (2022) as the paper says: two fixed openers, then the most
    /// varied candidate, the last of several.
    Seed,
    /// The same as the paper plays: the first of several.
    SeedFirst,
}

impl Strategy {
    /// Every strategy.
    pub const ALL: [Strategy; 6] = [
        Strategy::Optimal,
        Strategy::MostParts,
        Strategy::Entropy,
        Strategy::Minimax,
        Strategy::Seed,
        Strategy::SeedFirst,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The guess for what is known. Asked only while candidates are left and
    /// the board is not solved.
    pub fn choose(self, knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted> {
        match self {
            Strategy::Optimal => optimal(knowledge, budget),
            Strategy::MostParts | Strategy::Entropy | Strategy::Minimax => {
                greedy::choose(self, knowledge, budget)
            }
            Strategy::Seed | Strategy::SeedFirst => greedy::of_paper(self, knowledge, budget),
        }
    }
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

/// Feedbacks that an exact search off the book may compute: about a fifth of
/// a second.
const MOST_WORK: u64 = 120_000_000;

/// Larger sets are not searched exactly.
const LARGEST_SEARCHED: usize = 500;

fn optimal(knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted> {
    if let Some((guess, total)) = BookId::consult(knowledge, false) {
        // A beam search made this book, so its total is not known to be optimal.
        let total = (!knowledge.rules().commutative).then_some(total);
        return Ok(Choice { guess, total });
    }
    if is_large(knowledge) && knowledge.rows().is_empty() {
        return Strategy::MostParts.choose(knowledge, budget);
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
        None => Strategy::MostParts.choose(knowledge, budget),
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
        let guess = Strategy::Optimal.choose(knowledge, budget)?.guess;
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
        None => Strategy::MostParts.choose(knowledge, budget),
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
