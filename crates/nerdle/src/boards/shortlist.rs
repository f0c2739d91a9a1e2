//! A first look at every guess for several boards.
//!
//! What a guess leaves is weighed by the sizes of the parts it makes on each
//! board alone, with a bonus for the chance that it is an answer. That is
//! cheap enough for a hundred thousand guesses; the leading ones are then
//! looked at more closely.

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{
    Answers, Code, ExtendedGuesses, KEYS_PER_STEP, Rating, Tally, UNIT, Watch, size_log,
};

/// What one bit still to be found out costs, in thousandths of a guess.
const BIT: i64 = 150;

/// What a board costs that is not down to one candidate, in thousandths.
const OPEN: i64 = 350;

/// The guesses that leave least by their sizes, best first, at most `most`.
/// Guesses are numbered as in [`ExtendedGuesses`].
pub(crate) fn leading(
    answers: &Answers,
    extended: &ExtendedGuesses,
    boards: &[Vec<u32>],
    most: usize,
    budget: &Budget,
) -> Result<Vec<u32>, Exhausted> {
    let mut shortlist = Shortlist::new(answers, boards);
    let mut meter = budget.meter();
    let mut watch = Watch::new(budget);
    let keys: usize = boards.iter().map(Vec::len).sum();
    let mut best: Vec<(i64, u32)> = Vec::with_capacity(most);
    for (guess, code) in (0..).zip(&extended.codes[..extended.varied]) {
        meter.tick()?;
        watch.steps_of(keys / KEYS_PER_STEP)?;
        let full = best.len() == most;
        let worst = best.last().map_or(i64::MAX, |last| last.0);
        let enough = if full { worst } else { i64::MAX };
        let score = shortlist.weigh(guess, code, enough);
        if score < enough {
            best.truncate(most - 1);
            let at = best.partition_point(|other| other.0 <= score);
            best.insert(at, (score, guess));
        }
    }
    Ok(best.into_iter().map(|(_, guess)| guess).collect())
}

struct Shortlist<'a> {
    tally: Tally<'a>,
    /// The largest first, on which most guesses fail.
    boards: Vec<Board<'a>>,
}

struct Board<'a> {
    candidates: &'a [u32],
    codes: Vec<Code>,
    rating: Rating,
}

impl<'a> Shortlist<'a> {
    fn new(answers: &'a Answers, boards: &'a [Vec<u32>]) -> Self {
        let code = |&index: &u32| answers.codes()[index as usize];
        let board = |candidates: &'a Vec<u32>| Board {
            candidates,
            codes: candidates.iter().map(code).collect(),
            rating: Rating::of(candidates.len(), cost),
        };
        let mut boards: Vec<Board<'_>> = boards.iter().map(board).collect();
        boards.sort_by_key(|board| std::cmp::Reverse(board.candidates.len()));
        Shortlist { tally: Tally::new(answers), boards }
    }

    /// What a guess leaves to be done, in fixed point; `enough` or more if it
    /// is that much.
    fn weigh(&mut self, guess: u32, code: &Code, enough: i64) -> i64 {
        let mut score: i64 = self
            .boards
            .iter()
            .filter(|board| board.candidates.binary_search(&guess).is_ok())
            .map(|board| -UNIT / board.candidates.len() as i64)
            .sum();
        for board in &self.boards {
            let left = self.tally.score(code, &board.codes, &board.rating);
            score += left / board.candidates.len() as i64;
            if score >= enough {
                break;
            }
        }
        score
    }
}

/// What a part of a size costs, over all its members.
fn cost(size: i64) -> i64 {
    let open = if size > 1 { size * OPEN * UNIT } else { 0 };
    (size_log(size) * BIT + open) / 1000
}
