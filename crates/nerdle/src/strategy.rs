//! Players that can be compared: one interface, each with its name.

use unpuzzle_puzzle::{Budget, Exhausted};

use crate::answers::Answers;
use crate::greedy::{Greedy, Measure};
use crate::knowledge::{Knowledge, Row, Rules};
use crate::optimal::Optimal;
use crate::seed::Seed;
use crate::split::Splitter;
use crate::tiles::Tiles;

/// Chooses the next guess.
pub trait Strategy: Send + Sync {
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
    /// Guesses still needed over all candidates, this one included, where
    /// best play has been worked out to the end.
    pub total: Option<u32>,
}

impl Choice {
    /// A guess of which nothing more is known.
    pub fn guess(guess: Tiles) -> Self {
        Choice { guess, total: None }
    }
}

/// Every strategy, the strongest first.
pub static STRATEGIES: [&dyn Strategy; 5] = [
    &Optimal,
    &Greedy(Measure::MostParts),
    &Greedy(Measure::Entropy),
    &Greedy(Measure::Minimax),
    &Seed,
];

/// The strategy of this name.
pub fn strategy(name: &str) -> Option<&'static dyn Strategy> {
    let mut all = STRATEGIES.into_iter();
    all.find(|strategy| strategy.name() == name)
}

/// The rows that a strategy plays until it has found the answer.
pub fn path(
    strategy: &dyn Strategy,
    rules: Rules,
    answer: Tiles,
    budget: &Budget,
) -> Result<Vec<Row>, Exhausted> {
    Answers::ready(rules, budget)?;
    let mut knowledge = Knowledge::new(rules);
    while !knowledge.is_solved() {
        let guess = strategy.choose(&knowledge, budget)?.guess;
        let feedback = rules.feedback(guess, answer);
        let longest = knowledge.rows().len() > LONGEST;
        if longest || knowledge.add(Row { guess, feedback }).is_err() {
            break;
        }
    }
    Ok(knowledge.rows().to_vec())
}

/// No strategy worth the name takes this many guesses.
const LONGEST: usize = 40;

/// How many answers took how many guesses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    /// How many answers were found with 1, 2, 3, … guesses.
    pub found: Vec<u32>,
    /// How many were never found.
    pub never: u32,
}

impl Distribution {
    pub(crate) fn add(&mut self, guesses: usize, answers: u32) {
        if guesses > LONGEST {
            self.never += answers;
            return;
        }
        self.found.resize(self.found.len().max(guesses), 0);
        if let Some(count) = guesses.checked_sub(1).and_then(|at| self.found.get_mut(at)) {
            *count += answers;
        }
    }

    /// Answers that were found.
    pub fn answers(&self) -> u32 {
        self.found.iter().sum()
    }

    /// Guesses over all answers that were found.
    pub fn total(&self) -> u32 {
        (1..)
            .zip(&self.found)
            .map(|(guesses, count)| guesses * count)
            .sum()
    }

    /// The most guesses that an answer took.
    pub fn worst(&self) -> usize {
        self.found.len()
    }

    /// Answers not found within so many tries.
    pub fn lost(&self, tries: usize) -> u32 {
        self.never + self.found.iter().skip(tries).sum::<u32>()
    }

    /// The average number of guesses, for showing.
    pub fn average(&self) -> f64 {
        f64::from(self.total()) / f64::from(self.answers().max(1))
    }
}

/// Plays a strategy against every answer, each position only once.
///
/// ```
/// use unpuzzle_puzzle::Budget;
/// use unpuzzle_nerdle::{Rules, Variant, strategy, trial};
///
/// let optimal = strategy("optimal").unwrap();
/// let found = trial(optimal, Rules::plain(Variant::Micro), &Budget::unlimited())?;
/// assert_eq!((found.total(), found.worst()), (374, 4));
/// # Ok::<(), unpuzzle_puzzle::Exhausted>(())
/// ```
pub fn trial(
    strategy: &dyn Strategy,
    rules: Rules,
    budget: &Budget,
) -> Result<Distribution, Exhausted> {
    let mut trial = Trial {
        strategy,
        budget,
        splitter: Splitter::new(Answers::ready(rules, budget)?),
        found: Distribution::default(),
    };
    trial.play(&Knowledge::new(rules))?;
    Ok(trial.found)
}

struct Trial<'a> {
    strategy: &'a dyn Strategy,
    budget: &'a Budget,
    splitter: Splitter<'a>,
    found: Distribution,
}

impl Trial<'_> {
    fn play(&mut self, knowledge: &Knowledge) -> Result<(), Exhausted> {
        self.budget.check()?;
        let guesses = knowledge.rows().len() + 1;
        if guesses > LONGEST {
            self.found.add(guesses, knowledge.candidates().len() as u32);
            return Ok(());
        }
        let guess = self.strategy.choose(knowledge, self.budget)?.guess;
        let (won, parts) = self.splitter.split_rules(knowledge, guess);
        self.found.add(guesses, won.len() as u32);
        for part in parts {
            let Some(&member) = part.members.first() else {
                continue;
            };
            let answer = self.splitter.answers.rows()[member as usize];
            let feedback = knowledge.rules().feedback(guess, answer);
            self.play(&knowledge.after(Row { guess, feedback }, part.members))?;
        }
        Ok(())
    }
}
