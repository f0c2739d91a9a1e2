//! Where whole games begin: with two tiles, or in a later stage.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use unpuzzle_core::Random;

use unpuzzle_slide::{Board, Shape};

/// Boards that are kept for each stage.
const KEPT: usize = 2048;

/// The boards that lately entered each stage but the first.
pub(super) struct Carousel(Vec<Mutex<VecDeque<Board>>>);

impl Carousel {
    pub(super) fn new(stages: usize) -> Carousel {
        Carousel((1..stages).map(|_| Mutex::default()).collect())
    }

    /// Draws a stage, and a board that entered it; none for the first stage,
    /// or while no board is known.
    pub(super) fn draw(&self, random: &mut Random) -> Option<Board> {
        if self.0.is_empty() {
            return None;
        }
        let stage = random.below(self.0.len() as u64 + 1) as usize;
        let boards = lock(self.0.get(stage.checked_sub(1)?)?);
        let place = random.below(boards.len() as u64) as usize;
        boards.get(place).copied()
    }

    /// Keeps the first board of each stage that a game entered on its way.
    pub(super) fn remember(&self, shape: &Shape, boards: impl Iterator<Item = Board>) {
        let mut last = None;
        for board in boards {
            let stage = shape.stage(shape.familiar(board));
            if stage > *last.get_or_insert(stage) {
                self.enter(stage, board);
                last = Some(stage);
            }
        }
    }

    /// Keeps a board that entered a stage instead of the oldest.
    pub(super) fn enter(&self, stage: usize, board: Board) {
        let Some(boards) = stage.checked_sub(1).and_then(|place| self.0.get(place)) else {
            return;
        };
        let mut boards = lock(boards);
        if boards.len() >= KEPT {
            boards.pop_front();
        }
        boards.push_back(board);
    }

    /// The boards of each stage but the first, the oldest first.
    pub(super) fn stages(&self) -> impl Iterator<Item = Vec<Board>> {
        self.0.iter().map(|boards| lock(boards).iter().copied().collect())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
