//! A line to type on.

use crate::prelude::*;
use ratatui::layout::Position;

/// Maximum length of an answer.
const LONGEST: usize = 200;

#[derive(Clone, Debug, Default)]
pub(crate) struct LineEditor {
    text: Vec<char>,
    cursor: usize,
}

impl LineEditor {
    pub(crate) fn text(&self) -> String {
        self.text.iter().collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Replaces the text and puts the cursor at its end.
    pub(crate) fn set(&mut self, text: &str) {
        self.clear();
        self.insert(text);
    }

    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.cursor = 0;
    }

    /// Inserts text at the cursor, without control characters.
    pub(crate) fn insert(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            if self.text.len() < LONGEST {
                self.text.insert(self.cursor, letter);
                self.cursor += 1;
            }
        }
    }

    /// Handles a key or paste that edits the line; returns whether it did.
    pub(crate) fn edit(&mut self, event: &Event) -> bool {
        if let Event::Paste(text) = event {
            self.insert(text);
            return true;
        }
        match (event.key(), event.control()) {
            (_, Some('u')) => self.clear(),
            (_, Some('w')) => self.delete_word(),
            (_, Some('a')) => self.cursor = 0,
            (_, Some('e')) => self.cursor = self.text.len(),
            (Some(KeyCode::Char(letter)), _) => self.insert(letter.encode_utf8(&mut [0; 4])),
            (Some(KeyCode::Backspace), _) => self.delete_before(),
            (Some(KeyCode::Delete), _) => self.delete_behind(),
            (Some(KeyCode::Left), _) => self.cursor = self.cursor.saturating_sub(1),
            (Some(KeyCode::Right), _) => self.cursor = self.text.len().min(self.cursor + 1),
            (Some(KeyCode::Home), _) => self.cursor = 0,
            (Some(KeyCode::End), _) => self.cursor = self.text.len(),
            _ => return false,
        }
        true
    }

    fn delete_before(&mut self) {
        if self.cursor > 0 {
            self.cursor -= 1;
            self.text.remove(self.cursor);
        }
    }

    fn delete_behind(&mut self) {
        if self.cursor < self.text.len() {
            self.text.remove(self.cursor);
        }
    }

    fn delete_word(&mut self) {
        let is_blank = |at: usize| self.text[at].is_whitespace();
        let mut start = self.cursor;
        while start > 0 && is_blank(start - 1) {
            start -= 1;
        }
        while start > 0 && !is_blank(start - 1) {
            start -= 1;
        }
        self.text.drain(start..self.cursor);
        self.cursor = start;
    }

    /// Draws the line with the terminal's cursor on it; text that is too long
    /// moves left so that the cursor stays in sight.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect) {
        let first = self.first_shown(area.width);
        let shown: String = self.text[first..].iter().collect();
        if !shown.is_empty() {
            frame.render_widget(Line::from(shown), area);
        }
        let before: String = self.text[first..self.cursor].iter().collect();
        let offset = u16::try_from(Span::raw(before).width()).unwrap_or(u16::MAX);
        let column = area.x.saturating_add(offset).min(area.right());
        frame.set_cursor_position(Position::new(column, area.y));
    }

    /// Where a byte of the text is drawn, counted from the start of the line.
    pub(crate) fn column(&self, byte: usize, width: u16) -> u16 {
        let first = self.first_shown(width);
        let mut bytes = 0;
        let shown = self.text.iter().skip(first);
        let hidden: usize = self.text[..first].iter().map(|c| c.len_utf8()).sum();
        let before: String = shown
            .take_while(|letter| {
                bytes += letter.len_utf8();
                hidden + bytes <= byte
            })
            .collect();
        u16::try_from(Span::raw(before).width()).unwrap_or(u16::MAX)
    }

    fn first_shown(&self, width: u16) -> usize {
        let room = usize::from(width.max(2)) - 1;
        let mut first = self.cursor;
        let mut used = 0;
        while first > 0 {
            used += Span::raw(self.text[first - 1].to_string()).width();
            if used > room {
                break;
            }
            first -= 1;
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str, keys: &[KeyCode]) -> String {
        let mut input = LineEditor::default();
        input.set(text);
        for &key in keys {
            assert!(input.edit(&Event::press(key)));
        }
        input.text()
    }

    #[test]
    fn keys_edit_the_line() {
        use KeyCode::{Backspace, Char, Delete, End, Home, Left, Right};
        let check = |text: &str, keys: &[KeyCode], expected: &str| {
            assert_eq!(typed(text, keys), expected);
        };
        check("3+3", &[Backspace, Char('8')], "3+8");
        check("3×8", &[Left, Left, Char('÷')], "3÷×8");
        check("38", &[Home, Delete, End, Char('9')], "89");
        check("38", &[Home, Left, Backspace, Right, Char('+')], "3+8");
        check("", &[Backspace, Delete, Left, Right], "");
    }

    #[test]
    fn pasted_text_is_one_short_line() {
        let mut input = LineEditor::default();
        input.edit(&Event::Paste("3\n\u{7}8\t".to_owned()));
        assert_eq!(input.text(), "38");
        input.edit(&Event::Paste("9".repeat(5000)));
        assert_eq!(input.text().len(), LONGEST);
    }

    #[test]
    fn a_byte_is_found_on_the_screen() {
        let mut input = LineEditor::default();
        input.set("(3×8)÷0");
        assert_eq!(input.column(0, 40), 0);
        assert_eq!(input.column("(3×".len(), 40), 3);
        assert_eq!(input.column("(3×8)÷0".len(), 40), 7);
        assert_eq!(input.column("(3×8)÷".len(), 4), 2);
    }
}
