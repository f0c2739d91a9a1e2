//! A position: a board being filled piece by piece, with an oracle that knows all solutions.
//!
//! The oracle is built on first use and shared by all copies of a position, so that undo and redo
//! are free.

mod hand;
mod id;

use std::sync::{Arc, OnceLock};

use unpuzzle_core::Budget;

use crate::coach::{Analysis, Hint, Oracle, advise};
use crate::engines::SearchError;
use crate::model::{Occupied, Placed, Problem, Solution};

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
        match step {
            Move::Place(placed) => self.place(placed, text),
            Move::TakeBack(piece) => self.take_back(*piece, text),
            Move::TakeBackFrom(placed) => self.take_back_from(placed, text),
        }
    }

    fn place(&mut self, placed: &Placed, text: &str) -> Result<(), MoveError> {
        let mut placed = placed.clone();
        placed.cells.sort_unstable();
        let mut occupied = Occupied::of(&self.problem);
        // What lies there already was checked when it was placed.
        let before = self.placed.iter().try_for_each(|one| occupied.place(one));
        let checked = before.and_then(|()| occupied.place(&placed));
        checked.map_err(|error| MoveError::refused(text, &self.problem, &error))?;
        self.placed.push(placed);
        Ok(())
    }

    fn take_back(&mut self, piece: usize, text: &str) -> Result<(), MoveError> {
        let last = self.placed.iter().rposition(|placed| placed.piece == piece);
        self.placed.remove(last.ok_or_else(|| MoveError::not_placed(text, &self.problem, piece))?);
        Ok(())
    }

    /// Takes back the copy of a piece that lies there.
    fn take_back_from(&mut self, placed: &Placed, text: &str) -> Result<(), MoveError> {
        let mut cells = placed.cells.clone();
        cells.sort_unstable();
        let at = self.placed.iter().position(|one| one.piece == placed.piece && one.cells == cells);
        self.placed
            .remove(at.ok_or_else(|| MoveError::not_placed(text, &self.problem, placed.piece))?);
        Ok(())
    }

    /// Whether every piece has its place and only cells that may stay empty
    /// are open.
    pub fn is_solved(&self) -> bool {
        self.pieces_left() == 0 && Solution::new(self.all_placed()).check(&self.problem).is_ok()
    }

    /// Knows all solutions; made now if it was not asked for before.
    pub(crate) fn oracle(&self, budget: &Budget) -> Result<&Oracle, SearchError> {
        if let Some(oracle) = self.oracle.get() {
            return Ok(oracle);
        }
        let oracle = Oracle::find(&self.problem, budget)?;
        Ok(self.oracle.get_or_init(|| oracle))
    }

    /// What can still become of the position.
    pub fn analysis(&self, budget: &Budget) -> Result<Analysis, SearchError> {
        // What is placed was checked when it was placed.
        let analysis = self.oracle(budget)?.analyse(&self.placed);
        analysis.map_err(|_| SearchError::Position)
    }

    /// The same, if the oracle is there already.
    pub fn known_analysis(&self) -> Option<Analysis> {
        self.oracle.get()?.analyse(&self.placed).ok()
    }

    /// What to do next and why.
    pub fn advice(&self, budget: &Budget) -> Result<Hint, SearchError> {
        advise(&self.problem, &self.placed, |part| self.oracle(part), budget)
    }
}
