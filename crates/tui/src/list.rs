//! A list to choose from by keys or with the mouse, and scrolling.

use ratatui::layout::Position;

use crate::frame::shortened;
use crate::page::wrap;
use crate::prelude::*;

/// One line to choose, with a quieter line of explanation under it.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) name: String,
    pub(crate) about: String,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choice {
    marked: usize,
}

/// Rows of an item: its name, its explanation and, if there is room, a gap.
fn rows_each(count: usize, area: Rect) -> u16 {
    let roomy = count * 3 <= usize::from(area.height) + 1;
    if roomy { 3 } else { 2 }
}

impl Choice {
    /// Handles an event; returns the item that it chose.
    ///
    /// Arrows, `j` and `k` mark an item and Enter chooses it; a digit or a click does both.
    pub(crate) fn update(&mut self, event: &Event, count: usize, area: Rect) -> Option<usize> {
        match event {
            Event::Wheel(lines) => self.step(isize::from(*lines), count),
            Event::Click(position) => return self.click(*position, count, area),
            _ => {}
        }
        match event.key()? {
            KeyCode::Up | KeyCode::Char('k') => self.step(-1, count),
            KeyCode::Down | KeyCode::Char('j') => self.step(1, count),
            KeyCode::Home => self.marked = 0,
            KeyCode::End => self.marked = count.saturating_sub(1),
            KeyCode::Enter | KeyCode::Right | KeyCode::Char(' ') if count > 0 => {
                return Some(self.marked);
            }
            KeyCode::Char(digit) => return self.pick(digit, count),
            _ => {}
        }
        None
    }

    /// Marks the next or the previous item, cyclically.
    fn step(&mut self, by: isize, count: usize) {
        if count > 0 {
            let count = count as isize;
            self.marked = (self.marked as isize + by).rem_euclid(count) as usize;
        }
    }

    fn pick(&mut self, digit: char, count: usize) -> Option<usize> {
        let number = digit.to_digit(10)? as usize;
        self.choose(number.checked_sub(1)?, count)
    }

    fn click(&mut self, position: Position, count: usize, area: Rect) -> Option<usize> {
        if !area.contains(position) {
            return None;
        }
        let row = (position.y - area.y) / rows_each(count, area);
        self.choose(usize::from(row) + self.first_shown(count, area), count)
    }

    fn choose(&mut self, item: usize, count: usize) -> Option<usize> {
        (item < count).then(|| {
            self.marked = item;
            item
        })
    }

    /// Draws the items, scrolled to the marked one.
    pub(crate) fn draw(self, frame: &mut Frame<'_>, area: Rect, items: &[Item], theme: Theme) {
        let first = self.first_shown(items.len(), area);
        let shown = items.iter().enumerate().skip(first);
        let rows = usize::from(rows_each(items.len(), area));
        for ((number, item), y) in shown.zip((area.y..).step_by(rows)) {
            if y + 1 >= area.bottom() {
                break;
            }
            let row = Rect { y, height: 1, ..area };
            draw_item(frame, row, number, item, number == self.marked, theme);
        }
    }

    fn first_shown(self, count: usize, area: Rect) -> usize {
        let room = usize::from((area.height + 1) / rows_each(count, area)).max(1);
        let last_start = count.saturating_sub(room);
        self.marked.saturating_sub(room - 1).min(last_start)
    }
}

fn draw_item(
    frame: &mut Frame<'_>,
    row: Rect,
    number: usize,
    item: &Item,
    marked: bool,
    theme: Theme,
) {
    let (sign, style) =
        if marked { ('›', theme.chosen()) } else { (' ', theme.style(Role::Strong)) };
    let start = format!("{sign} {}  ", number + 1);
    let room = usize::from(row.width).saturating_sub(start.chars().count() + 1);
    let (name, rest) = split(&item.name, room);
    frame.render_widget(Line::styled(format!("{start}{name} "), style), row);
    let about =
        if rest.is_empty() { item.about.clone() } else { format!("{rest} · {}", item.about) };
    let below = Rect { x: row.x + 5, y: row.y + 1, width: row.width.saturating_sub(5), height: 1 };
    let about = shortened(&about, usize::from(below.width));
    frame.render_widget(Line::styled(about, theme.style(Role::Quiet)), below);
}

/// The words that fit on the first row, and the others.
fn split(name: &str, room: usize) -> (String, String) {
    let rows = wrap(Line::raw(name.to_owned()), u16::try_from(room).unwrap_or(u16::MAX));
    let mut rows = rows.iter().map(|row| row.to_string().trim_end().to_owned());
    let first = rows.next().unwrap_or_default();
    (shortened(&first, room), rows.collect::<Vec<_>>().join(" "))
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scroll {
    first: usize,
}

/// The columns of the bar, with the gap before it.
const BAR: u16 = 2;

impl Scroll {
    /// Handles a key or the wheel; returns whether it scrolled.
    pub(crate) fn update(&mut self, event: &Event, lines: usize, height: u16) -> bool {
        let page = usize::from(height).saturating_sub(1).max(1);
        let last = lines.saturating_sub(usize::from(height));
        let target = match (event, event.key()) {
            (Event::Wheel(by), _) => self.first.saturating_add_signed(isize::from(*by) * 3),
            (_, Some(KeyCode::Up | KeyCode::Char('k'))) => self.first.saturating_sub(1),
            (_, Some(KeyCode::Down | KeyCode::Char('j'))) => self.first + 1,
            (_, Some(KeyCode::PageUp)) => self.first.saturating_sub(page),
            (_, Some(KeyCode::PageDown | KeyCode::Char(' '))) => self.first + page,
            (_, Some(KeyCode::Home)) => 0,
            (_, Some(KeyCode::End)) => last,
            _ => return false,
        };
        self.first = target.min(last);
        true
    }

    /// Lines that leave room for the bar, if there is one.
    pub(crate) fn lines<'a>(area: Rect, write: impl Fn(u16) -> Vec<Line<'a>>) -> Vec<Line<'a>> {
        let lines = write(area.width);
        if lines.len() > usize::from(area.height) && area.width > BAR {
            write(area.width - BAR)
        } else {
            lines
        }
    }

    /// Draws the lines in view and the scroll bar.
    pub(crate) fn draw(self, frame: &mut Frame<'_>, area: Rect, lines: &[Line<'_>], theme: Theme) {
        let height = usize::from(area.height);
        let first = self.first.min(lines.len().saturating_sub(height));
        let shown: Vec<_> = lines.iter().skip(first).take(height).cloned().collect();
        frame.render_widget(Paragraph::new(shown), area);
        if lines.len() > height && area.width > 1 {
            draw_bar(frame, area, first, lines.len(), theme);
        }
    }
}

fn draw_bar(frame: &mut Frame<'_>, area: Rect, first: usize, count: usize, theme: Theme) {
    let height = usize::from(area.height);
    let thumb = (height * height / count).max(1);
    let start = first * (height - thumb) / (count - height);
    for row in 0..area.height {
        let inside = (start..start + thumb).contains(&usize::from(row));
        let sign = if inside { "█" } else { "│" };
        let place = Rect::new(area.right() - 1, area.y + row, 1, 1);
        frame.render_widget(Span::styled(sign, theme.style(Role::Quiet)), place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(keys: &[KeyCode], count: usize) -> (Option<usize>, usize) {
        let mut choice = Choice::default();
        let mut last = None;
        for &key in keys {
            last = choice.update(&Event::press(key), count, Rect::new(0, 0, 40, 20));
        }
        (last, choice.marked)
    }

    #[test]
    fn keys_mark_and_choose() {
        use KeyCode::{Char, Down, End, Enter, Up};
        assert_eq!(chosen(&[Down, Down, Enter], 3), (Some(2), 2));
        assert_eq!(chosen(&[Up, Enter], 3), (Some(2), 2));
        assert_eq!(chosen(&[End, Down], 3), (None, 0));
        assert_eq!(chosen(&[Char('2')], 3), (Some(1), 1));
        assert_eq!(chosen(&[Char('0')], 3), (None, 0));
        assert_eq!(chosen(&[Char('4')], 3), (None, 0));
        assert_eq!(chosen(&[Down, Enter], 0), (None, 0));
    }

    #[test]
    fn long_names_continue_on_the_second_row() {
        let check = |room, first: &str, rest: &str| {
            assert_eq!(split("what keeps it alive", room), (first.to_owned(), rest.to_owned()));
        };
        check(19, "what keeps it alive", "");
        check(16, "what keeps it", "alive");
        check(9, "what", "keeps it alive");
    }

    #[test]
    fn a_click_chooses_what_is_under_it() {
        let area = Rect::new(2, 4, 40, 9);
        let click = |x, y| {
            let mut choice = Choice::default();
            choice.update(&Event::Click(Position::new(x, y)), 3, area)
        };
        assert_eq!(click(5, 4), Some(0));
        assert_eq!(click(5, 11), Some(2));
        assert_eq!(click(0, 4), None);
    }
}
