//! A position: a board being filled piece by piece, with an oracle of all solutions.
//!
//! The oracle is built on first use and shared by all copies of a position, so that undo and
//! redo are free.

mod hand;
mod id;

use std::sync::{Arc, OnceLock};

use unpuzzle_core::Budget;

use crate::coach::{Analysis, Hint, Oracle, advise};
use crate::engines::SearchError;
use crate::formats::Table;
use crate::model::{Placed, Problem, Solution};

pub use crate::formats::{Move, MoveError, MoveFault, label, read_moves};
pub use hand::{Cover, Hand};
pub use id::{
    DATED, IdError, IdFault, Named, PUZZLE, id_of, kind_of, known_board, one_line, title_of,
};

/// A board being filled.
///
/// ```
/// use unpuzzle_tiling::Budget;
/// use unpuzzle_tiling::game::{Move, Named, Position};
///
/// let id = "tiling:2_2_2/DEFAULT/A/AA/B".parse().unwrap();
/// let named = Named::read(&id, &Budget::unlimited()).unwrap();
/// let mut position = Position::new(named.problem);
/// assert_eq!(position.analysis(&Budget::unlimited()).unwrap().solutions, 4);
/// for text in ["A:1,1+2,1+2,2", "B:1,2"] {
///     let step = Move::parse(text, position.problem()).unwrap();
///     position.apply(&step, text).unwrap();
/// }
/// assert!(position.is_solved());
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    problem: Problem,
    placed: Vec<Placed>,
    oracle: Arc<OnceLock<Arc<Oracle>>>,
}

impl Position {
    /// The board before the first move.
    pub fn new(problem: Problem) -> Self {
        Position { problem, placed: Vec::new(), oracle: Arc::default() }
    }

    /// The board, the pieces and those that were given.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The pieces that were placed beside the given ones, in order.
    pub fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// The given pieces and the placed ones.
    pub fn all_placed(&self) -> Vec<Placed> {
        [self.problem.fixed(), &self.placed].concat()
    }

    /// How many copies of a piece are still to be placed.
    pub fn left(&self, piece: usize) -> usize {
        let all = self.problem.fixed().iter().chain(&self.placed);
        let used = all.filter(|placed| placed.piece == piece).count();
        let copies = self.problem.pieces().get(piece).map_or(0, |one| one.copies);
        copies.saturating_sub(used)
    }

    /// How many pieces are still to be placed, copies counted.
    pub fn pieces_left(&self) -> usize {
        let pieces = 0..self.problem.pieces().len();
        pieces.map(|piece| self.left(piece)).sum()
    }

    /// Makes a move that was read from `text`; after an error nothing has
    /// changed.
    pub fn apply(&mut self, step: &Move, text: &str) -> Result<(), MoveError> {
        let mut table = Table::new(&self.problem, self.placed.clone());
        table.play(step, text)?;
        self.placed = table.placed;
        Ok(())
    }

    /// Whether every piece has its place and only cells that may stay empty
    /// are open.
    pub fn is_solved(&self) -> bool {
        self.pieces_left() == 0 && Solution::new(self.all_placed()).check(&self.problem).is_ok()
    }

    fn oracle(&self, budget: &Budget) -> Result<&Oracle, SearchError> {
        if let Some(oracle) = self.oracle.get() {
            return Ok(oracle);
        }
        let oracle = Oracle::find(&self.problem, budget)?;
        Ok(self.oracle.get_or_init(|| oracle))
    }

    /// The solutions that are left from here.
    pub fn analysis(&self, budget: &Budget) -> Result<Analysis, SearchError> {
        let analysis = self.oracle(budget)?.analyse(&self.placed);
        analysis.map_err(|_| SearchError::Position)
    }

    /// The analysis, if the oracle is built already.
    pub fn known_analysis(&self) -> Option<Analysis> {
        self.oracle.get()?.analyse(&self.placed).ok()
    }

    /// What to do next and why.
    pub fn advice(&self, budget: &Budget) -> Result<Hint, SearchError> {
        advise(&self.problem, &self.placed, |part| self.oracle(part), budget)
    }
}
