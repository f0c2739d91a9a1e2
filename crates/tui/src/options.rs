//! The arguments of a verb beside its instance, as settings to choose.

use unpuzzle_puzzles::{AnyVerb, Call, Field, Takes, msg};

use super::form::{self, Form};
use crate::prelude::*;

pub(crate) struct Options {
    arguments: Vec<&'static Field>,
    form: Form,
}

impl Options {
    pub(crate) fn none() -> Self {
        Options { arguments: Vec::new(), form: Form::new(Vec::new()) }
    }

    /// All arguments but files.
    pub(crate) fn of(verb: &'static AnyVerb) -> Self {
        let fields = verb.fields().iter();
        let (arguments, fields) =
            fields.filter_map(|argument| Some((argument, field(argument)?))).unzip();
        Options { arguments, form: Form::new(fields) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.arguments.is_empty()
    }

    pub(crate) fn set_focus(&mut self, is_focused: bool) {
        self.form.is_focused = is_focused;
    }

    /// Handles an event for the options; returns whether it was one. A line above them gets
    /// keys first.
    pub(crate) fn update(&mut self, event: &Event, area: Rect, is_below_line: bool) -> bool {
        let (is_in, is_first) = (self.form.is_focused, self.form.focus() == 0);
        match (event, event.key()) {
            _ if self.is_empty() => return false,
            (Event::Click(place), _) if area.contains(*place) => self.set_focus(true),
            (_, Some(KeyCode::Down | KeyCode::Tab)) if !is_in => {
                self.set_focus(true);
                return true;
            }
            (_, Some(KeyCode::Up | KeyCode::BackTab)) if is_in && is_first && is_below_line => {
                self.set_focus(false);
                return true;
            }
            _ if !is_in => return false,
            _ if event.letter() == Some('q') && !self.form.is_typing() => return false,
            _ => {}
        }
        self.form.update(event, area);
        matches!(event, Event::Key(_) | Event::Paste(_) | Event::Click(_))
    }

    pub(crate) fn put(&self, mut request: Call) -> Result<Call, InputError> {
        for (place, argument) in self.arguments.iter().enumerate() {
            let (typed, chosen) = (self.form.text(place), self.form.chosen(place));
            let value = match argument.takes {
                Takes::Flag if chosen == 1 => "true",
                Takes::Choice { words, default: Some(_) } => words[chosen],
                Takes::Choice { words, default: None } if chosen > 0 => words[chosen - 1],
                _ => typed.trim(),
            };
            if !value.is_empty() {
                request = request.with(argument.name, value)?;
            }
        }
        Ok(request)
    }

    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        self.form.draw(frame, area, theme);
    }

    /// The help of the option in focus.
    pub(crate) fn help(&self, width: u16, theme: Theme) -> Vec<Line<'static>> {
        let chosen = self.arguments.get(self.form.focus()).filter(|_| self.form.is_focused);
        let help = chosen.map(|argument| {
            said(Role::Quiet, theme.language.template(argument.help), width, theme)
        });
        help.unwrap_or_default()
    }
}

fn field(argument: &'static Field) -> Option<form::Field> {
    let name = argument.name;
    Some(match argument.takes {
        Takes::Instance { .. } | Takes::File => return None,
        Takes::Flag => form::Field::options(name, [msg!("no"), msg!("yes")], 0),
        Takes::Text { default, .. } => form::Field::line(name, default.unwrap_or_default()),
        Takes::Number { default, .. } => {
            form::Field::line(name, &default.map_or_else(String::new, |number| number.to_string()))
        }
        Takes::Choice { words, default: Some(usual) } => {
            let chosen = words.iter().position(|word| *word == usual);
            form::Field::options(name, words.iter().copied(), chosen.unwrap_or(0))
        }
        Takes::Choice { words, default: None } => {
            let open: LocalizedText = (msg!("as usual")).into();
            let words = words.iter().map(|word| LocalizedText::from(*word));
            form::Field::options(name, std::iter::once(open).chain(words), 0)
        }
    })
}
