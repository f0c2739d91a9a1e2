//! What keys and the mouse do in a game.

use ratatui::layout::Position as Place;
use unpuzzle_puzzles::msg;

use super::play::Play;
use super::{hints, play_view, tray};
use crate::prelude::*;

impl Play {
    pub(super) fn update_mouse(&mut self, event: &Event, area: Rect) -> bool {
        match event {
            Event::Click(place) => self.click(*place, area),
            Event::RightClick => self.flip(),
            Event::Wheel(by) => self.turn(*by > 0),
            Event::Hover(place) => {
                let arrangement = play_view::arrangement(self, area);
                if let Some(spot) = arrangement.and_then(|found| found.spot_at(*place)) {
                    self.go_to(spot);
                }
            }
            _ => return false,
        }
        true
    }

    fn click(&mut self, place: Place, area: Rect) {
        let Some(arrangement) = play_view::arrangement(self, area) else {
            return;
        };
        if let Some(item) = arrangement.item_at(place) {
            let piece = tray::items(self.problem(), &self.left())[item].piece;
            return self.pick(piece);
        }
        if let Some(spot) = arrangement.spot_at(place) {
            let cell = self.grid.cell(self.grid.nearest(spot));
            self.go_to(spot);
            if !self.position().is_free(cell) {
                self.cursor = cell;
                self.take_back();
            } else {
                self.place();
            }
        }
    }

    pub(super) fn update_key(&mut self, event: &Event, theme: Theme) -> Effect {
        if event.control() == Some('r') {
            self.redo();
            return Effect::Stay;
        }
        match event.key() {
            Some(KeyCode::Char(letter)) => return self.update_letter(letter, theme),
            Some(KeyCode::Esc) => return Effect::Close,
            Some(KeyCode::Tab) => self.pick_next(true),
            Some(KeyCode::BackTab) => self.pick_next(false),
            Some(KeyCode::Left) => self.move_by(0, -1, 0),
            Some(KeyCode::Right) => self.move_by(0, 1, 0),
            Some(KeyCode::Up) => self.move_by(-1, 0, 0),
            Some(KeyCode::Down) => self.move_by(1, 0, 0),
            Some(KeyCode::PageUp) => self.move_by(0, 0, -1),
            Some(KeyCode::PageDown) => self.move_by(0, 0, 1),
            Some(KeyCode::Enter) => self.place(),
            Some(KeyCode::Backspace | KeyCode::Delete) => self.take_back(),
            _ => {}
        }
        Effect::Stay
    }

    /// Capital letters are pieces first; small letters and signs are commands.
    fn update_letter(&mut self, letter: char, theme: Theme) -> Effect {
        if letter.is_uppercase() && self.pick_letter(letter) {
            return Effect::Stay;
        }
        match letter {
            '[' => self.move_by(0, 0, -1),
            ']' => self.move_by(0, 0, 1),
            'r' => self.turn(true),
            'e' | 'R' => self.turn(false),
            'f' => self.flip(),
            ' ' => self.place(),
            'x' => self.take_back(),
            'u' => self.undo(),
            '.' => self.step_home(true),
            ',' => self.step_home(false),
            'h' | 'H' | 'i' => hints::give(self),
            'o' => self.shows_counts = !self.shows_counts,
            'n' => self.make_challenge(),
            '+' | '=' => self.change_level(true),
            '-' => self.change_level(false),
            'c' => self.start_over(),
            's' => self.save(theme),
            '?' => {
                return Effect::read(
                    self.title(),
                    msg!(
                        "Cover the whole board with all pieces. Pieces may be turned and flipped; the ones that a challenge gives stay where they are.\n\nTab, Shift-Tab    the next piece, the one before\nA to Z (Shift)    that piece; again for another with the same letter\narrows            move the piece over the board\n[ and ]           the layer above, the layer below\nr, e              turn, turn back\nf                 flip; in space: the next way that fits over this cell\nEnter, space      place it\nx, Backspace      take back the piece under the cursor, else the last\nu, Ctrl-R         undo, redo\n. and ,           step through the places that keep a solution, best first\nh                 hint: first where to look, then the move and why, then done for you\no                 hide or show the counts\nn, + and -        a new challenge; harder, easier\nc                 start over\ns                 save the board as a text file\nq                 leave\n\nMouse: click a piece in the tray to pick it, click the board to place it, click a placed piece to take it back. The wheel turns, the right button flips.\n\nIn space, a piece in the tray is cut into its layers, drawn side by side.\n\nA piece drawn in red with × does not fit there. A cell with ! cannot be filled any more."
                    ),
                );
            }
            'q' => return Effect::Close,
            _ => {}
        }
        Effect::Stay
    }
}
