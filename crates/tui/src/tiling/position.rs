//! What lies on the board, and what lay there before.

use std::collections::HashMap;

use unpuzzle::tiling::{Cell, Placed, Problem, Solution};

/// A position with its past and, after going back, its future.
#[derive(Clone, Debug, Default)]
pub(crate) struct Position {
    placed: Vec<Placed>,
    past: Vec<Vec<Placed>>,
    future: Vec<Vec<Placed>>,
}

/// What covers a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cover {
    /// The place of the piece among all on the board.
    pub(crate) number: usize,
    /// Which piece.
    pub(crate) piece: usize,
    /// Whether it was given and stays.
    pub(crate) is_fixed: bool,
}

impl Position {
    /// The pieces that were placed, in that order.
    pub(crate) fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// The fixed pieces and then the placed ones.
    pub(crate) fn all(&self, problem: &Problem) -> Vec<Placed> {
        [problem.fixed(), &self.placed].concat()
    }

    /// What covers each cell.
    pub(crate) fn covers(&self, problem: &Problem) -> HashMap<Cell, Cover> {
        let mut covers = HashMap::new();
        for (number, placed) in self.all(problem).into_iter().enumerate() {
            let cover = Cover {
                number,
                piece: placed.piece,
                is_fixed: number < problem.fixed().len(),
            };
            covers.extend(placed.cells.into_iter().map(|cell| (cell, cover)));
        }
        covers
    }

    /// How many copies of each piece are not on the board.
    pub(crate) fn left(&self, problem: &Problem) -> Vec<usize> {
        let mut left: Vec<usize> = problem.pieces().iter().map(|piece| piece.copies).collect();
        for placed in self.all(problem) {
            left[placed.piece] = left[placed.piece].saturating_sub(1);
        }
        left
    }

    /// Whether the board is solved, by the checker that trusts nobody.
    pub(crate) fn is_solved(&self, problem: &Problem) -> bool {
        Solution::new(self.all(problem)).check(problem).is_ok()
    }

    /// Lays a piece down.
    pub(crate) fn place(&mut self, placed: Placed) {
        self.remember();
        self.placed.push(placed);
    }

    /// Takes back the piece that was placed at this place of the order.
    pub(crate) fn take_back(&mut self, at: usize) -> Option<Placed> {
        if at >= self.placed.len() {
            return None;
        }
        self.remember();
        Some(self.placed.remove(at))
    }

    /// Goes back to before the last change; false if there was none.
    pub(crate) fn undo(&mut self) -> bool {
        let before = self.past.pop();
        let there = before.is_some();
        if let Some(before) = before {
            self.future
                .push(std::mem::replace(&mut self.placed, before));
        }
        there
    }

    /// Makes a change again that was undone; false if there is none.
    pub(crate) fn redo(&mut self) -> bool {
        let after = self.future.pop();
        let there = after.is_some();
        if let Some(after) = after {
            self.past.push(std::mem::replace(&mut self.placed, after));
        }
        there
    }

    fn remember(&mut self) {
        self.past.push(self.placed.clone());
        self.future.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_undone_and_made_again() {
        let piece = |number| Placed {
            piece: number,
            cells: vec![Cell::new(number as i32, 0, 0)],
        };
        let mut position = Position::default();
        (0..3).for_each(|number| position.place(piece(number)));
        assert_eq!(position.take_back(1), Some(piece(1)));
        assert_eq!(position.take_back(7), None);
        let check = |position: &Position, expected: &[usize]| {
            let pieces: Vec<usize> = position.placed().iter().map(|one| one.piece).collect();
            assert_eq!(pieces, expected);
        };
        check(&position, &[0, 2]);
        assert!(position.undo());
        check(&position, &[0, 1, 2]);
        assert!(position.undo() && position.redo() && position.redo());
        assert!(!position.redo());
        check(&position, &[0, 2]);
        position.place(piece(1));
        assert!(
            position.undo()
                && !{
                    position.place(piece(1));
                    position.redo()
                }
        );
    }
}
