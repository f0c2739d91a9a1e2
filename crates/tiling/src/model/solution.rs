//! Finished boards, and a checker that trusts no engine.

use std::collections::HashMap;

use crate::model::{Cell, Lattice, Placed, Problem, Turn, Turning};

/// Where every piece lies, the fixed ones included, in order of piece and cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// The pieces.
    pub placed: Vec<Placed>,
}

impl Solution {
    /// The solution of these pieces, put in order.
    pub fn new(mut placed: Vec<Placed>) -> Self {
        placed.sort_unstable();
        Solution { placed }
    }

    /// Which piece covers each cell.
    pub fn covering(&self) -> HashMap<Cell, usize> {
        let pairs = self
            .placed
            .iter()
            .flat_map(|placed| placed.cells.iter().map(|&cell| (cell, placed.piece)));
        pairs.collect()
    }

    /// Replays the solution: every piece as often as there are copies, in a
    /// shape that it can take, on the board, without overlap, with only
    /// optional cells left, and the fixed pieces where they were fixed.
    pub fn check(&self, problem: &Problem) -> Result<(), Flaw> {
        let mut covered = HashMap::new();
        for placed in &self.placed {
            check_shape(problem, placed)?;
            for &cell in &placed.cells {
                if covered.insert(cell, placed.piece).is_some() {
                    return Err(Flaw::Overlap(cell));
                }
            }
        }
        check_cover(problem, &covered)?;
        check_use(problem, &self.placed)
    }
}

fn check_shape(problem: &Problem, placed: &Placed) -> Result<(), Flaw> {
    let piece = problem.pieces().get(placed.piece).ok_or(Flaw::UnknownPiece(placed.piece))?;
    let turns = match piece.turning {
        Turning::Fixed => vec![Turn::IDENTITY],
        turning => problem.lattice().turns(turning == Turning::RotateAndFlip),
    };
    let mut lying = placed.cells.clone();
    lying.sort_unstable();
    let fits = |turn: &Turn| {
        let mut turned: Vec<Cell> =
            piece.shape.cells().iter().map(|&cell| turn.apply(cell)).collect();
        turned.sort_unstable();
        is_shift(&turned, &lying, problem.lattice())
    };
    if turns.iter().any(fits) { Ok(()) } else { Err(Flaw::WrongShape(placed.piece)) }
}

fn is_shift(from: &[Cell], to: &[Cell], lattice: Lattice) -> bool {
    let (Some(&first), Some(&target)) = (from.first(), to.first()) else {
        return false;
    };
    let shift = target - first;
    from.len() == to.len()
        && (lattice != Lattice::Balls || lattice.contains(shift))
        && from.iter().zip(to).all(|(&a, &b)| a + shift == b)
}

fn check_cover(problem: &Problem, covered: &HashMap<Cell, usize>) -> Result<(), Flaw> {
    if let Some(&cell) = covered.keys().find(|cell| problem.cells().binary_search(cell).is_err()) {
        return Err(Flaw::OutsideBoard(cell));
    }
    let open = |cell: &&Cell| {
        !covered.contains_key(cell) && problem.optional().binary_search(cell).is_err()
    };
    match problem.cells().iter().find(open) {
        Some(&cell) => Err(Flaw::Empty(cell)),
        None => Ok(()),
    }
}

fn check_use(problem: &Problem, placed: &[Placed]) -> Result<(), Flaw> {
    for (index, piece) in problem.pieces().iter().enumerate() {
        if placed.iter().filter(|one| one.piece == index).count() != piece.copies {
            return Err(Flaw::WrongNumber(index));
        }
    }
    match problem.fixed().iter().find(|fixed| !placed.contains(fixed)) {
        Some(moved) => Err(Flaw::MovedFixed(moved.piece)),
        None => Ok(()),
    }
}

/// What is wrong with a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A piece that the problem does not have.
    #[error("there is no piece number {0}")]
    UnknownPiece(usize),
    /// A piece that looks different from itself.
    #[error("piece number {0} cannot lie like that")]
    WrongShape(usize),
    /// Two pieces on one cell.
    #[error("two pieces lie on {0:?}")]
    Overlap(Cell),
    /// A piece beyond the board.
    #[error("{0:?} is not on the board")]
    OutsideBoard(Cell),
    /// A cell that should be covered.
    #[error("{0:?} is empty")]
    Empty(Cell),
    /// A piece missing or used too often.
    #[error("piece number {0} is not used as often as there are copies")]
    WrongNumber(usize),
    /// A fixed piece that lies elsewhere.
    #[error("piece number {0} was fixed elsewhere")]
    MovedFixed(usize),
}
