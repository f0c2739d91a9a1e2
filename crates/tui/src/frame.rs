//! The frame of every screen: a title bar above, keys below, or a notice when the terminal is
//! too small.

use ratatui::layout::{Alignment, Margin, Position};
use ratatui::style::{Modifier, Style};
use unpuzzle_puzzles::msg;

use crate::prelude::*;

/// Minimum terminal size, in columns and rows.
const SMALLEST: (u16, u16) = (60, 20);

/// Whether a screen fits.
pub(crate) fn fits(area: Rect) -> bool {
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

/// The area inside the frame.
pub(crate) fn body(area: Rect, keys: &[Key], theme: Theme) -> Rect {
    let below = footer(area, keys, theme).height + 1;
    let inside = Rect { y: area.y + 2, height: area.height.saturating_sub(2 + below), ..area };
    inside.inner(Margin::new(2, 0))
}

pub(crate) fn draw(frame: &mut Frame<'_>, screen: &dyn Screen, theme: Theme) {
    let area = frame.area();
    draw_bar(frame, screen, theme);
    let keys = screen.keys();
    let footer = footer(area, &keys, theme);
    for (key, place) in keys.iter().zip(key_places(footer, &keys, theme)) {
        frame.render_widget(key_line(key, theme), place);
    }
}

fn draw_bar(frame: &mut Frame<'_>, screen: &dyn Screen, theme: Theme) {
    let bar = Rect { height: 1, ..frame.area() };
    let style = theme.style(Role::Title).add_modifier(Modifier::REVERSED);
    let status = screen.status().map_or_else(String::new, |status| theme.tell(&status));
    let status = Line::from(format!("{status}  "));
    let room = usize::from(bar.width).saturating_sub(status.width() + 4);
    let title = fitting(&theme.tell(&screen.title()), room);
    frame.render_widget(Paragraph::new(format!("  {title}")).style(style), bar);
    frame.render_widget(status.style(style).right_aligned(), bar);
}

/// The title, without the puzzle's name if it does not fit.
fn fitting(title: &str, room: usize) -> String {
    let screen = title.split_once(" · ").map_or(title, |(_, screen)| screen);
    let whole = Span::raw(title).width() <= room;
    shortened(if whole { title } else { screen }, room)
}

/// A text truncated to the available room.
pub(crate) fn shortened(title: &str, room: usize) -> String {
    if Span::raw(title).width() <= room {
        return title.to_owned();
    }
    let mut short = String::new();
    for letter in title.chars() {
        if Span::raw(short.as_str()).width() + 2 > room {
            break;
        }
        short.push(letter);
    }
    format!("{short}…")
}

/// The key that is shown at a position.
pub(crate) fn key_at(
    area: Rect,
    keys: &[Key],
    theme: Theme,
    position: Position,
) -> Option<KeyCode> {
    let places = key_places(footer(area, keys, theme), keys, theme);
    let found = places.iter().position(|place| place.contains(position))?;
    Some(keys[found].code)
}

/// Rows needed by the keys at the bottom.
fn footer(area: Rect, keys: &[Key], theme: Theme) -> Rect {
    let last = key_places(Rect { y: 0, ..area }, keys, theme).pop();
    let height = last.map_or(0, Rect::bottom).min(area.height);
    Rect { y: area.bottom() - height, height, ..area }
}

fn key_places(footer: Rect, keys: &[Key], theme: Theme) -> Vec<Rect> {
    let start = footer.x + 2;
    let (mut x, mut y) = (start, footer.y);
    let mut places = Vec::new();
    for key in keys {
        let width = u16::try_from(key_line(key, theme).width()).unwrap_or(footer.width);
        if x + width > footer.right() && x > start {
            (x, y) = (start, y + 1);
        }
        let width = width.min(footer.right().saturating_sub(x));
        places.push(Rect::new(x, y, width, 1));
        x += width + 3;
    }
    places
}

fn key_line(key: &Key, theme: Theme) -> Line<'static> {
    Line::from(vec![
        Span::styled(key.label(), theme.style(Role::Accent)),
        Span::raw(" "),
        Span::raw(theme.say(&key.does)),
    ])
}

/// Draws a notice that the terminal is too small.
pub(crate) fn draw_too_small(frame: &mut Frame<'_>, theme: Theme) {
    let area = frame.area();
    let size = |(columns, rows): (u16, u16)| format!("{columns}×{rows}");
    let message = msg!(
        "This terminal is {now}, but the screens need {least}.",
        now = size((area.width, area.height)),
        least = size(SMALLEST)
    );
    let lines = vec![
        theme.line(Role::Warning, &message),
        Line::raw(theme.say(msg!("Enlarge it to continue, or press q to quit."))),
    ];
    let words = Paragraph::new(lines)
        .alignment(Alignment::Center)
        .wrap(ratatui::widgets::Wrap { trim: true })
        .style(Style::new());
    let top = area.height.saturating_sub(4) / 2;
    let middle = Rect { y: area.y + top, height: area.height - top, ..area };
    frame.render_widget(words, middle);
}
