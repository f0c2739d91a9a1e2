//! A page to read: rules, results, statistics.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use unpuzzle_puzzle::{Message, Text};

use super::messages;
use super::screen::{Effect, Event, EventContext, Key, Screen};
use super::scroll::Scroll;
use super::theme::Theme;
use super::wrap::wrap_text;

/// Shows one text.
pub(crate) struct Reader {
    title: Message,
    text: &'static Text,
    scroll: Scroll,
}

impl Reader {
    /// A screen with this text on it.
    pub(crate) fn new(title: Message, text: &'static Text) -> Self {
        Reader { title, text, scroll: Scroll::default() }
    }
}

impl Screen for Reader {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key::named(KeyCode::Down, &messages::SCROLL),
            Key::named(KeyCode::Esc, &messages::BACK),
        ]
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        if event.is_leave() || event.key() == Some(KeyCode::Enter) {
            return Effect::Close;
        }
        let text = context.theme.say(self.text);
        let rows = wrap_text(text, context.area.width).len();
        self.scroll.update(event, rows, context.area.height);
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let lines = wrap_text(theme.say(self.text), area.width);
        self.scroll.draw(frame, area, &lines, theme);
    }
}
