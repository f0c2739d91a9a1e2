//! The error of every search, and of preparing one.

use unpuzzle_core::{Exhausted, Message, msg};

use crate::model::{MOST_PLACED_CELLS, MOST_PLACEMENTS};

/// Why a search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SearchError {
    /// The budget ran out.
    Exhausted(#[from] Exhausted),
    /// The board is too large for the engine of this name.
    TooLarge(&'static str),
    /// There are too many placements to list.
    TooManyPlacements,
    /// The frontier is too wide or has too many states.
    TooWide,
    /// The pieces of a position do not fit on the board.
    Position,
    /// Two engines disagree, which would be an error of this program.
    Disagreement,
    /// The number does not fit.
    Overflow,
}

impl SearchError {
    /// The sentence for people.
    pub fn message(self) -> Message {
        match self {
            SearchError::Exhausted(_) => msg!("the search was stopped before the end"),
            SearchError::TooLarge(engine) => {
                msg!("the board is too large for the engine {engine}", engine)
            }
            SearchError::TooManyPlacements => msg!(
                "there are more placements than the engines can hold: at most {placements}, with {cells} cells together",
                placements = MOST_PLACEMENTS,
                cells = MOST_PLACED_CELLS
            ),
            SearchError::TooWide => msg!("the board is too wide for the engine frontier"),
            SearchError::Position => msg!("these pieces cannot lie on the board like that"),
            SearchError::Disagreement => {
                msg!("two engines disagree, which is an error of this program")
            }
            SearchError::Overflow => msg!("there are too many solutions to keep or count them"),
        }
    }
}
