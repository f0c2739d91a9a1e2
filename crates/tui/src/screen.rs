//! What a screen is: plain state that changes by events and can be drawn.
//!
//! A screen never reads the clock, a file or the terminal. Time comes in with
//! each event, wishes go out as an [`Effect`], and drawing is a function of the
//! state, so a test plays a whole game without a terminal.

use std::path::PathBuf;
use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use unpuzzle_puzzle::{Message, Text};

use super::frame;
use super::theme::Theme;
use crate::history::{History, NewResult};

/// One screen of the program. The stage draws a title above it and the keys
/// below it.
pub(crate) trait Screen {
    /// What stands above the screen.
    fn title(&self) -> Message;

    /// What stands above the screen on the right, such as a clock.
    fn status(&self) -> Option<Message> {
        None
    }

    /// What the keys do right now, the most useful first. A click on one of
    /// them counts as that key.
    fn keys(&self) -> Vec<Key>;

    /// Takes an event and says what it wishes to happen outside itself.
    fn update(&mut self, event: &Event, context: EventContext) -> Effect;

    /// Draws the state.
    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme);

    /// How long it can wait for the next event: a moving picture less long
    /// than a clock.
    fn poll_interval(&self) -> Duration {
        Duration::from_millis(100)
    }

    /// The smallest terminal that it is made for, in columns and rows.
    fn smallest(&self) -> (u16, u16) {
        frame::SMALLEST
    }

    /// Whether leaving now breaks something off, such as a game under way.
    fn is_under_way(&self) -> bool {
        false
    }

    /// The puzzle whose games it wants to hear of when it is shown.
    fn remembers(&self) -> Option<&'static str> {
        None
    }

    /// What stays on the command line when the program ends here.
    fn farewell(&self) -> Option<Message> {
        None
    }
}

/// A key and what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    /// The key.
    pub(crate) code: KeyCode,
    /// What it does.
    pub(crate) does: &'static Text,
}

impl Key {
    /// A letter and what it does.
    pub(crate) fn letter(letter: char, does: &'static Text) -> Self {
        Key { code: KeyCode::Char(letter), does }
    }

    /// A key and what it does.
    pub(crate) fn named(code: KeyCode, does: &'static Text) -> Self {
        Key { code, does }
    }

    /// What is printed on the key.
    pub(crate) fn label(self) -> String {
        match self.code {
            KeyCode::Enter => "Enter".to_owned(),
            KeyCode::Esc => "Esc".to_owned(),
            KeyCode::Tab => "Tab".to_owned(),
            KeyCode::Backspace => "Backspace".to_owned(),
            KeyCode::Up => "↑".to_owned(),
            KeyCode::Down => "↓".to_owned(),
            KeyCode::Left => "←".to_owned(),
            KeyCode::Right => "→".to_owned(),
            KeyCode::Char(' ') => "Space".to_owned(),
            KeyCode::Char(letter) => letter.to_string(),
            KeyCode::F(number) => format!("F{number}"),
            other => format!("{other}"),
        }
    }
}

/// When and where an event happens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EventContext {
    /// Time since the program began.
    pub(crate) now: Duration,
    /// The part of the terminal that the screen was drawn on.
    pub(crate) area: Rect,
    /// In which language and with which colours.
    pub(crate) theme: Theme,
}

/// Something that happened.
#[derive(Debug)]
pub(crate) enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The mouse was clicked here.
    Click(Position),
    /// The right button of the mouse was clicked.
    RightClick,
    /// The mouse is here now.
    Hover(Position),
    /// The wheel was turned by this many lines, down being positive.
    Wheel(i16),
    /// A little time has passed.
    Tick,
    /// The screen is on top, for the first time or again; with the games that it
    /// remembers.
    Shown(History),
    /// What came of [`Effect::Save`].
    Saved(Result<PathBuf, SaveProblem>),
    /// What came of [`Effect::Load`].
    Loaded(Result<String, String>),
    /// What came of [`Effect::Record`]: everything on record, or why not.
    Recorded(Result<History, Message>),
}

impl Event {
    /// A key by itself.
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

/// What a screen wishes to happen.
pub(crate) enum Effect {
    /// Nothing.
    Stay,
    /// Another screen on top of this one.
    Open(Box<dyn Screen>),
    /// Another screen in place of this one.
    Replace(Box<dyn Screen>),
    /// Back to the screen below.
    Close,
    /// All words in the other language from now on.
    SwitchLanguage,
    /// A text written to a file.
    Save(Document),
    /// A file read.
    Load(PathBuf),
    /// An attempt written down.
    Record(Box<NewResult>),
}

/// A text that a person wants to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Document {
    /// Where.
    pub(crate) path: PathBuf,
    /// What.
    pub(crate) text: String,
    /// Whether a file that is there already may be replaced.
    pub(crate) replace: bool,
}

/// Why a document could not be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SaveProblem {
    /// A file of that name is there already.
    Exists,
    /// Something else, in words.
    Other(String),
}
