//! A form to fill in before something starts.

use super::entry::explained;
use super::form::Form;
use crate::prelude::*;
use unpuzzle_puzzles::msg;

pub(crate) struct Setup {
    title: Message,
    about: Message,
    form: Form,
    start: Start,
    problem: Option<InputError>,
}

pub(crate) type Start = Box<dyn Fn(&Form) -> Result<Box<dyn Screen>, InputError>>;

impl Setup {
    pub(crate) fn new(title: Message, about: Message, form: Form, start: Start) -> Self {
        Setup { title, about, form, start, problem: None }
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
            Some(KeyCode::Enter) => match (self.start)(&self.form) {
                Ok(screen) => return Effect::Replace(screen),
                Err(failure) => self.problem = Some(failure),
            },
            _ => {
                let [_, form, _] = areas(context.area, &self.form);
                self.form.update(event, form);
            }
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, form, bottom] = areas(area, &self.form);
        let about = theme.say(self.about.clone());
        frame.render_widget(Line::styled(about, theme.style(Role::Quiet)), top);
        self.form.draw(frame, form, theme);
        if let Some(failure) = &self.problem {
            let rows = said(Role::Bad, &explained(failure, theme), bottom.width, theme);
            frame.render_widget(Paragraph::new(rows), bottom);
        }
    }
}

fn areas(area: Rect, form: &Form) -> [Rect; 3] {
    Layout::vertical([Constraint::Length(2), Constraint::Length(form.rows()), Constraint::Min(2)])
        .areas(area)
}
