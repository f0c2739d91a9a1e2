//! What the rows played so far tell about the answer.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use unpuzzle_core::{Budget, Exhausted, Message, msg};

use super::limits::agreeing;
use super::{Answers, Splitter, endless};
use crate::rules::{Feedback, Row, Rules, Tiles, Variant};

/// The rows of one board and the answers that agree with all of them.
///
/// ```
/// use unpuzzle_nerdle::{Feedback, Knowledge, Row, Rules, Tiles, Variant};
///
/// let mut knowledge = Knowledge::new(Rules::plain(Variant::Classic));
/// knowledge.add(Row {
///     guess: Tiles::parse("7*9-3=60", Variant::Classic).unwrap(),
///     feedback: Feedback::parse("02101110", 8).unwrap(),
/// })?;
/// assert!(knowledge.candidates().len() < 100);
/// # Ok::<(), unpuzzle_nerdle::Contradiction>(())
/// ```
#[derive(Clone, Debug)]
pub struct Knowledge {
    rules: Rules,
    rows: Vec<Row>,
    /// Computed lazily.
    possible: OnceLock<Possible>,
}

/// The answers that a position is played with, and the numbers of those that
/// agree with its rows.
#[derive(Clone, Debug)]
struct Possible {
    answers: Played,
    candidates: Vec<u32>,
}

/// All answers of a variant, or of maxi, whose answers take seconds to make,
/// the candidates of a position.
#[derive(Clone, Debug)]
enum Played {
    All(&'static Answers),
    Some(Arc<Answers>),
}

impl Knowledge {
    /// Nothing played yet.
    pub fn new(rules: Rules) -> Self {
        Knowledge { rules, rows: Vec::new(), possible: OnceLock::new() }
    }

    /// All these rows, unless they contradict the rules or each other.
    pub fn from_rows(rules: Rules, rows: &[Row]) -> Result<Self, Contradiction> {
        let mut knowledge = Knowledge::new(rules);
        for &row in rows {
            knowledge.add(row)?;
        }
        Ok(knowledge)
    }

    /// Adds a row. Purples may stand at any tile of their symbol. After an error
    /// nothing has changed.
    pub fn add(&mut self, row: Row) -> Result<(), Contradiction> {
        loop {
            // Nothing can stop this budget, so the loop ends after one turn.
            match self.add_within(row, &Budget::unlimited()) {
                Ok(()) => return Ok(()),
                Err(AddError::Contradiction(error)) => return Err(error),
                Err(AddError::Exhausted(_)) => {}
            }
        }
    }

    /// Adds a row under a budget: the candidates of maxi take a while.
    pub fn add_within(&mut self, row: Row, budget: &Budget) -> Result<(), AddError> {
        let row = Row { feedback: row.feedback.canonical(row.guess), ..row };
        let mut next = self.clone();
        next.push(row);
        next.find(budget)?;
        if next.candidates().is_empty() {
            let mut only = Knowledge::new(self.rules);
            only.push(row);
            only.find(budget)?;
            let alone = only.candidates().is_empty();
            return Err(Contradiction { row: self.rows.len(), alone }.into());
        }
        *self = next;
        Ok(())
    }

    /// One row more that is known to contradict nothing, as one that an answer
    /// gave. Candidates are worked out only if they were before.
    pub(crate) fn push(&mut self, row: Row) {
        let known = self.possible.take().filter(|_| self.rules.variant != Variant::Maxi);
        let left = known.map(|Possible { answers, candidates }| {
            let candidates = self.agreeing_in(&answers, &row, &candidates);
            Possible { answers, candidates }
        });
        self.rows.push(row);
        self.possible = left.map_or_else(OnceLock::new, OnceLock::from);
    }

    /// Works out the candidates, and their classes under the commutative rule, under a budget.
    pub(crate) fn prepare(&self, budget: &Budget) -> Result<(), Exhausted> {
        let possible = self.find(budget)?;
        if self.rules.commutative {
            possible.answers.ready_classes(budget)?;
        }
        Ok(())
    }

    fn find(&self, budget: &Budget) -> Result<&Possible, Exhausted> {
        budget.check()?;
        super::kept(&self.possible, || self.work_out(budget))
    }

    fn possible(&self) -> &Possible {
        self.possible.get_or_init(|| endless(|budget| self.work_out(budget)))
    }

    fn work_out(&self, budget: &Budget) -> Result<Possible, Exhausted> {
        if self.rules.variant == Variant::Maxi && !self.rows.is_empty() {
            let rows = agreeing(self.rules, &self.rows, budget)?;
            let answers = Answers::from_rows(Variant::Maxi, rows, budget)?;
            let candidates = answers.all();
            return Ok(Possible { answers: Played::Some(Arc::new(answers)), candidates });
        }
        let answers = Answers::ready(self.rules, budget)?;
        let candidates =
            self.rows.iter().fold(answers.all(), |left, row| self.agreeing_in(answers, row, &left));
        Ok(Possible { answers: Played::All(answers), candidates })
    }

    /// How many answers agree with all rows.
    pub fn count(&self) -> usize {
        match self.rows.len() {
            0 => Answers::count(self.rules.variant),
            _ => self.candidates().len(),
        }
    }

    /// The members of a set that agree with a row. Millions take some tens of
    /// milliseconds: classes are compared only where the tiles are the same.
    fn agreeing_in(&self, answers: &Answers, row: &Row, set: &[u32]) -> Vec<u32> {
        let wins = |&index: &u32| self.rules.wins(row.guess, answers.rows()[index as usize]);
        if row.feedback.is_solved() {
            let guess = answers.layout().code(row.guess);
            let alike = set.iter().copied().filter(|&own| answers.same_tiles(own, &guess));
            return alike.filter(wins).collect();
        }
        let mut left = coloured(answers, row, set);
        left.retain(|index| !wins(index));
        left
    }

    /// What is known after one row more, when it is known which candidates
    /// agree with it.
    pub(crate) fn after(&self, row: Row, candidates: Vec<u32>) -> Self {
        let mut rows = self.rows.clone();
        rows.push(row);
        let answers = self.possible().answers.clone();
        let possible = OnceLock::from(Possible { answers, candidates });
        Knowledge { rules: self.rules, rows, possible }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The answers that candidates are numbered in and guesses are taken from:
    /// those of the variant, or of maxi the candidates.
    pub fn answers(&self) -> &Answers {
        &self.possible().answers
    }

    /// The rows so far, their purples placed as the page does.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The numbers of the answers that agree with all rows, ascending.
    pub fn candidates(&self) -> &[u32] {
        &self.possible().candidates
    }

    /// The answers that agree with all rows.
    pub fn candidate_rows(&self) -> impl DoubleEndedIterator<Item = Tiles> {
        let rows = self.answers().rows();
        self.candidates().iter().map(|&index| rows[index as usize])
    }

    /// Whether a row agrees with all rows and may be the answer.
    pub(crate) fn is_candidate(&self, row: Tiles) -> bool {
        let index = self.answers().index(row);
        index.is_some_and(|index| self.candidates().binary_search(&index).is_ok())
    }

    /// The information that a guess is expected to give, in bits.
    pub(crate) fn entropy(&self, guess: Tiles) -> f64 {
        let all = self.candidates().len() as f64;
        let (won, parts) = Splitter::new(self.answers()).sizes(self, guess);
        let sizes = parts.iter().map(|&size| f64::from(size));
        let sizes = sizes.chain([won as f64]).filter(|&size| size > 0.0);
        sizes.map(|size| size / all * (all / size).log2()).sum()
    }

    /// Whether the last row was right.
    pub fn is_solved(&self) -> bool {
        self.rows.last().is_some_and(|row| row.feedback.is_solved())
    }

    /// Whether a guess agrees with every row, as hard mode asks; otherwise the
    /// number of the first row that it ignores.
    pub fn agrees(&self, guess: Tiles) -> Result<(), usize> {
        match self.rows.iter().position(|row| Feedback::of(row.guess, guess) != row.feedback) {
            Some(row) => Err(row),
            None => Ok(()),
        }
    }
}

impl Deref for Played {
    type Target = Answers;

    fn deref(&self) -> &Answers {
        match self {
            Played::All(answers) => answers,
            Played::Some(answers) => answers,
        }
    }
}

/// The members of a set that give the colours of a row.
fn coloured(answers: &Answers, row: &Row, set: &[u32]) -> Vec<u32> {
    let wanted = answers.layout().key_of(row.guess, &row.feedback);
    let guess = answers.layout().code(row.guess);
    let mut keyed = Splitter::new(answers).keyed(&guess, set);
    keyed.retain(|(key, _)| *key == wanted);
    // Equal keys mean equal colours, so one comparison with the slow feedback is enough.
    let first = keyed.first().map(|(_, member)| answers.rows()[*member as usize]);
    if first.is_none_or(|answer| Feedback::of(row.guess, answer) != row.feedback) {
        return Vec::new();
    }
    keyed.into_iter().map(|(_, member)| member).collect()
}

/// Why a row was not added: *no* or *unknown*, so there will be no third reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddError {
    /// It cannot be.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// The budget ran out before that was clear.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

/// No answer agrees with the rows up to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub struct Contradiction {
    /// The first row that cannot be, counted from 0.
    pub row: usize,
    /// Whether it cannot be even alone.
    pub alone: bool,
}

impl Contradiction {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        let row = self.row + 1;
        if self.alone {
            msg!("row {row} cannot be: no answer gives these colours", row)
        } else {
            msg!("row {row} cannot be: it contradicts the rows before it", row)
        }
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle_core::Random;

    use super::*;
    use crate::rules::Colour;

    fn check(rules: Rules, row: Row) {
        let knowledge = Knowledge::new(rules);
        let answers = knowledge.answers();
        let row = Row { feedback: row.feedback.canonical(row.guess), ..row };
        let all = answers.all();
        let slow: Vec<u32> = all
            .iter()
            .copied()
            .filter(|&index| {
                rules.feedback(row.guess, answers.rows()[index as usize]) == row.feedback
            })
            .collect();
        assert_eq!(knowledge.agreeing_in(answers, &row, &all), slow, "{rules:?} {row:?}");
    }

    #[test]
    fn rows_leave_what_the_slow_feedback_leaves() {
        let mut random = Random::seeded(8);
        for variant in [Variant::Micro, Variant::Mini, Variant::Midi] {
            let rows = Answers::of(variant).rows();
            for turn in 0..60 {
                let rules = Rules { variant, commutative: turn % 2 == 0 };
                let guess = rows[random.index(rows.len())];
                let answer = rows[random.index(rows.len())];
                let feedback = rules.feedback(guess, answer);
                check(rules, Row { guess, feedback });
                let colours = [Colour::Absent, Colour::Elsewhere, Colour::Right];
                let any: Vec<Colour> = (0..guess.len()).map(|_| colours[random.index(3)]).collect();
                let feedback = Feedback::from_colours(&any);
                check(rules, Row { guess, feedback });
                let feedback = Feedback::solved(guess.len());
                check(rules, Row { guess, feedback });
            }
        }
    }
}
