//! Questions that a game asks before it goes on, and what keys answer them.

use unpuzzle::slide::Move;

use super::play::{Mode, Play};
use crate::prelude::*;

impl Play {
    /// An answer to the question whether the kept game shall go on.
    pub(super) fn update_resuming(&mut self, event: &Event) -> Effect {
        match event.key() {
            Some(KeyCode::Enter | KeyCode::Char(' ' | 'y')) => self.go_on(),
            Some(KeyCode::Char('n' | 'N')) => return self.begin_anew(),
            _ if direction(event).is_some() => self.go_on(),
            _ if event.is_leave() => return Effect::Close,
            _ => {}
        }
        Effect::Stay
    }

    /// An answer to the question whether to go on after 2048.
    pub(super) fn update_won(&mut self, event: &Event) -> Effect {
        match event.key() {
            Some(KeyCode::Enter | KeyCode::Char(' ' | 'y' | 'c')) => self.go_on(),
            Some(KeyCode::Char('n' | 'N')) => return self.begin_anew(),
            Some(KeyCode::Char('u' | 'U') | KeyCode::Backspace) => {
                self.go_on();
                return self.undo();
            }
            _ if event.is_leave() => return Effect::Close,
            _ => {}
        }
        Effect::Stay
    }

    /// An answer to the question whether to give the game up.
    pub(super) fn update_giving_up(&mut self, event: &Event) -> Effect {
        match event.letter() {
            Some('y') => return self.begin_anew(),
            Some('n') => self.go_on(),
            _ if event.is_leave() => self.go_on(),
            _ => {}
        }
        Effect::Stay
    }

    fn go_on(&mut self) {
        self.mode = Mode::Playing;
        self.note = None;
    }
}

pub(super) fn direction(event: &Event) -> Option<Move> {
    Some(match event.key()? {
        KeyCode::Left | KeyCode::Char('a' | 'A') => Move::Left,
        KeyCode::Down | KeyCode::Char('s' | 'S') => Move::Down,
        KeyCode::Right | KeyCode::Char('d' | 'D') => Move::Right,
        KeyCode::Up | KeyCode::Char('w' | 'W') => Move::Up,
        _ => return None,
    })
}
