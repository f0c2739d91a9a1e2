//! The piece that somebody holds over the board, and how it is turned.

use unpuzzle::tiling::{Cell, Lattice, Piece, Placed, Problem, Shape, Turning};

/// A piece in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    /// Which piece, by its index in the problem.
    pub(crate) piece: usize,
    /// Its cells, seen from the one that it is held by.
    offsets: Vec<Cell>,
}

impl Hand {
    /// Takes a piece as the problem gives it.
    pub(crate) fn take(problem: &Problem, piece: usize) -> Option<Self> {
        let shape = &problem.pieces().get(piece)?.shape;
        Some(Hand::holding(piece, shape.cells()).0)
    }

    /// Takes a piece as it lies on the board, and says at which cell.
    pub(crate) fn lift(placed: &Placed) -> (Self, Cell) {
        Hand::holding(placed.piece, &placed.cells)
    }

    fn holding(piece: usize, cells: &[Cell]) -> (Self, Cell) {
        let middle = middle(cells);
        let hand = Hand {
            piece,
            offsets: cells.iter().map(|&cell| cell - middle).collect(),
        };
        (hand, middle)
    }

    /// The cells it covers when held at this one.
    pub(crate) fn cells(&self, at: Cell) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.offsets.iter().map(|&offset| at + offset).collect();
        cells.sort_unstable();
        cells
    }

    /// The piece laid down.
    pub(crate) fn placed(&self, at: Cell) -> Placed {
        Placed {
            piece: self.piece,
            cells: self.cells(at),
        }
    }

    /// Turns it: a quarter in a plane, to the next way of lying in space.
    /// False if it may not be turned.
    pub(crate) fn turn(&mut self, problem: &Problem, forwards: bool) -> bool {
        let piece = &problem.pieces()[self.piece];
        if piece.turning == Turning::Fixed {
            return false;
        }
        match problem.lattice() {
            Lattice::Square if forwards => self.change(|cell| Cell::new(-cell.y, cell.x, 0)),
            Lattice::Square => self.change(|cell| Cell::new(cell.y, -cell.x, 0)),
            lattice => self.next_way(&ways(piece, lattice), forwards),
        }
        true
    }

    /// Turns it over. False if it may not be.
    pub(crate) fn flip(&mut self, problem: &Problem) -> bool {
        let allowed = problem.pieces()[self.piece].turning == Turning::RotateAndFlip;
        if allowed {
            self.change(|cell| Cell::new(-cell.x, cell.y, cell.z));
        }
        allowed
    }

    fn change(&mut self, turn: impl Fn(Cell) -> Cell) {
        self.offsets.iter_mut().for_each(|cell| *cell = turn(*cell));
    }

    fn next_way(&mut self, ways: &[Shape], forwards: bool) {
        let now = Shape::new(self.offsets.iter().copied());
        let at = ways.iter().position(|way| *way == now).unwrap_or(0);
        let step = if forwards { 1 } else { ways.len() - 1 };
        let next = &ways[(at + step) % ways.len()];
        *self = Hand::holding(self.piece, next.cells()).0;
    }

    /// Every way to hold the piece so that it covers the cell it is held at
    /// and lies only where `is_free`.
    pub(crate) fn fitting(
        &self,
        problem: &Problem,
        at: Cell,
        is_free: impl Fn(Cell) -> bool,
    ) -> Vec<Hand> {
        let mut found = Vec::new();
        for way in ways(&problem.pieces()[self.piece], problem.lattice()) {
            for &held in way.cells() {
                let offsets: Vec<Cell> = way.cells().iter().map(|&cell| cell - held).collect();
                if offsets.iter().all(|&offset| is_free(at + offset)) {
                    let piece = self.piece;
                    found.push(Hand { piece, offsets });
                }
            }
        }
        found
    }
}

/// The ways in which a piece can lie, the flattest first.
fn ways(piece: &Piece, lattice: Lattice) -> Vec<Shape> {
    let mut ways = piece.shape.orientations(lattice, piece.turning);
    let depth = |shape: &Shape| {
        let heights = || shape.cells().iter().map(|cell| cell.z);
        heights().max().unwrap_or(0) - heights().min().unwrap_or(0)
    };
    ways.sort_by_key(depth);
    ways
}

/// The cell that is nearest to all others.
fn middle(cells: &[Cell]) -> Cell {
    let distance = |from: &Cell| -> i32 {
        let steps = cells.iter().map(|&cell| cell - *from);
        steps
            .map(|step| step.x * step.x + step.y * step.y + step.z * step.z)
            .sum()
    };
    cells
        .iter()
        .copied()
        .min_by_key(distance)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use unpuzzle::tiling::board;

    fn turned(name: &str, label: char, turns: usize) -> HashSet<Shape> {
        let problem = board(name).unwrap();
        let mut pieces = problem.pieces().iter();
        let piece = pieces.position(|piece| piece.label == label).unwrap();
        let mut hand = Hand::take(&problem, piece).unwrap();
        let mut seen = HashSet::new();
        for _ in 0..turns {
            assert!(hand.turn(&problem, true));
            seen.insert(Shape::new(hand.cells(Cell::default())));
        }
        let mut back = hand.clone();
        assert!(back.turn(&problem, true) && back.turn(&problem, false));
        let shape = |hand: &Hand| Shape::new(hand.cells(Cell::default()));
        assert_eq!(shape(&back), shape(&hand));
        seen
    }

    #[test]
    fn turning_shows_every_way_to_lie() {
        assert_eq!(turned("iq-puzzler-pro", 'H', 4).len(), 4);
        assert_eq!(turned("iq-puzzler-pro-pyramid", 'H', 24).len(), 24);
        assert_eq!(turned("soma", 'L', 24).len(), 24);
    }

    #[test]
    fn a_piece_is_held_at_a_cell_that_it_covers() {
        let problem = board("kanoodle-pyramid").unwrap();
        for piece in 0..problem.pieces().len() {
            let mut hand = Hand::take(&problem, piece).unwrap();
            for _ in 0..24 {
                hand.turn(&problem, true);
                assert!(hand.cells(Cell::default()).contains(&Cell::default()));
            }
        }
    }

    #[test]
    fn one_sided_pieces_are_not_turned_over() {
        let problem = board("one-sided-pentominoes-5x18").unwrap();
        assert!(!Hand::take(&problem, 0).unwrap().flip(&problem));
        let problem = board("pentominoes-5x12").unwrap();
        assert!(Hand::take(&problem, 0).unwrap().flip(&problem));
    }
}
