//! The recommended guess and its expected cost.

use unpuzzle_core::{Budget, Exhausted, LocalizedText, Message, msg};

use super::{CoachError, ExpectedGuesses, evaluate};
use crate::answers::{Answers, Knowledge, Splitter};
use crate::boards::choose_for_boards;
use crate::rules::{Rules, Symbol, Tiles, Variant};
use crate::strategy::{Choice, MAXI_OPENER, Strategy, choose_in_hard_mode};

/// A recommended guess. As data it does not tell the guess: a [`Hint`](super::Hint) does
/// at its last level.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Advice {
    /// The guess.
    #[cfg_attr(feature = "data", serde(skip))]
    pub guess: Tiles,
    /// Candidates on each board that is not solved; as data, on all of them.
    #[cfg_attr(feature = "data", serde(serialize_with = "super::data::sum"))]
    #[cfg_attr(feature = "data", schemars(with = "usize"))]
    pub candidates: Vec<usize>,
    /// How many guesses are still needed, this one included.
    #[cfg_attr(feature = "data", serde(flatten))]
    pub expected: Expected,
    /// Bits of information that it is expected to give, over all boards.
    #[cfg_attr(feature = "data", serde(serialize_with = "super::data::rounded"))]
    pub bits: f64,
    /// Whether it may be an answer itself.
    pub may_win: bool,
    /// Symbols that every candidate of every open board has, beside `=`.
    #[cfg_attr(feature = "data", serde(serialize_with = "super::data::joined"))]
    #[cfg_attr(feature = "data", schemars(with = "String"))]
    pub certain: Vec<Symbol>,
}

impl Advice {
    /// The advice at a level from 1 (a nudge) to 3 (the guess).
    pub fn message(&self, level: u8) -> Message {
        match level {
            0 | 1 => nudge(self),
            2 => kind(self),
            _ => msg!("guess {guess}", guess = self.guess.to_string()),
        }
    }

    /// How many candidates are left on each board, in words.
    pub fn candidates_left(&self) -> LocalizedText {
        LocalizedText::Plain(
            self.candidates.iter().map(usize::to_string).collect::<Vec<_>>().join(" + "),
        )
    }

    /// The expected cost in words.
    pub fn expectation(&self) -> Message {
        let number = LocalizedText::fixed(self.expected.guesses().average(), 3);
        match self.expected {
            Expected::Exactly(_) => {
                msg!("{number} more guesses on average, this one included.", number)
            }
            Expected::AtLeast(_) => {
                msg!("At least {number} more guesses on average, this one included.", number)
            }
        }
    }
}

fn nudge(advice: &Advice) -> Message {
    let symbols = listed(advice.certain.iter().copied());
    let text = if advice.certain.is_empty() {
        msg!(
            "{count} equations are still possible: look for a guess that tells most of them apart",
            ..
        )
    } else {
        msg!("{count} equations are still possible, and every one of them has {symbols}", ..)
    };
    text.with("count", advice.candidates_left()).with("symbols", symbols)
}

/// Symbols one by one, so that nobody takes them for a number.
fn listed(symbols: impl Iterator<Item = Symbol>) -> String {
    symbols.map(|own| own.character().to_string()).collect::<Vec<_>>().join(", ")
}

/// The description of the guess at level 2.
fn kind(advice: &Advice) -> Message {
    let operators = listed(advice.guess.symbols().filter(|own| own.is_operator()));
    let symbols: Vec<Symbol> = advice.guess.symbols().collect();
    let equals = symbols.iter().position(|&own| own == Symbol::EQUALS);
    let digits = symbols.len() - equals.map_or(symbols.len(), |at| at + 1);
    let text = if advice.may_win {
        msg!(
            "the best guess has {operators} on its left side and {digits} {digits|digit|digits} on the right, and may be the answer",
            ..
        )
    } else {
        msg!(
            "the best guess has {operators} on its left side and {digits} {digits|digit|digits} on the right; it is not the answer, but tells most",
            ..
        )
    };
    text.with("operators", operators).with("digits", digits)
}

/// How many guesses a position still needs on average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(into = "super::data::ExpectedData"))]
#[cfg_attr(feature = "data", schemars(with = "super::data::ExpectedData"))]
pub enum Expected {
    /// The exact number, with best play after the guess.
    Exactly(ExpectedGuesses),
    /// A lower bound; the exact number was too much work.
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
#[derive(Clone, Copy, Debug)]
pub struct Adviser {
    /// Who chooses the guess where there is one board.
    pub strategy: Strategy,
    /// Whether guesses must agree with what was shown.
    pub hard: bool,
}

impl Adviser {
    /// What to guess on some boards; nothing if all are solved.
    ///
    /// ```
    /// use unpuzzle_nerdle::{Adviser, Budget, Knowledge, Rules, Strategy, Variant};
    ///
    /// let boards = [Knowledge::new(Rules::plain(Variant::Classic))];
    /// let adviser = Adviser { strategy: Strategy::Optimal, hard: false };
    /// let advice = adviser.advise(&boards, &Budget::unlimited())?.unwrap();
    /// assert_eq!(advice.guess.to_string(), "54-36=18");
    /// assert_eq!(advice.expected.guesses().total, 53_345);
    /// # Ok::<(), unpuzzle_nerdle::Exhausted>(())
    /// ```
    pub fn advise(
        &self,
        boards: &[Knowledge],
        budget: &Budget,
    ) -> Result<Option<Advice>, Exhausted> {
        budget.check()?;
        let open: Vec<&Knowledge> = boards.iter().filter(|own| !own.is_solved()).collect();
        let Some(&first) = open.first() else {
            return Ok(None);
        };
        let choice = match open.len() {
            1 if self.hard => choose_in_hard_mode(first, budget)?,
            1 => self.strategy.choose(first, budget)?,
            _ => match choose_for_boards(boards, budget)? {
                Some(choice) => choice,
                None => return Ok(None),
            },
        };
        if open.iter().all(|own| is_prepared(own, choice.guess)) {
            return Ok(Some(prepared(&open, choice.guess)));
        }
        let guess = choice.guess;
        for own in &open {
            own.prepare(budget)?;
        }
        let mut bits = 0.0;
        for own in &open {
            budget.check()?;
            bits += own.entropy(guess);
        }
        Ok(Some(Advice {
            guess,
            candidates: open.iter().map(|own| own.count()).collect(),
            expected: match open.len() {
                1 => self.expected(first, choice, budget)?,
                several => on_several(several),
            },
            bits,
            may_win: open.iter().any(|own| own.is_candidate(guess)),
            certain: certain(&open, budget)?,
        }))
    }

    fn expected(
        &self,
        knowledge: &Knowledge,
        choice: Choice,
        budget: &Budget,
    ) -> Result<Expected, Exhausted> {
        let candidates = knowledge.count() as u32;
        Ok(match choice.total {
            Some(total) => Expected::Exactly(ExpectedGuesses { total, candidates }),
            // Best play may leave hard mode, so it is a bound.
            None if self.hard => {
                Expected::AtLeast(expected(knowledge, choice.guess, budget)?.guesses())
            }
            None => expected(knowledge, choice.guess, budget)?,
        })
    }
}

/// Whether the advice is precomputed: the first guess of maxi, whose answers take seconds to
/// generate.
fn is_prepared(knowledge: &Knowledge, guess: Tiles) -> bool {
    knowledge.rows().is_empty()
        && knowledge.rules() == Rules::plain(Variant::Maxi)
        && guess.to_string() == MAXI_OPENER
}

/// Bits that the first guess of maxi is expected to give.
const MAXI_BITS: f64 = 12.706_211_544_264_23;

/// Guesses that it leads to at least, over all answers.
const MAXI_LEAST: u32 = 6_257_092;

fn prepared(open: &[&Knowledge], guess: Tiles) -> Advice {
    let candidates = Answers::count(Variant::Maxi);
    let least = ExpectedGuesses { total: MAXI_LEAST, candidates: candidates as u32 };
    Advice {
        guess,
        candidates: vec![candidates; open.len()],
        expected: match open.len() {
            1 => Expected::AtLeast(least),
            several => on_several(several),
        },
        bits: MAXI_BITS * open.len() as f64,
        may_win: true,
        certain: Vec::new(),
    }
}

/// Every open board takes a guess of its own.
fn on_several(open: usize) -> Expected {
    Expected::AtLeast(ExpectedGuesses { total: open as u32, candidates: 1 })
}

/// Keys that may be computed for the exact worth of a guess.
const MOST_WORK: u64 = 60_000_000;

/// The expected cost of a guess, exact where the search is cheap.
fn expected(knowledge: &Knowledge, guess: Tiles, budget: &Budget) -> Result<Expected, Exhausted> {
    let size = knowledge.candidates().len() as u64;
    let part = budget.for_nodes(MOST_WORK / (size + 8));
    match evaluate(knowledge, guess, &part) {
        Ok(worth) => Ok(Expected::Exactly(worth)),
        Err(CoachError::Exhausted(Exhausted::Nodes)) if part.part_is_spent() => {
            Ok(Expected::AtLeast(least(knowledge, guess)))
        }
        Err(CoachError::Exhausted(reason)) => Err(reason),
        Err(_) => Ok(Expected::AtLeast(least(knowledge, guess))),
    }
}

/// Fewer guesses cannot do: of every part one answer is found next, the others
/// later. Under the commutative rule a part may be found all at once.
fn least(knowledge: &Knowledge, guess: Tiles) -> ExpectedGuesses {
    let (_, parts) = Splitter::new(knowledge.answers()).sizes(knowledge, guess);
    let together = knowledge.rules().commutative;
    let candidates = knowledge.count() as u32;
    ExpectedGuesses {
        total: candidates
            + parts.iter().map(|&size| if together { size } else { 2 * size - 1 }).sum::<u32>(),
        candidates,
    }
}

/// Symbols that every candidate of every open board has.
fn certain(open: &[&Knowledge], budget: &Budget) -> Result<Vec<Symbol>, Exhausted> {
    let mut certain: Vec<Symbol> =
        Symbol::all().filter(|&symbol| symbol != Symbol::EQUALS).collect();
    for row in open.iter().flat_map(|own| own.candidate_rows()) {
        if certain.is_empty() {
            break;
        }
        budget.check()?;
        certain.retain(|&symbol| row.count(symbol) > 0);
    }
    Ok(certain)
}

/// What to do on some boards.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Hint {
    /// What to do.
    #[cfg_attr(feature = "data", serde(flatten))]
    pub next: Next,
    /// Every candidate, where that was asked for.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub list: Option<Candidates>,
    /// The boards with their rows.
    #[cfg_attr(feature = "data", serde(skip))]
    pub boards: Vec<Knowledge>,
}

/// A guess, unless there is nothing left to guess.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(untagged))]
pub enum Next {
    /// A guess is advised.
    Guess(Box<NextGuess>),
    /// Every board is solved.
    Solved(Solved),
}

/// A guess that is advised.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct NextGuess {
    /// The size.
    pub variant: Variant,
    /// Who chose it.
    pub strategy: Strategy,
    /// How much is told: 1 a nudge, 2 what the guess looks like, 3 the guess.
    pub level: u8,
    /// The advice in words.
    pub text: Message,
    /// The guess, which only level 3 tells.
    pub guess: Option<Tiles>,
    /// What is known of it.
    #[cfg_attr(feature = "data", serde(flatten))]
    pub advice: Advice,
}

/// A game that needs no more guesses.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Solved {
    /// The size.
    pub variant: Variant,
    /// Always true.
    pub solved: bool,
    /// The last guess.
    pub guess: Option<Tiles>,
    /// One for each board.
    pub candidates: usize,
    /// Guesses still needed: none.
    pub expected: u32,
}

/// The candidates of one board, or of each of several.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(untagged))]
pub enum Candidates {
    /// Of the only board.
    OneBoard(Vec<Tiles>),
    /// Of each board.
    Boards(Vec<Vec<Tiles>>),
}

impl Candidates {
    /// The candidates board by board.
    pub fn boards(&self) -> &[Vec<Tiles>] {
        match self {
            Candidates::OneBoard(only) => std::slice::from_ref(only),
            Candidates::Boards(all) => all,
        }
    }

    fn of(boards: &[Knowledge], budget: &Budget) -> Result<Self, Exhausted> {
        let mut all: Vec<Vec<Tiles>> = Vec::new();
        for board in boards {
            board.prepare(budget)?;
            all.push(
                board
                    .candidate_rows()
                    .map(|row| budget.check().map(|()| row))
                    .collect::<Result<_, _>>()?,
            );
        }
        Ok(match <[_; 1]>::try_from(all) {
            Ok([only]) => Candidates::OneBoard(only),
            Err(all) => Candidates::Boards(all),
        })
    }
}

impl Adviser {
    /// What to do on some boards, told at a level from 1 to 3, with the candidates if they
    /// are to be listed.
    pub fn hint(
        &self,
        boards: Vec<Knowledge>,
        level: u8,
        list: bool,
        budget: &Budget,
    ) -> Result<Hint, Exhausted> {
        let advice = self.advise(&boards, budget)?;
        let list = list.then(|| Candidates::of(&boards, budget)).transpose()?;
        let first = boards.first();
        let variant = first.map_or_else(Variant::default, |board| board.rules().variant);
        let next = match advice {
            Some(advice) => Next::Guess(Box::new(NextGuess {
                variant,
                strategy: self.strategy,
                level,
                text: advice.message(level),
                guess: (level >= 3).then_some(advice.guess),
                advice,
            })),
            None => Next::Solved(Solved {
                variant,
                solved: true,
                guess: first.and_then(|board| board.rows().last()).map(|row| row.guess),
                candidates: boards.len(),
                expected: 0,
            }),
        };
        Ok(Hint { next, list, boards })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "generating maxi takes some seconds: cargo xtask ci --lane long"]
    fn what_was_prepared_is_what_is_worked_out() {
        let knowledge = Knowledge::new(Rules::plain(Variant::Maxi));
        let guess = Tiles::parse(MAXI_OPENER, Variant::Maxi).unwrap();
        assert!(is_prepared(&knowledge, guess));
        let ready = prepared(&[&knowledge], guess);
        assert_eq!(ready.expected.guesses(), least(&knowledge, guess));
        assert!((ready.bits - knowledge.entropy(guess)).abs() < 1e-9);
        assert_eq!(knowledge.candidates().len(), ready.candidates[0]);
        assert!(knowledge.is_candidate(guess));
        assert_eq!(certain(&[&knowledge], &Budget::unlimited()), Ok(Vec::new()));
    }
}
