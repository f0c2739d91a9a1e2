//! The piece in the hand during a game: picking it, moving it, turning it.

use unpuzzle::tiling::game::Hand;
use unpuzzle::tiling::{Placed, Problem};
use unpuzzle_puzzles::msg;

use super::grid::Spot;
use super::play::Play;
use crate::prelude::*;

impl Play {
    /// Takes the next piece from the tray, or the one before.
    pub(super) fn pick_next(&mut self, forwards: bool) {
        let left = self.left();
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

    pub(super) fn pick(&mut self, piece: usize) {
        self.hand = Hand::take(self.problem(), piece);
        self.home = None;
        self.settle();
    }

    /// Takes the piece of this letter; of several the one after that in hand.
    /// False if no piece has the letter.
    pub(super) fn pick_letter(&mut self, letter: char) -> bool {
        let same = |label: char| label.to_uppercase().eq(letter.to_uppercase());
        let pieces = self.problem().pieces().iter().enumerate();
        let named: Vec<usize> =
            pieces.filter(|(_, piece)| same(piece.label)).map(|(index, _)| index).collect();
        let left = self.left();
        let waiting: Vec<usize> = named.iter().copied().filter(|&one| left[one] > 0).collect();
        let now = self.hand.as_ref().map(|hand| hand.piece);
        let after = waiting.iter().find(|&&piece| Some(piece) > now);
        match (after.or(waiting.first()), named.first()) {
            (Some(&piece), _) => self.pick(piece),
            (None, Some(_)) => {
                let label = msg!("{piece} is on the board already", piece = letter);
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
        self.go_to(Spot { sheet, row: spot.row + rows, column: spot.column + columns });
    }

    pub(super) fn go_to(&mut self, spot: Spot) {
        self.cursor = self.grid.cell(self.grid.nearest(spot));
        self.home = None;
        self.settle();
    }

    /// Keeps a flat piece within the edges of the board.
    pub(super) fn settle(&mut self) {
        if let Some(hand) = self.hand.as_ref().filter(|_| self.grid.is_flat()) {
            self.cursor = hand.inside(self.problem(), self.cursor);
        }
    }

    pub(super) fn turn(&mut self, forwards: bool) {
        self.change_hand(msg!("this piece may not be turned"), |hand, problem| {
            hand.turn(problem, forwards)
        });
    }

    /// Turns the piece over; in space, where that cannot be done, to the next
    /// way in which it fits.
    pub(super) fn flip(&mut self) {
        match self.grid.is_flat() {
            true => self.change_hand(msg!("this piece may not be turned over"), Hand::flip),
            false => self.next_fitting(),
        }
    }

    fn change_hand(&mut self, refusal: Message, change: impl FnOnce(&mut Hand, &Problem) -> bool) {
        let Some(mut hand) = self.hand.take() else {
            return;
        };
        if !change(&mut hand, self.problem()) {
            self.warn(refusal);
        }
        self.hand = Some(hand);
        self.home = None;
        self.settle();
    }

    pub(super) fn next_fitting(&mut self) {
        let Some(hand) = &self.hand else {
            return;
        };
        match hand.next_fitting(self.position(), self.cursor) {
            Some(found) => self.hand = Some(found),
            None => {
                let way =
                    msg!("{piece} fits over this cell in no way", piece = self.label(hand.piece));
                self.note = Some((Role::Warning, way));
            }
        }
        self.home = None;
    }

    /// Moves the next piece to the nearest place where it fits as it is held,
    /// so that it does not hide the one just placed.
    pub(super) fn move_aside(&mut self) {
        let hand = self.hand.as_ref();
        let nearest = hand.and_then(|hand| hand.nearest_fit(self.position(), self.cursor));
        self.cursor = nearest.unwrap_or(self.cursor);
    }

    /// In space a piece is held where and as it fits, if there is such a place.
    pub(super) fn hold_where_it_fits(&mut self) {
        let Some(hand) = self.hand.as_ref().filter(|_| !self.grid.is_flat() && !self.fits()) else {
            return;
        };
        let cells = self.problem().cells();
        let (before, behind) = cells.split_at(cells.len() / 2);
        let mut cells = behind.iter().chain(before);
        let found = cells.find_map(|&cell| Some((hand.next_fitting(self.position(), cell)?, cell)));
        if let Some((hand, cell)) = found {
            (self.hand, self.cursor) = (Some(hand), cell);
        }
    }

    /// Takes a piece into the hand so that it lies like this.
    pub(super) fn hold_at(&mut self, placed: &Placed) {
        let (hand, cursor) = Hand::lift(placed);
        (self.hand, self.cursor) = (Some(hand), cursor);
    }
}
