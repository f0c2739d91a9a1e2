//! A first look at every guess for several boards.
//!
//! A guess is scored by the sizes of the parts it makes on each board alone,
//! with a bonus for the chance that it is an answer. That is cheap enough for a
//! hundred thousand guesses; only the leading ones are examined further.

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{
    Answers, Code, ExtendedGuesses, KEYS_PER_STEP, Rating, Splitter, Tally, UNIT, size_log, spread,
    watch,
};

/// The cost of a missing bit of information, in thousandths of a guess.
const BIT: i64 = 150;

/// The cost of a board with several candidates, in thousandths of a guess.
const OPEN: i64 = 350;

/// The `most` guesses with the least score, best first.
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
    let mut watch = watch(budget);
    let keys: usize = boards.iter().map(Vec::len).sum();
    let mut best: Vec<(i64, u32)> = Vec::with_capacity(most);
    for (guess, code) in (0..).zip(&extended.codes[..extended.varied]) {
        meter.tick()?;
        watch.work(keys / KEYS_PER_STEP)?;
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
        let board = |candidates: &'a Vec<u32>| Board {
            candidates,
            codes: candidates.iter().map(|&index| answers.codes()[index as usize]).collect(),
            rating: Rating::of(candidates.len(), cost),
        };
        let mut boards: Vec<Board<'_>> = boards.iter().map(board).collect();
        boards.sort_by_key(|board| std::cmp::Reverse(board.candidates.len()));
        Shortlist { tally: Tally::new(answers), boards }
    }

    /// The estimated cost after a guess, in fixed point; at least `enough` where it was cut off.
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

/// The cost of a part over all its members.
fn cost(size: i64) -> i64 {
    let open = if size > 1 { size * OPEN * UNIT } else { 0 };
    (size_log(size) * BIT + open) / 1000
}

// Information about a board from the answers of the others.
//
// Every board's answer is guessed sooner or later and gives information about
// the other boards for free. So two candidates may stay together if the
// neighbours' answers will separate them anyway; only the other pairs cost a
// guess. Guesses are weighed by the chance, for each pair of candidates, that no
// neighbour separates them.

/// One, in the fixed-point numbers here.
const ONE: u64 = 1 << 16;

/// Sample size of a neighbour's candidates.
const MOST_LOOKED_AT: usize = 40;

/// Weighs guesses for several boards, neighbours included.
pub(crate) struct Neighbours<'a> {
    splitter: Splitter<'a>,
    boards: Vec<WeighedBoard<'a>>,
}

struct WeighedBoard<'a> {
    candidates: &'a [u32],
    places: Vec<u32>,
    codes: Vec<Code>,
    /// For each pair of candidates the chance that no neighbour separates them.
    alike: Vec<u64>,
}

impl<'a> Neighbours<'a> {
    pub(crate) fn new(
        answers: &'a Answers,
        boards: &'a [Vec<u32>],
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let splitter = Splitter::new(answers);
        let boards: Result<_, Exhausted> = boards
            .iter()
            .enumerate()
            .map(|(at, candidates)| {
                let codes = splitter.codes(candidates);
                let others = (boards.iter().enumerate()).filter(|(other, _)| *other != at);
                let neighbours =
                    others.map(|(_, neighbour)| splitter.codes(&spread(neighbour, MOST_LOOKED_AT)));
                Ok(WeighedBoard {
                    candidates,
                    places: (0..codes.len() as u32).collect(),
                    alike: alike(answers, &codes, neighbours, budget)?,
                    codes,
                })
            })
            .collect();
        let boards = boards?;
        Ok(Neighbours { splitter, boards })
    }

    /// The expected number of guesses after this one, in fixed point.
    pub(crate) fn weigh(&mut self, guess: u32, code: &Code) -> u64 {
        let splitter = &mut self.splitter;
        let boards = self.boards.iter();
        boards.map(|board| board.weigh(guess, code, splitter)).sum()
    }
}

impl WeighedBoard<'_> {
    fn weigh(&self, guess: u32, code: &Code, splitter: &mut Splitter<'_>) -> u64 {
        let all = self.candidates.len() as u64;
        let won = u64::from(self.candidates.binary_search(&guess).is_ok());
        let parts = splitter.split_codes(code, &self.codes, &self.places);
        let extra: u64 = parts.iter().map(|part| self.extra(&part.members)).sum();
        ((all - won) * ONE + extra) / all
    }

    /// Guesses beside the answer itself, over all members of a part: of m that
    /// stay together one is guessed at once, and each of the others costs one
    /// guess more.
    fn extra(&self, part: &[u32]) -> u64 {
        let together = |&own: &u32| {
            let row = &self.alike[own as usize * self.candidates.len()..];
            part.iter().map(|&other| row[other as usize]).sum::<u64>()
        };
        part.iter().map(|own| ONE - ONE * ONE / together(own).max(ONE)).sum()
    }
}

fn alike(
    answers: &Answers,
    codes: &[Code],
    neighbours: impl Iterator<Item = Vec<Code>>,
    budget: &Budget,
) -> Result<Vec<u64>, Exhausted> {
    let mut alike = vec![ONE; codes.len() * codes.len()];
    for neighbour in neighbours {
        let times = times_alike(answers, codes, &neighbour, budget)?;
        for (chance, times) in alike.iter_mut().zip(times) {
            *chance = *chance * u64::from(times) / neighbour.len() as u64;
        }
    }
    Ok(alike)
}

/// For each pair the number of guesses that do not separate it.
fn times_alike(
    answers: &Answers,
    codes: &[Code],
    guesses: &[Code],
    budget: &Budget,
) -> Result<Vec<u16>, Exhausted> {
    let mut times = vec![0; codes.len() * codes.len()];
    let mut keys = vec![0; codes.len()];
    for guess in guesses {
        budget.check()?;
        answers.layout().keys(guess, codes, &mut keys);
        for (row, own) in times.chunks_mut(codes.len()).zip(&keys) {
            for (times, other) in row.iter_mut().zip(&keys) {
                *times += u16::from(own == other);
            }
        }
    }
    Ok(times)
}
