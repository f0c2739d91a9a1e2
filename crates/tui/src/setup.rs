//! A form to fill in before a game starts.

use std::rc::Rc;

use unpuzzle_puzzles::{AnyVerb, Puzzle, msg};

use super::entry::Note;
use super::env::ScreenEnv;
use super::form::{Field, Form};
use super::skins;
use crate::prelude::*;

pub(crate) struct Setup {
    env: Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    /// What it starts.
    verb: &'static AnyVerb,
    title: Message,
    about: Message,
    form: Form,
    problem: Option<Note>,
}

impl Setup {
    pub(crate) fn new(
        env: &Rc<ScreenEnv>,
        puzzle: &'static dyn Puzzle,
        verb: &'static AnyVerb,
        (title, about): (Message, Message),
        fields: Vec<Field>,
    ) -> Self {
        let (env, form) = (Rc::clone(env), Form::new(fields));
        Setup { env, puzzle, verb, title, about, form, problem: None }
    }

    fn start(&self) -> Result<Box<dyn Screen>, InputError> {
        let request = self.form.put(self.env.request(self.verb))?;
        skins::play(&self.env, self.puzzle, &request)
    }

    fn areas(&self, area: Rect) -> [Rect; 3] {
        Layout::vertical([
            Constraint::Length(2),
            Constraint::Length(self.form.rows()),
            Constraint::Min(2),
        ])
        .areas(area)
    }
}

impl Screen for Setup {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key::named(KeyCode::Enter, msg!("start")),
            Key::named(KeyCode::Down, msg!("down")),
            Key::named(KeyCode::Right, msg!("change")),
            Key::named(KeyCode::Esc, msg!("back")),
        ]
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        let leaves = event.letter() == Some('q') && !self.form.is_typing();
        match event.key() {
            Some(KeyCode::Esc) => return Effect::Close,
            _ if leaves => return Effect::Close,
            Some(KeyCode::Enter) => match self.start() {
                Ok(screen) => return Effect::Replace(screen),
                Err(failure) => self.problem = Some(Note::Refused(failure)),
            },
            _ => {
                let [_, form, _] = self.areas(context.area);
                self.form.update(event, form);
            }
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, form, bottom] = self.areas(area);
        frame.render_widget(theme.line(Role::Quiet, &self.about), top);
        self.form.draw(frame, form, theme);
        if let Some(problem) = &self.problem {
            problem.draw(frame, bottom, theme);
        }
    }
}
