//! Reasons that rule a solution out before any search.

use std::collections::{HashMap, HashSet};

use unpuzzle_core::{Message, msg};

use crate::engines::pockets::sums;
use crate::model::{Cell, Lattice, Piece, Problem, open_cells};

/// Why a problem has no solution, seen without search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstruction {
    /// The pieces cover fewer or more cells than there are.
    Area {
        /// Cells of all pieces that are not fixed.
        pieces: usize,
        /// Cells that are open.
        cells: usize,
    },
    /// Cells that hang together, and no pieces add up to their number.
    Pocket {
        /// The cells.
        cells: Vec<Cell>,
    },
    /// Coloured like a chessboard, the pieces cannot balance like the board.
    Parity,
}

impl Obstruction {
    /// The first reason that applies to a problem, cheapest first.
    pub fn of(problem: &Problem) -> Option<Self> {
        let open = open_cells(problem);
        let pieces = pieces_left(problem);
        area(problem, &open, &pieces)
            .or_else(|| pocket(problem, &open, &pieces))
            .or_else(|| parity(problem, &open, &pieces))
    }

    /// The sentence for people.
    pub fn message(&self) -> Message {
        match self {
            Obstruction::Area { pieces, cells } => msg!(
                "the pieces cover {pieces} {pieces|cell|cells}, the board has {cells}",
                pieces = *pieces,
                cells = *cells
            ),
            Obstruction::Pocket { cells } => msg!(
                "{size} {size|cell hangs|cells hang} together that no pieces add up to",
                size = cells.len()
            ),
            Obstruction::Parity => msg!(
                "coloured like a chessboard, the pieces cannot cover as many dark as light cells as the board has"
            ),
        }
    }
}

/// The pieces with the copies that are not fixed.
fn pieces_left(problem: &Problem) -> Vec<(&Piece, usize)> {
    problem.pieces().iter().zip(problem.copies_left()).collect()
}

fn area(problem: &Problem, open: &[Cell], pieces: &[(&Piece, usize)]) -> Option<Obstruction> {
    let sizes = pieces.iter().map(|(piece, copies)| piece.shape.size().saturating_mul(*copies));
    let total = sizes.fold(0, usize::saturating_add);
    let optional =
        open.iter().filter(|cell| problem.optional().binary_search(cell).is_ok()).count();
    let possible = open.len() - optional..=open.len();
    (!possible.contains(&total)).then_some(Obstruction::Area { pieces: total, cells: open.len() })
}

fn pocket(problem: &Problem, open: &[Cell], pieces: &[(&Piece, usize)]) -> Option<Obstruction> {
    let sizes = pieces.iter().map(|(piece, copies)| (piece.shape.size(), *copies));
    let sums = sums(sizes, open.len());
    let full = |group: &Vec<Cell>| {
        group.iter().all(|cell| problem.optional().binary_search(cell).is_err())
    };
    let dead =
        groups(problem.lattice(), open).into_iter().filter(full).find(|group| !sums[group.len()]);
    dead.map(|cells| Obstruction::Pocket { cells })
}

/// Cells in groups that hang together.
pub(crate) fn groups(lattice: Lattice, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let steps = lattice.steps();
    let mut left: HashSet<Cell> = cells.iter().copied().collect();
    let mut groups = Vec::new();
    for &start in cells {
        if !left.remove(&start) {
            continue;
        }
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            let near = steps.iter().map(|&step| cell + step);
            group.extend(near.filter(|near| left.remove(near)));
            next += 1;
        }
        group.sort_unstable();
        groups.push(group);
    }
    groups
}

/// Dark minus light cells.
pub(crate) fn balance(cells: &[Cell]) -> i64 {
    let colour = |cell: &Cell| {
        if (cell.x ^ cell.y ^ cell.z) & 1 == 0 { 1 } else { -1 }
    };
    cells.iter().map(colour).sum()
}

/// Each piece covers d more cells of one colour than of the other, either way
/// round; signed sums of those must be able to reach the balance of the board.
fn parity(problem: &Problem, open: &[Cell], pieces: &[(&Piece, usize)]) -> Option<Obstruction> {
    if problem.lattice() == Lattice::Balls || !problem.optional().is_empty() {
        return None;
    }
    let mut uneven: HashMap<i64, usize> = HashMap::new();
    for (piece, copies) in pieces {
        *uneven.entry(balance(piece.shape.cells()).abs()).or_default() += copies;
    }
    // With s the sum of all d, the positive ones must add up to (s + b) / 2.
    let total: i64 = uneven.iter().map(|(difference, copies)| difference * *copies as i64).sum();
    let target = total + balance(open);
    let reachable = target >= 0 && target % 2 == 0 && {
        let target = (target / 2) as usize;
        let sizes = uneven.iter().filter(|(difference, _)| **difference > 0);
        sums(sizes.map(|(difference, copies)| (*difference as usize, *copies)), target)[target]
    };
    (!reachable).then_some(Obstruction::Parity)
}
