//! What keys and the mouse do in a game.

use ratatui::layout::Position as Place;
use unpuzzle::puzzles::tiling::TilingGame;
use unpuzzle::tiling::draw;
use unpuzzle_puzzles::msg;

use super::play::{Filling, Table, left, position, problem};
use super::{hints, play_view, tray};
use crate::game::Input;
use crate::prelude::*;
use crate::saving::Saving;

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
                let arrangement = play_view::arrangement(self, table, area);
                if let Some(spot) = arrangement.and_then(|found| found.spot_at(*place)) {
                    self.go_to(table, spot);
                }
            }
            _ => return Input::Other,
        }
        Input::Taken
    }

    fn click(&mut self, table: &mut Table, place: Place, area: Rect) -> Input<Self> {
        let Some(arrangement) = play_view::arrangement(self, table, area) else {
            return Input::Taken;
        };
        if let Some(item) = arrangement.item_at(place) {
            let piece = tray::items(problem(table), &left(table))[item].piece;
            self.pick(table, piece);
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
                if TilingGame::of(problem(table)).is_some() {
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
