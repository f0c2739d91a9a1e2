//! Playing several boards at once.
//!
//! Every board costs one guess, its answer; what can be saved are the guesses
//! that are no board's answer. So an answer that is known is played at once,
//! for it costs nothing and tells something about the other boards. Otherwise
//! the guess is chosen that leaves least to find out, with a bonus for the
//! chance that it is an answer.

use unpuzzle_core::{Budget, Exhausted, Random};

use crate::answers::Answers;
use crate::code::Code;
use crate::endgame::{Boards, Endgame};
use crate::knowledge::{Knowledge, Row, Rules};
use crate::optimal::Optimal;
use crate::strategy::{Choice, Distribution, Strategy};
use crate::tally::{Rating, Tally, UNIT, size_log};
use crate::tiles::Tiles;

/// How a guess for several boards is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What one bit still to be found out costs, in thousandths of a guess.
    pub bit: i64,
    /// What a board costs that is not down to one candidate, in thousandths.
    pub open: i64,
    /// What it is worth to find an answer, in thousandths.
    pub answer: i64,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            bit: 150,
            open: 350,
            answer: 1000,
        }
    }
}

/// The guess for some boards; none if all are solved.
pub fn choose_for_boards(
    boards: &[Knowledge],
    weights: Weights,
    budget: &Budget,
) -> Result<Option<Choice>, Exhausted> {
    let open: Vec<&Knowledge> = boards.iter().filter(|board| !board.is_solved()).collect();
    let Some(&first) = open.first() else {
        return Ok(None);
    };
    if open.len() == 1 || first.rows().is_empty() {
        return Optimal.choose(first, budget).map(Some);
    }
    let known: Vec<u32> = open.iter().filter_map(|board| only(board)).collect();
    let answers = first.answers();
    let pool = if known.is_empty() {
        guesses(answers, &open)
    } else {
        known
    };
    let leading = leading(answers, &open, &pool, weights, budget)?;
    let guess = follow(answers, &open, &leading).and_then(|guess| answers.row(guess));
    Ok(guess.map(Choice::guess))
}

/// Guesses that are followed to the end.
const FOLLOWED: usize = 10;

/// The guesses that leave least, best first.
fn leading(
    answers: &Answers,
    open: &[&Knowledge],
    pool: &[u32],
    weights: Weights,
    budget: &Budget,
) -> Result<Vec<(i64, u32)>, Exhausted> {
    let mut scales = Scales::new(answers, open, weights);
    let mut meter = budget.meter();
    let mut best: Vec<(i64, u32)> = Vec::new();
    for &guess in pool {
        meter.tick()?;
        let worst = best.last().map_or(i64::MAX, |last| last.0);
        let full = best.len() == FOLLOWED;
        let score = scales.weigh(guess, if full { worst } else { i64::MAX });
        if !full || score < worst {
            best.truncate(FOLLOWED - 1);
            let at = best.partition_point(|other| other.0 <= score);
            best.insert(at, (score, guess));
        }
    }
    Ok(best)
}

/// The leading guess that turns out best when it is followed to the end; just
/// the first where that would take too long.
fn follow(answers: &Answers, open: &[&Knowledge], leading: &[(i64, u32)]) -> Option<u32> {
    let (_, first) = leading.first()?;
    let boards: Boards = open
        .iter()
        .map(|board| board.candidates().to_vec())
        .collect();
    let mut endgame = Endgame::new(answers);
    let followed = leading
        .iter()
        .filter_map(|&(_, guess)| Some((endgame.after(guess, &boards)?, guess)));
    let best = followed.min_by_key(|(value, _)| *value);
    Some(best.map_or(*first, |(_, guess)| guess))
}

/// The only candidate of a board.
fn only(board: &Knowledge) -> Option<u32> {
    match board.candidates() {
        [only] => Some(*only),
        _ => None,
    }
}

/// All answers where they are few, else the candidates of the boards.
fn guesses(answers: &Answers, open: &[&Knowledge]) -> Vec<u32> {
    if answers.len() <= 20_000 {
        return answers.all();
    }
    let mut guesses: Vec<u32> = open
        .iter()
        .flat_map(|board| board.candidates().iter().copied().take(2000))
        .collect();
    guesses.sort_unstable();
    guesses.dedup();
    guesses
}

/// Weighs guesses on all open boards.
struct Scales<'a> {
    answers: &'a Answers,
    tally: Tally<'a>,
    boards: Vec<Side<'a>>,
    weights: Weights,
}

struct Side<'a> {
    candidates: &'a [u32],
    codes: Vec<Code>,
    rating: Rating,
}

impl<'a> Scales<'a> {
    fn new(answers: &'a Answers, open: &[&'a Knowledge], weights: Weights) -> Self {
        let side = |board: &&'a Knowledge| {
            let candidates = board.candidates();
            let code = |&index: &u32| answers.codes()[index as usize];
            Side {
                candidates,
                codes: candidates.iter().map(code).collect(),
                rating: Rating::of(candidates.len(), |size| cost(size, weights)),
            }
        };
        Scales {
            answers,
            tally: Tally::new(answers),
            boards: open.iter().map(side).collect(),
            weights,
        }
    }

    /// What a guess leaves to be done, in fixed point; anything above `enough`
    /// if it is more.
    fn weigh(&mut self, guess: u32, enough: i64) -> i64 {
        let code = self.answers.codes()[guess as usize];
        let mut score: i64 = self
            .boards
            .iter()
            .filter(|board| board.candidates.binary_search(&guess).is_ok())
            .map(|board| -(self.weights.answer * UNIT / 1000) / board.candidates.len() as i64)
            .sum();
        for board in &self.boards {
            let left = self.tally.score(&code, &board.codes, &board.rating);
            score += left / board.candidates.len() as i64;
            if score > enough {
                break;
            }
        }
        score
    }
}

/// What a part of a size costs, over all its members.
fn cost(size: i64, weights: Weights) -> i64 {
    let open = if size > 1 {
        size * weights.open * UNIT
    } else {
        0
    };
    (size_log(size) * weights.bit + open) / 1000
}

/// Plays games on several boards: how many took how many guesses. Game n is
/// the same whatever else is played.
pub fn boards_trial(
    rules: Rules,
    boards: usize,
    games: std::ops::Range<u64>,
    seed: u64,
    weights: Weights,
    budget: &Budget,
) -> Result<Distribution, Exhausted> {
    let rows = Answers::of(rules.variant).rows();
    let mut found = Distribution::default();
    for game in games {
        let mut random = Random::stream(seed, game);
        let answers: Vec<Tiles> = (0..boards)
            .map(|_| rows[random.index(rows.len())])
            .collect();
        found.add(play(rules, &answers, weights, budget)?, 1);
    }
    Ok(found)
}

fn play(
    rules: Rules,
    answers: &[Tiles],
    weights: Weights,
    budget: &Budget,
) -> Result<usize, Exhausted> {
    let mut boards: Vec<Knowledge> = answers.iter().map(|_| Knowledge::new(rules)).collect();
    let mut guesses = 0;
    while let Some(choice) = choose_for_boards(&boards, weights, budget)? {
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
