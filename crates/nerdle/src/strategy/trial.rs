//! Strategies played against answers: one game, or all of them.

use unpuzzle_core::{Budget, Exhausted, Outcome};

use super::{Choice, Strategy};
use crate::answers::{AddError, Answers, Knowledge, Splitter};
use crate::rules::{Row, Rules, Tiles, Variant};

/// The rows that a strategy plays until it has found the answer.
pub fn path(
    strategy: Strategy,
    rules: Rules,
    answer: Tiles,
    budget: &Budget,
) -> Result<Vec<Row>, Exhausted> {
    Answers::ready(rules, budget)?;
    let mut knowledge = Knowledge::new(rules);
    walk(strategy, &mut knowledge, answer, budget)?;
    Ok(knowledge.rows().to_vec())
}

/// The way of a strategy to an answer.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Path {
    /// The size.
    pub variant: Variant,
    /// The answer.
    pub answer: Tiles,
    /// Who chose the guesses.
    pub strategy: Strategy,
    /// Its guesses.
    pub guesses: Vec<Tiles>,
    /// The same with their feedback.
    pub rows: Vec<Step>,
}

/// A row on the way to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Step {
    /// The row.
    #[cfg_attr(feature = "data", serde(flatten))]
    pub row: Row,
    /// Candidates before it.
    pub candidates: usize,
}

impl Path {
    /// Continues a game with a strategy, as far as the budget goes.
    pub fn find(
        strategy: Strategy,
        mut knowledge: Knowledge,
        answer: Tiles,
        budget: &Budget,
    ) -> Outcome<Self> {
        let walked = walk(strategy, &mut knowledge, answer, budget);
        let mut before = Knowledge::new(knowledge.rules());
        let mut rows = Vec::new();
        for &row in knowledge.rows() {
            rows.push(Step { row, candidates: before.count() });
            // These rows were added once already.
            let _ = before.add(row);
        }
        let path = Path {
            variant: knowledge.rules().variant,
            answer,
            strategy,
            guesses: knowledge.rows().iter().map(|row| row.guess).collect(),
            rows,
        };
        match walked {
            Ok(()) => Outcome::Known(path),
            Err(why) => Outcome::Stopped { partial: path, why },
        }
    }

    /// Whether it leads to the answer.
    pub fn is_solved(&self) -> bool {
        self.rows.last().is_some_and(|step| step.row.feedback.is_solved())
    }
}

/// Continues a game with a strategy until the answer is found.
pub(crate) fn walk(
    strategy: Strategy,
    knowledge: &mut Knowledge,
    answer: Tiles,
    budget: &Budget,
) -> Result<(), Exhausted> {
    while !knowledge.is_solved() && knowledge.rows().len() < LONGEST {
        budget.check()?;
        let guess = strategy.choose(knowledge, budget)?.guess;
        let feedback = knowledge.rules().feedback(guess, answer);
        match knowledge.add_within(Row { guess, feedback }, budget) {
            Ok(()) => {}
            Err(AddError::Exhausted(reason)) => return Err(reason),
            // The colours come from the answer, so they contradict nothing.
            Err(AddError::Contradiction(_)) => break,
        }
    }
    Ok(())
}

/// Limit of guesses; a strategy that reaches it makes no progress.
const LONGEST: usize = 40;

/// How many answers took how many guesses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
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
        (1..).zip(&self.found).map(|(guesses, count)| guesses * count).sum()
    }

    /// The most guesses that an answer took.
    pub fn worst(&self) -> usize {
        self.found.len()
    }

    /// Answers not found within `tries` tries.
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
/// use unpuzzle_nerdle::{Budget, Rules, Strategy, Variant, trial};
///
/// let found = trial(Strategy::Optimal, Rules::plain(Variant::Micro), &Budget::unlimited())?;
/// assert_eq!((found.total(), found.worst()), (374, 4));
/// # Ok::<(), unpuzzle_nerdle::Exhausted>(())
/// ```
pub fn trial(strategy: Strategy, rules: Rules, budget: &Budget) -> Result<Distribution, Exhausted> {
    let all = Answers::ready(rules, budget)?.all();
    sample_trial(&|known, budget| strategy.choose(known, budget), rules, &all, budget)
}

/// Chooses a guess, as [`Strategy::choose`].
pub type Chooser<'a> = dyn Fn(&Knowledge, &Budget) -> Result<Choice, Exhausted> + 'a;

/// Plays guesses against the answers with these numbers, possibly repeated; each
/// position only once.
pub fn sample_trial(
    choose: &Chooser<'_>,
    rules: Rules,
    answers: &[u32],
    budget: &Budget,
) -> Result<Distribution, Exhausted> {
    let mut trial = Trial {
        choose,
        budget,
        splitter: Splitter::new(Answers::ready(rules, budget)?),
        found: Distribution::default(),
    };
    trial.play(&Knowledge::new(rules), answers)?;
    Ok(trial.found)
}

struct Trial<'a> {
    choose: &'a Chooser<'a>,
    budget: &'a Budget,
    splitter: Splitter<'a>,
    found: Distribution,
}

impl Trial<'_> {
    /// Continues from a position, with each of these candidates as the answer.
    fn play(&mut self, knowledge: &Knowledge, answers: &[u32]) -> Result<(), Exhausted> {
        self.budget.check()?;
        let guesses = knowledge.rows().len() + 1;
        if guesses > LONGEST {
            self.found.add(guesses, answers.len() as u32);
            return Ok(());
        }
        let guess = (self.choose)(knowledge, self.budget)?.guess;
        let rules = knowledge.rules();
        let (won, parts) = self.splitter.split_rules(rules, answers, guess);
        self.found.add(guesses, won.len() as u32);
        for part in parts {
            let answer = self.splitter.answers.rows()[part.members[0] as usize];
            let feedback = rules.feedback(guess, answer);
            let row = Row { guess, feedback };
            let all_at_hand = Answers::are_at_hand(rules.variant);
            if all_at_hand && answers == knowledge.candidates() {
                let next = knowledge.after(row, part.members.clone());
                self.play(&next, &part.members)?;
                continue;
            }
            let mut next = knowledge.clone();
            let added = next.add_within(row, self.budget);
            if let Err(AddError::Exhausted(reason)) = added {
                return Err(reason);
            }
            // The colours come from a candidate, so they contradict nothing.
            debug_assert!(added.is_ok(), "{added:?}");
            self.play(&next, &part.members)?;
        }
        Ok(())
    }
}
