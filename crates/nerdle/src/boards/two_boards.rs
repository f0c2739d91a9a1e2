//! The guess for two boards.
//!
//! As soon as one board is known its answer is guessed, and that guess nearly
//! always tells what the other is. So what counts is the chance that a guess
//! leaves both boards open: the product of the chances on each board, not
//! their sum. A quick look at every guess by the number of parts it makes
//! finds those that are then followed to the end.

use std::collections::BinaryHeap;

use unpuzzle_core::{Budget, Exhausted};

use super::endgame::{Endgame, MOST_FOLLOWED};
use crate::answers::{Answers, Code, ExtendedGuesses, Splitter, spread};

/// Guesses that are followed to the end.
const FOLLOWED: usize = 150;

/// What it costs that a board stays open, against that both do, in fifths.
const OPEN: usize = 2;

/// The best guess found, as numbered in [`ExtendedGuesses`].
pub(crate) fn best_for_two(
    answers: &Answers,
    extended: &ExtendedGuesses,
    boards: [&[u32]; 2],
    budget: &Budget,
) -> Result<Option<u32>, Exhausted> {
    let boards = boards.map(|board| spread(board, MOST_FOLLOWED));
    let boards = boards.each_ref().map(Vec::as_slice);
    let mut guesses = leading(answers, extended, boards, budget)?;
    // A candidate may be right, which the number of parts does not tell.
    guesses.extend(boards.into_iter().flatten());
    let mut endgame = Endgame::new(answers, boards.to_vec(), budget)?;
    let (mut best, mut least) = (guesses.first().copied(), u64::MAX);
    for guess in guesses {
        let after = endgame.after(guess, &extended.codes[guess as usize], least)?;
        if let Some(after) = after {
            (best, least) = (Some(guess), after);
        }
    }
    Ok(best)
}

/// The guesses that leave least by the number of parts, best first.
fn leading(
    answers: &Answers,
    extended: &ExtendedGuesses,
    boards: [&[u32]; 2],
    budget: &Budget,
) -> Result<Vec<u32>, Exhausted> {
    let mut scan = Scan::new(answers, boards);
    let mut meter = budget.meter();
    let mut best: BinaryHeap<(usize, u32)> = BinaryHeap::with_capacity(FOLLOWED + 1);
    let mut enough = usize::MAX;
    for (guess, code) in (0..).zip(&extended.codes) {
        if code.low & scan.missing != 0 {
            continue;
        }
        meter.tick()?;
        let Some(score) = scan.score(code, enough) else {
            continue;
        };
        best.push((score, guess));
        if best.len() > FOLLOWED {
            best.pop();
            enough = best.peek().map_or(enough, |worst| worst.0);
        }
    }
    let best = best.into_sorted_vec();
    Ok(best.into_iter().map(|(_, guess)| guess).collect())
}

struct Scan<'a> {
    splitter: Splitter<'a>,
    /// The larger first, on which most guesses fail.
    boards: [Vec<Code>; 2],
    /// The symbols that no candidate has: a tile with one of them is wasted.
    missing: u64,
}

impl<'a> Scan<'a> {
    fn new(answers: &'a Answers, mut boards: [&[u32]; 2]) -> Self {
        boards.sort_by_key(|board| std::cmp::Reverse(board.len()));
        let splitter = Splitter::new(answers);
        let boards = boards.map(|board| splitter.codes(board));
        let codes = boards.iter().flatten();
        let there = codes.fold(0, |there, code| there | code.low);
        Scan { splitter, boards, missing: answers.layout().first_bits() & !there }
    }

    /// How much a guess leaves to be done, if less than `enough`. With a and b
    /// candidates that share a part with another, of n and m in all, that is
    /// `a b + 2/5 (a m + b n)`.
    fn score(&mut self, code: &Code, enough: usize) -> Option<usize> {
        let [larger, smaller] = &self.boards;
        let (n, m) = (larger.len(), smaller.len());
        let most = enough.checked_sub(1)? / (OPEN * m);
        let parts = self.splitter.parts(code, larger, n.saturating_sub(most))?;
        let a = n - parts;
        let most = (enough - 1 - OPEN * a * m) / (5 * a + OPEN * n);
        let parts = self.splitter.parts(code, smaller, m.saturating_sub(most))?;
        let b = m - parts;
        Some(5 * a * b + OPEN * (a * m + b * n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    /// Two candidates each: one of them is right every other time and mostly
    /// tells the rest, which is better than another guess that tells all.
    #[test]
    fn one_of_few_candidates_is_guessed() {
        let answers = Answers::of(Variant::Mini);
        let budget = Budget::unlimited();
        let extended = answers.extended_guesses(&budget).unwrap();
        for from in 0..50 {
            let boards = [[from, from + 100], [from + 50, from + 150]];
            let slices = boards.each_ref().map(|board| &board[..]);
            let guess = best_for_two(answers, extended, slices, &budget).unwrap();
            let guess = guess.unwrap();
            assert!(boards.concat().contains(&guess), "{boards:?} {guess}");
        }
    }
}
