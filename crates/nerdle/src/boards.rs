//! Playing several boards at once.
//!
//! Every board costs one guess, its answer; what can be saved are the guesses
//! that are no board's answer. So an answer that is known is played at once,
//! for it costs nothing and tells something about the other boards. Otherwise
//! guesses go through three sieves: the sizes of the parts they make, what the
//! neighbours' answers will tell anyway, and, where that is not too much,
//! everything that can happen until the end.

use unpuzzle_core::{Budget, Exhausted, Random};

use crate::answers::Answers;
use crate::endgame::{Boards, Endgame};
use crate::greedy::spread;
use crate::knowledge::{Knowledge, Row, Rules};
use crate::neighbours::Neighbours;
use crate::optimal::Optimal;
use crate::scales::leading;
use crate::strategy::{Choice, Distribution, Strategy};
use crate::tiles::Tiles;

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
    let answers = first.answers();
    let known = open.iter().find_map(|board| only(board));
    if let Some(known) = known.and_then(|index| answers.row(index)) {
        return Ok(Some(Choice::guess(known)));
    }
    let candidates = |board: &&Knowledge| spread(board.candidates(), MOST_CANDIDATES);
    let candidates: Boards = open.iter().map(candidates).collect();
    let guess = sifted(answers, &candidates, budget)?;
    Ok(guess
        .and_then(|guess| answers.wide_row(guess))
        .map(Choice::guess))
}

/// The guess that passes all sieves.
fn sifted(answers: &Answers, boards: &Boards, budget: &Budget) -> Result<Option<u32>, Exhausted> {
    let mut leading = leading(answers, boards, WEIGHED, budget)?;
    let mut neighbours = Neighbours::new(answers, boards);
    leading.sort_by_cached_key(|&guess| neighbours.weigh(guess));
    leading.truncate(FOLLOWED);
    budget.check()?;
    let mut endgame = Endgame::new(answers);
    let after = |&guess: &u32| Some((endgame.after(guess, boards)?, guess));
    let best = leading.iter().filter_map(after).min_by_key(|best| best.0);
    Ok(best.map(|best| best.1).or(leading.first().copied()))
}

/// The only candidate of a board.
fn only(board: &Knowledge) -> Option<u32> {
    match board.candidates() {
        [only] => Some(*only),
        _ => None,
    }
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
    let rows = Answers::of(rules.variant).rows();
    let mut found = Distribution::default();
    for game in games {
        let mut random = Random::stream(seed, game);
        let answers: Vec<Tiles> = (0..boards)
            .map(|_| rows[random.index(rows.len())])
            .collect();
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
        for (board, &answer) in boards
            .iter_mut()
            .zip(answers)
            .filter(|(board, _)| !board.is_solved())
        {
            let feedback = rules.feedback(guess, answer);
            if board.add(Row { guess, feedback }).is_err() {
                return Ok(usize::MAX);
            }
        }
    }
    Ok(guesses)
}
