//! Which game an id names.

use std::ops::Range;

use thiserror::Error;
use unpuzzle_core::{GameId, Message, Random, msg};

use crate::board::{Grid, Size, SizeError};
use crate::notation::{BoardError, BoardErrorKind};

/// The word for this puzzle in ids.
pub const PUZZLE: &str = "2048";

/// The start of a game and the numbers that it goes on with.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// The board at the start.
    pub grid: Grid,
    /// Where new tiles come from.
    pub random: Random,
}

impl Instance {
    /// Finds out what an id names. Without a seed it is seed 0.
    pub fn read(id: &GameId) -> Result<Instance, IdError> {
        if id.puzzle() != PUZZLE {
            let kind = IdErrorKind::OtherPuzzle;
            let span = 0..id.puzzle().len();
            return Err(IdError { span, kind });
        }
        let mut random = match id.seed() {
            None => Random::seeded(0),
            Some(seed) => match seed.parse() {
                Ok(number) => Random::seeded(number),
                Err(_) => Random::named(seed),
            },
        };
        let start = PUZZLE.len() + 1;
        let text = id.parameters();
        let grid = match text.parse::<Size>() {
            Ok(size) => Grid::start(size, &mut random),
            Err(error) if looks_like_a_size(text) => {
                let kind = IdErrorKind::Size(error);
                let span = start..start + text.len();
                return Err(IdError { span, kind });
            }
            Err(_) => text.parse().map_err(|error: BoardError| IdError {
                span: start + error.span.start..start + error.span.end,
                kind: IdErrorKind::Board(error.kind),
            })?,
        };
        Ok(Instance { grid, random })
    }
}

fn looks_like_a_size(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('x').is_some_and(|(rows, columns)| digits(rows) && digits(columns))
}

/// Why an id names no game, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
#[non_exhaustive]
pub struct IdError {
    /// The bytes of the id that are wrong.
    pub span: Range<usize>,
    /// What is wrong with them.
    pub kind: IdErrorKind,
}

/// What is wrong with an id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum IdErrorKind {
    /// It is of another puzzle.
    OtherPuzzle,
    /// Its size cannot be read.
    Size(SizeError),
    /// Its board cannot be read.
    Board(BoardErrorKind),
}

impl IdErrorKind {
    /// The sentence for people.
    pub fn message(&self) -> Message {
        match self {
            Self::OtherPuzzle => msg!("this id is of another puzzle"),
            Self::Size(error) => error.message(),
            Self::Board(kind) => kind.message(),
        }
    }
}
