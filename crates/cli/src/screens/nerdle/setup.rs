//! What is agreed on before a game or before help with one: the size, the way
//! to play, the rules, and which puzzle.

use std::rc::Rc;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use unpuzzle::nerdle::{Date, Nerdle};
use unpuzzle_core::page::Role;
use unpuzzle_core::{Failure, Message, Request, Text};

use super::{messages, open, pages};
use crate::screens::entry::{explained, said};
use crate::screens::form::{Field, Form};
use crate::screens::look::Look;
use crate::screens::messages as common;
use crate::screens::screen::{Effect, Event, Key, Moment, Screen};
use crate::screens::world::{World, verb};

/// The screen.
pub(crate) struct Setup {
    world: Rc<World>,
    purpose: Purpose,
    form: Form,
    problem: Option<Failure>,
}

/// What is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A game.
    Play,
    /// Help with a game that is played elsewhere.
    Assist,
}

/// An argument, its value, and what the form calls it.
type Way = (&'static str, &'static str, &'static Text);

const SIZES: [(&str, &Text); 5] = [
    ("micro", &messages::MICRO),
    ("mini", &messages::MINI),
    ("midi", &messages::MIDI),
    ("classic", &messages::CLASSIC),
    ("maxi", &messages::MAXI),
];

/// The ways to play.
const WAYS: [Way; 6] = [
    ("boards", "1", &messages::ONE_BOARD),
    ("boards", "2", &messages::TWO_BOARDS),
    ("boards", "4", &messages::FOUR_BOARDS),
    ("speed", "true", &messages::SPEED),
    ("instant", "true", &messages::INSTANT),
    ("adversary", "true", &messages::ADVERSARY),
];

/// Ways that somebody can be helped with: those that differ in boards.
const BOARD_WAYS: usize = 3;

const NO_YES: [&Text; 2] = [&messages::NO, &messages::YES];

impl Setup {
    /// Before a game or help with one.
    pub(super) fn new(world: Rc<World>, purpose: Purpose) -> Self {
        let ways = match purpose {
            Purpose::Play => &WAYS[..],
            Purpose::Assist => &WAYS[..BOARD_WAYS],
        };
        let ways: Vec<&'static Text> = ways.iter().map(|(_, _, text)| *text).collect();
        let mut fields = vec![
            Field::words(&messages::SIZE, &SIZES.map(|(_, text)| text), 3),
            Field::words(&messages::WAY, &ways, 0),
            Field::words(&messages::HARD, &NO_YES, 0),
            Field::words(&messages::ORDER, &NO_YES, 0),
        ];
        if purpose == Purpose::Play {
            fields.push(Field::line(&messages::WHICH, ""));
        }
        Setup {
            world,
            purpose,
            form: Form::new(fields),
            problem: None,
        }
    }

    fn start(&self) -> Result<Box<dyn Screen>, Failure> {
        let name = match self.purpose {
            Purpose::Play => "play",
            Purpose::Assist => "assist",
        };
        let Some(verb) = verb(&Nerdle, name) else {
            return Err(Failure::new(common::NO_SUCH_GAME.with("id", name)));
        };
        open(&self.world, &self.request(self.world.request(verb))?)
    }

    fn request(&self, request: Request) -> Result<Request, Failure> {
        let which = self.form.text(4);
        let (argument, value, _) = WAYS[self.form.chosen(1)];
        let flag = |field: usize| (self.form.chosen(field) == 1).to_string();
        let request = request
            .with("variant", SIZES[self.form.chosen(0)].0)?
            .with(argument, value)?
            .with("hard", &flag(2))?
            .with("commutative", &flag(3))?;
        match which.trim() {
            "" => Ok(request),
            date if date.parse::<Date>().is_ok() => request.with("date", date),
            id => request.with("id", id),
        }
    }
}

impl Screen for Setup {
    fn title(&self) -> Message {
        pages::title(match self.purpose {
            Purpose::Play => &messages::PLAY,
            Purpose::Assist => &messages::ASSIST,
        })
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key::named(KeyCode::Enter, &common::START),
            Key::named(KeyCode::Down, &common::DOWN),
            Key::named(KeyCode::Right, &common::CHANGE),
            Key::named(KeyCode::Esc, &common::BACK),
        ]
    }

    fn update(&mut self, event: &Event, moment: Moment) -> Effect {
        let leaves = event.letter() == Some('q') && !self.form.is_typing();
        match event.key() {
            Some(KeyCode::Esc) => return Effect::Close,
            _ if leaves => return Effect::Close,
            Some(KeyCode::Enter) => match self.start() {
                Ok(screen) => return Effect::Replace(screen),
                Err(failure) => self.problem = Some(failure),
            },
            _ => {
                let [_, form, _] = areas(moment.area, &self.form);
                self.form.update(event, form);
            }
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, look: Look) {
        let [top, form, bottom] = areas(area, &self.form);
        let about = match self.purpose {
            Purpose::Play => &messages::SETUP_ABOUT,
            Purpose::Assist => &messages::ASSIST_ABOUT,
        };
        frame.render_widget(Line::styled(look.say(about), look.style(Role::Quiet)), top);
        self.form.draw(frame, form, look);
        if let Some(failure) = &self.problem {
            let rows = said(Role::Bad, &explained(failure, look), bottom.width, look);
            frame.render_widget(Paragraph::new(rows), bottom);
        }
    }
}

fn areas(area: Rect, form: &Form) -> [Rect; 3] {
    Layout::vertical([
        Constraint::Length(2),
        Constraint::Length(form.rows()),
        Constraint::Min(2),
    ])
    .areas(area)
}
