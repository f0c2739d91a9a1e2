//! A question at the bottom of a screen: one line to type, then Enter or Esc.

use super::line_editor::LineEditor;
use crate::prelude::*;

/// A question with a line for the answer.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    question: Message,
    input: LineEditor,
    problem: Option<Message>,
    /// Whether the line is still the suggestion, which typing replaces.
    is_suggestion: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Pending,
    Cancelled,
    Given(String),
}

/// Rows that a prompt takes.
pub(crate) const ROWS: u16 = 2;

impl Prompt {
    /// A question with a suggested answer.
    pub(crate) fn new(question: Message, suggestion: &str) -> Self {
        let mut input = LineEditor::default();
        input.set(suggestion);
        Prompt { question, is_suggestion: !suggestion.is_empty(), input, problem: None }
    }

    /// Shows a problem and asks again.
    pub(crate) fn refuse(&mut self, problem: Message) {
        self.problem = Some(problem);
    }

    pub(crate) fn update(&mut self, event: &Event) -> Answer {
        match (event, event.key()) {
            (_, Some(KeyCode::Esc)) => return Answer::Cancelled,
            (_, Some(KeyCode::Enter)) => {
                return Answer::Given(self.input.text().trim().to_owned());
            }
            (_, Some(KeyCode::Char(_))) | (Event::Paste(_), _) if self.is_suggestion => {
                self.input.clear();
            }
            (Event::Key(_) | Event::Paste(_), _) => {}
            _ => return Answer::Pending,
        }
        self.is_suggestion = false;
        if self.input.edit(event) {
            self.problem = None;
        }
        Answer::Pending
    }

    /// Draws the question on the first row and the problem on the second.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let question = format!("{} ", theme.tell(&self.question));
        let line = Line::styled(question, theme.style(Role::Accent));
        let used = u16::try_from(line.width()).unwrap_or(area.width);
        let first = Rect { height: 1, ..area };
        frame.render_widget(line, first);
        let rest = Rect {
            x: first.x + used.min(first.width),
            width: first.width.saturating_sub(used),
            ..first
        };
        self.input.draw(frame, rest);
        if let Some(problem) = &self.problem {
            let words = format!("✗ {}", theme.tell(problem));
            let second = Rect { y: area.y + 1, ..first };
            frame.render_widget(Line::styled(words, theme.style(Role::Bad)), second);
        }
    }
}
