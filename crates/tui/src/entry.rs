//! A line to type on, with a mark under the place of an error.

use super::line_editor::LineEditor;
use super::page::wrap;
use crate::prelude::*;
use unpuzzle_puzzles::msg;

/// An input line with a message below it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) input: LineEditor,
    note: Option<Note>,
}

#[derive(Clone, Debug)]
pub(crate) enum Note {
    Said(Role, Message),
    /// An error with its place.
    Refused(InputError),
}

impl Note {
    /// Draws the message, without the mark.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        frame.render_widget(Paragraph::new(self.rows(area.width, theme)), area);
    }

    /// The message in rows, without the mark.
    pub(crate) fn rows(&self, width: u16, theme: Theme) -> Vec<Line<'static>> {
        match self {
            Note::Said(role, message) => said(*role, &theme.tell(message), width, theme),
            Note::Refused(failure) => said(Role::Bad, &explained(failure, theme), width, theme),
        }
    }
}

/// Rows that an entry takes: the line, the mark under it, two rows of words.
pub(crate) const ROWS: u16 = 4;

/// The prompt.
const SIGN: &str = "› ";

impl Entry {
    /// Handles an editing event; returns whether it was one.
    pub(crate) fn edit(&mut self, event: &Event) -> bool {
        let edited = self.input.edit(event);
        if edited {
            self.note = None;
        }
        edited
    }

    pub(crate) fn say(&mut self, role: Role, message: Message) {
        self.note = Some(Note::Said(role, message));
    }

    pub(crate) fn refuse(&mut self, failure: InputError) {
        self.note = Some(Note::Refused(failure));
    }

    pub(crate) fn hush(&mut self) {
        self.note = None;
    }

    pub(crate) fn has_note(&self) -> bool {
        self.note.is_some()
    }

    /// The same line with a message.
    pub(crate) fn with_note(&self, note: Option<Note>) -> Self {
        Entry { input: self.input.clone(), note }
    }

    /// The message about the line, without the mark.
    pub(crate) fn note_rows(&self, width: u16, theme: Theme) -> Vec<Line<'static>> {
        self.note.as_ref().map_or_else(Vec::new, |note| note.rows(width, theme))
    }

    /// Draws the line, the mark and the message; an empty line shows its purpose.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, purpose: &Message, theme: Theme) {
        let row = Rect { height: 1, ..area };
        frame.render_widget(Span::styled(SIGN, theme.style(Role::Accent)), row);
        let line = Rect { x: row.x + 2, width: row.width.saturating_sub(2), ..row };
        if self.input.is_empty() {
            frame.render_widget(theme.line(Role::Quiet, purpose), line);
        }
        self.input.draw(frame, line);
        let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let mut rows = vec![self.mark(line.width, theme).unwrap_or_default()];
        rows.extend(self.note_rows(line.width, theme));
        frame.render_widget(Paragraph::new(rows), below);
    }

    /// A mark under the place of the error, if it is in the line.
    fn mark(&self, width: u16, theme: Theme) -> Option<Line<'static>> {
        let Some(Note::Refused(failure)) = &self.note else { return None };
        let place = failure.place.as_ref()?;
        let start = self.input.text().find(&place.text)?;
        let column = |byte| usize::from(self.input.column(start + byte, width));
        let (from, to) = (column(place.span.start), column(place.span.end));
        let mark = "^".repeat((to - from).max(1));
        let text = format!("{}{mark}", " ".repeat(from + SIGN.chars().count()));
        Some(Line::styled(text, theme.style(Role::Bad)))
    }
}

/// An error in words: the fault, the expectation, the suggestion.
fn explained(failure: &InputError, theme: Theme) -> String {
    let mut words = theme.tell(&failure.message);
    if let Some(help) = &failure.help {
        words = format!("{words}; {}", theme.tell(help));
    }
    if let Some(word) = &failure.suggestion {
        let meant = msg!("Did you mean {word}?", word = word.as_str());
        words = format!("{words}. {}", theme.tell(&meant));
    }
    words
}

/// Words after the sign of their role, in rows.
pub(crate) fn said(role: Role, words: &str, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let sign = match role {
        Role::Good => "✓ ",
        Role::Bad => "✗ ",
        Role::Warning => "! ",
        _ => "",
    };
    let line = Line::from(Span::styled(format!("{sign}{words}"), theme.style(role)));
    wrap(line, width)
}
