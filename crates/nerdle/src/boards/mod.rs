//! Playing several boards at once.
//!
//! Every board costs one guess, its answer; what can be saved are the guesses
//! that are no board's answer. So an answer that is known is played at once,
//! for it costs nothing and tells something about the other boards. Otherwise
//! guesses for three or more boards go through three sieves: the sizes of the
//! parts they make, what the neighbours' answers will tell anyway, and, where
//! that is not too much, everything that can happen until the end. Two boards
//! are followed to the end at once.

mod endgame;
mod neighbours;
mod shortlist;
mod two_boards;

use unpuzzle_core::{Budget, Exhausted, Random};

use crate::answers::{AddError, Answers, ExtendedGuesses, Knowledge, spread};
use crate::rules::{Row, Rules, Tiles};
use crate::strategy::{Choice, Distribution, Optimal, Strategy};
use endgame::{Endgame, MOST_FOLLOWED};
use neighbours::Neighbours;
use shortlist::leading;
use two_boards::best_for_two;

/// Guesses that are weighed with the neighbours.
const WEIGHED: usize = 200;

/// Guesses that are followed to the end.
const FOLLOWED: usize = 10;

/// Larger boards are cut down to so many candidates when guesses are weighed.
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
        return Optimal.choose(first, budget).map(Some);
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

/// Plays games on several boards: how many took how many guesses. Game n is
/// the same whatever else is played.
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
