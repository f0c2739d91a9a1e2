//! What to guess next, and what is to be expected of it.

use unpuzzle_core::{Budget, Exhausted};

use super::{Coach, CoachError, ExpectedGuesses, entropy};
use crate::answers::{Knowledge, Splitter};
use crate::boards::choose_for_boards;
use crate::rules::{Symbol, Tiles};
use crate::strategy::Strategy;

/// A recommended guess.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The guess.
    pub guess: Tiles,
    /// Candidates on each board that is not solved.
    pub candidates: Vec<usize>,
    /// How many guesses are still needed, this one included.
    pub expected: Expected,
    /// Bits of information that it is expected to give, over all boards.
    pub bits: f64,
    /// Whether it may be an answer itself.
    pub may_win: bool,
    /// Symbols that every candidate of every open board has, beside `=`.
    pub certain: Vec<Symbol>,
}

/// How many guesses a position still needs on average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Exactly so many, with best play after the guess.
    Exactly(ExpectedGuesses),
    /// At least so many; the exact number was too much work.
    AtLeast(ExpectedGuesses),
}

impl Expected {
    /// The number.
    pub fn guesses(self) -> ExpectedGuesses {
        match self {
            Expected::Exactly(worth) | Expected::AtLeast(worth) => worth,
        }
    }

    /// Whether it is exact.
    pub fn is_exact(self) -> bool {
        matches!(self, Expected::Exactly(_))
    }
}

/// How advice is found.
#[derive(Clone, Copy)]
pub struct Adviser {
    /// Who chooses the guess where there is one board.
    pub strategy: &'static dyn Strategy,
    /// Whether guesses must agree with what was shown.
    pub hard: bool,
}

impl Adviser {
    /// What to guess on some boards; nothing if all are solved.
    ///
    /// ```
    /// use unpuzzle_nerdle::{Adviser, Budget, Knowledge, Rules, STRATEGIES, Variant};
    ///
    /// let boards = [Knowledge::new(Rules::plain(Variant::Classic))];
    /// let adviser = Adviser { strategy: STRATEGIES[0], hard: false };
    /// let advice = adviser.advise(&boards, &Budget::unlimited())?.unwrap();
    /// assert_eq!(advice.guess.to_string(), "54-36=18");
    /// assert_eq!(advice.expected.guesses().total, 53_512);
    /// # Ok::<(), unpuzzle_nerdle::Exhausted>(())
    /// ```
    pub fn advise(
        &self,
        boards: &[Knowledge],
        budget: &Budget,
    ) -> Result<Option<Advice>, Exhausted> {
        let open: Vec<&Knowledge> = boards.iter().filter(|own| !own.is_solved()).collect();
        let Some(&first) = open.first() else {
            return Ok(None);
        };
        let (guess, expected) = match open.len() {
            1 => self.on_one(first, budget)?,
            _ => match choose_for_boards(boards, budget)? {
                Some(choice) => (choice.guess, on_several(&open)),
                None => return Ok(None),
            },
        };
        let may_win = |own: &&Knowledge| own.candidate_rows().any(|row| row == guess);
        Ok(Some(Advice {
            guess,
            candidates: open.iter().map(|own| own.candidates().len()).collect(),
            expected,
            bits: open.iter().map(|own| entropy(own, guess)).sum(),
            may_win: open.iter().any(may_win),
            certain: certain(&open),
        }))
    }

    fn on_one(
        &self,
        knowledge: &Knowledge,
        budget: &Budget,
    ) -> Result<(Tiles, Expected), Exhausted> {
        if self.hard && !knowledge.rows().is_empty() {
            let guess = hard_guess(knowledge, budget)?;
            // Best play may leave hard mode, so it is a bound.
            let worth = expected(knowledge, guess, budget)?.guesses();
            return Ok((guess, Expected::AtLeast(worth)));
        }
        let choice = self.strategy.choose(knowledge, budget)?;
        let candidates = knowledge.candidates().len() as u32;
        Ok(match choice.total {
            Some(total) => (
                choice.guess,
                Expected::Exactly(ExpectedGuesses { total, candidates }),
            ),
            None => (choice.guess, expected(knowledge, choice.guess, budget)?),
        })
    }
}

/// Every open board takes a guess of its own.
fn on_several(open: &[&Knowledge]) -> Expected {
    let total = open.len() as u32;
    Expected::AtLeast(ExpectedGuesses {
        total,
        candidates: 1,
    })
}

/// Keys that may be computed for the exact worth of a guess.
const MOST_WORK: u64 = 60_000_000;

/// What a guess leads to, exactly if that is soon found out.
fn expected(knowledge: &Knowledge, guess: Tiles, budget: &Budget) -> Result<Expected, Exhausted> {
    let size = knowledge.candidates().len() as u64;
    let part = budget.for_nodes(MOST_WORK / (size + 8));
    let worth = Coach::new(knowledge.rules()).and_then(|own| own.evaluate(knowledge, guess, &part));
    match worth {
        Ok(worth) => Ok(Expected::Exactly(worth)),
        Err(CoachError::Exhausted(_)) => {
            budget.check()?;
            Ok(Expected::AtLeast(least(knowledge, guess)))
        }
        Err(_) => Ok(Expected::AtLeast(least(knowledge, guess))),
    }
}

/// Fewer guesses cannot do: of every part one answer is found next, the others
/// later. Under the commutative rule a part may be found all at once.
fn least(knowledge: &Knowledge, guess: Tiles) -> ExpectedGuesses {
    let (_, parts) = Splitter::new(knowledge.answers()).sizes(knowledge, guess);
    let together = knowledge.rules().commutative;
    let part = |&size: &u32| if together { size } else { 2 * size - 1 };
    let candidates = knowledge.candidates().len() as u32;
    ExpectedGuesses {
        total: candidates + parts.iter().map(part).sum::<u32>(),
        candidates,
    }
}

/// Pairs of guess and candidate that are looked at for a guess in hard mode.
const MOST_PAIRS: usize = 2_000_000;

/// The candidate that tells most.
fn hard_guess(knowledge: &Knowledge, budget: &Budget) -> Result<Tiles, Exhausted> {
    let size = knowledge.candidates().len();
    let stride = (size * size).div_ceil(MOST_PAIRS).max(1);
    let mut meter = budget.meter();
    let mut best: Option<(f64, Tiles)> = None;
    for guess in knowledge.candidate_rows().step_by(stride) {
        meter.tick()?;
        let bits = entropy(knowledge, guess);
        if best.is_none_or(|(most, _)| bits > most) {
            best = Some((bits, guess));
        }
    }
    // A position that contradicts nothing has a candidate.
    let first = knowledge.answers().rows().first().copied();
    best.map(|(_, guess)| guess)
        .or(first)
        .ok_or(Exhausted::Stopped)
}

/// Symbols that every candidate of every open board has.
fn certain(open: &[&Knowledge]) -> Vec<Symbol> {
    let everywhere = |symbol: Symbol| {
        let mut rows = open.iter().flat_map(|own| own.candidate_rows());
        rows.all(|row| row.count(symbol) > 0)
    };
    let symbols = Symbol::all().filter(|&symbol| symbol != Symbol::EQUALS);
    symbols.filter(|&symbol| everywhere(symbol)).collect()
}
