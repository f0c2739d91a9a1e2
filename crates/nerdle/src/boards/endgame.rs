//! The last few guesses on several boards, followed to their end.
//!
//! When few candidates are left on every board, all ways in which a guess can
//! turn out are few too. Boards do not influence each other, so the chance of
//! an outcome is the product of its chances on each board.

use std::collections::HashMap;

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{Answers, ExtendedGuesses, Splitter, UNIT, Watch};

/// The most outcomes of a guess that are followed.
const MOST_OUTCOMES: usize = 3_000;

/// Positions with more cases than this are not followed further.
const MOST_CASES: usize = 200;

/// What a guess takes beside what follows from it, in steps of a [`Watch`].
const STEPS_PER_GUESS: usize = 64;

/// Candidates of every open board.
pub(crate) type Boards = Vec<Vec<u32>>;

/// Follows guesses to the end, remembering what it has worked out.
pub(crate) struct Endgame<'a> {
    splitter: Splitter<'a>,
    extended: &'a ExtendedGuesses,
    watch: Watch<'a>,
    known: HashMap<Boards, i64>,
}

impl<'a> Endgame<'a> {
    pub(crate) fn new(
        answers: &'a Answers,
        extended: &'a ExtendedGuesses,
        budget: &'a Budget,
    ) -> Self {
        Endgame {
            splitter: Splitter::new(answers),
            extended,
            watch: Watch::new(budget),
            known: HashMap::new(),
        }
    }

    /// Guesses needed on average from this guess on, in fixed point; nothing
    /// if it can turn out in too many ways.
    pub(crate) fn after(&mut self, guess: u32, boards: &Boards) -> Result<Option<i64>, Exhausted> {
        self.watch.steps_of(STEPS_PER_GUESS)?;
        let outcomes: Vec<Vec<Outcome>> =
            boards.iter().map(|set| self.outcomes(guess, set)).collect();
        let ways: usize = outcomes.iter().map(Vec::len).product();
        if ways > MOST_OUTCOMES {
            return Ok(None);
        }
        let mut next = Vec::with_capacity(boards.len());
        let sum = self.weighted(&outcomes, &mut next, 1)?;
        let cases: i64 = boards.iter().map(|set| set.len() as i64).product();
        Ok(Some(UNIT + sum / cases.max(1)))
    }

    fn outcomes(&mut self, guess: u32, set: &[u32]) -> Vec<Outcome> {
        let code = self.extended.codes[guess as usize];
        let parts = self.splitter.split(&code, set);
        let outcome = |members: Vec<u32>| Outcome {
            cases: members.len() as i64,
            left: if members == [guess] { Vec::new() } else { members },
        };
        parts.into_iter().map(|part| outcome(part.members)).collect()
    }

    /// The sum over all ways of what follows, each as often as it occurs.
    fn weighted(
        &mut self,
        outcomes: &[Vec<Outcome>],
        next: &mut Boards,
        cases: i64,
    ) -> Result<i64, Exhausted> {
        let Some((first, rest)) = outcomes.split_first() else {
            return Ok(cases * self.value(next)?);
        };
        let mut sum = 0;
        for outcome in first {
            let open = !outcome.left.is_empty();
            if open {
                next.push(outcome.left.clone());
            }
            sum += self.weighted(rest, next, cases * outcome.cases)?;
            if open {
                next.pop();
            }
        }
        Ok(sum)
    }

    /// Guesses needed on average for what is left.
    fn value(&mut self, boards: &Boards) -> Result<i64, Exhausted> {
        let count = boards.len() as i64;
        if boards.iter().all(|set| set.len() == 1) {
            return Ok(count * UNIT);
        }
        if let [set] = &boards[..] {
            // Nearly always some candidate tells all others apart.
            let size = set.len() as i64;
            return Ok((2 * size - 1) * UNIT / size);
        }
        if let Some(&value) = self.known.get(boards) {
            return Ok(value);
        }
        let value = self.best(boards)?.unwrap_or_else(|| estimate(boards));
        self.known.insert(boards.clone(), value);
        Ok(value)
    }

    /// The best that can be done with the candidates of the boards as guesses.
    fn best(&mut self, boards: &Boards) -> Result<Option<i64>, Exhausted> {
        let known = boards.iter().find(|set| set.len() == 1);
        if let Some([known]) = known.map(Vec::as_slice) {
            return self.after(*known, boards);
        }
        if boards.iter().map(Vec::len).product::<usize>() > MOST_CASES {
            return Ok(None);
        }
        let mut sets: Vec<&Vec<u32>> = boards.iter().collect();
        sets.sort_by_key(|set| set.len());
        let mut best = None;
        for set in sets {
            // One guess for each board, and this one if it is no answer.
            let least = (boards.len() as i64 + 1) * UNIT - UNIT / set.len() as i64;
            for &guess in set {
                if best.is_some_and(|best| best <= least) {
                    return Ok(best);
                }
                let after = self.after(guess, boards)?;
                best = best.into_iter().chain(after).min();
            }
        }
        Ok(best)
    }
}

struct Outcome {
    cases: i64,
    left: Vec<u32>,
}

/// A guess for each board and half of one for each that is open.
fn estimate(boards: &Boards) -> i64 {
    let cost = |set: &Vec<u32>| if set.len() > 1 { UNIT * 3 / 2 } else { UNIT };
    boards.iter().map(cost).sum()
}
