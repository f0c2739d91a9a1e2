//! The piece in the hand during a game: picking it, moving it, turning it.

use unpuzzle::tiling::{Cell, Placed};
use unpuzzle_puzzle::page::Role;

use super::grid::Spot;
use super::hand::Hand;
use super::messages;
use super::play::Play;

impl Play {
    /// Takes the next piece from the tray, or the one before.
    pub(super) fn pick_next(&mut self, forwards: bool) {
        let left = self.position.left(&self.problem);
        let count = left.len();
        let now = self.hand.as_ref().map(|hand| hand.piece);
        let start = now.unwrap_or(if forwards { count - 1 } else { 0 });
        let nth = |step: usize| {
            let step = if forwards { step } else { count - step };
            (start + step) % count
        };
        let next = (1..=count).map(nth).find(|&piece| left[piece] > 0);
        if let Some(piece) = next {
            self.pick(piece);
        }
    }

    /// Takes a piece from the tray.
    pub(super) fn pick(&mut self, piece: usize) {
        self.hand = Hand::take(&self.problem, piece);
        self.home = None;
        self.settle();
    }

    /// Takes the piece of this letter; of several the one after that in hand.
    /// False if no piece has the letter.
    pub(super) fn pick_letter(&mut self, letter: char) -> bool {
        let same = |label: char| label.to_uppercase().eq(letter.to_uppercase());
        let pieces = self.problem.pieces().iter().enumerate();
        let named: Vec<usize> = pieces
            .filter(|(_, piece)| same(piece.label))
            .map(|(index, _)| index)
            .collect();
        let left = self.position.left(&self.problem);
        let waiting: Vec<usize> = named.iter().copied().filter(|&one| left[one] > 0).collect();
        let now = self.hand.as_ref().map(|hand| hand.piece);
        let after = waiting.iter().find(|&&piece| Some(piece) > now);
        match (after.or(waiting.first()), named.first()) {
            (Some(&piece), _) => self.pick(piece),
            (None, Some(_)) => {
                let label = messages::ALL_PLACED.with("piece", letter);
                self.note = Some((Role::Warning, label));
            }
            (None, None) => return false,
        }
        true
    }

    pub(super) fn move_by(&mut self, rows: i32, columns: i32, sheets: i32) {
        let Some(spot) = self.grid.spot(self.cursor) else {
            return;
        };
        let sheet = spot.sheet.saturating_add_signed(sheets as isize);
        self.go_to(Spot {
            sheet,
            row: spot.row + rows,
            column: spot.column + columns,
        });
    }

    pub(super) fn go_to(&mut self, spot: Spot) {
        self.cursor = self.grid.cell(self.grid.nearest(spot));
        self.home = None;
        self.settle();
    }

    /// Keeps a flat piece within the edges of the board.
    pub(super) fn settle(&mut self) {
        let Some(ghost) = self.ghost().filter(|_| self.grid.is_flat()) else {
            return;
        };
        let cells = self.problem.cells();
        let shift = |part: fn(&Cell) -> i32| inwards(&ghost.cells, cells, part);
        self.cursor = self.cursor + Cell::new(shift(|cell| cell.x), shift(|cell| cell.y), 0);
    }

    pub(super) fn turn(&mut self, forwards: bool) {
        let turned = match &mut self.hand {
            Some(hand) => hand.turn(&self.problem, forwards),
            None => return,
        };
        if !turned {
            self.warn(&messages::NO_TURN);
        }
        self.home = None;
        self.settle();
    }

    /// Turns the piece over; in space, where that cannot be done, to the next
    /// way in which it fits.
    pub(super) fn flip(&mut self) {
        if !self.grid.is_flat() {
            return self.next_fitting();
        }
        let flipped = match &mut self.hand {
            Some(hand) => hand.flip(&self.problem),
            None => return,
        };
        if !flipped {
            self.warn(&messages::NO_FLIP);
        }
        self.home = None;
        self.settle();
    }

    pub(super) fn next_fitting(&mut self) {
        let Some(hand) = &self.hand else {
            return;
        };
        let fitting = hand.fitting(&self.problem, self.cursor, |cell| self.is_free(cell));
        let cells = hand.cells(self.cursor);
        let now = fitting
            .iter()
            .position(|one| one.cells(self.cursor) == cells);
        let next = now.map_or(0, |now| (now + 1) % fitting.len());
        match fitting.into_iter().nth(next) {
            Some(found) => self.hand = Some(found),
            None => {
                let way = messages::NO_WAY.with("piece", self.label(hand.piece));
                self.note = Some((Role::Warning, way));
            }
        }
        self.home = None;
    }

    /// Moves the next piece to the nearest place where it fits as it is held,
    /// so that it does not hide the one just placed.
    pub(super) fn move_aside(&mut self) {
        let Some(hand) = &self.hand else {
            return;
        };
        let fits = |at: &&Cell| hand.cells(**at).iter().all(|&cell| self.is_free(cell));
        let distance = |at: &&Cell| {
            let way = **at - self.cursor;
            way.x * way.x + way.y * way.y + way.z * way.z
        };
        let free = self.problem.cells().iter().filter(fits);
        if let Some(&nearest) = free.min_by_key(distance) {
            self.cursor = nearest;
        }
    }

    /// Takes a piece into the hand so that it lies like this.
    pub(super) fn hold_at(&mut self, placed: &Placed) {
        let (hand, cursor) = Hand::lift(placed);
        (self.hand, self.cursor) = (Some(hand), cursor);
    }
}

/// How far cells must be shifted to lie between the edges of others.
fn inwards(cells: &[Cell], board: &[Cell], part: fn(&Cell) -> i32) -> i32 {
    let least = |cells: &[Cell]| cells.iter().map(part).min().unwrap_or(0);
    let most = |cells: &[Cell]| cells.iter().map(part).max().unwrap_or(0);
    let before = (least(board) - least(cells)).max(0);
    let behind = (most(board) - most(cells)).min(0);
    if before > 0 { before } else { behind }
}
