//! The last few guesses on several boards, followed to their end.
//!
//! When few candidates are left on every board, all ways in which a guess can
//! turn out are few too. Boards do not influence each other, so the chance of
//! an outcome is the product of its chances on each board.

use std::collections::HashMap;

use crate::answers::Answers;
use crate::split::Splitter;
use crate::tally::UNIT;

/// The most outcomes of a guess that are followed.
const MOST_OUTCOMES: usize = 600;

/// The most members that are tried as the next guess.
const MOST_MEMBERS: usize = 10;

/// Candidates of every open board.
pub(crate) type Boards = Vec<Vec<u32>>;

/// Follows guesses to the end, remembering what it has worked out.
#[derive(Debug)]
pub(crate) struct Endgame<'a> {
    splitter: Splitter<'a>,
    known: HashMap<Boards, i64>,
}

impl<'a> Endgame<'a> {
    pub(crate) fn new(answers: &'a Answers) -> Self {
        Endgame {
            splitter: Splitter::new(answers),
            known: HashMap::new(),
        }
    }

    /// Guesses needed on average from this guess on, in fixed point; nothing
    /// if it can turn out in too many ways.
    pub(crate) fn after(&mut self, guess: u32, boards: &Boards) -> Option<i64> {
        let outcomes: Vec<Vec<Outcome>> =
            boards.iter().map(|set| self.outcomes(guess, set)).collect();
        let ways: usize = outcomes.iter().map(Vec::len).product();
        if ways > MOST_OUTCOMES {
            return None;
        }
        let mut next = Vec::with_capacity(boards.len());
        let sum = self.weighted(&outcomes, &mut next, 1);
        let cases: i64 = boards.iter().map(|set| set.len() as i64).product();
        Some(UNIT + sum / cases.max(1))
    }

    fn outcomes(&mut self, guess: u32, set: &[u32]) -> Vec<Outcome> {
        let code = self.splitter.answers.codes()[guess as usize];
        let parts = self.splitter.split(&code, set);
        let outcome = |members: Vec<u32>| Outcome {
            cases: members.len() as i64,
            left: if members == [guess] {
                Vec::new()
            } else {
                members
            },
        };
        parts
            .into_iter()
            .map(|part| outcome(part.members))
            .collect()
    }

    /// The sum over all ways of what follows, each as often as it occurs.
    fn weighted(&mut self, outcomes: &[Vec<Outcome>], next: &mut Boards, cases: i64) -> i64 {
        let Some((first, rest)) = outcomes.split_first() else {
            return cases * self.value(next);
        };
        let mut sum = 0;
        for outcome in first {
            let open = !outcome.left.is_empty();
            if open {
                next.push(outcome.left.clone());
            }
            sum += self.weighted(rest, next, cases * outcome.cases);
            if open {
                next.pop();
            }
        }
        sum
    }

    /// Guesses needed on average for what is left.
    fn value(&mut self, boards: &Boards) -> i64 {
        let count = boards.len() as i64;
        if boards.iter().all(|set| set.len() == 1) {
            return count * UNIT;
        }
        if let [set] = &boards[..] {
            // Nearly always some candidate tells all others apart.
            let size = set.len() as i64;
            return (2 * size - 1) * UNIT / size;
        }
        if let Some(&value) = self.known.get(boards) {
            return value;
        }
        let after = |guess| self.after(guess, boards);
        let best = pool(boards).into_iter().filter_map(after).min();
        let value = best.unwrap_or_else(|| estimate(boards));
        self.known.insert(boards.clone(), value);
        value
    }
}

struct Outcome {
    cases: i64,
    left: Vec<u32>,
}

/// A known answer if there is one, else the first candidates of each board.
fn pool(boards: &Boards) -> Vec<u32> {
    let known: Vec<u32> = boards
        .iter()
        .filter(|set| set.len() == 1)
        .flatten()
        .copied()
        .collect();
    if !known.is_empty() {
        return known;
    }
    let share = (MOST_MEMBERS / boards.len()).max(1);
    boards
        .iter()
        .flat_map(|set| set.iter().copied().take(share))
        .collect()
}

/// A guess for each board and half of one for each that is open.
fn estimate(boards: &Boards) -> i64 {
    let cost = |set: &Vec<u32>| if set.len() > 1 { UNIT * 3 / 2 } else { UNIT };
    boards.iter().map(cost).sum()
}
