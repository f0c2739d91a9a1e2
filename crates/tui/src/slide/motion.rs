//! How the tiles of a move glide to their places: a short picture between two
//! positions, which never keeps anybody waiting.

use std::io;
use std::path::Path;
use std::time::Duration;

use unpuzzle::puzzles::slide::Slid;
use unpuzzle::slide::{Grid, Move, Size};
use unpuzzle_session::write_file;

/// How long tiles glide.
const GLIDE: Duration = Duration::from_millis(110);
/// How long new and merged tiles stand out after that.
const POP: Duration = Duration::from_millis(90);

/// The file that says how tiles move, and its words.
const CHOICE: &str = "2048-motion.txt";
const WORDS: [&str; 2] = ["glide", "jump"];

/// Whether tiles glide, as was chosen last; they do unless that was changed.
pub(super) fn glides_by_choice(directory: Option<&Path>) -> bool {
    let said = directory.and_then(|directory| std::fs::read_to_string(directory.join(CHOICE)).ok());
    said.is_none_or(|said| said.trim() != WORDS[1])
}

pub(super) fn remember_choice(directory: Option<&Path>, glides: bool) -> io::Result<()> {
    let Some(directory) = directory else {
        return Ok(());
    };
    let word = WORDS[usize::from(!glides)];
    std::fs::create_dir_all(directory)?;
    write_file(&directory.join(CHOICE), format!("{word}\n").as_bytes(), true)
}

/// The way of every tile in one move.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    /// The tiles in the order in which they are drawn.
    pub(crate) glides: Vec<Glide>,
    /// The cells in which two tiles become one.
    pub(crate) merged: Vec<usize>,
    pub(crate) born: usize,
    begun: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glide {
    pub(crate) exponent: u8,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// What is to be seen of a motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Phase {
    /// Tiles on their way, with the share of it that lies behind them.
    Glide(f64),
    Pop,
}

impl Motion {
    /// The motion of a move that was made just now.
    pub(crate) fn of(made: &Slid, now: Duration) -> Self {
        let (glides, merged) = glides(&made.before, made.turn.direction);
        Motion { glides, merged, born: usize::from(made.turn.spawn.cell), begun: now }
    }

    /// Whether there is nothing more to see.
    pub(crate) fn is_past(&self, now: Duration) -> bool {
        now.saturating_sub(self.begun) >= GLIDE + POP
    }

    pub(crate) fn phase(&self, now: Duration) -> Phase {
        let passed = now.saturating_sub(self.begun);
        if passed >= GLIDE {
            return Phase::Pop;
        }
        let share = passed.as_secs_f64() / GLIDE.as_secs_f64();
        // Fast at first, then gently to a halt.
        Phase::Glide(1.0 - (1.0 - share).powi(2))
    }
}

/// The ways of all tiles, and the cells in which two of them meet.
fn glides(grid: &Grid, direction: Move) -> (Vec<Glide>, Vec<usize>) {
    let (mut glides, mut merged) = (Vec::new(), Vec::new());
    for line in lines(grid.size(), direction) {
        let mut free = 0;
        let mut mergeable = 0;
        for &from in &line {
            let exponent = grid.exponents()[from];
            if exponent == 0 {
                continue;
            }
            let merges = mergeable == exponent;
            if merges {
                merged.push(line[free - 1]);
            } else {
                free += 1;
            }
            mergeable = if merges { 0 } else { exponent };
            let to = line[free - 1];
            glides.push(Glide { exponent, from, to });
        }
    }
    (glides, merged)
}

/// The cells of each line, those nearest to the wall first.
fn lines(size: Size, direction: Move) -> Vec<Vec<usize>> {
    let (rows, columns) = (size.rows(), size.columns());
    let (count, length, across, along) = match direction {
        Move::Left | Move::Right => (rows, columns, columns, 1),
        Move::Up | Move::Down => (columns, rows, 1, columns),
    };
    let line = |number: usize| -> Vec<usize> {
        let cells = (0..length).map(|place| number * across + place * along);
        match direction {
            Move::Left | Move::Up => cells.collect(),
            Move::Right | Move::Down => cells.rev().collect(),
        }
    };
    (0..count).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_puzzles::Random;

    fn arrived(grid: &Grid, direction: Move) -> Grid {
        let (glides, merged) = glides(grid, direction);
        let mut exponents = vec![0; grid.size().cells()];
        for glide in glides {
            exponents[glide.to] = glide.exponent + u8::from(merged.contains(&glide.to));
        }
        Grid::from_exponents(grid.size(), &exponents).unwrap()
    }

    #[test]
    fn tiles_glide_to_where_the_rules_put_them() {
        let mut random = Random::seeded(3);
        for _ in 0..2000 {
            let size = Size::new(2 + random.index(7), 2 + random.index(7)).unwrap();
            let exponents: Vec<u8> = (0..size.cells()).map(|_| random.below(4) as u8).collect();
            let grid = Grid::from_exponents(size, &exponents).unwrap();
            for direction in Move::ALL {
                let slid = grid.slide(direction).map_or(grid, |slide| slide.board);
                assert_eq!(arrived(&grid, direction), slid, "{grid} {direction}");
            }
        }
    }
}
