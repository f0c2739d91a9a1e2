//! The piece that a player holds over the board: how it is turned, and where it
//! fits.

use std::collections::HashMap;

use super::Position;
use crate::model::{Cell, Lattice, Piece, Placed, Problem, Shape, Turning};

/// A piece in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Which piece, by its index in the problem.
    pub piece: usize,
    /// Its cells relative to the one it is held by.
    offsets: Vec<Cell>,
}

impl Hand {
    /// Takes a piece as the problem gives it.
    pub fn take(problem: &Problem, piece: usize) -> Option<Self> {
        let shape = &problem.pieces().get(piece)?.shape;
        Some(Hand::holding(piece, shape.cells()).0)
    }

    /// Takes a piece as it lies on the board, and says at which cell.
    pub fn lift(placed: &Placed) -> (Self, Cell) {
        Hand::holding(placed.piece, &placed.cells)
    }

    fn holding(piece: usize, cells: &[Cell]) -> (Self, Cell) {
        let middle = middle(cells);
        let hand = Hand { piece, offsets: cells.iter().map(|&cell| cell - middle).collect() };
        (hand, middle)
    }

    /// The cells it covers when held at this one.
    pub(crate) fn cells(&self, at: Cell) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.offsets.iter().map(|&offset| at + offset).collect();
        cells.sort_unstable();
        cells
    }

    /// The piece laid down.
    pub fn placed(&self, at: Cell) -> Placed {
        Placed { piece: self.piece, cells: self.cells(at) }
    }

    /// Turns it: a quarter in a plane, to the next way of lying in space.
    /// False if it may not be turned.
    pub fn turn(&mut self, problem: &Problem, forwards: bool) -> bool {
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
    pub fn flip(&mut self, problem: &Problem) -> bool {
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

    /// The next way to hold the piece so that it covers the cell it is held at
    /// and fits there; nothing if there is none.
    pub fn next_fitting(&self, position: &Position, at: Cell) -> Option<Hand> {
        let fitting = self.fitting(position, at);
        let cells = self.cells(at);
        let now = fitting.iter().position(|one| one.cells(at) == cells);
        let next = now.map_or(0, |now| (now + 1) % fitting.len());
        fitting.into_iter().nth(next)
    }

    fn fitting(&self, position: &Position, at: Cell) -> Vec<Hand> {
        let problem = position.problem();
        let mut found = Vec::new();
        for way in ways(&problem.pieces()[self.piece], problem.lattice()) {
            for &held in way.cells() {
                let offsets: Vec<Cell> = way.cells().iter().map(|&cell| cell - held).collect();
                if offsets.iter().all(|&offset| position.is_free(at + offset)) {
                    let piece = self.piece;
                    found.push(Hand { piece, offsets });
                }
            }
        }
        found
    }

    /// Whether it can be laid down here.
    pub fn fits(&self, position: &Position, at: Cell) -> bool {
        let cells = self.offsets.iter().map(|&offset| at + offset);
        cells.into_iter().all(|cell| position.is_free(cell))
    }

    /// The nearest cell at which it fits as it is held.
    pub fn nearest_fit(&self, position: &Position, from: Cell) -> Option<Cell> {
        let cells = position.problem().cells().iter().copied();
        let free = cells.filter(|&at| self.fits(position, at));
        free.min_by_key(|&at| square(at - from))
    }

    /// The nearest cell at which it lies between the edges of a flat board.
    pub fn inside(&self, problem: &Problem, at: Cell) -> Cell {
        let cells = self.cells(at);
        let shift = |part: fn(&Cell) -> i32| inwards(&cells, problem.cells(), part);
        at + Cell::new(shift(|cell| cell.x), shift(|cell| cell.y), 0)
    }
}

/// The shift that brings cells between the edges of others.
fn inwards(cells: &[Cell], board: &[Cell], part: fn(&Cell) -> i32) -> i32 {
    let least = |cells: &[Cell]| cells.iter().map(part).min().unwrap_or(0);
    let most = |cells: &[Cell]| cells.iter().map(part).max().unwrap_or(0);
    let before = (least(board) - least(cells)).max(0);
    let behind = (most(board) - most(cells)).min(0);
    if before > 0 { before } else { behind }
}

/// The squared length of a vector.
fn square(way: Cell) -> i32 {
    way.x * way.x + way.y * way.y + way.z * way.z
}

/// The orientations of a piece, the flattest first.
fn ways(piece: &Piece, lattice: Lattice) -> Vec<Shape> {
    let mut ways = piece.shape.orientations(lattice, piece.turning);
    ways.sort_by_key(|shape| {
        let heights = || shape.cells().iter().map(|cell| cell.z);
        heights().max().unwrap_or(0) - heights().min().unwrap_or(0)
    });
    ways
}

/// The cell with the smallest total distance to the others.
fn middle(cells: &[Cell]) -> Cell {
    cells
        .iter()
        .copied()
        .min_by_key(|from| -> i32 { cells.iter().map(|&cell| square(cell - *from)).sum() })
        .unwrap_or_default()
}

/// What covers a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The place of the piece among all on the board, the given ones first.
    pub number: usize,
    /// Which piece.
    pub piece: usize,
    /// Whether it was given and stays.
    pub is_fixed: bool,
}

impl Position {
    /// What covers each cell.
    pub fn covers(&self) -> HashMap<Cell, Cover> {
        let mut covers = HashMap::new();
        for (number, placed) in self.all_placed().into_iter().enumerate() {
            let cover = Cover {
                number,
                piece: placed.piece,
                is_fixed: number < self.problem.fixed().len(),
            };
            covers.extend(placed.cells.into_iter().map(|cell| (cell, cover)));
        }
        covers
    }

    /// Whether a piece can lie on this cell.
    pub fn is_free(&self, cell: Cell) -> bool {
        let mut all = self.problem.fixed().iter().chain(&self.placed);
        self.problem.cells().binary_search(&cell).is_ok()
            && !all.any(|placed| placed.cells.contains(&cell))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::model::board;

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
