//! A form of a few settings.

use ratatui::layout::Position;

use super::input::Input;
use crate::prelude::*;

/// Settings, one of which has the focus.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    fields: Vec<Field>,
    focus: usize,
    pub(crate) is_focused: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    label: LocalizedText,
    value: Value,
}

#[derive(Clone, Debug)]
enum Value {
    Line(Input),
    Options(Vec<LocalizedText>, usize),
}

impl Field {
    pub(crate) fn line(label: impl Into<LocalizedText>, text: &str) -> Self {
        let mut input = Input::default();
        input.set(text);
        Field { label: label.into(), value: Value::Line(input) }
    }

    /// A choice of one or more options.
    pub(crate) fn options<O: Into<LocalizedText>>(
        label: impl Into<LocalizedText>,
        options: impl IntoIterator<Item = O>,
        chosen: usize,
    ) -> Self {
        let options = options.into_iter().map(Into::into).collect();
        Field { label: label.into(), value: Value::Options(options, chosen) }
    }
}

/// Rows of a setting, given enough room.
const ROWS: u16 = 2;

impl Form {
    /// A form with the first setting in focus.
    pub(crate) fn new(fields: Vec<Field>) -> Self {
        Form { fields, focus: 0, is_focused: true }
    }

    pub(crate) fn chosen(&self, field: usize) -> usize {
        match self.fields.get(field).map(|field| &field.value) {
            Some(Value::Options(_, chosen)) => *chosen,
            _ => 0,
        }
    }

    pub(crate) fn text(&self, field: usize) -> String {
        match self.fields.get(field).map(|field| &field.value) {
            Some(Value::Line(input)) => input.text(),
            _ => String::new(),
        }
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
        matches!(focused, Some(Value::Line(_)))
    }

    pub(crate) fn focus(&self) -> usize {
        self.focus
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

    fn move_focus(&mut self, by: isize) {
        let count = self.fields.len() as isize;
        self.focus = (self.focus as isize + by).rem_euclid(count.max(1)) as usize;
    }

    fn change(&mut self, event: &Event) {
        match self.fields.get_mut(self.focus).map(|field| &mut field.value) {
            Some(Value::Line(input)) => {
                input.edit(event);
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
            Value::Line(input) if focused => input.draw(frame, behind_arrow(place)),
            Value::Line(input) => {
                frame.render_widget(Line::raw(input.text()), behind_arrow(place));
            }
            Value::Options(options, chosen) => {
                let words = options[*chosen].in_language(theme.language);
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
