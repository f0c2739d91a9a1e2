//! A few settings to agree on before a game starts.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use unpuzzle_puzzle::Text;
use unpuzzle_puzzle::page::Role;

use super::input::Input;
use super::screen::Event;
use super::theme::Theme;

/// Settings, one of which has the keys.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    fields: Vec<Field>,
    focus: usize,
}

/// One setting.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    label: &'static Text,
    value: Value,
}

#[derive(Clone, Debug)]
enum Value {
    Line(Input),
    Options(Vec<Offer>, usize),
}

/// Something that can be chosen.
#[derive(Clone, Debug)]
pub(crate) enum Offer {
    /// In words.
    Words(&'static Text),
    /// As a number.
    Number(usize),
    /// In signs that are the same in every language.
    Signs(String),
}

impl Field {
    /// A line to type on.
    pub(crate) fn line(label: &'static Text, text: &str) -> Self {
        let mut input = Input::default();
        input.set(text);
        let value = Value::Line(input);
        Field { label, value }
    }

    /// One of several words.
    pub(crate) fn words(label: &'static Text, words: &[&'static Text], chosen: usize) -> Self {
        let options = words.iter().map(|text| Offer::Words(text)).collect();
        let value = Value::Options(options, chosen);
        Field { label, value }
    }

    /// A number from 0 up to a greatest.
    pub(crate) fn number(label: &'static Text, most: usize, chosen: usize) -> Self {
        Field::offers(label, (0..=most).map(Offer::Number).collect(), chosen)
    }

    /// One of several offers, of which there is at least one.
    pub(crate) fn offers(label: &'static Text, offers: Vec<Offer>, chosen: usize) -> Self {
        let value = Value::Options(offers, chosen);
        Field { label, value }
    }
}

/// Rows that one setting takes where there is room.
const ROWS: u16 = 2;

impl Form {
    /// A form with the first setting in focus.
    pub(crate) fn new(fields: Vec<Field>) -> Self {
        Form { fields, focus: 0 }
    }

    /// Which option of a setting is chosen.
    pub(crate) fn chosen(&self, field: usize) -> usize {
        match self.fields.get(field).map(|field| &field.value) {
            Some(Value::Options(_, chosen)) => *chosen,
            _ => 0,
        }
    }

    /// What is typed on a setting.
    pub(crate) fn text(&self, field: usize) -> String {
        match self.fields.get(field).map(|field| &field.value) {
            Some(Value::Line(input)) => input.text(),
            _ => String::new(),
        }
    }

    /// Rows that the form takes.
    pub(crate) fn rows(&self) -> u16 {
        u16::try_from(self.fields.len()).unwrap_or(u16::MAX / ROWS) * ROWS
    }

    /// Rows that one setting takes here.
    fn rows_each(&self, area: Rect) -> u16 {
        let roomy = self.rows() <= area.height.saturating_add(1);
        if roomy { ROWS } else { 1 }
    }

    /// Whether letters are typed now rather than being commands.
    pub(crate) fn is_typing(&self) -> bool {
        let focused = self.fields.get(self.focus).map(|field| &field.value);
        matches!(focused, Some(Value::Line(_)))
    }

    /// Takes a key or a click.
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

    /// A click takes the focus, and on a setting that has it already chooses
    /// the next option.
    fn click(&mut self, position: Position, area: Rect) {
        if !area.contains(position) {
            return;
        }
        let clicked = usize::from((position.y - area.y) / self.rows_each(area));
        if clicked == self.focus {
            self.change(&Event::press(KeyCode::Right));
        } else if clicked < self.fields.len() {
            self.focus = clicked;
        }
    }

    /// Draws the settings under one another, their values in one column.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let labels = self.fields.iter().map(|field| Span::raw(theme.say(field.label)));
        let widest = labels.map(|label| label.width()).max().unwrap_or(0);
        let column = u16::try_from(widest).unwrap_or(0) + 4;
        let rows = (area.y..area.bottom()).step_by(self.rows_each(area).into());
        for ((number, field), y) in self.fields.iter().enumerate().zip(rows) {
            let row = Rect { y, height: 1, ..area };
            self.draw_field(frame, row, field, number == self.focus, column, theme);
        }
    }

    fn draw_field(
        &self,
        frame: &mut Frame<'_>,
        row: Rect,
        field: &Field,
        focused: bool,
        column: u16,
        theme: Theme,
    ) {
        let sign = if focused { "› " } else { "  " };
        let role = if focused { Role::Strong } else { Role::Normal };
        let label = format!("{sign}{}", theme.say(field.label));
        frame.render_widget(Line::styled(label, theme.style(role)), row);
        let value = Rect { x: row.x + column, width: row.width.saturating_sub(column), ..row };
        match &field.value {
            Value::Line(input) if focused => input.draw(frame, behind_arrow(value)),
            Value::Line(input) => {
                frame.render_widget(Line::raw(input.text()), behind_arrow(value));
            }
            Value::Options(options, chosen) => {
                frame.render_widget(option_line(&options[*chosen], focused, theme), value);
            }
        }
    }
}

/// Where words begin, whether or not an arrow stands before them.
fn behind_arrow(value: Rect) -> Rect {
    Rect { x: value.x + 2, width: value.width.saturating_sub(2), ..value }
}

fn option_line(option: &Offer, focused: bool, theme: Theme) -> Line<'static> {
    let words = match option {
        Offer::Words(text) => theme.say(text).to_owned(),
        Offer::Number(number) => number.to_string(),
        Offer::Signs(signs) => signs.clone(),
    };
    if focused {
        Line::from(vec![
            Span::styled("‹ ", theme.style(Role::Accent)),
            Span::styled(words, theme.style(Role::Strong)),
            Span::styled(" ›", theme.style(Role::Accent)),
        ])
    } else {
        Line::raw(format!("  {words}"))
    }
}
