//! The piece in the hand during a game: picking it, moving it, turning it.

use ratatui::layout::Position as Place;
use unpuzzle::puzzles::tiling::TilingGame;
use unpuzzle::tiling::game::Hand;
use unpuzzle::tiling::{Placed, Problem, draw};
use unpuzzle_puzzles::msg;

use super::hints;
use super::paint::Spot;
use super::play::{Filling, Table, items, label, left, position, problem};
use crate::game::Input;
use crate::prelude::*;
use crate::saving::Saving;

impl Filling {
    /// Picks the next piece of the tray, or the one before.
    pub(super) fn pick_next(&mut self, table: &Table, forwards: bool) {
        let left = left(table);
        let count = left.len();
        let now = self.hand.as_ref().map(|hand| hand.piece);
        let start = now.unwrap_or(if forwards { count - 1 } else { 0 });
        let nth = |step: usize| {
            let step = if forwards { step } else { count - step };
            (start + step) % count
        };
        let next = (1..=count).map(nth).find(|&piece| left[piece] > 0);
        if let Some(piece) = next {
            self.pick(table, piece);
        }
    }

    pub(super) fn pick(&mut self, table: &Table, piece: usize) {
        self.hand = Hand::take(problem(table), piece);
        self.home = None;
        self.settle(table);
    }

    /// Takes the piece of this letter; of several the one after that in hand.
    /// False if no piece has the letter.
    pub(super) fn pick_letter(&mut self, table: &mut Table, letter: char) -> bool {
        let same = |label: char| label.to_uppercase().eq(letter.to_uppercase());
        let pieces = problem(table).pieces().iter().enumerate();
        let named: Vec<usize> =
            pieces.filter(|(_, piece)| same(piece.label)).map(|(index, _)| index).collect();
        let left = left(table);
        let waiting: Vec<usize> = named.iter().copied().filter(|&one| left[one] > 0).collect();
        let now = self.hand.as_ref().map(|hand| hand.piece);
        let after = waiting.iter().find(|&&piece| Some(piece) > now);
        match (after.or(waiting.first()), named.first()) {
            (Some(&piece), _) => self.pick(table, piece),
            (None, Some(_)) => {
                table.warn(msg!("{piece} is on the board already", piece = letter));
            }
            (None, None) => return false,
        }
        true
    }

    pub(super) fn move_by(&mut self, table: &Table, rows: i32, columns: i32, sheets: i32) {
        let Some(spot) = self.grid.spot(self.cursor) else {
            return;
        };
        let sheet = spot.sheet.saturating_add_signed(sheets as isize);
        self.go_to(table, Spot { sheet, row: spot.row + rows, column: spot.column + columns });
    }

    pub(super) fn go_to(&mut self, table: &Table, spot: Spot) {
        self.cursor = self.grid.cell(self.grid.nearest(spot));
        self.home = None;
        self.settle(table);
    }

    /// Keeps a flat piece on the board.
    pub(super) fn settle(&mut self, table: &Table) {
        if let Some(hand) = self.hand.as_ref().filter(|_| self.grid.is_flat()) {
            self.cursor = hand.inside(problem(table), self.cursor);
        }
    }

    pub(super) fn turn(&mut self, table: &mut Table, forwards: bool) {
        self.change_hand(table, msg!("this piece may not be turned"), |hand, problem| {
            hand.turn(problem, forwards)
        });
    }

    /// Flips the piece; in space, turns it to the next orientation that fits.
    pub(super) fn flip(&mut self, table: &mut Table) {
        if self.grid.is_flat() {
            self.change_hand(table, msg!("this piece may not be turned over"), Hand::flip)
        } else {
            self.next_fitting(table)
        }
    }

    fn change_hand(
        &mut self,
        table: &mut Table,
        refusal: Message,
        change: impl FnOnce(&mut Hand, &Problem) -> bool,
    ) {
        let Some(mut hand) = self.hand.take() else {
            return;
        };
        if !change(&mut hand, problem(table)) {
            table.warn(refusal);
        }
        self.hand = Some(hand);
        self.home = None;
        self.settle(table);
    }

    pub(super) fn next_fitting(&mut self, table: &mut Table) {
        let Some(hand) = &self.hand else {
            return;
        };
        match hand.next_fitting(position(table), self.cursor) {
            Some(found) => self.hand = Some(found),
            None => {
                let piece = label(table, hand.piece);
                table.warn(msg!("{piece} fits over this cell in no way", piece));
            }
        }
        self.home = None;
    }

    /// Moves the next piece to the nearest place where it fits as it is held,
    /// so that it does not hide the one just placed.
    pub(super) fn move_aside(&mut self, table: &Table) {
        let hand = self.hand.as_ref();
        let nearest = hand.and_then(|hand| hand.nearest_fit(position(table), self.cursor));
        self.cursor = nearest.unwrap_or(self.cursor);
    }

    /// In space, holds the piece in a place and an orientation that fit, if there are any.
    pub(super) fn hold_where_it_fits(&mut self, table: &Table) {
        let Some(hand) = self.hand.as_ref().filter(|_| !self.grid.is_flat() && !self.fits(table))
        else {
            return;
        };
        let cells = problem(table).cells();
        let (before, behind) = cells.split_at(cells.len() / 2);
        let mut cells = behind.iter().chain(before);
        let found = cells.find_map(|&cell| Some((hand.next_fitting(position(table), cell)?, cell)));
        if let Some((hand, cell)) = found {
            (self.hand, self.cursor) = (Some(hand), cell);
        }
    }

    /// Takes a piece into the hand, in the place and orientation of a placement.
    pub(super) fn hold_at(&mut self, placed: &Placed) {
        let (hand, cursor) = Hand::lift(placed);
        (self.hand, self.cursor) = (Some(hand), cursor);
    }
}

impl Filling {
    pub(super) fn input_mouse(
        &mut self,
        table: &mut Table,
        event: &Event,
        area: Rect,
    ) -> Input<Self> {
        match event {
            Event::Click(place) => return self.click(table, *place, area),
            Event::RightClick => self.flip(table),
            Event::Wheel(by) => self.turn(table, *by > 0),
            Event::Hover(place) => {
                let arrangement = self.arrangement(table, area);
                if let Some(spot) = arrangement.and_then(|found| found.spot_at(*place)) {
                    self.go_to(table, spot);
                }
            }
            _ => return Input::Other,
        }
        Input::Taken
    }

    fn click(&mut self, table: &mut Table, place: Place, area: Rect) -> Input<Self> {
        let Some(arrangement) = self.arrangement(table, area) else {
            return Input::Taken;
        };
        if let Some(item) = arrangement.item_at(place) {
            self.pick(table, items(table)[item].piece);
        } else if let Some(spot) = arrangement.spot_at(place) {
            let cell = self.grid.cell(self.grid.nearest(spot));
            self.go_to(table, spot);
            if position(table).is_free(cell) {
                return self.place(table);
            }
            self.cursor = cell;
            return self.take_back(table);
        }
        Input::Taken
    }

    pub(super) fn input_key(
        &mut self,
        table: &mut Table,
        event: &Event,
        theme: Theme,
    ) -> Input<Self> {
        match event.key() {
            Some(KeyCode::Char(letter)) => return self.input_letter(table, letter, theme),
            Some(KeyCode::Tab) => self.pick_next(table, true),
            Some(KeyCode::BackTab) => self.pick_next(table, false),
            Some(KeyCode::Left) => self.move_by(table, 0, -1, 0),
            Some(KeyCode::Right) => self.move_by(table, 0, 1, 0),
            Some(KeyCode::Up) => self.move_by(table, -1, 0, 0),
            Some(KeyCode::Down) => self.move_by(table, 1, 0, 0),
            Some(KeyCode::PageUp) => self.move_by(table, 0, 0, -1),
            Some(KeyCode::PageDown) => self.move_by(table, 0, 0, 1),
            Some(KeyCode::Enter) => return self.place(table),
            Some(KeyCode::Backspace | KeyCode::Delete) => return self.take_back(table),
            _ => return Input::Other,
        }
        Input::Taken
    }

    /// Capital letters are pieces first; small letters and signs are commands.
    fn input_letter(&mut self, table: &mut Table, letter: char, theme: Theme) -> Input<Self> {
        if letter.is_uppercase() && self.pick_letter(table, letter) {
            return Input::Taken;
        }
        match letter {
            '[' => self.move_by(table, 0, 0, -1),
            ']' => self.move_by(table, 0, 0, 1),
            'r' => self.turn(table, true),
            'e' | 'R' => self.turn(table, false),
            'f' => self.flip(table),
            ' ' => return self.place(table),
            'x' => return self.take_back(table),
            '.' => self.step_home(table, true),
            ',' => self.step_home(table, false),
            'h' | 'H' | 'i' => return hints::give(self, table),
            'o' => self.shows_counts = !self.shows_counts,
            'n' => self.make_challenge(table),
            '+' | '=' => self.change_level(table, true),
            '-' => self.change_level(table, false),
            'c' => self.start_over(table),
            's' => {
                let mut text = draw(problem(table), &position(table).all_placed());
                // An unfinished position is saved with its session.
                if table.over.is_none() && TilingGame::of(problem(table)).is_some() {
                    text = format!("{text}\n{}", table.session.save());
                }
                table.saving = Saving::begin(theme.say(msg!("board")), text);
            }
            'u' | 'q' | '?' => return Input::Other,
            _ => {}
        }
        Input::Taken
    }
}
