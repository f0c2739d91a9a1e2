//! The list of boards that come with the program.

use std::rc::Rc;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use unpuzzle::tiling::{BOARDS, Engine, Problem, board};
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Message, Text};

use super::messages;
use super::play::Play;
use super::watch::Watch;
use crate::env::ScreenEnv;
use crate::list::{Choice, Item};
use crate::messages as common;
use crate::screen::{Effect, Event, EventContext, Key, Screen};
use crate::speed::Speed;
use crate::theme::Theme;

/// What is done with the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Somebody fills it.
    Play,
    /// An engine fills it.
    Watch,
}

/// The screen.
pub(crate) struct Boards {
    env: Rc<ScreenEnv>,
    puzzle: &'static Text,
    purpose: Purpose,
    choice: Choice,
}

impl Boards {
    /// The boards for a purpose.
    pub(crate) fn new(env: Rc<ScreenEnv>, puzzle: &'static Text, purpose: Purpose) -> Self {
        Boards { env, puzzle, purpose, choice: Choice::default() }
    }

    fn open(&self, name: &'static str) -> Effect {
        let Some(problem) = board(name) else {
            return Effect::Stay;
        };
        let title = common::TITLE.with("puzzle", self.puzzle).with("screen", name);
        match self.purpose {
            Purpose::Play => {
                let play = Play::new(Rc::clone(&self.env), title, &problem);
                Effect::Open(Box::new(play))
            }
            Purpose::Watch => {
                let watch = Watch::new(title, &problem, Engine::BruteForce, Speed::default());
                watch.map_or(Effect::Stay, |watch| Effect::Open(Box::new(watch)))
            }
        }
    }
}

impl Screen for Boards {
    fn title(&self) -> Message {
        common::TITLE.with("puzzle", self.puzzle).with("screen", &messages::CHOOSE_BOARD)
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key::named(KeyCode::Up, &common::UP),
            Key::named(KeyCode::Down, &common::DOWN),
            Key::named(KeyCode::Enter, &common::CHOOSE),
            Key::named(KeyCode::Esc, &common::BACK),
        ]
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        if event.is_leave() || event.key() == Some(KeyCode::Left) {
            return Effect::Close;
        }
        let [_, list] = areas(context.area);
        match self.choice.update(event, BOARDS.len(), list) {
            Some(chosen) => self.open(BOARDS[chosen]),
            None => Effect::Stay,
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, list] = areas(area);
        let which = Line::styled(theme.say(&messages::WHICH_BOARD), theme.style(Role::Strong));
        frame.render_widget(which, top);
        let items: Vec<Item> = BOARDS.iter().map(|name| item(name, theme)).collect();
        self.choice.draw(frame, list, &items, theme);
    }
}

fn item(name: &str, theme: Theme) -> Item {
    let size = |board: Problem| {
        let pieces: usize = board.pieces().iter().map(|piece| piece.copies).sum();
        let size = messages::BOARD_SIZE.with("cells", board.cells().len());
        theme.tell(&size.with("pieces", pieces))
    };
    Item { name: name.to_owned(), about: board(name).map_or_else(String::new, size) }
}

fn areas(area: Rect) -> [Rect; 2] {
    Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(area)
}
