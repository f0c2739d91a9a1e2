//! The weights of one stage, in the order that serves whoever reads them.
//!
//! A file has one table for each tuple. In memory those of the standard tuples
//! are woven together (see [`paired`]), because most of the time of a player
//! that looks one move ahead goes into waiting for weights; those of any other
//! shape stay apart.

use std::borrow::Cow;
use std::thread;

use crate::board::Board;
use crate::network::shape::{Shape, Tuple};

mod paired;

use paired::Paired;

/// The weights of one stage.
pub(crate) enum Tables {
    /// A table for each tuple.
    Plain(Vec<Vec<i16>>),
    /// Those of the standard tuples.
    Paired(Paired),
}

/// The weights of one tuple, wherever they come from.
pub(crate) trait Weights: Send {
    /// Tells places of the table with what stands there, once.
    fn tell(&mut self, each: impl FnMut(usize, i16));
}

impl<I: Iterator<Item = (usize, i16)> + Send> Weights for I {
    fn tell(&mut self, mut each: impl FnMut(usize, i16)) {
        self.for_each(|(place, weight)| each(place, weight));
    }
}

/// Where the weights of a board stand, found before they are read.
pub(crate) struct Look {
    board: Board,
    lines: paired::Lines,
}

impl Tables {
    /// Tables of these weights, a source for each tuple.
    pub(crate) fn of(shape: &Shape, sources: &mut [impl Weights]) -> Tables {
        match sources {
            [a, b, c, d] if shape.is_standard() => Tables::Paired(Paired::of([a, c], [b, d])),
            _ => Tables::Plain(plain(shape.tuples(), sources)),
        }
    }

    /// Tables in which every weight is zero.
    pub(crate) fn blank(shape: &Shape) -> Tables {
        Tables::Plain(blank(shape.tuples()))
    }

    /// Finds the weights of a board and asks for them.
    #[inline]
    pub(crate) fn look(&self, board: Board) -> Look {
        let lines = match self {
            Tables::Plain(_) => paired::Lines::default(),
            Tables::Paired(paired) => paired.look(board),
        };
        Look { board, lines }
    }

    /// Adds up the weights of a board.
    #[inline]
    pub(crate) fn total(&self, shape: &Shape, look: &Look) -> i32 {
        let read = |&weight: &i16| i32::from(weight);
        match self {
            Tables::Plain(tables) => shape.total(look.board, tables, read),
            Tables::Paired(paired) => paired.total(look.board, &look.lines),
        }
    }

    /// How many weights are not zero.
    pub(crate) fn count(&self) -> usize {
        let count = |weights: &[i16]| weights.iter().filter(|&&weight| weight != 0).count();
        match self {
            Tables::Plain(tables) => tables.iter().map(|table| count(table)).sum(),
            Tables::Paired(paired) => count(paired.weights()),
        }
    }

    /// The table of one tuple.
    pub(crate) fn table(&self, tuple: usize) -> Cow<'_, [i16]> {
        match self {
            Tables::Plain(tables) => Cow::Borrowed(&tables[tuple]),
            Tables::Paired(paired) => Cow::Owned(paired.table(tuple)),
        }
    }
}

fn blank(tuples: &[Tuple]) -> Vec<Vec<i16>> {
    tuples.iter().map(|tuple| vec![0; tuple.size()]).collect()
}

/// Fills a table for each tuple, all at the same time.
fn plain(tuples: &[Tuple], sources: &mut [impl Weights]) -> Vec<Vec<i16>> {
    let mut tables = blank(tuples);
    thread::scope(|scope| {
        for (table, source) in tables.iter_mut().zip(sources) {
            scope.spawn(|| source.tell(|place, weight| table[place] = weight));
        }
    });
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_core::Random;

    /// For each tuple the places that boards read, with weights that tell one
    /// place from another.
    fn weights(shape: &Shape, boards: &[Board]) -> Vec<Vec<(usize, i16)>> {
        let mut weights = vec![Vec::new(); 4];
        for &board in boards {
            shape.each_place(board, |tuple, place| {
                let mixed = (place + tuple).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                weights[tuple].push((place, (mixed >> 48) as i16));
            });
        }
        weights
    }

    #[test]
    fn woven_tables_read_the_same_weights() {
        let shape: Shape = Shape::STANDARD.parse().unwrap();
        let mut random = Random::seeded(11);
        let boards: Vec<Board> = (0..500).map(|_| Board::from_bits(random.bits())).collect();
        let weights = weights(&shape, &boards);
        let mut sources = [0, 1].map(|_| weights.iter().map(|w| w.iter().copied()).collect());
        let [one, other]: &mut [Vec<_>; 2] = &mut sources;
        let plain = Tables::Plain(plain(shape.tuples(), one));
        let woven = Tables::of(&shape, other);
        assert!(matches!(woven, Tables::Paired(_)));
        for &board in &boards {
            let total = |tables: &Tables| tables.total(&shape, &tables.look(board));
            assert_eq!(total(&woven), total(&plain), "{board:?}");
        }
        assert!((0..4).all(|tuple| woven.table(tuple) == plain.table(tuple)));
        assert_eq!(woven.count(), plain.count());
    }
}
