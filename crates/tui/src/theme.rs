//! The style of each role: colours with a meaning, and never colour alone.
//!
//! Only the sixteen colours that users configure in their terminal, so that dark and light
//! backgrounds both work; the many pieces take theirs from the palette. Without colour the
//! modifiers remain.

use std::borrow::Borrow;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use unpuzzle_puzzles::{Language, msg};
use unpuzzle_render::{piece_index, stand_in};

use crate::entry::Note;
use crate::prelude::*;

/// The language and the colours of all screens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    pub(crate) language: Language,
    pub(crate) colours: bool,
    pub(crate) unicode: bool,
}

impl Theme {
    /// The same theme in the other language.
    #[must_use]
    pub(crate) fn in_other_language(self) -> Self {
        let language = match self.language {
            Language::English => Language::Indonesian,
            Language::Indonesian => Language::English,
        };
        Theme { language, ..self }
    }

    pub(crate) fn say(self, text: impl Borrow<Message>) -> &'static str {
        text.borrow().template(self.language)
    }

    pub(crate) fn tell(self, message: &Message) -> String {
        message.in_language(self.language)
    }

    /// A message on one line.
    pub(crate) fn line(self, role: Role, message: &Message) -> Line<'static> {
        Line::styled(self.tell(message), self.style(role))
    }

    pub(crate) fn style(self, role: Role) -> Style {
        let style = Style::new().add_modifier(weight(role));
        match colour(role) {
            Some(colour) if self.colours => style.fg(colour),
            _ => style,
        }
    }

    /// Says that the terminal is too small for the board.
    pub(crate) fn draw_misfit(self, frame: &mut Frame<'_>, area: Rect) {
        let text = msg!("This board does not fit on the terminal. Enlarge the terminal to see it.");
        Note::Said(Role::Warning, text).draw(frame, area, self);
    }

    /// The style of the chosen line of a list.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }
}

fn weight(role: Role) -> Modifier {
    match role {
        Role::Title | Role::Strong | Role::Good | Role::Bad | Role::Warning => Modifier::BOLD,
        Role::Accent | Role::RedSuit | Role::BlackSuit => Modifier::BOLD,
        Role::Quiet => Modifier::DIM,
        Role::Normal | Role::Piece(_) => Modifier::empty(),
    }
}

fn colour(role: Role) -> Option<Color> {
    match role {
        Role::Normal | Role::Strong | Role::Quiet | Role::BlackSuit => None,
        Role::Title | Role::Accent => Some(Color::Cyan),
        Role::Good => Some(Color::Green),
        Role::Bad | Role::RedSuit => Some(Color::Red),
        Role::Warning => Some(Color::Yellow),
        Role::Piece(number) => Some(Color::Indexed(piece_index(number))),
    }
}

pub(crate) fn to_ascii(buffer: &mut Buffer) {
    for cell in buffer.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
        let sign = cell.symbol().chars().next().map_or('?', plain);
        cell.set_char(sign);
    }
}

/// The ASCII character in place of a sign.
fn plain(sign: char) -> char {
    match sign {
        '─' | '═' | '╴' | '╶' => '-',
        '│' | '║' | '╵' | '╷' => '|',
        '┌'..='╿' => '+',
        '█' | '▓' | '■' | '✦' => '#',
        '▀' => '"',
        '▄' => '_',
        '░' | '▒' => ':',
        '●' => 'O',
        '◐' => 'o',
        '□' => '_',
        '…' => '~',
        '›' | '▸' | '→' => '>',
        '‹' | '◂' | '◀' | '←' => '<',
        '²' => '2',
        '³' => '3',
        _ => stand_in(sign).and_then(|text| text.chars().next()).unwrap_or('?'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stay_where_they_are() {
        let mut buffer = Buffer::with_lines(["╭─╮ 8♠ × 3 … 二 ●◐· ✓"]);
        to_ascii(&mut buffer);
        let row: String = (0..buffer.area.width).map(|x| buffer[(x, 0)].symbol()).collect();
        assert_eq!(row, "+-+ 8s * 3 ~ ?  Oo. +");
    }
}
