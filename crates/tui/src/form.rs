//! The arguments of a verb as settings to choose.

use ratatui::layout::Position;
use unpuzzle_puzzles::{AnyVerb, Call, Takes, msg};

use super::line_editor::LineEditor;
use crate::prelude::*;

/// Settings, one of which has the focus.
pub(crate) struct Form {
    fields: Vec<Field>,
    focus: usize,
    pub(crate) is_focused: bool,
}

/// One setting, and the argument that it gives.
pub(crate) struct Field {
    label: LocalizedText,
    value: Value,
    help: &'static str,
}

/// The name and the value of an argument, if any is given.
type Argument = Option<(&'static str, String)>;

/// Names the argument of a text, if it is given.
type NameOf = Box<dyn Fn(&str) -> Option<&'static str>>;

enum Value {
    /// A text, and the argument that it is meant for.
    Line(LineEditor, NameOf),
    /// The argument and the caption of each option.
    Options(Vec<(Argument, LocalizedText)>, usize),
}

impl Field {
    /// A line to type on; `argument` names the argument that a text is meant for.
    pub(crate) fn line(
        label: impl Into<LocalizedText>,
        text: &str,
        argument: impl Fn(&str) -> Option<&'static str> + 'static,
    ) -> Self {
        let mut line = LineEditor::default();
        line.set(text);
        Field { label: label.into(), value: Value::Line(line, Box::new(argument)), help: "" }
    }

    /// A choice of one or more options with their captions.
    pub(crate) fn options<C: Into<LocalizedText>>(
        label: impl Into<LocalizedText>,
        options: impl IntoIterator<Item = (Argument, C)>,
        chosen: usize,
    ) -> Self {
        let options = options.into_iter().map(|(argument, caption)| (argument, caption.into()));
        let value = Value::Options(options.collect(), chosen);
        Field { label: label.into(), value, help: "" }
    }

    /// A choice of values of one argument.
    pub(crate) fn values<V: ToString, C: Into<LocalizedText>>(
        name: &'static str,
        label: impl Into<LocalizedText>,
        values: impl IntoIterator<Item = (V, C)>,
        chosen: usize,
    ) -> Self {
        let options = values.into_iter();
        let options = options.map(|(value, caption)| (Some((name, value.to_string())), caption));
        Field::options(label, options, chosen)
    }

    /// A flag, off at first.
    pub(crate) fn flag(
        name: &'static str,
        label: impl Into<LocalizedText>,
        captions: [Message; 2],
    ) -> Self {
        let arguments = [None, Some((name, "true".to_owned()))];
        Field::options(label, arguments.into_iter().zip(captions), 0)
    }

    /// The field for an argument, unless it is the instance or a file.
    fn of(argument: &'static unpuzzle_puzzles::Field) -> Option<Self> {
        let name = argument.name;
        let line =
            |text: &str| Field::line(name, text, move |text| (!text.is_empty()).then_some(name));
        let options = |words: &[&'static str], usual: Option<&str>| {
            let chosen = words.iter().position(|word| Some(*word) == usual);
            let open = usual.is_none().then(|| (None, msg!("as usual").into()));
            let given = words.iter().map(|word| (Some((name, (*word).to_owned())), (*word).into()));
            Field::options::<LocalizedText>(
                name,
                open.into_iter().chain(given),
                chosen.unwrap_or(0),
            )
        };
        let field = match argument.takes {
            Takes::Instance { .. } | Takes::File => return None,
            Takes::Flag => Field::flag(name, name, [msg!("no"), msg!("yes")]),
            Takes::Text { default, .. } => line(default.unwrap_or_default()),
            Takes::Number { default, .. } => {
                line(&default.map_or_else(String::new, |number| number.to_string()))
            }
            Takes::Choice { words, default } => options(words, default),
        };
        Some(Field { help: argument.help, ..field })
    }
}

/// Rows of a setting, given enough room.
const ROWS: u16 = 2;

impl Form {
    /// A form with the first setting in focus.
    pub(crate) fn new(fields: Vec<Field>) -> Self {
        Form { fields, focus: 0, is_focused: true }
    }

    /// All arguments of a verb but the instance and files.
    pub(crate) fn of(verb: &'static AnyVerb) -> Self {
        Form::new(verb.fields().iter().filter_map(Field::of).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The request with the arguments that are chosen.
    pub(crate) fn put(&self, mut request: Call) -> Result<Call, InputError> {
        for field in &self.fields {
            let argument = match &field.value {
                Value::Options(options, chosen) => options[*chosen].0.clone(),
                Value::Line(line, argument) => {
                    let text = line.text().trim().to_owned();
                    argument(&text).map(|name| (name, text))
                }
            };
            if let Some((name, value)) = argument {
                request = request.with(name, value)?;
            }
        }
        Ok(request)
    }

    /// The help of the setting in focus.
    pub(crate) fn help(&self, width: u16, theme: Theme) -> Vec<Line<'static>> {
        let focused = self.fields.get(self.focus).filter(|_| self.is_focused);
        focused.map_or_else(Vec::new, |field| {
            said(Role::Quiet, theme.language.template(field.help), width, theme)
        })
    }

    pub(crate) fn rows(&self) -> u16 {
        u16::try_from(self.fields.len()).unwrap_or(u16::MAX / ROWS) * ROWS
    }

    fn rows_each(&self, area: Rect) -> u16 {
        let roomy = self.rows() <= area.height.saturating_add(1);
        if roomy { ROWS } else { 1 }
    }

    /// Whether letters are text, not commands.
    pub(crate) fn is_typing(&self) -> bool {
        let focused = self.fields.get(self.focus).map(|field| &field.value);
        matches!(focused, Some(Value::Line(..)))
    }

    fn hidden(&self, area: Rect) -> usize {
        let room = usize::from(area.height.div_ceil(self.rows_each(area))).max(1);
        (self.focus + 1).saturating_sub(room)
    }

    pub(crate) fn update(&mut self, event: &Event, area: Rect) {
        if let Event::Click(position) = event {
            return self.click(*position, area);
        }
        match event.key() {
            Some(KeyCode::Up | KeyCode::BackTab) => self.move_focus(-1),
            Some(KeyCode::Down | KeyCode::Tab) => self.move_focus(1),
            _ => self.change(event),
        }
    }

    /// Handles an event for a form below a line, which gets keys first; returns whether it was
    /// for the form.
    pub(crate) fn update_below(&mut self, event: &Event, area: Rect, has_line: bool) -> bool {
        let (is_in, is_first) = (self.is_focused, self.focus == 0);
        match (event, event.key()) {
            _ if self.is_empty() => return false,
            (Event::Click(place), _) if area.contains(*place) => self.is_focused = true,
            (_, Some(KeyCode::Down | KeyCode::Tab)) if !is_in => {
                self.is_focused = true;
                return true;
            }
            (_, Some(KeyCode::Up | KeyCode::BackTab)) if is_in && is_first && has_line => {
                self.is_focused = false;
                return true;
            }
            _ if !is_in => return false,
            _ if event.letter() == Some('q') && !self.is_typing() => return false,
            _ => {}
        }
        self.update(event, area);
        matches!(event, Event::Key(_) | Event::Paste(_) | Event::Click(_))
    }

    fn move_focus(&mut self, by: isize) {
        let count = self.fields.len() as isize;
        self.focus = (self.focus as isize + by).rem_euclid(count.max(1)) as usize;
    }

    fn change(&mut self, event: &Event) {
        match self.fields.get_mut(self.focus).map(|field| &mut field.value) {
            Some(Value::Line(line, _)) => {
                line.edit(event);
            }
            Some(Value::Options(options, chosen)) => match event.key() {
                Some(KeyCode::Left) => *chosen = (*chosen + options.len() - 1) % options.len(),
                Some(KeyCode::Right | KeyCode::Char(' ')) => {
                    *chosen = (*chosen + 1) % options.len();
                }
                _ => {}
            },
            None => {}
        }
    }

    /// A click focuses a setting; on the focused one it chooses the next option.
    fn click(&mut self, position: Position, area: Rect) {
        if !area.contains(position) {
            return;
        }
        let clicked = usize::from((position.y - area.y) / self.rows_each(area)) + self.hidden(area);
        if clicked == self.focus {
            self.change(&Event::press(KeyCode::Right));
        } else if clicked < self.fields.len() {
            self.focus = clicked;
        }
    }

    /// Draws the settings under one another, their values in one column.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let labels = self.fields.iter().map(|field| field.label.in_language(theme.language));
        let labels: Vec<String> = labels.collect();
        let widest = labels.iter().map(|label| Span::raw(label).width()).max().unwrap_or(0);
        let column = u16::try_from(widest).unwrap_or(0) + 4;
        let rows = (area.y..area.bottom()).step_by(self.rows_each(area).into());
        let shown = self.fields.iter().zip(&labels).enumerate().skip(self.hidden(area));
        for ((number, (field, label)), y) in shown.zip(rows) {
            let row = Rect { y, height: 1, ..area };
            let focused = self.is_focused && number == self.focus;
            let (sign, role) = if focused { ("› ", Role::Strong) } else { ("  ", Role::Normal) };
            frame.render_widget(Line::styled(format!("{sign}{label}"), theme.style(role)), row);
            let value = Rect { x: row.x + column, width: row.width.saturating_sub(column), ..row };
            field.value.draw(frame, value, focused, theme);
        }
    }
}

impl Value {
    fn draw(&self, frame: &mut Frame<'_>, place: Rect, focused: bool, theme: Theme) {
        match self {
            Value::Line(line, _) if focused => line.draw(frame, behind_arrow(place)),
            Value::Line(line, _) => {
                frame.render_widget(Line::raw(line.text()), behind_arrow(place));
            }
            Value::Options(options, chosen) => {
                let words = options[*chosen].1.in_language(theme.language);
                frame.render_widget(option_line(words, focused, theme), place);
            }
        }
    }
}

/// Column of the values, past the arrow.
fn behind_arrow(value: Rect) -> Rect {
    Rect { x: value.x + 2, width: value.width.saturating_sub(2), ..value }
}

fn option_line(words: String, focused: bool, theme: Theme) -> Line<'static> {
    if !focused {
        return Line::raw(format!("  {words}"));
    }
    Line::from(vec![
        Span::styled("‹ ", theme.style(Role::Accent)),
        Span::styled(words, theme.style(Role::Strong)),
        Span::styled(" ›", theme.style(Role::Accent)),
    ])
}
