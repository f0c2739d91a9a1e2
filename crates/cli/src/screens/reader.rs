//! A page to read: rules, results, statistics.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use unpuzzle_puzzle::{Message, Text};

use super::look::Look;
use super::messages;
use super::screen::{Effect, Event, Key, Moment, Screen};
use super::scroll::Scroll;
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
        Reader {
            title,
            text,
            scroll: Scroll::default(),
        }
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

    fn update(&mut self, event: &Event, moment: Moment) -> Effect {
        if event.is_leave() || event.key() == Some(KeyCode::Enter) {
            return Effect::Close;
        }
        let text = moment.look.say(self.text);
        let rows = wrap_text(text, moment.area.width).len();
        self.scroll.update(event, rows, moment.area.height);
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, look: Look) {
        let lines = wrap_text(look.say(self.text), area.width);
        self.scroll.draw(frame, area, &lines, look);
    }
}
