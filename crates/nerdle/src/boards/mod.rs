//! Playing several boards at once.
//!
//! Every board costs one guess, its answer; only guesses that are no board's answer can be saved.
//! So an answer that is known is played at once,
//! because it costs nothing and gives information about the other boards. Otherwise
//! guesses for three or more boards go through three sieves: the sizes of the
//! parts they make, what the neighbours' answers will tell anyway, and, where
//! that is not too much, everything that can happen until the end. Two boards
//! are followed to the end at once.

mod endgame;
mod sieves;

use std::collections::BinaryHeap;

use endgame::{Endgame, MOST_FOLLOWED};
use sieves::{Neighbours, leading};
use unpuzzle_core::{Budget, Exhausted, Random};

use crate::answers::{AddError, Answers, Code, ExtendedGuesses, Knowledge, Splitter, spread};
use crate::rules::{Row, Rules, Tiles};
use crate::strategy::{Choice, Distribution, Strategy};

/// Guesses that are weighed with the neighbours.
const WEIGHED: usize = 200;

/// Guesses that are followed to the end.
const FOLLOWED: usize = 10;

/// Larger boards are reduced to this many candidates when guesses are weighed.
const MOST_CANDIDATES: usize = 2_000;

/// The guess for some boards; none if all are solved.
pub fn choose_for_boards(
    boards: &[Knowledge],
    budget: &Budget,
) -> Result<Option<Choice>, Exhausted> {
    let open: Vec<&Knowledge> = boards.iter().filter(|board| !board.is_solved()).collect();
    let Some(&first) = open.first() else {
        return Ok(None);
    };
    if open.len() == 1 || first.rows().is_empty() {
        return Strategy::Optimal.choose(first, budget).map(Some);
    }
    for board in &open {
        board.prepare(budget)?;
    }
    if let Some(known) = open.iter().find_map(|board| only(board)) {
        return Ok(Some(Choice::guess(known)));
    }
    let joint = Answers::joint(&open, budget)?;
    let answers = joint.as_ref().unwrap_or(first.answers());
    let candidates: Vec<Vec<u32>> = open.iter().map(|board| candidates(answers, board)).collect();
    let extended = answers.extended_guesses(budget)?;
    let guess = match &candidates[..] {
        [one, other] => best_for_two(answers, extended, [one, other], budget)?,
        _ => sifted(answers, extended, &candidates, budget)?,
    };
    let row = guess.and_then(|guess| extended.rows.get(guess as usize));
    Ok(row.copied().map(Choice::guess))
}

/// The guess that passes all sieves.
fn sifted(
    answers: &Answers,
    extended: &ExtendedGuesses,
    boards: &[Vec<u32>],
    budget: &Budget,
) -> Result<Option<u32>, Exhausted> {
    let mut neighbours = Neighbours::new(answers, boards, budget)?;
    let mut weighed = Vec::with_capacity(WEIGHED);
    for guess in leading(answers, extended, boards, WEIGHED, budget)? {
        budget.check()?;
        let weight = neighbours.weigh(guess, &extended.codes[guess as usize]);
        weighed.push((weight, guess));
    }
    weighed.sort_by_key(|(weight, _)| *weight);
    weighed.truncate(FOLLOWED);
    let boards: Vec<Vec<u32>> = boards.iter().map(|board| spread(board, MOST_FOLLOWED)).collect();
    let followed = boards.iter().map(Vec::as_slice).collect();
    let mut endgame = Endgame::new(answers, followed, budget)?;
    let (mut best, mut least) = (weighed.first().map(|(_, guess)| *guess), u64::MAX);
    for (_, guess) in weighed {
        if let Some(after) = endgame.after(guess, &extended.codes[guess as usize], least)? {
            (best, least) = (Some(guess), after);
        }
    }
    Ok(best)
}

/// The only candidate of a board.
fn only(board: &Knowledge) -> Option<Tiles> {
    board.candidate_rows().next().filter(|_| board.candidates().len() == 1)
}

/// The candidates of a board as they are numbered in some answers.
fn candidates(answers: &Answers, board: &Knowledge) -> Vec<u32> {
    let rows = spread(board.candidates(), MOST_CANDIDATES).into_iter();
    let rows = rows.filter_map(|index| board.answers().row(index));
    rows.filter_map(|row| answers.index(row)).collect()
}

/// Plays games on several boards: the distribution of guesses. Game n is the same whatever else is
/// played.
pub fn boards_trial(
    rules: Rules,
    boards: usize,
    games: std::ops::Range<u64>,
    seed: u64,
    budget: &Budget,
) -> Result<Distribution, Exhausted> {
    let rows = Answers::ready(rules, budget)?.rows();
    let mut found = Distribution::default();
    for game in games {
        let mut random = Random::stream(seed, game);
        let answers: Vec<Tiles> = (0..boards).map(|_| rows[random.index(rows.len())]).collect();
        found.add(play(rules, &answers, budget)?, 1);
    }
    Ok(found)
}

fn play(rules: Rules, answers: &[Tiles], budget: &Budget) -> Result<usize, Exhausted> {
    let mut boards: Vec<Knowledge> = answers.iter().map(|_| Knowledge::new(rules)).collect();
    let mut guesses = 0;
    while let Some(choice) = choose_for_boards(&boards, budget)? {
        guesses += 1;
        let guess = choice.guess;
        for (board, &answer) in
            boards.iter_mut().zip(answers).filter(|(board, _)| !board.is_solved())
        {
            let feedback = rules.feedback(guess, answer);
            match board.add_within(Row { guess, feedback }, budget) {
                Ok(()) => {}
                Err(AddError::Exhausted(reason)) => return Err(reason),
                Err(AddError::Contradiction(_)) => return Ok(usize::MAX),
            }
        }
    }
    Ok(guesses)
}

// The guess for two boards.
//
// As soon as one board is known its answer is guessed, and that guess nearly
// always tells what the other is. So what counts is the chance that a guess
// leaves both boards open: the product of the chances on each board, not
// their sum. A quick look at every guess by the number of parts it makes
// finds those that are then followed to the end.

/// Guesses that are followed to the end.
const FOLLOWED_FOR_TWO: usize = 150;

/// Cost of one open board relative to two, in fifths.
const OPEN_BOARD: usize = 2;

/// The best guess found, as numbered in [`ExtendedGuesses`].
pub(crate) fn best_for_two(
    answers: &Answers,
    extended: &ExtendedGuesses,
    boards: [&[u32]; 2],
    budget: &Budget,
) -> Result<Option<u32>, Exhausted> {
    let boards = boards.map(|board| spread(board, MOST_FOLLOWED));
    let boards = boards.each_ref().map(Vec::as_slice);
    let mut guesses = leading_for_two(answers, extended, boards, budget)?;
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
fn leading_for_two(
    answers: &Answers,
    extended: &ExtendedGuesses,
    boards: [&[u32]; 2],
    budget: &Budget,
) -> Result<Vec<u32>, Exhausted> {
    let mut scan = Scan::new(answers, boards);
    let mut meter = budget.meter();
    let mut best: BinaryHeap<(usize, u32)> = BinaryHeap::with_capacity(FOLLOWED_FOR_TWO + 1);
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
        if best.len() > FOLLOWED_FOR_TWO {
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
        let most = enough.checked_sub(1)? / (OPEN_BOARD * m);
        let parts = self.splitter.parts(code, larger, n.saturating_sub(most))?;
        let a = n - parts;
        let most = (enough - 1 - OPEN_BOARD * a * m) / (5 * a + OPEN_BOARD * n);
        let parts = self.splitter.parts(code, smaller, m.saturating_sub(most))?;
        let b = m - parts;
        Some(5 * a * b + OPEN_BOARD * (a * m + b * n))
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
