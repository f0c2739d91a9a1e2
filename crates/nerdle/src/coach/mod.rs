//! The exact value of a guess, and the review of a finished game.
//!
//! The value of a guess is the number of guesses still needed on average,
//! itself included, when play after it is the best possible. Skill is how close a guess comes to
//! the best one; luck is information gained beyond the expected. The two are independent.

mod advice;
#[cfg(feature = "data")]
mod data;

use unpuzzle_core::{Budget, Exhausted, Snapshot};
use unpuzzle_expr::Rational;

use crate::answers::{AddError, Contradiction, Knowledge};
use crate::rules::{Row, Rules, Tiles, Variant};
use crate::search::{BookId, ExactSearch};

pub use advice::{Advice, Adviser, Candidates, Expected, Hint, Next, NextGuess, Solved};

/// A number of guesses over all candidates of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedGuesses {
    /// Guesses over all candidates.
    pub total: u32,
    /// How many candidates there are.
    pub candidates: u32,
}

impl ExpectedGuesses {
    /// The average, exactly.
    pub fn exact(self) -> Rational {
        let candidates = i64::from(self.candidates.max(1));
        Rational::new(self.total.into(), candidates).unwrap_or(Rational::ZERO)
    }

    /// The average, for showing.
    pub fn average(self) -> f64 {
        f64::from(self.total) / f64::from(self.candidates.max(1))
    }
}

/// A guess of a finished game, judged.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(into = "data::Assessed"))]
#[cfg_attr(feature = "data", schemars(with = "data::Assessed"))]
#[non_exhaustive]
pub struct Assessment {
    /// The row.
    pub row: Row,
    /// What the guess was worth, where these rules are searched exactly.
    pub worth: Option<Worth>,
    /// Candidates before it.
    pub candidates: usize,
    /// Candidates after it.
    pub left: usize,
    /// Bits of information that were to be expected.
    pub bits_expected: f64,
    /// Bits of information that came.
    pub bits_gained: f64,
}

impl Assessment {
    /// Luck in bits: gained beyond what was to be expected.
    pub fn luck(&self) -> f64 {
        self.bits_gained - self.bits_expected
    }
}

/// What a guess was worth, beside the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Worth {
    /// Its own worth.
    pub own: ExpectedGuesses,
    /// What the best guess was worth: never more guesses than the own one.
    pub best: ExpectedGuesses,
    /// The best of all answers, or the guess itself if it is a row that is not an answer
    /// and better than all of them.
    pub best_guess: Tiles,
}

impl Worth {
    /// Guesses given away on average, exactly; never negative.
    pub fn loss(&self) -> Rational {
        let loss = self.own.exact().checked_sub(self.best.exact());
        loss.unwrap_or(Rational::ZERO)
    }

    /// Skill in percent, at most 100: the best guess against the one that was made.
    pub fn skill(&self) -> f64 {
        100.0 * f64::from(self.best.total) / f64::from(self.own.total.max(1))
    }
}

/// A game, reviewed as far as the budget went.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Review {
    /// The size.
    pub variant: Variant,
    /// Whether the last guess is the answer.
    pub solved: bool,
    /// The guesses, judged.
    pub guesses: Vec<Assessment>,
    /// Percent over all guesses, where all have an exact worth.
    #[cfg_attr(feature = "data", serde(serialize_with = "data::rounded"))]
    pub skill: Option<f64>,
    /// Bits over all guesses.
    #[cfg_attr(feature = "data", serde(serialize_with = "data::rounded"))]
    pub luck: f64,
    /// Whether these rules are searched exactly.
    #[cfg_attr(feature = "data", serde(skip))]
    pub exact: bool,
    /// Why it ends before the game does, if so.
    #[cfg_attr(feature = "data", serde(skip))]
    pub ended: Result<(), CoachError>,
}

/// Judges every guess of a game, as far as the budget goes.
pub fn review(rules: Rules, rows: &[Row], budget: &Budget) -> Review {
    let mut guesses = Vec::with_capacity(rows.len());
    let mut go = || {
        let mut knowledge = Knowledge::new(rules);
        for &row in rows {
            budget.report(&Snapshot::parts(guesses.len() as u64, rows.len() as u64));
            budget.check()?;
            guesses.push(assess(&mut knowledge, row, budget)?);
        }
        Ok(())
    };
    let ended = go();
    Review {
        variant: rules.variant,
        solved: guesses.last().is_some_and(|own| own.row.feedback.is_solved()),
        skill: skill(&guesses),
        luck: guesses.iter().map(Assessment::luck).sum(),
        guesses,
        exact: is_exact(rules),
        ended,
    }
}

fn skill(guesses: &[Assessment]) -> Option<f64> {
    let skills: Vec<f64> =
        guesses.iter().map(|own| own.worth.map(|worth| worth.skill())).collect::<Option<_>>()?;
    (!skills.is_empty()).then(|| skills.iter().sum::<f64>() / skills.len() as f64)
}

fn assess(knowledge: &mut Knowledge, row: Row, budget: &Budget) -> Result<Assessment, CoachError> {
    let worth = match Worth::of(knowledge, row.guess, budget) {
        Err(CoachError::NotExact) => None,
        known => Some(known?),
    };
    knowledge.prepare(budget)?;
    let bits_expected = knowledge.entropy(row.guess);
    let candidates = knowledge.candidates().len();
    knowledge.add_within(row, budget)?;
    let left = knowledge.candidates().len();
    Ok(Assessment {
        row,
        worth,
        candidates,
        left,
        bits_expected,
        bits_gained: (candidates as f64).log2() - (left as f64).log2(),
    })
}

/// Whether the value of guesses is found exactly under these rules: in every variant but maxi,
/// without the commutative rule.
fn is_exact(rules: Rules) -> bool {
    !rules.commutative && rules.variant != Variant::Maxi
}

/// Tries that are looked ahead: more than best play ever needs.
const TRIES: usize = 20;

/// What a guess is worth, exactly.
///
/// ```
/// use unpuzzle_nerdle::{Budget, Knowledge, Rules, Tiles, Variant, evaluate};
///
/// let knowledge = Knowledge::new(Rules::plain(Variant::Mini));
/// let guess = Tiles::parse("4*7=28", Variant::Mini).unwrap();
/// let value = evaluate(&knowledge, guess, &Budget::unlimited())?;
/// assert_eq!(value.total, 544);
/// # Ok::<(), unpuzzle_nerdle::CoachError>(())
/// ```
pub fn evaluate(
    knowledge: &Knowledge,
    guess: Tiles,
    budget: &Budget,
) -> Result<ExpectedGuesses, CoachError> {
    if !is_exact(knowledge.rules()) {
        return Err(CoachError::NotExact);
    }
    let answers = knowledge.answers();
    let candidates = knowledge.candidates();
    if let Some((best, total)) = BookId::consult(knowledge, false)
        && best == guess
    {
        return Ok(ExpectedGuesses { total, candidates: candidates.len() as u32 });
    }
    let code = answers.layout().code(guess);
    let cost = ExactSearch::new(answers, budget).cost(&code, candidates, TRIES)?;
    Ok(ExpectedGuesses {
        total: cost.ok_or(CoachError::NotExact)?,
        candidates: candidates.len() as u32,
    })
}

/// The guess of the book, or else the best among all answers, and what it is worth.
pub fn best_answer(
    knowledge: &Knowledge,
    budget: &Budget,
) -> Result<(Tiles, ExpectedGuesses), CoachError> {
    if !is_exact(knowledge.rules()) {
        return Err(CoachError::NotExact);
    }
    let candidates = knowledge.candidates().len() as u32;
    if let Some((guess, total)) = BookId::consult(knowledge, false) {
        return Ok((guess, ExpectedGuesses { total, candidates }));
    }
    let answers = knowledge.answers();
    let best = ExactSearch::new(answers, budget).best(knowledge.candidates(), TRIES)?;
    let best = best.ok_or(CoachError::NotExact)?;
    let guess = answers.rows()[best.guess as usize];
    let total = best.total;
    Ok((guess, ExpectedGuesses { total, candidates }))
}

impl Worth {
    fn of(knowledge: &Knowledge, guess: Tiles, budget: &Budget) -> Result<Worth, CoachError> {
        let own = evaluate(knowledge, guess, budget)?;
        let (best_guess, best) = best_answer(knowledge, budget)?;
        if own.total < best.total {
            // `best` is over answers only; other accepted rows may tell more apart.
            return Ok(Worth { own, best: own, best_guess: guess });
        }
        Ok(Worth { own, best, best_guess })
    }
}

/// Why there is no exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoachError {
    /// These rules are not searched exactly.
    #[error("the coach knows micro, mini, midi and classic without the commutative rule")]
    NotExact,
    /// The budget ran out.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// The rows cannot be.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
}

impl From<AddError> for CoachError {
    fn from(error: AddError) -> Self {
        match error {
            AddError::Contradiction(error) => CoachError::Contradiction(error),
            AddError::Exhausted(error) => CoachError::Exhausted(error),
        }
    }
}
