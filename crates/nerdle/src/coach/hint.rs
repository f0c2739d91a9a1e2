//! A hint: advice with as much of it as was asked for.

use unpuzzle_core::{Budget, Exhausted, Message};

use super::{Advice, Adviser};
use crate::answers::Knowledge;
use crate::rules::{Tiles, Variant};
use crate::strategy::Strategy;

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
    pub strategy: &'static dyn Strategy,
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
            let row = |row: Tiles| budget.check().map(|()| row);
            all.push(board.candidate_rows().map(row).collect::<Result<_, _>>()?);
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
