//! Finished boards, and a checker that trusts no engine.

use std::collections::HashMap;

use crate::model::{Cell, Lattice, Placed, Problem, Turn, Turning};

/// Where every piece lies, the fixed ones included, in order of piece and cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    if turns.iter().any(|turn| {
        let mut turned: Vec<Cell> =
            piece.shape.cells().iter().map(|&cell| turn.apply(cell)).collect();
        turned.sort_unstable();
        is_shift(&turned, &lying, problem.lattice())
    }) {
        Ok(())
    } else {
        Err(Flaw::WrongShape(placed.piece))
    }
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
    match problem
        .cells()
        .iter()
        .find(|cell| !covered.contains_key(cell) && problem.optional().binary_search(cell).is_err())
    {
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
#[non_exhaustive]
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

/// Engines are tested against the checker, so these tests list what it must refuse.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Piece, Setup, Shape};

    fn cells(places: &[(i32, i32)]) -> Vec<Cell> {
        places.iter().map(|&(x, y)| Cell::new(x, y, 0)).collect()
    }

    const LEFT: [(i32, i32); 4] = [(0, 0), (1, 0), (2, 0), (0, 1)];
    const RIGHT: [(i32, i32); 4] = [(3, 0), (1, 1), (2, 1), (3, 1)];

    /// Two hooks on four by two cells, and one cell that is fixed on the first of two
    /// that may stay empty:
    ///
    /// ```text
    /// AAAaB.
    /// Aaaa
    /// ```
    fn problem(turning: Turning) -> Problem {
        let piece = |label, places: &[(i32, i32)], copies| Piece {
            label,
            shape: Shape::new(cells(places)),
            turning,
            copies,
        };
        let beside = cells(&[(4, 0), (5, 0)]);
        Problem::new(Setup {
            lattice: Lattice::Square,
            cells: [cells(&LEFT), cells(&RIGHT), beside.clone()].concat(),
            optional: beside,
            pieces: vec![piece('A', &LEFT, 2), piece('B', &[(0, 0)], 1)],
            fixed: vec![Placed { piece: 1, cells: cells(&[(4, 0)]) }],
        })
        .unwrap()
    }

    fn checked(turning: Turning, placed: &[(usize, &[(i32, i32)])]) -> Result<(), Flaw> {
        let placed = placed.iter().map(|&(piece, places)| Placed { piece, cells: cells(places) });
        Solution::new(placed.collect()).check(&problem(turning))
    }

    #[test]
    fn a_right_solution_is_accepted_in_any_order() {
        let check = |placed: &[(usize, &[(i32, i32)])]| {
            assert_eq!(checked(Turning::Rotate, placed), Ok(()));
        };
        check(&[(0, &LEFT), (0, &RIGHT), (1, &[(4, 0)])]);
        check(&[(1, &[(4, 0)]), (0, &[(3, 1), (2, 1), (3, 0), (1, 1)]), (0, &LEFT)]);
    }

    #[test]
    fn pieces_turn_only_as_allowed() {
        let upright: [(usize, &[(i32, i32)]); 3] = [(0, &LEFT), (0, &RIGHT), (1, &[(4, 0)])];
        let mirrored: [(usize, &[(i32, i32)]); 3] = [
            (0, &[(1, 0), (2, 0), (3, 0), (3, 1)]),
            (0, &[(0, 0), (0, 1), (1, 1), (2, 1)]),
            (1, &[(4, 0)]),
        ];
        let wrong = Err(Flaw::WrongShape(0));
        assert_eq!(checked(Turning::Fixed, &upright), wrong);
        assert_eq!(checked(Turning::Rotate, &mirrored), wrong);
        assert_eq!(checked(Turning::RotateAndFlip, &mirrored), Ok(()));
    }

    #[test]
    fn every_flaw_is_found() {
        let check = |placed: &[(usize, &[(i32, i32)])], flaw| {
            assert_eq!(checked(Turning::Rotate, placed), Err(flaw));
        };
        check(&[(0, &LEFT), (0, &RIGHT), (2, &[(4, 0)])], Flaw::UnknownPiece(2));
        // A part of a piece, a piece and more, and nothing.
        check(&[(0, &LEFT[..3]), (0, &RIGHT), (1, &[(4, 0)])], Flaw::WrongShape(0));
        check(&[(0, &LEFT), (0, &RIGHT), (1, &[(4, 0), (5, 0)])], Flaw::WrongShape(1));
        check(&[(0, &LEFT), (0, &RIGHT), (1, &[])], Flaw::WrongShape(1));
        check(&[(0, &LEFT), (0, &LEFT), (1, &[(4, 0)])], Flaw::Overlap(Cell::new(0, 0, 0)));
        let outside = Flaw::OutsideBoard(Cell::new(4, 1, 0));
        check(&[(0, &LEFT), (0, &RIGHT), (1, &[(4, 1)])], outside);
        check(&[(0, &LEFT), (1, &[(4, 0)])], Flaw::Empty(Cell::new(3, 0, 0)));
        check(&[(0, &LEFT), (0, &RIGHT)], Flaw::WrongNumber(1));
        check(&[(0, &LEFT), (0, &RIGHT), (1, &[(4, 0)]), (1, &[(5, 0)])], Flaw::WrongNumber(1));
        check(&[(0, &LEFT), (0, &RIGHT), (1, &[(5, 0)])], Flaw::MovedFixed(1));
    }

    /// Balls lie on every second point only, and a piece between them lies nowhere.
    #[test]
    fn a_piece_of_balls_lies_in_the_hollows() {
        let pair = vec![Cell::ball(0, 0, 0), Cell::ball(1, 0, 0)];
        let problem = Problem::new(Setup {
            lattice: Lattice::Balls,
            cells: pair.clone(),
            optional: vec![],
            pieces: vec![Piece {
                label: 'A',
                shape: Shape::new([Cell::ball(0, 0, 0), Cell::ball(0, 0, 1)]),
                turning: Turning::Rotate,
                copies: 1,
            }],
            fixed: vec![],
        })
        .unwrap();
        let check =
            |cells: Vec<Cell>| Solution::new(vec![Placed { piece: 0, cells }]).check(&problem);
        assert_eq!(check(pair.clone()), Ok(()));
        let between = pair.iter().map(|&cell| cell + Cell::new(1, 0, 0)).collect();
        assert_eq!(check(between), Err(Flaw::WrongShape(0)));
    }
}
