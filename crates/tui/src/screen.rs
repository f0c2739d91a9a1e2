//! A screen is plain state that changes by events and can be drawn.
//!
//! A screen never reads the clock or the terminal. Time comes in with each event, and drawing
//! is a function of the state, so a test plays a whole game without a terminal.

use std::time::Duration;

use ratatui::crossterm::event::{KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use unpuzzle_puzzles::{Puzzle, msg};
use unpuzzle_store::GameResult;

use super::sheet::Sheet;
use crate::history::History;
use crate::prelude::*;

/// One screen of the program, between a title and the keys.
pub(crate) trait Screen {
    fn title(&self) -> Message;

    /// The text above the screen on the right, such as a clock.
    fn status(&self) -> Option<Message> {
        None
    }

    /// The keys in use now, the most useful first. A click on one presses it.
    fn keys(&self) -> Vec<Key>;

    /// Handles an event; returns the effect outside the screen.
    fn update(&mut self, event: &Event, context: EventContext) -> Effect;

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme);

    /// Maximum time between ticks: short for an animation, longer for a clock.
    fn poll_interval(&self) -> Duration {
        Duration::from_millis(100)
    }

    /// Whether leaving now would lose something, such as a game under way.
    fn is_under_way(&self) -> bool {
        false
    }

    /// The puzzle whose history comes with [`Event::Shown`].
    fn remembers(&self) -> Option<&'static str> {
        None
    }

    /// The words to print when the program ends here.
    fn farewell(&self) -> Option<Message> {
        None
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Key {
    pub(crate) code: KeyCode,
    pub(crate) does: Message,
}

impl Key {
    pub(crate) fn letter(letter: char, does: Message) -> Self {
        Key { code: KeyCode::Char(letter), does }
    }

    pub(crate) fn named(code: KeyCode, does: Message) -> Self {
        Key { code, does }
    }

    /// The keys that every game ends its list with.
    pub(crate) fn help_and_leave() -> [Self; 2] {
        [Key::letter('?', msg!("help")), Key::letter('q', msg!("leave"))]
    }

    pub(crate) fn label(&self) -> String {
        match self.code {
            KeyCode::Up => "↑".to_owned(),
            KeyCode::Down => "↓".to_owned(),
            KeyCode::Left => "←".to_owned(),
            KeyCode::Right => "→".to_owned(),
            other => other.to_string(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct EventContext {
    pub(crate) now: Duration,
    /// The part of the terminal that the screen was drawn on.
    pub(crate) area: Rect,
    /// In which language and with which colours.
    pub(crate) theme: Theme,
}

#[derive(Debug)]
pub(crate) enum Event {
    Key(KeyEvent),
    Paste(String),
    Click(Position),
    /// The right button of the mouse was clicked.
    RightClick,
    Hover(Position),
    /// The wheel was turned by this many lines, down being positive.
    Wheel(i16),
    Tick,
    /// The screen is on top, for the first time or again; with the history of its puzzle.
    Shown(History),
    /// Result of [`Effect::Record`]: the updated history, or an error.
    Recorded(Result<History, Message>),
}

impl Event {
    pub(crate) fn press(code: KeyCode) -> Self {
        Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    /// The key, unless it is held together with Ctrl or Alt.
    pub(crate) fn key(&self) -> Option<KeyCode> {
        match self {
            Event::Key(key) if !key.modifiers.intersects(CHORD) => Some(key.code),
            _ => None,
        }
    }

    /// The letter of the key in lower case.
    pub(crate) fn letter(&self) -> Option<char> {
        match self.key()? {
            KeyCode::Char(letter) => Some(letter.to_ascii_lowercase()),
            _ => None,
        }
    }

    /// The letter of a key that is held together with Ctrl.
    pub(crate) fn control(&self) -> Option<char> {
        match self {
            Event::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) => match key.code {
                KeyCode::Char(letter) => Some(letter.to_ascii_lowercase()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether this is a key that leaves a screen without a line to type on.
    pub(crate) fn is_leave(&self) -> bool {
        self.key() == Some(KeyCode::Esc) || self.letter() == Some('q')
    }
}

const CHORD: KeyModifiers = KeyModifiers::CONTROL.union(KeyModifiers::ALT);

pub(crate) enum Effect {
    Stay,
    Open(Box<dyn Screen>),
    Replace(Box<dyn Screen>),
    Close,
    SwitchLanguage,
    Record(Box<GameResult>),
    /// Closes a screen that cannot be made, with the reason.
    Refuse(Box<InputError>),
}

impl Effect {
    /// Words to read on top of this screen.
    pub(crate) fn read(title: Message, text: Message) -> Self {
        Effect::Open(Box::new(Sheet::of_text(title, text)))
    }
}

/// The title of a screen of a puzzle.
pub(crate) fn title(puzzle: &dyn Puzzle, screen: impl Into<LocalizedText>) -> Message {
    msg!("{puzzle} · {screen}", puzzle = puzzle.about().title.clone(), screen)
}
